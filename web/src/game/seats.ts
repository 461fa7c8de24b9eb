// Who sits where, and on which side of the board that is.

import { seatsOf } from '../rules/games';
import type { GameId, Seat } from '../rules/types';

export type Who =
  | { kind: 'person'; name?: string; isHere: boolean }
  | { kind: 'computer'; level: number; tookOver: boolean }
  | { kind: 'free'; isOpen: boolean };

export interface TableSeat {
  seat: Seat;
  who: Who;
  isAlive: boolean;
  /** The place, once it is certain. */
  place?: number;
  /** Whether the person's page is connected; nothing where that does not matter. */
  isConnected?: boolean;
}

export type Side = 'bottom' | 'left' | 'top' | 'right';

/** The order round the board is that of the turns. */
const ROUND = [...seatsOf['chameleon-chess']];
const SIDES: Side[] = ['bottom', 'left', 'top', 'right'];

/** The side on which a seat sits when the board is turned towards `bottom`. */
export function sideOf(game: GameId, seat: Seat, bottom: Seat): Side {
  if (game !== 'chameleon-chess') return seat === bottom ? 'bottom' : 'top';
  const steps = (ROUND.indexOf(seat) - ROUND.indexOf(bottom) + 4) % 4;
  return SIDES[steps] ?? 'bottom';
}

/** The seats towards which a board can be turned, in the order in which a button goes through them. */
export function turns(game: GameId, seats: Seat[]): Seat[] {
  return game === 'chameleon-chess' && seats.length > 2 ? ROUND : seats;
}

/** Whose side of the board is at the bottom for somebody who holds no seat. */
export function spectatorSide(game: GameId, seats: Seat[]): Seat {
  return game === 'cameleon' ? 's' : (seats[0] ?? 'r');
}
