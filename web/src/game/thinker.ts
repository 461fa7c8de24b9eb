// The computer as the table asks it.

import type { Thinker } from './local-table.svelte';

export const engineThinker: Thinker = {
  move: () => ({
    promise: Promise.reject(new Error('the engine is not there yet')),
    cancel: () => undefined,
  }),
  wouldSwap: () => Promise.resolve(false),
};
