// The computer player. Nothing of it is loaded before it is asked for the first time.

import type { Thought } from '../generated/engine/index';
import type { Choices, GameId } from '../rules/types';
import type { Answer, Question, Request } from './messages';

export type { Thought };

/** Thinking under way. */
export interface Thinking {
  promise: Promise<Thought>;
  /** Ends it at once; the promise is rejected with a `CancelledError`. */
  cancel(): void;
}

/** Thinking that somebody ended. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** The computer player could not be loaded, or failed. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export interface ThinkOptions extends Question {
  game: GameId;
  /** Not needed: the start as text holds every choice. */
  choices?: Choices;
  /** From 1 to 8; 9 is the best there is. */
  level: number;
}

export interface AnalyseOptions extends Question {
  game: GameId;
  choices?: Choices;
  /** How long to think; half a second if nothing is said. */
  milliseconds?: number;
}

/** Has a move thought out as a level plays it. */
export function think({ game, start, moves, level }: ThinkOptions): Thinking {
  return ask({ kind: 'think', game, start, moves: [...moves], level, seed: seed() });
}

/** Finds out what each seat can expect, and how the game should go on. */
export function analyse({ game, start, moves, milliseconds = 500 }: AnalyseOptions): Thinking {
  return ask({ kind: 'analyse', game, start, moves: [...moves], milliseconds });
}

interface Waiting {
  resolve(thought: Thought): void;
  reject(problem: Error): void;
}

let worker: Worker | undefined;
let count = 0;
/** Who waits for which answer; the worker takes one question after the other. */
const waiting = new Map<number, { request: Request } & Waiting>();

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

function ask(question: Unnumbered<Request>): Thinking {
  const request = { ...question, id: ++count } as Request;
  const promise = new Promise<Thought>((resolve, reject) => {
    waiting.set(request.id, { request, resolve, reject });
  });
  running().postMessage(request);
  return { promise, cancel: () => cancel(request.id) };
}

/** The worker; it is started where none runs. */
function running(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'computer' });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('thought' in data) asked?.resolve(data.thought);
    else fail(data.problem, asked);
  };
  started.onerror = (event) => {
    if (worker === started) stop();
    const lost = [...waiting.values()];
    waiting.clear();
    for (const asked of lost) fail(event.message || 'it could not be loaded', asked);
  };
  worker = started;
  return started;
}

function fail(problem: string, asked?: Waiting): void {
  // A worker that failed may be broken, or may never have got its files: the next question gets another.
  if (waiting.size === 0) stop();
  asked?.reject(new EngineError(`the computer player: ${problem}`));
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
}

/** A search cannot be told to stop while it runs: its worker is ended, and what else was asked goes to a new one. */
function cancel(id: number): void {
  const asked = waiting.get(id);
  if (!asked) return;
  waiting.delete(id);
  stop();
  for (const { request } of waiting.values()) running().postMessage(request);
  asked.reject(new CancelledError('thinking was ended'));
}

function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
