// A person at a game page: looks at the board, picks men up, puts them down, answers what is asked.

import type { GameId, LegalMove } from '../src/rules/types';
import { type Kept, moveOf, read } from './referee';
import { expect, type Locator, type Page } from './test';

export type Way = (table: AtTable, move: LegalMove) => Promise<void>;

export class AtTable {
  readonly board: Locator;
  readonly headline: Locator;
  readonly result: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('grid');
    this.headline = page.locator('.status h2');
    this.result = page.getByRole('dialog');
  }

  square(square: number): Locator {
    return this.board.locator(`[data-square="${square}"]`);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The game as it is kept: in this browser or on the server. */
  async kept(): Promise<Kept> {
    const [, where, id] = new URL(this.page.url()).pathname.split('/');
    if (where === 'game') return (await (await this.page.request.get(`/api/games/${id}`)).json()) as Kept;
    const text = await this.page.evaluate((key) => localStorage.getItem(key), `pardalis.local.${id}`);
    return JSON.parse(text ?? '') as Kept;
  }

  /** Waits until the page has come to this ply. */
  async reaches(ply: number): Promise<void> {
    await expect(this.page.getByText(`Move ${ply}`, { exact: true })).toBeVisible();
  }

  /** Waits until it is one's turn, or the game is over; says which. */
  async isOwnTurn(): Promise<boolean> {
    await expect(this.headline).toHaveText(/^Your move$|won$|^A draw$|share first place$/);
    return (await this.headline.textContent()) === 'Your move';
  }

  /** Plays a move of the rules' text by hand. */
  async plays(text: string, way: Way = byClicks, known?: Kept): Promise<void> {
    const kept = known ?? (await this.kept());
    const move = moveOf(kept, text);
    await way(this, move);
    const alike = read(kept).moves.filter(({ from, to }) => from === move.from && to === move.to);
    if (alike.length > 1) await this.answers(move, kept.moves.length + 1);
  }

  /** Answers what the board asks about a move until it is played. */
  private async answers(move: LegalMove, ply: number): Promise<void> {
    const menu = this.board.locator('xpath=..').getByRole('menu');
    const offered = this.board.getByRole('gridcell', {
      name: /choose this partner|take this one|place the new pawn here/,
    });
    const answers = (move.victims ?? []).flatMap(({ square, partner, reserve }) => [
      partner,
      square,
      reserve ?? -1,
    ]);
    await expect(async () => {
      // A question may lead to another one: what is shown now is answered, then looked at again.
      if (await menu.isVisible()) await menu.getByRole('menuitem', { name: wanted(move) }).click();
      const squares = await offered.evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.square)));
      const square = squares.find((one) => answers.includes(one));
      if (square !== undefined) await this.square(square).click();
      await expect(menu.or(offered).first()).toBeHidden({ timeout: 1 });
      expect((await this.kept()).moves.length).toBeGreaterThanOrEqual(ply);
    }).toPass({ intervals: [20, 50, 100] });
  }
}

/** The word that a menu has for what the move chooses. */
function wanted(move: LegalMove): RegExp {
  const words = [move.promotes, ...(move.victims ?? []).map(({ reward }) => reward)];
  return new RegExp(words.filter((word) => word !== undefined).join('|'));
}

export const byClicks: Way = async (table, move) => {
  await table.square(move.from).click();
  await table.square(move.to).click();
};

export const byTaps: Way = async (table, move) => {
  await table.square(move.from).tap();
  await table.square(move.to).tap();
};

export const byDrag: Way = async (table, move) => {
  const [from, to] = await Promise.all([middle(table.square(move.from)), middle(table.square(move.to))]);
  const { mouse } = table.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await mouse.move(to.x, to.y);
  await mouse.up();
};

/** A finger that takes a man and carries it. */
export const byFinger: Way = async (table, move) => {
  const [from, to] = await Promise.all([middle(table.square(move.from)), middle(table.square(move.to))]);
  const session = await table.page.context().newCDPSession(table.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await touch('touchMove', to);
  await touch('touchEnd');
  await session.detach();
};

async function middle(square: Locator): Promise<{ x: number; y: number }> {
  const box = await square.boundingBox();
  if (!box) throw new Error('no such square');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const gameNames: Record<GameId, string> = {
  'chameleon-chess': 'Chameleon Chess',
  chameleon: 'Chameleon',
  chess960: 'Chess960',
  cameleon: 'Le Caméléon',
};

/** Chooses a game on the home page. */
export async function choosesGame(page: Page, game: GameId): Promise<void> {
  await page.getByRole('radio', { name: gameNames[game], exact: true }).click();
  await expect(page.getByRole('heading', { name: gameNames[game], exact: true })).toBeVisible();
}

/** Starts a game on the home page in one of the four ways, such as “At one table”. */
export async function starts(page: Page, way: string): Promise<AtTable> {
  await page.getByRole('button', { name: new RegExp(`^${way}`) }).click();
  const table = new AtTable(page);
  await expect(table.board).toBeVisible();
  return table;
}
