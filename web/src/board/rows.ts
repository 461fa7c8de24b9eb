// The squares in play as they are seen, row by row, and the way from one to the next by keys.

import type { View } from './geometry';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'home' | 'end';

/** The squares in play, row by row from the top. */
export function rowsOf(view: View): number[][] {
  const byHeight = new Map<number, number[]>();
  for (const square of view.state.squares.keys()) {
    if (!view.isInPlay(square)) continue;
    const { y } = view.centre(square);
    byHeight.set(y, [...(byHeight.get(y) ?? []), square]);
  }
  return [...byHeight]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => view.centre(a).x - view.centre(b).x));
}

/** The square in play that lies next in a direction; the same one at the edge. */
export function stepFrom(view: View, square: number, direction: Direction): number {
  const rows = rowsOf(view);
  const at = rows.findIndex((row) => row.includes(square));
  const row = rows[at];
  if (!row) return rows[0]?.[0] ?? square;
  const index = row.indexOf(square);
  if (direction === 'home') return row[0] ?? square;
  if (direction === 'end') return row.at(-1) ?? square;
  if (direction === 'left') return row[index - 1] ?? square;
  if (direction === 'right') return row[index + 1] ?? square;
  const next = rows[at + (direction === 'up' ? -1 : 1)] ?? [square];
  const { x } = view.centre(square);
  const away = (other: number) => Math.abs(view.centre(other).x - x);
  return next.reduce((best, other) => (away(other) < away(best) ? other : best));
}
