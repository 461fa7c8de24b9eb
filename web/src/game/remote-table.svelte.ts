// A game on the server. A move made here is drawn at once and taken back if the server refuses it.

import { connection as pageConnection, type Connection } from '../net/connection.svelte';
import * as api from '../net/api';
import type { Heard } from '../net/conversation';
import type { Action, GameView } from '../net/protocol';
import { refusalText, RefusalError } from '../net/refusal';
import { loadRules, type GameId, type LegalMove, type Rules, type Seat } from '../rules';
import { AheadRecord } from './ahead-record';
import { leaversOf, offersOf, seatsOf } from './remote-seats';
import type { TableSeat } from './seats';
import { Table, type Offer } from './table.svelte';

export class RemoteTable extends Table {
  readonly kind = 'remote';
  readonly #connection: Connection;
  readonly #stop: (() => void)[] = [];
  #rules: Rules | undefined;
  #ahead: AheadRecord | undefined;
  #wantsRematch = $state(false);

  view = $state.raw<GameView | undefined>();
  spectators = $state(0);

  constructor(id: string, connection: Connection = pageConnection, rules: Promise<Rules> = loadRules()) {
    super(id);
    this.#connection = connection;
    this.#stop.push(connection.listen((heard) => this.#hear(heard)));
    this.#stop.push(connection.watchGame(id));
    rules.then(
      (loaded) => {
        this.#rules = loaded;
        this.#follow();
      },
      (problem: unknown) => {
        this.problem = problem;
        this.phase = 'unreachable';
      },
    );
  }

  now(): number {
    return this.#connection.serverNow();
  }

  get link(): string {
    const key = this.view?.key;
    const needsKey = this.phase === 'waiting' && key !== undefined;
    return `${location.origin}/game/${this.id}${needsKey ? `?key=${key}` : ''}`;
  }

