// The line to the server: opened, given up when it falls silent, and opened again after a while.

import { waitBefore } from './backoff';
import type { Surroundings } from './surroundings';

/** How often a sign of life is asked for, and how long it may take before the line counts as dead. */
const PING_MS = 5000;
const SILENCE_MS = 6000;

type Timer = ReturnType<typeof setTimeout>;

/** Whoever speaks over the line. */
export interface Speaker {
  receive(text: string): void;
  /** Asks the other end for a sign of life. */
  ping(): void;
  /** Is told that the line is gone; says whether it is to be opened again. */
  lost(): boolean;
}

export class Line {
  readonly #around: Surroundings;
  readonly #speaker: Speaker;
  #socket: WebSocket | undefined;
  #attempt = 0;
  /** Runs while the line is being opened, and until the next attempt. */
  #retry: Timer | undefined;
  #ping: Timer | undefined;
  #silence: Timer | undefined;

  constructor(around: Surroundings, speaker: Speaker) {
    this.#around = around;
    this.#speaker = speaker;
  }

  get isThere(): boolean {
    return this.#socket !== undefined;
  }

  /** Opens the line, unless that is under way. */
  open(): void {
    if (this.#socket === undefined && this.#retry === undefined) this.#connect();
  }

  /** Opens the line without waiting for the next attempt. */
  hurry(): void {
    if (this.#socket) return;
    this.#attempt = 0;
    this.#connect();
  }

  /** The other end has answered: from now on it has to give signs of life. */
  welcome(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#attempt = 0;
    this.#ping = setInterval(() => this.#speaker.ping(), PING_MS);
    this.#speaker.ping();
  }

  /** Counts the line as dead if nothing is heard for a while. */
  expect(): void {
    this.#silence ??= setTimeout(() => this.#failed(this.#socket), SILENCE_MS);
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onclose = socket.onmessage = null;
      socket.close();
    }
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#silence = this.#retry = undefined;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const attempt = setTimeout(() => this.#failed(this.#socket), SILENCE_MS * 2);
    this.#retry = attempt;
    // Whoever has no cookie gets one first; and a server that does not answer here would not there.
    this.#around.greet().then(
      () => {
        if (this.#retry !== attempt) return;
        const socket = this.#around.open();
        this.#socket = socket;
        socket.onmessage = (event) => this.#receive(socket, String(event.data));
        socket.onclose = () => this.#failed(socket);
      },
      () => {
        if (this.#retry === attempt) this.#failed(undefined);
      },
    );
  }

  #receive(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#speaker.receive(text);
  }

  #failed(socket: WebSocket | undefined): void {
    if (socket !== this.#socket) return;
    this.close();
    if (!this.#speaker.lost()) return;
    const wait = waitBefore(this.#attempt++, this.#around.chance());
    this.#retry = setTimeout(() => this.#connect(), wait);
  }
}
