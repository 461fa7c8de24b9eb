// The computer's turn at a table in this browser: one thought at a time, which may be cancelled or tried again.

import type { GameId, Seat } from '../rules/types';

/** What the table asks the computer. */
export interface Question {
  game: GameId;
  start: string;
  moves: string[];
  level: number;
  /** The seat to move. */
  seat: Seat;
}

/** How the computer is asked; the page brings the engine in its worker, tests something quicker. */
export interface Thinker {
  move(question: Question): { promise: Promise<string>; cancel(): void };
  /** Whether whoever is to move would rather have the other side. */
  wouldSwap(question: Question): Promise<boolean>;
}

/** What becomes of a thought. */
export interface Outcome {
  maySwap: boolean;
  play(text: string): void;
  swap(): void;
  fail(problem: unknown): void;
}

/** How long to wait before a computer player that failed is asked again. */
const AGAIN_MS = 5000;

export class Thought {
  readonly #thinker: Thinker;
  /** Rises with every thought; one that is not the latest comes to nothing. */
  #number = 0;
  #cancel: () => void = () => undefined;

  constructor(thinker: Thinker) {
    this.#thinker = thinker;
  }

  begin(question: Question, outcome: Outcome): void {
    this.cancel();
    const mine = this.#number;
    const isWanted = (): boolean => this.#number === mine;
    const answer = async (): Promise<void> => {
      if (outcome.maySwap && (await this.#thinker.wouldSwap(question))) {
        if (isWanted()) outcome.swap();
        return;
      }
      if (!isWanted()) return;
      const { promise, cancel } = this.#thinker.move(question);
      this.#cancel = cancel;
      const text = await promise;
      if (isWanted()) outcome.play(text);
    };
    answer().catch((problem: unknown) => {
      if (!isWanted()) return;
      outcome.fail(problem);
      // Perhaps the network was away when the computer player was to be fetched.
      const retry = setTimeout(() => this.begin(question, outcome), AGAIN_MS);
      this.#cancel = () => clearTimeout(retry);
    });
  }

  cancel(): void {
    this.#number += 1;
    this.#cancel();
    this.#cancel = () => undefined;
  }
}
