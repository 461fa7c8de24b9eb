// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { settings } from '../settings/settings.svelte';
import { chosenLanguage, language, setLanguage, showLanguage, t } from './index';

afterEach(async () => {
  settings.language = 'auto';
  await showLanguage('en');
});

test('texts follow the language, and so does the document', async () => {
  expect(t('shell-nav-play')).toBe('Play');
  await setLanguage('de');
  expect(t('shell-nav-play')).toBe('Spielen');
  expect(language.current).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(settings.language).toBe('de');
});

test('a language that was chosen goes before the browser’s', () => {
  settings.language = 'fr';
  expect(chosenLanguage()).toBe('fr');
});

test('the last language asked for wins', async () => {
  await Promise.all([showLanguage('fr'), showLanguage('de')]);
  expect(language.current).toBe('de');
});

test('plurals are right in each language', async () => {
  const forms = [1, 2].map((waiting) => t('home-way-find-note', { waiting }));
  expect(forms).toEqual(['One table is waiting', '2 tables are waiting']);
  await showLanguage('fr');
  expect(t('home-lesson-minutes', { minutes: 2 })).toBe('2 minutes');
});

test('numbers are written as each language does', async () => {
  await showLanguage('en');
  expect(t('game-clock-real', { minutes: 3, seconds: 1.5 })).toBe('3 + 1.5');
  await showLanguage('de');
  expect(t('game-clock-real', { minutes: 1200, seconds: 1.5 })).toBe('1.200 + 1,5');
});

test('an id that is not there is shown as it is', () => {
  expect(t('shell-no-such-text')).toBe('shell-no-such-text');
});
