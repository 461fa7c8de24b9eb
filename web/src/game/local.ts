// Games that are played in this browser: kept in its storage, one entry each.

import type { ClockSetting, Result } from '../net/protocol';
import { loadRules, type Choices, type GameId, type Seat } from '../rules';

export type LocalSeat =
  { kind: 'person'; name?: string } | { kind: 'computer'; level: number; tookOver?: boolean };

export interface LocalOptions {
  game: GameId;
  choices?: Choices;
  clock?: ClockSetting;
  seats: Record<Seat, LocalSeat>;
  /** Chameleon: the second player may change seats after the first move. */
  pie?: boolean;
}

/** A game as it is kept. */
export interface LocalGame extends LocalOptions {
  id: string;
  choices: Choices;
  /** The position before the first move; it is there once the game was opened for the first time. */
  start?: string;
  moves: string[];
  /** What each seat had left after the last move. */
  left_ms?: Record<Seat, number>;
  hasSwapped?: boolean;
  /** The seats whose people left while others play on. */
  leavers?: Seat[];
  result?: Result;
  madeAt: number;
  changedAt: number;
}

const PREFIX = 'pardalis.local.';
/** Finished games beyond this many are forgotten, the oldest first. */
const MOST = 100;

function isLocalGame(found: unknown): found is LocalGame {
  if (typeof found !== 'object' || found === null) return false;
  const { id, game, seats, moves, madeAt, changedAt } = found as Partial<LocalGame>;
  return (
    typeof id === 'string' &&
    typeof game === 'string' &&
    typeof seats === 'object' &&
    Array.isArray(moves) &&
    typeof madeAt === 'number' &&
    typeof changedAt === 'number'
  );
}

function read(name: string): LocalGame | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isLocalGame(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export const loadLocal = (id: string): LocalGame | undefined => read(PREFIX + id);

/** Games of a page whose browser keeps nothing last as long as the page. */
const unkept = new Map<string, LocalGame>();

/** Keeps a game; says whether the browser took it. */
export function saveLocal(game: LocalGame): boolean {
  try {
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
    return true;
  } catch {
    unkept.set(game.id, game);
    return false;
  }
}

export const findLocal = (id: string): LocalGame | undefined => loadLocal(id) ?? unkept.get(id);

export function deleteLocal(id: string): void {
  unkept.delete(id);
  localStorage.removeItem(PREFIX + id);
}

/** All games of this browser, the one played last first. */
export function listLocal(): LocalGame[] {
  const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  const games = names.filter((name) => name.startsWith(PREFIX)).map(read);
  return [...games.filter((game) => game !== undefined), ...unkept.values()].toSorted(
    (a, b) => b.changedAt - a.changedAt,
  );
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

function forgetOldest(): void {
  const over = listLocal().filter(({ result }) => result !== undefined);
  for (const { id } of over.slice(MOST)) deleteLocal(id);
}

/** The seats of Chameleon Chess in the order of their turns. */
const playersOf = (seats: Record<Seat, LocalSeat>): string =>
  ['r', 'b', 'y', 'g'].filter((seat) => seat in seats).join('');

/** Makes a game at one table or against the computer; it is at `/local/<id>`. */
export function createLocal(options: LocalOptions): string {
  forgetOldest();
  const now = Date.now();
  const choices: Choices = { ...options.choices };
  if (options.game === 'chameleon-chess' && choices.position === undefined)
    choices.players = playersOf(options.seats);
  const game: LocalGame = { ...options, choices, id: newId(), moves: [], madeAt: now, changedAt: now };
  saveLocal(game);
  return game.id;
}

/** The same people again, everybody one seat further on. */
export function rotated(seats: Record<Seat, LocalSeat>, order: Seat[]): Record<Seat, LocalSeat> {
  const entries = order.map((seat, i) => {
    const before = order[(i + order.length - 1) % order.length] ?? seat;
    const sitter = seats[before] ?? { kind: 'person' as const };
    // Whoever was replaced is back for the next game.
    const isBack = sitter.kind === 'computer' && sitter.tookOver;
    return [seat, isBack ? { kind: 'person' as const } : sitter] as const;
  });
  return Object.fromEntries(entries);
}

const TAGS: Record<GameId, Record<Seat, string>> = {
  'chameleon-chess': { r: 'Red', b: 'Blue', y: 'Yellow', g: 'Green' },
  chameleon: { r: 'Red', b: 'Blue' },
  chess960: { w: 'White', b: 'Black' },
  cameleon: { r: 'Rounds', s: 'Squares' },
};

/** The tag of a record that names who sat at a seat. */
export const seatTag = (game: GameId, seat: Seat): string => TAGS[game][seat] ?? seat;

/** Puts the first game of a record file among the games of this browser; a text that is none throws. */
export async function openRecord(text: string): Promise<string> {
  const { record, tags, result } = (await loadRules()).read(text);
  try {
    const order = record.state(0).seats.map(({ seat }) => seat);
    const seats = order.map((seat): [Seat, LocalSeat] => {
      const name = tags[seatTag(record.game, seat)];
      return [seat, name === undefined || name === '?' ? { kind: 'person' } : { kind: 'person', name }];
    });
    const now = Date.now();
    const plies = record.plies();
    const game: LocalGame = {
      id: newId(),
      game: record.game,
      choices: {},
      seats: Object.fromEntries(seats),
      start: record.start,
      moves: Array.from({ length: plies }, (_, i) => record.played(i + 1).text),
      madeAt: now,
      changedAt: now,
    };
    const standing = record.standing();
    if (standing.places)
      game.result = {
        places: standing.places,
        reason: standing.drawn ? 'draw' : 'board',
        rule: standing.rule,
      };
    else if (result) game.result = { places: result.places, reason: 'unknown' };
    saveLocal(game);
    return game.id;
  } finally {
    record.free();
  }
}
