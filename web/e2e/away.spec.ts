// The site was visited once; then its server is gone. Whoever plays on this device notices nothing.

import { readFile } from 'node:fs/promises';
import { AtTable, choosesGame, starts } from './at-table';
import { expect, type Page, test } from './test';
import { wholeGame } from './whole-games';

test('without a server: the computer, one table, a record saved and opened again', async ({
  arrive,
  site,
}) => {
  const page = await arrive();
  await isKept(page);
  await site.kill();
  await page.reload();

  await choosesGame(page, 'chameleon');
  await page
    .getByRole('group', { name: 'You play' })
    .getByRole('button', { name: 'Red', exact: true })
    .click();
  await page.getByRole('combobox', { name: /^Computer/ }).selectOption('1');
  const alone = await starts(page, 'Play the computer');
  const { moves } = wholeGame('chameleon');
  await alone.plays(moves[0]!);
  await alone.reaches(2);

  await page.goto('/');
  await choosesGame(page, 'chameleon');
  const table = await starts(page, 'At one table');
  for (const [ply, move] of moves.entries()) {
    await table.plays(move);
    await table.reaches(ply + 1);
  }
  await expect(table.result.getByRole('heading')).toHaveText('Red won');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.result.getByRole('button', { name: 'Save record' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chameleon-.*\.pgn$/);
  const file = await download.path();
  expect(await readFile(file, 'utf8')).toContain('[Variant "chameleon"]');

  await page.goto('/games');
  const before = await page.getByRole('link', { name: /Chameleon/ }).count();
  await page.getByLabel('Open a record file').setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'text/plain',
    buffer: await readFile(file),
  });
  await page.waitForURL(/\/local\//);
  const again = new AtTable(page);
  await again.reaches(moves.length);
  await expect(again.headline).toHaveText('Red won');
  expect((await again.kept()).moves).toEqual(moves);
  await page.goto('/games');
  await expect(page.getByRole('link', { name: /Chameleon/ })).toHaveCount(before + 1);
});

/** Waits until everything that is needed without a server lies in the browser. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const files: string[] = [];
        for (const name of await caches.keys())
          files.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
        return files.filter((path) => path.endsWith('.wasm')).length;
      }),
    )
    .toBeGreaterThanOrEqual(2);
}
