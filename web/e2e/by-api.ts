// What people do through the API, where a test wants company or a game that is under way.

import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, request } from '@playwright/test';
import type { Action, GameView, NewGame } from '../src/net/protocol';
import type { Server } from './server';

/** Somebody without a browser. */
export async function guest(site: Server, name?: string): Promise<APIRequestContext> {
  const who = await request.newContext({ baseURL: site.door() });
  await who.get('/api/me');
  if (name !== undefined) await call(who, name);
  return who;
}

/** Gives somebody a name; a page waits until the server has greeted it, or there would be two people. */
export async function call(who: APIRequestContext, name: string): Promise<void> {
  await isGreeted(who);
  await answer(await who.put('/api/me', { data: { name } }));
}

async function isGreeted(who: APIRequestContext): Promise<void> {
  await expect.poll(async () => (await who.storageState()).cookies.length).toBeGreaterThan(0);
}

export async function newGame(who: APIRequestContext, wish: NewGame): Promise<GameView> {
  await isGreeted(who);
  return answer<GameView>(await who.post('/api/games', { data: wish }));
}

export async function view(who: APIRequestContext, id: string): Promise<GameView> {
  return answer<GameView>(await who.get(`/api/games/${id}`));
}

export async function act(who: APIRequestContext, id: string, action: Action, seat?: string): Promise<void> {
  const nonce = randomBytes(8).toString('hex');
  await answer(
    await who.post(`/api/games/${id}/acts`, { data: { nonce, ...(seat && { seat }), ...action } }),
  );
}

/** Plays moves one after the other, the people taking turns. */
export async function playOn(people: APIRequestContext[], id: string, moves: string[]): Promise<void> {
  const first = (await view(people[0]!, id)).moves.length;
  for (const [i, text] of moves.entries())
    await act(people[(first + i) % people.length]!, id, { do: 'move', ply: first + i, text });
}

async function answer<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}
