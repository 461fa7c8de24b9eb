// On a phone: by taps, and by a finger that carries the men.

import { AtTable, byFinger, byTaps, choosesGame } from './at-table';
import { expect, test } from './test';
import { wholeGame } from './whole-games';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test('a game on a phone', async ({ arrive }) => {
  const page = await arrive('/', phone);
  await choosesGame(page, 'chameleon-chess');
  await page.getByRole('button', { name: '2', exact: true }).tap();
  await page.getByRole('button', { name: /^At one table/ }).tap();
  const table = new AtTable(page);
  await expect(table.board).toBeVisible();
  const { moves } = wholeGame('chameleon-chess');
  for (const [ply, move] of moves.entries()) {
    await table.plays(move, ply % 2 === 0 ? byTaps : byFinger);
    await expect.poll(async () => (await table.kept()).moves.length).toBe(ply + 1);
  }
  await expect(table.result.getByRole('heading')).toHaveText('Red won');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
