// A position of a rule page that the reader plays with. Both sides are moved by the reader.

import type { BoardState, Choices, GameRecord, LegalMove, Played, Rules, Standing } from '../rules';
import type { Picture } from './page';

export class Trial {
  readonly picture: Picture;
  /** How many of the picture's moves have been played when the reader comes. */
  readonly first: number;
  state = $state.raw<BoardState>();
  /** What was there at first. */
  origin = $state.raw<BoardState>();
  moves = $state.raw<LegalMove[]>([]);
  /** The move that led here, and what the rules made of it. */
  played = $state.raw<Played>();
  standing = $state.raw<Standing>();
  /** The reader's last move. */
  move = $state.raw<LegalMove>();
  /** The square whose man is picked up from the beginning. */
  pick = $state.raw<number>();
  plies = $state(0);
  /** Whether anything has changed since the reader came. */
  isTouched = $state(false);
  /** Counts the changes that are no moves: what is drawn then is new and does not come out of what was. */
  round = $state(0);
  #record: GameRecord | undefined;

  constructor(picture: Picture, first = picture.moves.length) {
    this.picture = picture;
    this.first = first;
    this.plies = first;
    // Prepared states show the picture before and after its moves.
    if (first === picture.moves.length) this.state = this.origin = picture.state;
    else if (first === 0) this.state = this.origin = picture.before;
    this.pick = picture.select === undefined ? undefined : this.square(picture.select);
  }

  /** Whether the rules are here, so that something can be moved. */
  get isReady(): boolean {
    return this.standing !== undefined;
  }

  /** The number of a square by its name. */
  square(name: string): number | undefined {
    const index = this.state?.squares.findIndex((square) => square.name === name) ?? -1;
    return index < 0 ? undefined : index;
  }

  /** Gives the position to the rules. */
  load(rules: Rules): void {
    if (this.#record) return;
    const { game, position, moves } = this.picture;
    this.#record = rules.resume(game, position, moves.slice(0, this.first));
    this.#show();
    this.origin = this.state;
    if (this.picture.select !== undefined) this.pick = this.square(this.picture.select);
  }

  /** Puts another start in its place. */
  restart(rules: Rules, choices: Choices): void {
    const record = rules.begin(this.picture.game, choices);
    this.#record?.free();
    this.#record = record;
    this.isTouched = false;
    this.pick = undefined;
    this.round += 1;
    this.#show();
    this.origin = this.state;
  }

  play(move: LegalMove): void {
    this.#record?.play(move.text);
    this.isTouched = true;
    this.pick = undefined;
    this.#show();
    this.move = move;
  }

  back(): void {
    if (this.plies > 0) this.#goTo(this.plies - 1);
  }

  again(): void {
    const record = this.#record;
    if (!record) return;
    record.undoTo(0);
    for (const text of this.picture.moves.slice(0, this.first)) record.play(text);
    this.isTouched = false;
    this.pick = this.picture.select === undefined ? undefined : this.square(this.picture.select);
    this.round += 1;
    this.#show();
  }

  free(): void {
    this.#record?.free();
    this.#record = undefined;
  }

  #goTo(ply: number): void {
    this.#record?.undoTo(ply);
    this.isTouched = true;
    this.pick = undefined;
    this.round += 1;
    this.#show();
  }

  #show(): void {
    const record = this.#record;
    if (!record) return;
    const plies = record.plies();
    this.plies = plies;
    this.move = undefined;
    this.standing = record.standing();
    this.state = record.state();
    this.moves = this.standing.places ? [] : record.moves();
    this.played = plies > 0 ? record.played(plies) : undefined;
  }
}
