// A rule page as plain data. It is made from docs/rules/*.md when the site is built; see vite/rules.ts.

import type { BoardState, GameId } from '../rules/types';

/** A rule page: one for each game, and one for what all games share. */
export type PageId = GameId | 'common';

export type Inline =
  | string
  | { kind: 'strong'; text: Inline[] }
  | { kind: 'emphasis'; text: Inline[] }
  | { kind: 'code'; code: string }
  /** A link to a page, and to a rule on it if one is named. */
  | { kind: 'link'; page: PageId; rule?: string; text: Inline[] };

export type Block =
  | { kind: 'paragraph'; text: Inline[]; house?: true }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'picture'; name: string; caption: string };

/** What stands under one heading of a chapter; with `rule` it is that rule. */
export interface Section {
  /** The anchor, the same in all languages: the rule's id, or the place in the page. */
  id: string;
  rule?: string;
  title: string;
  /** Whether the whole of it is a house rule. */
  house: boolean;
  blocks: Block[];
}

export interface Chapter {
  id: string;
  title: string;
  /** What stands before the first section. */
  blocks: Block[];
  sections: Section[];
}

/** A position to draw and to try, as docs/rules/pictures.toml describes it. */
export interface Picture {
  name: string;
  game: GameId;
  position: string;
  /** Played from the position before it is shown. */
  moves: string[];
  /** The square whose man shows its targets. */
  select?: string;
  /** From square to square, such as `b1d2`. */
  arrows: string[];
  /** What is to be seen, drawn before the rules are loaded. */
  state?: BoardState;
  /** The same before its moves, if it has any. */
  before?: BoardState;
}

export interface RulePage {
  page: PageId;
  title: string;
  /** The first paragraph. */
  lead: Inline[];
  /** For how many the game is. */
  players: Inline[];
  /** What else stands before the first chapter. */
  opening: Block[];
  chapters: Chapter[];
  pictures: Record<string, Picture>;
}

/** What the overview shows of each page. */
export interface IndexEntry {
  page: PageId;
  title: string;
  lead: Inline[];
  players: Inline[];
  picture?: Picture;
}
