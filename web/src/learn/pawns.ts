// Finding pawns of Chameleon Chess on a board.

import { isColour } from '../board/art/paint';
import type { BoardState, Colour, Man } from '../rules';

export interface FoundPawn {
  square: number;
  tile: Colour;
  man: Extract<Man, { kind: 'pawn' }>;
}

/** The pawn of an owner that is a knight on a colour. */
export function pawnOf(state: BoardState | undefined, owner: Colour, knight: Colour): FoundPawn | undefined {
  for (const [square, { man, tile }] of state?.squares.entries() ?? []) {
    if (man?.kind === 'pawn' && man.owner === owner && man.knight === knight && isColour(tile)) {
      return { square, tile, man };
    }
  }
  return undefined;
}
