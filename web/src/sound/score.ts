// Which sounds belong to what is to be seen. Pure.

import type { Step } from '../board/steps';
import { look, type Token } from '../board/tokens';
import type { Tap } from './synth';

/** A move is pitched by what the man has become; the higher, the farther it reaches. */
const PITCH: Record<string, number> = {
  pawn: 262,
  knight: 294,
  bishop: 330,
  rook: 392,
  queen: 440,
  king: 220,
  chameleon: 440,
};
const PLAIN = 311;

const seconds = (ms: number) => ms / 1000;

/** The taps for the steps between two states. */
export function tapsOf(steps: Step[], tokens: Token[]): Tap[] {
  const taps: Tap[] = [];
  for (const step of steps) {
    if (step.kind === 'move' && !taps.some((tap) => tap.at === seconds(step.ms) - 0.02)) {
      const man = tokens.find((token) => token.key === step.key)?.man;
      const pitch = (man && PITCH[look(man)]) ?? PLAIN;
      taps.push({ at: seconds(step.ms) - 0.02, pitch, length: 0.11, strength: 0.5 });
    }
    if (step.kind === 'leave' && step.how !== 'removed') {
      taps.push({ at: seconds(step.at + step.ms) + 0.05, pitch: 196, length: 0.13, strength: 0.45 });
    }
    if (step.kind === 'leave' && step.how === 'removed') {
      taps.push({ at: seconds(step.at), pitch: 165, length: 0.18, strength: 0.4 });
    }
    if (step.kind === 'appear' && step.at > 0) {
      taps.push({ at: seconds(step.at), pitch: 349, length: 0.11, strength: 0.35 });
    }
  }
  // Falling slats: one for every second square, lower and lower.
  const gone = steps.filter((step) => step.kind === 'let-go').filter((_, index) => index % 2 === 0);
  gone.slice(0, 7).forEach((step, index) => {
    taps.push({ at: seconds(step.at), pitch: 247 * 0.93 ** index, length: 0.09, strength: 0.22 });
  });
  return taps;
}

export const YOUR_TURN: Tap[] = [{ at: 0, pitch: 233, length: 0.16, strength: 0.3 }];
export const GAME_END: Tap[] = [
  { at: 0, pitch: 262, length: 0.18, strength: 0.4 },
  { at: 0.13, pitch: 196, length: 0.24, strength: 0.4 },
];
export const REFUSED: Tap[] = [{ at: 0, pitch: 139, length: 0.12, strength: 0.3 }];
