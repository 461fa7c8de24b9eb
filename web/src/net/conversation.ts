// What is said over the socket, without the socket: messages in, state and messages out.

import { after, needsWhole, type Followed } from './follow';
import type { Act, FromClient, GameSummary, Me, Refusal, ToClient, Version } from './protocol';

/** An act that has not been answered. */
export interface Unanswered {
  game: string;
  act: Act;
}

/** What a message changed, for whoever listens. */
export type Heard =
  | { kind: 'welcome'; me: Me; now: number }
  | { kind: 'game'; game: string }
  | { kind: 'missing'; game: string; refusal: Refusal }
  | { kind: 'presence'; game: string }
  | { kind: 'lobby' }
  | { kind: 'done'; game: string; nonce: string; version: Version }
  | { kind: 'refused'; game?: string; nonce?: string; refusal: Refusal }
  | { kind: 'again'; nonce: string }
  | { kind: 'watch-again'; game: string }
  | { kind: 'pong'; at: number; now: number }
  | { kind: 'closing'; refusal: Refusal };

export interface Reaction {
  heard: Heard[];
  send: FromClient[];
}

/** Refusals after which the same act is sent again under the same nonce. */
const PASSING = new Set(['too_fast', 'unavailable']);

export class Conversation {
  me: Me | undefined;
  readonly games = new Map<string, Followed>();
  /** How many parts of the page watch each game. */
  readonly #watched = new Map<string, number>();
  #lobbyWatchers = 0;
  lobby: GameSummary[] | undefined;
  readonly unanswered = new Map<string, Unanswered>();
  /** Games for which something missed was asked for and has not come. */
  readonly #asked = new Set<string>();
  #open = false;

  /** What was not answered before the page was loaded is taken up again. */
  constructor(kept: Iterable<Unanswered> = []) {
    for (const one of kept) this.unanswered.set(one.act.nonce, one);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  watches(game: string): boolean {
    return this.#watched.has(game);
  }

  /** Whether anything is wanted from the server. */
  get isNeeded(): boolean {
    return this.#watched.size > 0 || this.#lobbyWatchers > 0 || this.unanswered.size > 0;
  }

  watch(game: string): FromClient[] {
    const already = this.#watched.get(game) ?? 0;
    this.#watched.set(game, already + 1);
    return already === 0 ? this.#say(this.#watching(game)) : [];
  }

  unwatch(game: string): FromClient[] {
    const left = (this.#watched.get(game) ?? 0) - 1;
    if (left > 0) {
      this.#watched.set(game, left);
      return [];
    }
    if (!this.#watched.delete(game)) return [];
    this.games.delete(game);
    this.#asked.delete(game);
    return this.#say({ type: 'unwatch', game });
  }

  watchLobby(): FromClient[] {
    this.#lobbyWatchers += 1;
    return this.#lobbyWatchers === 1 ? this.#say({ type: 'watch_lobby' }) : [];
  }

  unwatchLobby(): FromClient[] {
    this.#lobbyWatchers = Math.max(0, this.#lobbyWatchers - 1);
    if (this.#lobbyWatchers > 0) return [];
    this.lobby = undefined;
    return this.#say({ type: 'unwatch_lobby' });
  }

  /** Does something: now, or as soon as the line is open. */
  act(game: string, act: Act): FromClient[] {
    this.unanswered.set(act.nonce, { game, act });
    return this.#say({ type: 'act', game, ...act });
  }

  /** Says an act again that the server could not do at the moment. */
  again(nonce: string): FromClient[] {
    const one = this.unanswered.get(nonce);
    return one ? this.#say({ type: 'act', game: one.game, ...one.act }) : [];
  }

  /** Asks again for a game that the server could not show at the moment. */
  watchAgain(game: string): FromClient[] {
    return this.#watched.has(game) ? this.#say(this.#watching(game)) : [];
  }

  closed(): void {
    this.#open = false;
    this.#asked.clear();
    // Who was there is not known any more.
    for (const [game, followed] of this.games) this.games.set(game, { view: followed.view });
  }

  receive(message: ToClient): Reaction {
    const heard: Heard[] = [];
    const send: FromClient[] = [];
    switch (message.type) {
      case 'welcome':
        this.#open = true;
        this.me = message.me;
        heard.push({ kind: 'welcome', me: message.me, now: message.now });
        for (const game of this.#watched.keys()) send.push(this.#watching(game));
        if (this.#lobbyWatchers > 0) send.push({ type: 'watch_lobby' });
        for (const { game, act } of this.unanswered.values()) send.push({ type: 'act', game, ...act });
        break;
      case 'game':
        this.#asked.delete(message.view.id);
        if (this.#watched.has(message.view.id)) {
          const known = this.games.get(message.view.id);
          this.games.set(message.view.id, { ...known, view: message.view });
          heard.push({ kind: 'game', game: message.view.id });
        }
        break;
      case 'happened': {
        const known = this.games.get(message.game);
        // Nothing is known of it yet: the whole game is under way.
        if (!known?.view || message.version <= known.view.version) break;
        if (message.version > known.view.version + 1) {
          if (!this.#asked.has(message.game)) {
            this.#asked.add(message.game);
            send.push({ type: 'watch', game: message.game, since: known.view.version });
          }
          break;
        }
        this.#asked.delete(message.game);
        const view = after(known.view, message, this.me?.id);
        this.games.set(message.game, { ...known, view });
        heard.push({ kind: 'game', game: message.game });
        if (needsWhole(view, message)) send.push({ type: 'watch', game: message.game });
        break;
      }
      case 'done':
        this.unanswered.delete(message.nonce);
        heard.push({ kind: 'done', game: message.game, nonce: message.nonce, version: message.version });
        break;
      case 'refused':
        this.#refused(message, heard, send);
        break;
      case 'presence': {
        const known = this.games.get(message.game);
        if (!this.#watched.has(message.game)) break;
        const presence = { seats: message.seats, spectators: message.spectators };
        this.games.set(message.game, { ...known, presence });
        heard.push({ kind: 'presence', game: message.game });
        break;
      }
      case 'lobby':
        this.lobby = message.games;
        heard.push({ kind: 'lobby' });
        break;
      case 'pong':
        heard.push({ kind: 'pong', at: message.at, now: message.now });
        break;
      case 'closing':
        heard.push({ kind: 'closing', refusal: message.refusal });
        break;
    }
    return { heard, send };
  }

  #refused(message: ToClient & { type: 'refused' }, heard: Heard[], send: FromClient[]): void {
    const { game, nonce, refusal } = message;
    if (nonce !== undefined && PASSING.has(refusal.code)) {
      heard.push({ kind: 'again', nonce });
      return;
    }
    if (nonce === undefined && game !== undefined && this.#watched.has(game)) {
      heard.push(
        PASSING.has(refusal.code) ? { kind: 'watch-again', game } : { kind: 'missing', game, refusal },
      );
      return;
    }
    if (nonce !== undefined) this.unanswered.delete(nonce);
    // A game that went on without us is to be caught up with.
    const view = game === undefined ? undefined : this.games.get(game)?.view;
    if (view && (refusal.code === 'stale' || refusal.code === 'over'))
      send.push({ type: 'watch', game: view.id, since: view.version });
    heard.push({ kind: 'refused', game, nonce, refusal });
  }

  #watching(game: string): FromClient {
    const version = this.games.get(game)?.view?.version;
    return version === undefined ? { type: 'watch', game } : { type: 'watch', game, since: version };
  }

  #say(message: FromClient): FromClient[] {
    return this.#open ? [message] : [];
  }
}
