import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Block, Inline, PageId } from '../src/learn/page';
import { languages, type Language } from '../src/text/languages.ts';
import { inlines } from './inline.ts';
import { plainText, readPage } from './markdown.ts';
import {
  allBlocks,
  allPictures,
  folder,
  loadIndex,
  loadPage,
  pageFile,
  pageIds,
  pictureNames,
} from './sources.ts';

const pages = pageIds.flatMap((page) => languages.map((language) => [page, language] as const));
const english = { page: 'chameleon', language: 'en' } as const;

/** Every piece of text of a page, without marks. */
function words(page: PageId, language: Language): string {
  const { title, lead, players, opening, chapters } = loadPage(page, language);
  const block = (each: Block): string => {
    if (each.kind === 'paragraph') return plainText(each.text);
    if (each.kind === 'list') return each.items.map(plainText).join(' ');
    if (each.kind === 'table') return [each.head, ...each.rows].flat().map(plainText).join(' ');
    return each.kind === 'code' ? each.lines.join(' ') : each.caption;
  };
  const all = chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.blocks.map(block),
    ...chapter.sections.flatMap((section) => [section.title, ...section.blocks.map(block)]),
  ]);
  return [title, plainText(lead), plainText(players), ...opening.map(block), ...all].join(' ');
}

/** The page's letters and digits, with everything that is only markup taken out. */
function letters(markdown: string): string {
  return markdown
    .replaceAll(/<a id="[^"]*"><\/a>/g, '')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(/^\*(House rule|Hausregel|Règle maison)\.\*/gm, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function links(text: Inline[]): { page: PageId; rule?: string }[] {
  return text.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'code') return [];
    return part.kind === 'link' ? [part] : links(part.text);
  });
}

describe.each(pages)('the page %s.%s', (page, language) => {
  it('loses no word', () => {
    expect(letters(words(page, language))).toBe(letters(readFileSync(pageFile(page, language), 'utf8')));
  });

  it('has an anchor for every rule, and no anchor twice', () => {
    const { chapters } = loadPage(page, language);
    const ids = chapters.flatMap((chapter) => [chapter.id, ...chapter.sections.map((section) => section.id)]);
    const rules = [...readFileSync(pageFile(page, language), 'utf8').matchAll(/<a id="([^"]+)">/g)].map(
      (m) => m[1],
    );
    expect(rules.length).toBeGreaterThan(4);
    expect(ids).toEqual(expect.arrayContaining(rules));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is built like the English page', () => {
    const shape = (each: Language) => {
      const { opening, chapters } = loadPage(page, each);
      const kinds = (blocks: Block[]) => blocks.map((b) => (b.kind === 'picture' ? b.name : b.kind));
      return [
        kinds(opening),
        chapters.map((c) => [c.id, kinds(c.blocks), c.sections.map((s) => [s.id, s.house, kinds(s.blocks)])]),
      ];
    };
    expect(shape(language)).toEqual(shape('en'));
  });

  it('links to rules that are there', () => {
    const texts = allBlocks(loadPage(page, language)).flatMap((block) => {
      if (block.kind === 'paragraph') return [block.text];
      return block.kind === 'list'
        ? block.items
        : block.kind === 'table'
          ? [block.head, ...block.rows].flat()
          : [];
    });
    for (const target of texts.flatMap(links)) {
      const sections = loadPage(target.page, language).chapters.flatMap((chapter) => chapter.sections);
      if (target.rule) expect(sections.map((section) => section.rule)).toContain(target.rule);
    }
  });
});

it('reads all rule pages that there are', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(files.sort()).toEqual(pages.map(([page, language]) => `${page}.${language}.md`).sort());
});

it('shows every picture somewhere', () => {
  const shown = new Set(pageIds.flatMap((page) => pictureNames(loadPage(page, 'en'))));
  expect([...allPictures().keys()].filter((name) => !shown.has(name))).toEqual([]);
});

it('knows house rules from published ones', () => {
  const house = (page: PageId) =>
    loadPage(page, 'de').chapters.flatMap((chapter) =>
      chapter.sections.filter((s) => s.house).map((s) => s.id),
    );
  expect(house('common')).toEqual(['common/repetition', 'common/no-progress', 'common/leaver']);
  expect(house('chameleon')).toEqual(['chapter-3-5']);
  expect(house('cameleon')).toContain('cameleon/several');
});

it('gives an overview with a picture for each page', () => {
  for (const language of languages) {
    expect(loadIndex(language).map((entry) => entry.picture?.game)).toHaveLength(pageIds.length);
    expect(loadIndex(language).every((entry) => entry.picture)).toBe(true);
  }
});

describe('refuses', () => {
  const open = '# T\n\nlead\n\n**Players:** two\n\n';
  it.each([
    ['a stray mark', 'a * b'],
    ['a link to another language', '[x](common.de.md)'],
    ['a link to somewhere else', '[x](https://example.org)'],
    ['HTML', 'a <b>b</b>'],
  ])('%s', (_, text) => expect(() => inlines(text, english)).toThrow(/chameleon\.en/));
  it.each([
    ['a paragraph of two lines', 'a\nb'],
    ['a table whose rows differ', '| a | b |\n|---|---|\n| c |'],
    ['a list that changes its kind', '- a\n1. b'],
    ['a rule outside of a chapter', '### x'],
    ['a second title', '# U'],
  ])('%s', (_, text) => expect(() => readPage(open + text, english)).toThrow(/chameleon\.en/));
});
