import { describe, expect, it } from 'vitest';
import type { BoardState, RuleEvent } from '../rules/types';
import { lastSquares } from './marks';

const state = { squares: ['f1', 'g1', 'h1'].map((name) => ({ name })) } as BoardState;
const castled = {
  kind: 'castled',
  details: [{ name: 'king-to', value: 'g1' }],
} as unknown as RuleEvent;

describe('the marks of the last move', () => {
  it('stand where the king ends, not on the rook that it was moved onto', () => {
    expect(lastSquares(state, { from: 0, to: 2 }, [castled])).toEqual({ from: 0, to: 1 });
  });

  it('stand where any other move ends', () => {
    expect(lastSquares(state, { from: 0, to: 2 })).toEqual({ from: 0, to: 2 });
    expect(lastSquares(state, undefined, [])).toBeUndefined();
  });
});
