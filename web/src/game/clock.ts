// Clocks as texts and as moments to speak of.

import type { ClockSetting } from '../net/protocol';
import { t } from '../text';

/** Below this a clock shows tenths. */
const TENTHS_MS = 10_000;
/** Below this a clock looks urgent. */
export const LOW_MS = 20_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const two = (n: number): string => String(n).padStart(2, '0');

export type ClockText = { kind: 'time'; text: string } | { kind: 'days'; days: number; hours: number };

/** What a clock shows: `1:02:03`, `4:12`, `0:08.4`, or days and hours. */
export function clockText(left: number): ClockText {
  const ms = Math.max(0, left);
  if (ms >= DAY_MS) {
    const hours = Math.floor(ms / HOUR_MS);
    return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
  }
  if (ms < TENTHS_MS) {
    const tenths = Math.floor(ms / 100);
    return { kind: 'time', text: `0:0${Math.floor(tenths / 10)}.${tenths % 10}` };
  }
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const text =
    minutes < 60
      ? `${minutes}:${two(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return { kind: 'time', text };
}

/** The moments at which a clock is spoken of, in seconds. */
const MOMENTS = [60, 30, 10];

/** The moment that was passed between two readings of a clock, in seconds; the latest, if several were. */
export function passedMoment(before: number, now: number): number | undefined {
  return MOMENTS.filter((s) => before > s * 1000 && now <= s * 1000).at(-1);
}

/** How a clock is set, such as “5 + 3” or “1 day a move”. */
export function clockWords(clock: ClockSetting): string {
  switch (clock.kind) {
    case 'none':
      return t('game-clock-none');
    case 'correspondence':
      return t('game-clock-days', { days: clock.days });
    case 'real_time': {
      const minutes = Math.round(clock.initial_ms / 600) / 100;
      return t('game-clock-real', { minutes, seconds: Math.round(clock.increment_ms / 100) / 10 });
    }
  }
}
