// What a first visit costs on the line, compressed.

import { starts } from './at-table';
import { expect, type Page, test } from './test';

const FIRST_LOAD = 150_000;
const ENGINE = 600_000;

interface Fetched {
  path: string;
  bytes: number;
}

test('the first load and the engine are small', async ({ arrive, site }, info) => {
  // What a service worker fetches for later is not part of a first load.
  const page = await arrive('about:blank', { serviceWorkers: 'block' });
  // A browser that is never idle fetches only what the page needs, and nothing ahead of time.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const fetched = await listens(page);
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: /^Play the computer/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(fetched);
  const engine = files.filter(({ path }) => /engine/.test(path));
  expect(engine).toEqual([]);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = files.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`);
  info.annotations.push({ type: 'first load', description: `${total} bytes` });
  expect(total, list.join('\n')).toBeLessThan(FIRST_LOAD);

  // The engine comes with the computer's first move, and not before.
  const later = await listens(page);
  const table = await starts(page, 'Play the computer');
  const isEngine = ({ path }: Fetched) => /engine.*\.wasm$/.test(path);
  await expect(table.headline).toHaveText('Your move');
  expect((await Promise.all(later)).some(isEngine)).toBe(false);
  await table.plays('a1b3');
  await expect.poll(async () => (await Promise.all(later)).some(isEngine)).toBe(true);
  const wasm = (await Promise.all(later)).find(isEngine);
  info.annotations.push({ type: 'engine', description: `${wasm?.bytes} bytes` });
  expect(wasm?.bytes).toBeLessThan(ENGINE);
});

/** Notes what the page and its workers fetch. */
async function listens(page: Page): Promise<Promise<Fetched>[]> {
  const fetched: Promise<Fetched>[] = [];
  page.context().on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname;
    const size = request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize }));
    // What ends as the page is closed is nobody's concern; who waits for a size still hears that it failed.
    size.catch(() => undefined);
    fetched.push(size);
  });
  return fetched;
}
