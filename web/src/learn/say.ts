// What a board asks the reader to do before anything has been moved.

import { seatName } from '../board/words';
import { t } from '../text';
import type { Trial } from './trial.svelte';

export function sayFirst(trial: Trial): string {
  const { state, standing, moves, picture } = trial;
  if (!state || !standing) return t('learn-say-wait');
  if (standing.places) return t('learn-say-over');
  const name = (square: number) => state.squares[square]?.name ?? '';
  const arrow = picture.arrows.find((each) => moves.some((move) => name(move.from) + name(move.to) === each));
  if (arrow) return t('learn-say-arrow', { from: arrow.slice(0, 2), to: arrow.slice(2) });
  const picked = trial.pick === undefined ? undefined : state.squares[trial.pick]?.man;
  if (trial.pick !== undefined && picked?.kind === 'pawn') {
    return t('learn-say-pawn', { square: name(trial.pick), role: picked.role });
  }
  if (trial.pick !== undefined && picked) return t('learn-say-pick', { square: name(trial.pick) });
  const turn = standing.turn ? t('board-said-turn', { seat: seatName(picture.game, standing.turn) }) : '';
  return `${turn} ${t('learn-say-free')}`;
}
