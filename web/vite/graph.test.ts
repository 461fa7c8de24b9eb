import { expect, test } from 'vitest';
import { assetsLike, chunkOf, closure, faces, type Bundle } from './graph.ts';

const chunk = (
  fileName: string,
  imports: string[],
  facadeModuleId: string | null = null,
  css: string[] = [],
) => ({
  type: 'chunk',
  fileName,
  imports,
  facadeModuleId,
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = {
  'home.js': chunk('home.js', ['shared.js'], '/src/pages/home/HomePage.svelte', ['home.css']),
  'shared.js': chunk('shared.js', ['home.js']),
  'other.js': chunk('other.js', []),
  'gabarito-latin-wght-normal-x.woff2': { type: 'asset' },
  'gabarito-latin-ext-wght-normal-x.woff2': { type: 'asset' },
} as unknown as Bundle;

test('what is imported at once is found, with its style sheets, and in a ring only once', () => {
  const found = closure(bundle, chunkOf(bundle, 'home/HomePage.svelte'));
  expect([...found].toSorted()).toEqual(['home.css', 'home.js', 'shared.js']);
});

test('only the faces that every page needs are fetched early', () => {
  expect(assetsLike(bundle, faces)).toEqual(['gabarito-latin-wght-normal-x.woff2']);
});

test('a module without a chunk has none', () => {
  expect(chunkOf(bundle, 'home/Missing.svelte')).toBeUndefined();
});
