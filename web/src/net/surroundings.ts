// What the connection needs from the browser; tests bring their own.

import * as api from './api';
import type { Me } from './protocol';

export interface Surroundings {
  open(): WebSocket;
  greet(): Promise<Me>;
  storage(): Storage | undefined;
  now(): number;
  chance(): number;
  nonce(): string;
  isOnline(): boolean;
}

/** A text that nobody has used before. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const browser: Surroundings = {
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  greet: api.me,
  storage: () => {
    try {
      return sessionStorage;
    } catch {
      return undefined;
    }
  },
  now: () => Date.now(),
  chance: () => Math.random(),
  nonce: newNonce,
  isOnline: () => navigator.onLine,
};
