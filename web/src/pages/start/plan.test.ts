import { describe, expect, test } from 'vitest';
import type { GameSummary } from '../../net/protocol';
import { readRules } from '../../rules/for-tests';
import { clocks, localPlan, openSeats, ownSeat, seatAt, serverPlan } from './plan';
import { games, seatsOf } from '../../rules/games';
import { readRemembered, readWish, usualWish, type Wish } from './wish.svelte';

const first = () => 0;
const wish = (game: (typeof games)[number], changes: Partial<Wish> = {}): Wish => ({
  ...usualWish(game),
  ...changes,
});

describe('a wish', () => {
  test.each([null, '', [], { game: 'ludo', wishes: 7 }, { wishes: { chess960: null } }])(
    'is the usual one where nonsense is stored: %j',
    (stored) => {
      const usual = Object.fromEntries(games.map((game) => [game, usualWish(game)]));
      expect(readRemembered(stored)).toEqual({ game: 'chameleon-chess', wishes: usual });
    },
  );

  test('keeps what makes sense', () => {
    const stored = {
      players: 'ry',
      seat: 'y',
      level: 12,
      start: 960,
      clock: '5+3',
      computers: 'ry',
      first: 'rb',
    };
    expect(readWish('chameleon-chess', stored)).toEqual({
      ...usualWish('chameleon-chess'),
      players: 'ry',
      seat: 'y',
      clock: '5+3',
      // Nobody plays against their own seat.
      computers: 'r',
    });
  });

  test('has no seat that does not take part', () => {
    expect(readWish('chameleon-chess', { players: 'ry', seat: 'g' }).seat).toBe('any');
    expect(readWish('chess960', { seat: 'r' }).seat).toBe('any');
  });
});

describe('a game on this device', () => {
  test.each(games)('can be begun by the rules as it is wished for: %s', (game) => {
    for (const way of ['computer', 'table'] as const) {
      const { choices, seats } = localPlan(game, wish(game), way);
      const players = game === 'chameleon-chess' ? { players: Object.keys(seats).join('') } : {};
      const record = readRules().begin(game, { ...choices, ...players });
      expect(record.state().seats.map(({ seat }) => seat)).toEqual([...seatsOf[game]]);
      record.free();
    }
  });

  test('has one person against the computer', () => {
    const { seats } = localPlan(
      'chameleon-chess',
      wish('chameleon-chess', { seat: 'y', level: 6 }),
      'computer',
    );
    const computer = { kind: 'computer', level: 6 };
    expect(seats).toEqual({ r: computer, b: computer, y: { kind: 'person' }, g: computer });
  });

  test('has people at one table, and the computer where it was put', () => {
    const { seats } = localPlan('chameleon-chess', wish('chameleon-chess', { computers: 'bg' }), 'table');
    expect(Object.values(seats).map(({ kind }) => kind)).toEqual([
      'person',
      'computer',
      'person',
      'computer',
    ]);
  });

  test('has a clock only where that is wanted, and never one of days', () => {
    expect(localPlan('chess960', wish('chess960'), 'table').clock).toBeUndefined();
    expect(localPlan('chess960', wish('chess960', { clockHere: true }), 'table').clock).toEqual(
      clocks['10+5'],
    );
    expect(
      localPlan('chess960', wish('chess960', { clockHere: true, clock: '1d' }), 'table').clock,
    ).toBeUndefined();
  });

  test('has the pie rule only in Chameleon', () => {
    expect(localPlan('chameleon', wish('chameleon', { pie: true }), 'table').pie).toBe(true);
    expect(localPlan('chess960', wish('chess960', { pie: true }), 'table').pie).toBeUndefined();
  });

  test('of Double Chess960 has two starts', () => {
    const numbers = [7, 959];
    const { choices } = localPlan('chess960', wish('chess960', { double: true, seat: 'w' }), 'table', () =>
      numbers.shift()!,
    );
    expect(choices).toEqual({ start: 7, black_start: 959 });
  });
});

describe('a game on the server', () => {
  test('waits for whoever has the link, or for anyone', () => {
    const any = { seat: 'r', computers: 'g' };
    expect(serverPlan('chameleon-chess', wish('chameleon-chess', any), 'friend').seats).toEqual({
      r: { for: 'me' },
      b: { for: 'link' },
      y: { for: 'link' },
      g: { for: 'computer', level: 3 },
    });
    expect(serverPlan('chameleon', wish('chameleon', { seat: 'b', pie: true }), 'find')).toEqual({
      game: 'chameleon',
      seats: { r: { for: 'anyone' }, b: { for: 'me' } },
      choices: { first: 'r', pie: true },
      clock: clocks['10+5'],
    });
  });

  test('leaves somebody to play with', () => {
    const { seats } = serverPlan('chess960', wish('chess960', { seat: 'w', computers: 'b' }), 'friend');
    expect(seats.b).toEqual({ for: 'link' });
  });

  test('takes any seat that is not the computer’s where none is wished for', () => {
    expect(ownSeat(wish('chameleon-chess', { seat: 'any', computers: 'rb' }), first)).toBe('y');
  });
});

describe('an open table', () => {
  const table: GameSummary = {
    id: 'x',
    game: 'chess960',
    status: 'waiting',
    choices: {},
    seats: [
      { seat: 'w', name: 'white', alive: true, sitter: { kind: 'person', id: 'ada', name: 'Ada' } },
      { seat: 'b', name: 'black', alive: true, sitter: { kind: 'free', open: true } },
    ],
    clock: { increment_ms: 5000, initial_ms: 600_000, kind: 'real_time' },
    made_at: 1,
    made_by: { id: 'ada', name: 'Ada' },
  };

  test('fits by game, clock and seat', () => {
    expect(openSeats(table)).toEqual(['b']);
    expect(seatAt(table, 'chess960', wish('chess960'), 'me')).toBe('b');
    expect(seatAt(table, 'chess960', wish('chess960', { seat: 'b' }), 'me')).toBe('b');
    expect(seatAt(table, 'chess960', wish('chess960', { seat: 'w' }), 'me')).toBeUndefined();
    expect(seatAt(table, 'chess960', wish('chess960', { clock: '5+3' }), 'me')).toBeUndefined();
    expect(seatAt(table, 'chameleon', wish('chameleon'), 'me')).toBeUndefined();
  });

  test('of four takes whoever comes, on the wished seat if it is free', () => {
    const four: GameSummary = {
      ...table,
      game: 'chameleon-chess',
      seats: [...'rbyg'].map((seat) => ({ ...table.seats[seat === 'r' ? 0 : 1]!, seat })),
    };
    expect(seatAt(four, 'chameleon-chess', wish('chameleon-chess', { seat: 'y' }), 'me')).toBe('y');
    expect(seatAt(four, 'chameleon-chess', wish('chameleon-chess', { seat: 'r' }), 'me')).toBe('b');
  });

  test('is not one’s own', () => {
    expect(seatAt(table, 'chess960', wish('chess960'), 'ada')).toBeUndefined();
  });
});
