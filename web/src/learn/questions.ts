// The questions at the end of chapters. What is right is asked of the rules; no answer is written down here.

import type { GameRecord, LegalMove, Played, Rules, Standing } from '../rules';
import type { PageId, Picture } from './page';

interface Asked {
  id: string;
  page: PageId;
  /** At the end of which chapter it is asked. */
  chapter: string;
  /** The position that it is about. */
  picture: string;
  /** How many of the picture's moves have been played when it is asked. */
  first: number;
  /** The id of its text. */
  text: string;
}

/** A move that was tried, with all that the rules say about it. */
export interface Tried {
  move: LegalMove;
  played: Played;
  standing: Standing;
}

/** To be answered by a move on the board. */
export interface Task extends Asked {
  kind: 'task';
  isSolved(tried: Tried): boolean;
}

/** To be answered by choosing one of several answers. */
export interface Choice extends Asked {
  kind: 'choice';
  /** The ids of the answers' texts. */
  answers: readonly string[];
  /** Which of them is right. */
  right(record: GameRecord): string;
}

/** Which colour gives a pawn of Chameleon Chess a role; asked anew as often as one likes. */
export interface RoleQuestion extends Asked {
  kind: 'roles';
}

export type Question = Task | Choice | RoleQuestion;

const yes = 'learn-answer-yes';
const no = 'learn-answer-no';

function find(record: GameRecord, from: string, to: string): LegalMove | undefined {
  const { squares } = record.state();
  return record.moves().find((move) => squares[move.from]?.name === from && squares[move.to]?.name === to);
}

export const questions: readonly Question[] = [
  {
    kind: 'roles',
    id: 'ask-roles',
    page: 'chameleon-chess',
    chapter: 'chapter-1',
    picture: 'chameleon-chess-role-knight',
    first: 0,
    text: 'learn-ask-roles',
  },
  {
    kind: 'task',
    id: 'ask-stuck-knight',
    page: 'chameleon-chess',
    chapter: 'chapter-2',
    picture: 'chameleon-chess-stuck-before',
    first: 0,
    text: 'learn-ask-stuck-knight',
    isSolved: ({ played }) => played.events.some((event) => event.rule === 'chameleon-chess/stuck-knight'),
  },
  {
    kind: 'choice',
    id: 'ask-gait',
    page: 'chameleon',
    chapter: 'chapter-2',
    picture: 'chameleon-jump',
    first: 0,
    text: 'learn-ask-gait',
    answers: ['learn-answer-slide', 'learn-answer-jump'],
    right(record) {
      const man = record.state().squares.find((square) => square.name === 'c3')?.man;
      return man?.kind === 'chameleon' && man.gait === 'bishop' ? 'learn-answer-slide' : 'learn-answer-jump';
    },
  },
  {
    kind: 'task',
    id: 'ask-lone-invader',
    page: 'chameleon',
    chapter: 'chapter-3',
    picture: 'chameleon-lone-invader',
    first: 0,
    text: 'learn-ask-lone-invader',
    isSolved: ({ played, standing }) => standing.places?.[played.seat] === 1,
  },
  {
    kind: 'task',
    id: 'ask-castle',
    page: 'chess960',
    chapter: 'chapter-3',
    picture: 'chess960-castle-before',
    first: 0,
    text: 'learn-ask-castle',
    isSolved: ({ move }) => move.castles === 'g',
  },
  {
    kind: 'choice',
    id: 'ask-swap',
    page: 'chess960',
    chapter: 'chapter-3',
    picture: 'chess960-castle-swap',
    first: 0,
    text: 'learn-ask-swap',
    answers: [yes, no],
    right: (record) => (record.moves().some((move) => move.castles) ? yes : no),
  },
  {
    kind: 'task',
    id: 'ask-orange',
    page: 'cameleon',
    chapter: 'chapter-3',
    picture: 'cameleon-associate-before',
    first: 0,
    text: 'learn-ask-orange',
    isSolved: ({ move }) => move.victims?.some((victim) => victim.reward === 'orange') ?? false,
  },
  {
    kind: 'choice',
    id: 'ask-reserve-full',
    page: 'cameleon',
    chapter: 'chapter-4',
    picture: 'cameleon-reserve-full',
    first: 0,
    text: 'learn-ask-reserve-full',
    answers: [yes, no],
    right: (record) => (find(record, 'b3', 'c4')?.takes.length ? yes : no),
  },
];

/** The position that a question is about, in the hands of the rules. */
export function pose(rules: Rules, question: Question, picture: Picture): GameRecord {
  return rules.resume(picture.game, picture.position, picture.moves.slice(0, question.first));
}

/** The moves that solve a task. */
export function solutions(rules: Rules, task: Task, picture: Picture): LegalMove[] {
  const record = pose(rules, task, picture);
  const solving = record.moves().filter((move) => {
    const played = record.play(move.text);
    const isSolved = task.isSolved({ move, played, standing: record.standing() });
    record.undoTo(task.first);
    return isSolved;
  });
  record.free();
  return solving;
}
