// Tiles begin and end on whole pixels of the screen, so that their edges are sharp at every size.

import type { Area, View } from './geometry';

export interface Snap {
  /** The tile of the square with this corner. */
  tile(corner: { x: number; y: number }): Area;
}

/** For a view that is drawn `width` pixels wide; without a width nothing is moved. */
export function snapTo(view: View, width: number, ratio: number): Snap {
  const { frame, zoom } = view;
  const scale = (width / frame.width) * zoom.scale;
  if (!(scale > 0)) return { tile: ({ x, y }) => ({ x: x + 2, y: y + 2, width: 96, height: 96 }) };
  const round = (pixels: number) => Math.round(pixels * ratio) / ratio;
  const gap = Math.max(round(2 * scale), 1 / ratio);
  const axis = (start: number, moved: number) => {
    const origin = (moved - start) / zoom.scale;
    return (units: number, inset: number) => (round((units + origin) * scale) + inset) / scale - origin;
  };
  const [across, down] = [axis(frame.x, zoom.x), axis(frame.y, zoom.y)];
  return {
    tile({ x, y }) {
      const [left, top] = [across(x, gap), down(y, gap)];
      return { x: left, y: top, width: across(x + 100, -gap) - left, height: down(y + 100, -gap) - top };
    },
  };
}
