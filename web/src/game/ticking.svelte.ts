// One heartbeat for all clocks of the page; it stops when none runs.

const BEAT_MS = 100;

let beat = $state(0);
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

export const ticking = {
  get beat(): number {
    return beat;
  },
  /** Beats until what it gives back is called. */
  start(): () => void {
    users += 1;
    timer ??= setInterval(() => (beat += 1), BEAT_MS);
    return () => {
      users -= 1;
      if (users > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};
