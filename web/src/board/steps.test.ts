import { describe, expect, it } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { Choices, GameId } from '../rules/types';
import { tapsOf } from '../sound/score';
import { diff, type Step } from './steps';
import { foreseen, newTokens } from './tokens';

const rules = readRules();

/** The steps of the last of some moves, and back again. */
function play(game: GameId, choices: Choices, ...moves: string[]) {
  const record = rules.begin(game, choices);
  for (const move of moves) record.play(move);
  const [before, after] = [record.state(moves.length - 1), record.state(moves.length)];
  const name = (square: number) => after.squares[square]?.name ?? '';
  const tokens = newTokens(before);
  const { events } = record.played(moves.length);
  const forth = diff({ state: before, tokens }, after, events);
  const back = diff({ state: after, tokens: forth.tokens }, before, []);
  return { before, after, tokens, forth, back, name, record };
}

const of = <K extends Step['kind']>(steps: Step[], kind: K) =>
  steps.filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);

const squaresOf = (tokens: { square: number }[]) =>
  tokens.map(({ square }) => square).toSorted((a, b) => a - b);

describe('Chameleon Chess', () => {
  const shrinking = { position: '8/7yY/3yG4/6yB1/8/5rR2/8/1rG6 r b1-h7 ry 2 30' };

  it('moves, then changes; the man keeps its key', () => {
    const { forth, tokens, name, after } = play('chameleon-chess', { players: 'ry' }, 'd1c3');
    const [move] = of(forth.steps, 'move');
    expect([name(move?.from ?? -1), name(move?.to ?? -1)]).toEqual(['d1', 'c3']);
    expect(move).toMatchObject({ at: 0, ms: 220 });
    expect(of(forth.steps, 'change')).toMatchObject([{ key: move?.key, at: 220, ms: 180 }]);
    expect(tokens.find((token) => token.key === move?.key)?.square).toBe(move?.from);
    expect(forth.tokens.find((token) => token.key === move?.key)?.man).toEqual(
      after.squares[move?.to ?? -1]?.man,
    );
    expect(forth.steps).toHaveLength(2);
  });

  it('takes: the victim goes as the taker lands', () => {
    const { forth, back, name } = play(
      'chameleon-chess',
      { players: 'rbyg' },
      'd1c3',
      'a8c7',
      'f8g6',
      'h1g3',
      'c3h8',
    );
    const [leave] = of(forth.steps, 'leave');
    expect(leave).toMatchObject({ how: 'taken' });
    expect(name(leave?.token.square ?? -1)).toBe('h8');
    expect(leave && leave.at + leave.ms).toBeGreaterThan(220);
    // Backwards it stands there again.
    expect(of(back.steps, 'appear')).toHaveLength(1);
    expect(of(back.steps, 'move')).toHaveLength(1);
  });

  it('shrinks after the change: first the fence, then square by square', () => {
    const { forth, back, before, after } = play('chameleon-chess', shrinking, 'b1c3');
    const [fence] = of(forth.steps, 'fence');
    const gone = of(forth.steps, 'let-go');
    const changes = of(forth.steps, 'change');
    expect(fence?.from).toEqual(before.fence);
    expect(fence?.to).toEqual(after.fence);
    expect(fence?.at).toBe(changes.length > 0 ? 400 : 220);
    expect(gone.map((step) => step.square)).toEqual(
      [...after.squares.keys()].filter((i) => after.squares[i]?.ghost && !before.squares[i]?.ghost),
    );
    const starts = gone.map((step) => step.at);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeLessThanOrEqual(30);
    expect(Math.max(...gone.map((step) => step.at + step.ms))).toBeCloseTo((fence?.at ?? 0) + 520);
    expect(of(back.steps, 'return').map((step) => step.square)).toEqual(gone.map((step) => step.square));
  });

  it('shows why a stuck knight goes, after everything else', () => {
    const stuck = { position: '8/8/8/8/8/8/1rYrBgY4/rR7 g a1-d3 rg 1 19' };
    const record = rules.begin('chameleon-chess', stuck);
    const text = record
      .moves()
      .map((move) => move.text)
      .find((move) => {
        const kinds = record.play(move).events.map((event) => event.kind);
        record.undoTo(0);
        return kinds.includes('removed');
      });
    const { forth, name } = play('chameleon-chess', stuck, text ?? '');
    const [jumps] = of(forth.steps, 'stuck');
    const leave = of(forth.steps, 'leave').find((step) => step.how === 'removed');
    expect(name(jumps?.square ?? -1)).toBe(name(leave?.token.square ?? -2));
    expect(jumps?.ms).toBe(400);
    expect(leave?.at).toBe((jumps?.at ?? 0) + 400);
    for (const step of of(forth.steps, 'let-go'))
      expect(step.at + step.ms).toBeLessThanOrEqual(jumps?.at ?? 0);
  });
});

