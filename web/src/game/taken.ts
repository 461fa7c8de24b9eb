// Which men were taken, by whom: read from the record ply by ply, and kept.

import { detail, squareNamed } from '../board/tokens';
import type { BoardState, GameRecord, Man, Seat } from '../rules';

export interface Taken {
  by: Seat;
  man: Man;
}

const manOn = (state: BoardState, name: string): Man | undefined =>
  state.squares[squareNamed(state, name) ?? -1]?.man;

/** Remembers what each ply took, so that a long game is not read again after every move. */
export class TakenMen {
  #plies: { text: string; taken: Taken[] }[] = [];

  /** What was taken in the first `ply` plies. */
  until(record: GameRecord, ply: number): Taken[] {
    for (let n = 1; n <= ply; n++) {
      const { text, seat, events } = record.played(n);
      if (this.#plies[n - 1]?.text === text) continue;
      this.#plies.length = n - 1;
      const squares = events
        .filter(({ kind }) => kind === 'captured')
        .map((event) => detail(event, 'square'));
      const before = squares.length > 0 ? record.state(n - 1) : undefined;
      const men = squares.map((square) => before && manOn(before, square)).filter((man) => man !== undefined);
      this.#plies.push({ text, taken: men.map((man) => ({ by: seat, man })) });
    }
    return this.#plies.slice(0, ply).flatMap(({ taken }) => taken);
  }
}
