// The one socket of the page: opened when first needed, opened again whenever it is lost.

import { SvelteMap } from 'svelte/reactivity';
import { Conversation, type Heard } from './conversation';
import type { Followed } from './follow';
import { readKept, writeKept } from './kept';
import { Line } from './line';
import type { Action, FromClient, GameSummary, Me, ToClient, Version } from './protocol';
import { RefusalError } from './refusal';
import { ServerClock } from './server-clock';
import { browser, type Surroundings } from './surroundings';

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'offline';

/** How long an act waits that the server could not do at the moment. */
const AGAIN_MS = 1000;
/** How long the line stays open when nobody needs it. */
const IDLE_MS = 30_000;

export class Connection {
  status = $state<ConnectionStatus>('connecting');
  /** The way to the server and back in milliseconds, once it was measured. */
  lag = $state<number | undefined>();
  /** Whether anything on the page needs the server. */
  isUsed = $state(false);
  me = $state.raw<Me | undefined>();
  lobby = $state.raw<GameSummary[] | undefined>();
  /** The games that are watched, as far as they are known. */
  readonly games = new SvelteMap<string, Followed>();

  readonly #around: Surroundings;
  readonly #line: Line;
  readonly #talk: Conversation;
  readonly #listeners = new Set<(heard: Heard) => void>();
  readonly #waiting = new Map<string, { done: (v: Version) => void; refused: (e: Error) => void }>();
  #idle: ReturnType<typeof setTimeout> | undefined;
  readonly #clock = new ServerClock();

  constructor(around: Surroundings = browser) {
    this.#around = around;
    this.#line = new Line(around, {
      receive: (text) => this.#receive(text),
      ping: () => this.#measure(),
      lost: () => this.#lost(),
    });
    const storage = around.storage();
    this.#talk = new Conversation(storage ? readKept(storage, around.now()) : []);
    if (this.#talk.unanswered.size > 0) queueMicrotask(() => this.#need());
  }

  /** The server's time now, as well as it is known. */
  serverNow(): number {
    return this.#around.now() + this.#clock.ahead;
  }

  /** Hears everything that is heard, until what it gives back is called. */
  listen(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watchGame(game: string): () => void {
    this.#say(this.#talk.watch(game));
    this.#need();
    return () => {
      this.#say(this.#talk.unwatch(game));
      if (!this.#talk.watches(game)) this.games.delete(game);
      this.#rest();
    };
  }

  watchLobby(): () => void {
    this.#say(this.#talk.watchLobby());
    this.#need();
    return () => {
      this.#say(this.#talk.unwatchLobby());
      this.lobby = this.#talk.lobby;
      this.#rest();
    };
  }

  /** Does something in a game; it is sent again until it is answered, also after the page was loaded anew. */
  act(game: string, action: Action, seat?: string): { nonce: string; answer: Promise<Version> } {
    const nonce = this.#around.nonce();
    const answer = new Promise<Version>((done, refused) => this.#waiting.set(nonce, { done, refused }));
    this.#say(this.#talk.act(game, seat === undefined ? { nonce, ...action } : { nonce, seat, ...action }));
    this.#keep();
    this.#need();
    return { nonce, answer };
  }

  /** The acts in a game that were not answered, the oldest first. */
  unanswered(game: string): Action[] {
    return [...this.#talk.unanswered.values()].filter((one) => one.game === game).map(({ act }) => act);
  }

  /** Tries at once: the network came back, or somebody looks at the page again. */
  wake(): void {
    if (!this.isUsed) return;
    if (this.#line.isThere && this.#talk.isOpen) this.#measure();
    else this.#line.hurry();
  }

  /** The browser says that there is no network. */
  sleep(): void {
    if (this.isUsed && !this.#talk.isOpen) this.status = 'offline';
  }

  /** Ends the line for good; for tests and for a page that goes away. */
  end(): void {
    clearTimeout(this.#idle);
    this.#line.close();
    this.isUsed = false;
  }

  #need(): void {
    clearTimeout(this.#idle);
    this.isUsed = true;
    this.#line.open();
  }

  #rest(): void {
    if (this.#talk.isNeeded) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#talk.isNeeded) return;
      this.end();
      this.#talk.closed();
      this.status = 'connecting';
    }, IDLE_MS);
  }

  #lost(): boolean {
    this.#talk.closed();
    for (const [game, followed] of this.#talk.games) this.games.set(game, followed);
    this.lag = undefined;
    this.status = this.#around.isOnline() ? 'lost' : 'offline';
    return this.#talk.isNeeded;
  }

  #receive(text: string): void {
    let message: ToClient;
    try {
      message = JSON.parse(text) as ToClient;
    } catch {
      return;
    }
    const { heard, send } = this.#talk.receive(message);
    this.#say(send);
    for (const one of heard) this.#take(one);
    for (const one of heard) for (const listener of this.#listeners) listener(one);
  }

  #take(heard: Heard): void {
    switch (heard.kind) {
      case 'welcome':
        this.status = 'open';
        this.me = heard.me;
        this.#clock.begin(heard.now - this.#around.now());
        this.#line.welcome();
        break;
      case 'game':
      case 'presence':
        this.games.set(heard.game, this.#talk.games.get(heard.game) ?? {});
        break;
      case 'lobby':
        this.lobby = this.#talk.lobby;
        break;
      case 'pong': {
        const way = Math.max(0, this.#around.now() - heard.at);
        this.lag = way;
        this.#clock.measure(way, heard.now - heard.at - way / 2);
        break;
      }
      case 'done':
        this.#waiting.get(heard.nonce)?.done(heard.version);
        this.#answered(heard.nonce);
        break;
      case 'refused':
        if (heard.nonce === undefined) break;
        this.#waiting.get(heard.nonce)?.refused(new RefusalError(heard.refusal));
        this.#answered(heard.nonce);
        break;
      case 'again':
        setTimeout(() => this.#say(this.#talk.again(heard.nonce)), AGAIN_MS);
        break;
      case 'watch-again':
        setTimeout(() => this.#say(this.#talk.watchAgain(heard.game)), AGAIN_MS);
        break;
      case 'missing':
      case 'closing':
        break;
    }
  }

  #answered(nonce: string): void {
    this.#waiting.delete(nonce);
    this.#keep();
    this.#rest();
  }

  #keep(): void {
    const storage = this.#around.storage();
    if (storage) writeKept(storage, this.#talk.unanswered.values(), this.#around.now());
  }

  #measure(): void {
    this.#say([{ type: 'ping', at: this.#around.now() }]);
    this.#line.expect();
  }

  #say(messages: FromClient[]): void {
    if (!this.#talk.isOpen) return;
    for (const message of messages) this.#line.send(JSON.stringify(message));
  }
}

export const connection = new Connection();

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => connection.wake());
  window.addEventListener('offline', () => connection.sleep());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
}
