// What goes between the page and the worker that thinks.

import type { Thought } from '../generated/engine/index';

/** A game to think about. */
export interface Question {
  game: string;
  /** The position before the first move, as text. */
  start: string;
  moves: string[];
}

export type Request = { id: number } & (
  | ({ kind: 'think'; level: number; seed: number } & Question)
  | ({ kind: 'analyse'; milliseconds: number } & Question)
);

export type Answer = { id: number; thought: Thought } | { id: number; problem: string };
