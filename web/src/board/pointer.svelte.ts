// Mouse, touch and pen: press and press again, or drag. The man follows the pointer; dropped where it may not stand, it
// goes back.

import type { Point, View } from './geometry';
import type { Interaction } from './interaction.svelte';

/** So many pixels make a drag; a finger trembles more than a mouse. */
const SLACK = { mouse: 4, pen: 6, touch: 8 } as Record<string, number>;

export class Pointer {
  readonly #hand: Interaction;
  readonly #view: () => View;
  #id: number | null = null;
  #start = { x: 0, y: 0 };
  #wasSelected = false;
  /** The man that is dragged, by its square, and where its middle is. */
  dragged = $state.raw<{ square: number; at: Point } | null>(null);
  /** The square under the pointer. */
  over = $state<number | null>(null);

  constructor(hand: Interaction, view: () => View) {
    this.#hand = hand;
    this.#view = view;
  }

  #point(event: PointerEvent): Point {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const view = this.#view();
    return view.point((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  readonly down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || this.#id !== null) return;
    const square = this.#view().squareAt(this.#point(event));
    if (square === undefined) {
      this.#hand.back();
      return;
    }
    const { selected, question, targets } = this.#hand;
    this.#wasSelected = selected === square;
    // A target is pressed, not picked up, even if a man of one's own stands there, as in castling.
    if (question || targets.has(square) || !this.#hand.movable.has(square)) {
      this.#hand.press(square);
      return;
    }
    if (!this.#wasSelected) this.#hand.press(square);
    if (this.#hand.selected !== square) return;
    this.#id = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  };

  readonly move = (event: PointerEvent) => {
    const point = this.#point(event);
    this.over = this.#view().squareAt(point) ?? null;
    if (event.pointerId !== this.#id) return;
    const square = this.#hand.selected;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (square === null || (!this.dragged && far < (SLACK[event.pointerType] ?? 6))) return;
    this.dragged = { square, at: point };
  };

  readonly up = (event: PointerEvent) => {
    if (event.pointerId !== this.#id) return;
    this.#id = null;
    const { dragged } = this;
    if (!dragged) {
      if (this.#wasSelected) this.#hand.letGo();
      return;
    }
    const square = this.#view().squareAt(this.#point(event));
    const dropped = square !== undefined && square !== dragged.square && this.#hand.drop(square);
    if (!dropped && square !== dragged.square) this.#hand.letGo();
    this.dragged = null;
  };

  readonly cancel = (event: PointerEvent) => {
    if (event.pointerId === this.#id) {
      this.#id = null;
      this.dragged = null;
    }
    this.over = null;
  };

  readonly leave = () => {
    if (!this.dragged) this.over = null;
  };
}
