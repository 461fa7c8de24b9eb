//! Endings are checked against the rules alone: nothing here knows how they are solved or kept.

mod consistency;
mod files;

use core::ops::ControlFlow;
use std::sync::OnceLock;

use rules_chameleon_chess::{ChameleonChess, Eliminated, Limits, Pawn, Setup, Square, SquareColour};
use rules_core::{Position, Seat, SeatSet};

use super::{Class, Endgames, Exact, Verdict};
use crate::{Dice, Stop};

/// A stretch of lines, both ends counted in.
type Stretch = (u8, u8);

/// Every way in which limits can hold pawns on these lines of an axis.
fn stretches(lines: &[u8]) -> Vec<Stretch> {
    let (first, last) = (lines.iter().copied().min().unwrap_or(0), lines.iter().copied().max().unwrap_or(0));
    if last - first >= 2 {
        return vec![(first, last)];
    }
    (0..=5).filter(|&low| low <= first && last <= low + 2).map(|low| (low, low + 2)).collect()
}

/// The position with these pawns, if it can be played.
fn position(pawns: &[(Square, Pawn)], turn: Seat, files: Stretch, ranks: Stretch) -> Option<ChameleonChess> {
    let mut board = [None; 64];
    for &(square, pawn) in pawns {
        if board[usize::from(square.index())].replace(pawn).is_some() {
            return None;
        }
    }
    let limits = Limits::new(Square::of(files.0, ranks.0)?, Square::of(files.1, ranks.1)?)?;
    let alive: SeatSet = pawns.iter().map(|(_, pawn)| pawn.owner).collect();
    let setup =
        Setup { board, turn: Some(turn), limits, alive, eliminated: Eliminated::NONE, quiet: 0, ply: 0 };
    setup.try_into().ok()
}

/// Random positions.
struct Random(Dice);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Two different seats.
    fn seats(&mut self) -> [Seat; 2] {
        let first = self.below(4);
        [Seat::at(first), Seat::at((first + 1 + self.below(3)) % 4)]
    }

    /// Pawns of two seats, so many each, with different knight colours for each seat.
    fn pawns(&mut self, counts: [usize; 2]) -> Vec<Pawn> {
        let seats = self.seats();
        let mut pawns: Vec<Pawn> = Vec::new();
        for (owner, count) in seats.into_iter().zip(counts) {
            let wanted = pawns.len() + count;
            while pawns.len() < wanted {
                let pawn = Pawn { owner, knight: self.pick(&SquareColour::ALL) };
                if !pawns.contains(&pawn) {
                    pawns.push(pawn);
                }
            }
        }
        pawns
    }

    /// A position with these pawns, all of them on this many files and ranks from some corner on.
    fn position(&mut self, pawns: &[Pawn], files: Stretch, ranks: Stretch) -> ChameleonChess {
        loop {
            let place =
                |random: &mut Self, (low, high): Stretch| low + random.below((high - low + 1).into()) as u8;
            let squares: Vec<(u8, u8)> =
                pawns.iter().map(|_| (place(self, files), place(self, ranks))).collect();
            let (file_lines, rank_lines): (Vec<u8>, Vec<u8>) = squares.iter().copied().unzip();
            let within = |stretch: &Stretch, outer: Stretch| outer.0 <= stretch.0 && stretch.1 <= outer.1;
            let mut fitting = |lines: &[u8], outer: Stretch| {
                let all: Vec<_> = stretches(lines).into_iter().filter(|s| within(s, outer)).collect();
                self.pick(&all)
            };
            let limits = (fitting(&file_lines, files), fitting(&rank_lines, ranks));
            let placed: Vec<_> = squares
                .iter()
                .zip(pawns)
                .map(|(&(file, rank), &pawn)| (Square::of(file, rank).expect("a square"), pawn))
                .collect();
            let turn = self.pick(pawns).owner;
            if let Some(position) = position(&placed, turn, limits.0, limits.1) {
                return position;
            }
        }
    }
}

/// The positions after every legal move.
fn successors(position: &ChameleonChess) -> Vec<ChameleonChess> {
    let mut successors = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        successors.push(position.after(mv));
        ControlFlow::Continue(())
    });
    successors
}

/// The order of values for the seat to move: sooner wins and later losses are better.
fn rank(exact: Exact) -> i32 {
    match exact.verdict {
        Verdict::Win => 1000 - i32::from(exact.plies),
        Verdict::Draw => 0,
        Verdict::Loss => i32::from(exact.plies) - 1000,
    }
}

/// The value that a position gives the seat that has just moved there.
fn for_mover(endgames: &Endgames, mover: Seat, next: &ChameleonChess) -> Option<Exact> {
    if let Some(outcome) = next.outcome() {
        let won = outcome.winner() == Some(mover);
        return Some(Exact { verdict: if won { Verdict::Win } else { Verdict::Loss }, plies: 1 });
    }
    let exact = endgames.probe(next)?;
    Some(match exact.verdict {
        Verdict::Win => Exact { verdict: Verdict::Loss, plies: exact.plies + 1 },
        Verdict::Loss => Exact { verdict: Verdict::Win, plies: exact.plies + 1 },
        Verdict::Draw => exact,
    })
}

/// Asserts that a position is known and worth what its best successor makes of it.
fn assert_consistent(endgames: &Endgames, position: &ChameleonChess) -> Exact {
    let exact = endgames.probe(position).unwrap_or_else(|| panic!("{position} is not known"));
    let mover = position.turn().expect("a game that goes on");
    let values = successors(position)
        .into_iter()
        .map(|next| for_mover(endgames, mover, &next).unwrap_or_else(|| panic!("{next} is not known")));
    assert_eq!(values.max_by_key(|&value| rank(value)), Some(exact), "{position}");
    exact
}

/// Endings with all classes of up to three pawns, solved once for all tests.
fn prepared() -> &'static Endgames {
    static PREPARED: OnceLock<Endgames> = OnceLock::new();
    PREPARED.get_or_init(|| {
        let endgames = Endgames::new();
        for class in Class::all().into_iter().filter(|class| class.pawns() <= 3) {
            assert!(endgames.prepare(class, 2, &Stop::new(), &mut |_| ()), "{class}");
        }
        endgames
    })
}
