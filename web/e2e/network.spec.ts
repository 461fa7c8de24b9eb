// The network goes away in the middle of a game and comes back.

import { AtTable } from './at-table';
import { newGame, view } from './by-api';
import { expect, test } from './test';
import { wholeGame } from './whole-games';
import { Wire } from './wire';

const { moves } = wholeGame('chameleon');

test('a move made without a network arrives later, once', async ({ arrive, site }) => {
  const wire = await Wire.to(site.port);
  const near = await arrive('/', { baseURL: wire.url });
  const { id, key } = await newGame(near.request, {
    game: 'chameleon',
    seats: { r: { for: 'me' }, b: { for: 'link' } },
    clock: { kind: 'real_time', initial_ms: 300_000, increment_ms: 0 },
  });
  await near.goto(`/game/${id}`);
  const far = await arrive(`/game/${id}?key=${key}`);
  await far.getByRole('button', { name: 'Play Blue' }).click();
  const [red, blue] = [new AtTable(near), new AtTable(far)];
  await expect(red.headline).toHaveText('Your move');
  await red.plays(moves[0]!);
  await blue.reaches(1);
  await blue.plays(moves[1]!);
  await red.reaches(2);

  wire.cut();
  await near.context().setOffline(true);
  await expect(
    near.getByText('No network', { exact: true }).or(near.getByText('Reconnecting')).first(),
  ).toBeVisible();
  await playedOffline(red, moves[2]!, moves.slice(0, 2));
  await red.reaches(3);
  await expect(near.getByText('No connection. Your moves are kept')).toBeVisible();
  await expect(far.getByText('Reconnecting')).toBeVisible();

  wire.mend();
  await near.context().setOffline(false);
  await blue.reaches(3);
  await expect(near.getByText('No connection.')).toBeHidden();
  await expect(near.getByText('Your move is on its way.')).toBeHidden();
  expect((await view(far.request, id)).moves).toEqual(moves.slice(0, 3));

  await blue.plays(moves[3]!);
  await red.reaches(4);
  await red.plays(moves[4]!);
  await blue.reaches(5);
  await wire.close();
});

test('a move survives that the page is loaded anew before it is sent', async ({ arrive, site }) => {
  const wire = await Wire.to(site.port);
  const page = await arrive('/', { baseURL: wire.url });
  const { id } = await newGame(page.request, {
    game: 'chameleon',
    seats: { r: { for: 'me' }, b: { for: 'computer', level: 1 } },
  });
  await page.goto(`/game/${id}`);
  const table = new AtTable(page);
  await expect(table.headline).toHaveText('Your move');
  // It leaves the browser but comes to the server only after the page is gone.
  wire.lag = 60_000;
  await playedOffline(table, moves[0]!, []);
  await expect(page.getByText('Your move is on its way.')).toBeVisible();
  wire.cut();
  wire.lag = 0;
  wire.mend();
  await page.reload();
  await table.reaches(2);
  expect((await view(page.request, id)).moves[0]).toBe(moves[0]);
  await wire.close();
});

/** Plays without asking the server how the game stands. */
async function playedOffline(table: AtTable, text: string, before: string[]): Promise<void> {
  await table.plays(text, undefined, { game: 'chameleon', start: 'wbwbw/5/5/5/WBWBW r 0 0', moves: before });
}
