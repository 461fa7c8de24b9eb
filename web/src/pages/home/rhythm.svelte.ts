// Quiet motion: only where it is wanted, and only while somebody looks.

import { settings } from '../../settings/settings.svelte';

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
let isStill = $state(still?.matches ?? false);
still?.addEventListener('change', (event) => (isStill = event.matches));

/** Does something again and again while the component is there and motion is allowed. */
export function every(ms: number, step: () => void): void {
  $effect(() => {
    if (isStill || !settings.animation) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') step();
    }, ms);
    return () => clearInterval(timer);
  });
}
