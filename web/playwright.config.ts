import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Playwright's own browsers are not to be had everywhere; the system's are.
    launchOptions: {
      executablePath: process.env.PARDALIS_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Motion costs much without a graphics card; tests that are about it allow it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: process.env.PARDALIS_TRACE ? 'retain-on-failure' : 'off',
  },
});
