// Sounds of the game. Browsers let a page be heard only after a gesture, so nothing is made before one.

import type { Step } from '../board/steps';
import type { Token } from '../board/tokens';
import { settings } from '../settings/settings.svelte';
import { GAME_END, REFUSED, tapsOf, YOUR_TURN } from './score';
import { strike, type Tap } from './synth';

let context: AudioContext | undefined;
let touched = false;

function begin() {
  if (touched) {
    if (context?.state === 'suspended') void context.resume();
    return;
  }
  touched = true;
  // It takes a while to make, and the first move is not to wait for it.
  setTimeout(ready, 100);
}

function ready(): AudioContext | undefined {
  if (settings.sound && touched && globalThis.AudioContext) context ??= new AudioContext();
  return context;
}

for (const gesture of ['pointerdown', 'keydown']) {
  globalThis.addEventListener?.(gesture, begin, { capture: true, passive: true });
}

function sound(taps: Tap[]) {
  if (!settings.sound || settings.volume === 0 || taps.length === 0 || globalThis.document?.hidden) return;
  const context = ready();
  if (!context) return;
  const volume = context.createGain();
  volume.gain.value = settings.volume;
  volume.connect(context.destination);
  for (const tap of taps) strike(context, volume, tap);
  const last = Math.max(...taps.map((tap) => tap.at + tap.length));
  setTimeout(() => volume.disconnect(), (last + 0.2) * 1000);
}

/** What is to be seen is heard. The board calls this by itself. */
export function hear(steps: Step[], tokens: Token[]) {
  sound(tapsOf(steps, tokens));
}

/** One soft knock. */
export const yourTurn = () => sound(YOUR_TURN);
export const gameEnd = () => sound(GAME_END);
/** A move or message that was not taken. */
export const refused = () => sound(REFUSED);
