// What a person has chosen for this browser. Kept in localStorage; whatever is found there that makes no sense counts
// as not chosen.

import { languages, type Language } from '../text/languages';
import { fieldsOf, readStored, writeStored } from './stored';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | Language;
  patterns: boolean;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  threats: boolean;
  roleMap: 'always' | 'own' | 'touch';
  coordinates: boolean;
  premove: boolean;
  animation: boolean;
  /** At one table, turn the board to whoever moves. */
  autoTurn: boolean;
  /** The boards of the home page play by themselves. */
  samples: boolean;
}

export const SETTINGS_KEY = 'pardalis.settings';

const defaults: Settings = {
  theme: 'auto',
  language: 'auto',
  patterns: false,
  sound: true,
  volume: 0.6,
  threats: false,
  roleMap: 'always',
  coordinates: true,
  premove: true,
  animation: true,
  autoTurn: false,
  samples: true,
};

const words: { [K in keyof Settings]?: readonly unknown[] } = {
  theme: ['auto', 'light', 'dark'],
  language: ['auto', ...languages],
  roleMap: ['always', 'own', 'touch'],
};

function fits(key: keyof Settings, value: unknown): boolean {
  const allowed = words[key];
  if (allowed) return allowed.includes(value);
  if (key === 'volume') return typeof value === 'number' && value >= 0 && value <= 1;
  return typeof value === 'boolean';
}

/** Makes sense of stored settings, field by field. */
export function readSettings(stored: unknown): Settings {
  const chosen = Object.entries(fieldsOf(stored)).filter(
    ([key, value]) => Object.hasOwn(defaults, key) && fits(key as keyof Settings, value),
  );
  return { ...defaults, ...Object.fromEntries(chosen) };
}

const values = $state(readSettings(readStored(SETTINGS_KEY)));

function set<K extends keyof Settings>(key: K, value: Settings[K]) {
  if (!fits(key, value)) return;
  values[key] = value;
  // Where that is refused the choice still holds until the page is left.
  writeStored(SETTINGS_KEY, values);
}

/** Reactive; an assignment is stored at once. */
export const settings = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(defaults) as (keyof Settings)[]).map((key) => [
      key,
      { enumerable: true, get: () => values[key], set: (value: never) => set(key, value) },
    ]),
  ),
) as Settings;

// Another tab of ours has changed something.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === SETTINGS_KEY) Object.assign(values, readSettings(readStored(SETTINGS_KEY)));
});
