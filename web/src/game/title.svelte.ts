// What the header says about the game on the page.

export interface GameTitle {
  /** The game's name. */
  name: string;
  /** Players and clock in a few words. */
  note: string;
}

let current = $state.raw<GameTitle | undefined>();

export const gameTitle = {
  /** Nothing when no game is on the page. */
  get current(): GameTitle | undefined {
    return current;
  },
  set current(next: GameTitle | undefined) {
    current = next;
  },
};
