// Whole games between two people, each in a browser of their own, who find each other by a link.

import type { GameId } from '../src/rules/types';
import { AtTable, choosesGame, gameNames, starts } from './at-table';
import { expect, type Page, test } from './test';
import { wholeGames } from './whole-games';

const seatNames: Record<GameId, Record<string, string>> = {
  'chameleon-chess': { r: 'Red', y: 'Yellow' },
  chameleon: { r: 'Red', b: 'Blue' },
  chess960: { w: 'White', b: 'Black' },
  cameleon: { r: 'Rounds', s: 'Squares' },
};

for (const { game, seats, start, moves } of wholeGames) {
  test(`a game of ${gameNames[game]} between friends`, async ({ arrive }) => {
    const [host, guest] = await Promise.all([arrive(), arrive()]);
    await choosesGame(host, game);
    if (game === 'chameleon-chess') await host.getByRole('button', { name: '2', exact: true }).click();
    const [first = '', second = ''] = [...seats].map((seat) => seatNames[game][seat]);
    await host
      .getByRole('group', { name: 'You play' })
      .getByRole('button', { name: first, exact: true })
      .click();
    if (start !== undefined) await choosesStart(host, start);
    const red = await starts(host, 'Play a friend');
    await expect(host.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
    await guest.goto(await host.getByLabel('Link for your guests').inputValue());
    await guest.getByRole('button', { name: `Play ${second}` }).click();

    const tables = [red, new AtTable(guest)];
    await expect(red.headline).toHaveText('Your move');
    for (const [ply, move] of moves.entries()) {
      const table = tables[ply % 2] ?? red;
      await table.reaches(ply);
      await table.plays(move);
    }
    for (const [i, table] of tables.entries()) {
      await expect(table.result).toBeVisible();
      const words = i === 0 ? 'You won' : /^Guest .* won$/;
      await expect(table.result.getByRole('heading')).toHaveText(words);
      await expect(table.result.getByRole('link', { name: /^Rule: / })).toHaveAttribute(
        'href',
        /^\/rules\/.*#/,
      );
    }
    expect((await red.kept()).moves).toEqual(moves);
  });
}

async function choosesStart(page: Page, start: number): Promise<void> {
  await page.getByText('More choices').click();
  await page.getByRole('button', { name: 'By number' }).click();
  await page.getByLabel('Number, 0 to 959').fill(String(start));
}
