import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULE_NAMES, ruleName, rulePath } from './rule-names';

const RULES = new URL('../../../docs/rules/', import.meta.url);
const texts = (language: string): string =>
  readFileSync(new URL(`../../texts/${language}/rule-name.ftl`, import.meta.url), 'utf8');

it.each(['en', 'de', 'fr'])('names every rule as its page does: %s', (language) => {
  const names = readdirSync(RULES)
    .filter((file) => file.endsWith(`.${language}.md`))
    .flatMap((file) => [
      ...readFileSync(new URL(file, RULES), 'utf8').matchAll(/^#+ <a id="([^"]+)"><\/a>(.*)$/gm),
    ]);
  expect(names.length).toBeGreaterThan(40);
  expect(names.map(([, id]) => id).toSorted()).toEqual(Object.keys(RULE_NAMES).toSorted());
  for (const [, id, title] of names)
    expect(texts(language)).toContain(`${RULE_NAMES[id ?? '']} = ${title}\n`);
});

it('leads to the rule on its page', () => {
  expect(rulePath('chameleon-chess/shrink')).toBe('/rules/chameleon-chess#chameleon-chess/shrink');
  expect(ruleName('chess960/checkmate')).toBe('Checkmate');
  expect(ruleName('no/such')).toBeUndefined();
});
