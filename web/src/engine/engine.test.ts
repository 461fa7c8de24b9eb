import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Thought } from '../generated/engine/index';
import thoughts from '../generated/engine/thoughts.json';
import { readRules } from '../rules/for-tests';
import type { Choices, GameId } from '../rules/index';
import { initSync, Thinker } from '../wasm/engine/web_engine.js';
import { CancelledError, EngineError, think } from './engine';
import type { Request } from './messages';

const rules = readRules();
initSync({
  module: readFileSync(fileURLToPath(new URL('../wasm/engine/web_engine_bg.wasm', import.meta.url))),
});

const thought = (text: string): Thought => JSON.parse(text) as Thought;

test.each<[GameId, Choices]>([
  ['chameleon-chess', { players: 'ry' }],
  ['chameleon-chess', { players: 'rbyg' }],
  ['chameleon', {}],
  ['chess960', { start: 42 }],
  ['cameleon', {}],
])(
  'level 1 plays a whole game of %s %o against level 2',
  (game, choices) => {
    const record = rules.begin(game, choices);
    const thinker = new Thinker();
    const moves: string[] = [];
    // By lack of progress every game ends; this bound is beyond any of them.
    while (record.standing().turn !== undefined && moves.length < 1500) {
      const level = 1 + (moves.length % 2);
      const found = thought(thinker.think(game, record.start, moves, level, moves.length));
      const shown = record.moves().find((move) => move.text === found.move)?.shown;
      expect(found.shown).toBe(shown);
      expect(Object.keys(found.values).sort()).toEqual(
        record
          .state()
          .seats.map(({ seat }) => seat)
          .sort(),
      );
      record.play(found.move);
      moves.push(found.move);
    }
    const { places, turn } = record.standing();
    expect(turn).toBeUndefined();
    expect(Object.keys(places ?? {})).toHaveLength(record.state().seats.length);
    record.free();
    thinker.free();
  },
  60_000,
);

test.each(thoughts)(
  'level $level finds the same in $game after $moves as outside a browser',
  ({ game, start, moves, level, seed, found }) => {
    const thinker = new Thinker();
    const { time, ...same } = thought(thinker.think(game, start, moves, level, seed));
    expect(time).toBeGreaterThanOrEqual(0);
    expect(same).toEqual(found);
    thinker.free();
  },
);

test('an analysis keeps its time and sees a mate', () => {
  const thinker = new Thinker();
  const mate = thought(thinker.analyse('chess960', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', [], 200));
  expect([mate.move, mate.proved, mate.values]).toEqual(['a1a8', true, { w: 1, b: 0 }]);
  const { start } = rules.begin('cameleon');
  const began = performance.now();
  const found = thought(thinker.analyse('cameleon', start, [], 200));
  expect(performance.now() - began).toBeGreaterThan(100);
  expect(found.time).toBeGreaterThan(100);
  expect(found.nodes).toBeGreaterThan(1000);
});

test('nonsense is refused with a sentence', () => {
  const thinker = new Thinker();
  const { start } = rules.begin('chameleon');
  expect(() => thinker.think('go', start, [], 1, 0)).toThrow(/game: expected/);
  expect(() => thinker.think('chameleon', 'nonsense', [], 1, 0)).toThrow(/expected/);
  expect(() => thinker.think('chameleon', start, ['z9z9'], 1, 0)).toThrow(/move 1/);
  expect(() => thinker.think('chameleon', start, [], 10, 0)).toThrow(/level/);
});

/** A worker that the test answers for. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage?: (event: { data: unknown }) => void;
  onerror?: (event: { message: string }) => void;
  asked: Request[] = [];
  ended = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(request: Request): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const question = { game: 'chameleon', start: 'x', moves: [], level: 1 } as const;
const found: Thought = {
  move: 'a1a2',
  shown: 'a1a2',
  values: {},
  depth: 1,
  nodes: 1,
  time: 1,
  pv: [],
  proved: false,
};

test('who is cancelled hears so, and the others get another worker', async () => {
  const [first, second] = [think({ ...question, moves: [] }), think({ ...question, moves: ['a'] })];
  expect(FakeWorker.made).toHaveLength(1);
  first.cancel();
  await expect(first.promise).rejects.toThrow(CancelledError);
  const [old, fresh] = FakeWorker.made;
  expect([old?.ended, fresh?.asked.map(({ moves }) => moves)]).toEqual([true, [['a']]]);
  fresh?.onmessage?.({ data: { id: fresh.asked[0]?.id, thought: found } });
  await expect(second.promise).resolves.toEqual(found);
  // Whoever has an answer has nothing to cancel.
  second.cancel();
  expect(fresh?.ended).toBe(false);
  const third = think({ ...question, moves: [] });
  third.cancel();
  await expect(third.promise).rejects.toThrow(CancelledError);
});

test('a worker that cannot be loaded says so, and the next question tries again', async () => {
  const lost = think({ ...question, moves: [] });
  FakeWorker.made[0]?.onerror?.({ message: '' });
  await expect(lost.promise).rejects.toThrow(EngineError);
  const again = think({ ...question, moves: [] });
  expect(FakeWorker.made).toHaveLength(2);
  const [, second] = FakeWorker.made;
  second?.onmessage?.({ data: { id: second.asked[0]?.id, problem: 'no' } });
  await expect(again.promise).rejects.toThrow('no');
  expect(second?.ended).toBe(true);
});
