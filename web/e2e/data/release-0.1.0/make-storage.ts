// Plays games of every kind in the page of release 0.1.0, makes every choice, and writes down what the browser keeps.
// It uses the helpers of that release's own tests and runs in a checkout of it; the README says how.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtTable, choosesGame, starts } from '../../at-table';
import { newGame } from '../../by-api';
import { read } from '../../referee';
import { expect, type Page, test } from '../../test';
import { wholeGame } from '../../whole-games';
import { Wire } from '../../wire';

type GameName = Parameters<typeof choosesGame>[1];
type Seats = Record<string, { kind: string }>;

/** Yellow is to move; Red can take Blue's last pawn next. */
const LAST_BLUE = '7yR/bRrR6/4yB3/6rB1/3rG4/8/8/yY7 y a1-h8 rby 0 0';
const KNIGHTS = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** A record with a start of its own, to be opened from a file. */
const record = (variant: string, fen: string, names: Record<string, string>, rest = '*') =>
  [
    `[Variant "${variant}"]`,
    '[SetUp "1"]',
    `[FEN "${fen}"]`,
    ...Object.entries(names).map(([seat, name]) => `[${seat} "${name.replace(/[\\"]/g, '\\$&')}"]`),
    '',
    rest,
  ].join('\n');

const NAMES = { Red: 'Zoë "O\'Hära" <b>&\\', Blue: '☕ Bob', Yellow: 'Çem' };

/** The same numbers every time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The games that were played, by what they are for. */
const labels: Record<string, string> = {};

function labelled(table: AtTable, label: string): AtTable {
  labels[new URL(table.page.url()).pathname.split('/')[2]!] = label;
  return table;
}

async function begins(page: Page, label: string, game: GameName, choices: (page: Page) => Promise<unknown>) {
  await page.goto('/');
  await choosesGame(page, game);
  await page.getByText('More choices').click();
  await choices(page);
  return labelled(await starts(page, 'At one table'), label);
}

/** Opens a record file on the page of games. */
async function opens(page: Page, label: string, text: string): Promise<AtTable> {
  await page.goto('/games');
  const file = { name: `${label}.pgn`, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  const table = new AtTable(page);
  await expect(table.board).toBeVisible();
  return labelled(table, label);
}

async function acts(table: AtTable, action: string, clicks = 2): Promise<void> {
  for (let i = 0; i < clicks; i++) await table.page.locator(`[data-act=${action}]`).click();
}

async function playsAll(table: AtTable, moves: string[]): Promise<void> {
  for (const move of moves) {
    const { length } = (await table.kept()).moves;
    await table.plays(move);
    await expect.poll(async () => (await table.kept()).moves.length).toBeGreaterThan(length);
  }
}

/** Waits until a person is to move or the game is over; gives the legal moves. */
async function settles(table: AtTable) {
  const standing = async () => {
    const kept = (await table.kept()) as Awaited<ReturnType<AtTable['kept']>> & {
      seats: Seats;
      result?: object;
    };
    const { turn, moves } = read(kept);
    const isOver = kept.result !== undefined || turn === undefined;
    return {
      isOver,
      plies: kept.moves.length,
      moves,
      isReady: isOver || kept.seats[turn]?.kind === 'person',
    };
  };
  await expect.poll(async () => (await standing()).isReady, { timeout: 60_000 }).toBe(true);
  return standing();
}

/** Plays by chance until there are so many plies or the game is over. */
async function playsByChance(table: AtTable, plies: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let now = await settles(table); !now.isOver && now.plies < plies; now = await settles(table))
    await playsAll(table, [now.moves[roll(now.moves.length)]!.text]);
}

const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check();
const press = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
const sits = (page: Page, seat: string, who: string) =>
  page.getByRole('combobox', { name: seat, exact: true }).selectOption({ label: who });

