// The rule pages and pictures of docs/rules, read.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block, IndexEntry, PageId, Picture, RulePage } from '../src/learn/page';
import type { Language } from '../src/text/languages.ts';
import { readPage } from './markdown.ts';
import { readPictures } from './pictures.ts';

export const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
export const picturesFile = `${folder}pictures.toml`;
export const pageIds: readonly PageId[] = ['chameleon-chess', 'chameleon', 'chess960', 'cameleon', 'common'];

export function pageFile(page: PageId, language: Language): string {
  return `${folder}${page}.${language}.md`;
}

export function allPictures(): Map<string, Picture> {
  return readPictures(readFileSync(picturesFile, 'utf8'));
}

/** A page with the pictures it shows; `prepare` may add what is to be seen on them. */
export function loadPage(
  page: PageId,
  language: Language,
  prepare: (picture: Picture) => Picture = (picture) => picture,
): RulePage {
  const read = readPage(readFileSync(pageFile(page, language), 'utf8'), { page, language });
  const all = allPictures();
  const pictures: Record<string, Picture> = {};
  for (const name of pictureNames(read)) {
    const picture = all.get(name);
    if (!picture) throw new Error(`${page}.${language}: no picture “${name}” in pictures.toml`);
    pictures[name] = prepare(picture);
  }
  return { ...read, pictures };
}

/** The names of all pictures of a page, in their order. */
export function pictureNames(page: Pick<RulePage, 'opening' | 'chapters'>): string[] {
  return allBlocks(page).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
}

export function allBlocks(page: Pick<RulePage, 'opening' | 'chapters'>): Block[] {
  const chapters = page.chapters.flatMap((chapter) => [
    ...chapter.blocks,
    ...chapter.sections.flatMap((section) => section.blocks),
  ]);
  return [...page.opening, ...chapters];
}

/** What the overview shows of each page: how it opens. */
export function loadIndex(language: Language, prepare?: (picture: Picture) => Picture): IndexEntry[] {
  return pageIds.map((page) => {
    const { title, lead, players, opening, pictures } = loadPage(page, language, prepare);
    const start = opening.find((block) => block.kind === 'picture');
    const picture = start && pictures[start.name];
    return { page, title, lead, players, ...(picture && { picture }) };
  });
}
