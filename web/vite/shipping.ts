// What the build adds to the page: early fetching of the fonts, the list of files for the service worker, the licence,
// and a look at the weight of the first load.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { languages } from '../src/text/languages.ts';
import { earlyFiles } from './early.ts';
import { assetsLike, bytesOf, chunkOf, closure, faces, type Bundle } from './graph.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const publicFiles = () => readdirSync(at('../public'));

/** The most that may be fetched before the first page can be played on, compressed. */
const BUDGET = 150_000;
const WORKER = 'sw.js';
const LICENCE = 'licence.txt';
const texts = languages.map((language) => `text/${language}.ts`);

// What pages need together lies together: a file more is a request more, and small files compress badly.
const groups = [
  {
    name: 'base',
    test: /node_modules\/(svelte|esm-env|clsx|@fluent)\/|src\/(shell|net|settings)\/|src\/rules\/games|src\/text\/(index|language|negotiate|numbers)|src\/game\/(names|title\.|rule-names)|src\/board\/words/,
  },
  {
    name: 'picture',
    test: /src\/board\/(art\/|MiniBoard|Squares|Fence|Frame|Lines|geometry|snap)|generated\/drawings|src\/pages\/(tables|start\/(wish|Check|ClockField)|home\/samples)|src\/game\/(clock|Seats)|Segments\.svelte/,
  },
  {
    name: 'play',
    test: /src\/(board|sound|rules)\/|src\/game\/local(-record)?\.ts|src\/wasm\/.*\.js/,
  },
];

/** What the page needs to play on this device, as far as it is no data. */
function coreFiles(bundle: Bundle): Set<string> {
  const modules = ['index.html', 'home/HomePage.svelte', 'game/GamePage.svelte', 'game/local.ts'];
  const chunks = [...modules, ...texts].map((module) => chunkOf(bundle, module));
  return new Set([...closure(bundle, ...chunks), ...assetsLike(bundle, faces)]);
}

function workerList(bundle: Bundle): string {
  const digest = createHash('sha256');
  const names = Object.keys(bundle)
    .filter((name) => name !== WORKER && name !== LICENCE && name !== 'index.html' && !name.endsWith('.map'))
    .toSorted();
  // The page is not there yet when the list is made, but it names its files; what it says itself is in the source.
  for (const name of names) digest.update(name);
  digest.update(readFileSync(at('../index.html')));
  for (const name of publicFiles()) digest.update(readFileSync(at(`../public/${name}`)));
  const core = coreFiles(bundle);
  return JSON.stringify({
    version: digest.digest('hex').slice(0, 12),
    core: [
      '/',
      ...publicFiles().map((name) => `/${name}`),
      ...[...core].toSorted().map((name) => `/${name}`),
    ],
    rest: names.filter((name) => !core.has(name)).map((name) => `/${name}`),
  });
}

/** Every file that the first page fetches before the browser is idle, with its size. */
export function firstLoad(bundle: Bundle): [string, number][] {
  const page = closure(bundle, chunkOf(bundle, 'index.html'), chunkOf(bundle, 'home/HomePage.svelte'));
  const sizes = [...page, ...assetsLike(bundle, faces), 'index.html'].map((name): [string, number] => {
    const bytes = bytesOf(bundle[name]!);
    // Fonts are compressed already.
    return [name, name.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length];
  });
  // One language is fetched; the heaviest counts.
  const sizesOfTexts = texts
    .map((module) => chunkOf(bundle, module))
    .filter((chunk) => chunk !== undefined)
    .map((chunk): [string, number] => [chunk.fileName, brotliCompressSync(bytesOf(chunk)).length]);
  const heaviest = sizesOfTexts.toSorted((a, b) => b[1] - a[1]).slice(0, 1);
  const loose = publicFiles().map((name): [string, number] => [
    name,
    brotliCompressSync(readFileSync(at(`../public/${name}`))).length,
  ]);
  return [...sizes, ...heaviest, ...loose];
}

export function shipping(): Plugin {
  return {
    name: 'shipping',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: at('../index.html'), sw: at('../src/offline/sw.ts') },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
            codeSplitting: { groups },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const early = JSON.stringify(earlyFiles(bundle)).replaceAll('"', '&quot;');
        const tags = assetsLike(bundle, faces).map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
        return { html: html.replace('name="early" content="{}"', `name="early" content="${early}"`), tags };
      },
    },
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: LICENCE, source: readFileSync(at('../../LICENSE')) });
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk') return this.error('the service worker was not built');
      if (worker.imports.length > 0) this.error('the service worker must stand alone');
      worker.code = `const FILES = ${workerList(bundle)};\n${worker.code}`;
    },
    writeBundle(_options, bundle) {
      const files = firstLoad(bundle as Bundle);
      const total = files.reduce((sum, [, size]) => sum + size, 0);
      const list = files
        .toSorted((a, b) => b[1] - a[1])
        .map(([name, size]) => `  ${String(size).padStart(7)}  ${name}`);
      const text = `first load of the home page: ${total} of ${BUDGET} bytes, compressed`;
      if (total > BUDGET) this.error(`${text}: too much\n${list.join('\n')}`);
      this.info(text);
    },
  };
}
