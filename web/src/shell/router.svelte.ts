// Addresses and pages. A page is fetched before the route changes, so that what is shown always fits `route.current`.

import { readRoute, type Route } from './routes';

export type { PageName, Route } from './routes';

let current = $state.raw<Route>(readRoute(new URL(globalThis.location?.href ?? 'http://localhost/')));
let loading = $state(false);

export const route = {
  get current() {
    return current;
  },
  /** Whether the next page is being fetched. */
  get loading() {
    return loading;
  },
};

/** Fetches what a route needs; it must not throw. */
type Prepare = (next: Route) => Promise<void> | undefined;
/** Is told when another page is shown, and where the reader was on it, if they were there before. */
type Arrive = (next: Route, scroll: number | undefined) => void;

let prepare: Prepare = () => undefined;
let arrive: Arrive = () => {};
let visit = 0;

function isSamePage(a: Route, b: Route): boolean {
  return a.path === b.path;
}

async function show(scroll: number | undefined): Promise<void> {
  const mine = ++visit;
  const next = readRoute(new URL(location.href));
  if (isSamePage(current, next)) {
    const jumped = current.hash !== next.hash;
    current = next;
    loading = false;
    if (jumped) scrollToHash(next.hash);
    return;
  }
  const waiting = prepare(next);
  if (waiting) {
    loading = true;
    await waiting;
    if (mine !== visit) return;
    loading = false;
  }
  current = next;
  arrive(next, scroll);
}

/** Scrolls to the element of this id; says whether there is one. */
export function scrollToHash(hash: string): boolean {
  const target = hash ? document.getElementById(hash) : null;
  target?.scrollIntoView();
  return target !== null;
}

function rememberScroll() {
  history.replaceState({ ...history.state, scroll: scrollY }, '');
}

/** Goes to an address of ours, such as `/game/abc?ply=3`. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const target = new URL(path, location.href);
  if (options.replace) history.replaceState(history.state, '', target);
  else {
    rememberScroll();
    history.pushState({}, '', target);
  }
  void show(undefined);
}

/** Whether a click on a link is ours to follow, and where it leads. */
export function followed(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.href || link.target || link.hasAttribute('download') || link.rel.includes('external')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  return url;
}

/** Begins to follow links and the browser's buttons. */
export function startRouter(hooks: { prepare: Prepare; arrive: Arrive }): void {
  ({ prepare, arrive } = hooks);
  history.scrollRestoration = 'manual';
  document.addEventListener('click', (event) => {
    const url = followed(event);
    if (!url) return;
    event.preventDefault();
    if (url.href === location.href) {
      if (!scrollToHash(url.hash.slice(1))) scrollTo(0, 0);
    } else go(url.href);
  });
  window.addEventListener('popstate', (event) => void show(event.state?.scroll ?? 0));
  // Kept up to date, because the browser's back button does not ask before it leaves an entry.
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    'scroll',
    () => (timer ??= setTimeout(() => ((timer = undefined), rememberScroll()), 200)),
    {
      passive: true,
    },
  );
}
