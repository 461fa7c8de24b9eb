// The names of rules and where they are explained.

import { t } from '../text';

// The ids are written out, so that a search for one finds its use.
export const RULE_NAMES: Record<string, string> = {
  'chameleon-chess/board': 'rule-name-chameleon-chess-board',
  'chameleon-chess/seats': 'rule-name-chameleon-chess-seats',
  'chameleon-chess/start-limits': 'rule-name-chameleon-chess-start-limits',
  'chameleon-chess/roles': 'rule-name-chameleon-chess-roles',
  'chameleon-chess/move': 'rule-name-chameleon-chess-move',
  'chameleon-chess/capture': 'rule-name-chameleon-chess-capture',
  'chameleon-chess/shrink': 'rule-name-chameleon-chess-shrink',
  'chameleon-chess/stuck-knight': 'rule-name-chameleon-chess-stuck-knight',
  'chameleon-chess/eliminate': 'rule-name-chameleon-chess-eliminate',
  'chameleon-chess/win': 'rule-name-chameleon-chess-win',
  'chameleon/board': 'rule-name-chameleon-board',
  'chameleon/move': 'rule-name-chameleon-move',
  'chameleon/capture': 'rule-name-chameleon-capture',
  'chameleon/capture-all': 'rule-name-chameleon-capture-all',
  'chameleon/invade': 'rule-name-chameleon-invade',
  'chameleon/lone-invader': 'rule-name-chameleon-lone-invader',
  'chameleon/a-before-b': 'rule-name-chameleon-a-before-b',
  'cameleon/board': 'rule-name-cameleon-board',
  'cameleon/move': 'rule-name-cameleon-move',
  'cameleon/slide': 'rule-name-cameleon-slide',
  'cameleon/reserve': 'rule-name-cameleon-reserve',
  'cameleon/associate': 'rule-name-cameleon-associate',
  'cameleon/reward-complementary': 'rule-name-cameleon-reward-complementary',
  'cameleon/reward-chameleon': 'rule-name-cameleon-reward-chameleon',
  'cameleon/plain': 'rule-name-cameleon-plain',
  'cameleon/with-chameleon': 'rule-name-cameleon-with-chameleon',
  'cameleon/same-colour-safe': 'rule-name-cameleon-same-colour-safe',
  'cameleon/take-chameleon': 'rule-name-cameleon-take-chameleon',
  'cameleon/attacker-first': 'rule-name-cameleon-attacker-first',
  'cameleon/several': 'rule-name-cameleon-several',
  'cameleon/automatic': 'rule-name-cameleon-automatic',
  'cameleon/reserve-full': 'rule-name-cameleon-reserve-full',
  'cameleon/reserve-short': 'rule-name-cameleon-reserve-short',
  'cameleon/supply': 'rule-name-cameleon-supply',
  'cameleon/reserve-piece': 'rule-name-cameleon-reserve-piece',
  'cameleon/win': 'rule-name-cameleon-win',
  'cameleon/chameleons-left': 'rule-name-cameleon-chameleons-left',
  'cameleon/dead': 'rule-name-cameleon-dead',
  'chess960/start': 'rule-name-chess960-start',
  'chess960/move': 'rule-name-chess960-move',
  'chess960/capture': 'rule-name-chess960-capture',
  'chess960/en-passant': 'rule-name-chess960-en-passant',
  'chess960/promote': 'rule-name-chess960-promote',
  'chess960/check': 'rule-name-chess960-check',
  'chess960/castle': 'rule-name-chess960-castle',
  'chess960/checkmate': 'rule-name-chess960-checkmate',
  'chess960/stalemate': 'rule-name-chess960-stalemate',
  'chess960/dead-position': 'rule-name-chess960-dead-position',
  'chess960/repetition': 'rule-name-chess960-repetition',
  'chess960/fifty-moves': 'rule-name-chess960-fifty-moves',
  'common/turn': 'rule-name-common-turn',
  'common/repetition': 'rule-name-common-repetition',
  'common/no-progress': 'rule-name-common-no-progress',
  'common/outcome': 'rule-name-common-outcome',
  'common/leaver': 'rule-name-common-leaver',
};

/** The rule's name in the language of the page; nothing for a rule that is not known. */
export function ruleName(rule: string): string | undefined {
  const id = RULE_NAMES[rule];
  return id === undefined ? undefined : t(id);
}

/** The page that explains a rule, at the rule. */
export const rulePath = (rule: string): string => `/rules/${rule.split('/')[0]}#${rule}`;
