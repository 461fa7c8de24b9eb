// The dice that lead to a start of Chess960, read off the start: each counts free squares from the left.

import type { BoardState, Role } from '../rules';

/** The number of the start that the page shows. */
export const SHOWN_START = 356;

export interface Die {
  role: Role;
  /** For bishops the colour of their squares. */
  tile?: 'dark' | 'light';
  /** 1 to 6. */
  pips: number;
}

export function diceOf(state: BoardState): Die[] {
  const rank = state.squares.slice(0, state.files).map(({ man, tile }) => ({
    role: man?.kind === 'chess' ? man.role : undefined,
    tile,
  }));
  const bishops = (['dark', 'light'] as const).map((tile) => {
    const squares = rank.filter((square) => square.tile === tile);
    return { role: 'bishop' as const, tile, pips: squares.findIndex(({ role }) => role === 'bishop') + 1 };
  });
  const free = rank.filter(({ role }) => role !== 'bishop').map(({ role }) => role);
  const queen = free.indexOf('queen');
  const five = free.toSpliced(queen, 1);
  const knight = five.indexOf('knight');
  const four = five.toSpliced(knight, 1);
  return [
    ...bishops,
    { role: 'queen', pips: queen + 1 },
    { role: 'knight', pips: knight + 1 },
    { role: 'knight', pips: four.indexOf('knight') + 1 },
  ];
}
