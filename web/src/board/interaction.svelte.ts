// What the hand has done so far: a man picked up, a target chosen, questions answered. Told by squares only, so that
// pointer and keyboard come to the same; what may be done comes from the lists of moves.

import type { LegalMove, Role } from '../rules/types';
import {
  answerAt,
  answerSquares,
  different,
  narrowed,
  nextQuestion,
  targetsOf,
  type Answer,
  type Line,
  type Target,
} from './choices';

export interface Table {
  moves(): LegalMove[];
  premoves(): LegalMove[];
  play(move: LegalMove): void;
  premove(move: LegalMove | null): void;
  /** The premove that waits, if any. */
  waiting(): LegalMove | null;
}

const none = new Map<number, Target>();

export class Interaction {
  readonly #table: Table;
  selected = $state<number | null>(null);
  /** The moves that are still meant, and the lines if half of that question is answered, for each step taken. */
  #trail = $state.raw<{ moves: LegalMove[]; lines?: Line[] }[]>([]);

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether what is chosen now waits for its turn. */
  isAhead = $derived.by(() => this.#table.moves().length === 0);
  list = $derived.by(() => (this.isAhead ? this.#table.premoves() : this.#table.moves()));
  movable = $derived.by(() => new Set(this.list.map((move) => move.from)));
  targets = $derived.by(() =>
    this.selected === null || this.#trail.length > 0 ? none : targetsOf(this.list, this.selected),
  );
  candidates = $derived.by(() => this.#trail.at(-1)?.moves);
  question = $derived.by(() => {
    const step = this.#trail.at(-1);
    const question = step && nextQuestion(step.moves);
    return question?.kind === 'line' && step?.lines ? { ...question, lines: step.lines } : question;
  });
  /** A move to be drawn while a question about it is open. */
  preview = $derived.by(() => this.candidates?.[0]);
  /** The squares on which the open question can be answered. */
  answers = $derived.by(() => answerSquares(this.question));

  /** A click, a tap, Enter. Returns whether it meant something here. */
  press(square: number): boolean {
    if (this.question) {
      const answer = answerAt(this.question, square);
      if (answer === undefined) this.back();
      else this.answer(answer);
      return true;
    }
    const target = this.targets.get(square);
    if (target) {
      this.#choose(target.moves);
      return true;
    }
    if (this.isAhead && this.#table.waiting()) this.#table.premove(null);
    if (this.movable.has(square) && square !== this.selected) {
      this.selected = square;
      return true;
    }
    const had = this.selected !== null;
    this.selected = null;
    return had;
  }

  /** Picks up the man on a square, whatever was picked up before. */
  pick(square: number): boolean {
    if (this.question || !this.movable.has(square)) return false;
    this.selected = square;
    return true;
  }

  /** Puts the man in hand down. Returns whether it may stand there. */
  drop(square: number): boolean {
    const target = this.targets.get(square);
    if (!target) return false;
    this.#choose(target.moves);
    return true;
  }

  answer(answer: Answer) {
    const { question, candidates } = this;
    if (!question || !candidates) return;
    if (Array.isArray(answer) && answer.length > 1) {
      this.#trail = [...this.#trail, { moves: candidates, lines: answer }];
      return;
    }
    const left = narrowed(candidates, question, answer);
    if (left.length > 0) this.#step(left);
  }

  /** Takes back the last step; returns false if there was none. */
  back(): boolean {
    if (this.#trail.length > 0) {
      this.#trail = this.#trail.slice(0, -1);
      return true;
    }
    if (this.selected !== null) {
      this.selected = null;
      return true;
    }
    if (this.#table.waiting()) {
      this.#table.premove(null);
      return true;
    }
    return false;
  }

  /** Lets go of everything, as when the position has changed. */
  letGo() {
    this.#trail = [];
    this.selected = null;
  }

  /** Keeps hold of a man only as long as it may still move. */
  keep() {
    this.#trail = [];
    if (this.selected !== null && !this.movable.has(this.selected)) this.selected = null;
  }

  /** What the man in hand becomes on a square. */
  becomes(square: number): Role | undefined {
    return this.targets.get(square)?.becomes;
  }

  #choose(moves: LegalMove[]) {
    this.#step(different(moves));
  }

  #step(moves: LegalMove[]) {
    const [move] = moves;
    if (!move) return;
    if (nextQuestion(moves)) {
      this.#trail = [...this.#trail, { moves }];
      return;
    }
    const ahead = this.isAhead;
    this.letGo();
    if (ahead) this.#table.premove(move);
    else this.#table.play(move);
  }
}
