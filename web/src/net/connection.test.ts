import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitBefore } from './backoff';
import { Connection } from './connection.svelte';
import { readKept, writeKept } from './kept';
import { RefusalError } from './refusal';
import type { Surroundings } from './surroundings';

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.onclose?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.says({ type: 'welcome', me: { id: 'me', name: 'Ann' }, now: 5000, program: '0' });
  }
}

class Shelf {
  #kept = new Map<string, string>();
  getItem = (name: string): string | null => this.#kept.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.#kept.set(name, text);
  removeItem = (name: string): void => void this.#kept.delete(name);
}

let sockets: FakeSocket[];
let shelf: Shelf;
let isUp: boolean;
let nonces: number;

function connect(): Connection {
  const around: Surroundings = {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    greet: () => (isUp ? Promise.resolve({ id: 'me', name: 'Ann' }) : Promise.reject(new Error('away'))),
    storage: () => shelf as unknown as Storage,
    now: () => Date.now(),
    chance: () => 0,
    nonce: () => `n${++nonces}`,
    isOnline: () => true,
  };
  return new Connection(around);
}

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const deeds = (): { type: string }[] => last().sent.filter(({ type }) => type !== 'ping');

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sockets = [];
  shelf = new Shelf();
  isUp = true;
  nonces = 0;
});
afterEach(() => vi.useRealTimers());

describe('the socket', () => {
  it('is opened when it is first needed, and not before', async () => {
    const line = connect();
    await settle(1000);
    expect(sockets).toHaveLength(0);
    expect(line.isUsed).toBe(false);
    line.watchGame('g');
    await settle();
    expect(sockets).toHaveLength(1);
    last().welcome();
    expect(line.status).toBe('open');
    expect(deeds()).toEqual([{ type: 'watch', game: 'g' }]);
    line.end();
  });

  it('comes back by itself, waits longer each time, and at once when it is woken', async () => {
    const line = connect();
    line.watchGame('g');
    await settle();
    last().welcome();
    isUp = false;
    last().close();
    expect(line.status).toBe('lost');
    await settle(waitBefore(0, 0) + waitBefore(1, 0) + waitBefore(2, 0));
    expect(sockets).toHaveLength(1);
    isUp = true;
    line.wake();
    await settle();
    expect(sockets).toHaveLength(2);
    last().welcome();
    expect(line.status).toBe('open');
    line.end();
  });

  it('takes silence for a lost line', async () => {
    const line = connect();
    line.watchGame('g');
    await settle();
    last().welcome();
    expect(last().sent.some(({ type }) => type === 'ping')).toBe(true);
    await settle(6100);
    expect(line.status).toBe('lost');
    line.end();
  });

  it('measures the way, and the server’s clock by it', async () => {
    const line = connect();
    line.watchGame('g');
    await settle();
    last().welcome();
    const at = Date.now();
    await settle(40);
    last().says({ type: 'pong', at, now: at + 10_020 });
    expect(line.lag).toBe(40);
    expect(line.serverNow() - Date.now()).toBe(10_000);
    line.end();
  });
});

describe('acts', () => {
  it('are answered', async () => {
    const line = connect();
    const { answer } = line.act('g', { do: 'resign' });
    await settle();
    last().welcome();
    last().says({ type: 'done', game: 'g', nonce: 'n1', version: 8 });
    await expect(answer).resolves.toBe(8);
    line.end();
  });

  it('are refused with code and rule', async () => {
    const line = connect();
    const { answer } = line.act('g', { do: 'move', ply: 0, text: 'a1a9' });
    const caught = answer.catch((problem: unknown) => problem);
    await settle();
    last().welcome();
    const refusal = { code: 'illegal_move', message: 'no', rule: 'chameleon/move' };
    last().says({ type: 'refused', game: 'g', nonce: 'n1', refusal });
    const problem = (await caught) as RefusalError;
    expect(problem).toBeInstanceOf(RefusalError);
    expect(problem).toMatchObject({ code: 'illegal_move', rule: 'chameleon/move' });
    line.end();
  });

  it('survive a lost line and a reload of the page under the same nonce', async () => {
    const line = connect();
    line.act('g', { do: 'move', ply: 0, text: 'a1b3' });
    await settle();
    line.end();
    const anew = connect();
    await settle();
    last().welcome();
    expect(deeds()).toEqual([{ type: 'act', game: 'g', nonce: 'n1', do: 'move', ply: 0, text: 'a1b3' }]);
    last().says({ type: 'done', game: 'g', nonce: 'n1', version: 1 });
    expect(readKept(shelf as unknown as Storage, Date.now())).toEqual([]);
    anew.end();
  });

  it('are sent again a little later when the server asks for patience', async () => {
    const line = connect();
    line.act('g', { do: 'offer_draw' });
    await settle();
    last().welcome();
    last().says({
      type: 'refused',
      game: 'g',
      nonce: 'n1',
      refusal: { code: 'too_fast', message: 'slowly' },
    });
    expect(deeds()).toHaveLength(1);
    await settle(1100);
    expect(deeds()).toHaveLength(2);
    line.end();
  });
});

describe('what is kept', () => {
  const storage = (): Storage => shelf as unknown as Storage;

  it('drops nonsense and what is too old', () => {
    shelf.setItem('pardalis.unanswered', '{');
    expect(readKept(storage(), 0)).toEqual([]);
    shelf.setItem('pardalis.unanswered', '[1, {"game": "g"}, null]');
    expect(readKept(storage(), 0)).toEqual([]);
    writeKept(storage(), [{ game: 'g', act: { nonce: 'n', do: 'swap' } }], 0);
    expect(readKept(storage(), 1000)).toHaveLength(1);
    expect(readKept(storage(), 11 * 60_000)).toEqual([]);
  });
});

it('waits at most fifteen seconds, and by chance half as long', () => {
  expect([0, 1, 2, 9].map((n) => waitBefore(n, 0))).toEqual([400, 800, 1600, 15_000]);
  expect(waitBefore(9, 1)).toBe(7500);
});
