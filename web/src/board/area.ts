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

/** The outline of a rectangle with round corners, as a path. */
export function rounded({ x, y, width, height }: Area, radius: number): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
}

export function between(a: Point, b: Point): Area {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
