import { describe, expect, it } from 'vitest';
import { Conversation } from './conversation';
import type { Act, GameView, Happened, ToClient } from './protocol';

const me = { id: 'me', name: 'Ann' };
const welcome: ToClient = { type: 'welcome', me, now: 1000, program: '0.1.0' };

function view(version: number, moves: string[] = []): GameView {
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
    start: 's',
    moves,
    shown: moves,
    position: 'p',
    turn: 'r',
    offers: { draw: [], takeback: [], rematch: [] },
    claims: [],
    may_swap: false,
    yours: ['r'],
    made_at: 0,
  };
}

const played = (version: number, ply: number, text: string): ToClient => ({
  type: 'happened',
  game: 'g',
  version,
  at: 0,
  what: 'played',
  seat: ply % 2 === 1 ? 'r' : 'b',
  ply,
  text,
  shown: text,
  position: `after ${text}`,
  events: [],
  turn: ply % 2 === 1 ? 'b' : 'r',
});

const move: Act = { nonce: 'n1', do: 'move', ply: 0, text: 'a1b3' };

function following(version = 3): Conversation {
  const talk = new Conversation();
  talk.watch('g');
  talk.receive(welcome);
  talk.receive({ type: 'game', view: view(version) });
  return talk;
}

describe('watching', () => {
  it('says nothing before the line is open, and everything then', () => {
    const talk = new Conversation();
    expect(talk.watch('g')).toEqual([]);
    expect(talk.watchLobby()).toEqual([]);
    expect(talk.act('g', move)).toEqual([]);
    expect(talk.receive(welcome).send).toEqual([
      { type: 'watch', game: 'g' },
      { type: 'watch_lobby' },
      { type: 'act', game: 'g', ...move },
    ]);
  });

  it('follows what happens, one version after the other', () => {
    const talk = following();
    const { heard, send } = talk.receive(played(4, 1, 'a1b3'));
    expect(heard).toEqual([{ kind: 'game', game: 'g' }]);
    expect(send).toEqual([]);
    expect(talk.games.get('g')?.view).toMatchObject({ version: 4, moves: ['a1b3'], turn: 'b' });
  });

  it('drops what it knows already', () => {
    const talk = following(4);
    expect(talk.receive(played(4, 1, 'a1b3'))).toEqual({ heard: [], send: [] });
    expect(talk.games.get('g')?.view?.moves).toEqual([]);
  });

  it('asks once for what is missing, and goes on when it has come', () => {
    const talk = following();
    expect(talk.receive(played(5, 2, 'e5c4')).send).toEqual([{ type: 'watch', game: 'g', since: 3 }]);
    expect(talk.receive(played(6, 3, 'b1b2')).send).toEqual([]);
    talk.receive(played(4, 1, 'a1b3'));
    talk.receive(played(5, 2, 'e5c4'));
    expect(talk.games.get('g')?.view).toMatchObject({ version: 5, moves: ['a1b3', 'e5c4'] });
    expect(talk.receive(played(8, 5, 'a1a2')).send).toEqual([{ type: 'watch', game: 'g', since: 5 }]);
  });

  it('takes the whole game at any time, an older one too', () => {
    const talk = following(9);
    talk.receive({ type: 'game', view: view(2, ['a1b3']) });
    expect(talk.games.get('g')?.view?.version).toBe(2);
  });

  it('resumes with the version it knows after the line was lost', () => {
    const talk = following(7);
    talk.closed();
    expect(talk.isOpen).toBe(false);
    expect(talk.receive(welcome).send).toEqual([{ type: 'watch', game: 'g', since: 7 }]);
  });

  it('forgets who was there when the line is lost', () => {
    const talk = following();
    talk.receive({ type: 'presence', game: 'g', seats: ['r', 'b'], spectators: 1 });
    expect(talk.games.get('g')?.presence?.spectators).toBe(1);
    talk.closed();
    expect(talk.games.get('g')?.presence).toBeUndefined();
    expect(talk.games.get('g')?.view?.version).toBe(3);
  });

  it('stops only when the last part of the page has stopped', () => {
    const talk = following();
    expect(talk.watch('g')).toEqual([]);
    expect(talk.unwatch('g')).toEqual([]);
    expect(talk.unwatch('g')).toEqual([{ type: 'unwatch', game: 'g' }]);
    expect(talk.games.has('g')).toBe(false);
    expect(talk.isNeeded).toBe(false);
  });

  it('says which game is not there', () => {
    const talk = new Conversation();
    talk.watch('x');
    talk.receive(welcome);
    const refusal = { code: 'not_found' as const, message: 'no such game' };
    expect(talk.receive({ type: 'refused', game: 'x', refusal }).heard).toEqual([
      { kind: 'missing', game: 'x', refusal },
    ]);
  });
});

