// Turns docs/rules/*.md into modules of plain data, one for each page and language, fetched when they are read. The
// pages are the only text of the rules; nothing that reads Markdown reaches the browser.

import type { Plugin } from 'vite';
import type { PageId } from '../src/learn/page';
import { languages, type Language } from '../src/text/languages.ts';
import { preparation } from './prepare.ts';
import { loadIndex, loadPage, pageFile, pageIds, picturesFile } from './sources.ts';

const directory = 'virtual:rule-pages';
const prefix = `${directory}/`;

export function rulePages(): Plugin {
  let prepared: ReturnType<typeof preparation> | undefined;
  return {
    name: 'rule-pages',
    resolveId: (id) => (id === directory || id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${directory}`) return listing();
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [page, language] = id.slice(prefix.length + 1).split('.') as [PageId | 'index', Language];
      this.addWatchFile(picturesFile);
      for (const each of page === 'index' ? pageIds : [page]) this.addWatchFile(pageFile(each, language));
      const prepare = await (prepared ??= preparation());
      const data = page === 'index' ? loadIndex(language, prepare) : loadPage(page, language, prepare);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;
    },
  };
}

/** A module that knows where each page is without holding any. */
function listing(): string {
  const entry = (name: string) => `'${name}': () => import('${prefix}${name}')`;
  const pages = pageIds.flatMap((page) => languages.map((language) => entry(`${page}.${language}`)));
  const indexes = languages.map((language) => entry(`index.${language}`));
  return `export const pages = {${pages.join()}};\nexport const indexes = {${indexes.join()}};`;
}
