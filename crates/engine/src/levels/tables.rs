//! How every level thinks and errs in every game.
//!
//! Measured by `pardalis bench levels GAME --games 200`: every level is to score at least 65 % against the one
//! below it, better 70 %. Where a step is too small, the weaker level gets fewer nodes for every line or more
//! looseness: `pardalis match GAME ours:level=5 ours:nodes=900:lines=6:looseness=25:tolerance=110` tries a manner
//! without changing anything here. Tolerances stay below what a man is worth from level 3 on.

use catalog::AnyPosition;

use super::Manner;

/// The manners of the eight levels.
type Ladder = [Manner; 8];

const fn manner(nodes: u64, lines: usize, looseness: u32, tolerance: u32) -> Manner {
    Manner { nodes, lines, looseness, tolerance }
}

const CHAMELEON_CHESS: Ladder = [
    manner(40, 12, 130, 650),
    manner(120, 10, 75, 380),
    manner(300, 8, 50, 160),
    manner(1_200, 6, 30, 120),
    manner(4_000, 4, 22, 85),
    manner(13_000, 3, 20, 70),
    manner(60_000, 2, 14, 55),
    manner(600_000, 1, 0, 0),
];

/// A man is worth about four tenths of the result here, and random openings decide many games between strong
/// players: even strong levels err now and then, or the next one could not show that it is better.
const CHAMELEON: Ladder = [
    manner(40, 27, 370, 1000),
    manner(50, 18, 245, 950),
    manner(25, 27, 500, 378),
    manner(32, 20, 235, 252),
    manner(600, 6, 93, 216),
    manner(3_000, 4, 80, 185),
    manner(35_000, 5, 58, 152),
    manner(600_000, 1, 0, 0),
];

const CHESS960: Ladder = [
    manner(30, 16, 110, 700),
    manner(60, 10, 60, 350),
    manner(200, 8, 35, 120),
    manner(1_100, 6, 20, 90),
    manner(3_000, 4, 15, 60),
    manner(10_000, 3, 10, 40),
    manner(50_000, 2, 7, 30),
    manner(300_000, 1, 0, 0),
];

const CAMELEON: Ladder = [
    manner(40, 12, 110, 600),
    manner(150, 8, 60, 250),
    manner(400, 6, 35, 140),
    manner(1_000, 5, 25, 110),
    manner(3_000, 4, 20, 90),
    manner(12_000, 3, 15, 70),
    manner(60_000, 2, 10, 50),
    manner(400_000, 1, 0, 0),
];

/// The manners in all games.
pub(super) const ALL: [&Ladder; 4] = [&CHAMELEON_CHESS, &CHAMELEON, &CHESS960, &CAMELEON];

/// The manners in the game of a position.
pub(super) fn of(position: &AnyPosition) -> &'static Ladder {
    match position {
        AnyPosition::ChameleonChess(_) => &CHAMELEON_CHESS,
        AnyPosition::Chameleon(_) => &CHAMELEON,
        AnyPosition::Chess960(_) => &CHESS960,
        AnyPosition::Cameleon(_) => &CAMELEON,
    }
}
