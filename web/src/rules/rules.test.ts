import { expect, test } from 'vitest';
import { readRules } from './for-tests';
import { loadRules, RulesError } from './index';
import type { Choices, GameId } from './index';

const rules = readRules();

test.each<[GameId, Choices, number]>([
  ['chameleon-chess', { players: 'ry' }, 13],
  ['chameleon-chess', { players: 'rbyg' }, 13],
  ['chameleon', {}, 27],
  ['chess960', { start: 518 }, 20],
  ['cameleon', {}, 7],
])('%s begins %o with %i moves', (game, choices, count) => {
  const record = rules.begin(game, choices);
  expect(record.moves()).toHaveLength(count);
  record.free();
});
