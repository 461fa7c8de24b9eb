import { expect, test } from 'vitest';
import { bestLanguage } from './negotiate';

test('a language that is spoken here is taken, whatever its region', () => {
  expect(bestLanguage(['de-AT', 'en'])).toBe('de');
  expect(bestLanguage(['fr-CA'])).toBe('fr');
  expect(bestLanguage(['en-GB', 'de'])).toBe('en');
});

test('the first wish that can be fulfilled counts', () => {
  expect(bestLanguage(['nl', 'fr', 'de'])).toBe('fr');
});

test('who asks for nothing that is known gets English', () => {
  expect(bestLanguage(['ja', 'pt-BR'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
  expect(bestLanguage(['not a language'])).toBe('en');
});