async function chess(page: Page): Promise<void> {
  const byNumber = async () => {
    await press(page, 'Start', 'By number');
    await page.getByRole('spinbutton', { name: 'Number, 0 to 959' }).fill('518');
    await page.keyboard.press('Tab');
  };
  const mate = await begins(page, 'chess-mate', 'chess960', byNumber);
  await playsAll(mate, wholeGame('chess960').moves);
  const claimed = await begins(page, 'chess-claimed', 'chess960', byNumber);
  await playsAll(claimed, [...KNIGHTS, ...KNIGHTS]);
  await claimed.button('Claim draw').click();
  const agreed = await begins(page, 'chess-agreed', 'chess960', byNumber);
  await playsByChance(agreed, 4, 1);
  await acts(agreed, 'draw');
  const repeated = await begins(page, 'chess-fivefold', 'chess960', byNumber);
  await playsAll(repeated, [...KNIGHTS, ...KNIGHTS, ...KNIGHTS, ...KNIGHTS]);
  await begins(page, 'chess-double', 'chess960', async () => {
    await check(page, /^Double/);
    await page.getByRole('spinbutton', { name: 'White’s number' }).fill('0');
    await page.getByRole('spinbutton', { name: 'Black’s number' }).fill('959');
    await page.keyboard.press('Tab');
    await press(page, 'Clock', '10 + 5');
    await check(page, /^Use the clock/);
  }).then((table) => playsByChance(table, 9, 2));
  const comments = '1. e4 {gut} e5 2. Nf3 $1 (2. f4 exf4 3. Nf3) Nc6 3. Bb5 a6 1-0';
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  await opens(page, 'chess-opened', record('Chess960', start, { White: 'Zoë', Black: 'Bob' }, comments));
}

async function chameleon(page: Page): Promise<void> {
  const swapped = await begins(page, 'chameleon-swapped', 'chameleon', async () => {
    await check(page, /^Pie rule/);
    await press(page, 'Who begins', 'Blue');
    await press(page, 'Clock', '5 + 3');
    await check(page, /^Use the clock/);
  });
  await playsByChance(swapped, 1, 3);
  await swapped.button('Change seats').click();
  await playsByChance(swapped, 5, 4);
  const plain = async () => {
    await page.getByRole('checkbox', { name: /^Pie rule/ }).uncheck();
    await press(page, 'Who begins', 'Red');
  };
  const over = await begins(page, 'chameleon-over', 'chameleon', plain);
  await playsAll(over, wholeGame('chameleon').moves);
  await over.page.getByRole('button', { name: 'Play again' }).first().click();
  await expect(over.headline).toBeVisible();
  await playsByChance(labelled(over, 'chameleon-rematch'), 2, 5);
  const undone = await begins(page, 'chameleon-undone', 'chameleon', plain);
  await playsByChance(undone, 3, 6);
  await acts(undone, 'back', 1);
  await undone.reaches(2);
  const late = await begins(page, 'chameleon-time', 'chameleon', async () => undefined);
  await playsByChance(late, 2, 7);
  await page.clock.fastForward('20:00');
  await expect(late.result).toBeVisible();
}

async function cameleon(page: Page): Promise<void> {
  await begins(page, 'cameleon-opposite', 'cameleon', async () => {
    await check(page, /^Opposite sides only/);
    await press(page, 'Who begins', 'Squares');
  }).then((table) => playsByChance(table, 24, 8));
  const over = await begins(page, 'cameleon-over', 'cameleon', async () => {
    await page.getByRole('checkbox', { name: /^Opposite/ }).uncheck();
    await press(page, 'Who begins', 'Rounds');
  });
  await playsAll(over, wholeGame('cameleon').moves);
}

async function chameleonChess(page: Page): Promise<void> {
  const four = await begins(page, 'four-left', 'chameleon-chess', async () =>
    sits(page, 'Green', 'The computer'),
  );
  await playsByChance(four, 6, 9);
  await acts(four, 'resign');
  await playsByChance(four, 14, 10);
  const three = await begins(page, 'three-time', 'chameleon-chess', async () => {
    await sits(page, 'Green', 'Nobody');
    await press(page, 'Clock', '5 + 3');
    await check(page, /^Use the clock/);
  });
  await playsByChance(three, 4, 11);
  await page.clock.fastForward('20:00');
  await playsByChance(three, 9, 12);
  await acts(three, 'draw');
  const two = await begins(page, 'two-neighbours', 'chameleon-chess', async () =>
    sits(page, 'Yellow', 'Nobody'),
  );
  await playsByChance(two, 5, 13);
  const opened = await opens(
    page,
    'two-over',
    record('chameleon-chess', LAST_BLUE.replace(' y ', ' r '), NAMES),
  );
  await playsByChance(opened, 300, 14);
  // Yellow leaves, Red takes Blue's last pawn: the places are settled, and the game goes on.
  for (const [label, plies] of [
    ['settled-runs', 4],
    ['settled-over', 300],
  ] as const) {
    const table = await opens(page, label, record('chameleon-chess', LAST_BLUE, NAMES));
    await acts(table, 'resign');
    const { moves } = await settles(table);
    const takes = moves.find(({ text }) => /^(b7|d4)a7$/.test(text));
    if (!takes) throw new Error(`${label}: the computer spoilt it, once more`);
    await playsAll(table, [takes.text]);
    await playsByChance(table, plies, 15);
  }
}

