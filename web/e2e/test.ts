// What every test starts with: a server, and people who come to it, each in a browser context of their own.

import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

export { expect, type Locator, type Page } from '@playwright/test';

interface Person {
  page: Page;
  /** What the page complained of: every test expects nothing. */
  complaints: string[];
}

interface Fixtures {
  site: Server;
  /** Opens a browser context for another person, at the home page or another path. */
  arrive: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Complaints that belong to a lost network, which some tests cause. */
const OFFLINE = /net::ERR_|WebSocket connection|Failed to load resource/;

export const test = base.extend<Fixtures>({
  // Playwright reads the names that a fixture needs from its first parameter.
  site: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.close();
  },
  arrive: async ({ browser, site, contextOptions }, use) => {
    const people: Person[] = [];
    await use(async (path = '/', options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: site.door(), ...options });
      const page = await context.newPage();
      const person: Person = { page, complaints: [] };
      people.push(person);
      page.on('pageerror', (error) => person.complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !OFFLINE.test(message.text()))
          person.complaints.push(message.text());
      });
      await page.goto(path);
      return page;
    });
    const complaints = people.flatMap((person) => person.complaints);
    await Promise.all(people.map(({ page }) => page.context().close()));
    if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
  },
});
