import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './vite/compress.ts';
import { rulePages } from './vite/rules.ts';
import { shipping } from './vite/shipping.ts';

const server = process.env.PARDALIS_SERVER ?? 'http://127.0.0.1:8960';

export default defineConfig({
  plugins: [svelte(), rulePages(), shipping(), compress()],
  // Tests draw components as a browser does.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // The server's content security policy allows no data: scripts, and small files compress badly alone.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 150,
  },
  worker: { format: 'es' },
  server: {
    // The server compares a request's origin with its host: the browser's own stays.
    proxy: { '/api': { target: server }, '/ws': { target: server.replace('http', 'ws'), ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'vite/**/*.test.ts'], setupFiles: ['src/text/setup-tests.ts'] },
});
