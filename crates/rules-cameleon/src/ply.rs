//! A move with all its choices, packed into one word.

use crate::board::{NEIGHBOURS, reserve_spot, spot, square_at};
use crate::piece::Colour;
use crate::square::Square;

/// A move: from where to where, and for each victim the partner, the reward and its reserve square.
///
/// Packed as a byte for each of the two squares (shade and spot), two bytes unused, and a byte for each side
/// of the square of arrival on which a victim may stand: below, left, right, above, which is the order of
/// squares. A victim's byte says that there is one, on which of its sides the partner stands, which colour
/// comes as a reward and on which of the four reserve squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// A victim of a move, with the choices made for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Victim {
    /// Where the eliminated piece stands.
    pub square: Square,
    /// Where the partner of the piece just moved stands.
    pub partner: Square,
    /// The colour that comes as a reward and the reserve square it is put on.
    pub reward: Option<(Colour, Square)>,
}

/// Set in a victim's byte.
const TAKEN: u8 = 0x80;
/// Set in a square's byte for the black shade.
const BLACK: u8 = 0x40;

/// A victim's byte: the partner's side of the victim, the reward's number or 0, and its place in the reserve.
#[inline(always)]
pub(crate) const fn victim_byte(partner: u8, reward: u8, slot: u8) -> u8 {
    TAKEN | partner << 5 | reward << 2 | slot
}

/// The three parts of a victim's byte; nothing where nobody falls.
#[inline(always)]
pub(crate) const fn victim_parts(byte: u8) -> Option<(u8, u8, u8)> {
    if byte & TAKEN == 0 { None } else { Some((byte >> 5 & 3, byte >> 2 & 7, byte & 3)) }
}

impl Move {
    /// The move of a seat's piece between two spots of its shade, with the victims' bytes.
    #[inline(always)]
    pub(crate) const fn pack(seat: usize, from: u8, to: u8, victims: u32) -> Self {
        let shade = BLACK * seat as u8;
        Self((victims as u64) << 32 | ((to | shade) as u64) << 8 | (from | shade) as u64)
    }

    /// The move between two squares of any shade, with the victims' bytes.
    pub(crate) const fn between(from: Square, to: Square, victims: u32) -> Self {
        const fn byte(square: Square) -> u64 {
            (spot(square) | (BLACK * square.shade().seat().index() as u8)) as u64
        }
        Self((victims as u64) << 32 | byte(to) << 8 | byte(from))
    }

    /// The spot of departure in its shade's numbering.
    #[inline(always)]
    pub(crate) const fn departure(self) -> u8 {
        self.0 as u8 & (BLACK - 1)
    }

    /// The spot of arrival in its shade's numbering.
    #[inline(always)]
    pub(crate) const fn arrival(self) -> u8 {
        (self.0 >> 8) as u8 & (BLACK - 1)
    }

    /// The four bytes of the victims, below first.
    #[inline(always)]
    pub(crate) const fn victim_bytes(self) -> [u8; 4] {
        ((self.0 >> 32) as u32).to_le_bytes()
    }

    /// The move as a number; different moves have different ones.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the move eliminates anything.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.0 >> 32 != 0
    }

    /// The square the piece leaves.
    pub fn from(self) -> Square {
        square_of(self.0 as u8)
    }

    /// The square the piece arrives on.
    pub fn to(self) -> Square {
        square_of((self.0 >> 8) as u8)
    }

    /// The victims with the choices made for them, in the order of squares.
    pub fn victims(self) -> impl Iterator<Item = Victim> + Clone {
        let to = self.to();
        let owner = self.from().shade().seat().index();
        (0..4).filter_map(move |side| {
            let (partner, reward, slot) = victim_parts(self.victim_bytes()[side])?;
            let square = neighbour(to, side as u8)?;
            let reserve = square_at(owner, reserve_spot(owner, slot))?;
            Some(Victim {
                square,
                partner: neighbour(square, partner)?,
                reward: Colour::from_code(reward).map(|colour| (colour, reserve)),
            })
        })
    }
}

fn square_of(byte: u8) -> Square {
    let seat = usize::from(byte & BLACK != 0);
    square_at(seat, byte & (BLACK - 1)).expect("a move is packed from squares")
}

/// The neighbour of a square on one of its sides: below, left, right, above.
pub(crate) fn neighbour(square: Square, side: u8) -> Option<Square> {
    let seat = square.shade().seat().index();
    square_at(1 - seat, spot(square).wrapping_add_signed(NEIGHBOURS[seat][usize::from(side)]))
}

/// The side of a square on which another stands: below, left, right, above.
pub(crate) fn side_towards(square: Square, other: Square) -> Option<u8> {
    (0..4).find(|&side| neighbour(square, side) == Some(other))
}
