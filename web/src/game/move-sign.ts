// What the list shows of a move: signs and a few letters.

import { detail } from '../board/tokens';
import type { GameId, Played, Role, RuleEvent } from '../rules/types';

export interface MoveSign {
  /** The role by which the man moved, where squares decide that. */
  role?: Role;
  takes: number;
  text: string;
  shrinks: boolean;
}

const ROLES = new Set<string>(['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']);

/** The sign of a move in the list. */
export function moveSign(game: GameId, played: Pick<Played, 'shown' | 'events'>): MoveSign {
  const of = (kind: string): RuleEvent[] => played.events.filter((event) => event.kind === kind);
  const [moved] = of('moved');
  const [role = '', from = '', to = ''] = ['role', 'from', 'to'].map((name) => moved && detail(moved, name));
  const sign = { takes: of('captured').length, shrinks: of('shrank').length > 0 };
  if (game === 'chess960') return { ...sign, takes: 0, text: played.shown };
  if (game === 'cameleon') return { ...sign, text: from && to ? `${from}–${to}` : played.shown };
  return { ...sign, role: ROLES.has(role) ? (role as Role) : undefined, text: to || played.shown };
}

/** The plies of each round, one place for every seat: an empty one where nobody moved. */
export function rounds(seats: string[], movers: string[]): (number | undefined)[][] {
  const rows: (number | undefined)[][] = [];
  let last = seats.length;
  movers.forEach((seat, i) => {
    const column = seats.indexOf(seat);
    if (column <= last || rows.length === 0) rows.push(seats.map(() => undefined));
    const row = rows.at(-1);
    if (row) row[column] = i + 1;
    last = column;
  });
  return rows;
}
