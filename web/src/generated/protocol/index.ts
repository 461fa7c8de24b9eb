// Made from protocol by its tests (PARDALIS_BLESS=1 writes it): do not edit.

/** Something that somebody does in a game, under a nonce. */
export type Act = {
  /** A text of the client's choice, new for every deed. Who has heard no answer sends the same again under the
   * same nonce: it is never done twice. */
  nonce: string,
  /** The seat it is done for; needed only by those who hold several and mean another than the one to move. */
  seat?: string, } & ({ "do": "move",
  /** How many plies were played before it; anything else than the present number is stale. */
  ply: number,
  /** The move, as the notation writes it. */
  text: string, } | { "do": "join",
  /** The key in an invitation's link; a seat that is open to anyone needs none. */
  key?: string, } | { "do": "stand" } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback",
  /** How many plies would be left. */
  ply: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "swap" } | { "do": "rematch" });

/** What somebody wants to do in a game. */
export type Action = { "do": "move",
  /** How many plies were played before it; anything else than the present number is stale. */
  ply: number,
  /** The move, as the notation writes it. */
  text: string, } | { "do": "join",
  /** The key in an invitation's link; a seat that is open to anyone needs none. */
  key?: string, } | { "do": "stand" } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback",
  /** How many plies would be left. */
  ply: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "swap" } | { "do": "rematch"
};

/** A game that is over, every move of it graded. */
export type Analysis = {
  /** The id of the game. */
  game: string,
  /** Its moves, in order. */
  moves: Array<GradedMove>,
};

/** How far an analysis is that is still under way. */
export type AnalysisProgress = {
  /** How many positions were thought about. */
  done: number,
  /** How many there are. */
  of: number,
};

/** The choices that games offer at the start; what is not chosen is the game's default. */
export type Choices = {
  /** Chess960: the number of the start from 0 to 959; by chance where nothing is said. */
  start?: number,
  /** Chess960: another number for Black. */
  black_start?: number,
  /** Chameleon and Le Caméléon: the letter of the seat that begins. */
  first?: string,
  /** Le Caméléon: associate on opposite sides only. */
  opposite_sides_only?: boolean,
  /** Chameleon: the second player may change seats after the first move. */
  pie?: boolean,
  /** Any game: a position to begin with instead of a start. */
  position?: string,
};

/** How much time the players have. */
export type ClockSetting = { "kind": "none" } | { "kind": "real_time",
  /** The sum at the start. */
  initial_ms: number,
  /** What every move adds. */
  increment_ms: number, } | { "kind": "correspondence",
  /** How many days. */
  days: number,
};

/** The clocks at a moment. */
export type Clocks = {
  /** What each seat has left at the moment `at`. */
  left_ms: { [key in string]: number },
  /** The seat whose time runs. */
  running?: string,
  /** The server's time when this was said. */
  at: number,
};

/** A kind of refusal. */
export type Code = "malformed" | "too_large" | "too_fast" | "unidentified" | "wrong_origin" | "not_found" | "bad_choice" | "seat_taken" | "not_your_seat" | "not_your_turn" | "stale" | "illegal_move" | "not_started" | "over" | "not_now" | "unavailable";

/** A name and a value of an event. */
export type Detail = {
  /** The name. */
  name: string,
  /** The value. */
  value: string,
};

/** A message from a client. */
export type FromClient = { "type": "watch",
  /** The game's id. */
  game: string,
  /** The last version that the client knows; what happened since then is sent again. Without it, or where
   * too much has happened, the whole game is sent. */
  since?: number, } | { "type": "unwatch",
  /** The game's id. */
  game: string, } | { "type": "watch_lobby" } | { "type": "unwatch_lobby" } | { "type": "act",
  /** The game's id. */
  game: string,
  /** A text of the client's choice, new for every deed. Who has heard no answer sends the same again under the
   * same nonce: it is never done twice. */
  nonce: string,
  /** The seat it is done for; needed only by those who hold several and mean another than the one to move. */
  seat?: string, } & ({ "do": "move",
  /** How many plies were played before it; anything else than the present number is stale. */
  ply: number,
  /** The move, as the notation writes it. */
  text: string, } | { "do": "join",
  /** The key in an invitation's link; a seat that is open to anyone needs none. */
  key?: string, } | { "do": "stand" } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback",
  /** How many plies would be left. */
  ply: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "swap" } | { "do": "rematch" }) | { "type": "ping",
  /** Comes back as it is. */
  at: number,
};

/** A page of games, newest first. */
export type GameList = {
  /** The games. */
  games: Array<GameSummary>,
  /** Where the next page begins; nothing on the last one. */
  next?: string,
};

/** A game in a list. */
export type GameSummary = {
  /** The game's id. */
  id: string,
  /** Which game is played. */
  game: string,
  /** How far it is. */
  status: Status,
  /** The choices that were made at the start. */
  choices: Choices,
  /** The seats in turn order. */
  seats: Array<SeatView>,
  /** The clock that was chosen. */
  clock: ClockSetting,
  /** The result, once the game is over. */
  result?: Result,
  /** When the game was made. */
  made_at: number,
  /** Who made it. */
  made_by: Me,
};

