// What Lighthouse says about the home page and a game page, on a phone and on a desktop.

import { writeFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { guest, newGame } from './by-api';
import { expect, test } from './test';

const LEAST = 95;
/** One measurement says little on a machine that does other things, too: the one in the middle counts. */
const RUNS = 5;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

for (const page of ['home', 'game'] as const) {
  for (const form of ['phone', 'desktop'] as const) {
    test(`${page} on a ${form}`, async ({ site }, info) => {
      const path = page === 'home' ? '/' : await gamePath(site);
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(site.url + path, form));
      runs.sort((a, b) => a.scores[0]! - b.scores[0]!);
      const middle = runs[Math.floor(RUNS / 2)]!;
      await writeFile(info.outputPath('report.html'), middle.report);
      const list = categories.map((one, i) => `${one} ${middle.scores[i]}`).join(', ');
      const all = runs.map(({ scores }) => scores[0]).join(' ');
      console.log(`${page}, ${form}: ${list} (performance of all runs: ${all})`);
      expect(Math.min(...middle.scores), middle.missed.join('; ')).toBeGreaterThanOrEqual(LEAST);
    });
  }
}

/** One visit by a browser that has never been here. */
async function measure(url: string, form: 'phone' | 'desktop') {
  const chrome = await launch({
    chromePath: process.env.PARDALIS_CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const options = { port: chrome.port, output: 'html' as const, onlyCategories: [...categories] };
    const answer = await lighthouse(url, options, form === 'desktop' ? desktopConfig : undefined);
    if (!answer) throw new Error('Lighthouse gave no answer');
    const missed = Object.values(answer.lhr.audits)
      .filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim());
    const scores = categories.map((one) => Math.round((answer.lhr.categories[one]?.score ?? 0) * 100));
    return { report: String(answer.report), missed, scores };
  } finally {
    chrome.kill();
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
