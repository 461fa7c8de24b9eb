// Small answers that the board gives to its parts.

import type { Man } from '../rules/types';
import type { Question } from './choices';

/** Whether a square is where the last move left or where it ended. */
export function isFinal(last: () => { from: number; to: number } | undefined) {
  return (square: number) => ({ lastFrom: last()?.from === square, lastTo: last()?.to === square });
}

/** The men to choose from when a question is about men. */
export function markedMen(question: Question | undefined, mover: Man | undefined): Man[] {
  if (question?.kind === 'promotion' && mover?.kind === 'chess') {
    return question.roles.map((role) => ({ ...mover, role }));
  }
  if (question?.kind === 'reward' && mover?.kind === 'cameleon') {
    return question.hues.map((hue) => ({ ...mover, hue }));
  }
  return [];
}