/** The whole of a game as somebody may see it. */
export type GameView = {
  /** The game's id. */
  id: string,
  /** Which game is played. */
  game: string,
  /** How much has happened. */
  version: number,
  /** How far it is. */
  status: Status,
  /** The choices that were made at the start. */
  choices: Choices,
  /** The seats in turn order. */
  seats: Array<SeatView>,
  /** The clock that was chosen. */
  clock: ClockSetting,
  /** The clocks now, where the game has any. */
  clocks?: Clocks,
  /** The position before the first move. */
  start: string,
  /** The moves in their canonical form. */
  moves: Array<string>,
  /** The moves as people of the game read them. */
  shown: Array<string>,
  /** The position now. */
  position: string,
  /** The seat to move. */
  turn?: string,
  /** What is offered. */
  offers: Offers,
  /** The rules by which the seat to move may claim a draw now. */
  claims: Array<string>,
  /** Whether the seat to move may change seats now. */
  may_swap: boolean,
  /** The result, once the game is over. */
  result?: Result,
  /** The next game with the same people, once it is made. */
  rematch?: string,
  /** The seats that whoever asks holds. */
  yours: Array<string>,
  /** The key for the invitation's link; only whoever holds a seat sees it. */
  key?: string,
  /** When the game was made. */
  made_at: number,
};

/** How good a move was, by the expected result that it gave away. */
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A move of a game with its grade. */
export type GradedMove = {
  /** The number of the ply, from 1. */
  ply: number,
  /** The letter of the seat that moved. */
  seat: string,
  /** The move. */
  move: string,
  /** The move as it is shown to people. */
  shown: string,
  /** How good it was. */
  grade: Grade,
  /** The expected result that it gave away, from 0 to 1. */
  loss: number,
  /** The result that every seat can expect after it, by the seat's letter: 1 is a certain first place. */
  expected: { [key in string]: number },
  /** How the game should have gone on instead, from the best move. */
  best: Array<string>,
  /** Whether the values before and after it are both exact. */
  proved: boolean,
};

/** Something that happened in a game, with how the game stands after it. */
export type Happened = {
  /** The game's id. */
  game: string,
  /** The game's version after it. */
  version: number,
  /** When it happened, by the server's clock. */
  at: number,
  /** The seat to move now. */
  turn?: string,
  /** The clocks now, where the game has any. */
  clocks?: Clocks,
  /** The result, once the game is over. */
  result?: Result, } & ({ "what": "joined",
  /** The seat. */
  seat: string,
  /** Who sits there now. */
  sitter: Sitter, } | { "what": "stood",
  /** The seat. */
  seat: string, } | { "what": "started" } | { "what": "played",
  /** The seat that moved. */
  seat: string,
  /** How many plies are played now. */
  ply: number,
  /** The move in its canonical form. */
  text: string,
  /** The move as people of the game read it. */
  shown: string,
  /** The position after it. */
  position: string,
  /** What the rules made of it, in order. */
  events: Array<RuleEvent>, } | { "what": "draw_offered",
  /** Who. */
  seat: string, } | { "what": "draw_declined",
  /** Who. */
  seat: string, } | { "what": "takeback_asked",
  /** Who. */
  seat: string,
  /** How many plies would be left. */
  ply: number, } | { "what": "takeback_declined",
  /** Who. */
  seat: string, } | { "what": "took_back",
  /** How many plies are left. */
  ply: number,
  /** The position now. */
  position: string, } | { "what": "swapped",
  /** Who sits where now, in the order of the seats. */
  sitters: Array<Sitter>, } | { "what": "left",
  /** The seat. */
  seat: string,
  /** `resigned` or `time`. */
  why: string,
  /** Who plays on. */
  sitter: Sitter, } | { "what": "ended" } | { "what": "rematch_offered",
  /** Who. */
  seat: string, } | { "what": "rematch_made",
  /** Its id. */
  next: string, });

/** Something that happened in a game. */
export type Happening = { "what": "joined",
  /** The seat. */
  seat: string,
  /** Who sits there now. */
  sitter: Sitter, } | { "what": "stood",
  /** The seat. */
  seat: string, } | { "what": "started" } | { "what": "played",
  /** The seat that moved. */
  seat: string,
  /** How many plies are played now. */
  ply: number,
  /** The move in its canonical form. */
  text: string,
  /** The move as people of the game read it. */
  shown: string,
  /** The position after it. */
  position: string,
  /** What the rules made of it, in order. */
  events: Array<RuleEvent>, } | { "what": "draw_offered",
  /** Who. */
  seat: string, } | { "what": "draw_declined",
  /** Who. */
  seat: string, } | { "what": "takeback_asked",
  /** Who. */
  seat: string,
  /** How many plies would be left. */
  ply: number, } | { "what": "takeback_declined",
  /** Who. */
  seat: string, } | { "what": "took_back",
  /** How many plies are left. */
  ply: number,
  /** The position now. */
  position: string, } | { "what": "swapped",
  /** Who sits where now, in the order of the seats. */
  sitters: Array<Sitter>, } | { "what": "left",
  /** The seat. */
  seat: string,
  /** `resigned` or `time`. */
  why: string,
  /** Who plays on. */
  sitter: Sitter, } | { "what": "ended" } | { "what": "rematch_offered",
  /** Who. */
  seat: string, } | { "what": "rematch_made",
  /** Its id. */
  next: string,
};

