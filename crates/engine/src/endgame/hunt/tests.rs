//! Hunts are checked against the rules alone.

use std::ops::ControlFlow;

use rules_cameleon::{Options, Piece, Setup, Square};

use super::*;
use crate::Dice;

struct Random(Dice);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn colour(&mut self) -> Colour {
        Colour::ALL[self.below(7)]
    }

    /// A position of a hunt with these colours; nothing where the squares do not fit.
    fn position(
        &mut self,
        hunters: Seat,
        colours: &[Colour],
        prey: Colour,
        options: Options,
    ) -> Option<Cameleon> {
        let prey_seat = opponent(hunters);
        let men = colours.iter().map(|&colour| (hunters, colour)).chain([(prey_seat, prey)]);
        let mut pieces = [None; Square::COUNT];
        for (owner, colour) in men {
            let square = self.below(Square::COUNT);
            if pieces[square].replace(Piece { owner, colour }).is_some() {
                return None;
            }
        }
        let turn = Some(if self.below(2) == 0 { ROUNDS } else { SQUARES });
        Setup { pieces, turn, supply: [[0; 4]; 2], quiet: 0, ply: 0, options }.try_into().ok()
    }
}

/// High for quick wins of the seat to move, low for quick losses, 0 for a draw.
fn number(exact: Exact) -> i32 {
    match exact.verdict {
        Verdict::Win => 1000 - i32::from(exact.plies),
        Verdict::Loss => i32::from(exact.plies) - 1000,
        Verdict::Draw => 0,
    }
}

/// The best that a legal move leads to.
fn best(hunts: &Hunts, position: &Cameleon) -> i32 {
    let mover = position.turn();
    let mut best = i32::MIN;
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        let next = position.after(mv);
        let value = match next.outcome().map(|outcome| outcome.winner()) {
            Some(None) => 0,
            Some(winner) => {
                if winner == mover {
                    999
                } else {
                    -999
                }
            }
            None => {
                // What is to come does not know that a ply without progress has passed.
                let fresh: Cameleon = Setup { quiet: 0, ..next.setup() }.try_into().expect("a position");
                let value = number(hunts.probe(&fresh).expect("a known hunt"));
                value.signum() - value
            }
        };
        best = best.max(value);
        ControlFlow::Continue(())
    });
    best
}

#[test]
fn every_value_is_the_best_that_a_move_leads_to() {
    let (hunts, mut random) = (Hunts::default(), Random(Dice::new(5)));
    let mut found = [0; 3];
    for round in 0..24 {
        let count = if round % 8 == 0 { 3 } else { 2 };
        let colours: Vec<Colour> = (0..count).map(|_| random.colour()).collect();
        let prey = random.colour();
        let options = Options { opposite_sides_only: round % 4 == 1 };
        for hunters in [ROUNDS, SQUARES] {
            for _ in 0..40_000 {
                let Some(position) = random.position(hunters, &colours, prey, options) else { continue };
                if position.turn().is_none() {
                    continue;
                }
                let hunt = find(&position).expect("a hunt").0;
                assert!(hunts.prepare(&hunt, &Stop::new()));
                let exact = hunts.probe(&position).expect("a value");
                assert_eq!(number(exact), best(&hunts, &position), "{position}");
                found[exact.verdict as usize] += 1;
            }
        }
    }
    assert!(found.iter().all(|&times| times > 500), "losses, draws, wins: {found:?}");
}

#[test]
fn nothing_is_said_of_a_win_that_may_come_too_late() {
    let hunts = Hunts::default();
    let text = |quiet: u32| format!("8/8/8/8/4c3/8/2C5/1C6/8 r 0000/0000 {quiet} 0");
    let start: Result<Cameleon, _> = text(0).parse();
    // Three chameleons end the game at once; with a pawn among them it goes on.
    assert!(start.is_err());
    let text = |quiet: u32| format!("8/8/8/8/3b4/8/2C5/1C6/8 s 0000/0000 {quiet} 0");
    let position: Cameleon = text(0).parse().expect("a position");
    let hunt = find(&position).expect("a hunt").0;
    assert!(hunts.probe(&position).is_none() && hunts.prepare(&hunt, &Stop::new()));
    let exact = hunts.probe(&position).expect("a value");
    assert_eq!(exact.verdict, Verdict::Win);
    let at = |quiet: u32| hunts.probe(&text(quiet).parse().expect("a position"));
    assert!(at(100 - u32::from(exact.plies)).is_some() && at(101 - u32::from(exact.plies)).is_none());
}

#[test]
fn a_capture_leads_to_hunts_with_and_without_a_reward() {
    let hunts = |text: &str| hunts_from(&text.parse().expect("a position"));
    // Two against two: either side may hunt either man of the other, alone or with a violet or a chameleon.
    let all = hunts("8/8/1r6/8/3b4/8/2R5/1B6/8 s 1001/0000 0 0");
    assert_eq!(all.iter().filter(|hunt| hunt.count() == 2).count(), 2 * 2 - 2);
    assert!(
        all.iter().any(|hunt| hunt.hunters == [7, 2, 1]) && all.iter().any(|hunt| hunt.hunters == [3, 2, 1])
    );
    assert_eq!(hunts("8/8/8/8/3b4/8/2R5/1B6/8 s 1111/1111 0 0").len(), 1);
}

#[test]
fn a_stopped_analysis_leaves_nothing_behind() {
    let (hunts, stop) = (Hunts::default(), Stop::new());
    stop.stop();
    let hunt = Hunt::new(&[7, 7], 1, false).expect("a hunt");
    assert!(!hunts.prepare(&hunt, &stop) && !hunts.is_known(&hunt));
}
