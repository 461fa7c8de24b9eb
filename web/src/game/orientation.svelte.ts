// Whose side is at the bottom: one's own, at one table perhaps whoever moves; a button turns it further.

import type { Seat } from '../rules/types';
import { settings } from '../settings/settings.svelte';
import { spectatorSide, turns } from './seats';
import type { Table } from './table.svelte';

export class Orientation {
  readonly #table: () => Table;
  #turned = $state(0);

  constructor(table: () => Table) {
    this.#table = table;
  }

  get #order(): Seat[] {
    const table = this.#table();
    return turns(
      table.game ?? 'chameleon-chess',
      table.seats.map(({ seat }) => seat),
    );
  }

  get #own(): Seat {
    const table = this.#table();
    const [first] = table.mine;
    if (first === undefined) return spectatorSide(table.game ?? 'chameleon-chess', this.#order);
    const isShared = table.kind === 'local' && table.people > 1;
    return settings.autoTurn && isShared && table.isOurTurn ? (table.turn ?? first) : first;
  }

  get towards(): Seat {
    const order = this.#order;
    return order[(order.indexOf(this.#own) + this.#turned) % Math.max(1, order.length)] ?? this.#own;
  }

  turn(): void {
    this.#turned = (this.#turned + 1) % Math.max(1, this.#order.length);
  }
}
