// From a wish to a game: what is asked of the server, or of the table at this screen.

import type { LocalOptions, LocalSeat } from '../../game/local';
import type { ClockSetting, GameSummary, NewGame, NewSeat } from '../../net/protocol';
import type { Choices, GameId, Seat } from '../../rules/types';
import type { ClockName, Wish } from './wish.svelte';

const MINUTE = 60_000;
const SECOND = 1000;

export const clocks: Record<ClockName, ClockSetting> = {
  none: { kind: 'none' },
  '5+3': { kind: 'real_time', initial_ms: 5 * MINUTE, increment_ms: 3 * SECOND },
  '10+5': { kind: 'real_time', initial_ms: 10 * MINUTE, increment_ms: 5 * SECOND },
  '1d': { kind: 'correspondence', days: 1 },
};

/** A whole number below `below`, each as likely as the other. */
export type Draw = (below: number) => number;

export const draw: Draw = (below) => Math.floor(Math.random() * below);

/** The seat to sit on: the wanted one, or any. */
export function ownSeat(wish: Wish, chance: Draw): Seat {
  if (wish.seat !== 'any') return wish.seat;
  const free = [...wish.players].filter((seat) => !wish.computers.includes(seat));
  const seats = free.length > 0 ? free : [...wish.players];
  return seats[chance(seats.length)] ?? 'r';
}

const STARTS = 960;

function choicesOf(game: GameId, wish: Wish, chance: Draw): Choices {
  switch (game) {
    case 'chameleon-chess':
      return {};
    case 'chameleon':
      return { first: wish.first };
    case 'chess960': {
      const start = wish.start === 'chance' ? chance(STARTS) : wish.start;
      if (!wish.double) return { start };
      return { start, black_start: wish.blackStart === 'chance' ? chance(STARTS) : wish.blackStart };
    }
    case 'cameleon':
      return { first: wish.first, opposite_sides_only: wish.oppositeOnly };
  }
}

/** A game on this device: one against the computer, or people who share the screen. */
export function localPlan(
  game: GameId,
  wish: Wish,
  way: 'computer' | 'table',
  chance: Draw = draw,
): LocalOptions {
  const own = ownSeat(wish, chance);
  const isComputer = (seat: Seat) =>
    way === 'computer' ? seat !== own : wish.computers.includes(seat) && seat !== own;
  const seats = [...wish.players].map((seat): [Seat, LocalSeat] => [
    seat,
    isComputer(seat) ? { kind: 'computer', level: wish.level } : { kind: 'person' },
  ]);
  const plan: LocalOptions = {
    game,
    choices: choicesOf(game, wish, chance),
    seats: Object.fromEntries(seats),
  };
  const clock = clocks[wish.clock];
  if (wish.clockHere && clock.kind === 'real_time') plan.clock = clock;
  if (game === 'chameleon' && wish.pie) plan.pie = true;
  return plan;
}

/** A game on the server: with whoever has the link, or with anyone. */
export function serverPlan(game: GameId, wish: Wish, way: 'friend' | 'find', chance: Draw = draw): NewGame {
  const own = ownSeat(wish, chance);
  const others = [...wish.players].filter((seat) => seat !== own);
  // Somebody must be left to play with.
  const computers = others.every((seat) => wish.computers.includes(seat)) ? '' : wish.computers;
  const seats = [...wish.players].map((seat): [Seat, NewSeat] => {
    if (seat === own) return [seat, { for: 'me' }];
    if (computers.includes(seat)) return [seat, { for: 'computer', level: wish.level }];
    return [seat, { for: way === 'friend' ? 'link' : 'anyone' }];
  });
  const choices = { ...choicesOf(game, wish, chance), ...(game === 'chameleon' ? { pie: wish.pie } : {}) };
  return { game, seats: Object.fromEntries(seats), choices, clock: clocks[wish.clock] };
}

/** The seat of an open table that somebody with this wish would take; nothing if the table does not fit. */
export function seatAt(
  table: GameSummary,
  game: GameId,
  wish: Wish,
  me: string | undefined,
): Seat | undefined {
  if (table.game !== game || table.status !== 'waiting' || table.seats.length !== wish.players.length) return;
  if (!isSameClock(table.clock, clocks[wish.clock])) return;
  if (isSeated(table, me)) return;
  const free = openSeats(table);
  const wanted = free.find((seat) => seat === wish.seat);
  // Of four seats none is better than another: any will do rather than a table of one's own.
  return wish.seat === 'any' || game === 'chameleon-chess' ? (wanted ?? free[0]) : wanted;
}

function isSameClock(a: ClockSetting, b: ClockSetting): boolean {
  if (a.kind === 'real_time' && b.kind === 'real_time')
    return a.initial_ms === b.initial_ms && a.increment_ms === b.increment_ms;
  if (a.kind === 'correspondence' && b.kind === 'correspondence') return a.days === b.days;
  return a.kind === b.kind;
}

export function openSeats(table: GameSummary): Seat[] {
  return table.seats.filter(({ sitter }) => sitter.kind === 'free' && sitter.open).map(({ seat }) => seat);
}

export function isSeated(table: GameSummary, me: string | undefined): boolean {
  return table.seats.some(({ sitter }) => sitter.kind === 'person' && sitter.id === me);
}
