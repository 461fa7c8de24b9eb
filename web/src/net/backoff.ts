// How long to wait before the next attempt to connect.

const SHORTEST = 400;
const LONGEST = 15_000;

/**
 * The wait before attempt `n` (counted from 0): twice as long each time up to 15 seconds, and by chance up to a half
 * shorter, so that not all pages come back in the same moment after a restart.
 */
export function waitBefore(n: number, chance: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(n, 10));
  return Math.round(full * (1 - chance / 2));
}
