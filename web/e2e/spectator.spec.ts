// Somebody who only watches.

import { AtTable, byClicks } from './at-table';
import { act, guest, newGame, playOn } from './by-api';
import { expect, test } from './test';
import { wholeGame } from './whole-games';

test('a spectator sees every move and cannot make any', async ({ arrive, site }) => {
  const { moves } = wholeGame('chess960');
  const people = [await guest(site), await guest(site)];
  const { id, key } = await newGame(people[0]!, {
    game: 'chess960',
    seats: { w: { for: 'me' }, b: { for: 'link' } },
    choices: { start: 518 },
  });
  await act(people[1]!, id, { do: 'join', key });
  await playOn(people, id, moves.slice(0, 4));

  const page = await arrive(`/game/${id}`);
  const table = new AtTable(page);
  await table.reaches(4);
  await expect(page.getByText('You are watching.')).toBeVisible();
  await expect(table.button('Resign')).toHaveCount(0);
  await expect(table.button('Takeback')).toHaveCount(0);
  await expect(table.board.getByRole('gridcell', { name: /can move/ })).toHaveCount(0);
  await table.plays(moves[4]!, byClicks);
  await playOn(people, id, moves.slice(4, 6));
  await table.reaches(6);

  // A link to a ply opens the game there.
  const later = await arrive(`/game/${id}?ply=3`);
  await expect(new AtTable(later).headline).toHaveText('Looking back');
  await expect(later.getByText('After move 3 of 6. The game itself goes on.')).toBeVisible();

  await act(people[0]!, id, { do: 'resign' });
  await expect(table.result.getByText('By resignation.')).toBeVisible();
  await Promise.all(people.map((one) => one.dispose()));
});
