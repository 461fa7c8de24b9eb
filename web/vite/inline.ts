// The inline marks that the rule pages use: **strong**, *emphasis*, `code` and [links](page.md#rule).

import type { Inline, PageId } from '../src/learn/page';
import type { Language } from '../src/text/languages.ts';

/** Where the text stands, for links and for messages. */
export interface Place {
  page: PageId;
  language: Language;
}

const mark = /\*\*(.+?)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/;

/** Reads marked text. A mark that is left over is a mistake in the page and is refused. */
export function inlines(text: string, place: Place): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = mark.exec(rest); match; match = mark.exec(rest)) {
    const [whole, strong, emphasis, code, words, target] = match;
    plain(rest.slice(0, match.index), found, place);
    if (strong !== undefined) found.push({ kind: 'strong', text: inlines(strong, place) });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: inlines(emphasis, place) });
    else if (code !== undefined) found.push({ kind: 'code', code });
    else found.push(link(words ?? '', target ?? '', place));
    rest = rest.slice(match.index + whole.length);
  }
  plain(rest, found, place);
  return found;
}

function plain(text: string, found: Inline[], place: Place): void {
  if (/[*`<>\\\[\]_|]/.test(text))
    throw new Error(`${place.page}.${place.language}: unknown mark in “${text}”`);
  if (text) found.push(text);
}

function link(words: string, target: string, place: Place): Inline {
  const match = /^(?:([a-z0-9-]+)\.([a-z]{2})\.md)?(?:#([a-z0-9-]+\/[a-z0-9-]+))?$/.exec(target);
  const [, page, language, rule] = match ?? [];
  if (!match || !target || (language && language !== place.language)) {
    throw new Error(`${place.page}.${place.language}: link to “${target}”`);
  }
  return {
    kind: 'link',
    page: (page as PageId | undefined) ?? place.page,
    ...(rule && { rule }),
    text: inlines(words, place),
  };
}
