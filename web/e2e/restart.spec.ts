// The server dies between two moves and is started again.

import { AtTable } from './at-table';
import { newGame, view } from './by-api';
import { expect, test } from './test';
import { wholeGame } from './whole-games';

const { moves } = wholeGame('chameleon');

test('a killed server: the game goes on and nobody loses time', async ({ arrive, site }) => {
  const host = await arrive();
  const { id, key } = await newGame(host.request, {
    game: 'chameleon',
    seats: { r: { for: 'me' }, b: { for: 'link' } },
    clock: { kind: 'real_time', initial_ms: 180_000, increment_ms: 0 },
  });
  await host.goto(`/game/${id}`);
  const guest = await arrive(`/game/${id}?key=${key}`);
  await guest.getByRole('button', { name: 'Play Blue' }).click();
  const [red, blue] = [new AtTable(host), new AtTable(guest)];
  await expect(red.headline).toHaveText('Your move');
  let turned = 0;
  for (const [ply, move] of moves.slice(0, 4).entries()) {
    turned = Date.now();
    await [red, blue][ply % 2]!.plays(move);
    await red.reaches(ply + 1);
    await blue.reaches(ply + 1);
  }
  const before = await view(host.request, id);
  await site.kill();
  const killed = Date.now();
  await expect(host.getByText('Reconnecting', { exact: true }).first()).toBeVisible();
  await expect(guest.getByText('Reconnecting', { exact: true }).first()).toBeVisible();
  // Red moves all the same; the page keeps it.
  await red.plays(moves[4]!, undefined, before);
  await red.reaches(5);
  await expect(host.getByText('No connection. Your moves are kept')).toBeVisible();

  const started = Date.now();
  await site.startAgain();
  await blue.reaches(5);
  await expect(host.getByText('No connection.')).toBeHidden();
  await expect(host.getByText('Your move is on its way.')).toBeHidden();
  const after = await view(host.request, id);
  expect(after.moves).toEqual(moves.slice(0, 5));
  // Red's turn began anew with the time of the last move: what counts is only since the server is back.
  const [had, has] = [before.clocks?.left_ms.r ?? 0, after.clocks?.left_ms.r ?? 0];
  expect(has - had).toBeLessThanOrEqual(killed - turned);
  // Where there are several servers others may have been there, so that only long absences count.
  expect(had - has).toBeLessThanOrEqual(Date.now() - (site.isShared ? turned : started));
  // Blue's own turn runs since Red's move arrived.
  const lost = (before.clocks?.left_ms.b ?? 0) - (after.clocks?.left_ms.b ?? 0);
  expect(lost).toBeGreaterThanOrEqual(0);
  expect(lost).toBeLessThanOrEqual(Date.now() - started);

  await blue.plays(moves[5]!);
  await red.reaches(6);
  await red.plays(moves[6]!);
  await blue.reaches(7);
});
