// Speaks of the clocks at one minute, thirty and ten seconds, and of nothing in between.

import { t } from '../text';
import { passedMoment } from './clock';
import { sitterName } from './names';
import type { Table } from './table.svelte';
import { ticking } from './ticking.svelte';

export class ClockSpeaker {
  word = $state('');
  #before: { seat: string; left: number } | undefined;

  /** Listens for as long as the component that makes it is there. */
  constructor(table: () => Table) {
    $effect(() => {
      void ticking.beat;
      this.#hear(table());
    });
  }

  #hear(table: Table): void {
    const seat = table.clocks?.running;
    const left = seat === undefined ? undefined : table.left(seat, table.now());
    if (seat === undefined || left === undefined) {
      this.#before = undefined;
      return;
    }
    const passed = this.#before?.seat === seat ? passedMoment(this.#before.left, left) : undefined;
    this.#before = { seat, left };
    const one = table.seats.find((other) => other.seat === seat);
    if (passed === undefined || !one || !table.game) return;
    this.word = t('game-clock-said', { name: sitterName(table.game, table.seats, one), seconds: passed });
  }
}
