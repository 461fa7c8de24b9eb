// A game as it stands after what happened: pure, so that page and tests see the same.

import type { GameView, Happened, SeatView, Sitter } from './protocol';

/** What is known of a game on the wire. */
export interface Followed {
  view?: GameView;
  /** The seats whose people are connected, and how many others watch. */
  presence?: { seats: string[]; spectators: number };
}

function seated(seats: SeatView[], seat: string, sitter: Sitter): SeatView[] {
  return seats.map((one) => (one.seat === seat ? { ...one, sitter } : one));
}

/** The seats that `me` holds: of the whole game only its owner is told, so it is counted again when people move. */
function held(seats: SeatView[], me: string | undefined): string[] {
  return seats.filter(({ sitter }) => sitter.kind === 'person' && sitter.id === me).map(({ seat }) => seat);
}

const without = (list: string[], seat: string): string[] => list.filter((one) => one !== seat);

/** The game after one more happening; `me` is the id of whoever looks at it. */
export function after(view: GameView, happened: Happened, me: string | undefined): GameView {
  const next: GameView = {
    ...view,
    version: happened.version,
    turn: happened.turn,
    clocks: happened.clocks ?? view.clocks,
    result: happened.result ?? view.result,
    may_swap: false,
    claims: [],
  };
  switch (happened.what) {
    case 'joined':
      next.seats = seated(view.seats, happened.seat, happened.sitter);
      next.yours = held(next.seats, me);
      break;
    case 'stood': {
      // Whether the seat is open to anyone is only in the whole game; the connection asks for it.
      next.seats = seated(view.seats, happened.seat, { kind: 'free', open: false });
      next.yours = held(next.seats, me);
      break;
    }
    case 'started':
      next.status = 'playing';
      break;
    case 'played': {
      next.moves = [...view.moves.slice(0, happened.ply - 1), happened.text];
      next.shown = [...view.shown.slice(0, happened.ply - 1), happened.shown];
      next.position = happened.position;
      // Who moves without having offered has declined; any person's move withdraws a takeback.
      next.offers = { ...view.offers, draw: [], takeback: [], takeback_ply: undefined };
      if (view.offers.draw.includes(happened.seat)) next.offers.draw = view.offers.draw;
      const out = new Set(
        happened.events
          .filter(({ kind }) => kind === 'eliminated')
          .flatMap(({ details }) =>
            (details ?? []).filter(({ name }) => name === 'seat').map(({ value }) => value),
          ),
      );
      if (out.size > 0)
        next.seats = view.seats.map((one) => (out.has(one.seat) ? { ...one, alive: false } : one));
      break;
    }
    case 'draw_offered':
      next.offers = { ...view.offers, draw: [...without(view.offers.draw, happened.seat), happened.seat] };
      break;
    case 'draw_declined':
      next.offers = { ...view.offers, draw: [] };
      break;
    case 'takeback_asked': {
      const same = view.offers.takeback_ply === happened.ply;
      next.offers = {
        ...view.offers,
        takeback: [...(same ? without(view.offers.takeback, happened.seat) : []), happened.seat],
        takeback_ply: happened.ply,
      };
      break;
    }
    case 'takeback_declined':
      next.offers = { ...view.offers, takeback: [], takeback_ply: undefined };
      break;
    case 'took_back':
      next.moves = view.moves.slice(0, happened.ply);
      next.shown = view.shown.slice(0, happened.ply);
      next.position = happened.position;
      next.offers = { draw: [], takeback: [], rematch: [] };
      break;
    case 'swapped':
      next.seats = view.seats.map((one, i) => ({ ...one, sitter: happened.sitters[i] ?? one.sitter }));
      next.offers = { ...view.offers, draw: [], takeback: [], takeback_ply: undefined };
      next.yours = held(next.seats, me);
      break;
    case 'left':
      next.seats = seated(view.seats, happened.seat, happened.sitter);
      next.yours = held(next.seats, me);
      break;
    case 'rematch_offered':
      next.offers = {
        ...view.offers,
        rematch: [...without(view.offers.rematch, happened.seat), happened.seat],
      };
      break;
    case 'rematch_made':
      next.rematch = happened.next;
      break;
    case 'ended':
      break;
  }
  if (next.result) {
    next.status = next.result.reason === 'aborted' ? 'aborted' : 'over';
    next.offers = { ...next.offers, draw: [], takeback: [], takeback_ply: undefined };
  }
  return next;
}

/**
 * Whether the whole game has to be asked for: some things are only in it, such as whether the seats may be changed
 * and which seats are open or alive again.
 */
export function needsWhole(view: GameView, happened: Happened): boolean {
  if (happened.what === 'stood' || happened.what === 'took_back') return true;
  return happened.what === 'played' && happened.ply === 1 && view.choices.pie === true;
}
