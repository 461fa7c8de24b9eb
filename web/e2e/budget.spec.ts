// What a first visit costs on the line, compressed.

import { expect, type Page, test } from './test';

const FIRST_LOAD = 150_000;
const ENGINE = 600_000;

interface Fetched {
  path: string;
  bytes: number;
}

test('the first load and the engine are small', async ({ arrive, site }, info) => {
  const page = await arrive('about:blank');
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

  const later = await listens(page);
  await page.getByRole('button', { name: /^Play the computer/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect
    .poll(async () => (await Promise.all(later)).some(({ path }) => /engine.*\.wasm$/.test(path)))
    .toBe(true);
  const wasm = (await Promise.all(later)).find(({ path }) => /engine.*\.wasm$/.test(path));
  info.annotations.push({ type: 'engine', description: `${wasm?.bytes} bytes` });
  expect(wasm?.bytes).toBeLessThan(ENGINE);
});

/** Notes what the page itself fetches; the service worker's copies for later are not part of a first load. */
async function listens(page: Page): Promise<Promise<Fetched>[]> {
  const fetched: Promise<Fetched>[] = [];
  page.on('requestfinished', (request) => {
    if (request.serviceWorker()) return;
    const path = new URL(request.url()).pathname;
    const size = async (): Promise<Fetched> => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { path, bytes: responseBodySize + responseHeadersSize };
    };
    fetched.push(size());
  });
  return fetched;
}
