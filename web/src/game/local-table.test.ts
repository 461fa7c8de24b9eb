// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { Seat } from '../rules';
import { createLocal, findLocal, listLocal, rotated, type LocalOptions } from './local';
import { openRecord } from './local-record';
import { LocalTable } from './local-table.svelte';
import type { Thinker } from './thought';
import { resultLine } from './status';

const rules = readRules();
const person = { kind: 'person' as const };
const computer = { kind: 'computer' as const, level: 3 };
const tables: LocalTable[] = [];

/** A computer that plays the first legal move as soon as it is asked. */
const quick: Thinker = {
  move: ({ game, start, moves }) => {
    const record = rules.resume(game, start, moves);
    const text = record.moves()[0]?.text ?? '';
    record.free();
    return { promise: Promise.resolve(text), cancel: () => undefined };
  },
  wouldSwap: () => Promise.resolve(true),
};

async function open(id: string, thinker: Thinker = quick): Promise<LocalTable> {
  const table = new LocalTable(id, thinker, Promise.resolve(rules));
  tables.push(table);
  await vi.waitFor(() => expect(table.phase).not.toBe('loading'));
  return table;
}

const begin = (options: LocalOptions, thinker?: Thinker): Promise<LocalTable> =>
  open(createLocal(options), thinker);

function play(table: LocalTable, text: string): void {
  const move = table.legal.find((one) => one.text === text);
  if (!move) throw new Error(`${text} is not legal`);
  table.play(move);
}

const chameleon: LocalOptions = { game: 'chameleon', seats: { r: person, b: person } };

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
  vi.useRealTimers();
});

describe('a game at one table', () => {
  it('goes from hand to hand and is there again after a reload', async () => {
    const table = await begin(chameleon);
    expect(table.mine).toEqual(['r', 'b']);
    play(table, 'a1b3');
    expect(table.turn).toBe('b');
    const again = await open(table.id);
    expect(again.plies).toBe(1);
    expect(again.turn).toBe('b');
    expect(listLocal().map(({ id }) => id)).toEqual([table.id]);
  });

  it('takes back one move, and not before the first', async () => {
    const table = await begin(chameleon);
    expect(table.canTakeBack).toBe(false);
    play(table, 'a1b3');
    table.takeBack();
    expect(table.plies).toBe(0);
    expect(findLocal(table.id)?.moves).toEqual([]);
  });

  it('looks at any ply and back to the present', async () => {
    const table = await begin(chameleon);
    play(table, 'a1b3');
    table.look(0);
    expect(table.isLive).toBe(false);
    expect(table.legal).toEqual([]);
    expect(table.state?.ply).toBe(0);
    table.look(99);
    expect(table.isLive).toBe(true);
  });

  it('ends by agreement and by resignation', async () => {
    const drawn = await begin(chameleon);
    drawn.offerDraw();
    expect(drawn.result).toEqual({ places: { r: 1, b: 1 }, reason: 'agreed' });
    expect(resultLine(drawn)).toBe('A draw');
    const lost = await begin(chameleon);
    lost.resign();
    expect(lost.result).toEqual({ places: { r: 2, b: 1 }, reason: 'resigned' });
    expect(lost.phase).toBe('over');
    expect(lost.legal).toEqual([]);
  });

  it('hands a seat to the computer when one of three leaves, and places it last', async () => {
    const seats = { r: person, b: person, y: person };
    const slow: Thinker = {
      ...quick,
      move: () => ({ promise: new Promise(() => undefined), cancel: () => undefined }),
    };
    const table = await begin({ game: 'chameleon-chess', seats }, slow);
    table.resign();
    expect(table.phase).toBe('playing');
    expect(table.thinking).toBe('r');
    expect(table.seats[0]?.who).toEqual({ kind: 'computer', level: 5, tookOver: true });
    expect(table.mine).toEqual(['b', 'y']);
    table.offerDraw();
    expect(table.result?.places).toEqual({ b: 1, y: 1, r: 3 });
  });

  it('changes seats once by the pie rule', async () => {
    const table = await begin({
      ...chameleon,
      seats: { r: { ...person, name: 'Ann' }, b: person },
      pie: true,
    });
    expect(table.maySwap).toBe(false);
    play(table, 'a1b3');
    expect(table.maySwap).toBe(true);
    table.swap();
    expect(table.turn).toBe('b');
    expect(table.seats[1]?.who).toMatchObject({ name: 'Ann' });
    expect(table.maySwap).toBe(false);
    expect(table.canTakeBack).toBe(false);
  });

  it('is lost when time is up', async () => {
    vi.useFakeTimers();
    const clock = { kind: 'real_time' as const, initial_ms: 1000, increment_ms: 0 };
    const id = createLocal({ ...chameleon, clock });
    const table = new LocalTable(id, quick, Promise.resolve(rules));
    tables.push(table);
    await vi.advanceTimersByTimeAsync(400);
    expect(table.left('r', table.now())).toBe(600);
    play(table, 'a1b3');
    await vi.advanceTimersByTimeAsync(999);
    expect(table.phase).toBe('playing');
    await vi.advanceTimersByTimeAsync(2);
    expect(table.result).toEqual({ places: { r: 1, b: 2 }, reason: 'time' });
  });
});

