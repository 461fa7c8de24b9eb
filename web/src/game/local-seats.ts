// The seats of a game in this browser, as the table shows them.

import type { SeatState } from '../rules/types';
import type { LocalGame, LocalSeat } from './local';
import type { TableSeat, Who } from './seats';

function who(sitter: LocalSeat): Who {
  if (sitter.kind === 'person') return { kind: 'person', name: sitter.name, isHere: true };
  return { kind: 'computer', level: sitter.level, tookOver: sitter.tookOver === true };
}

export function localSeats(kept: LocalGame, states: SeatState[]): TableSeat[] {
  return states.map(({ seat, alive, place }) => ({
    seat,
    isAlive: alive,
    place: kept.result?.places[seat] ?? place,
    who: who(kept.seats[seat] ?? { kind: 'person' }),
  }));
}