describe('acts', () => {
  it('sends an act again under the same nonce until it is answered', () => {
    const talk = following();
    expect(talk.act('g', move)).toEqual([{ type: 'act', game: 'g', ...move }]);
    talk.closed();
    expect(talk.receive(welcome).send).toContainEqual({ type: 'act', game: 'g', ...move });
    talk.receive({ type: 'done', game: 'g', nonce: 'n1', version: 4 });
    talk.closed();
    expect(talk.receive(welcome).send).toEqual([{ type: 'watch', game: 'g', since: 3 }]);
  });

  it('takes up what was not answered before the page was loaded', () => {
    const talk = new Conversation([{ game: 'g', act: move }]);
    expect(talk.isNeeded).toBe(true);
    expect(talk.receive(welcome).send).toEqual([{ type: 'act', game: 'g', ...move }]);
  });

  it('keeps an act that the server could not do at the moment', () => {
    const talk = following();
    talk.act('g', move);
    const refusal = { code: 'unavailable' as const, message: 'later' };
    const { heard } = talk.receive({ type: 'refused', game: 'g', nonce: 'n1', refusal });
    expect(heard).toEqual([{ kind: 'again', nonce: 'n1' }]);
    expect(talk.again('n1')).toEqual([{ type: 'act', game: 'g', ...move }]);
  });

  it('lets go of a refused act, and catches up where the game went on', () => {
    const talk = following();
    talk.act('g', move);
    const refusal = { code: 'stale' as const, message: 'ply: expected 1, found 0' };
    const { heard, send } = talk.receive({ type: 'refused', game: 'g', nonce: 'n1', refusal });
    expect(heard).toEqual([{ kind: 'refused', game: 'g', nonce: 'n1', refusal }]);
    expect(send).toEqual([{ type: 'watch', game: 'g', since: 3 }]);
    expect(talk.unanswered.size).toBe(0);
    expect(talk.again('n1')).toEqual([]);
  });
});

describe('the game after what happened', () => {
  const happened = (what: object, version = 4): ToClient =>
    ({ type: 'happened', game: 'g', version, at: 0, turn: 'r', ...what }) as ToClient & Happened;
  const now = (talk: Conversation): GameView => talk.games.get('g')?.view as GameView;

  it('knows offers and their end', () => {
    const talk = following();
    talk.receive(happened({ what: 'draw_offered', seat: 'b' }));
    expect(now(talk).offers.draw).toEqual(['b']);
    talk.receive(happened({ what: 'draw_declined', seat: 'r' }, 5));
    expect(now(talk).offers.draw).toEqual([]);
    talk.receive(happened({ what: 'takeback_asked', seat: 'b', ply: 0 }, 6));
    expect(now(talk).offers).toMatchObject({ takeback: ['b'], takeback_ply: 0 });
    talk.receive(played(7, 1, 'a1b3'));
    expect(now(talk).offers).toMatchObject({ draw: [], takeback: [] });
  });

  it('changes seats and knows which are ours now', () => {
    const talk = following();
    const [ann, bob] = view(0).seats.map(({ sitter }) => sitter);
    talk.receive(happened({ what: 'swapped', sitters: [bob, ann] }));
    expect(now(talk).yours).toEqual(['b']);
  });

  it('takes moves back and asks for the whole game, which alone knows the rest', () => {
    const talk = following();
    talk.receive(played(4, 1, 'a1b3'));
    const { send } = talk.receive(happened({ what: 'took_back', ply: 0, position: 'p' }, 5));
    expect(now(talk)).toMatchObject({ moves: [], position: 'p' });
    expect(send).toEqual([{ type: 'watch', game: 'g' }]);
  });

  it('is over by a result, or called off', () => {
    const talk = following();
    talk.receive(
      happened({ what: 'ended', turn: undefined, result: { places: { r: 2, b: 1 }, reason: 'resigned' } }),
    );
    expect(now(talk)).toMatchObject({ status: 'over', result: { reason: 'resigned' } });
    const other = following();
    other.receive(happened({ what: 'ended', turn: undefined, result: { places: {}, reason: 'aborted' } }));
    expect(now(other).status).toBe('aborted');
  });
});
