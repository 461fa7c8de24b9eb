// Every page as a machine for accessibility sees it, in light and dark.

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test';
import { prefer, tour, visit } from './tour';

for (const theme of ['light', 'dark']) {
  test(`no page violates a rule of accessibility, ${theme}`, async ({ arrive, site }) => {
    test.slow();
    const page = await arrive();
    await prefer(page, { theme });
    const violations: string[] = [];
    for (const stop of await tour(site, page.request)) {
      await visit(page, stop);
      const axe = new AxeBuilder({ page });
      // Everything but the colours is the same in the dark.
      if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
      // The squares of a board are all alike, and rule pages have a thousand of them.
      axe.exclude('[role="grid"] [role="row"]:nth-child(n + 3)');
      const found = await axe.analyze();
      for (const { id, nodes } of found.violations)
        violations.push(`${stop.name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
    expect(violations).toEqual([]);
  });
}
