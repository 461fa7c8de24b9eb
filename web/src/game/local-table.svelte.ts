// A game in this browser: people at one table, the computer, or both.

import { loadRules, type LegalMove, type Rules, type Seat } from '../rules';
import { go } from '../shell/router.svelte';
import { t } from '../text';
import { createLocal, findLocal, rotated, saveLocal, type LocalGame } from './local';
import { charged, exchanged, running, startClocks } from './local-clock';
import { recordOf, seatTags } from './local-record';
import { localSeats } from './local-seats';
import { Table, type Offer } from './table.svelte';
import { Thought, type Thinker } from './thought';

/** With three or four a computer of this level plays on for somebody who left. Rule: common/leaver. */
const TAKEOVER_LEVEL = 5;

export class LocalTable extends Table {
  readonly kind = 'local';
  #kept: LocalGame | undefined;
  readonly #thought: Thought;
  #flag: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;

  constructor(id: string, thinker: Thinker, rules: Promise<Rules> = loadRules()) {
    super(id);
    this.#thought = new Thought(thinker);
    rules.then(
      (loaded) => {
        if (!this.#isGone) this.#open(loaded);
      },
      (problem: unknown) => {
        this.problem = problem;
        this.phase = 'unreachable';
      },
    );
  }

  now(): number {
    return Date.now();
  }

  get link(): string {
    return `${location.origin}/local/${this.id}`;
  }

  #open(rules: Rules): void {
    const kept = findLocal(this.id);
    if (!kept) {
      this.phase = 'missing';
      return;
    }
    try {
      this.record = recordOf(kept, rules);
    } catch (problem) {
      this.problem = problem;
      this.phase = 'broken';
      return;
    }
    this.#kept = kept;
    const order = this.record.state(0).seats.map(({ seat }) => seat);
    this.clock = kept.clock ?? { kind: 'none' };
    this.clocks = startClocks(kept.clock, order, Date.now());
    if (this.clocks && kept.left_ms) this.clocks = { ...this.clocks, left_ms: kept.left_ms };
    // Whoever only looks at a game has not changed it.
    this.#settle(false);
  }

