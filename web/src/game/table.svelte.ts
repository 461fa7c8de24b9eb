// A game on the page, wherever it is played: what is to be seen and what can be done.

import type { ClockSetting, Result } from '../net/protocol';
import type { GameId, GameRecord, LegalMove, Man, Played, Seat } from '../rules';
import { settings } from '../settings/settings.svelte';
import { premoveNow } from './premove';
import type { TableSeat } from './seats';
import { TakenMen } from './taken';

export type Phase =
  | 'loading'
  | 'missing'
  | 'unreachable'
  /** Something that cannot be read or played on. */
  | 'broken'
  | 'waiting'
  | 'playing'
  | 'over'
  | 'aborted';

/** What waits for an answer. */
export interface Offer {
  kind: 'draw' | 'takeback' | 'rematch';
  /** The seats that want it. */
  from: Seat[];
  /** Whether it is ours to answer; otherwise it is our own and waits for others. */
  isForUs: boolean;
  /** Takeback: how many plies would be left. */
  ply?: number;
}

export interface TableClocks {
  left_ms: Record<Seat, number>;
  running?: Seat;
  at: number;
}

/** A word to whoever sits here; another one takes its place. */
export interface Notice {
  text: string;
  isBad: boolean;
}

export abstract class Table {
  abstract readonly kind: 'local' | 'remote';
  readonly id: string;

  phase = $state<Phase>('loading');
  seats = $state.raw<TableSeat[]>([]);
  /** The seats whose moves are made at this screen. */
  mine = $state.raw<Seat[]>([]);
  clock = $state.raw<ClockSetting>({ kind: 'none' });
  clocks = $state.raw<TableClocks | undefined>();
  result = $state.raw<Result | undefined>();
  offers = $state.raw<Offer[]>([]);
  notice = $state.raw<Notice | undefined>();
  /** Whether the last move is shown but not yet confirmed. */
  isPending = $state(false);
  /** The seat for which the computer thinks at this moment. */
  thinking = $state.raw<Seat | undefined>();
  premove = $state.raw<LegalMove | undefined>();
  /** Whether the seat to move may change seats by the pie rule. */
  maySwap = $state(false);
  /** Where the next game of the same people is. */
  next = $state.raw<string | undefined>();
  /** Why it is missing or broken, as far as that is known. */
  problem = $state.raw<unknown>();

  protected record = $state.raw<GameRecord | undefined>();
  /** Rises with every change of the record, which is no reactive thing itself. */
  protected changes = $state(0);
  /** The ply that is looked at; nothing while it is the present one. */
  #looked = $state<number | undefined>();

  readonly plies = $derived.by(() => (this.changes, this.record?.plies() ?? 0));
  readonly ply = $derived(Math.min(this.#looked ?? this.plies, this.plies));
  readonly isLive = $derived(this.ply === this.plies);
  readonly state = $derived.by(() => (this.changes, this.record?.state(this.ply)));
  readonly played = $derived.by(() => {
    void this.changes;
    return this.ply > 0 ? this.record?.played(this.ply) : undefined;
  });
  readonly game = $derived<GameId | undefined>(this.record?.game);
  readonly standing = $derived.by(() => (this.changes, this.record?.standing()));
  readonly turn = $derived<Seat | undefined>(this.phase === 'playing' ? this.standing?.turn : undefined);
  readonly isOurTurn = $derived(this.turn !== undefined && this.mine.includes(this.turn));
  readonly legal = $derived.by<LegalMove[]>(() => {
    void this.changes;
    return this.isOurTurn && this.isLive && !this.isPending ? (this.record?.moves() ?? []) : [];
  });
  /** What the only person here could play if it were their turn. */
  readonly premoves = $derived.by<LegalMove[]>(() => {
    void this.changes;
    const [seat, other] = this.mine;
    if (!settings.premove) return [];
    if (this.phase !== 'playing' || this.isOurTurn || !this.isLive) return [];
    return seat !== undefined && other === undefined ? (this.record?.premoves(seat) ?? []) : [];
  });
  readonly #takenMen = new TakenMen();
  /** The men that were taken up to the ply that is looked at. */
  readonly taken = $derived.by(() => {
    void this.changes;
    return this.record ? this.#takenMen.until(this.record, this.ply) : [];
  });
  readonly claims = $derived(this.isOurTurn && this.isLive ? (this.standing?.claims ?? []) : []);
  readonly people = $derived(this.seats.filter(({ who }) => who.kind === 'person').length);
  readonly isOver = $derived(this.phase === 'over' || this.phase === 'aborted');
  readonly isWatching = $derived(this.mine.length === 0);

  constructor(id: string) {
    this.id = id;
  }

  /** The time by the clock that `clocks` goes by. */
  abstract now(): number;
  abstract play(move: LegalMove): void;
  abstract get canTakeBack(): boolean;
  abstract takeBack(): void;
  abstract get canOfferDraw(): boolean;
  abstract offerDraw(): void;
  abstract claimDraw(): void;
  abstract get canResign(): boolean;
  abstract resign(): void;
  abstract get canAbort(): boolean;
  abstract abort(): void;
  abstract swap(): void;
  abstract get canRematch(): boolean;
  abstract rematch(): void;
  abstract answer(offer: Offer, yes: boolean): void;
  /** The game as a record file. */
  abstract recordText(): Promise<string>;

  /** The link to this game, for others where that makes sense. */
  abstract get link(): string;

  leave(): void {
    this.record?.free();
    this.record = undefined;
  }

  /** What a seat has left at this moment; nothing where no clock runs. */
  left(seat: Seat, now: number): number | undefined {
    const left = this.clocks?.left_ms[seat];
    if (left === undefined || this.clocks === undefined) return undefined;
    return this.clocks.running === seat ? left - Math.max(0, now - this.clocks.at) : left;
  }

  /** Looks at a ply; the last one is the present. */
  look(ply: number): void {
    const next = Math.max(0, Math.min(ply, this.plies));
    this.#looked = next === this.plies ? undefined : next;
  }

  /** The moves that were played, the first first. */
  readonly history = $derived.by<Played[]>(() => {
    void this.changes;
    const record = this.record;
    return record ? Array.from({ length: record.plies() }, (_, i) => record.played(i + 1)) : [];
  });

  /** The men at the start, in the order of their squares. */
  readonly startMen = $derived.by<Man[]>(() => {
    const squares = this.record?.state(0).squares ?? [];
    return squares.flatMap(({ man }) => (man ? [man] : []));
  });

  threatened(seat: Seat): number[] {
    void this.changes;
    return this.record?.threatened(seat, this.ply) ?? [];
  }

  say(text: string, isBad = false): void {
    this.notice = { text, isBad };
  }

  /** Plays what was chosen before the turn came; says whether it could be played. */
  protected usePremove(): boolean {
    const premove = this.premove;
    if (!premove || !this.isOurTurn) return false;
    this.premove = undefined;
    const move = this.record && premoveNow(premove, this.record.moves());
    if (move) this.play(move);
    return move !== undefined;
  }

  /** The last ply that somebody here made, if there is one. */
  protected lastOwnPly(): number | undefined {
    for (let ply = this.plies; ply >= 1; ply--) {
      const seat = this.record?.played(ply).seat;
      if (seat !== undefined && this.mine.includes(seat)) return ply;
    }
    return undefined;
  }
}
