// Quiet motion: only where it is wanted, and only while somebody looks.

import { motion } from '../../settings/motion.svelte';
import { settings } from '../../settings/settings.svelte';

/** Does something again and again while the component is there and motion is wanted. */
export function every(ms: number, step: () => void): void {
  $effect(() => {
    if (!motion.isAllowed || !settings.samples) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') step();
    }, ms);
    return () => clearInterval(timer);
  });
}
