// Whether things may move: not where the device or the settings ask for stillness.

import { settings } from './settings.svelte';

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
let isStill = $state(still?.matches ?? false);
still?.addEventListener('change', (event) => (isStill = event.matches));

export const motion = {
  get isAllowed(): boolean {
    return !isStill && settings.animation;
  },
};
