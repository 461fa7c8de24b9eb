//! Any arrangement of pieces, and the one place that says whether it can be played.

use core::error::Error;
use core::fmt;

use rules_core::{Malformed, Position, Seat};

use crate::board::{FIELD, Side, spot};
use crate::ending::Ending;
use crate::piece::{Colour, Piece, ROUNDS, SQUARES};
use crate::position::{Cameleon, OVER};
use crate::square::Square;

/// The start of the game as text, so that it can be corrected without touching code.
// Rule: cameleon/board.
pub const START: &str = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6665/6665 0 0";

/// Choices about the rules that are made before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Whether the two attackers must stand on opposite sides of their victim.
    pub opposite_sides_only: bool,
}

/// Any arrangement, playable or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, by the square's number.
    pub pieces: [Option<Piece>; Square::COUNT],
    /// The seat to move; nobody when the game is over.
    pub turn: Option<Seat>,
    /// What is left of violet, orange, green and chameleons, rounds then squares.
    pub supply: [[u8; 4]; 2],
    /// Plies since the last capture.
    pub quiet: u32,
    /// Plies played.
    pub ply: u32,
    /// The options of the game.
    pub options: Options,
}

/// Why an arrangement or a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The text does not have the form of a position.
    Malformed(Malformed),
    /// The board is empty.
    Empty,
    /// A piece stands on a square of the other side's shade.
    WrongShade(Square, Piece),
    /// A piece stands on the other side's reserve rank.
    OtherReserve(Square, Piece),
    /// A primary stands in reserve.
    PrimaryInReserve(Square, Piece),
    /// A side has more than four of a primary.
    TooManyPrimaries(Piece, u8),
    /// A side's board and supply together hold more of a colour than its box.
    BeyondBox(Piece, u16),
    /// The seat to move fills every square it could move onto.
    ///
    /// That cannot come about in a game: it begins with 24 pieces, a capture takes one away and brings at most
    /// one, and walling a side in takes 28 of its own.
    WalledIn(Seat),
    /// The seat does not take part in this game.
    NoSuchSeat(Seat),
    /// A seat is to move although the game is over.
    TurnAfterEnd(Seat),
    /// Nobody is to move although the game goes on.
    NoTurn,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Empty => f.write_str("placement: expected pieces, found an empty board"),
            Self::WrongShade(square, piece) => {
                let (whose, shade) = home(piece.owner);
                write!(f, "placement: expected {whose} on {shade} squares only, found {piece} on {square}")
            }
            Self::OtherReserve(square, piece) => {
                write!(
                    f,
                    "placement: expected nobody on the other side's reserve rank, found {piece} on {square}"
                )
            }
            Self::PrimaryInReserve(square, piece) => {
                write!(f, "placement: expected no primary in reserve, found {piece} on {square}")
            }
            Self::TooManyPrimaries(piece, found) => {
                write!(f, "placement: expected at most 4 {piece}, found {found}")
            }
            Self::BeyondBox(piece, found) => write!(
                f,
                "supply: expected at most {} {piece} on board and in supply together, found {found}",
                piece.colour.box_size()
            ),
            Self::WalledIn(seat) => {
                let letter = seat.letter(Cameleon::SEAT_LETTERS);
                write!(
                    f,
                    "turn: expected a seat that can move, found \"{letter}\" walled in by its own pieces"
                )
            }
            Self::NoSuchSeat(seat) => {
                write!(f, "turn: expected rounds or squares, found seat number {}", seat.index())
            }
            Self::TurnAfterEnd(seat) => {
                let letter = seat.letter(Cameleon::SEAT_LETTERS);
                write!(f, "turn: expected \"-\" because the game is over, found \"{letter}\"")
            }
            Self::NoTurn => {
                f.write_str("turn: expected \"r\" or \"s\" because the game goes on, found \"-\"")
            }
        }
    }
}

impl Error for Invalid {}

impl From<Malformed> for Invalid {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

/// The name of a side and the shade it lives on.
fn home(seat: Seat) -> (&'static str, &'static str) {
    if seat == ROUNDS { ("rounds", "white") } else { ("squares", "black") }
}

impl TryFrom<Setup> for Cameleon {
    type Error = Invalid;

    fn try_from(setup: Setup) -> Result<Self, Invalid> {
        let mut sides = [Side::default(); 2];
        for square in Square::all() {
            if let Some(piece) = setup.pieces[square.index()] {
                check_place(square, piece)?;
                sides[piece.owner.index()].toggle(spot(square), piece.colour as u8);
            }
        }
        check_box(&sides, &setup.supply)?;
        if sides.iter().all(|side| side.occupied() == 0) {
            return Err(Invalid::Empty);
        }
        let turn = match (setup.turn, Ending::of(&sides)) {
            (Some(seat), _) if seat.index() > 1 => return Err(Invalid::NoSuchSeat(seat)),
            (Some(seat), Some(_)) => return Err(Invalid::TurnAfterEnd(seat)),
            // A free square beside the own pieces is a move, and all the squares hang together.
            (Some(seat), None) if FIELD[seat.index()] & !sides[seat.index()].occupied() == 0 => {
                return Err(Invalid::WalledIn(seat));
            }
            (None, None) => return Err(Invalid::NoTurn),
            (Some(seat), None) => seat.index() as u8,
            (None, Some(_)) => OVER,
        };
        let Setup { supply, quiet, ply, options, .. } = setup;
        let position =
            Self { sides, key: 0, supply, quiet, ply, turn, opposite: options.opposite_sides_only };
        Ok(Self { key: position.computed_key(), ..position })
    }
}

fn check_place(square: Square, piece: Piece) -> Result<(), Invalid> {
    if piece.owner != ROUNDS && piece.owner != SQUARES {
        return Err(Invalid::NoSuchSeat(piece.owner));
    }
    if square.shade().seat() != piece.owner {
        return Err(Invalid::WrongShade(square, piece));
    }
    if square.is_on_reserve_rank() {
        if square.reserve_of() != Some(piece.owner) {
            return Err(Invalid::OtherReserve(square, piece));
        }
        if piece.colour.is_primary() {
            return Err(Invalid::PrimaryInReserve(square, piece));
        }
    }
    Ok(())
}

fn check_box(sides: &[Side; 2], supply: &[[u8; 4]; 2]) -> Result<(), Invalid> {
    for owner in [ROUNDS, SQUARES] {
        let side = &sides[owner.index()];
        let stock = |colour: Colour| side.of(colour as u8).count_ones() as u8;
        for colour in Colour::ALL.into_iter().filter(|c| c.is_primary()) {
            if stock(colour) > colour.box_size() {
                return Err(Invalid::TooManyPrimaries(Piece { owner, colour }, stock(colour)));
            }
        }
        for (colour, &left) in Colour::REWARDS.into_iter().zip(&supply[owner.index()]) {
            // A supply set up by hand may hold any number.
            let found = u16::from(stock(colour)) + u16::from(left);
            if found > u16::from(colour.box_size()) {
                return Err(Invalid::BeyondBox(Piece { owner, colour }, found));
            }
        }
    }
    Ok(())
}
