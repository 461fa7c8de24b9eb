import { expect, test } from 'vitest';
import type { LocalGame } from '../../game/local';
import type { GameSummary } from '../../net/protocol';
import { localEntry, outcomeOf, passes, peopleOf, serverEntry } from './entries';
import { recordProblem } from './record-problem';

const local: LocalGame = {
  id: 'a',
  game: 'chameleon-chess',
  choices: {},
  seats: { r: { kind: 'person' }, b: { kind: 'computer', level: 3 }, y: { kind: 'computer', level: 3 } },
  moves: ['b1c3'],
  madeAt: 1,
  changedAt: 2,
};
const over = (places: Record<string, number>, reason = 'board'): LocalGame => ({
  ...local,
  result: { places, reason },
});

test('who played is said once', () => {
  expect(peopleOf(localEntry(local))).toBe('Red · Computer, level 3');
});

test('how it ended is said by seat', () => {
  expect(outcomeOf(localEntry(local))).toBe('unfinished');
  expect(outcomeOf(localEntry(over({ r: 2, b: 1, y: 3 })))).toBe('Blue won');
  expect(outcomeOf(localEntry(over({ r: 1, b: 1, y: 3 })))).toBe('draw');
  expect(outcomeOf(localEntry(over({}, 'aborted')))).toBe('called off');
});

test('filters let through what fits', () => {
  const entry = localEntry(local);
  expect(passes(entry, 'all', 'all')).toBe(true);
  expect(passes(entry, 'chess960', 'all')).toBe(false);
  expect(passes(entry, 'chameleon-chess', 'open')).toBe(true);
  expect(passes(entry, 'all', 'over')).toBe(false);
});

test('a game that this page does not know is left out', () => {
  const summary: GameSummary = {
    id: 'x',
    game: 'ludo',
    status: 'over',
    choices: {},
    seats: [],
    clock: { kind: 'none' },
    made_at: 1,
    made_by: { id: 'ada', name: 'Ada' },
  };
  expect(serverEntry(summary as GameSummary)).toBeUndefined();
  expect(serverEntry({ ...summary, game: 'chameleon' } as GameSummary)?.href).toBe('/game/x');
});

test('what cannot be a record is refused before it is read', () => {
  expect(recordProblem({ name: 'a.pgn', size: 900, type: '' })).toBeUndefined();
  expect(recordProblem({ name: 'a.pgn', size: 0, type: '' })).toContain('is empty');
  expect(recordProblem({ name: 'a.pgn', size: 3_000_000, type: '' })).toContain('too large');
  expect(recordProblem({ name: 'a.png', size: 900, type: 'image/png' })).toContain('not a text');
});