describe('a game against the computer', () => {
  it('answers by itself, and takes both moves back', async () => {
    const table = await begin({ ...chameleon, seats: { r: person, b: computer } });
    play(table, 'a1b3');
    expect(table.thinking).toBe('b');
    expect(table.canOfferDraw).toBe(false);
    await vi.waitFor(() => expect(table.plies).toBe(2));
    expect(table.isOurTurn).toBe(true);
    table.takeBack();
    expect(table.plies).toBe(0);
  });

  it('plays a premove as soon as it is the turn', async () => {
    const table = await begin({ ...chameleon, seats: { r: person, b: computer } });
    play(table, 'a1b3');
    const next = table.premoves.find(({ text }) => text === 'e1d2');
    expect(next).toBeDefined();
    table.premove = next;
    await vi.waitFor(() => expect(table.plies).toBeGreaterThanOrEqual(3));
    expect(table.history[2]?.text).toBe('e1d2');
    expect(table.premove).toBeUndefined();
  });

  it('lets the computer take the better side', async () => {
    const table = await begin({ ...chameleon, seats: { r: person, b: computer }, pie: true });
    play(table, 'a1b3');
    await vi.waitFor(() => expect(table.mine).toEqual(['b']));
    expect(table.plies).toBe(1);
  });

  it('forgets a thought that is not wanted any more', async () => {
    let answer: (text: string) => void = () => undefined;
    const cancel = vi.fn();
    const slow: Thinker = {
      ...quick,
      move: () => ({ promise: new Promise((done) => (answer = done)), cancel }),
    };
    const table = await begin({ ...chameleon, seats: { r: person, b: computer } }, slow);
    play(table, 'a1b3');
    await Promise.resolve();
    table.takeBack();
    expect(cancel).toHaveBeenCalled();
    answer('a5b3');
    await Promise.resolve();
    expect(table.plies).toBe(0);
  });
});

describe('records', () => {
  it('are written and opened again', async () => {
    const table = await begin({ ...chameleon, seats: { r: { ...person, name: 'Ann' }, b: person } });
    play(table, 'a1b3');
    table.resign();
    const text = await table.recordText();
    expect(text).toContain('Ann');
    const id = await openRecord(text);
    const opened = await open(id);
    expect(opened.plies).toBe(1);
    expect(opened.phase).toBe('over');
    expect(opened.result).toEqual({ places: { r: 1, b: 2 }, reason: 'resigned' });
    expect(opened.seats[0]?.who).toMatchObject({ name: 'Ann' });
  });

  it('that make no sense are refused', async () => {
    await expect(openRecord('[Variant "whist"]\n\n1. e4')).rejects.toThrow();
  });
});

it('says so when a game is not there or cannot be read', async () => {
  expect((await open('nothing')).phase).toBe('missing');
  const id = createLocal(chameleon);
  const kept = JSON.parse(localStorage.getItem(`pardalis.local.${id}`) ?? '{}') as object;
  localStorage.setItem(`pardalis.local.${id}`, JSON.stringify({ ...kept, start: 'rubbish' }));
  expect((await open(id)).phase).toBe('broken');
  localStorage.setItem(`pardalis.local.${id}`, '{');
  expect((await open(id)).phase).toBe('missing');
});

it('seats everybody one further on for the next game', () => {
  const seats: Record<Seat, typeof person | typeof computer> = { r: { ...person }, b: computer };
  expect(rotated(seats, ['r', 'b'])).toEqual({ r: computer, b: person });
  const left = { r: { kind: 'computer' as const, level: 5, tookOver: true }, b: person };
  expect(rotated(left, ['r', 'b']).b).toEqual(person);
});
