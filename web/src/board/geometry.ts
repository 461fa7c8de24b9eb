// Where things lie: from squares to places in the drawing, turned as the one who looks at it sits. Pure.
// A square has 100 units. The page draws into `frame`; on a phone the view zooms to the squares in play.

import type { BoardState } from '../rules/types';
import { between, grown, type Area, type Point } from './area';
import type { Turn } from './turn';

export { grown, type Area, type Point } from './area';
export { edgeOf, turnTowards, type Turn } from './turn';

export interface ViewOptions {
  coordinates?: boolean;
  zoom?: boolean;
  /** How wide the board is shown, in pixels; labels are never smaller than can be read. */
  pixels?: number;
  /** Whether the seats' colours are to be seen on the fence. */
  sides?: boolean;
}

/** How far reserve ranks stand apart from the board. */
const RESERVE_GAP = 30;
/** How much of the removed squares a zoomed view still shows. */
const SLIVER = 42;
/** Pixels below which no text goes. */
const SMALLEST_TEXT = 13;

/** The geometry of one board. Two views of the same game, turn and options differ only in limits and zoom. */
export class View {
  readonly state: BoardState;
  readonly turn: Turn;
  readonly options: ViewOptions;
  /** All squares. */
  readonly board: Area;
  /** Everything that is drawn. */
  readonly frame: Area;
  /** How the drawing is zoomed: a point p of the board lies at p × scale + (x, y). */
  readonly zoom: { scale: number; x: number; y: number };
  readonly #width: number;
  readonly #height: number;
  readonly #firstGap: number;
  readonly #lastGap: number;

  constructor(state: BoardState, turn: Turn, options: ViewOptions = {}) {
    this.state = state;
    this.turn = turn;
    this.options = options;
    const reserve = (rank: number) =>
      state.squares
        .slice(rank * state.files, (rank + 1) * state.files)
        .some((square) => square.tile.startsWith('reserve'));
    this.#firstGap = reserve(0) ? RESERVE_GAP : 0;
    this.#lastGap = reserve(state.ranks - 1) ? RESERVE_GAP : 0;
    this.#width = state.files * 100;
    this.#height = state.ranks * 100 + this.#firstGap + this.#lastGap;
    this.board = between(this.#turned({ x: 0, y: 0 }), this.#turned({ x: this.#width, y: this.#height }));
    this.frame = grown(this.board, this.margin);
    this.zoom = this.#zoomed();
  }

  /** The room that a fence with its signs, a tray or a selected edge needs round the squares. */
  get room(): number {
    if (!this.state.fence) return 9;
    return this.options.sides || this.options.zoom ? 20 : 13;
  }

  get margin(): number {
    return this.options.coordinates ? Math.max(this.room, 13) + this.#outerLabel * 1.3 : this.room;
  }

  /** How high labels are outside of a zoomed drawing. */
  get #outerLabel(): number {
    const { pixels = 0 } = this.options;
    const across = this.turn % 2 === 0 ? this.#width : this.#height;
    return pixels > 100 ? Math.max(17, (SMALLEST_TEXT * across) / (pixels - 4 * SMALLEST_TEXT)) : 17;
  }

  /** How high the labels of files and ranks are. */
  get labelSize(): number {
    return this.#outerLabel / this.zoom.scale;
  }

