import { expect, test } from 'vitest';
import { readRules } from './for-tests';
import { loadRules, RulesError } from './index';
import type { Choices, GameId, GameRecord, LegalMove } from './index';

const rules = readRules();
const FILES: Record<GameId, number> = { 'chameleon-chess': 8, chameleon: 5, chess960: 8, cameleon: 8 };

const square = (record: GameRecord, name: string): number =>
  name.charCodeAt(0) - 97 + (Number(name[1]) - 1) * FILES[record.game];

function find(record: GameRecord, text: string): LegalMove {
  const move = record.moves().find((move) => move.text === text);
  if (!move) throw new Error(`${text} is not legal`);
  return move;
}

const refusal = (ask: () => unknown): RulesError => {
  try {
    ask();
  } catch (thrown) {
    if (thrown instanceof RulesError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
};

test('what was read from disk is what loading gives', async () => {
  const loaded = await loadRules();
  expect(loaded.begin('chameleon').moves()).toHaveLength(27);
});

test.each<[GameId, Choices, number, number]>([
  ['chameleon-chess', { players: 'ry' }, 13, 64],
  ['chameleon-chess', { players: 'rbyg' }, 13, 64],
  ['chameleon', {}, 27, 25],
  ['chess960', { start: 518 }, 20, 64],
  ['cameleon', {}, 7, 72],
])('%s begins %o with %i moves on %i squares', (game, choices, count, squares) => {
  const record = rules.begin(game, choices);
  const state = record.state();
  expect(record.moves()).toHaveLength(count);
  expect(state.squares).toHaveLength(squares);
  expect(state).toMatchObject({ game, ply: 0, position: record.start, turn: state.seats[0]?.seat });
  expect(state.squares[0]?.name).toBe('a1');
  record.free();
});

test('a pawn of Chameleon Chess shows all its roles', () => {
  const man = rules.begin('chameleon-chess').state().squares[0]?.man;
  expect(man).toMatchObject({ kind: 'pawn', seat: 'r', owner: 'red', knight: 'red' });
  if (man?.kind !== 'pawn') throw new Error('a pawn stands on a1');
  expect(man.roles.red).toBe('knight');
  expect(new Set(Object.values(man.roles)).size).toBe(4);
});

test('castling, promotion and taking in passing are described', () => {
  const castling = rules.begin('chess960', { position: '4k3/8/8/8/8/8/8/5K1R w H - 0 1' });
  expect(find(castling, 'f1h1')).toMatchObject({
    lands: square(castling, 'g1'),
    to: square(castling, 'h1'),
    castles: 'g',
    takes: [],
    shown: 'O-O',
  });
  const passing = rules.begin('chess960', { position: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' });
  expect(find(passing, 'e5d6').takes).toEqual([square(passing, 'd5')]);
  const promotion = rules.begin('chess960', { position: '3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1' });
  expect(find(promotion, 'e7d8q')).toMatchObject({ promotes: 'queen', takes: [square(promotion, 'd8')] });
});

test('Le Caméléon names partner, reward and reserve', () => {
  const record = rules.begin('cameleon');
  for (const text of ['a6b5', 'd4c5', 'g6f5', 'c5d4', 'f5g4']) record.play(text);
  const move = find(record, 'h4g5xg4(g3)=o@e1');
  const [g4, g3, e1] = ['g4', 'g3', 'e1'].map((name) => square(record, name));
  expect(move.victims).toEqual([{ square: g4, partner: g3, reward: 'orange', reserve: e1 }]);
  expect(record.threatened('r')).toEqual([g4]);
  // The same capture with another reserve square is another move.
  const same = record.moves().filter(({ from, to }) => from === move.from && to === move.to);
  expect(same.length).toBeGreaterThan(1);
});

test('moves, events and undo go together', () => {
  const record = rules.begin('chess960');
  const played = record.play('e4');
  expect(played).toMatchObject({ text: 'e2e4', shown: 'e4', seat: 'w' });
  expect(played.events[0]).toMatchObject({ rule: 'chess960/move', kind: 'moved' });
  expect(record.played(1)).toEqual(played);
  expect(record.premoves('w').length).toBeGreaterThan(20);
  record.undoTo(0);
  expect([record.plies(), record.state().position]).toEqual([0, record.start]);
});

test('a record is written and read again', () => {
  const record = rules.begin('chameleon-chess', { players: 'rbyg' });
  for (let ply = 0; ply < 8; ply++) record.play(record.moves()[0]?.text ?? '');
  const places = { r: 1, b: 2, y: 3, g: 3 };
  const text = record.text({ Red: 'Ann', Event: 'Test' }, { places, reason: 'agreed' });
  const read = rules.read(text);
  expect(read.tags).toMatchObject({ Red: 'Ann', Event: 'Test' });
  expect(read.result).toEqual({ places, reason: 'agreed' });
  expect(read.record.state().position).toBe(record.state().position);
  expect(read.record.played(8)).toEqual(record.played(8));
  const resumed = rules.resume(
    record.game,
    record.start,
    Array.from({ length: 8 }, (_, ply) => record.played(ply + 1).text),
  );
  expect(resumed.state()).toEqual(record.state());
});

test('the rules give the places where people end a game', () => {
  const two = rules.begin('chess960');
  two.leave('w', ['b'], 'time');
  expect(two.standing()).toMatchObject({ places: { w: 2, b: 1 }, drawn: false });
  const three = rules.begin('chameleon-chess', { players: 'rby' });
  three.setLeavers(['b']);
  three.declareDraw('agreed');
  expect(three.standing().places).toEqual({ r: 1, y: 1, b: 3 });
  expect(refusal(() => three.leave('r', ['y'], 'resigned')).rule).toBeUndefined();
});

test('nonsense is refused and changes nothing', () => {
  const record = rules.begin('chess960');
  const refused = refusal(() => record.play('e2e5'));
  expect([refused.rule, refused.message.length > 10]).toEqual(['chess960/move', true]);
  for (const text of ['', 'e2', 'x'.repeat(10_000), '💣', '\0']) refusal(() => record.play(text));
  expect(record.plies()).toBe(0);
  for (const ply of [1, -1, 0.5, NaN, Infinity]) refusal(() => record.state(ply));
  refusal(() => record.threatened('r'));
  refusal(() => record.text({ 'a b': 'c' }));
  refusal(() => record.text({}, { places: { w: 1 }, reason: '' }));
  refusal(() => rules.begin('go' as GameId));
  refusal(() => rules.begin('chess960', { start: 960 }));
  refusal(() => rules.begin('chess960', { start: -1 }));
  refusal(() => rules.begin('chameleon', { players: 'rb' }));
  refusal(() => rules.resume('chess960', record.start, ['e4', 'e4']));
  refusal(() => rules.read('1. e4 e9 *'));
  expect(rules.start960(4_000_000_000)).toBeLessThan(960);
});
