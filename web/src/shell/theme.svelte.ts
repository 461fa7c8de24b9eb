// Light or dark: an attribute of the root element, on which all styles hang. `public/boot.js` sets it before the first
// paint; here it follows the settings.

import { settings } from '../settings/settings.svelte';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
let systemDark = $state(system?.matches ?? false);
system?.addEventListener('change', (event) => (systemDark = event.matches));

export const theme = {
  get dark() {
    return settings.theme === 'auto' ? systemDark : settings.theme === 'dark';
  },
};

export function followTheme(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = theme.dark ? 'dark' : 'light';
      const bar = getComputedStyle(root).getPropertyValue('--bg').trim();
      if (bar) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
    });
  });
}
