// Which games there are, and who sits at them.

import type { GameId, Seat } from './types';

/** The letters of all seats in the order of their turns. */
export const seatsOf: Record<GameId, string> = {
  'chameleon-chess': 'rbyg',
  chameleon: 'rb',
  chess960: 'wb',
  cameleon: 'rs',
};

export const games = Object.keys(seatsOf) as readonly GameId[];

/** Whether a text from outside names one of our games. */
export const isGame = (text: string): text is GameId => Object.hasOwn(seatsOf, text);

/** The seats among these in the order of their turns, as one text. */
export const inTurn = (game: GameId, seats: Iterable<Seat>): string => {
  const taken = new Set(seats);
  return [...seatsOf[game]].filter((seat) => taken.has(seat)).join('');
};