  #hear(heard: Heard): void {
    if (heard.kind === 'missing' && heard.game === this.id) {
      this.problem = new RefusalError(heard.refusal);
      this.phase = 'missing';
    }
    if (heard.kind === 'game' && heard.game === this.id) this.#follow();
    if (heard.kind === 'presence' && heard.game === this.id) this.#seat();
    if (heard.kind === 'refused' && heard.game === this.id && heard.nonce !== undefined) this.#refused();
  }

  /** Brings the table into line with what the server said. */
  #follow(): void {
    const view = this.#connection.games.get(this.id)?.view;
    if (!view || !this.#rules || this.phase === 'broken') return;
    const isFirst = this.view === undefined;
    const before = this.#ahead?.plies ?? 0;
    this.view = view;
    if (!this.#replay(view)) return;
    if (isFirst) this.#takeUp(view);
    this.clock = view.clock;
    this.clocks = view.clocks;
    this.result = view.result;
    this.phase = view.status;
    this.next = view.rematch;
    this.#seat();
    this.maySwap = view.may_swap && this.isOurTurn;
    this.offers = offersOf(view);
    if ((this.#ahead?.plies ?? 0) < before) this.premove = undefined;
    if (!this.isPending) this.usePremove();
  }

  #replay(view: GameView): boolean {
    try {
      if (this.#ahead) this.#ahead.follow(view.moves);
      else if (this.#rules)
        this.#ahead = new AheadRecord(this.#rules, view.game as GameId, view.start, view.moves);
      this.#ahead?.record.setLeavers(leaversOf(view));
    } catch (problem) {
      this.problem = problem;
      this.phase = 'broken';
      return false;
    }
    this.#changed();
    return true;
  }

  /** Brings into line what depends on the record. */
  #changed(): void {
    this.record = this.#ahead?.record;
    this.isPending = this.#ahead?.isAhead ?? false;
    this.changes += 1;
  }

  /** A move that was made before the page was loaded anew and is still on its way. */
  #takeUp(view: GameView): void {
    for (const action of this.#connection.unanswered(this.id))
      if (action.do === 'move' && action.ply === view.moves.length) this.#show(action.text);
  }

  #show(text: string): boolean {
    const isShown = this.#ahead?.show(text) ?? false;
    if (isShown) this.#changed();
    return isShown;
  }

  #refused(): void {
    const isUnderWay = this.#connection.unanswered(this.id).some((one) => one.do === 'move');
    if (!this.#ahead?.isAhead || isUnderWay) return;
    this.#ahead.takeBack();
    this.#changed();
    this.#follow();
  }

  #seat(): void {
    const view = this.view;
    if (!view || !this.record) return;
    const presence = this.#connection.games.get(this.id)?.presence;
    this.spectators = presence?.spectators ?? 0;
    this.mine = view.yours;
    this.seats = seatsOf(view, this.record.state().seats, presence?.seats);
    this.thinking = this.seats.find(({ seat, who }) => seat === this.turn && who.kind === 'computer')?.seat;
  }

  play(move: LegalMove): void {
    const ply = this.#ahead?.plies ?? 0;
    if (!this.isPending && this.#show(move.text)) this.#do({ do: 'move', ply, text: move.text });
  }

  #do(action: Action, seat?: Seat): void {
    this.#connection.act(this.id, action, seat).answer.catch((problem: unknown) => {
      this.say(refusalText(problem), true);
    });
  }

  get canTakeBack(): boolean {
    return (
      this.phase === 'playing' &&
      !this.isPending &&
      this.lastOwnPly() !== undefined &&
      !this.#asks('takeback')
    );
  }

  takeBack(): void {
    const own = this.lastOwnPly();
    if (own !== undefined) this.#do({ do: 'ask_takeback', ply: own - 1 });
  }

  #asks(kind: Offer['kind']): boolean {
    return this.offers.some((offer) => offer.kind === kind);
  }

  get canOfferDraw(): boolean {
    const isAgainst = ({ who, isAlive }: TableSeat): boolean =>
      isAlive && who.kind === 'computer' && !who.tookOver;
    return this.canResign && !this.seats.some(isAgainst) && !this.#asks('draw');
  }

  offerDraw(): void {
    this.#do({ do: 'offer_draw' });
  }

  claimDraw(): void {
    this.#do({ do: 'claim_draw' });
  }

  get canResign(): boolean {
    const isIn = ({ seat, isAlive }: TableSeat): boolean => isAlive && this.mine.includes(seat);
    return this.phase === 'playing' && this.seats.some(isIn);
  }

  resign(): void {
    this.#do({ do: 'resign' });
  }

  /** Until everybody has moved once nothing is lost by going away. */
  get canAbort(): boolean {
    const isBegun = this.phase === 'playing' && this.plies >= this.seats.length;
    return this.mine.length > 0 && !this.isOver && this.phase !== 'loading' && !isBegun;
  }

  abort(): void {
    this.#do({ do: 'abort' });
  }

  swap(): void {
    this.#do({ do: 'swap' });
  }

  get canRematch(): boolean {
    return (
      this.isOver &&
      this.mine.length > 0 &&
      this.next === undefined &&
      this.people + this.#computers() === this.seats.length
    );
  }

  #computers(): number {
    return this.seats.filter(({ who }) => who.kind === 'computer').length;
  }

  rematch(): void {
    this.#wantsRematch = true;
    this.#do({ do: 'rematch' });
  }

  /** Whether the next game is to be gone to without asking. */
  get goesOn(): boolean {
    return this.#wantsRematch && this.next !== undefined;
  }

  join(key: string | undefined, seat?: Seat): void {
    this.#do(key === undefined ? { do: 'join' } : { do: 'join', key }, seat);
  }

  stand(): void {
    this.#do({ do: 'stand' });
  }

  answer(offer: Offer, yes: boolean): void {
    if (offer.kind === 'draw') this.#do(yes ? { do: 'offer_draw' } : { do: 'decline_draw' });
    if (offer.kind === 'takeback')
      this.#do(yes ? { do: 'ask_takeback', ply: offer.ply ?? 0 } : { do: 'decline_takeback' });
    if (offer.kind === 'rematch' && yes) this.rematch();
  }

  recordText(): Promise<string> {
    return api.record(this.id);
  }

  override leave(): void {
    for (const stop of this.#stop) stop();
    super.leave();
  }
}
