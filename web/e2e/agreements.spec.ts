// What two people agree on: takebacks, draws, another game, who sits where.

import type { NewGame } from '../src/net/protocol';
import { AtTable } from './at-table';
import { newGame } from './by-api';
import { expect, type Page, test } from './test';
import { wholeGame } from './whole-games';

const { moves } = wholeGame('chameleon');

test('a takeback is asked for, declined, asked for again after a move and granted', async ({ arrive }) => {
  const [red, blue] = await pair(arrive);
  await plays([red, blue], moves.slice(0, 2));
  await red.button('Takeback').click();
  await expect(blue.page.getByText(/asks to take a move back\.$/)).toBeVisible();
  await blue.button('Decline').click();
  await expect(red.button('Takeback')).toBeEnabled();
  await red.reaches(2);
  // It is asked for once a ply.
  await plays([red, blue], moves.slice(2, 3), 2);
  await red.button('Takeback').click();
  await blue.button('Accept').click();
  await red.reaches(2);
  await blue.reaches(2);
  await expect(red.headline).toHaveText('Your move');
  await plays([red, blue], moves.slice(2, 3), 2);
});

test('a draw is offered, declined, offered again and accepted; then they play again', async ({ arrive }) => {
  const [red, blue] = await pair(arrive);
  await plays([red, blue], moves.slice(0, 2));
  await surely(red, 'Draw');
  await expect(blue.page.getByText(/offers a draw\.$/)).toBeVisible();
  await blue.button('Decline').click();
  await expect(red.button('Draw')).toBeEnabled();
  await plays([red, blue], moves.slice(2, 3), 2);
  await surely(blue, 'Draw');
  await red.button('Accept').click();
  for (const table of [red, blue]) {
    await expect(table.result.getByRole('heading')).toHaveText('A draw');
    await expect(table.result.getByText('The players agreed on a draw.')).toBeVisible();
  }

  const before = red.page.url();
  await red.result.getByRole('button', { name: 'Play again' }).click();
  await expect(red.result.getByRole('button', { name: 'Waiting for the others' })).toBeDisabled();
  await blue.result.getByRole('button', { name: 'Play again' }).click();
  await red.page.waitForURL((url) => url.href !== before);
  // Everybody sits one seat further on.
  await expect(blue.headline).toHaveText('Your move');
  expect(new URL(blue.page.url()).pathname).toBe(new URL(red.page.url()).pathname);
  await blue.plays(moves[0]!);
  await red.reaches(1);
});

test('whoever resigns loses', async ({ arrive }) => {
  const [red, blue] = await pair(arrive);
  await plays([red, blue], moves.slice(0, 2));
  await surely(red, 'Resign');
  await expect(blue.result.getByRole('heading')).toHaveText('You won');
  await expect(blue.result.getByText('By resignation.')).toBeVisible();
  await expect(red.result.getByRole('heading')).toHaveText(/^Guest .* won$/);
});

test('a game that has hardly begun is called off', async ({ arrive }) => {
  const [red, blue] = await pair(arrive);
  await surely(red, 'Call off');
  await expect(blue.headline).toHaveText('Called off');
});

test('the pie rule: the second player takes the first side', async ({ arrive }) => {
  const [red, blue] = await pair(arrive, { choices: { pie: true } });
  await plays([red, blue], moves.slice(0, 1));
  await blue.button('Change seats').click();
  // It is blue's turn still, and whoever moved first sits there now.
  await expect(red.headline).toHaveText('Your move');
  await plays([blue, red], moves.slice(1, 3), 1);
  await expect(blue.button('Change seats')).toHaveCount(0);
});

type Arrive = (path?: string) => Promise<Page>;

async function pair(arrive: Arrive, wish: Partial<NewGame> = {}): Promise<[AtTable, AtTable]> {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const { id, key } = await newGame(host.request, {
    game: 'chameleon',
    seats: { r: { for: 'me' }, b: { for: 'link' } },
    ...wish,
  });
  await host.goto(`/game/${id}`);
  await guest.goto(`/game/${id}?key=${key}`);
  await guest.getByRole('button', { name: 'Play Blue' }).click();
  const red = new AtTable(host);
  await expect(red.headline).toHaveText('Your move');
  return [red, new AtTable(guest)];
}

/** The two take turns. */
async function plays([red, blue]: [AtTable, AtTable], texts: string[], from = 0): Promise<void> {
  for (const [i, text] of texts.entries()) {
    const table = (from + i) % 2 === 0 ? red : blue;
    await table.reaches(from + i);
    await table.plays(text);
    await Promise.all([red.reaches(from + i + 1), blue.reaches(from + i + 1)]);
  }
}

/** What cannot be undone is pressed twice. */
async function surely(table: AtTable, name: string): Promise<void> {
  await table.button(name).click();
  await table.button(`${name}?`).click();
}
