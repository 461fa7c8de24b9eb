// Words about tables that several lists use.

import type { ClockSetting, GameSummary } from '../../net/protocol';
import type { GameId } from '../../rules/types';
import { t } from '../../text';

/** Such as “5 + 3”, “1 day a move”; nothing without a clock. */
export function clockText(clock: ClockSetting): string {
  switch (clock.kind) {
    case 'none':
      return t('lobby-clock-none');
    case 'correspondence':
      return t('lobby-clock-days', { days: clock.days });
    case 'real_time':
      return t('lobby-clock', { minutes: clock.initial_ms / 60_000, seconds: clock.increment_ms / 1000 });
  }
}

/** The people at a table, by name. */
export function peopleAt(table: GameSummary): string[] {
  return table.seats.flatMap(({ sitter }) => (sitter.kind === 'person' ? [sitter.name] : []));
}

export function isGame(game: string): game is GameId {
  return ['chameleon-chess', 'chameleon', 'chess960', 'cameleon'].includes(game);
}
