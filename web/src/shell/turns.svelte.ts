// Heavy drawings come piece by piece, each in a turn of its own, so that the page answers in between.

/** When what is there has been painted. */
export const painted = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Counts the turns since the component came, up to `most`. */
export function turns(most: number): { readonly passed: number } {
  let passed = $state(0);
  $effect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const pass = () => {
      passed += 1;
      if (passed < most) timer = setTimeout(pass);
    };
    // What is there already is painted first.
    const frame = requestAnimationFrame(() => (timer = setTimeout(pass)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get passed() {
      return passed;
    },
  };
}
