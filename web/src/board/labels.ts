// The names of files and ranks, at the left and the bottom whichever way the view is turned.

import { grown, type Point, type View } from './geometry';

export interface Label extends Point {
  text: string;
  /** Whether the whole line has left the board. */
  out: boolean;
}

export function labelsOf(view: View): Label[] {
  const { files, ranks, squares } = view.state;
  const zoomed = view.options.zoom && view.fence;
  const edge = zoomed ? grown(zoomed, -9) : view.board;
  const distance = Math.max(view.room, 13) + view.labelSize * 0.6;
  const label = (text: string, line: number[], below: boolean): Label[] => {
    const out = line.every((square) => squares[square]?.ghost || squares[square]?.tile === 'void');
    if (out && zoomed) return [];
    const { x, y } = view.centre(line[0] ?? 0);
    const at = below ? { x, y: edge.y + edge.height + distance } : { x: edge.x - distance, y };
    return [{ text, out, ...at }];
  };
  const level = view.turn % 2 === 0;
  const [fileNumbers, rankNumbers] = [[...Array(files).keys()], [...Array(ranks).keys()]];
  const ofFile = (file: number) => rankNumbers.map((rank) => file + rank * files);
  const ofRank = (rank: number) => fileNumbers.map((file) => file + rank * files);
  return [
    ...fileNumbers.flatMap((file) => label('abcdefgh'.charAt(file), ofFile(file), level)),
    ...rankNumbers.flatMap((rank) => label(`${rank + 1}`, ofRank(rank), !level)),
  ];
}
