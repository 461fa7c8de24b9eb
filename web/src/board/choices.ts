// From two clicks to one move: the list of legal moves is narrowed down until one is left. Which moves there are, and
// in what they differ, comes from the rules; here is only the asking.

import type { Hue, LegalMove, Role, Victim } from '../rules/types';

export interface Target {
  /** What the man will be there. */
  becomes?: Role;
  /** Whether the man does not survive its own move. */
  gone: boolean;
  /** Whether a man that stands there is taken. */
  takes: boolean;
  /** Whether men elsewhere are taken. */
  takesElsewhere: boolean;
  moves: LegalMove[];
}

/** A partner and the victim that it takes together with the mover. */
export interface Line {
  victim: number;
  partner: number;
}

export type Question =
  | { kind: 'promotion'; square: number; roles: Role[] }
  /** Which partner takes which victim. */
  | { kind: 'line'; lines: Line[] }
  | { kind: 'reward'; square: number; hues: Hue[] }
  | { kind: 'reserve'; victim: number; hue?: Hue; squares: number[] };

/** Several lines are half an answer: it is still to be said which of them is meant. */
export type Answer = Role | Hue | number | Line[];

const unique = <T>(values: T[]) => [...new Set(values)];

/** Where the man on a square may be put down. */
export function targetsOf(moves: LegalMove[], from: number): Map<number, Target> {
  const own = moves.filter((move) => move.from === from);
  const targets = new Map<number, Target>();
  const add = (square: number, move: LegalMove) => {
    const target = targets.get(square) ?? { gone: false, takes: false, takesElsewhere: false, moves: [] };
    target.moves.push(move);
    target.becomes ??= move.becomes;
    target.gone ||= move.gone ?? false;
    target.takes ||= move.takes.includes(square);
    target.takesElsewhere ||= move.takes.some((taken) => taken !== square);
    targets.set(square, target);
  };
  for (const move of own) add(move.to, move);
  // Castling is the king onto his rook, but also onto the square where he lands, unless that means another move.
  for (const move of own) {
    const other = own.some((m) => m !== move && (m.to === move.lands || m.lands === move.lands));
    if (move.castles && move.lands !== move.from && !other) add(move.lands, move);
  }
  return targets;
}

/** Leaves out moves that lead to the same as another one, such as those with a partner of no consequence. */
export function different(moves: LegalMove[]): LegalMove[] {
  const effect = (move: LegalMove) =>
    JSON.stringify([
      move.from,
      move.lands,
      move.promotes ?? '',
      move.takes.toSorted(),
      move.victims?.map((v) => [v.square, v.reward ?? '', v.reserve ?? '']),
    ]);
  const seen = new Set<string>();
  return moves.filter((move) => !seen.has(effect(move)) && seen.add(effect(move)));
}

const isLine = (victim: Victim, line: Line) =>
  victim.square === line.victim && victim.partner === line.partner;

/** What has still to be asked before one move is left; nothing if the first of them will do. */
export function nextQuestion(moves: LegalMove[]): Question | undefined {
  const first = moves[0];
  if (!first || moves.length === 1) return undefined;
  const roles = unique(moves.flatMap((move) => move.promotes ?? []));
  if (roles.length > 1) return { kind: 'promotion', square: first.lands, roles };

  const victims = moves.flatMap((move) => move.victims ?? []);
  const open = victims.filter(
    (victim) =>
      !moves.every((m) => m.victims?.some((v) => v.square === victim.square && v.partner === victim.partner)),
  );
  const lines = unique(open.map((v) => `${v.square} ${v.partner}`)).map((text) => {
    const [victim = 0, partner = 0] = text.split(' ').map(Number);
    return { victim, partner };
  });
  if (lines.length > 1) return { kind: 'line', lines };

  for (const { square } of first.victims ?? []) {
    const ways = victims.filter((victim) => victim.square === square);
    const hues = unique(ways.flatMap((victim) => victim.reward ?? []));
    if (hues.length > 1) return { kind: 'reward', square, hues };
    const squares = unique(ways.flatMap((victim) => victim.reserve ?? []));
    if (squares.length > 1) return { kind: 'reserve', victim: square, hue: hues[0], squares };
  }
  return undefined;
}

/** The moves that fit an answer. */
export function narrowed(moves: LegalMove[], question: Question, answer: Answer): LegalMove[] {
  if (question.kind === 'promotion') return moves.filter((move) => move.promotes === answer);
  if (question.kind === 'line') {
    if (typeof answer !== 'object') return moves;
    return moves.filter((move) =>
      move.victims?.some((victim) => answer.some((line) => isLine(victim, line))),
    );
  }
  return moves.filter((move) =>
    move.victims?.some((victim) =>
      question.kind === 'reward'
        ? victim.square === question.square && victim.reward === answer
        : victim.square === question.victim && victim.reserve === answer,
    ),
  );
}

/** The answer that a tap on a square gives, if it is one. */
export function answerAt(question: Question, square: number): Answer | undefined {
  if (question.kind === 'reserve') return question.squares.includes(square) ? square : undefined;
  if (question.kind !== 'line') return undefined;
  const meant = linesAt(question.lines, square);
  return meant.length > 0 && meant.length < question.lines.length ? meant : undefined;
}

const linesAt = (lines: Line[], square: number) =>
  lines.filter((line) => line.partner === square || line.victim === square);

/** The squares on which a question can be answered. */
export function answerSquares(question: Question | undefined): number[] {
  if (question?.kind === 'reserve') return question.squares;
  if (question?.kind !== 'line') return [];
  const { lines } = question;
  const partners = unique(lines.map((line) => line.partner));
  if (partners.length === lines.length) return partners;
  // A partner that may take one victim or another says too little: the victims answer, too.
  const squares = unique(lines.flatMap((line) => [line.victim, line.partner]));
  return squares.filter((square) => linesAt(lines, square).length < lines.length);
}
