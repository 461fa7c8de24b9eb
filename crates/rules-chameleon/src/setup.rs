//! Any arrangement of pieces, and the one place that decides whether it can be played.

use rules_core::{Position, Seat};

use crate::board::Board;
use crate::{BLUE, Chameleon, Invalid, Nature, Piece, RED, Square, SquareSet, TurnReason, enemy};

/// Any arrangement of pieces, playable or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, by the number of the square.
    // The number is spelt out: with the constant, a closure that borrows this field crashes rustc 1.95.
    pub pieces: [Option<Piece>; 25],
    /// The seat to move; nothing when the game is over.
    pub turn: Option<Seat>,
    /// Plies since the last capture.
    pub quiet: u32,
    /// Plies played.
    pub ply: u32,
}

impl Setup {
    /// The start of a game in which this seat moves first.
    pub fn start(first: Seat) -> Self {
        let mut pieces = [None; Square::COUNT];
        // Rule: chameleon/board. Every piece starts on a tile of the other colour.
        for file in 0..5 {
            let nature = if file % 2 == 0 { Nature::White } else { Nature::Black };
            pieces[file] = Some(Piece { owner: RED, nature });
            pieces[file + 20] = Some(Piece { owner: BLUE, nature });
        }
        Self { pieces, turn: Some(first), quiet: 0, ply: 0 }
    }
}

impl TryFrom<Setup> for Chameleon {
    type Error = Invalid;

    fn try_from(setup: Setup) -> Result<Self, Invalid> {
        let mut board = Board::default();
        for (square, piece) in Square::all().zip(setup.pieces) {
            let Some(piece) = piece else { continue };
            seated(piece.owner)?;
            board.put(square, piece);
        }
        setup.turn.map_or(Ok(()), seated)?;
        counts_hold(&board)?;
        invaders_hold(&board)?;
        turn_holds(&board, setup.turn)?;
        Ok(Self::from_parts(board, setup.turn, setup.quiet, setup.ply))
    }
}

impl From<Chameleon> for Setup {
    fn from(position: Chameleon) -> Self {
        let mut pieces = [None; Square::COUNT];
        for square in Square::all() {
            pieces[square.index()] = position.piece_on(square);
        }
        Self { pieces, turn: position.turn(), quiet: position.quiet(), ply: position.ply() }
    }
}

fn seated(seat: Seat) -> Result<(), Invalid> {
    if seat == RED || seat == BLUE { Ok(()) } else { Err(Invalid::Stranger(seat)) }
}

/// Rule: chameleon/board. Nobody gains pieces.
fn counts_hold(board: &Board) -> Result<(), Invalid> {
    for owner in [RED, BLUE] {
        for (nature, most) in [(Nature::White, 3), (Nature::Black, 2)] {
            let found = board.natured(owner, nature).count_ones() as usize;
            if found > most {
                return Err(Invalid::TooMany { owner, nature, most, found });
            }
        }
    }
    if board.occupied() == 0 { Err(Invalid::NoPieces) } else { Ok(()) }
}

/// Rule: chameleon/invade. At most one piece stands on the enemy's home rank; `ending` says why.
fn invaders_hold(board: &Board) -> Result<(), Invalid> {
    let [red, blue] = [RED, BLUE].map(|seat| SquareSet::from_bits(board.invaders(seat.index())));
    for (owner, invaders) in [(RED, red), (BLUE, blue)] {
        if invaders.len() > 1 {
            return Err(Invalid::ManyInvaders { owner, found: invaders.len() });
        }
    }
    match (red.first(), blue.first()) {
        (Some(red), Some(blue)) => Err(Invalid::BothInvade { red, blue }),
        _ => Ok(()),
    }
}

/// Rule: common/turn. The board alone says whether the game is over and whether an invader must be answered.
fn turn_holds(board: &Board, found: Option<Seat>) -> Result<(), Invalid> {
    let (expected, reason) = demanded_turn(board);
    let holds = if reason == TurnReason::Running { found.is_some() } else { found == expected };
    if holds { Ok(()) } else { Err(Invalid::Turn { expected, found, reason }) }
}

fn demanded_turn(board: &Board) -> (Option<Seat>, TurnReason) {
    for seat in [RED, BLUE] {
        if let Some(rule) = board.rule_that_ended(seat.index()) {
            return (None, TurnReason::Over(rule));
        }
        if let Some(square) = SquareSet::from_bits(board.invaders(seat.index())).first() {
            return (Some(enemy(seat)), TurnReason::Answer(square));
        }
    }
    (None, TurnReason::Running)
}
