// The names of games and sitters in the language of the page.

import { seatName } from '../board/words';
import type { GameId } from '../rules/types';
import { t } from '../text';
import type { TableSeat } from './seats';

const GAMES: Record<GameId, string> = {
  'chameleon-chess': 'game-name-chameleon-chess',
  chameleon: 'game-name-chameleon',
  chess960: 'game-name-chess960',
  cameleon: 'game-name-cameleon',
};

export const gameName = (game: GameId): string => t(GAMES[game]);

/** Whether others sit at the table than people at this screen. */
function isAlone(seats: TableSeat[]): boolean {
  return seats.filter(({ who }) => who.kind === 'person').length === 1;
}

/** The large line of a card: a name, or what stands for one. */
export function sitterName(game: GameId, seats: TableSeat[], one: TableSeat): string {
  const { who } = one;
  if (who.kind === 'computer') return t('game-computer');
  if (who.kind === 'free') return t('game-seat-free');
  if (who.name !== undefined && who.name !== '') return who.name;
  return who.isHere && isAlone(seats) ? t('game-you') : seatName(game, one.seat);
}

const LEVELS = 9;

/** The small line of a card: whose seat it is, or how the sitter is doing. */
export function sitterNote(game: GameId, seats: TableSeat[], one: TableSeat): string {
  const seat = seatName(game, one.seat);
  if (!one.isAlive && one.place !== undefined) return t('game-note-out', { place: one.place });
  if (!one.isAlive) return t('game-note-gone');
  const { who } = one;
  if (who.kind === 'computer') {
    if (who.tookOver) return t('game-note-took-over', { seat });
    const level = who.level >= LEVELS ? t('game-level-best') : t('game-level', { level: who.level });
    return t('game-note-computer', { seat, level });
  }
  if (who.kind === 'free') return t(who.isOpen ? 'game-note-open' : 'game-note-invited', { seat });
  const isNamed = sitterName(game, seats, one) !== seat;
  if (
    who.isHere &&
    seats.some(({ who: other }) => other.kind !== 'computer' && !('isHere' in other && other.isHere))
  )
    return t('game-note-you', { seat });
  return isNamed ? seat : '';
}
