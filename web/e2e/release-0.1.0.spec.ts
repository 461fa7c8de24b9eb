// A browser that was last here with release 0.1.0: the page shows its games and follows its choices.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtTable } from './at-table';
import { expect, test } from './test';

interface Storage010 {
  local: Record<string, string>;
  labels: Record<string, string>;
}

test('what release 0.1.0 kept is still there', async ({ arrive }) => {
  const file = join(import.meta.dirname, 'data/release-0.1.0/storage.json');
  const { local, labels } = JSON.parse(await readFile(file, 'utf8')) as Storage010;
  const id = (label: string) => Object.entries(labels).find(([, one]) => one === label)?.[0] ?? '';
  const page = await arrive('/games');
  await page.evaluate((items) => {
    for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
  }, local);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('a[href^="/local/"]')).toHaveCount(20);

  // The texts that follow are looked for in English.
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('pardalis.settings') ?? '{}') as object;
    localStorage.setItem('pardalis.settings', JSON.stringify({ ...settings, language: 'en' }));
  });
  await page.goto(`/local/${id('settled-runs')}`);
  const table = new AtTable(page);
  const { moves } = await table.kept();
  await table.reaches(moves.length);
  await expect(page.getByText('☕ Bob', { exact: true }).first()).toBeVisible();
  await page.goto(`/local/${id('chess-mate')}`);
  await expect(table.headline).toHaveText('White won');
});
