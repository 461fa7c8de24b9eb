// How far the server's clock is ahead of ours.

/** Of how many measurements the one with the shortest way counts. */
const SAMPLES = 8;

export class ServerClock {
  #samples: { way: number; ahead: number }[] = [];

  /** What the server's first word says, before the way was measured. */
  begin(ahead: number): void {
    this.#samples = [{ way: Infinity, ahead }];
  }

  measure(way: number, ahead: number): void {
    this.#samples = [...this.#samples, { way, ahead }].slice(-SAMPLES);
  }

  get ahead(): number {
    return this.#samples.toSorted((a, b) => a.way - b.way)[0]?.ahead ?? 0;
  }
}
