// The server's paths that the page uses, one function each. A refusal is thrown as `RefusalError`, silence as `UnreachableError`.

import type { Act, GameList, GameSummary, GameView, Me, NewGame, Refusal, Status, Version } from './protocol';
import { RefusalError, UnreachableError } from './refusal';

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new UnreachableError();
  }
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => undefined);
  // A gateway before the server answers in its own words when the server is away.
  if (!isRefusal(body)) throw new UnreachableError();
  throw new RefusalError(body);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function send<T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return (await (await ask(path, { method, headers, body: JSON.stringify(body) })).json()) as T;
}

const gamePath = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

let greeting: Promise<Me> | undefined;

/**
 * Who the page is to the server; makes a guest where there is none. Those who ask at the same time get one answer:
 * without a cookie each of them would be a guest of its own.
 */
export function me(): Promise<Me> {
  greeting ??= get<Me>('/api/me').finally(() => (greeting = undefined));
  return greeting;
}

export const rename = (name: string): Promise<Me> => send('PUT', '/api/me', { name });

/** Makes a game; whoever has no cookie becomes a guest first. */
export async function newGame(game: NewGame): Promise<GameView> {
  try {
    return await send('POST', '/api/games', game);
  } catch (problem) {
    if (!(problem instanceof RefusalError) || problem.code !== 'unidentified') throw problem;
    await me();
    return await send('POST', '/api/games', game);
  }
}

export interface GameQuery {
  mine?: boolean;
  game?: string;
  status?: Status;
  limit?: number;
  after?: string;
}

export function games(query: GameQuery = {}): Promise<GameList> {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) words.set(name, String(value));
  const text = words.toString();
  return get(text === '' ? '/api/games' : `/api/games?${text}`);
}

export const lobby = (): Promise<GameSummary[]> => get('/api/lobby');

export const act = (id: string, deed: Act): Promise<{ version: Version }> =>
  send('POST', `${gamePath(id)}/acts`, deed);

/** The game as a record file. */
export const record = async (id: string): Promise<string> => (await ask(`${gamePath(id)}/record`)).text();

/** Where the invitation's link is to be had as a QR code. */
export const invitationPicture = (id: string, key: string): string =>
  `${gamePath(id)}/invitation.svg?key=${encodeURIComponent(key)}`;
