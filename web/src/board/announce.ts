// What a move brought about, as sentences for those who listen and for the list of moves.

import type { BoardState, GameId, Played, RuleEvent, Seat, Standing } from '../rules/types';
import { t } from '../text';
import { detail } from './tokens';
import { hueName, roleName, seatName } from './words';

export interface Context {
  game: GameId;
  /** Who moved. */
  seat: Seat;
  /** Whose turn it is now, if that is to be said. */
  turn?: Seat;
}

const chessRoles: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};
const hues: Record<string, string> = {
  b: 'blue',
  r: 'red',
  y: 'yellow',
  v: 'violet',
  o: 'orange',
  g: 'green',
  c: 'chameleon',
};

/** The name of a piece that an event gives as a letter. */
function pieceName(game: GameId, letter: string): string {
  const small = letter.toLowerCase();
  return game === 'cameleon' ? hueName(hues[small] ?? small) : roleName(chessRoles[small] ?? small);
}

/** Who was taken, as short as it can be said. */
function victimName(context: Context, event: RuleEvent): string {
  const piece = detail(event, 'piece');
  if (context.game === 'chess960') return pieceName(context.game, piece);
  return seatName(context.game, detail(event, 'seat') || piece.charAt(0));
}

function moved(context: Context, event: RuleEvent, taken: RuleEvent | undefined): string {
  const { game } = context;
  const seat = seatName(game, context.seat);
  const [from, to] = [detail(event, 'from'), detail(event, 'to')];
  const [was, is] = [detail(event, 'role'), detail(event, 'becomes')];
  const role = was ? roleName(was) : pieceName(game, detail(event, 'piece'));
  const becomes = is && is !== was ? roleName(is) : undefined;
  if (taken && detail(taken, 'square') !== to) return t('board-said-en-passant', { seat, from, to });
  if (taken) {
    const victim = victimName(context, taken);
    return becomes
      ? t('board-said-took-changed', { seat, role, from, to, victim, becomes })
      : t('board-said-took', { seat, role, from, to, victim });
  }
  return becomes
    ? t('board-said-changed', { seat, role, from, to, becomes })
    : t('board-said-moved', { seat, role, from, to });
}

/** Which files and ranks lie between the old limits and the new ones, such as `a1-h8` and `a1-g8`. */
function linesLeft(from: string, to: string): { files: string[]; ranks: string[] } {
  const parts = (limits: string) => /^([a-h])(\d)-([a-h])(\d)$/.exec(limits)?.slice(1) ?? [];
  const [lowFile = '', lowRank = '', highFile = '', highRank = ''] = parts(to);
  const [oldLowFile = '', oldLowRank = '', oldHighFile = '', oldHighRank = ''] = parts(from);
  const gone = (all: string, oldLow: string, low: string, high: string, oldHigh: string) =>
    [...all].filter((c) => c >= oldLow && c <= oldHigh && (c < low || c > high));
  return {
    files: gone('abcdefgh', oldLowFile, lowFile, highFile, oldHighFile),
    ranks: gone('12345678', oldLowRank, lowRank, highRank, oldHighRank),
  };
}

function shrank(event: RuleEvent): string {
  const { files, ranks } = linesLeft(detail(event, 'from'), detail(event, 'to'));
  if (files.length + ranks.length > 2) {
    const [low = '', high = ''] = detail(event, 'to').split('-');
    return t('board-said-limits', { low, high });
  }
  return [
    ...files.map((line) => t('board-said-file', { line })),
    ...ranks.map((line) => t('board-said-rank', { line })),
  ].join(' ');
}

function sentence(context: Context, event: RuleEvent, events: RuleEvent[]): string {
  const { game } = context;
  const square = detail(event, 'square');
  const piece = pieceName(game, detail(event, 'piece') || detail(event, 'reward'));
  const seat = seatName(game, detail(event, 'seat') || context.seat);
  switch (event.kind) {
    case 'moved': {
      const taken = game === 'cameleon' ? undefined : events.find((other) => other.kind === 'captured');
      return moved(context, event, taken);
    }
    case 'captured':
      // A man that is taken by moving onto it is part of the sentence about that move.
      if (game !== 'cameleon') return '';
      return t('board-said-associated', { piece, square, partner: detail(event, 'partner') });
    case 'castled':
      return t('board-said-castled', {
        seat,
        king: detail(event, 'king-to'),
        rook: detail(event, 'rook-to'),
      });
    case 'promoted':
      return t('board-said-promoted', { role: roleName(detail(event, 'role')) });
    case 'checked':
      return events.some((other) => other.kind === 'won') ? '' : t('board-said-checked');
    case 'placed':
      return t('board-said-placed', { piece, square });
    case 'unrewarded':
      return t('board-said-unrewarded', { piece });
    case 'blocked':
      return t('board-said-blocked', { square });
    case 'spared':
      return t('board-said-spared', { square });
    case 'safe':
      return t('board-said-safe', { square });
    case 'shrank':
      return shrank(event);
    case 'removed':
      return t('board-said-stuck', { square });
    case 'eliminated':
      return t('board-said-out', { seat });
    case 'invaded':
      return t('board-said-invaded', { seat });
    case 'won':
      return t('board-said-won', { seat });
    case 'drawn':
      return t('board-said-drawn');
    default:
      return '';
  }
}

/** One sentence after the other: who moved what, what came of it, whose turn it is. */
export function announce(events: RuleEvent[], context: Context): string {
  const sentences = events.map((event) => sentence(context, event, events));
  if (context.turn) sentences.push(t('board-said-turn', { seat: seatName(context.game, context.turn) }));
  return sentences.filter(Boolean).join(' ');
}

/** The sentences about a move that was played; `state` is what it led to. */
export function announceEvents(played: Played, state: BoardState, standing?: Standing): string {
  const turn = standing?.places ? undefined : state.turn;
  return announce(played.events, { game: state.game, seat: played.seat, turn });
}
