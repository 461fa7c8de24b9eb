// Dry wooden sounds, made on the spot: a short tone that falls a little, and a breath of noise for the knock.

export interface Tap {
  /** Seconds from now. */
  at: number;
  /** Hertz. */
  pitch: number;
  /** Seconds until it has died away. */
  length: number;
  /** 0 to 1. */
  strength: number;
}

let noise: AudioBuffer | undefined;

function breath(context: AudioContext): AudioBuffer {
  if (noise?.sampleRate === context.sampleRate) return noise;
  const length = Math.round(context.sampleRate * 0.03);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  noise = buffer;
  return buffer;
}

export function strike(context: AudioContext, out: AudioNode, { at, pitch, length, strength }: Tap) {
  const start = context.currentTime + at;
  const body = context.createOscillator();
  const fade = context.createGain();
  body.type = 'triangle';
  body.frequency.setValueAtTime(pitch * 1.25, start);
  body.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  fade.gain.setValueAtTime(0.0001, start);
  fade.gain.exponentialRampToValueAtTime(strength, start + 0.003);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
  body.connect(fade).connect(out);
  body.start(start);
  body.stop(start + length);

  const knock = context.createBufferSource();
  const wood = context.createBiquadFilter();
  const soft = context.createGain();
  knock.buffer = breath(context);
  wood.type = 'bandpass';
  wood.frequency.value = pitch * 3.2;
  wood.Q.value = 1.4;
  soft.gain.value = strength * 0.9;
  knock.connect(wood).connect(soft).connect(out);
  knock.start(start);
}
