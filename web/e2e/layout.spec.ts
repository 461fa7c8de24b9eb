// Nothing is cut off, nothing jumps: a few looks always, all of them with PARDALIS_LONG.

import { faults, watchShifts } from './layout';
import { expect, test } from './test';
import { prefer, tour, visit } from './tour';
import { Wire } from './wire';

const sizes = { phone: [390, 844], tablet: [820, 1180], laptop: [1280, 720], desktop: [1440, 900] } as const;

interface Look {
  size: keyof typeof sizes;
  language: 'en' | 'de' | 'fr';
  theme: 'light' | 'dark';
  patterns: boolean;
}

const few: Look[] = [
  { size: 'phone', language: 'de', theme: 'light', patterns: true },
  { size: 'laptop', language: 'fr', theme: 'dark', patterns: false },
];

function all(): Look[] {
  const looks: Look[] = [];
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
    for (const language of ['en', 'de', 'fr'] as const)
      for (const theme of ['light', 'dark'] as const)
        for (const patterns of [false, true]) looks.push({ size, language, theme, patterns });
  return looks;
}

for (const { size, language, theme, patterns } of process.env.PARDALIS_LONG ? all() : few) {
  const look = `${size}-${language}-${theme}-${patterns ? 'patterns' : 'plain'}`;
  test(`nothing overflows, is cut off or jumps, ${look}`, async ({ arrive, site }) => {
    test.slow();
    const [width, height] = sizes[size];
    // On a slow line what comes late can be seen to push about what was there before.
    const wire = await Wire.to(site.port);
    const page = await arrive('/', { baseURL: wire.url, viewport: { width, height } });
    await prefer(page, { language, theme, patterns });
    await watchShifts(page);
    const found: string[] = [];
    const stops = await tour(site, page.request);
    wire.lag = 100;
    for (const stop of stops) {
      await visit(page, stop);
      found.push(...(await faults(page)).map((fault) => `${stop.name}: ${fault}`));
      if (process.env.PARDALIS_LONG)
        await page.screenshot({ path: `test-results/looks/${stop.name}-${look}.png` });
    }
    expect(found).toEqual([]);
    await wire.close();
  });
}
