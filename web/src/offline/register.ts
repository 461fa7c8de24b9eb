// Makes the page work without a server, once it has nothing better to do.

import { whenIdle } from '../shell/idle';

export function prepareOffline(): void {
  // While the page is being worked on, nothing may be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => whenIdle(() => active?.postMessage('fetch-rest')))
      // A browser that refuses plays on with the server alone.
      .catch(() => {});
  });
}
