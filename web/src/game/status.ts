// What the page says about the state of a game.

import type { SquareState } from '../rules/types';
import { t } from '../text';
import { gameName, seatName, sitterName } from './names';
import { colourName, roleName } from './role-names';
import { ruleName } from './rule-names';
import type { Table } from './table.svelte';

/** The people at this screen are one, and others play. */
const isAlone = (table: Table): boolean => table.mine.length === 1;

/** Who won, in a few words. */
export function resultLine(table: Table): string {
  const game = table.game ?? 'chameleon-chess';
  if (table.phase === 'aborted' || !table.result) return t('game-aborted');
  const first = table.seats.filter(({ seat }) => table.result?.places[seat] === 1);
  const [winner] = first;
  if (first.length !== 1 || !winner) {
    const isAll = first.length === table.seats.length;
    return isAll
      ? t('game-result-draw')
      : t('game-result-shared', { seats: listed(first.map(({ seat }) => seatName(game, seat))) });
  }
  if (isAlone(table) && table.mine.includes(winner.seat)) return t('game-result-you-won');
  return t('game-result-won', { name: sitterName(game, table.seats, winner) });
}

function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : t('game-and', { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}

const REASONS: Record<string, string> = {
  agreed: 'game-reason-agreed',
  resigned: 'game-reason-resigned',
  time: 'game-reason-time',
  aborted: 'game-reason-aborted',
  unknown: 'game-reason-unknown',
};

/** Why it ended: the rule by its name, or what people did. */
export function reasonLine(table: Table): string {
  const { result } = table;
  if (!result) return '';
  const rule = result.rule === undefined ? undefined : ruleName(result.rule);
  if (result.reason === 'claimed' && rule !== undefined) return t('game-reason-claimed', { rule });
  if (rule !== undefined) return t('game-reason-rule', { rule });
  return t(REASONS[result.reason] ?? 'game-reason-unknown');
}

/** The heading beside the board. */
export function headline(table: Table): string {
  const game = table.game ?? 'chameleon-chess';
  if (table.isOver) return resultLine(table);
  if (!table.isLive) return t('game-looking-back');
  const one = table.seats.find(({ seat }) => seat === table.turn);
  if (!one) return gameName(game);
  if (table.isOurTurn && isAlone(table)) return t('game-your-move');
  if (one.who.kind === 'computer') return t('game-computer-thinks');
  return t('game-to-move', { name: sitterName(game, table.seats, one) });
}

/** One or two lines under the heading. */
export function hint(table: Table, square: SquareState | undefined): string {
  const man = square?.man;
  if (table.isOver) return reasonLine(table);
  if (!table.isLive) return t('game-hint-back', { ply: table.ply, plies: table.plies });
  if (table.isPending) return t('game-hint-pending');
  if (table.premove) return t('game-hint-premove');
  if (man?.kind === 'pawn' && square && square.tile in { red: 1, green: 1, yellow: 1, blue: 1 })
    return t('game-hint-pawn', { role: roleName(man.role), colour: colourName(square.tile as 'red') });
  if (man?.kind === 'chameleon') return t(man.gait === 'bishop' ? 'game-hint-slide' : 'game-hint-jump');
  if (!table.isOurTurn) return table.isWatching ? t('game-hint-watching') : t('game-hint-wait');
  const HINTS = {
    'chameleon-chess': 'game-hint-chameleon-chess',
    chameleon: 'game-hint-chameleon',
    chess960: 'game-hint-chess960',
    cameleon: 'game-hint-cameleon',
  };
  if (table.game === 'chameleon' && table.state?.home) return t('game-hint-invader');
  return t(HINTS[table.game ?? 'chameleon-chess']);
}
