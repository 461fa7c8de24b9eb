//! What stands on the board as the side to move sees it, and what moves do to it.

use rules_chameleon::{BLUE, Chameleon, Move, Nature, Piece, RED, Setup, Square, SquareSet, enemy};
use rules_core::{Position, Seat};

use crate::ways::WAYS;

/// The home rank of the side to move.
pub(crate) const HOME: u32 = 0x1f;
/// The home rank of the other side.
pub(crate) const FAR: u32 = 0x1f << 20;
/// The first of the five files.
const FIRST_FILE: u32 = 0x0010_8421;

/// The pieces on the board, turned so that the home of the side to move is rank 1.
///
/// Bit `n` of a set is the square numbered `n` by [`Square::index`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement {
    /// Where the pieces of the side to move stand.
    pub own: u32,
    /// Where the pieces of the other side stand.
    pub other: u32,
    /// Where pieces of white nature stand, of both sides.
    pub white: u32,
}

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The last piece of the other side is gone.
    Won,
    /// The other side is to move, or has just lost.
    Arrangement(Arrangement),
}

/// Turns the board so that the ranks come in the opposite order.
#[inline]
pub(crate) const fn flipped(set: u32) -> u32 {
    set >> 20 & 0x1f | set >> 10 & 0x1f << 5 | set & 0x1f << 10 | (set & 0x1f << 5) << 10 | (set & 0x1f) << 20
}

/// Swaps the a-file and the e-file, and what lies between likewise.
#[inline]
const fn mirrored(set: u32) -> u32 {
    (set & FIRST_FILE) << 4
        | (set & FIRST_FILE << 1) << 2
        | set & FIRST_FILE << 2
        | set >> 2 & FIRST_FILE << 1
        | set >> 4 & FIRST_FILE
}

impl Arrangement {
    /// The start of the game.
    pub fn start() -> Self {
        let home = 0b1_0101;
        Self { own: HOME, other: FAR, white: home | home << 20 }
    }

    /// A position as its side to move sees it; nothing once the game is over.
    pub fn of(position: &Chameleon) -> Option<Self> {
        let turn = position.turn()?;
        let turned = |set: SquareSet| if turn == RED { set.bits() } else { flipped(set.bits()) };
        Some(Self {
            own: turned(position.pieces(turn)),
            other: turned(position.pieces(enemy(turn))),
            white: turned(position.white_natured()),
        })
    }

    /// The position in which this seat is to move and sees this; nothing if the rules know no such position.
    ///
    /// Where the other side has won already, nobody is to move.
    pub fn position(&self, mover: Seat) -> Option<Chameleon> {
        if self.own & self.other != 0 || self.white & !(self.own | self.other) != 0 {
            return None;
        }
        let mut pieces = [None; Square::COUNT];
        for square in Square::all() {
            let bit = 1 << square.index();
            let owner = match (self.own & bit != 0, self.other & bit != 0) {
                (true, _) => mover,
                (_, true) => enemy(mover),
                _ => continue,
            };
            let nature = if self.white & bit != 0 { Nature::White } else { Nature::Black };
            let seen = if mover == BLUE { square.opposite() } else { square };
            pieces[seen.index()] = Some(Piece { owner, nature });
        }
        let turn = if self.is_lost() { None } else { Some(mover) };
        Chameleon::try_from(Setup { pieces, turn, quiet: 0, ply: 0 }).ok()
    }

    /// The arrangement as seen in a mirror that swaps the a-file and the e-file.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { own: mirrored(self.own), other: mirrored(self.other), white: mirrored(self.white) }
    }

    /// The lesser of the arrangement and its mirror image, and whether that is the image.
    pub fn canonical(&self) -> (Self, bool) {
        let image = self.mirrored();
        if image < *self { (image, true) } else { (*self, false) }
    }

    /// Where the other side's invader stands, if there is one.
    #[inline]
    pub(crate) const fn invader(&self) -> u32 {
        self.other & HOME
    }

    /// Whether the other side has won with the move it just made.
    #[inline]
    pub fn is_lost(&self) -> bool {
        // Rule: chameleon/invade, and chameleon/lone-invader for an only piece.
        let invader = self.invader();
        invader != 0
            && (self.other.is_power_of_two() || self.attackers(invader.trailing_zeros() as usize) == 0)
    }

    /// Where a piece of the side to move can go, but for the duty to capture an invader.
    #[inline]
    pub(crate) fn targets(&self, from: usize) -> u32 {
        WAYS.reach(from, self.white, self.own | self.other) & !self.own
    }

    /// The pieces of the side to move that can capture on a square.
    #[inline]
    pub(crate) fn attackers(&self, to: usize) -> u32 {
        WAYS.reached_from(to, self.own | self.other) & WAYS.may_arrive(to, self.white) & self.own
    }

    /// Calls for every legal move, from and to, in the order of the rules crate, until told to stop.
    #[inline]
    pub(crate) fn each_move(&self, mut visit: impl FnMut(usize, usize) -> bool) {
        if self.is_lost() {
            return;
        }
        // Rule: chameleon/invade. While an invader stands, only its capture counts.
        let allowed = if self.invader() == 0 { !0 } else { self.invader() };
        let mut movers = self.own;
        while movers != 0 {
            let from = movers.trailing_zeros() as usize;
            movers &= movers - 1;
            let mut targets = self.targets(from) & allowed;
            while targets != 0 {
                let to = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                if !visit(from, to) {
                    return;
                }
            }
        }
    }

    /// What a move leads to, as the other side sees it.
    #[inline]
    pub(crate) fn after(&self, from: usize, to: usize) -> Next {
        let (left, reached) = (1 << from, 1 << to);
        let other = self.other & !reached;
        // Rule: chameleon/capture-all.
        if other == 0 {
            return Next::Won;
        }
        let own = self.own & !left | reached;
        let white = self.white & !(left | reached) | (self.white >> from & 1) << to;
        Next::Arrangement(Self { own: flipped(other), other: flipped(own), white: flipped(white) })
    }

    /// A move of the rules crate for this seat, as it would be made here.
    pub fn seen_move(mover: Seat, from: usize, to: usize) -> Option<Move> {
        let mv = Move { from: Square::new(from as u8)?, to: Square::new(to as u8)? };
        Some(if mover == BLUE { mv.exchanged() } else { mv })
    }
}

impl Arrangement {
    /// Every legal move, from and to, in the order of the rules crate.
    pub fn moves(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        self.each_move(|from, to| {
            moves.push((from, to));
            true
        });
        moves
    }

    /// What the other side sees after a move; nothing if the move took its last piece.
    pub fn next(&self, from: usize, to: usize) -> Option<Self> {
        match self.after(from, to) {
            Next::Won => None,
            Next::Arrangement(next) => Some(next),
        }
    }
}
