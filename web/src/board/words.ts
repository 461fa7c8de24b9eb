// What things on the board are called, in the chosen language.

import type { BoardState, GameId, Hue, Man, Role, Seat } from '../rules/types';
import { t } from '../text';
import { seatColour } from './art/paint';
import type { Target } from './choices';

export const roleName = (role: Role | string) => t('board-role', { role });
export const hueName = (hue: Hue | string) => t('board-hue', { hue });

/** The word by which texts know a seat: its colour, tone or shape. */
export function seatWord(game: GameId, seat: Seat): string {
  if (game === 'chess960') return seat === 'w' ? 'white' : 'black';
  if (game === 'cameleon') return seat === 'r' ? 'rounds' : 'squares';
  return seatColour(seat) ?? 'red';
}

/** Such as “Red” or “White”. */
export const seatName = (game: GameId, seat: Seat): string => t('board-seat', { seat: seatWord(game, seat) });

export function manName(game: GameId, man: Man): string {
  if (man.kind === 'pawn') {
    return t('board-man-pawn', { seat: seatName(game, man.seat), role: roleName(man.role) });
  }
  if (man.kind === 'chameleon') {
    const [seat, role] = [seatName(game, man.seat), roleName(man.gait)];
    return t('board-man-chameleon', { seat, role, nature: man.nature });
  }
  if (man.kind === 'cameleon') {
    return t('board-man-cameleon', { shape: man.shape, hueName: hueName(man.hue) });
  }
  return t('board-man-chess', { side: man.side, role: roleName(man.role) });
}

function reachName(target: Target): string {
  const { becomes, takes, takesElsewhere } = target;
  if (takes)
    return becomes ? t('board-reach-takes-becomes', { role: roleName(becomes) }) : t('board-reach-takes');
  if (becomes) return t('board-reach-becomes', { role: roleName(becomes) });
  return takesElsewhere ? t('board-reach-associates') : t('board-reach');
}

/** What is going on at a square, besides what stands there. */
export interface Notes {
  target?: Target;
  selected?: boolean;
  movable?: boolean;
  threatened?: boolean;
  lastFrom?: boolean;
  lastTo?: boolean;
  partner?: boolean;
  victim?: boolean;
  reserve?: boolean;
  premoveFrom?: boolean;
  premoveTo?: boolean;
}

/** Everything that is to be known of a square, most important first. */
export function squareName(state: BoardState, square: number, notes: Notes = {}): string {
  const found = state.squares[square];
  if (!found) return '';
  const tile = found.tile.startsWith('reserve') ? 'reserve' : found.tile;
  return [
    t('board-square', { square: found.name, tile }),
    found.man && manName(state.game, found.man),
    notes.selected && t('board-selected'),
    notes.partner && t('board-partner-here'),
    notes.victim && t('board-victim-here'),
    notes.reserve && t('board-reserve-here'),
    notes.target && reachName(notes.target),
    notes.target?.gone && t('board-reach-gone'),
    notes.movable && !notes.selected && !notes.target && t('board-can-move'),
    notes.premoveFrom && t('board-premove-from'),
    notes.premoveTo && t('board-premove-to'),
    notes.threatened && t('board-threatened'),
    notes.lastFrom && t('board-last-from'),
    notes.lastTo && t('board-last-to'),
  ]
    .filter(Boolean)
    .join(', ');
}
