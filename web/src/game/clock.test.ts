import { describe, expect, it } from 'vitest';
import { clockText, clockWords, passedMoment } from './clock';
import { charged, exchanged, running, startClocks } from './local-clock';

describe('what a clock shows', () => {
  const text = (ms: number): string => {
    const face = clockText(ms);
    return face.kind === 'time' ? face.text : `${face.days}d${face.hours}h`;
  };

  it('shows minutes, hours, days, and tenths at the end', () => {
    expect(text(252_000)).toBe('4:12');
    expect(text(60_000)).toBe('1:00');
    expect(text(59_999)).toBe('0:59');
    expect(text(3_723_000)).toBe('1:02:03');
    expect(text(10_000)).toBe('0:10');
    expect(text(9_999)).toBe('0:09.9');
    expect(text(8_450)).toBe('0:08.4');
    expect(text(-5)).toBe('0:00.0');
    expect(text(3 * 86_400_000 + 7_200_000)).toBe('3d2h');
  });

  it('is spoken of at a minute, thirty and ten seconds', () => {
    expect(passedMoment(61_000, 59_900)).toBe(60);
    expect(passedMoment(59_900, 58_000)).toBeUndefined();
    expect(passedMoment(30_001, 30_000)).toBe(30);
    expect(passedMoment(70_000, 9_000)).toBe(10);
    expect(passedMoment(9_000, 70_000)).toBeUndefined();
  });

  it('is named by minutes and seconds', () => {
    expect(clockWords({ kind: 'real_time', initial_ms: 300_000, increment_ms: 3000 })).toBe('5 + 3');
    expect(clockWords({ kind: 'real_time', initial_ms: 90_000, increment_ms: 500 })).toBe('1.5 + 0.5');
    expect(clockWords({ kind: 'correspondence', days: 1 })).toBe('1 day a move');
  });
});

describe('clocks at one table', () => {
  const setting = { kind: 'real_time' as const, initial_ms: 60_000, increment_ms: 2000 };

  it('begin with the sum and one increment', () => {
    expect(startClocks(setting, ['w', 'b'], 5)).toEqual({ left_ms: { w: 62_000, b: 62_000 }, at: 5 });
    expect(startClocks({ kind: 'none' }, ['w', 'b'], 5)).toBeUndefined();
  });

  it('charge whoever is to move, add what a move brings, and never go below nothing', () => {
    const started = running({ left_ms: { w: 10_000, b: 10_000 }, at: 0 }, 'w', 100);
    expect(charged(started, 4100, 2000)).toEqual({ left_ms: { w: 8000, b: 10_000 }, at: 4100 });
    expect(charged(started, 99_000).left_ms.w).toBe(0);
    expect(charged({ left_ms: { w: 1, b: 2 }, at: 0 }, 50).left_ms).toEqual({ w: 1, b: 2 });
  });

  it('go along with whoever changes seats', () => {
    expect(exchanged({ left_ms: { r: 1, b: 2 }, at: 0 }, 'r', 'b').left_ms).toEqual({ r: 2, b: 1 });
  });
});
