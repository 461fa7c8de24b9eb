// The service worker: after the first visit the page works without a server. The page itself is asked of the network
// first, so that a new version shows at the next load; everything else has its version in its name or in the cache's.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by the build: a digest of all files, what the page needs at once, and what it may need. */
declare const FILES: { version: string; core: string[]; rest: string[] };
const { version, core, rest } = FILES;

const PREFIX = 'pardalis-';
const name = PREFIX + version;
/** How long the network may take for the page before the kept one is shown. */
const PATIENCE_MS = 3000;

async function fetchMissing(files: string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    // One after the other: this must not take the line from a game.
    try {
      await cache.add(file);
    } catch {
      // The next visit tries again.
    }
  }
}

/** Keeps the version before this one, too: pages of it may still be open and fetch parts of it. */
async function forgetOld(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(name)).match('/', { ignoreVary: true });
  const fresh = fetch(request);
  if (!kept) return fresh;
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  // A gateway that says the server is away is no page.
  return Promise.race([fresh.then((answer) => (answer.status >= 500 ? kept : answer)), patience]).catch(
    () => kept,
  );
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.startsWith('/assets/')) {
    await (await caches.open(name)).put(request, fresh.clone());
  }
  return fresh;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(core))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'fetch-rest') event.waitUntil(fetchMissing(rest));
});

const ours = new Set([...core, ...rest]);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // What the server says is never kept; neither is what is not of this page.
  if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
  if (request.mode === 'navigate') {
    if (!url.pathname.includes('.')) event.respondWith(page(request));
  } else if (ours.has(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

// A module to the compiler, a plain script to the browser.
export {};
