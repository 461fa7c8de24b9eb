import { describe, expect, it } from 'vitest';
import { indexes, pages } from 'virtual:rule-pages';
import { rulePath } from '../game/rule-names';
import { readRoute } from '../shell/routes';
import { isPage, pageHref } from './links';
import type { RulePage } from './page';

const everyPage = await Promise.all(
  Object.entries(pages).map(async ([name, load]) => [name, (await load()).default] as const),
);

describe.each(everyPage)('%s', (_, page: RulePage) => {
  it('can be linked to at every heading', () => {
    for (const chapter of page.chapters) {
      for (const { id } of [chapter, ...chapter.sections]) {
        const route = readRoute(new URL(pageHref(page.page, id), 'http://localhost'));
        expect(route).toMatchObject({ name: 'rules', params: { game: page.page }, hash: id });
      }
    }
  });

  it('is where the links to its rules lead', () => {
    for (const { rule } of page.chapters.flatMap((chapter) => chapter.sections)) {
      if (rule) expect(rulePath(rule)).toBe(`/rules/${page.page}#${rule}`);
    }
  });
});

it('knows which pages there are', () => {
  expect(isPage('chameleon-chess')).toBe(true);
  expect(isPage('common')).toBe(true);
  expect(isPage('index')).toBe(false);
  expect(isPage('toString')).toBe(false);
});

it('has an overview in each language', async () => {
  for (const load of Object.values(indexes)) expect((await load()).default).toHaveLength(5);
});
