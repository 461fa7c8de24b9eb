//! Random positions in which every rule of the game has its turn.

use std::collections::BTreeMap;

use super::pieces::{Kind, Piece, Side, Square};
use super::{Move, Plain, START};
use crate::random::Random;

/// A sort of position to draw: how many pieces of which kinds crowd into how large a part of the board.
struct Shape {
    /// The width and height of the part of the board, reserve ranks apart.
    area: (usize, usize),
    /// The least and the greatest number of pieces of one side outside its reserve.
    pieces: (usize, usize),
    /// The letters of the kinds, the frequent ones repeated.
    kinds: &'static str,
    /// The least and the greatest number of pieces in a reserve.
    reserve: (usize, usize),
    /// The most that is left in supply of any kind, where the box allows it.
    supply: usize,
}

/// The sorts of position that are drawn piece by piece; where kinds are few, captures are many.
const SHAPES: [Shape; 14] = [
    // Early and late middle games.
    Shape { area: (8, 5), pieces: (8, 12), kinds: "bry", reserve: (0, 2), supply: 6 },
    Shape { area: (8, 7), pieces: (6, 14), kinds: "bryvogc", reserve: (0, 4), supply: 6 },
    // Crowds in which one move takes several victims.
    Shape { area: (5, 4), pieces: (5, 9), kinds: "bbrrvo", reserve: (0, 4), supply: 6 },
    Shape { area: (4, 4), pieces: (4, 7), kinds: "vogvogbrc", reserve: (1, 3), supply: 5 },
    // Full reserves, or one square short of it.
    Shape { area: (6, 4), pieces: (5, 10), kinds: "brybryvogc", reserve: (3, 4), supply: 4 },
    // Supplies that are empty or nearly so.
    Shape { area: (5, 5), pieces: (5, 9), kinds: "brvog", reserve: (0, 3), supply: 1 },
    // Ends of games, some of them decided by who has the last useful pair.
    Shape { area: (3, 3), pieces: (1, 3), kinds: "bryvogcc", reserve: (0, 1), supply: 3 },
    Shape { area: (4, 3), pieces: (1, 2), kinds: "brc", reserve: (0, 0), supply: 6 },
    Shape { area: (3, 3), pieces: (2, 2), kinds: "bryvo", reserve: (0, 0), supply: 0 },
    Shape { area: (3, 2), pieces: (1, 3), kinds: "brvoc", reserve: (0, 0), supply: 1 },
    // Chameleons alone, and nearly so.
    Shape { area: (4, 4), pieces: (1, 3), kinds: "c", reserve: (0, 1), supply: 2 },
    Shape { area: (3, 3), pieces: (2, 2), kinds: "c", reserve: (0, 0), supply: 3 },
    Shape { area: (3, 3), pieces: (1, 2), kinds: "cccr", reserve: (0, 0), supply: 4 },
    Shape { area: (6, 5), pieces: (2, 4), kinds: "cccvr", reserve: (0, 2), supply: 3 },
];

/// Draws a valid position: from a game that likes to capture, or crowded together on purpose.
pub fn random_position(random: &mut Random) -> Plain {
    loop {
        let drawn = if random.below(8) == 0 {
            let start = start(random);
            let plies = random.below(60);
            played_on(start, plies, random)
        } else {
            let shape = random.below(SHAPES.len());
            let placed = placed(&SHAPES[shape], random);
            // Some have a past, so that what stands there was left by a move.
            let plies = random.below(8).saturating_sub(4);
            played_on(placed, plies, random)
        };
        // A board so full that nobody can move cannot come about in a game.
        let playable = drawn.turn.is_none() || !drawn.every_move().is_empty();
        if playable && drawn.contradiction().is_none() {
            return drawn;
        }
    }
}

fn start(random: &mut Random) -> Plain {
    let mut start: Plain = START.parse().expect("the start is a valid position");
    start.opposite_only = random.below(4) == 0;
    start
}

