// Moves that need more than two squares: partners and rewards in Le Caméléon, castling and promotion in Chess960.

import type { GameId } from '../src/rules/types';
import { AtTable } from './at-table';
import { expect, type Page, test } from './test';

const variants: Partial<Record<GameId, string>> = { cameleon: 'cameleon', chess960: 'Chess960' };

/** Opens a position as a record without moves. */
async function opens(page: Page, game: GameId, position: string): Promise<AtTable> {
  const record = `[Variant "${variants[game]}"]\n[SetUp "1"]\n[FEN "${position}"]\n[Result "*"]\n\n*\n`;
  await page.getByLabel('Open a record file').setInputFiles({
    name: 'position.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(record),
  });
  await page.waitForURL(/\/local\//);
  const table = new AtTable(page);
  await table.reaches(0);
  return table;
}

for (const { what, position, moves } of [
  {
    what: 'a reserve square',
    position: '8/b1b1b1b1/1r1r1r1r/2y3y1/1yYy4/1Y3Y1Y/R1R1R1R1/1B1B1B1B/8 s 6665/6665 3 3',
    moves: ['e3d4xd5(c5)=o@e1', 'e3d4xd5(c5)=o@a1'],
  },
  {
    what: 'a partner that decides what the reward is',
    position: '1o1o1v2/b1o3o1/1b1b1b1r/1Yr5/2R2rBy/3R4/2B5/3B3B/O1O1O1O1 r 5265/6265 13 44',
    moves: ['f7g6xg5(f5)=v@h9', 'f7g6xg5(h5)=g@h9'],
  },
  {
    what: 'a victim of two',
    position: '1o1o3o/b5v1/3b1r1b/2rRb3/4B2r/1R1Y4/2B3B1/1O1B1R2/O1G1O1O1 r 5365/6255 4 36',
    moves: ['c6d5xe5(e6)=v@f9', 'c6d5xd6(d7)=v@f9'],
  },
  {
    what: 'squares for two rewards',
    position: '3o4/b1b1b1b1/3r1r1r/y1r1y3/Y1YyY2y/8/R1R1R1R1/1B1B1B1B/8 r 6565/6665 1 10',
    moves: ['c6b5xa5(a6)=o@f9xc5(d5)=o@b9'],
  },
]) {
  test(`Le Caméléon asks for ${what}`, async ({ arrive }) => {
    const page = await arrive('/games');
    for (const move of moves) {
      const table = await opens(page, 'cameleon', position);
      await table.plays(move);
      await table.reaches(1);
      // Partners of no consequence are not asked for, so that another of the same effect may be noted.
      const [played = ''] = (await table.kept()).moves;
      expect(played.replace(/\(\w+\)/g, '')).toBe(move.replace(/\(\w+\)/g, ''));
      await page.goto('/games');
    }
  });
}

test('castling by the king on the rook, by the button, and by the square where he lands', async ({
  arrive,
}) => {
  const page = await arrive('/games');
  // The king on d1: where he lands is a step of his own on one side, and no other move on the other.
  const position = '4k3/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w HA - 0 1';
  const byHand = await opens(page, 'chess960', position);
  await byHand.square(await squareOf(byHand, /^d1, /)).click();
  await byHand.square(await squareOf(byHand, /^h1, /)).click();
  await byHand.reaches(1);
  await expect(byHand.board.getByRole('gridcell', { name: /^g1, .*white king/ })).toBeVisible();
  await expect(byHand.board.getByRole('gridcell', { name: /^f1, .*white rook/ })).toBeVisible();

  await page.goto('/games');
  const byButton = await opens(page, 'chess960', position);
  await byButton.button('Castle c-side').click();
  await byButton.reaches(1);
  await expect(byButton.board.getByRole('gridcell', { name: /^c1, .*white king/ })).toBeVisible();
  await expect(byButton.board.getByRole('gridcell', { name: /^d1, .*white rook/ })).toBeVisible();
  await expect(byButton.button('Castle c-side')).toBeDisabled();

  await page.goto('/games');
  const byLanding = await opens(page, 'chess960', position);
  await byLanding.square(await squareOf(byLanding, /^d1, /)).click();
  await byLanding.square(await squareOf(byLanding, /^g1, /)).click();
  await byLanding.reaches(1);
  await expect(byLanding.board.getByRole('gridcell', { name: /^g1, .*white king/ })).toBeVisible();
});

for (const role of ['queen', 'knight'] as const) {
  test(`a pawn becomes a ${role}`, async ({ arrive }) => {
    const page = await arrive('/games');
    const table = await opens(page, 'chess960', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await table.square(await squareOf(table, /^a7, /)).click();
    await table.square(await squareOf(table, /^a8, /)).click();
    const menu = page.getByRole('menu', { name: 'What does the pawn become?' });
    await expect(menu.getByRole('menuitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // The pawn is still in hand.
    await table.square(await squareOf(table, /^a8, /)).click();
    await menu.getByRole('menuitem', { name: role }).click();
    await table.reaches(1);
    await expect(
      table.board.getByRole('gridcell', { name: new RegExp(`^a8, .*white ${role}`) }),
    ).toBeVisible();
  });
}

async function squareOf(table: AtTable, name: RegExp): Promise<number> {
  return Number(await table.board.getByRole('gridcell', { name }).getAttribute('data-square'));
}
