// Made from web-rules by its tests (PARDALIS_BLESS=1 writes it): do not edit.

/** Everything that is to be seen of a position. Squares are numbered `file + rank * files` from a1. */
export type BoardState = {
  /** The game. */
  game: GameId,
  /** How many files the board has. */
  files: number,
  /** How many ranks the board has. */
  ranks: number,
  /** The squares in the order a1, b1, … */
  squares: Array<SquareState>,
  /** The line round the squares in play. */
  fence?: Fence,
  /** The home rank that an invader stands on. */
  home?: Home,
  /** What is left beside the board. */
  supply?: Supply,
  /** The position as text. */
  position: string,
  /** How many plies of the record were played. */
  ply: number,
  /** Whose turn it is, while the game goes on. */
  turn?: Seat,
  /** All seats in turn order. */
  seats: Array<SeatState>,
};

/** The side of castling, by the file on which the king ends. */
export type Castling = "c" | "g";

/** The choices for a start. */
export type Choices = {
  /** Chameleon Chess: the seats that play, such as `ry`. */
  players?: string,
  /** Chess960: the number of the start. */
  start?: number,
  /** Chess960: another number for Black. */
  black_start?: number,
  /** Chameleon and Le Caméléon: the seat that begins. */
  first?: string,
  /** Le Caméléon: both attackers on opposite sides of their victim. */
  opposite_sides_only?: boolean,
  /** A position as text, in place of every other choice. */
  position?: string,
};

/** A colour of the four-coloured board, and of the seats there. */
export type Colour = "red" | "green" | "yellow" | "blue";

/** A start of Chess960 that was drawn with a die. */
export type DiceStart = {
  /** The number of the start. */
  start: number,
  /** The throws that count, in order. */
  throws: Array<DiceThrow>,
};

/** A throw of the die that put a piece of Chess960 on its square. */
export type DiceThrow = {
  /** The piece. */
  role: Role,
  /** What the die showed. */
  roll: number,
  /** The file it stands on, from 0 on. */
  file: number,
};

/** A name and a value, in the words of the notation. */
export type EventDetail = { name: string, value: string, };

/** The line round the squares in play, by its lowest left and highest right square. */
export type Fence = { low: number, high: number, };

/** The id of a game. */
export type GameId = "chameleon-chess" | "chameleon" | "chess960" | "cameleon";

/** The home rank that an invader stands on, and whose it is. */
export type Home = { rank: number, owner: Colour, };

/** The colour of a pawn of Le Caméléon. */
export type Hue = "blue" | "red" | "yellow" | "violet" | "orange" | "green" | "chameleon";

/** A move that may be played. */
export type LegalMove = {
  /** The canonical text; this is what is played. */
  text: string,
  /** As people of the game read it. */
  shown: string,
  /** The square that the man leaves. */
  from: number,
  /** Where it is put down; for castling the own rook's square. */
  to: number,
  /** Where the man then stands; for castling the king's new square. */
  lands: number,
  /** What the man will be there, in the games whose squares decide that. */
  becomes?: Role,
  /** Whether the man does not survive its own move, as a knight in the middle of the smallest board. */
  gone?: boolean,
  /** The squares of men that are taken. */
  takes: Array<number>,
  /** Set where the move is castling. */
  castles?: Castling,
  /** What a pawn on the last rank becomes. */
  promotes?: Role,
  /** Le Caméléon: what is taken and how; moves with the same `from` and `to` differ in these choices. */
  victims?: Array<Victim>,
};

/** A man on the board. */
export type Man = { "kind": "pawn", seat: Seat, owner: Colour, knight: Colour, role: Role, roles: Roles, } | { "kind": "chameleon", seat: Seat, owner: Colour, nature: Nature, gait: Role, } | { "kind": "cameleon", seat: Seat, shape: Shape, hue: Hue, } | { "kind": "chess", seat: Seat, side: Nature, role: Role, };

/** The fixed nature of a Chameleon piece. */
export type Nature = "white" | "black";

/** A move that was played. */
export type Played = {
  /** The canonical text. */
  text: string,
  /** As people of the game read it. */
  shown: string,
  /** Who played it. */
  seat: Seat,
  /** The square that the man left. */
  from: number,
  /** Where it was put down; for castling the own rook's square. */
  to: number,
  /** What the rules made of it. */
  events: Array<RuleEvent>,
};

/** How a game that was read ended. */
export type ReadResult = {
  /** A place for every seat. */
  places: Record<string, number>,
  /** Why, where the players declared it. */
  reason?: string,
};

/** What stands beside the moves of a game that was read. */
export type ReadTags = {
  /** What people wrote about the game. */
  tags: Record<string, string>,
  /** How it ended. */
  result?: ReadResult,
};

/** What a man moves as. */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** The role of a pawn of Chameleon Chess on each colour. */
export type Roles = { red: Role, green: Role, yellow: Role, blue: Role, };

/** Something that happened in a ply. */
export type RuleEvent = {
  /** The rule it follows from. */
  rule: string,
  /** One word for what happened. */
  kind: string,
  /** The details, in a fixed order. */
  details: Array<EventDetail>,
};

/** A move or text that the rules refuse. */
export type RulesRefusal = {
  /** Why, as a sentence. */
  message: string,
  /** The rule that forbids it. */
  rule?: string,
};

/** The letter of a seat: r b y g, r b, w b, or r s. */
export type Seat = string;

/** A seat, and whether it is still in the game. */
export type SeatState = {
  /** Its letter. */
  seat: Seat,
  /** Whether it is still in the game. */
  alive: boolean,
  /** The place of a seat that is out, as things stand. */
  place?: number,
};

/** The shape of a side's pawns in Le Caméléon. */
export type Shape = "round" | "square";

/** One square of a board. */
export type SquareState = {
  /** Such as `c4`. */
  name: string,
  /** The ground. */
  tile: Tile,
  /** Whether the square has left the board. */
  ghost: boolean,
  /** Who stands there. */
  man?: Man,
};

/** How a game stands. */
export type Standing = {
  /** Whose turn it is, while the game goes on. */
  turn?: Seat,
  /** The rules by which the seat to move may claim a draw. */
  claims: Array<string>,
  /** A place for every seat, once the game is over by board, record or declaration. */
  places?: Record<string, number>,
  /** The rule that ended it. */
  rule?: string,
  /** Whether `places` is a draw that the course of the game brought about. */
  drawn: boolean,
};

/** What is left of violet, orange, green and chameleons. */
export type Supply = { rounds: [number, number, number, number], squares: [number, number, number, number], };

/** The ground of a square. */
export type Tile = "void" | "red" | "green" | "yellow" | "blue" | "light" | "dark" | "reserve-round" | "reserve-square";

/** A pawn that a move of Le Caméléon takes, with the choices that were made for it. */
export type Victim = {
  /** Where the pawn stands. */
  square: number,
  /** Where the partner of the mover stands. */
  partner: number,
  /** The colour that comes as a reward. */
  reward?: Hue,
  /** The reserve square it is put on. */
  reserve?: number,
};
