// Games that are played in this browser: kept in its storage, one entry each.

import type { ClockSetting, Result } from '../net/protocol';
import { inTurn } from '../rules/games';
import type { Choices, GameId, Seat } from '../rules/types';
import { readStored, writeStored } from '../settings/stored';

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
  const found = readStored(name);
  return isLocalGame(found) ? found : undefined;
}

/** Games of a page whose browser keeps nothing last as long as the page. */
const unkept = new Map<string, LocalGame>();

export function saveLocal(game: LocalGame): void {
  if (!writeStored(PREFIX + game.id, game)) unkept.set(game.id, game);
}

export const findLocal = (id: string): LocalGame | undefined => read(PREFIX + id) ?? unkept.get(id);

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

/** Makes a game at one table or against the computer; it is at `/local/<id>`. */
export function createLocal(options: LocalOptions): string {
  forgetOldest();
  const choices: Choices = { ...options.choices };
  if (options.game === 'chameleon-chess' && choices.position === undefined)
    choices.players = inTurn(options.game, Object.keys(options.seats));
  return keepLocal({ ...options, choices, moves: [] });
}

/** Keeps a game that was played elsewhere. */
export function keepLocal(played: Omit<LocalGame, 'id' | 'madeAt' | 'changedAt'>): string {
  const now = Date.now();
  const game: LocalGame = { ...played, id: newId(), madeAt: now, changedAt: now };
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
