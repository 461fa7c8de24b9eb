// The texts of the three languages belong together, and the page uses each of them.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from './languages';

const root = fileURLToPath(new URL('../..', import.meta.url));
const areas = readdirSync(`${root}texts/en`).toSorted();

/** The arguments of a pattern; those that only choose between forms need not be told. */
function args(part: unknown, alsoChoosing: boolean): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => args(one, alsoChoosing));
  if (typeof part !== 'object' || part === null) return [];
  const { type, name, selector, ...rest } = part as Record<string, unknown>;
  if (type === 'var') return [String(name)];
  const parts = alsoChoosing ? [...Object.values(rest), selector] : Object.values(rest);
  return parts.flatMap((one) => args(one, alsoChoosing));
}

interface Message {
  shown: Set<string>;
  /** All arguments, also those that choose between forms. */
  used: Set<string>;
}

function messages(language: Language, area: string): Map<string, Message> {
  const text = readFileSync(`${root}texts/${language}/${area}`, 'utf8');
  return new Map(
    new FluentResource(text).body.map(({ id, value }) => [
      id,
      { shown: new Set(args(value, false)), used: new Set(args(value, true)) },
    ]),
  );
}

const ids = new Set(areas.flatMap((area) => [...messages('en', area).keys()]));

/** All code of the page that can show a text. */
function sources(): { name: string; text: string }[] {
  return readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts') && !/^(wasm|generated)\//.test(name),
    )
    .map((name) => ({ name, text: readFileSync(`${root}src/${name}`, 'utf8') }));
}

describe.each(areas)('%s', (area) => {
  const english = messages('en', area);

  test.each(languages)('has every message: %s', (language) => {
    expect([...messages(language, area).keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  // A language may choose a form by what another shows, such as “fourth” by the place.
  test.each(languages)('shows nothing that English does not know, and loses nothing: %s', (language) => {
    const wrong = [...messages(language, area)].filter(([id, { shown, used }]) => {
      const known = english.get(id) ?? { shown: new Set<string>(), used: new Set<string>() };
      return (
        [...shown].some((name) => !known.used.has(name)) || [...known.shown].some((name) => !used.has(name))
      );
    });
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  test('begins its ids with its own name', () => {
    const prefix = `${area.replace(/\.ftl$/, '')}-`;
    expect([...english.keys()].filter((id) => !id.startsWith(prefix))).toEqual([]);
  });

  test.each(languages)('is read without losing a line: %s', (language) => {
    const text = readFileSync(`${root}texts/${language}/${area}`, 'utf8');
    const begun = [...text.matchAll(/^([a-z][a-z0-9-]*) *=/gm)].map((match) => match[1]);
    expect([...messages(language, area).keys()]).toEqual(begun);
  });
});

test('the languages have the same areas', () => {
  for (const language of languages) expect(readdirSync(`${root}texts/${language}`).toSorted()).toEqual(areas);
});

test('what the page asks for is there', () => {
  const isText = (id: string) => areas.some((area) => id.startsWith(`${area.replace(/\.ftl$/, '')}-`));
  const missing = sources().flatMap(({ name, text }) => {
    const named = [...text.matchAll(/\bt\('([^']*)'/g)].map((match) => match[1]!);
    // One of several, as in `t(isBest ? 'a-b' : 'a-c')`.
    const chosen = [...text.matchAll(/\bt\(([^()'`]+(?:'[^']*'[^()'`]*)+)\)/g)]
      .flatMap((match) => [...match[1]!.matchAll(/'([^']*)'/g)].map((literal) => literal[1]!))
      .filter(isText);
    return [...named, ...chosen].filter((id) => !ids.has(id)).map((id) => `${name}: ${id}`);
  });
  expect(missing).toEqual([]);
});

test('every text is used', () => {
  const code = sources()
    .map(({ text }) => text)
    .join('\n');
  const written = new Set(
    [...code.matchAll(/['"`]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)['"`]/g)].map((match) => match[1]),
  );
  // An id that is put together at run time: whatever fits its fixed parts counts as used.
  const patterns = [...code.matchAll(/`([a-z][a-z0-9-]*-(?:\$\{[^`{}]+\}[a-z0-9-]*)+)`/g)].map(
    (match) => new RegExp(`^${match[1]!.replace(/\$\{[^{}]+\}/g, '[a-z0-9-]+')}$`),
  );
  const unused = [...ids].filter((id) => !written.has(id) && !patterns.some((pattern) => pattern.test(id)));
  expect(unused).toEqual([]);
});

test('French has its no-break spaces', () => {
  const wrong = areas.flatMap((area) =>
    readFileSync(`${root}texts/fr/${area}`, 'utf8')
      .split('\n')
      // What stands in braces is code.
      .map((line) => line.replace(/\{[^{}]*\}/g, '{}'))
      .filter((line) => /[^\s\u00a0\u202f][:;!?](?=\s|$)| [:;!?»]|« |«[^\u00a0\u202f]/u.test(line)),
  );
  expect(wrong).toEqual([]);
});
