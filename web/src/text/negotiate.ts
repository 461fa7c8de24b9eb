import { negotiateLanguages } from '@fluent/langneg';

export type Language = 'en' | 'de' | 'fr';
export const languages: readonly Language[] = ['en', 'de', 'fr'];

/** The language of ours that fits best what the browser asks for. */
export function bestLanguage(wanted: readonly string[]): Language {
  const [best] = negotiateLanguages(wanted, languages, { defaultLocale: 'en', strategy: 'lookup' });
  return best as Language;
}
