// The prepared positions are what the rules make of the sample games. `PARDALIS_BLESS=1` writes them anew.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readRules } from '../../rules/for-tests';
import type { GameId } from '../../rules/types';
import { games } from '../../rules/games';
import type { Sample } from './samples';

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The ply that is shown first: one where much is to be seen. */
const plies: Record<GameId, number> = { 'chameleon-chess': 21, chameleon: 8, chess960: 23, cameleon: 17 };

function sampleOf(game: GameId): Sample {
  const { record } = readRules().read(readFileSync(at(`sample-games/${game}.pgn`), 'utf8'));
  const moves = Array.from({ length: record.plies() }, (_, i) => record.played(i + 1).text);
  const ply = plies[game];
  const { from, to } = record.played(ply);
  const sample = { start: record.start, moves, ply, state: record.state(ply), last: { from, to } };
  record.free();
  return sample;
}

test('the prepared positions are those of the sample games', () => {
  const samples = Object.fromEntries(games.map((game) => [game, sampleOf(game)]));
  const text = `${JSON.stringify(samples)}\n`;
  if (process.env.PARDALIS_BLESS === '1') writeFileSync(at('samples.json'), text);
  expect(JSON.parse(readFileSync(at('samples.json'), 'utf8'))).toEqual(JSON.parse(text));
});

test('a sample game is short enough to be watched', () => {
  for (const game of games) expect(sampleOf(game).moves.length).toBeLessThanOrEqual(60);
});
