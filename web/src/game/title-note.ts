// The few words about a game beside its name.

import { t } from '../text';
import { settingParts } from './clock';
import { RemoteTable } from './remote-table.svelte';
import type { Table } from './table.svelte';

function clockWords(table: Table): string {
  const { clock } = table;
  if (clock.kind === 'real_time')
    return t('game-clock-real', settingParts(clock.initial_ms, clock.increment_ms));
  if (clock.kind === 'correspondence') return t('game-clock-days', { days: clock.days });
  return t('game-clock-none');
}

/** Such as “4 players, 5 + 3, 2 watching”. */
export function titleNote(table: Table): string {
  const words = [t('game-players', { count: table.seats.length }), clockWords(table)];
  const start = table instanceof RemoteTable ? table.view?.choices.start : undefined;
  if (start !== undefined) words.push(t('game-title-start', { number: start }));
  if (table instanceof RemoteTable && table.spectators > 0)
    words.push(t('game-spectators', { count: table.spectators }));
  return words.join(', ');
}