/** Against the computer; in the last game it is to move. */
async function computer(page: Page): Promise<void> {
  const against = async (label: string, game: GameName, seat: string, level: string) => {
    await page.goto('/');
    await choosesGame(page, game);
    await press(page, 'You play', seat);
    await page.getByRole('combobox', { name: /^Computer/ }).selectOption(level);
    return labelled(await starts(page, 'Play the computer'), label);
  };
  const undone = await against('computer-undone', 'cameleon', 'Squares', '2');
  await playsByChance(undone, 7, 16);
  await acts(undone, 'back', 1);
  await undone.reaches(5);
  const alone = await against('computer-deserted', 'chameleon-chess', 'Blue', '1');
  await acts(alone, 'resign');
  const thinks = await against('computer-thinks', 'chess960', 'White', '9');
  await thinks.plays(read(await thinks.kept()).moves[0]!.text);
}

async function settings(page: Page): Promise<void> {
  // Whoever wants no motion is shown no sample games.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Stop the sample games' }).click();
  await page.goto('/settings');
  await press(page, 'Colours', 'Dark');
  await press(page, 'Role signs of Chameleon Chess', 'Own pawns');
  for (const name of [/^Patterns/, /^Show what/, /^Turn the board/]) await check(page, name);
  for (const name of [/^Motion/, /^Coordinates/, /^Move ahead/])
    await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('slider').fill('0.25');
  await page.getByRole('button', { name: 'FR', exact: true }).first().click();
}

/** What the page shows of a game, without changing what was written down before. */
async function shown(page: Page, id: string) {
  await page.goto(`/local/${id}`);
  const table = new AtTable(page);
  await expect(table.board).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy or save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save record' }).click();
  return {
    label: labels[id],
    headline: await table.headline.textContent(),
    names: await page.locator('.seat-card .who b').allTextContents(),
    record: await readFile(await (await download).path(), 'utf8'),
  };
}

const storageOf = (page: Page, name: 'localStorage' | 'sessionStorage') =>
  page.evaluate((which) => ({ ...window[which] }) as Record<string, string>, name);

test('what a browser keeps', async ({ arrive, site }) => {
  const page = await arrive();
  await page.clock.install();
  for (const part of [chess, chameleon, cameleon, chameleonChess]) {
    await part(page);
    // Leaving lets the page forget its clocks.
    await page.goto('/rules');
  }
  await computer(page);
  const local = await storageOf(page, 'localStorage');
  expect(Object.keys(local).filter((name) => name.startsWith('pardalis.local.')).length).toBe(
    Object.keys(labels).length,
  );

  const seen: Record<string, unknown> = {};
  for (const [id, label] of Object.entries(labels))
    if (label !== 'computer-thinks') seen[id] = await shown(page, id);
  await settings(page);
  const chosen = await storageOf(page, 'localStorage');

  const wire = await Wire.to(site.port);
  const away = await arrive('/', { baseURL: wire.url });
  const wish = { game: 'chameleon', seats: { r: { for: 'me' }, b: { for: 'computer', level: 1 } } } as const;
  const { id } = await newGame(away.request, wish);
  await away.goto(`/game/${id}`);
  const table = new AtTable(away);
  await expect(table.headline).toHaveText('Your move');
  wire.cut();
  await away.context().setOffline(true);
  await table.plays('a1b3', undefined, { game: 'chameleon', start: 'wbwbw/5/5/5/WBWBW r 0 0', moves: [] });
  await expect
    .poll(async () => (await storageOf(away, 'sessionStorage'))['pardalis.unanswered'])
    .toBeTruthy();
  const session = await storageOf(away, 'sessionStorage');
  await wire.close();

  const kept = {
    local: { ...local, 'pardalis.settings': chosen['pardalis.settings'] },
    session,
    labels,
    shown: seen,
  };
  await writeFile(join(import.meta.dirname, 'storage.json'), `${JSON.stringify(kept, null, 1)}\n`);
});
