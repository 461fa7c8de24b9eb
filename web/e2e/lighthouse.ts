// What Lighthouse says about the home page and a game page, on a phone and on a desktop.

import { writeFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { guest, newGame } from './by-api';
import { expect, test } from './test';

const LEAST = 95;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

for (const page of ['home', 'game'] as const) {
  for (const form of ['phone', 'desktop'] as const) {
    test(`${page} on a ${form}`, async ({ site }, info) => {
      const path = page === 'home' ? '/' : await gamePath(site);
      const chromePath = process.env.PARDALIS_CHROMIUM ?? '/usr/bin/chromium';
      const chrome = await launch({
        chromePath,
        chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
      });
      try {
        const options = { port: chrome.port, output: 'html' as const, onlyCategories: [...categories] };
        const answer = await lighthouse(
          site.url + path,
          options,
          form === 'desktop' ? desktopConfig : undefined,
        );
        if (!answer) throw new Error('Lighthouse gave no answer');
        await writeFile(info.outputPath('report.html'), String(answer.report));
        const scores = categories.map((one) => Math.round((answer.lhr.categories[one]?.score ?? 0) * 100));
        const missed = Object.values(answer.lhr.audits)
          .filter(
            ({ score, scoreDisplayMode }) =>
              score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
          )
          .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim());
        console.log(`${page}, ${form}: ${categories.map((one, i) => `${one} ${scores[i]}`).join(', ')}`);
        expect(Math.min(...scores), missed.join('; ')).toBeGreaterThanOrEqual(LEAST);
      } finally {
        chrome.kill();
      }
    });
  }
}

async function gamePath(site: Parameters<typeof guest>[0]): Promise<string> {
  const who = await guest(site);
  const { id } = await newGame(who, {
    game: 'chameleon-chess',
    seats: { r: { for: 'me' }, y: { for: 'computer', level: 1 } },
  });
  await who.dispose();
  return `/game/${id}`;
}