  #turned({ x, y }: Point): Point {
    if (this.turn === 1) return { x: this.#height - y, y: x };
    if (this.turn === 2) return { x: this.#width - x, y: this.#height - y };
    if (this.turn === 3) return { x: y, y: this.#width - x };
    return { x, y };
  }

  /** The middle of a square. */
  centre(square: number): Point {
    const { files, ranks } = this.state;
    const [file, rank] = [square % files, Math.floor(square / files)];
    let y = (ranks - 1 - rank) * 100 + 50;
    if (rank !== ranks - 1) y += this.#lastGap;
    if (rank === 0) y += this.#firstGap;
    return this.#turned({ x: file * 100 + 50, y });
  }

  /** The top left corner of a square, as it lies in the turned view. */
  corner(square: number): Point {
    const { x, y } = this.centre(square);
    return { x: x - 50, y: y - 50 };
  }

  /** The area from one square to another, both included. */
  area(low: number, high: number): Area {
    return grown(between(this.centre(low), this.centre(high)), 50);
  }

  /** What lies on the tray: everything but the reserve ranks. */
  get tray(): Area {
    const top = this.#lastGap && this.#lastGap + 100;
    const bottom = this.#height - (this.#firstGap && this.#firstGap + 100);
    return between(this.#turned({ x: 0, y: top }), this.#turned({ x: this.#width, y: bottom }));
  }

  /** The line round the squares in play. */
  get fence(): Area | undefined {
    const { fence } = this.state;
    return fence && grown(this.area(fence.low, fence.high), 9);
  }

  #zoomed() {
    const { fence } = this.state;
    if (!this.options.zoom || !fence) return { scale: 1, x: 0, y: 0 };
    const { frame } = this;
    const shown = this.#nearby(this.area(fence.low, fence.high));
    const scale = Math.min(frame.width / shown.width, frame.height / shown.height);
    // The middle of what is in play lies in the middle, but the drawing never ends inside the view.
    const middle = (start: number, length: number, from: number, size: number) => {
      const wanted = from + size / 2 - (start + length / 2) * scale;
      return Math.min(Math.max(wanted, from + size - (from + size) * scale), from - from * scale);
    };
    return {
      scale,
      x: middle(shown.x, shown.width, frame.x, frame.width),
      y: middle(shown.y, shown.height, frame.y, frame.height),
    };
  }

  /** What is in play with a sliver of what has gone, and room for the labels at the left and the bottom. */
  #nearby(live: Area): Area {
    const { board, room } = this;
    const label = this.options.coordinates ? room + this.#outerLabel * 1.3 : room;
    const left = Math.max(Math.min(live.x - board.x, SLIVER), label);
    const top = Math.max(Math.min(live.y - board.y, SLIVER), room);
    const beyond = (start: number, size: number, from: number, length: number) =>
      from + length - start - size;
    const right = Math.max(Math.min(beyond(live.x, live.width, board.x, board.width), SLIVER), room);
    const bottom = Math.max(Math.min(beyond(live.y, live.height, board.y, board.height), SLIVER), label);
    return {
      x: live.x - left,
      y: live.y - top,
      width: live.width + left + right,
      height: live.height + top + bottom,
    };
  }

  /** A point of the board as it lies in the frame, zoomed. */
  place({ x, y }: Point): Point {
    const { zoom } = this;
    return { x: x * zoom.scale + zoom.x, y: y * zoom.scale + zoom.y };
  }

  /** A square as it lies in the frame, in shares of the frame's width and height. */
  share(square: number): Area {
    const { x, y } = this.place(this.corner(square));
    const { frame, zoom } = this;
    return {
      x: (x - frame.x) / frame.width,
      y: (y - frame.y) / frame.height,
      width: (100 * zoom.scale) / frame.width,
      height: (100 * zoom.scale) / frame.height,
    };
  }

  /** A point given in shares of the frame, in units of the board. */
  point(across: number, down: number): Point {
    const { frame, zoom } = this;
    return {
      x: (frame.x + across * frame.width - zoom.x) / zoom.scale,
      y: (frame.y + down * frame.height - zoom.y) / zoom.scale,
    };
  }

  isInPlay(square: number): boolean {
    const found = this.state.squares[square];
    return found !== undefined && found.tile !== 'void' && !found.ghost;
  }

  /** The square in play under a point of the board. */
  squareAt({ x, y }: Point): number | undefined {
    for (const square of this.state.squares.keys()) {
      const centre = this.centre(square);
      const inside = Math.abs(centre.x - x) < 50 && Math.abs(centre.y - y) < 50;
      if (inside && this.isInPlay(square)) return square;
    }
    return undefined;
  }
}
