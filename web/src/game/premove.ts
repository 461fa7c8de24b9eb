// Moves that are made before it is one's turn.

import type { LegalMove } from '../rules/types';

/**
 * The legal move that a premove means once it is the turn: the same text, or else the same way with the same choice of
 * promotion. What was a capture may have become a plain move and the other way round.
 */
export function premoveNow(premove: LegalMove, legal: LegalMove[]): LegalMove | undefined {
  const same = legal.find(({ text }) => text === premove.text);
  if (same) return same;
  return legal.find(
    ({ from, to, promotes }) => from === premove.from && to === premove.to && promotes === premove.promotes,
  );
}
