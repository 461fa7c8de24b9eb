// Every page as a machine for accessibility sees it, in light and dark.

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test';
import { prefer, tour, visit } from './tour';

for (const theme of ['light', 'dark']) {
  test(`no page violates a rule of accessibility, ${theme}`, async ({ arrive, site }) => {
    const page = await arrive();
    await prefer(page, { theme });
    const violations: string[] = [];
    for (const stop of await tour(site, page.request)) {
      await visit(page, stop);
      const found = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of found.violations)
        violations.push(`${stop.name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
    expect(violations).toEqual([]);
  });
}