/// Plays some random plies, of which most capture where that is possible.
fn played_on(mut position: Plain, plies: usize, random: &mut Random) -> Plain {
    for _ in 0..plies {
        let moves = position.every_move();
        let captures: Vec<Move> = moves.iter().filter(|mv| !mv.captures.is_empty()).cloned().collect();
        let candidates = if captures.is_empty() || random.below(4) == 0 { moves } else { captures };
        if candidates.is_empty() {
            break;
        }
        position = position.played(random.pick(&candidates));
    }
    position
}

/// A position of the given sort, drawn piece by piece.
fn placed(shape: &Shape, random: &mut Random) -> Plain {
    let mut pieces = BTreeMap::new();
    let mut supply = BTreeMap::new();
    let area = area(shape.area, random);
    for side in Side::BOTH {
        let mut box_left: Vec<(Kind, usize)> = Kind::ALL.map(|kind| (kind, kind.in_the_box())).into();
        let home: Vec<Square> = area.iter().copied().filter(|square| square.home() == side).collect();
        let count = between(shape.pieces, random);
        for square in drawn(home, count, random) {
            if let Some(kind) = take(&mut box_left, shape.kinds, random) {
                pieces.insert(square, Piece { side, kind });
            }
        }
        let in_reserve: String = shape.kinds.chars().filter(|letter| "vogc".contains(*letter)).collect();
        let in_reserve = if in_reserve.is_empty() { "vog" } else { &in_reserve };
        let count = between(shape.reserve, random);
        for square in drawn(side.reserve(), count, random) {
            if let Some(kind) = take(&mut box_left, in_reserve, random) {
                pieces.insert(square, Piece { side, kind });
            }
        }
        for (kind, left) in box_left.into_iter().filter(|(kind, _)| !kind.is_primary()) {
            supply.insert((side, kind), random.below(left.min(shape.supply) + 1));
        }
    }
    let ply = random.below(300) as u64;
    let mut position = Plain {
        pieces,
        turn: None,
        supply,
        quiet: random.below(100).min(ply as usize) as u64,
        ply,
        opposite_only: random.below(4) == 0,
    };
    if position.ending().is_none() {
        position.turn = Some(*random.pick(&Side::BOTH));
    }
    position
}

/// The squares of a part of the board of this size, at a random place between the reserve ranks.
fn area((width, height): (usize, usize), random: &mut Random) -> Vec<Square> {
    let left = 1 + random.below(9 - width) as i32;
    let bottom = 2 + random.below(8 - height) as i32;
    let (width, height) = (width as i32, height as i32);
    let inside = |square: &Square| {
        (left..left + width).contains(&square.file) && (bottom..bottom + height).contains(&square.rank)
    };
    Square::all().into_iter().filter(inside).collect()
}

fn between((least, greatest): (usize, usize), random: &mut Random) -> usize {
    least + random.below(greatest - least + 1)
}

/// That many of the squares, or all there are.
fn drawn(mut squares: Vec<Square>, count: usize, random: &mut Random) -> Vec<Square> {
    let mut drawn = Vec::new();
    while drawn.len() < count && !squares.is_empty() {
        drawn.push(squares.swap_remove(random.below(squares.len())));
    }
    drawn
}

/// Takes a piece of one of these kinds out of the box, if it holds one.
fn take(box_left: &mut [(Kind, usize)], letters: &str, random: &mut Random) -> Option<Kind> {
    let available: Vec<Kind> = letters
        .chars()
        .filter_map(|letter| box_left.iter().find(|(kind, left)| kind.letter() == letter && *left > 0))
        .map(|(kind, _)| *kind)
        .collect();
    if available.is_empty() {
        return None;
    }
    let taken = *random.pick(&available);
    for (kind, left) in box_left {
        if *kind == taken {
            *left -= 1;
        }
    }
    Some(taken)
}
