// The rules, once they are loaded. `loadRules()` fetches the WebAssembly once; everything after it is synchronous.

import init, { starts960 } from '../wasm/rules/web_rules.js';
import address from '../wasm/rules/web_rules_bg.wasm?url';
import { rulesOf } from './record';
import type {
  BoardState,
  Choices,
  DiceStart,
  GameId,
  LegalMove,
  Played,
  ReadResult,
  Seat,
  Standing,
} from './types';

export { RulesError } from './record';
export type * from './types';

/** A game as it is played: the rules' record of it. */
export interface GameRecord {
  readonly game: GameId;
  /** The position before the first move, as text. */
  readonly start: string;
  /** How many plies were played. */
  plies(): number;
  /** What is to be seen after `ply` plies; now, if nothing is said. */
  state(ply?: number): BoardState;
  /** What is legal after `ply` plies. */
  moves(ply?: number): LegalMove[];
  /** The moves of a seat as if it were its turn, for premoves; they may turn out not to be legal. */
  premoves(seat: Seat): LegalMove[];
  /** Squares of men of `seat` that an enemy could take next. */
  threatened(seat: Seat, ply?: number): number[];
  /** The move that led to `ply` (counted from 1), with what the rules made of it. */
  played(ply: number): Played;
  /** Plays a move; a refused one throws a `RulesRefusal` and changes nothing. */
  play(text: string): Played;
  undoTo(ply: number): void;
  /** Notes who left earlier in a game that is taken up again: they come behind everybody who stayed. */
  setLeavers(seats: Seat[]): void;
  /** Lets whoever holds a seat leave; `people` are the seats that people still hold. The standing tells the rest. */
  leave(seat: Seat, people: Seat[], reason: string): void;
  /** Ends the game as a draw, by agreement or by a claim. */
  declareDraw(reason: string): void;
  standing(): Standing;
  /** The game as a record file, with tags such as `{"Red": "Ann"}` and, where people ended it, its result. */
  text(tags: Record<string, string>, result?: { places: Record<Seat, number>; reason: string }): string;
  /** Gives the memory back. */
  free(): void;
}

export interface Rules {
  /** Begins a game; bad choices throw a `RulesRefusal`. */
  begin(game: GameId, choices?: Choices): GameRecord;
  /** A game that has begun: its start position and moves. */
  resume(game: GameId, start: string, moves: string[]): GameRecord;
  /** Reads the first game of a record file, with its tags. */
  read(text: string): { record: GameRecord; tags: Record<string, string>; result?: ReadResult };
  /** The number of the Chess960 start for dice or by chance: `draw` is any random 32-bit number. */
  start960(draw: number): number;
  /** The Chess960 start that throws of a die make; nothing if they are too few. */
  dice960(throws: number[]): DiceStart | undefined;
  /** Throws that lead to a Chess960 start. */
  diceOf960(start: number): DiceStart | undefined;
}

let loaded: Promise<Rules> | undefined;

/** Fetches the rules once; a fetch that failed is tried again by the next call. */
export function loadRules(): Promise<Rules> {
  loaded ??= init({ module_or_path: address }).then(
    () => rulesOf(starts960()),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}
