// Which sign lies on which square.

import type { BoardState, LegalMove, Man, RuleEvent } from '../rules/types';
import type { Question, Target } from './choices';
import { detail, squareNamed } from './tokens';

/** The colour of frames and rings on a square: whatever stands off its ground. */
export function markColour(state: BoardState, square: number): string {
  const tile = state.squares[square]?.tile;
  if (state.game === 'chameleon' || state.game === 'cameleon') {
    if (tile === 'dark') return 'var(--ivory)';
    if (tile === 'light') return 'var(--glyph-ink)';
  }
  return 'var(--mark)';
}

/** The squares on which men were removed by the last move and nobody stands now. */
export function footprints(state: BoardState, events: RuleEvent[] = []): number[] {
  // In chess nothing is left of a pawn that was taken in passing.
  if (state.game === 'chess960') return [];
  return events
    .filter((event) => event.kind === 'removed' || event.kind === 'captured')
    .map((event) => squareNamed(state, detail(event, 'square')))
    .filter((square) => square !== undefined)
    .filter((square) => !state.squares[square]?.man);
}

/** Where the last move left and where it stands. Castling is played onto the rook, but the king does not end there. */
export function lastSquares(
  state: BoardState,
  last: { from: number; to: number } | undefined,
  events: RuleEvent[] = [],
): { from: number; to: number } | undefined {
  const castled = events.find((event) => event.kind === 'castled');
  const to = castled && squareNamed(state, detail(castled, 'king-to'));
  return last && to !== undefined ? { from: last.from, to } : last;
}

/** Arrows of the moves that answer an invader. */
export function answers(state: BoardState, moves: LegalMove[]): { from: number; to: number }[] {
  return state.home ? moves.map(({ from, to }) => ({ from, to })) : [];
}

/** The lines between partners and victims that a question offers or that one move makes. */
export function tiesOf(move: LegalMove | undefined, question: Question | undefined) {
  const offered = question?.kind === 'line' ? question.lines : [];
  const open = new Set(offered.map((line) => line.victim));
  const settled = (move?.victims ?? []).filter((victim) => !open.has(victim.square));
  const own = move ? [...open, ...settled.map((victim) => victim.square)] : [];
  return [
    ...own.map((to) => ({ from: move?.lands ?? 0, to, offered: false })),
    ...settled.map((victim) => ({ from: victim.partner, to: victim.square, offered: false })),
    ...offered.map((line) => ({ from: line.partner, to: line.victim, offered: true })),
  ];
}

/** The lines that a move onto a target makes, to be seen before it is made. */
export function foretold(target: Target | undefined) {
  const [move] = target?.moves ?? [];
  return (move?.victims ?? []).flatMap(({ square, partner }) => [
    { from: move?.lands ?? 0, to: square, offered: true },
    { from: partner, to: square, offered: true },
  ]);
}

/** The man that a reserve square offers. */
export function offeredMan(mover: Man | undefined, question: Question | undefined): Man | undefined {
  if (mover?.kind !== 'cameleon' || question?.kind !== 'reserve' || !question.hue) return undefined;
  return { ...mover, hue: question.hue };
}
