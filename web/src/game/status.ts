// What the page says about the state of a game.

import { seatName, seatWord } from '../board/words';
import type { SquareState } from '../rules/types';
import { t } from '../text';
import { gameName, sitterName } from './names';
import { colourName, roleName } from './role-names';
import { ruleName } from './rule-names';
import type { TableSeat } from './seats';
import type { Table } from './table.svelte';

/** The people at this screen are one, and others play. */
const isAlone = (table: Table): boolean => table.mine.length === 1;

/** A sentence about somebody: by name, or by the seat, whose name some languages bend. */
function about(table: Table, one: TableSeat, byName: string, bySeat: string): string {
  const game = table.game ?? 'chameleon-chess';
  const computers = table.seats.filter(({ who }) => who.kind === 'computer');
  // Several computers are told apart by their seats.
  const isOneOfMany = one.who.kind === 'computer' && computers.length > 1;
  const name = sitterName(game, table.seats, one);
  if (isOneOfMany || name === seatName(game, one.seat)) return t(bySeat, { seat: seatWord(game, one.seat) });
  return t(byName, { name });
}

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
  const computers = table.seats.filter(({ who }) => who.kind === 'computer');
  if (winner.who.kind === 'computer' && computers.length === 1) return t('game-result-computer-won');
  return about(table, winner, 'game-result-won', 'game-result-won-seat');
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

const ENDS: Record<string, string> = {
  'chameleon-chess/win': 'game-end-chameleon-chess-win',
  'chameleon/capture-all': 'game-end-chameleon-capture-all',
  'chameleon/invade': 'game-end-chameleon-invade',
  'chameleon/lone-invader': 'game-end-chameleon-lone-invader',
  'chameleon/a-before-b': 'game-end-chameleon-a-before-b',
  'cameleon/win': 'game-end-cameleon-win',
  'cameleon/chameleons-left': 'game-end-cameleon-chameleons-left',
  'cameleon/dead': 'game-end-cameleon-dead',
  'chess960/checkmate': 'game-end-chess960-checkmate',
  'chess960/stalemate': 'game-end-chess960-stalemate',
  'chess960/dead-position': 'game-end-chess960-dead-position',
  'chess960/repetition': 'game-end-chess960-repetition',
  'chess960/fifty-moves': 'game-end-chess960-fifty-moves',
  'common/repetition': 'game-end-common-repetition',
  'common/no-progress': 'game-end-common-no-progress',
};

/** Why it ended: what the rule says, or what people did. */
export function reasonLine(table: Table): string {
  const { result } = table;
  if (!result) return '';
  const rule = result.rule === undefined ? undefined : ruleName(result.rule);
  if (result.reason === 'claimed' && rule !== undefined) return t('game-reason-claimed', { rule });
  if (result.rule !== undefined && ENDS[result.rule] !== undefined) return t(ENDS[result.rule] ?? '');
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
  return about(table, one, 'game-to-move', 'game-to-move-seat');
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
