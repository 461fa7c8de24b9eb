//! What is counted in a position: every term by its number, in groups.
//!
//! The judgement is a sum of counts times weights, so that the weights can be fitted to the results of games.

use super::weights::WEIGHTS;

/// Numbers the groups one after the other and lists them with their sizes.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $size:expr,)*) => {
        groups!(@ 0usize; $($(#[$doc])* $name: $size,)*);
        /// The name, the first term and the size of every group.
        pub(crate) const GROUPS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $size),)*];
    };
    (@ $next:expr; $(#[$doc:meta])* $name:ident: $size:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $next;
        groups!(@ $name + $size; $($rest)*);
    };
    (@ $next:expr;) => {
        /// How many terms there are.
        pub(crate) const COUNT: usize = $next;
    };
}

groups! {
    /// Men, from the pawn to the queen.
    MATERIAL: 5,
    /// Where they stand: by role, rank and distance from the edge file.
    PLACE: 6 * 32,
    /// Squares a knight can go to.
    KNIGHT_MOVES: 9,
    /// Squares a bishop can go to.
    BISHOP_MOVES: 14,
    /// Squares a rook can go to.
    ROOK_MOVES: 15,
    /// Squares a queen can go to.
    QUEEN_MOVES: 28,
    /// Both bishops.
    BISHOP_PAIR: 1,
    /// Own pawns on the colour of a bishop.
    BISHOP_PAWNS: 1,
    /// A knight, a bishop on a square guarded by a pawn that no pawn can attack.
    OUTPOST: 2,
    /// A rook on a file without own pawns, without any.
    ROOK_FILE: 2,
    /// A rook on the seventh rank with something to do there.
    ROOK_SEVENTH: 1,
    /// Pawns with no pawn of their own beside them; on a file that the enemy's rooks can use.
    ISOLATED: 2,
    /// Pawns behind a pawn of their own.
    DOUBLED: 1,
    /// Pawns that can neither be guarded by pawns nor step forward safely; on a file open to the enemy.
    BACKWARD: 2,
    /// Pawns guarded by pawns, by rank.
    GUARDED: 8,
    /// Pawns side by side, by rank.
    ABREAST: 8,
    /// Pawns that no pawn can stop, by rank.
    PASSED: 8,
    /// Passed pawns with a man in front of them, by rank.
    PASSED_BLOCKED: 8,
    /// Passed pawns whose next step is safe, by rank.
    PASSED_STEP: 8,
    /// Passed pawns whose whole way is safe, by rank.
    PASSED_FREE: 8,
    /// Steps of the own, of the enemy's king to the square before a passed pawn, the more the nearer its goal.
    PASSED_KING: 2,
    /// Passed pawns that a lone king cannot catch.
    PASSED_RACE: 1,
    /// An own, an enemy rook behind a passed pawn.
    PASSED_ROOK: 2,
    /// Knights or bishops, rooks, queens attacked by pawns.
    PAWN_THREAT: 3,
    /// Pawns without guard, minor pieces, rooks, queens attacked by minor pieces.
    MINOR_THREAT: 4,
    /// Pawns without guard, minor pieces, queens attacked by rooks.
    ROOK_THREAT: 3,
    /// Men without guard attacked by the king.
    KING_THREAT: 1,
    /// Pieces without guard attacked by anything.
    HANGING: 1,
    /// Pieces that a safe step of a pawn would attack.
    STEP_THREAT: 1,
    /// The rank of the own pawn before the king, 0 for none: on his file, on the files beside.
    SHELTER: 16,
    /// The rank of the enemy's pawn coming towards the king, 0 for none: free, blocked.
    STORM: 16,
    /// Rights to castle.
    CASTLING: 1,
    /// How much aims at the king.
    DANGER: 40,
    /// Squares in the centre behind own pawns.
    SPACE: 1,
    /// Having the move.
    TEMPO: 1,
}

/// A weight for the middlegame and one for the endgame, added and multiplied together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair(i32);

impl Pair {
    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Self((end << 16).wrapping_add(middle))
    }

    pub(crate) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    pub(crate) const fn end(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl std::ops::Sub for Pair {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

/// Somebody who counts terms.
pub(crate) trait Tally {
    /// Counts a term so many times.
    fn add(&mut self, term: usize, count: i32);
}

/// The sum of all weights.
impl Tally for Pair {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.0 = self.0.wrapping_add(WEIGHTS[term].0.wrapping_mul(count));
    }
}

/// Every count for itself.
impl Tally for Vec<i32> {
    fn add(&mut self, term: usize, count: i32) {
        if let Some(value) = self.get_mut(term) {
            *value += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_holds_both_numbers() {
        for (middle, end) in [(0, 0), (5, -7), (-5, 7), (-300, -200), (1000, 1200)] {
            let pair = Pair::new(middle, end);
            assert_eq!((pair.middle(), pair.end()), (middle, end));
            let difference = Pair::default() - pair;
            assert_eq!((difference.middle(), difference.end()), (-middle, -end));
        }
    }

    #[test]
    fn groups_fill_the_weights() {
        assert_eq!(GROUPS.iter().map(|group| group.2).sum::<usize>(), COUNT);
        assert_eq!(WEIGHTS.len(), COUNT);
    }
}
