// What kind of game somebody wants, remembered for each game. Whatever is found in storage that makes no sense counts
// as not chosen.

import { games, inTurn, seatsOf } from '../../rules/games';
import type { GameId, Seat } from '../../rules/types';
import { fieldsOf, readStored, writeStored } from '../../settings/stored';

export const clockNames = ['none', '5+3', '10+5', '1d'] as const;
export type ClockName = (typeof clockNames)[number];

export interface Wish {
  /** The seats that take part. */
  players: string;
  seat: Seat | 'any';
  clock: ClockName;
  /** Whether the clock also runs in games on this device. */
  clockHere: boolean;
  /** 1 to 8, or 9 for the best. */
  level: number;
  /** The seats that the computer holds when people play. */
  computers: string;
  /** Chess960: the start's number, or by chance. */
  start: number | 'chance';
  /** Chess960: a start of its own for each side. */
  double: boolean;
  blackStart: number | 'chance';
  pie: boolean;
  first: Seat;
  oppositeOnly: boolean;
}

export function usualWish(game: GameId): Wish {
  const seats = seatsOf[game];
  return {
    players: seats,
    seat: game === 'chameleon-chess' ? 'r' : 'any',
    clock: '10+5',
    clockHere: false,
    level: 3,
    computers: '',
    start: 'chance',
    double: false,
    blackStart: 'chance',
    pie: false,
    first: seats[0] ?? 'r',
    oppositeOnly: false,
  };
}

const isStart = (value: unknown) =>
  value === 'chance' || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 960);

/** Whether `value` names seats of the game, each once and in turn order. */
function areSeats(game: GameId, value: unknown): value is string {
  return typeof value === 'string' && inTurn(game, value) === value;
}

function fits(game: GameId, key: string, value: unknown): boolean {
  switch (key as keyof Wish) {
    case 'players':
      return areSeats(game, value) && value.length >= 2;
    case 'computers':
      return areSeats(game, value);
    case 'seat':
      return value === 'any' || (typeof value === 'string' && value.length === 1 && areSeats(game, value));
    case 'first':
      return typeof value === 'string' && value.length === 1 && areSeats(game, value);
    case 'clock':
      return clockNames.includes(value as ClockName);
    case 'level':
      return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 9;
    case 'start':
    case 'blackStart':
      return isStart(value);
    case 'clockHere':
    case 'double':
    case 'pie':
    case 'oppositeOnly':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

/** Makes sense of a stored wish, field by field. */
export function readWish(game: GameId, stored: unknown): Wish {
  const found = Object.entries(fieldsOf(stored));
  const wish: Wish = {
    ...usualWish(game),
    ...Object.fromEntries(found.filter(([key, value]) => fits(game, key, value))),
  };
  if (wish.seat !== 'any' && !wish.players.includes(wish.seat)) wish.seat = 'any';
  wish.computers = [...wish.computers]
    .filter((seat) => wish.players.includes(seat) && seat !== wish.seat)
    .join('');
  return wish;
}

const STORE = 'pardalis.start';

interface Remembered {
  game: GameId;
  wishes: Record<GameId, Wish>;
}

export function readRemembered(stored: unknown): Remembered {
  const found = fieldsOf(stored);
  const game = games.find((one) => one === found.game) ?? 'chameleon-chess';
  const wishes = fieldsOf(found.wishes);
  const read = Object.fromEntries(games.map((one) => [one, readWish(one, wishes[one])]));
  return { game, wishes: read as Record<GameId, Wish> };
}

/** The game that was chosen last, and what was wished for in each. */
export const remembered = $state(readRemembered(readStored(STORE)));

/** Stores what is chosen now; where that is refused it still holds until the page is left. */
export const remember = (): void => void writeStored(STORE, remembered);
