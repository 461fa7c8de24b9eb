// Made from web-engine by its tests (PARDALIS_BLESS=1 writes it): do not edit.

/** What the computer found. */
export type Thought = {
  /** The move to play, in its canonical form. */
  move: string,
  /** The move as people of the game read it. */
  shown: string,
  /** The result that each seat can expect, by its letter: 1 is a certain first place, 0 a certain last. */
  values: Record<string, number>,
  /** The deepest iteration that was finished. */
  depth: number,
  /** Nodes that were visited. */
  nodes: number,
  /** How long it took, in milliseconds. */
  time: number,
  /** How the game should go on, the move included. */
  pv: Array<string>,
  /** Whether the values are exact. */
  proved: boolean,
};
