// The men as they are drawn, and what is still under way between the last state and this one.

import type { BoardState, Man, RuleEvent } from '../rules/types';
import { diff, type Step } from './steps';
import { newTokens, type Token } from './tokens';

type Leave = Extract<Step, { kind: 'leave' }>;
type Tie = Extract<Step, { kind: 'tie' }>;

export class Stage {
  tokens = $state.raw<Token[]>([]);
  /** Men that are on their way out. */
  leaving = $state.raw<Leave[]>([]);
  ties = $state.raw<Tie[]>([]);
  /** What changing men were before, by key. */
  was = $state.raw<ReadonlyMap<number, Man>>(new Map());
  /** The square of a knight that cannot jump any more. */
  stuck = $state.raw<number | null>(null);
  steps = $state.raw<Step[]>([]);
  #state: BoardState;

  constructor(state: BoardState) {
    this.#state = state;
    this.tokens = newTokens(state);
  }

  get state(): BoardState {
    return this.#state;
  }

  /** Comes to a state; the steps there are to be seen, or were none. */
  show(state: BoardState, events: RuleEvent[] | undefined, animated: boolean): Step[] {
    if (state === this.#state) return [];
    const other = state.game !== this.#state.game || state.squares.length !== this.#state.squares.length;
    const change = other
      ? { tokens: newTokens(state), steps: [] }
      : diff({ state: this.#state, tokens: this.tokens }, state, events);
    this.#state = state;
    const moving = new Set(change.steps.flatMap((step) => (step.kind === 'move' ? step.key : [])));
    this.tokens = [
      ...change.tokens.filter((token) => !moving.has(token.key)).sort((a, b) => a.key - b.key),
      ...change.tokens.filter((token) => moving.has(token.key)),
    ];
    const steps = animated ? change.steps : [];
    this.leaving = steps.filter((step) => step.kind === 'leave');
    this.ties = steps.filter((step) => step.kind === 'tie');
    this.was = new Map(steps.flatMap((step) => (step.kind === 'change' ? [[step.key, step.was.man]] : [])));
    this.stuck = steps.find((step) => step.kind === 'stuck')?.square ?? null;
    this.steps = steps;
    return change.steps;
  }

  /** Everything has come to rest. */
  rest() {
    this.leaving = [];
    this.ties = [];
    this.was = new Map();
    this.stuck = null;
    this.steps = [];
  }
}
