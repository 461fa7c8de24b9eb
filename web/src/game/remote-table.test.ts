// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../net/connection.svelte';
import type { Heard } from '../net/conversation';
import type { Followed } from '../net/follow';
import type { Action, GameView, Refusal } from '../net/protocol';
import { RefusalError } from '../net/refusal';
import { readRules } from '../rules/for-tests';
import { RemoteTable } from './remote-table.svelte';

const rules = readRules();
const START = 'wbwbw/5/5/5/WBWBW r 0 0';

function view(version: number, moves: string[], more: Partial<GameView> = {}): GameView {
  return {
    id: 'g',
    game: 'chameleon',
    version,
    status: 'playing',
    choices: { opposite_sides_only: false, pie: false },
    seats: [
      { seat: 'r', name: 'red', alive: true, sitter: { kind: 'person', id: 'me', name: 'Ann' } },
      { seat: 'b', name: 'blue', alive: true, sitter: { kind: 'person', id: 'you', name: 'Bob' } },
    ],
    clock: { kind: 'none' },
    start: START,
    moves,
    shown: moves,
    position: '',
    turn: moves.length % 2 === 0 ? 'r' : 'b',
    offers: { draw: [], takeback: [], rematch: [] },
    claims: [],
    may_swap: false,
    yours: ['r'],
    made_at: 0,
    ...more,
  };
}

/** The connection as the table sees it, told what to hear. */
class FakeLine {
  games = new Map<string, Followed>();
  acts: { action: Action; refuse: (refusal: Refusal) => void; done: () => void }[] = [];
  waiting: Action[] = [];
  #listener: (heard: Heard) => void = () => undefined;
  listen(listener: (heard: Heard) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }
  watchGame = (): (() => void) => () => undefined;
  serverNow = (): number => 0;
  unanswered = (): Action[] => this.waiting;
  act(_game: string, action: Action): { nonce: string; answer: Promise<number> } {
    const nonce = `n${this.acts.length}`;
    this.waiting.push(action);
    const drop = (): void => void (this.waiting = this.waiting.filter((one) => one !== action));
    const answer = new Promise<number>((resolve, reject) => {
      this.acts.push({
        action,
        done: () => {
          drop();
          resolve(0);
        },
        refuse: (refusal) => {
          drop();
          reject(new RefusalError(refusal));
          this.#listener({ kind: 'refused', game: 'g', nonce, refusal });
        },
      });
    });
    return { nonce, answer };
  }
  shows(now: GameView, presence?: Followed['presence']): void {
    this.games.set('g', { view: now, presence });
    this.#listener({ kind: 'game', game: 'g' });
  }
  misses(refusal: Refusal): void {
    this.#listener({ kind: 'missing', game: 'g', refusal });
  }
}

const tables: RemoteTable[] = [];
async function sit(line: FakeLine): Promise<RemoteTable> {
  const table = new RemoteTable('g', line as unknown as Connection, Promise.resolve(rules));
  tables.push(table);
  await Promise.resolve();
  return table;
}
function play(table: RemoteTable, text: string): void {
  const move = table.legal.find((one) => one.text === text);
  if (!move) throw new Error(`${text} is not legal`);
  table.play(move);
}
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
});

describe('a move by hand', () => {
  it('is shown at once, pending, and confirmed', async () => {
    const line = new FakeLine();
    const table = await sit(line);
    line.shows(view(2, []));
    expect(table.isOurTurn).toBe(true);
    play(table, 'a1b3');
    expect(table.plies).toBe(1);
    expect(table.isPending).toBe(true);
    expect(table.legal).toEqual([]);
    expect(line.acts[0]?.action).toEqual({ do: 'move', ply: 0, text: 'a1b3' });
    line.shows(view(3, ['a1b3']));
    expect(table.isPending).toBe(false);
    expect(table.plies).toBe(1);
  });

  it('stays on the board when something else happens meanwhile', async () => {
    const line = new FakeLine();
    const table = await sit(line);
    line.shows(view(2, []));
    play(table, 'a1b3');
    line.shows(view(3, [], { offers: { draw: ['b'], takeback: [], rematch: [] } }));
    expect(table.plies).toBe(1);
    expect(table.isPending).toBe(true);
    expect(table.offers[0]).toMatchObject({ kind: 'draw', isForUs: true });
  });

  it('is taken back with a word when the server refuses it', async () => {
    const line = new FakeLine();
    const table = await sit(line);
    line.shows(view(2, []));
    play(table, 'a1b3');
    line.acts[0]?.refuse({ code: 'over', message: 'the game is over' });
    expect(table.plies).toBe(0);
    expect(table.isPending).toBe(false);
    await vi.waitFor(() => expect(table.notice).toEqual({ text: 'The game is over already.', isBad: true }));
  });

  it('gives way to what the server has instead', async () => {
    const line = new FakeLine();
    const table = await sit(line);
    line.shows(view(2, []));
    play(table, 'a1b3');
    line.shows(view(4, ['b1b2', 'a5b3']));
    expect(table.history.map(({ text }) => text)).toEqual(['b1b2', 'a5b3']);
    expect(table.isPending).toBe(false);
  });

  it('is taken up again after the page was loaded anew', async () => {
    const line = new FakeLine();
    line.waiting = [{ do: 'move', ply: 0, text: 'a1b3' }];
    const table = await sit(line);
    line.shows(view(2, []));
    expect(table.plies).toBe(1);
    expect(table.isPending).toBe(true);
  });
});

it('plays a premove when the answer has come, and drops one that cannot be played', async () => {
  const line = new FakeLine();
  const table = await sit(line);
  line.shows(view(3, ['a1b3']));
  table.premove = table.premoves.find(({ text }) => text === 'e1d2');
  line.shows(view(4, ['a1b3', 'e5d4']));
  expect(line.acts[0]?.action).toEqual({ do: 'move', ply: 2, text: 'e1d2' });
  expect(table.plies).toBe(3);
  const other = new FakeLine();
  const second = await sit(other);
  other.shows(view(3, ['a1b3']));
  second.premove = { text: 'a1a2', shown: '', from: 0, to: 5, lands: 5, takes: [] };
  other.shows(view(4, ['a1b3', 'e5d4']));
  expect(other.acts).toEqual([]);
  expect(second.premove).toBeUndefined();
});

it('follows a takeback, a swap of seats and the end', async () => {
  const line = new FakeLine();
  const table = await sit(line);
  line.shows(view(4, ['a1b3', 'e5d4']));
  line.shows(view(5, ['a1b3']));
  expect(table.plies).toBe(1);
  line.shows(view(6, ['a1b3'], { yours: ['b'] }));
  expect(table.isOurTurn).toBe(true);
  line.shows(
    view(7, ['a1b3'], {
      status: 'over',
      turn: undefined,
      result: { places: { r: 1, b: 2 }, reason: 'time' },
    }),
  );
  expect(table.phase).toBe('over');
  expect(table.turn).toBeUndefined();
  expect(table.canRematch).toBe(true);
});

it('knows who is away, and that a game is missing', async () => {
  const line = new FakeLine();
  const table = await sit(line);
  line.shows(view(2, []), { seats: ['r'], spectators: 3 });
  expect(table.seats[1]?.isConnected).toBe(false);
  expect(table.seats[0]?.isConnected).toBeUndefined();
  expect(table.spectators).toBe(3);
  const lost = new FakeLine();
  const nothing = await sit(lost);
  lost.misses({ code: 'not_found', message: 'no such game' });
  expect(nothing.phase).toBe('missing');
});
