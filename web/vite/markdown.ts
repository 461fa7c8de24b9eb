// Reads a rule page. Only what these pages use is understood, and anything else is refused, so that nothing of a page
// can get lost on its way to the screen.

import type { Block, Chapter, Inline, RulePage, Section } from '../src/learn/page';
import type { Language } from '../src/text/languages.ts';
import { inlines, type Place } from './inline.ts';

/** How a paragraph says that it is a house rule. */
const house: Record<Language, string> = { en: 'House rule.', de: 'Hausregel.', fr: 'Règle maison.' };

export function readPage(source: string, place: Place): Omit<RulePage, 'pictures'> {
  const where = `${place.page}.${place.language}`;
  let title = '';
  const opening: Block[] = [];
  const chapters: Chapter[] = [];
  let section: Section | undefined;
  for (const lines of paragraphs(source)) {
    const chapter = chapters.at(-1);
    const [, marks, text] = /^(#{1,3}) (.+)$/.exec(lines[0] ?? '') ?? [];
    if (marks === undefined || text === undefined) {
      (section?.blocks ?? chapter?.blocks ?? opening).push(block(lines, place));
      continue;
    }
    if (lines.length > 1) throw new Error(`${where}: a heading needs an empty line after it: “${text}”`);
    if (marks === '#') {
      if (title) throw new Error(`${where}: a second title: “${text}”`);
      title = plainText(inlines(text, place));
    } else if (marks === '##') {
      section = undefined;
      const id = `chapter-${chapters.length + 1}`;
      chapters.push({ id, title: plainText(inlines(text, place)), blocks: [], sections: [] });
    } else {
      if (!chapter) throw new Error(`${where}: a rule outside of a chapter: “${text}”`);
      section = heading(text, `${chapter.id}-${chapter.sections.length + 1}`, place);
      chapter.sections.push(section);
    }
  }
  for (const each of chapters.flatMap((chapter) => chapter.sections)) {
    const first = each.blocks[0];
    each.house = first?.kind === 'paragraph' && first.house === true;
  }
  const [lead, players, ...rest] = opening;
  if (lead?.kind !== 'paragraph' || players?.kind !== 'paragraph' || !title) {
    throw new Error(`${where}: a page opens with its title, what the game is like, and for how many it is`);
  }
  return { page: place.page, title, lead: lead.text, players: players.text, opening: rest, chapters };
}

/** Splits at empty lines; fenced code stays together. */
function paragraphs(source: string): string[][] {
  const found: string[][] = [];
  let current: string[] = [];
  let fenced = false;
  for (const line of [...source.split('\n'), '']) {
    if (line.startsWith('```')) fenced = !fenced;
    if (line.trim() || fenced) current.push(line);
    else if (current.length) {
      found.push(current);
      current = [];
    }
  }
  return found;
}

function heading(text: string, id: string, place: Place): Section {
  const [, rule, title] = /^<a id="([a-z0-9-]+\/[a-z0-9-]+)"><\/a>(.+)$/.exec(text) ?? [];
  const words = plainText(inlines(title ?? text, place));
  return { id: rule ?? id, ...(rule && { rule }), title: words, house: false, blocks: [] };
}

function block(lines: string[], place: Place): Block {
  const [first = ''] = lines;
  if (first.startsWith('```')) return { kind: 'code', lines: lines.slice(1, -1) };
  if (first.startsWith('|')) return table(lines, place);
  if (/^(- |\d+\. )/.test(first)) return list(lines, place);
  const [, caption, name] = /^!\[([^\]]+)\]\(images\/([a-z0-9-]+)\.svg\)$/.exec(first) ?? [];
  if (lines.length > 1)
    throw new Error(`${place.page}.${place.language}: one paragraph, one line: “${first}”`);
  if (caption !== undefined && name !== undefined) return { kind: 'picture', name, caption };
  return paragraph(first, place);
}

function paragraph(line: string, place: Place): Block {
  const label = `*${house[place.language]}* `;
  if (!line.startsWith(label)) return { kind: 'paragraph', text: inlines(line, place) };
  return { kind: 'paragraph', text: inlines(line.slice(label.length), place), house: true };
}

function list(lines: string[], place: Place): Block {
  const ordered = !lines[0]?.startsWith('- ');
  const items = lines.map((line, index) => {
    const lead = ordered ? `${index + 1}. ` : '- ';
    if (!line.startsWith(lead)) throw new Error(`${place.page}.${place.language}: in a list: “${line}”`);
    return inlines(line.slice(lead.length), place);
  });
  return { kind: 'list', ordered, items };
}

function table(lines: string[], place: Place): Block {
  const [head = [], ...rows] = lines
    .filter((line) => !/^\|[-|]+\|$/.test(line))
    .map((line) => {
      const cells = /^\|(.*)\|$/.exec(line)?.[1]?.split('|') ?? [];
      return cells.map((cell) => inlines(cell.trim(), place));
    });
  if (!head.length || rows.some((row) => row.length !== head.length)) {
    throw new Error(`${place.page}.${place.language}: a table whose rows differ: “${lines[0]}”`);
  }
  return { kind: 'table', head, rows };
}

/** The words without their marks. */
export function plainText(text: Inline[]): string {
  return text
    .map((part) =>
      typeof part === 'string' ? part : part.kind === 'code' ? part.code : plainText(part.text),
    )
    .join('');
}
