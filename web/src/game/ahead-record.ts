// The record of a game on the server, which may be a move ahead: our own that is shown and not confirmed yet.

import type { GameRecord, Rules } from '../rules';
import type { GameId } from '../rules/types';

export class AheadRecord {
  readonly record: GameRecord;
  /** The moves that the record holds. */
  #moves: string[];
  #pending: { ply: number; text: string } | undefined;

  constructor(rules: Rules, game: GameId, start: string, moves: string[]) {
    this.record = rules.resume(game, start, moves);
    this.#moves = [...moves];
  }

  get plies(): number {
    return this.#moves.length;
  }

  get isAhead(): boolean {
    return this.#pending !== undefined;
  }

  /** Plays what the server has; a move of our own that is under way stays on the board. */
  follow(moves: string[]): void {
    const wanted = [...moves];
    if (this.#pending?.ply === moves.length) wanted.push(this.#pending.text);
    else this.#pending = undefined;
    let same = 0;
    while (same < wanted.length && same < this.#moves.length && wanted[same] === this.#moves[same]) same += 1;
    if (same < this.#moves.length) this.record.undoTo(same);
    for (const text of wanted.slice(same)) this.record.play(text);
    this.#moves = wanted;
  }

  /** Shows a move before the server has confirmed it; says whether the rules let it. */
  show(text: string): boolean {
    try {
      this.record.play(text);
    } catch {
      return false;
    }
    this.#pending = { ply: this.#moves.length, text };
    this.#moves = [...this.#moves, text];
    return true;
  }

  /** Takes back what the server has refused. */
  takeBack(): void {
    if (!this.#pending) return;
    this.record.undoTo(this.#pending.ply);
    this.#moves = this.#moves.slice(0, this.#pending.ply);
    this.#pending = undefined;
  }
}
