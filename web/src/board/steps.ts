// What is to be seen between two states, and when. Pure: the stage plays these steps, the tests read them.

import type { BoardState, RuleEvent } from '../rules/types';
import { detail, look, pair, squareNamed, type Pairing, type Token } from './tokens';

export const MOVE = 220;
export const CHANGE = 180;
export const SHRINK = 520;
const TIE = 260;
const STUCK = 400;
const LEAVE = 140;
/** Between one square letting go and the next. */
const APART = 30;
/** How long one square takes to let go. */
export const LET_GO = 240;

interface Timed {
  at: number;
  ms: number;
}

export type Step =
  | ({ kind: 'move'; key: number; from: number; to: number } & Timed)
  | ({ kind: 'change'; key: number; was: Token } & Timed)
  | ({ kind: 'leave'; token: Token; how: 'taken' | 'folded' | 'removed' } & Timed)
  | ({ kind: 'appear'; key: number } & Timed)
  | ({ kind: 'tie'; from: number; to: number } & Timed)
  | ({ kind: 'fence'; from: BoardState['fence']; to: BoardState['fence'] } & Timed)
  | ({ kind: 'let-go'; square: number } & Timed)
  | ({ kind: 'return'; square: number } & Timed)
  | ({ kind: 'stuck'; square: number } & Timed);

export interface Change {
  tokens: Token[];
  steps: Step[];
}

/** Everything that happens between two states, where `before` may be later in the game than `after`. */
export function diff(
  before: { state: BoardState; tokens: Token[] },
  after: BoardState,
  events?: RuleEvent[],
): Change {
  const plies = after.ply - before.state.ply;
  const found = pair(before.tokens, after, plies === 1 ? events : []);
  const steps: Step[] = [];
  for (const { token, was } of found.kept) {
    const moves = token.square !== was.square;
    if (moves)
      steps.push({ kind: 'move', key: token.key, from: was.square, to: token.square, at: 0, ms: MOVE });
    if (look(token.man) !== look(was.man)) {
      steps.push({ kind: 'change', key: token.key, was, at: moves ? MOVE : 0, ms: CHANGE });
    }
  }
  if (plies === 1 || plies === 0) forwards(steps, before.state, after, found, events ?? []);
  else atOnce(steps, before.state, after, found);
  return { tokens: found.tokens, steps };
}

const end = (steps: Step[]) => Math.max(0, ...steps.map((step) => step.at + step.ms));

function forwards(steps: Step[], before: BoardState, after: BoardState, found: Pairing, events: RuleEvent[]) {
  const landed = steps.some((step) => step.kind === 'move') ? MOVE : 0;
  const at = (event: RuleEvent, name: string) => squareNamed(after, detail(event, name));
  const removed = events.filter((event) => event.kind === 'removed').map((event) => at(event, 'square'));

  let settled = end(steps);
  for (const token of found.gone) {
    if (removed.includes(token.square)) continue;
    const partners = events
      .filter((event) => event.kind === 'captured' && at(event, 'square') === token.square)
      .flatMap((event) => [at(event, 'attacker'), at(event, 'partner')])
      .filter((square) => square !== undefined);
    for (const from of partners) steps.push({ kind: 'tie', from, to: token.square, at: landed, ms: TIE });
    if (partners.length > 0) {
      steps.push({ kind: 'leave', token, how: 'folded', at: landed + TIE - 60, ms: CHANGE });
      settled = Math.max(settled, landed + TIE + 120);
    } else {
      steps.push({ kind: 'leave', token, how: 'taken', at: Math.max(landed - 100, 0), ms: LEAVE });
    }
  }
  for (const token of found.come) steps.push({ kind: 'appear', key: token.key, at: settled, ms: CHANGE });
  shrinking(steps, before, after, settled);

  for (const token of found.gone.filter((token) => removed.includes(token.square))) {
    const start = end(steps);
    steps.push({ kind: 'stuck', square: token.square, at: start, ms: STUCK });
    steps.push({ kind: 'leave', token, how: 'removed', at: start + STUCK, ms: CHANGE });
  }
}

/** Backwards, or over several plies: nothing waits for anything else. */
function atOnce(steps: Step[], before: BoardState, after: BoardState, found: Pairing) {
  for (const token of found.gone) steps.push({ kind: 'leave', token, how: 'taken', at: 0, ms: LEAVE });
  for (const token of found.come) steps.push({ kind: 'appear', key: token.key, at: 0, ms: CHANGE });
  shrinking(steps, before, after, 0);
}

/** The fence slides first, then the squares let go one after the other. */
function shrinking(steps: Step[], before: BoardState, after: BoardState, at: number) {
  const ghost = (state: BoardState, square: number) => state.squares[square]?.ghost ?? false;
  const changed = [...after.squares.keys()].filter(
    (square) => ghost(before, square) !== ghost(after, square),
  );
  if (changed.length === 0) return;
  steps.push({ kind: 'fence', from: before.fence, to: after.fence, at, ms: SHRINK / 2 });
  // However many squares go, all is over in time.
  const apart = Math.min(APART, (SHRINK / 2 - 20) / Math.max(changed.length - 1, 1));
  changed.forEach((square, index) => {
    const kind = ghost(after, square) ? 'let-go' : 'return';
    steps.push({ kind, square, at: at + SHRINK - LET_GO - (changed.length - 1 - index) * apart, ms: LET_GO });
  });
}