describe('Chess960', () => {
  it('castles with both men at once, even where they change places', () => {
    const castling = { position: '4k3/5ppp/8/8/8/8/5PPP/5KR1 w K - 0 20' };
    const record = rules.begin('chess960', castling);
    const text = record.moves().find((move) => move.castles)?.text ?? '';
    const { forth, name } = play('chess960', castling, text);
    const moves = of(forth.steps, 'move').map((step) => `${name(step.from)}${name(step.to)}`);
    expect(moves.toSorted()).toEqual(['f1g1', 'g1f1']);
    expect(of(forth.steps, 'leave')).toHaveLength(0);
  });

  it('lets a pawn that promotes be the same man, there and back', () => {
    const { forth, back } = play('chess960', { position: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' }, 'a7a8q');
    const [move] = of(forth.steps, 'move');
    expect(of(forth.steps, 'change')).toMatchObject([{ key: move?.key, was: { man: { role: 'pawn' } } }]);
    expect(of(back.steps, 'change')).toMatchObject([{ key: move?.key, was: { man: { role: 'queen' } } }]);
    expect(of(back.steps, 'appear')).toHaveLength(0);
  });

  it('takes in passing', () => {
    const start = { position: '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1' };
    const { forth, name } = play('chess960', start, 'd7d5', 'e5d6');
    expect(of(forth.steps, 'leave').map((step) => name(step.token.square))).toEqual(['d5']);
  });
});

describe('Le Caméléon', () => {
  const start = { position: '8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 3 40' };

  it('ties both partners to the victim, which folds; then the reward comes', () => {
    const { forth, back, name } = play('cameleon', start, 'b3c4xc5(c6)=o@b9');
    const ties = of(forth.steps, 'tie');
    expect(ties.map((step) => `${name(step.from)} ${name(step.to)}`)).toEqual(['c4 c5', 'c6 c5']);
    expect(ties[0]).toMatchObject({ at: 220, ms: 260 });
    const [leave] = of(forth.steps, 'leave');
    const [appear] = of(forth.steps, 'appear');
    expect(leave?.how).toBe('folded');
    expect(appear?.at).toBeGreaterThan(leave?.at ?? Infinity);
    expect(of(back.steps, 'leave')).toHaveLength(1);
    expect(of(back.steps, 'appear')).toHaveLength(1);
  });
});

describe('any game', () => {
  it.each<[GameId, Choices]>([
    ['chameleon-chess', { players: 'rbyg' }],
    ['chameleon', {}],
    ['chess960', { start: 10 }],
    ['cameleon', {}],
  ])('%s: the men of every state are those of the rules, forth and back', (game, choices) => {
    const record = rules.begin(game, choices);
    let now = { state: record.state(), tokens: newTokens(record.state()) };
    const states = [now.state];
    for (let ply = 1; ply <= 80 && record.standing().turn; ply++) {
      const moves = record.moves();
      const played = record.play(moves[(ply * 13) % moves.length]?.text ?? '');
      const state = record.state();
      const { tokens, steps } = diff(now, state, played.events);
      expect(squaresOf(tokens)).toEqual([...state.squares.keys()].filter((i) => state.squares[i]?.man));
      expect(new Set(tokens.map((token) => token.key)).size).toBe(tokens.length);
      expect(of(steps, 'move').some((step) => step.from === played.from) || game === 'chess960').toBe(true);
      expect(steps.every((step) => step.at >= 0 && step.ms > 0)).toBe(true);
      expect(tapsOf(steps, tokens).length).toBeGreaterThan(0);
      now = { state, tokens };
      states.push(state);
    }
    for (const state of states.toReversed().slice(1)) {
      now = { state, tokens: diff(now, state).tokens };
      expect(squaresOf(now.tokens)).toEqual([...state.squares.keys()].filter((i) => state.squares[i]?.man));
    }
  });

  it('draws a move at once as the rules will', () => {
    const record = rules.begin('chameleon-chess', { players: 'ry' });
    for (const move of record.moves()) {
      const seen = foreseen(record.state(), move);
      record.play(move.text);
      expect(seen.squares.map(({ man }) => man)).toEqual(record.state().squares.map(({ man }) => man));
      record.undoTo(0);
    }
  });
});
