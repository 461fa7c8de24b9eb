import { expect, it } from 'vitest';
import type { BoardState, Role } from '../rules';
import { diceOf } from './dice';

/** Black's back rank letters as they stand from a1 on; only the first rank matters here. */
function start(letters: string): BoardState {
  const roles: Record<string, Role> = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };
  const squares = [...letters].map((letter, file) => ({
    name: `${'abcdefgh'[file]}1`,
    tile: file % 2 === 0 ? ('dark' as const) : ('light' as const),
    ghost: false,
    man: { kind: 'chess' as const, seat: 'w', side: 'white' as const, role: roles[letter] ?? 'pawn' },
  }));
  return { game: 'chess960', files: 8, ranks: 1, squares, position: '', ply: 0, seats: [] };
}

it('reads the dice of the usual start', () => {
  const dice = diceOf(start('RNBQKBNR'));
  expect(dice.map(({ role, pips }) => `${role} ${pips}`)).toEqual([
    'bishop 2',
    'bishop 3',
    'queen 3',
    'knight 2',
    'knight 3',
  ]);
});

it('reads the dice of number 356', () => {
  expect(diceOf(start('NBBRKRQN')).map(({ pips }) => pips)).toEqual([2, 1, 5, 1, 4]);
});
