import { negotiateLanguages } from '@fluent/langneg';
import { languages, type Language } from './languages';

/** The language of ours that fits best what the browser asks for. */
export function bestLanguage(wanted: readonly string[]): Language {
  const [best] = negotiateLanguages(wanted, languages, { defaultLocale: 'en', strategy: 'lookup' });
  return best as Language;
}
