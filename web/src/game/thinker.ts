// The computer as the table asks it: the engine in its worker.

import { analyse, think } from '../engine/engine';
import type { Thinker } from './thought';

/** An answer that comes sooner would run into the move that it answers. */
const SOONEST_MS = 450;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const engineThinker: Thinker = {
  move(question) {
    const { promise, cancel } = think(question);
    return { promise: Promise.all([promise, pause(SOONEST_MS)]).then(([thought]) => thought.move), cancel };
  },
  async wouldSwap(question) {
    const { values } = await analyse(question).promise;
    return (values[question.seat] ?? 1) < 0.5;
  },
};
