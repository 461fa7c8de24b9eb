// Every page of the site, in a state that shows what can be there.

import type { APIRequestContext } from '@playwright/test';
import type { GameId } from '../src/rules/types';
import { act, call, guest, newGame, playOn } from './by-api';
import type { Server } from './server';
import { expect, type Page } from './test';
import { wholeGame, wholeGames } from './whole-games';

export interface Stop {
  name: string;
  path: string;
  /** What has to be done before the page looks as it should. */
  then?: (page: Page) => Promise<void>;
}

/** How many plies are played in the games that are shown. */
const SHOWN = 9;

/** Prepares games for somebody, and says where everything is to be seen. */
export async function tour(site: Server, me: APIRequestContext): Promise<Stop[]> {
  // Names as the server gives them, but the same each time: chance makes some wider than others.
  await call(me, 'Guest gb8H');
  const other = await guest(site, 'Guest mW4A');
  const stops: Stop[] = [{ name: 'home', path: '/' }];
  for (const { game, seats } of wholeGames)
    stops.push({ name: `game-${game}`, path: await underWay(me, other, game, seats) });
  const four = await newGame(me, {
    game: 'chameleon-chess',
    seats: { r: { for: 'me' }, b: { for: 'link' }, y: { for: 'link' }, g: { for: 'link' } },
    clock: { kind: 'real_time', initial_ms: 600_000, increment_ms: 5000 },
  });
  const others = [other, await guest(site, 'Guest Lug6'), await guest(site, 'Guest tf5D')];
  for (const one of others) await act(one, four.id, { do: 'join', key: four.key });
  await playOn([me, ...others], four.id, ['b1c3', 'a6c5', 'g8f6', 'h2f3', 'd1b2', 'a5b7']);
  stops.push({ name: 'game-four', path: `/game/${four.id}` });

  const over = await underWay(me, other, 'chameleon', 'rb', wholeGame('chameleon').moves.length);
  stops.push({ name: 'result', path: over, then: showResult });
  const waiting = await newGame(me, { game: 'chameleon', seats: { r: { for: 'me' }, b: { for: 'link' } } });
  stops.push({ name: 'waiting', path: `/game/${waiting.id}` });
  const invited = await newGame(other, { game: 'cameleon', seats: { r: { for: 'me' }, s: { for: 'link' } } });
  stops.push({ name: 'invited', path: `/game/${invited.id}?key=${invited.key}` });
  await newGame(other, {
    game: 'chess960',
    seats: { w: { for: 'anyone' }, b: { for: 'me' } },
    clock: { kind: 'correspondence', days: 3 },
  });
  stops.push(
    { name: 'lobby', path: '/lobby' },
    { name: 'archive', path: '/games' },
    { name: 'rules', path: '/rules' },
  );
  for (const { game } of wholeGames) stops.push({ name: `rules-${game}`, path: `/rules/${game}` });
  stops.push({ name: 'settings', path: '/settings' }, { name: 'missing', path: '/nowhere' });
  return stops;
}

async function underWay(
  me: APIRequestContext,
  other: APIRequestContext,
  game: GameId,
  seats: string,
  plies = SHOWN,
): Promise<string> {
  const [first = 'r', second = 'b'] = seats;
  const { moves, start } = wholeGame(game);
  const made = await newGame(me, {
    game,
    seats: { [first]: { for: 'me' }, [second]: { for: 'link' } },
    ...(start === undefined ? {} : { choices: { start } }),
    clock: { kind: 'real_time', initial_ms: 600_000, increment_ms: 5000 },
  });
  await act(other, made.id, { do: 'join', key: made.key });
  await playOn([me, other], made.id, moves.slice(0, plies));
  return `/game/${made.id}`;
}

async function showResult(page: Page): Promise<void> {
  await page.locator('.status').getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Goes to a stop and waits until everything is there. */
export async function visit(page: Page, stop: Stop): Promise<void> {
  await page.goto(stop.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  if (stop.path.startsWith('/game/')) await expect(page.getByRole('grid')).toBeVisible();
  await stop.then?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Chooses settings as they would be found on the next visit. */
export async function prefer(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('pardalis.settings', text),
    JSON.stringify(settings),
  );
}
