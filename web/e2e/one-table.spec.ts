// People who share one screen, with no network: the page was loaded, then the line was cut.

import { AtTable, byDrag, choosesGame, gameNames, starts } from './at-table';
import { expect, test } from './test';
import { wholeGame } from './whole-games';

for (const game of ['chameleon', 'chameleon-chess'] as const) {
  test(`${gameNames[game]} at one table without a network`, async ({ arrive }) => {
    const page = await arrive();
    await choosesGame(page, game);
    if (game === 'chameleon-chess') await page.getByRole('button', { name: '2', exact: true }).click();
    const table = await starts(page, 'At one table');
    await page.context().setOffline(true);
    const { moves } = wholeGame(game);
    for (const [ply, move] of moves.entries()) {
      await table.plays(move, ply % 2 === 0 ? byDrag : undefined);
      await table.reaches(ply + 1);
    }
    await expect(table.result.getByRole('heading')).toHaveText('Red won');
  });
}

test('undo and looking back at one table', async ({ arrive }) => {
  const page = await arrive();
  await choosesGame(page, 'chameleon');
  const table = await starts(page, 'At one table');
  const [first = '', second = ''] = wholeGame('chameleon').moves;
  await table.plays(first);
  await table.plays(second);
  await table.reaches(2);
  await table.button('Undo').click();
  await table.reaches(1);
  await table.plays(second);
  await table.reaches(2);
  await table.button('To the start').click();
  await expect(table.headline).toHaveText('Looking back');
  await table.button('Back to now').click();
  await table.reaches(2);
  // What was played is still there when the page is loaded anew.
  await page.reload();
  await new AtTable(page).reaches(2);
});
