// Which address is which page.

export type PageName = 'home' | 'lobby' | 'game' | 'local' | 'games' | 'rules' | 'settings' | 'missing';

export interface Route {
  name: PageName;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Without `#`. */
  hash: string;
  path: string;
}

const patterns: readonly [PageName, RegExp][] = [
  ['home', /^\/$/],
  ['lobby', /^\/lobby$/],
  ['game', /^\/game\/(?<id>[^/]+)$/],
  ['local', /^\/local\/(?<id>[^/]+)$/],
  ['games', /^\/games$/],
  ['rules', /^\/rules(?:\/(?<game>[^/]+))?$/],
  ['settings', /^\/settings$/],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readRoute(url: URL): Route {
  // A slash at the end means the same page.
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : url.pathname;
  const rest = {
    query: Object.fromEntries(url.searchParams),
    hash: decoded(url.hash.slice(1)),
    path,
  };
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
    return { name, params: Object.fromEntries(params.map(([k, v]) => [k, decoded(v)])), ...rest };
  }
  return { name: 'missing', params: {}, ...rest };
}
