// Faults of a layout that a machine can see.

import type { Page } from './test';

/** Notes every jump of the layout that nobody caused, from the first moment on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const MOST_SHIFT = 0.02;

/** What is wrong with the page as it is shown now. */
export async function faults(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const found: string[] = [];
    const name = (element: Element) => {
      const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${text}”`;
    };
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
    const shifts = (window as unknown as { shifts?: number }).shifts ?? 0;
    if (shifts > most) found.push(`the layout jumped by ${shifts.toFixed(3)}`);
    // Words for screen readers only are cut off on purpose.
    const isShown = (element: Element) =>
      element.checkVisibility() &&
      !element.closest('.sr-only') &&
      getComputedStyle(element).clipPath === 'none';
    const words =
      'button, button *, a, a *, label, label *, h1, h2, h3, p, b, small, summary, th, td, option, legend, .num';
    for (const element of document.querySelectorAll(words)) {
      if (!(element instanceof HTMLElement) || !isShown(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const style = getComputedStyle(element);
      const clips = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis';
      if (
        clips &&
        element.scrollWidth > element.clientWidth + 1 &&
        !['auto', 'scroll'].includes(style.overflowX)
      )
        found.push(`cut off: ${name(element)}`);
      if (box.right > root.clientWidth + 1 && !element.closest('.moves, .scroll, table, pre'))
        found.push(`out of the window: ${name(element)}`);
      const isControl = element.matches('button');
      if (isControl && element.scrollWidth > element.clientWidth + 1)
        found.push(`too wide inside: ${name(element)}`);
    }
    return [...new Set(found)];
  }, MOST_SHIFT);
}
