// From what the rules call things to the tokens of the style sheet.

import type { Colour, Hue, Seat, Tile } from '../../rules/types';

export const seatPaint = (owner: Colour) => `var(--seat-${owner[0]})`;
export const onSeatPaint = (owner: Colour) => `var(--on-seat-${owner[0]})`;
export const squarePaint = (colour: Colour) => `var(--sq-${colour[0]})`;
export const huePaint = (hue: Hue) => `var(--cam-${hue[0]})`;

export const COLOURS: Colour[] = ['red', 'green', 'yellow', 'blue'];

export const isColour = (tile: Tile): tile is Colour => (COLOURS as string[]).includes(tile);

/** The colour of a seat in the games whose seats are called by one. */
export function seatColour(seat: Seat): Colour | undefined {
  return COLOURS.find((colour) => colour[0] === seat);
}

/** Where a seat's beak points, in degrees clockwise from down, in the unturned view. */
export function beakTurn(game: 'chameleon-chess' | 'chameleon', owner: Colour): number {
  if (game === 'chameleon') return owner === 'red' ? 0 : 180;
  return { red: 0, blue: 90, yellow: 180, green: 270 }[owner];
}

/** The ground of a tile, where there is any. */
export function groundPaint(game: string, tile: Tile): string | undefined {
  if (isColour(tile)) return squarePaint(tile);
  if (tile !== 'light' && tile !== 'dark') return undefined;
  const board = game === 'chess960' ? 'c960' : game === 'cameleon' ? 'cam' : 'tile';
  return `var(--${board}-${tile})`;
}
