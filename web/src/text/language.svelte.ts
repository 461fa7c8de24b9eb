// Texts in the chosen language. Only that language is fetched; another one when it is chosen.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { settings } from '../settings/settings.svelte';
import type { Language } from './languages';
import { bestLanguage } from './negotiate';
import { PlainNumber } from './numbers';

const sources: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
};

let current = $state<Language>('en');
let bundle = $state.raw<FluentBundle>();

export const language = {
  get current() {
    return current;
  },
};

/** The language of the settings, or else the browser's. */
export function chosenLanguage(): Language {
  if (settings.language !== 'auto') return settings.language;
  return bestLanguage(globalThis.navigator?.languages ?? []);
}

/** Fetches a language and shows it; the last one asked for wins. */
let asked = 0;
export async function showLanguage(wanted: Language): Promise<void> {
  const mine = ++asked;
  const { default: files } = await sources[wanted]();
  if (mine !== asked) return;
  // No isolation marks: all our languages run from left to right, and they would end up in copied text.
  const next = new FluentBundle(wanted, { useIsolating: false });
  for (const text of Object.values(files)) next.addResource(new FluentResource(text));
  bundle = next;
  current = wanted;
  if (globalThis.document) document.documentElement.lang = wanted;
}

/** Chooses a language for good. */
export async function setLanguage(wanted: Language): Promise<void> {
  settings.language = wanted;
  await showLanguage(wanted);
}

const values = (args: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'number' ? new PlainNumber(value) : value,
    ]),
  );

/** The text with this id. An id that is not there is shown as it is; the tests let none pass. */
export function t(id: string, args?: Record<string, string | number>): string {
  const message = bundle?.getMessage(id);
  if (!bundle || !message?.value) return id;
  return bundle.formatPattern(message.value, args && values(args), []);
}
