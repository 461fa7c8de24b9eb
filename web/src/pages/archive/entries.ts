// Games of the server and of this device, as one kind of line.

import { seatName } from '../../board/words';
import type { LocalGame } from '../../game/local';
import { gameName } from '../../game/names';
import type { GameSummary, SeatView, Sitter, Status } from '../../net/protocol';
import { isGame } from '../../rules/games';
import type { GameId } from '../../rules/types';
import { t } from '../../text';

export interface Entry {
  id: string;
  href: string;
  game: GameId;
  seats: SeatView[];
  status: Status;
  /** Who was first, by seat; several in a draw. */
  winners: string[];
  plies?: number;
  at: number;
}

const first = (places: Record<string, number> | undefined) =>
  Object.entries(places ?? {}).flatMap(([seat, place]) => (place === 1 ? [seat] : []));

export function serverEntry(game: GameSummary): Entry | undefined {
  if (!isGame(game.game)) return;
  return {
    id: game.id,
    href: `/game/${game.id}`,
    game: game.game,
    seats: game.seats,
    status: game.status,
    winners: first(game.result?.places),
    at: game.made_at,
  };
}

export function localEntry(game: LocalGame): Entry {
  const seats = Object.entries(game.seats).map(([seat, sitter]): SeatView => {
    const who: Sitter =
      sitter.kind === 'computer'
        ? { kind: 'computer', level: sitter.level, took_over: false }
        : { kind: 'person', id: '', name: sitter.name ?? '' };
    return { seat, name: seat, sitter: who, alive: true };
  });
  return {
    id: game.id,
    href: `/local/${game.id}`,
    game: game.game,
    seats,
    status: game.result === undefined ? 'playing' : game.result.reason === 'aborted' ? 'aborted' : 'over',
    winners: first(game.result?.places),
    plies: game.moves.length,
    at: game.changedAt,
  };
}

function sitterText(entry: Entry, { seat, sitter }: SeatView): string {
  if (sitter.kind === 'computer')
    return sitter.level >= 9 ? t('archive-computer-best') : t('archive-computer', { level: sitter.level });
  if (sitter.kind === 'free') return t('archive-free');
  return sitter.name === '' ? seatName(entry.game, seat) : sitter.name;
}

export const titleOf = (entry: Entry): string => gameName(entry.game);

/** Who played, each once where several seats are alike. */
export function peopleOf(entry: Entry): string {
  return [...new Set(entry.seats.map((seat) => sitterText(entry, seat)))].join(' · ');
}

export function outcomeOf(entry: Entry): string {
  switch (entry.status) {
    case 'waiting':
      return t('archive-waiting');
    case 'playing':
      return t('archive-playing');
    case 'aborted':
      return t('archive-aborted');
    case 'over': {
      const [winner] = entry.winners;
      if (winner === undefined || entry.winners.length > 1) return t('archive-drawn');
      return t('archive-won', { seat: seatName(entry.game, winner) });
    }
  }
}

/** Whether an entry passes the filters; `open` is what is not over yet. */
export function passes(entry: Entry, game: GameId | 'all', status: 'all' | 'open' | 'over'): boolean {
  const isOpen = entry.status === 'waiting' || entry.status === 'playing';
  return (game === 'all' || entry.game === game) && (status === 'all' || isOpen === (status === 'open'));
}
