import { describe, expect, it } from 'vitest';
import type { Step } from '../board/steps';
import { GAME_END, REFUSED, tapsOf, YOUR_TURN } from './score';

const pawn = (key: number, role: 'knight' | 'queen') => ({
  key,
  square: key,
  man: {
    kind: 'pawn' as const,
    seat: 'r',
    owner: 'red' as const,
    knight: 'red' as const,
    role,
    roles: { red: 'knight', green: 'queen', yellow: 'bishop', blue: 'rook' } as const,
  },
});
const move = (key: number): Step => ({ kind: 'move', key, from: 0, to: 1, at: 0, ms: 220 });

describe('a move', () => {
  it('is one tap as the man lands, higher for a queen than for a knight', () => {
    const [knight] = tapsOf([move(1)], [pawn(1, 'knight')]);
    const [queen] = tapsOf([move(1)], [pawn(1, 'queen')]);
    expect(knight?.at).toBeCloseTo(0.2);
    expect(queen?.pitch).toBeGreaterThan(knight?.pitch ?? Infinity);
  });

  it('is one tap even if two men move, as in castling', () => {
    expect(tapsOf([move(1), move(2)], [pawn(1, 'knight'), pawn(2, 'queen')])).toHaveLength(1);
  });

  it('is two taps with a capture', () => {
    const victim = pawn(2, 'knight');
    const leave: Step = { kind: 'leave', token: victim, how: 'taken', at: 120, ms: 140 };
    expect(tapsOf([move(1), leave], [pawn(1, 'knight')])).toHaveLength(2);
  });
});

describe('shrinking', () => {
  it('is slats that fall', () => {
    const gone = [...Array(8).keys()].map((i): Step => ({
      kind: 'let-go',
      square: i,
      at: 400 + i * 30,
      ms: 240,
    }));
    const pitches = tapsOf(gone, []).map((tap) => tap.pitch);
    expect(pitches).toHaveLength(4);
    expect(pitches).toEqual(pitches.toSorted((a, b) => b - a));
  });
});

describe('every sound', () => {
  it('is short', () => {
    for (const tap of [...YOUR_TURN, ...GAME_END, ...REFUSED, ...tapsOf([move(1)], [])]) {
      expect(tap.length).toBeLessThan(0.25);
    }
  });
});
