// Pictures of every page, to be looked at by people.

import { test } from './test';
import { prefer, tour, visit } from './tour';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [name, viewport] of Object.entries(sizes)) {
  test(`pictures of every page, ${name}`, async ({ arrive, site }) => {
    test.slow();
    const page = await arrive('/', { viewport });
    await prefer(page, { theme: 'light' });
    for (const stop of await tour(site, page.request)) {
      await visit(page, stop);
      await page.screenshot({
        path: `test-results/screens/${stop.name}-${viewport.width}x${viewport.height}.png`,
      });
    }
  });
}
