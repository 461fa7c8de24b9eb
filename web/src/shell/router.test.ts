// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followed, go, route, startRouter } from './router.svelte';
import { readRoute } from './routes';

const read = (path: string) => readRoute(new URL(path, 'http://localhost/'));

test.each([
  ['/', 'home', {}],
  ['/lobby', 'lobby', {}],
  ['/lobby/', 'lobby', {}],
  ['/game/abc', 'game', { id: 'abc' }],
  ['/local/x1', 'local', { id: 'x1' }],
  ['/games', 'games', {}],
  ['/rules', 'rules', {}],
  ['/rules/chess960', 'rules', { game: 'chess960' }],
  ['/settings', 'settings', {}],
  ['/game', 'missing', {}],
  ['/game/a/b', 'missing', {}],
  ['/nowhere', 'missing', {}],
])('%s is the page %s', (path, name, params) => {
  expect(read(path)).toMatchObject({ name, params });
});

test('query and hash are read, also with signs that need care', () => {
  expect(read('/game/abc?key=K%20k&ply=3')).toMatchObject({ query: { key: 'K k', ply: '3' } });
  expect(read('/rules/chameleon#chameleon/move').hash).toBe('chameleon/move');
  expect(read('/rules/%E0%A4%A#%').name).toBe('rules');
});

const prepare = vi.fn<(next: unknown) => Promise<void> | undefined>();
const arrive = vi.fn();
beforeAll(() => startRouter({ prepare, arrive }));
beforeEach(() => {
  prepare.mockReset();
  arrive.mockReset();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the route changes only once the page is there', async () => {
  let there = () => {};
  prepare.mockReturnValueOnce(new Promise<void>((resolve) => (there = resolve)));
  const before = route.current;
  go('/lobby');
  expect(location.pathname).toBe('/lobby');
  expect(route.current).toBe(before);
  expect(route.loading).toBe(true);
  there();
  await settled();
  expect(route.current.name).toBe('lobby');
  expect(route.loading).toBe(false);
  expect(arrive).toHaveBeenCalledOnce();
});

test('who changes their mind while a page is fetched lands where they went last', async () => {
  let there = () => {};
  prepare.mockReturnValueOnce(new Promise<void>((resolve) => (there = resolve)));
  go('/games');
  go('/settings');
  there();
  await settled();
  expect(route.current.name).toBe('settings');
  expect(arrive).toHaveBeenCalledOnce();
});

test('another ply of the same game is no other page', async () => {
  go('/local/a');
  await settled();
  arrive.mockReset();
  go('/local/a?ply=3', { replace: true });
  await settled();
  expect(route.current.query).toEqual({ ply: '3' });
  expect(arrive).not.toHaveBeenCalled();
});

function click(attributes: Record<string, string>, init: MouseEventInit = {}) {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  let url: URL | undefined;
  link.addEventListener('click', () => (url = followed(event)), { once: true });
  document.addEventListener('click', (last) => last.preventDefault(), { once: true, capture: false });
  link.dispatchEvent(event);
  link.remove();
  return url?.pathname;
}

test('links of ours are followed', () => {
  expect(click({ href: '/rules/chameleon' })).toBe('/rules/chameleon');
});

test.each([
  [{ href: 'https://example.org/' }, {}],
  [{ href: '/api/openapi.json' }, {}],
  [{ href: '/lobby', target: '_blank' }, {}],
  [{ href: '/lobby', download: '' }, {}],
  [{ href: '/licence.txt', rel: 'external' }, {}],
  [{ href: '/lobby' }, { ctrlKey: true }],
  [{ href: '/lobby' }, { button: 1 }],
])('%o %o is left to the browser', (attributes, init) => {
  expect(click(attributes as Record<string, string>, init)).toBeUndefined();
});
