import { describe, expect, it } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { GameId, LegalMove } from '../rules/types';
import { answerAt, different, narrowed, nextQuestion, targetsOf, type Question } from './choices';

const rules = readRules();

function board(game: GameId, position: string) {
  const record = rules.begin(game, { position });
  const state = record.state();
  const square = (name: string) => state.squares.findIndex((found) => found.name === name);
  const name = (index: number) => state.squares[index]?.name ?? '';
  return { moves: record.moves(), square, name };
}

/** Answers every question with the first answer, and says which questions there were. */
function asked(moves: LegalMove[]) {
  const questions: Question[] = [];
  let left = different(moves);
  for (let question = nextQuestion(left); question; question = nextQuestion(left)) {
    questions.push(question);
    const answer =
      question.kind === 'promotion'
        ? question.roles[0]
        : question.kind === 'line'
          ? question.lines.slice(0, 1)
          : question.kind === 'reward'
            ? question.hues[0]
            : question.squares[0];
    left = narrowed(left, question, answer ?? 0);
  }
  return { questions, left };
}

describe('targets', () => {
  it('say what the man becomes and whether it takes', () => {
    const { moves, square } = board('chameleon-chess', '8/7yY/3yG4/6yB1/8/5rR2/8/1rG6 r b1-h7 ry 2 30');
    const targets = targetsOf(moves, square('f3'));
    expect([...targets.values()].every((target) => target.becomes)).toBe(true);
    const all = moves.filter((move) => move.from === square('f3'));
    expect(targets.size).toBe(new Set(all.map((move) => move.to)).size);
    for (const move of all) expect(targets.get(move.to)?.takes).toBe(move.takes.includes(move.to));
    expect(targetsOf(moves, square('a8')).size).toBe(0);
  });

  it('let a king castle onto his rook and onto his landing square', () => {
    const castling = 'rk5r/pppqbppp/2npbn2/4p3/3PP3/2NBBN2/PPP1QPPP/RK5R w KQkq - 4 8';
    const { moves, square } = board('chess960', castling);
    const targets = targetsOf(moves, square('b1'));
    expect(targets.get(square('h1'))?.moves.map((move) => move.castles)).toEqual(['g']);
    expect(targets.get(square('h1'))?.takes).toBe(false);
    expect(targets.get(square('g1'))?.moves.map((move) => move.castles)).toEqual(['g']);
    // c1 is a step of the king as well: there only the step is meant.
    expect(targets.get(square('c1'))?.moves.map((move) => move.castles)).toEqual([undefined]);
  });
});

describe('questions', () => {
  it('are not asked where one move is meant', () => {
    const { moves, square } = board('chess960', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    for (const target of targetsOf(moves, square('e2')).values()) {
      expect(nextQuestion(different(target.moves))).toBeUndefined();
    }
  });

  it('ask what a pawn becomes', () => {
    const { moves, square } = board('chess960', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    const target = targetsOf(moves, square('a7')).get(square('a8'));
    const { questions, left } = asked(target?.moves ?? []);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ kind: 'promotion', square: square('a8') });
    expect(questions[0]?.kind === 'promotion' && questions[0].roles.toSorted()).toEqual([
      'bishop',
      'knight',
      'queen',
      'rook',
    ]);
    expect(left).toHaveLength(1);
  });

  it('ask where a reward goes', () => {
    const { moves, square, name } = board('cameleon', '8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 3 40');
    const target = targetsOf(moves, square('b3')).get(square('c4'));
    expect(target?.takesElsewhere).toBe(true);
    const { questions, left } = asked(target?.moves ?? []);
    expect(questions.map((question) => question.kind)).toEqual(['reserve']);
    const [question] = questions;
    if (question?.kind !== 'reserve') throw new Error('no reserve asked for');
    expect(question.hue).toBe('orange');
    expect(question.squares.map(name).toSorted()).toEqual(['b9', 'd9', 'f9', 'h9']);
    expect(answerAt(question, square('d9'))).toBe(square('d9'));
    expect(answerAt(question, square('d5'))).toBeUndefined();
    expect(left).toHaveLength(1);
  });

  it('ask for the partner only where it makes a difference', () => {
    // The victim on c5 has a yellow partner above it and a blue one beside it.
    const { moves, square } = board('cameleon', '8/8/7b/2y5/1bR5/8/1r4B1/7Y/8 r 6665/6665 3 40');
    const target = targetsOf(moves, square('b3')).get(square('c4'));
    const { questions, left } = asked(target?.moves ?? []);
    expect(questions.map((question) => question.kind)).toEqual(['line', 'reserve']);
    const [question] = questions;
    if (question?.kind !== 'line') throw new Error('no partner asked for');
    expect(question.lines).toEqual(
      expect.arrayContaining([
        { victim: square('c5'), partner: square('b5') },
        { victim: square('c5'), partner: square('c6') },
      ]),
    );
    expect(answerAt(question, square('b5'))).toEqual([{ victim: square('c5'), partner: square('b5') }]);
    expect(answerAt(question, square('c5'))).toBeUndefined();
    expect(left).toHaveLength(1);

    // Two yellow partners give the same reward: nobody is asked which.
    const same = board('cameleon', '8/8/7b/2y5/1yR5/8/1r4B1/7Y/8 r 6665/6665 3 40');
    const both = targetsOf(same.moves, same.square('b3')).get(same.square('c4'));
    expect(both?.moves.length).toBeGreaterThan(4);
    expect(asked(both?.moves ?? []).questions.map(({ kind }) => kind)).toEqual(['reserve']);
  });

  it('always lead to one move', () => {
    const record = rules.begin('cameleon');
    for (let ply = 0; ply < 120 && record.standing().turn; ply++) {
      const moves = record.moves();
      for (const from of new Set(moves.map((move) => move.from))) {
        for (const target of targetsOf(moves, from).values())
          expect(asked(target.moves).left).toHaveLength(1);
      }
      const taking = moves.filter((move) => move.takes.length > 0);
      const list = taking.length > 0 ? taking : moves;
      record.play(list[(ply * 7) % list.length]?.text ?? '');
    }
  });
});
