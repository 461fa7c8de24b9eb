// What the server refuses, as an error to catch and as words for people.

import { t } from '../text';
import { ruleName } from '../game/rule-names';
import type { Code, Refusal } from './protocol';

/** Something was not done, and the server says why. */
export class RefusalError extends Error {
  readonly code: Code;
  readonly rule: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'RefusalError';
    this.code = refusal.code;
    this.rule = refusal.rule;
  }
}

/** No answer came: the network or the server is away. */
export class UnreachableError extends Error {
  constructor() {
    super('the server does not answer');
    this.name = 'UnreachableError';
  }
}

// The ids are written out, so that a search for one finds its use.
const TEXTS: Record<Code, string> = {
  malformed: 'net-refused-malformed',
  too_large: 'net-refused-too-large',
  too_fast: 'net-refused-too-fast',
  unidentified: 'net-refused-unidentified',
  wrong_origin: 'net-refused-wrong-origin',
  not_found: 'net-refused-not-found',
  bad_choice: 'net-refused-bad-choice',
  seat_taken: 'net-refused-seat-taken',
  not_your_seat: 'net-refused-not-your-seat',
  not_your_turn: 'net-refused-not-your-turn',
  stale: 'net-refused-stale',
  illegal_move: 'net-refused-illegal-move',
  not_started: 'net-refused-not-started',
  over: 'net-refused-over',
  not_now: 'net-refused-not-now',
  unavailable: 'net-refused-unavailable',
};

/** What went wrong, in the language of the page: what happened and what to do next. */
export function refusalText(problem: unknown): string {
  if (problem instanceof UnreachableError) return t('net-unreachable');
  if (!(problem instanceof RefusalError)) return t('net-refused-unavailable');
  const rule = problem.rule === undefined ? undefined : ruleName(problem.rule);
  if (problem.code === 'illegal_move' && rule !== undefined)
    return t('net-refused-illegal-move-rule', { rule });
  return t(TEXTS[problem.code] ?? 'net-refused-unavailable');
}
