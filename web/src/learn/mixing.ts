// Which reward two colours bring, as the rules have it: each pair is put on the board and played.

import type { Hue, Rules } from '../rules';

/** The colours that can be mixed, with their letters in a position. */
export const mixed: readonly [Hue, string][] = [
  ['blue', 'b'],
  ['red', 'r'],
  ['yellow', 'y'],
  ['violet', 'v'],
  ['orange', 'o'],
  ['green', 'g'],
];

/** Rounds step from b3 to c4, beside a square pawn on c5 of the same colour; the partner on c6 has the other one. */
function position(own: string, other: string): string {
  return `8/8/7b/2${other}5/2${own.toUpperCase()}5/8/1${own}4B1/7Y/8 r 4444/4444 3 40`;
}

/** The reward for an association of two colours; nothing where there is none. */
export function rewardOf(rules: Rules, own: string, other: string): Hue | undefined {
  const record = rules.begin('cameleon', { position: position(own, other) });
  const { squares } = record.state();
  const move = record.moves().find((each) => squares[each.to]?.name === 'c4');
  record.free();
  return move?.victims?.[0]?.reward;
}

/** What every colour gives with every other one, in the order of `mixed`. */
export function mixingTable(rules: Rules): (Hue | undefined)[][] {
  return mixed.map(([, own]) =>
    mixed.map(([, other]) => (own === other ? undefined : rewardOf(rules, own, other))),
  );
}
