// The seats and offers of a game on the server, as the table shows them.

import type { GameView, SeatView } from '../net/protocol';
import type { Seat, SeatState } from '../rules/types';
import type { TableSeat, Who } from './seats';
import type { Offer } from './table.svelte';

function who({ sitter }: SeatView, isHere: boolean): Who {
  if (sitter.kind === 'person') return { kind: 'person', name: sitter.name, isHere };
  if (sitter.kind === 'computer')
    return { kind: 'computer', level: sitter.level, tookOver: sitter.took_over };
  return { kind: 'free', isOpen: sitter.open };
}

/** The seats whose people left while others play on. */
export const leaversOf = (view: GameView): Seat[] =>
  view.seats.filter(({ sitter }) => sitter.kind === 'computer' && sitter.took_over).map(({ seat }) => seat);

/** `states` is what the rules say, `present` whose pages are connected. */
export function seatsOf(view: GameView, states: SeatState[], present: Seat[] | undefined): TableSeat[] {
  return view.seats.map((one): TableSeat => {
    const { seat, sitter } = one;
    const isHere = view.yours.includes(seat);
    const state = states.find((other) => other.seat === seat);
    return {
      seat,
      isAlive: state?.alive ?? true,
      place: view.result?.places[seat] ?? state?.place,
      isConnected: sitter.kind === 'person' && !isHere ? present?.includes(seat) : undefined,
      who: who(one, isHere),
    };
  });
}

/** What waits for an answer, for somebody who holds a seat. */
export function offersOf(view: GameView): Offer[] {
  const { draw, takeback, takeback_ply, rematch } = view.offers;
  const offer = (kind: Offer['kind'], from: Seat[], ply?: number): Offer[] => {
    if (from.length === 0 || view.yours.length === 0) return [];
    return [{ kind, from, ply, isForUs: !from.some((seat) => view.yours.includes(seat)) }];
  };
  return [
    ...offer('draw', draw),
    ...offer('takeback', takeback, takeback_ply),
    ...(view.rematch === undefined ? offer('rematch', rematch) : []),
  ];
}
