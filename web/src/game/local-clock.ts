// The clocks of a game at this table: pure, time is told to them.

import type { ClockSetting } from '../net/protocol';
import type { Seat } from '../rules/types';
import type { TableClocks } from './table.svelte';

/** The clocks at the start; nothing where the game has none. Days for a move make no sense at one table. */
export function startClocks(
  setting: ClockSetting | undefined,
  seats: Seat[],
  now: number,
): TableClocks | undefined {
  if (setting?.kind !== 'real_time') return undefined;
  const whole = setting.initial_ms + setting.increment_ms;
  return { left_ms: Object.fromEntries(seats.map((seat) => [seat, whole])), at: now };
}

/** Charges the seat whose clock runs; `bonus` is what a move adds. */
export function charged(clocks: TableClocks, now: number, bonus = 0): TableClocks {
  const { running, left_ms, at } = clocks;
  if (running === undefined) return { left_ms, at: now };
  const left = Math.max(0, (left_ms[running] ?? 0) - Math.max(0, now - at)) + bonus;
  return { left_ms: { ...left_ms, [running]: left }, at: now };
}

/** Lets the clock of a seat run from now on. */
export const running = (clocks: TableClocks, seat: Seat | undefined, now: number): TableClocks => ({
  left_ms: clocks.left_ms,
  ...(seat === undefined ? {} : { running: seat }),
  at: now,
});

/** The clocks of two seats whose people changed places: everybody keeps their own time. */
export function exchanged(clocks: TableClocks, one: Seat, other: Seat): TableClocks {
  const { left_ms } = clocks;
  return { ...clocks, left_ms: { ...left_ms, [one]: left_ms[other] ?? 0, [other]: left_ms[one] ?? 0 } };
}