  /** Brings everything into line with the record, keeps it, and lets whoever is next move. */
  #settle(isNew = true): void {
    const kept = this.#kept;
    const record = this.record;
    if (!kept || !record) return;
    this.changes += 1;
    const standing = record.standing();
    if (kept.result === undefined && standing.places)
      kept.result = {
        places: standing.places,
        reason: standing.drawn ? 'draw' : 'board',
        rule: standing.rule,
      };
    this.result = kept.result;
    this.phase = kept.result ? (kept.result.reason === 'aborted' ? 'aborted' : 'over') : 'playing';
    this.seats = localSeats(kept, record.state().seats);
    this.mine = this.seats.filter(({ who }) => who.kind === 'person').map(({ seat }) => seat);
    this.maySwap = this.#isPieDue() && this.isOurTurn;
    this.#runClock();
    kept.moves = Array.from({ length: record.plies() }, (_, i) => record.played(i + 1).text);
    kept.left_ms = this.clocks?.left_ms;
    if (isNew) kept.changedAt = Date.now();
    saveLocal(kept);
    // A move that was played here has settled everything already.
    if (!this.usePremove()) this.#think();
  }

  #runClock(): void {
    clearTimeout(this.#flag);
    if (!this.clocks) return;
    const sitter = this.turn === undefined ? undefined : this.#kept?.seats[this.turn];
    const isCounted = sitter !== undefined && !(sitter.kind === 'computer' && sitter.tookOver);
    this.clocks = running(this.clocks, isCounted ? this.turn : undefined, Date.now());
    const seat = this.clocks.running;
    if (seat !== undefined)
      this.#flag = setTimeout(() => this.#leave(seat, 'time'), this.clocks.left_ms[seat] ?? 0);
  }

  /** Charges whoever thought until now; `bonus` is what a move adds. */
  #charge(bonus = 0): void {
    if (this.clocks) this.clocks = charged(this.clocks, Date.now(), bonus);
  }

  get #bonus(): number {
    return this.clock.kind === 'real_time' ? this.clock.increment_ms : 0;
  }

  play(move: LegalMove): void {
    if (!this.legal.some(({ text }) => text === move.text)) return;
    this.#play(move.text);
  }

  #play(text: string): void {
    this.record?.play(text);
    this.#charge(this.#bonus);
    this.offers = [];
    this.#settle();
  }

  #think(): void {
    this.#thought.cancel();
    this.thinking = undefined;
    const kept = this.#kept;
    const seat = this.turn;
    const sitter = seat === undefined ? undefined : kept?.seats[seat];
    if (!kept || !this.record || seat === undefined || sitter?.kind !== 'computer') return;
    this.thinking = seat;
    this.#thought.begin(
      { game: kept.game, start: this.record.start, moves: [...kept.moves], level: sitter.level, seat },
      {
        maySwap: this.#isPieDue(),
        play: (text) => this.#play(text),
        swap: () => this.#swap(),
        fail: (problem) => {
          this.problem = problem;
          this.say(t('game-computer-failed'), true);
        },
      },
    );
  }

  /** Whether the seats may be changed now. */
  #isPieDue(): boolean {
    const kept = this.#kept;
    return kept?.pie === true && !kept.hasSwapped && this.phase === 'playing' && this.plies === 1;
  }

  get canTakeBack(): boolean {
    const first = this.#kept?.hasSwapped ? 1 : 0;
    return this.phase === 'playing' && (this.#before() ?? -1) >= first;
  }

  /** How many plies are left when one's last move is taken back; a computer's answer goes with it. */
  #before(): number | undefined {
    if (this.mine.length === 0) return undefined;
    const own = this.lastOwnPly();
    return own === undefined ? undefined : own - 1;
  }

  takeBack(): void {
    const ply = this.#before();
    if (!this.canTakeBack || ply === undefined) return;
    this.premove = undefined;
    this.record?.undoTo(ply);
    this.#charge();
    this.look(this.plies);
    this.#settle();
  }

  get canOfferDraw(): boolean {
    return (
      this.phase === 'playing' &&
      this.people > 1 &&
      this.seats.every(
        ({ who, isAlive }) => !isAlive || who.kind === 'person' || (who.kind === 'computer' && who.tookOver),
      )
    );
  }

  /** At one table whoever presses the button speaks for all. */
  offerDraw(): void {
    if (this.canOfferDraw) this.#draw('agreed');
  }

  claimDraw(): void {
    const [rule] = this.claims;
    if (rule !== undefined) this.#draw('claimed', rule);
  }

  #draw(reason: string, rule?: string): void {
    this.record?.declareDraw(reason);
    this.#end(reason, rule);
  }

  get canResign(): boolean {
    return this.phase === 'playing' && this.mine.length > 0;
  }

  /** Whoever is to move resigns; against computers the only person does, whoever's turn it is. */
  resign(): void {
    const alive = this.mine.filter((seat) => this.seats.some((one) => one.seat === seat && one.isAlive));
    const seat = this.isOurTurn ? this.turn : alive.length === 1 ? alive[0] : undefined;
    if (this.phase === 'playing' && seat !== undefined) this.#leave(seat, 'resigned');
  }

  #leave(seat: Seat, reason: 'resigned' | 'time'): void {
    const kept = this.#kept;
    const record = this.record;
    if (!kept || !record || this.phase !== 'playing') return;
    this.#charge();
    const people = this.mine.filter((one) => one !== seat);
    record.leave(seat, people, reason);
    kept.leavers = [...(kept.leavers ?? []), seat];
    if (record.standing().places) {
      this.#end(reason);
      return;
    }
    kept.seats = { ...kept.seats, [seat]: { kind: 'computer', level: TAKEOVER_LEVEL, tookOver: true } };
    this.#settle();
  }

  /** Keeps how the game stands as its result, after people have ended it. */
  #end(reason: string, rule?: string): void {
    const places = this.record?.standing().places;
    if (!this.#kept || !places) return;
    this.#kept.result = { places, reason, rule };
    this.#thought.cancel();
    this.#charge();
    this.#settle();
  }

  get canAbort(): boolean {
    return false;
  }

  abort(): void {
    // A game at one's own table is left by going away.
  }

  swap(): void {
    if (this.maySwap) this.#swap();
  }

  #swap(): void {
    const kept = this.#kept;
    const [one, other] = this.seats.map(({ seat }) => seat);
    if (!kept || one === undefined || other === undefined) return;
    const { [one]: first, [other]: second } = kept.seats;
    if (!first || !second) return;
    kept.seats = { [one]: second, [other]: first };
    kept.hasSwapped = true;
    this.#charge(this.#bonus);
    if (this.clocks) this.clocks = exchanged(this.clocks, one, other);
    this.#settle();
  }

  get canRematch(): boolean {
    return this.isOver;
  }

  rematch(): void {
    const kept = this.#kept;
    if (!kept) return;
    const order = this.seats.map(({ seat }) => seat);
    const { game, choices, clock, pie } = kept;
    go(`/local/${createLocal({ game, choices, clock, pie, seats: rotated(kept.seats, order) })}`);
  }

  answer(_offer: Offer, _yes: boolean): void {
    // At one table nothing waits for an answer.
  }

  recordText(): Promise<string> {
    const kept = this.#kept;
    if (!kept || !this.record) return Promise.reject(new Error('no game'));
    return Promise.resolve(this.record.text(seatTags(kept.game, this.seats), kept.result));
  }

  override leave(): void {
    this.#isGone = true;
    clearTimeout(this.#flag);
    this.#thought.cancel();
    super.leave();
  }
}