/** The moves that are legal now. */
export type LegalMoves = {
  /** The game's version for which they are. */
  version: number,
  /** How many plies were played. */
  ply: number,
  /** The seat to move. */
  turn?: string,
  /** The moves in their canonical form, sorted. */
  moves: Array<string>,
};

/** Whoever asks, as the server knows them. */
export type Me = {
  /** A lasting id; no secret. */
  id: string,
  /** The name that others see. */
  name: string,
};

/** A game that somebody wants to be made. */
export type NewGame = {
  /** The game's name: `chameleon-chess`, `chameleon`, `chess960` or `cameleon`. */
  game: string,
  /** What each seat is for, by the seat's letter; every seat that plays is named. `chameleon-chess`: two to four of
   * `r`, `b`, `y`, `g`. `chameleon`: `r` and `b`. `chess960`: `w` and `b`. `cameleon`: `r` and `s`. */
  seats: { [key in string]: NewSeat },
  /** The choices that the game offers. */
  choices?: Choices,
  /** The clock. */
  clock?: ClockSetting,
};

/** A name that somebody chooses. */
export type NewName = {
  /** The name: 1 to 24 characters, none of them a control character. */
  name: string,
};

/** What a seat of a new game is for. */
export type NewSeat = { "for": "me",
  /** The name shown at this seat; the maker's own where nothing is said. */
  name?: string, } | { "for": "anyone" } | { "for": "link" } | { "for": "computer",
  /** From 1 to 8; 9 is the best there is. */
  level: number,
};

/** What is offered and not yet answered. */
export type Offers = {
  /** The seats that offer or have accepted a draw. */
  draw: Array<string>,
  /** The seats that ask for or have agreed to a takeback. */
  takeback: Array<string>,
  /** How many plies that takeback would leave. */
  takeback_ply?: number,
  /** The seats that offer another game. */
  rematch: Array<string>,
};

/** Why something was not done: a code for programs, a sentence for people. */
export type Refusal = {
  /** What kind of refusal it is. */
  code: Code,
  /** What was expected and what was found, in English. */
  message: string,
  /** The rule that forbids a move. */
  rule?: string,
};

/** How a game ended. */
export type Result = {
  /** A place for every seat; empty for a game that was aborted. */
  places: { [key in string]: number },
  /** `board`, `draw`, `agreed`, `resigned`, `time`, `claimed` or `aborted`. */
  reason: string,
  /** The rule that ended it, where one did. */
  rule?: string,
};

/** Something that the rules made of a move. */
export type RuleEvent = {
  /** The rule's id, such as `chameleon-chess/shrink`. */
  rule: string,
  /** One word for what happened. */
  kind: string,
  /** Squares, pieces and seats concerned, in a fixed order. */
  details?: Array<Detail>,
};

/** A seat of a game. */
export type SeatView = {
  /** The seat's letter. */
  seat: string,
  /** The seat's name in English, in lower case. */
  name: string,
  /** Who sits there. */
  sitter: Sitter,
  /** Whether the seat is still in the game. */
  alive: boolean,
};

/** Who sits at a seat. */
export type Sitter = { "kind": "person",
  /** The person's id. */
  id: string,
  /** The name shown at this seat. */
  name: string, } | { "kind": "computer",
  /** From 1 to 8; 9 is the best there is. */
  level: number,
  /** Whether it took over from somebody who left. */
  took_over: boolean, } | { "kind": "free",
  /** Whether the seat is open to anyone; else it needs an invitation. */
  open: boolean,
};

/** How far a game is. */
export type Status = "waiting" | "playing" | "over" | "aborted";

/** A message to a client. */
export type ToClient = { "type": "welcome",
  /** Who the client is. */
  me: Me,
  /** The server's time. */
  now: number,
  /** The program's version. */
  program: string, } | { "type": "game",
  /** The game as this client may see it. */
  view: GameView, } | { "type": "happened" } & Happened | { "type": "done",
  /** The game's id. */
  game: string,
  /** The client's nonce. */
  nonce: string,
  /** The game's version after it. */
  version: number, } | { "type": "refused",
  /** The game's id, where one was named. */
  game?: string,
  /** The client's nonce, where there was one. */
  nonce?: string,
  /** Why. */
  refusal: Refusal, } | { "type": "presence",
  /** The game's id. */
  game: string,
  /** The seats whose people are connected. */
  seats: Array<string>,
  /** How many others watch. */
  spectators: number, } | { "type": "lobby",
  /** The games. */
  games: Array<GameSummary>, } | { "type": "pong",
  /** As it came. */
  at: number,
  /** The server's time. */
  now: number, } | { "type": "closing",
  /** Why. */
  refusal: Refusal,
};
