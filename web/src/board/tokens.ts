// Which man is which before and after a move. A man keeps its key while it lives, so that it glides.

import type { BoardState, LegalMove, Man, RuleEvent } from '../rules/types';

export interface Token {
  key: number;
  square: number;
  man: Man;
}

/** What stays the same on a man however the ground changes it. */
export function identity(man: Man): string {
  if (man.kind === 'pawn') return `${man.seat} ${man.knight}`;
  if (man.kind === 'chameleon') return `${man.seat} ${man.nature}`;
  if (man.kind === 'cameleon') return `${man.shape} ${man.hue}`;
  return `${man.side} ${man.role}`;
}

/** What the eye sees change when a man changes. */
export function look(man: Man): string {
  if (man.kind === 'pawn') return man.role;
  if (man.kind === 'chameleon') return man.gait;
  if (man.kind === 'cameleon') return man.hue;
  return man.role;
}

export const detail = (event: RuleEvent, name: string): string =>
  event.details.find((found) => found.name === name)?.value ?? '';

/** The number of a square by its name. */
export function squareNamed(state: BoardState, name: string): number | undefined {
  const square = state.squares.findIndex((found) => found.name === name);
  return square < 0 ? undefined : square;
}

/** From where to where the events say that men went. */
function journeys(state: BoardState, events: RuleEvent[]): [number, number][] {
  const pairs: [number, number][] = [];
  const add = (event: RuleEvent, from: string, to: string) => {
    const [a, b] = [squareNamed(state, detail(event, from)), squareNamed(state, detail(event, to))];
    if (a !== undefined && b !== undefined) pairs.push([a, b]);
  };
  for (const event of events) {
    if (event.kind === 'moved') add(event, 'from', 'to');
    if (event.kind === 'castled') {
      add(event, 'king', 'king-to');
      add(event, 'rook', 'rook-to');
    }
  }
  return pairs;
}

export interface Pairing {
  /** The men of the new state. */
  tokens: Token[];
  /** Men of both states with what they were before. */
  kept: { token: Token; was: Token }[];
  gone: Token[];
  come: Token[];
}

let keys = 0;

export function newTokens(state: BoardState): Token[] {
  return state.squares.flatMap(({ man }, square) => (man ? [{ key: ++keys, square, man }] : []));
}

/** Finds every man of the old state again in the new one. */
export function pair(before: Token[], after: BoardState, events: RuleEvent[] = []): Pairing {
  const gone = new Map(before.map((token) => [token.square, token]));
  const come = new Map(after.squares.flatMap(({ man }, square) => (man ? [[square, man] as const] : [])));
  const kept: { token: Token; was: Token }[] = [];
  const join = (from: number, to: number, alike: (a: Man, b: Man) => boolean) => {
    const [was, man] = [gone.get(from), come.get(to)];
    if (!was || !man || !alike(was.man, man)) return;
    kept.push({ token: { key: was.key, square: to, man }, was });
    gone.delete(from);
    come.delete(to);
  };
  const same = (a: Man, b: Man) => identity(a) === identity(b);
  const distance = (a: number, b: number) =>
    Math.hypot(
      (a % after.files) - (b % after.files),
      Math.floor(a / after.files) - Math.floor(b / after.files),
    );
  const nearest = (alike: (a: Man, b: Man) => boolean) => {
    const pairs = [...gone.keys()].flatMap((from) => [...come.keys()].map((to) => [from, to] as const));
    pairs.sort(([a, b], [c, d]) => distance(a, b) - distance(c, d));
    for (const [from, to] of pairs) join(from, to, alike);
  };

  for (const [from, to] of journeys(after, events)) join(from, to, same);
  for (const square of [...come.keys()]) join(square, square, same);
  nearest(same);
  // A promoted pawn, there and back.
  const promoted = (a: Man, b: Man) =>
    a.kind === 'chess' &&
    b.kind === 'chess' &&
    a.side === b.side &&
    (a.role === 'pawn') !== (b.role === 'pawn');
  nearest(promoted);
  const arrived = [...come].map(([square, man]) => ({ key: ++keys, square, man }));
  const tokens = [...kept.map(({ token }) => token), ...arrived];
  return { tokens, kept, gone: [...gone.values()], come: arrived };
}

/** The board as it will look when a move is made, until the rules have said what it really brings about. */
export function foreseen(state: BoardState, move: LegalMove): BoardState {
  const mover = state.squares[move.from]?.man;
  // A king that lands where his rook stands waits for the rook to go.
  if (!mover || (move.castles && move.lands === move.to)) return state;
  const squares = state.squares.map((square) => ({ ...square }));
  delete squares[move.from]?.man;
  const landing = squares[move.lands];
  // Men that are taken elsewhere stay until the move counts: their leaving is shown then.
  if (landing) landing.man = changed(mover, move);
  return { ...state, squares };
}

function changed(man: Man, move: LegalMove): Man {
  if (man.kind === 'pawn' && move.becomes) return { ...man, role: move.becomes };
  if (man.kind === 'chameleon' && move.becomes) return { ...man, gait: move.becomes };
  if (man.kind === 'chess' && move.promotes) return { ...man, role: move.promotes };
  return man;
}
