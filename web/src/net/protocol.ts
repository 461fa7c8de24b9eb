// The messages between page and server.

export type Version = number;
export type Millis = number;

export interface Me {
  id: string;
  name: string;
}

export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'real_time'; initial_ms: Millis; increment_ms: Millis }
  | { kind: 'correspondence'; days: number };

export interface Clocks {
  left_ms: Record<string, Millis>;
  running?: string;
  at: Millis;
}

export interface Choices {
  start?: number;
  black_start?: number;
  first?: string;
  opposite_sides_only?: boolean;
  pie?: boolean;
  position?: string;
}

export type NewSeat =
  { for: 'me'; name?: string } | { for: 'anyone' } | { for: 'link' } | { for: 'computer'; level: number };

export interface NewGame {
  game: string;
  seats: Record<string, NewSeat>;
  choices?: Choices;
  clock?: ClockSetting;
}

export type Status = 'waiting' | 'playing' | 'over' | 'aborted';

export type Sitter =
  | { kind: 'person'; id: string; name: string }
  | { kind: 'computer'; level: number; took_over: boolean }
  | { kind: 'free'; open: boolean };

export interface SeatView {
  seat: string;
  name: string;
  sitter: Sitter;
  alive: boolean;
}

export interface Result {
  places: Record<string, number>;
  reason: string;
  rule?: string;
}

export interface Offers {
  draw: string[];
  takeback: string[];
  takeback_ply?: number;
  rematch: string[];
}

export interface GameView {
  id: string;
  game: string;
  version: Version;
  status: Status;
  choices: Choices;
  seats: SeatView[];
  clock: ClockSetting;
  clocks?: Clocks;
  start: string;
  moves: string[];
  shown: string[];
  position: string;
  turn?: string;
  offers: Offers;
  claims: string[];
  may_swap: boolean;
  result?: Result;
  rematch?: string;
  yours: string[];
  key?: string;
  made_at: Millis;
}

export interface GameSummary {
  id: string;
  game: string;
  status: Status;
  choices: Choices;
  seats: SeatView[];
  clock: ClockSetting;
  result?: Result;
  made_at: Millis;
  made_by: Me;
}

export interface GameList {
  games: GameSummary[];
  next?: string;
}

export interface LegalMoves {
  version: Version;
  ply: number;
  turn?: string;
  moves: string[];
}

export interface Detail {
  name: string;
  value: string;
}

export interface RuleEvent {
  rule: string;
  kind: string;
  details?: Detail[];
}

export type Happening =
  | { what: 'joined'; seat: string; sitter: Sitter }
  | { what: 'stood'; seat: string }
  | { what: 'started' }
  | {
      what: 'played';
      seat: string;
      ply: number;
      text: string;
      shown: string;
      position: string;
      events: RuleEvent[];
    }
  | { what: 'draw_offered'; seat: string }
  | { what: 'draw_declined'; seat: string }
  | { what: 'takeback_asked'; seat: string; ply: number }
  | { what: 'takeback_declined'; seat: string }
  | { what: 'took_back'; ply: number; position: string }
  | { what: 'swapped'; sitters: Sitter[] }
  | { what: 'left'; seat: string; why: string; sitter: Sitter }
  | { what: 'ended' }
  | { what: 'rematch_offered'; seat: string }
  | { what: 'rematch_made'; next: string };

export type Happened = {
  game: string;
  version: Version;
  at: Millis;
  turn?: string;
  clocks?: Clocks;
  result?: Result;
} & Happening;

export type Code =
  | 'malformed'
  | 'too_large'
  | 'too_fast'
  | 'unidentified'
  | 'wrong_origin'
  | 'not_found'
  | 'bad_choice'
  | 'seat_taken'
  | 'not_your_seat'
  | 'not_your_turn'
  | 'stale'
  | 'illegal_move'
  | 'not_started'
  | 'over'
  | 'not_now'
  | 'unavailable';

export interface Refusal {
  code: Code;
  message: string;
  rule?: string;
}

export type Action =
  | { do: 'move'; ply: number; text: string }
  | { do: 'join'; key?: string }
  | { do: 'stand' }
  | { do: 'resign' }
  | { do: 'offer_draw' }
  | { do: 'decline_draw' }
  | { do: 'claim_draw' }
  | { do: 'ask_takeback'; ply: number }
  | { do: 'decline_takeback' }
  | { do: 'abort' }
  | { do: 'swap' }
  | { do: 'rematch' };

export type Act = { nonce: string; seat?: string } & Action;

export type FromClient =
  | { type: 'watch'; game: string; since?: Version }
  | { type: 'unwatch'; game: string }
  | { type: 'watch_lobby' }
  | { type: 'unwatch_lobby' }
  | ({ type: 'act'; game: string } & Act)
  | { type: 'ping'; at: Millis };

export type ToClient =
  | { type: 'welcome'; me: Me; now: Millis; program: string }
  | { type: 'game'; view: GameView }
  | ({ type: 'happened' } & Happened)
  | { type: 'done'; game: string; nonce: string; version: Version }
  | { type: 'refused'; game?: string; nonce?: string; refusal: Refusal }
  | { type: 'presence'; game: string; seats: string[]; spectators: number }
  | { type: 'lobby'; games: GameSummary[] }
  | { type: 'pong'; at: Millis; now: Millis }
  | { type: 'closing'; refusal: Refusal };
