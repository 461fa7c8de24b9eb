// Which pawn and which role are asked for next.

import { COLOURS } from '../board/art/paint';
import type { Colour, Role } from '../rules';

export interface RoleAsked {
  knight: Colour;
  role: Role;
}

export const askedRoles: readonly Role[] = ['knight', 'bishop', 'rook', 'queen'];

/** Any other question than the last one, by chance. */
export function another(last: RoleAsked, random: () => number): RoleAsked {
  const all = COLOURS.flatMap((knight) => askedRoles.map((role) => ({ knight, role })));
  const others = all.filter(({ knight, role }) => knight !== last.knight || role !== last.role);
  return others[Math.floor(random() * others.length)] ?? last;
}
