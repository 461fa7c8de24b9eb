// The few words about a game beside its name.

import { t } from '../text';
import { clockWords } from './clock';
import { RemoteTable } from './remote-table.svelte';
import type { Table } from './table.svelte';

/** Such as “4 players, 5 + 3, 2 watching”. */
export function titleNote(table: Table): string {
  const words = [t('game-players', { count: table.seats.length }), clockWords(table.clock)];
  const start = table instanceof RemoteTable ? table.view?.choices.start : undefined;
  if (start !== undefined) words.push(t('game-title-start', { number: start }));
  if (table instanceof RemoteTable && table.spectators > 0)
    words.push(t('game-spectators', { count: table.spectators }));
  return words.join(', ');
}
