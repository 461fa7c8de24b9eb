// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { readSettings, SETTINGS_KEY } from './settings.svelte';
import { readStored } from './stored';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** What is made of a text that lies in the storage. */
function read(text: string | null) {
  if (text !== null) localStorage.setItem(SETTINGS_KEY, text);
  return readSettings(readStored(SETTINGS_KEY));
}

const fresh = async () => (await import('./settings.svelte')).settings;

test.each([null, '', 'nonsense', '[]', '7', 'null', '"text"', '{"theme":'])(
  'bad contents count as none: %s',
  (text) => {
    expect(read(text)).toEqual(readSettings({}));
  },
);

test('what makes sense is kept, the rest is not', () => {
  const stored = { theme: 'dark', language: 'xx', volume: 7, sound: 'yes', patterns: true, unknown: 1 };
  const settings = read(JSON.stringify(stored));
  expect(settings).toEqual({ ...readSettings({}), theme: 'dark', patterns: true });
});

test('nothing comes in by way of the prototype', () => {
  const settings = read('{"__proto__": {"theme": "dark"}, "constructor": true}');
  expect(settings.theme).toBe('auto');
  expect(Object.keys(settings)).toEqual(Object.keys(readSettings({})));
});

test('a choice is stored at once and found again', async () => {
  (await fresh()).coordinates = false;
  expect(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '')).toMatchObject({ coordinates: false });
  vi.resetModules();
  expect((await fresh()).coordinates).toBe(false);
});

test('a value that is none is not taken', async () => {
  const settings = await fresh();
  settings.volume = 2;
  settings.theme = 'pink' as never;
  expect(settings.volume).toBe(0.6);
  expect(settings.theme).toBe('auto');
});

test('a browser that refuses to store still holds the choice', async () => {
  const settings = await fresh();
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  settings.theme = 'dark';
  refuse.mockRestore();
  expect(settings.theme).toBe('dark');
});

test('another tab’s choice arrives', async () => {
  const settings = await fresh();
  localStorage.setItem(SETTINGS_KEY, '{"patterns":true}');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: SETTINGS_KEY }));
  expect(settings.patterns).toBe(true);
});
