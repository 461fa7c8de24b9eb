// One soft knock when it becomes the turn of somebody here and another moved before.

import { untrack } from 'svelte';
import { yourTurn } from '../sound';
import type { Table } from './table.svelte';

/** Knocks for as long as the component that calls it is there. */
export function knockOnTurn(table: () => Table): void {
  let before = untrack(() => table().plies);
  $effect(() => {
    const { plies, isOurTurn, history } = table();
    const hasMoved = plies === before + 1;
    before = plies;
    const mover = history.at(-1)?.seat;
    if (hasMoved && isOurTurn && mover !== undefined && !untrack(() => table().mine).includes(mover))
      yourTurn();
  });
}
