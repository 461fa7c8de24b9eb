// Who sits where, and how the view is turned for them.

import type { Colour, GameId, Seat } from '../rules/types';

/** Quarter turns of the view, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

const turns: Record<GameId, Record<Seat, Turn>> = {
  'chameleon-chess': { r: 0, g: 1, y: 2, b: 3 },
  chameleon: { r: 0, b: 2 },
  chess960: { w: 0, b: 2 },
  cameleon: { s: 0, r: 2 },
};

/** The turn that brings a seat's side to the bottom. */
export function turnTowards(game: GameId, seat: Seat): Turn {
  return turns[game][seat] ?? 0;
}

/** The edges of the view at which the seats of Chameleon Chess sit, counted clockwise from the bottom. */
export function edgeOf(owner: Colour, turn: Turn): 0 | 1 | 2 | 3 {
  const unturned = { red: 0, blue: 1, yellow: 2, green: 3 }[owner];
  return ((unturned + turn) % 4) as 0 | 1 | 2 | 3;
}
