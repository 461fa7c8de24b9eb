// A whole game with no pointer: from the home page to the result.

import { AtTable, type Way } from './at-table';
import { expect, type Page, test } from './test';
import { wholeGame } from './whole-games';

const FILES = 5;

/** From square to square by arrows; Enter picks up and puts down. */
const byKeys: Way = async (table, move) => {
  for (const square of [move.from, move.to]) {
    const at = Number(
      await table.page.evaluate(() => (document.activeElement as HTMLElement).dataset.square),
    );
    const [right, up] = [
      (square % FILES) - (at % FILES),
      Math.floor(square / FILES) - Math.floor(at / FILES),
    ];
    await presses(table.page, right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right));
    await presses(table.page, up > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(up));
    await expect(table.square(square)).toBeFocused();
    await table.page.keyboard.press('Enter');
  }
};

test('a game by keyboard alone', async ({ arrive }) => {
  const page = await arrive();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabsTo(page, (element) => element.getAttribute('role') === 'radio');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Chameleon', exact: true })).toBeFocused();
  await tabsTo(page, (element) => element.textContent?.trim().startsWith('At one table') ?? false);
  await page.keyboard.press('Enter');

  const table = new AtTable(page);
  await expect(table.board).toBeVisible();
  await tabsTo(page, (element) => element.getAttribute('role') === 'gridcell');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
  const { moves } = wholeGame('chameleon');
  for (const [ply, move] of moves.entries()) {
    await table.plays(move, byKeys);
    await table.reaches(ply + 1);
    if (ply === 0)
      await expect(page.locator('[aria-live="polite"]', { hasText: /^Red: .* a1 to c2/ })).toHaveCount(1);
    if (ply === 1) await asks(page);
  }
  await expect(table.result.getByRole('heading')).toHaveText('Red won');
  await tabsTo(page, (element) => element.textContent?.trim() === 'New game');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

/** Lists that can be asked for by a key. */
async function asks(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [key, name] of [
    ['m', 'Legal moves'],
    ['s', 'Men on the board'],
    ['?', 'Keys'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByRole('heading')).toHaveText(name);
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // As fast as somebody types who knows the keys; then they are back where they were.
  const before = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square);
  for (const key of ['m', 'Escape', 's', 'Escape', '?']) await page.keyboard.press(key);
  await expect(dialog.getByRole('heading')).toHaveText('Keys');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator(`[data-square="${before}"]`)).toBeFocused();
}

async function presses(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}

/** Presses Tab until something is reached, as somebody would who cannot point at it. */
async function tabsTo(page: Page, isIt: (element: Element) => boolean): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`(${isIt.toString()})(document.activeElement)`)) return;
  }
  throw new Error(`Tab does not lead to ${isIt.toString()}`);
}
