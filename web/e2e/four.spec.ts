// Chameleon Chess with four people in four browsers: lines leave the board, people go out, one is left.

import { AtTable } from './at-table';
import { newGame } from './by-api';
import { expect, test } from './test';

/** Close to the end: everybody has few pawns left. */
const POSITION = '8/8/2yRbR2gG1/8/8/2rG5/8/rR7 g a1-g6 rbyg 0 31';
const MOVES = ['g6b1', 'c3a2', 'd6d2', 'c6a5', 'b1d2', 'a2c1', 'a5d2', 'c1d2'];
const TURNS = 'grbygryr';

test('four people, an elimination and a shrinking board', async ({ arrive }) => {
  const host = await arrive();
  const game = await newGame(host.request, {
    game: 'chameleon-chess',
    seats: { r: { for: 'me' }, b: { for: 'link' }, y: { for: 'link' }, g: { for: 'link' } },
    choices: { position: POSITION },
    clock: { kind: 'none' },
  });
  await host.goto(`/game/${game.id}`);
  const tables: Record<string, AtTable> = { r: new AtTable(host) };
  for (const [seat, name] of [
    ['b', 'Blue'],
    ['y', 'Yellow'],
    ['g', 'Green'],
  ] as const) {
    const page = await arrive(`/game/${game.id}?key=${game.key}`);
    await page.getByRole('button', { name: `Play ${name}` }).click();
    tables[seat] = new AtTable(page);
  }
  const all = Object.values(tables);
  const said = (words: RegExp) =>
    Promise.all(
      all.map(({ page }) => expect(page.locator('[aria-live="polite"]', { hasText: words })).toHaveCount(1)),
    );

  for (const [ply, move] of MOVES.entries()) {
    const table = tables[TURNS[ply] ?? '']!;
    await table.reaches(ply);
    await expect(table.headline).toHaveText('Your move');
    await table.plays(move);
    if (move === 'g6b1') await said(/The board shrinks|leaves/);
    if (move === 'b1d2') await said(/Blue is out/);
  }
  for (const table of all) {
    await expect(table.result).toBeVisible();
    const places = table.result.getByRole('listitem');
    await expect(places).toHaveCount(4);
    await expect(places.first()).toContainText('Red');
    await expect(places.last()).toContainText('Blue');
  }
  await expect(tables.r!.result.getByRole('heading')).toHaveText('You won');
});
