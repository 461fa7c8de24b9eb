// English, German and French: chosen from the browser, switched by hand, on every page.

import { expect, type Page, test } from './test';
import { tour, visit } from './tour';

const languages = {
  en: { name: 'English', play: 'Play the computer' },
  de: { name: 'Deutsch', play: /^Gegen den Computer/ },
  fr: { name: 'Français', play: /ordinateur/ },
} as const;

/** Ids of texts, which nobody should ever see. */
const ID = /\b(home|game|board|shell|lobby|net|settings|archive|learn|rule-name)-[a-z0-9]+(-[a-z0-9]+)*\b/;

for (const [code, locale] of [
  ['en', 'en-GB'],
  ['de', 'de-CH'],
  ['fr', 'fr-FR'],
  ['en', 'it-IT'],
] as const) {
  test(`a browser that speaks ${locale} is answered in ${languages[code].name}`, async ({ arrive }) => {
    const page = await arrive('/', { locale });
    await expect(page.getByRole('button', { name: languages[code].play }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  });
}

test('every page in every language, without being loaded anew', async ({ arrive, site }) => {
  test.slow();
  const page = await arrive();
  for (const stop of await tour(site, page.request)) {
    await visit(page, stop);
    const said: string[] = [];
    for (const code of ['de', 'fr', 'en'] as const) {
      // A game page keeps its header free: the way leads over the settings and back.
      if (stop.path.startsWith('/game/')) {
        await page.keyboard.press('Escape');
        await page.locator('header a[href="/settings"]').click();
        await switchTo(page, code);
        await page.goBack();
        await expect(page.getByRole('grid')).toBeVisible();
      } else await switchTo(page, code);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      const text = await page.locator('body').innerText();
      expect(text).not.toMatch(ID);
      said.push(text);
    }
    expect(new Set(said).size, stop.name).toBe(3);
  }
});

async function switchTo(page: Page, code: keyof typeof languages): Promise<void> {
  await page.locator(`button[lang="${code}"]`).first().click();
}
