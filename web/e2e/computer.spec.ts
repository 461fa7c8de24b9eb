// Whole games against the computer in the browser, one of each kind.

import { AtTable, choosesGame, gameNames, starts } from './at-table';
import { Adviser } from './referee';
import { expect, test } from './test';
import { wholeGames } from './whole-games';

/** Own moves after which a game would be given up as endless. */
const MOST = 90;

for (const { game, seats } of wholeGames) {
  test(`a game of ${gameNames[game]} against the computer`, async ({ arrive }) => {
    const adviser = new Adviser(game);
    try {
      const page = await arrive();
      await choosesGame(page, game);
      if (game === 'chameleon-chess') await page.getByRole('button', { name: '2', exact: true }).click();
      const seat = page.getByRole('group', { name: 'You play' });
      await seat.getByRole('button', { name: firstSeat[game], exact: true }).click();
      await page.getByRole('combobox', { name: /^Computer/ }).selectOption('1');
      const table = await starts(page, 'Play the computer');
      await plays(table, adviser, seats.length);
      await expect(table.result).toBeVisible();
      await expect(table.result.getByRole('heading')).toHaveText(/won$|^A draw$/);
      await expect(table.result.getByRole('link', { name: /^Rule: / })).toHaveAttribute(
        'href',
        /^\/rules\/.*#/,
      );
    } finally {
      adviser.close();
    }
  });
}

const firstSeat = { 'chameleon-chess': 'Red', chameleon: 'Red', chess960: 'White', cameleon: 'Rounds' };

async function plays(table: AtTable, adviser: Adviser, seats: number): Promise<void> {
  let hasUndone = false;
  for (let move = 0; move < MOST && (await table.isOwnTurn()); move++) {
    const kept = await table.kept();
    if (move === 3 && !hasUndone) {
      hasUndone = true;
      await table.button('Undo').click();
      await table.reaches(kept.moves.length - seats);
      continue;
    }
    await table.plays(await adviser.advise(kept));
    // One's own move is on the board at once; then the computer answers, or the game is over.
    await expect.poll(async () => (await table.kept()).moves.length).toBeGreaterThan(kept.moves.length);
  }
  expect(await table.isOwnTurn()).toBe(false);
}
