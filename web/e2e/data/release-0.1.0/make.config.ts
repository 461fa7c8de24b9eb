// Runs `make-storage.ts` in a checkout of release 0.1.0; the README says how.

import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config';

export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: 'make-storage.ts',
  timeout: 600_000,
  use: { ...base.use, actionTimeout: 20_000 },
  // Where nothing is written while the tests of the page run.
  outputDir: '/tmp/pardalis-make-storage',
});
