// A sample game of each of the four, with the position that is shown before the rules are there to play on from it.
// `samples.json` is made from the records beside it; `samples.test.ts` compares the two and makes it anew.

import type { BoardState, GameId } from '../../rules/types';
import prepared from './samples.json';

export interface Sample {
  start: string;
  moves: string[];
  /** The ply that is shown first. */
  ply: number;
  state: BoardState;
  last: { from: number; to: number };
}

export const samples = prepared as unknown as Record<GameId, Sample>;
