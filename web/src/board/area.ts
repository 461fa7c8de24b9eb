// Points and rectangles, in units of which a square has 100.

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export const grown = (a: Area, by: number): Area => ({
  x: a.x - by,
  y: a.y - by,
  width: a.width + 2 * by,
  height: a.height + 2 * by,
});

export function between(a: Point, b: Point): Area {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
