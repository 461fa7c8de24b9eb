// What a board is told and whom it tells.

import type { BoardState, LegalMove, RuleEvent, Seat } from '../rules/types';

export interface BoardProps {
  state: BoardState;
  /** Empty: nobody may move here. */
  moves: LegalMove[];
  /** What may be planned while it is another's turn. */
  premoves?: LegalMove[];
  /** Whose side is at the bottom. */
  turnTowards: Seat;
  last?: { from: number; to: number };
  /** The last move is drawn but does not count yet. */
  pending?: boolean;
  threatened?: number[];
  /** Of the last move, to animate it. */
  events?: RuleEvent[];
  /** Show only the squares in play, as on a phone. */
  zoom?: boolean;
  /** Seat colours on the fence. */
  sides?: boolean;
  label: string;
  showCoordinates?: boolean;
  /** A man that is to be picked up, as soon as it may move. */
  select?: number;
  /** Arrows from square to square. */
  arrows?: { from: number; to: number }[];
  /** Whether moves are heard. */
  sounds?: boolean;
  /** How much is drawn already, where it comes layer by layer: the ground, the men, what is touched. */
  layers?: number;
  /** The premove that waits; set here and by whoever plays it. */
  premove?: LegalMove | null;
  onmove: (move: LegalMove) => void;
  onpremove?: (move: LegalMove | null) => void;
  /** Is told which man is picked up. */
  onselect?: (square: number | null) => void;
}
