// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pages } from 'virtual:rule-pages';
import { readRules } from '../rules/for-tests';
import { showLanguage, t } from '../text';
import type { PageId, RulePage } from './page';
import RulePageView from './RulePageView.svelte';

// The boards have tests of their own, and there are many of them on a page.
vi.mock('../board/Board.svelte', () => ({ default: () => {} }));
vi.mock('../board/MiniBoard.svelte', () => ({ default: () => {} }));

beforeAll(() => void readRules());

let open: Record<string, unknown> | undefined;

async function show(page: PageId): Promise<void> {
  open = mount(RulePageView, { target: document.body, props: { page } });
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  // The rules are here once a board offers something to move.
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(t('learn-say-wait')));
  flushSync();
}

afterEach(async () => {
  if (open) await unmount(open);
  open = undefined;
  await showLanguage('en');
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';

function press(button: Element | null | undefined): void {
  (button as HTMLElement).click();
  flushSync();
}

describe.each(['chameleon-chess', 'chameleon', 'chess960', 'cameleon', 'common'] as const)(
  '%s',
  (page: PageId) => {
    it('has an anchor and the right badge at every rule, and a board for every picture', async () => {
      await show(page);
      const { chapters, pictures }: RulePage = (await pages[`${page}.en`]!()).default;
      for (const section of chapters.flatMap((chapter) => chapter.sections)) {
        const badge = words(document.getElementById(section.id)?.querySelector('.badge'));
        const published = section.rule && page !== 'common' ? t('learn-published') : '';
        expect(badge).toBe(section.house ? t('learn-house') : published);
      }
      const shown = all('[data-figure]').map((figure) => figure.dataset.figure);
      expect(shown).toEqual(expect.arrayContaining(Object.keys(pictures)));
    });
  },
);

it('changes its language and keeps its anchors', async () => {
  await show('chameleon');
  const anchors = all('[data-place]').map((heading) => heading.id);
  await showLanguage('fr');
  await vi.waitFor(() =>
    expect(words(document.getElementById('chameleon/invade'))).toContain('L’envahisseur'),
  );
  expect(all('[data-place]').map((heading) => heading.id)).toEqual(anchors);
});

it('tells right answers from wrong ones', async () => {
  await show('chess960');
  const section = document.querySelector('[data-section="ask-swap"]');
  const answers = all('[data-section="ask-swap"] .answers button');
  const verdicts = answers.map((button) => {
    press(button);
    return words(section?.querySelector('.verdict'));
  });
  expect(answers.map(words)).toEqual([t('learn-answer-yes'), t('learn-answer-no')]);
  // King and rook may change places.
  expect(verdicts).toEqual([t('learn-right'), t('learn-wrong')]);
});

it('knows one colour for each role', async () => {
  await show('chameleon-chess');
  const colours = all('[data-section="ask-roles"] .row button');
  const right = colours.filter((button) => {
    press(button);
    return document.querySelector('[data-section="ask-roles"] .good') !== null;
  });
  expect(colours).toHaveLength(4);
  expect(right).toHaveLength(1);
});

it('shows any of the 960 starts', async () => {
  await show('chess960');
  const field = document.querySelector<HTMLInputElement>('.starts input')!;
  field.value = '518';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  document
    .querySelector('.starts form')!
    .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  flushSync();
  expect(all('.dice li .sr-only').map((die) => words(die).at(-1))).toEqual(['2', '3', '3', '2', '3']);
});
