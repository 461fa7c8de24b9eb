// The page's side of a game in WebAssembly: JSON comes over the border, and refusals are thrown.

import { dice960, diceOf960, Game } from '../wasm/rules/web_rules.js';
import type { GameRecord, Rules } from './index';
import type {
  BoardState,
  DiceStart,
  GameId,
  LegalMove,
  Played,
  ReadTags,
  RulesRefusal,
  Seat,
  Standing,
} from './types';

/** A move or text that the rules refuse. */
export class RulesError extends Error implements RulesRefusal {
  readonly rule?: string;

  constructor(refusal: RulesRefusal) {
    super(refusal.message);
    this.name = 'RulesError';
    if (refusal.rule !== undefined) this.rule = refusal.rule;
  }
}

/** Calls the rules; what they refuse is thrown as a `RulesError`. */
function asked<T>(ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    throw typeof thrown === 'string' ? new RulesError(JSON.parse(thrown) as RulesRefusal) : thrown;
  }
}

/** A ply or start number as the border takes it: what is no such number is out of every range. */
function whole(number: number): number {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 32 ? number : 2 ** 32 - 1;
}

/** The same for a number that need not be given. */
const wholeOrNone = (number?: number): number | undefined =>
  number === undefined ? undefined : whole(number);

class WasmRecord implements GameRecord {
  readonly game: GameId;
  readonly start: string;
  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
    this.game = game.game() as GameId;
    this.start = game.start();
  }

  /** What an answer of the rules says; its shape is made from the one they write. */
  #told<T>(ask: (game: Game) => string): T {
    return JSON.parse(asked(() => ask(this.#game))) as T;
  }

  plies(): number {
    return this.#game.plies();
  }

  state(ply = this.plies()): BoardState {
    return this.#told((game) => game.state(whole(ply)));
  }

  moves(ply = this.plies()): LegalMove[] {
    return this.#told((game) => game.moves(whole(ply)));
  }

  premoves(seat: Seat): LegalMove[] {
    return this.#told((game) => game.premoves(seat));
  }

  threatened(seat: Seat, ply = this.plies()): number[] {
    return this.#told((game) => game.threatened(seat, whole(ply)));
  }

  played(ply: number): Played {
    return this.#told((game) => game.played(whole(ply)));
  }

  play(text: string): Played {
    return this.#told((game) => game.play(text));
  }

  undoTo(ply: number): void {
    this.#game.undoTo(whole(ply));
  }

  setLeavers(seats: Seat[]): void {
    asked(() => this.#game.setLeavers(seats));
  }

  leave(seat: Seat, people: Seat[], reason: string): void {
    asked(() => this.#game.leave(seat, people, reason));
  }

  declareDraw(reason: string): void {
    asked(() => this.#game.declareDraw(reason));
  }

  standing(): Standing {
    return this.#told((game) => game.standing());
  }

  text(tags: Record<string, string>, result?: { places: Record<Seat, number>; reason: string }): string {
    const places = Object.entries(result?.places ?? {}).map(([seat, place]) => `${seat}${place}`);
    return asked(() => this.#game.text(Object.keys(tags), Object.values(tags), places, result?.reason ?? ''));
  }

  /** What a file said beside the moves. */
  beside(): ReadTags {
    return this.#told((game) => game.tags());
  }

  free(): void {
    this.#game.free();
  }
}

/** The rules over a WebAssembly module that is loaded. */
const toldDice = (told: string | undefined) =>
  told === undefined ? undefined : (JSON.parse(told) as DiceStart);

export function rulesOf(starts: number): Rules {
  return {
    begin(game, choices = {}) {
      const { players, start, black_start, first, opposite_sides_only, position } = choices;
      const numbers = [wholeOrNone(start), wholeOrNone(black_start)] as const;
      return new WasmRecord(
        asked(() => Game.begin(game, players, ...numbers, first, opposite_sides_only, position)),
      );
    },
    // The start as text holds every choice already.
    resume: (game, start, moves) => new WasmRecord(asked(() => Game.resume(game, start, moves))),
    read(text) {
      const record = new WasmRecord(asked(() => Game.read(text)));
      return { record, ...record.beside() };
    },
    dice960: (throws) => toldDice(dice960(Uint8Array.from(throws))),
    diceOf960: (start) => toldDice(diceOf960(whole(start))),
    start960: (draw) => whole(draw) % starts,
  };
}
