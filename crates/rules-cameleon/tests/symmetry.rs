//! What maps the game onto itself.
//!
//! Half a turn of the board exchanges the shades and the reserves, so with the sides exchanged it is the same
//! game. A left-right mirror alone is not: the board is eight files wide, so the mirror exchanges the shades
//! and with them the sides, but leaves the reserves where they are; only with the ranks turned as well, which
//! together is the half turn, does everything fit. Besides, the three primaries can be exchanged at will as
//! long as their mixtures follow.

use std::collections::BTreeSet;

use rules_cameleon::{Cameleon, Colour, Invalid, Move, Piece, ROUNDS, SQUARES, Setup, Square};
use rules_core::{Position, Seat};
use testkit::playthrough::legal_moves;
use testkit::random::Random;

/// The primaries in another order, and whether the board is turned.
#[derive(Clone, Copy)]
struct Symmetry {
    primaries: [Colour; 3],
    turned: bool,
}

fn all() -> Vec<Symmetry> {
    use Colour::{Blue, Red, Yellow};
    let orders = [
        [Blue, Red, Yellow],
        [Blue, Yellow, Red],
        [Red, Blue, Yellow],
        [Red, Yellow, Blue],
        [Yellow, Blue, Red],
        [Yellow, Red, Blue],
    ];
    [false, true].iter().flat_map(|&turned| orders.map(|primaries| Symmetry { primaries, turned })).collect()
}

impl Symmetry {
    fn square(self, square: Square) -> Square {
        if self.turned { Square::new(Square::COUNT - 1 - square.index()).unwrap() } else { square }
    }

    fn seat(self, seat: Seat) -> Seat {
        if self.turned == (seat == ROUNDS) { SQUARES } else { ROUNDS }
    }

    fn colour(self, colour: Colour) -> Colour {
        let mixed = (0..3).filter(|bit| colour as u8 >> bit & 1 != 0);
        let code = mixed.map(|bit| self.primaries[bit] as u8).sum::<u8>();
        Colour::ALL.into_iter().find(|colour| *colour as u8 == code).unwrap()
    }

    fn position(self, position: &Cameleon) -> Cameleon {
        let old = position.setup();
        let mut new = Setup { pieces: [None; Square::COUNT], turn: old.turn.map(|t| self.seat(t)), ..old };
        for (square, piece) in position.pieces() {
            let piece = Piece { owner: self.seat(piece.owner), colour: self.colour(piece.colour) };
            new.pieces[self.square(square).index()] = Some(piece);
        }
        for seat in [ROUNDS, SQUARES] {
            for (colour, left) in Colour::REWARDS.into_iter().zip(position.supply(seat)) {
                let index = Colour::REWARDS.iter().position(|&c| c == self.colour(colour)).unwrap();
                new.supply[self.seat(seat).index()][index] = left;
            }
        }
        new.try_into().unwrap()
    }

    fn text(self, mv: Move) -> String {
        let mut victims: Vec<(Square, String)> = mv
            .victims()
            .map(|victim| {
                let square = self.square(victim.square);
                let reward = victim.reward.map_or(String::new(), |(colour, place)| {
                    format!("={}@{}", self.colour(colour).letter(), self.square(place))
                });
                (square, format!("x{square}({}){reward}", self.square(victim.partner)))
            })
            .collect();
        victims.sort();
        let victims: String = victims.into_iter().map(|(_, text)| text).collect();
        format!("{}{}{victims}", self.square(mv.from()), self.square(mv.to()))
    }
}

fn texts(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn assert_symmetric(position: &Cameleon, symmetry: Symmetry) {
    let mapped = symmetry.position(position);
    let moves = legal_moves(position);
    let mapped_moves = legal_moves(&mapped);
    assert_eq!(moves.len(), mapped_moves.len(), "{position} and {mapped}");

    // Earlier victims in the order of squares carry scarce rewards, and the half turn reverses that order:
    // the moves correspond one to one only where nothing can be scarce, their results always.
    let supply = position.turn().map_or([0; 4], |seat| position.supply(seat));
    if !symmetry.turned || supply.iter().all(|&left| left == 0 || left >= 4) {
        let expected: BTreeSet<String> = moves.iter().map(|&mv| symmetry.text(mv)).collect();
        assert_eq!(texts(&mapped_moves), expected, "{position} and {mapped}");
    }
    let mut expected: Vec<String> =
        moves.iter().map(|&mv| symmetry.position(&position.after(mv)).to_string()).collect();
    let mut found: Vec<String> = mapped_moves.iter().map(|&mv| mapped.after(mv).to_string()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{position} and {mapped}");

    let winner = |position: &Cameleon| position.outcome().and_then(|outcome| outcome.winner());
    assert_eq!(winner(position).map(|seat| symmetry.seat(seat)), winner(&mapped));
    assert_eq!(position.ended_by(), mapped.ended_by());
}

#[test]
fn half_turns_and_exchanged_primaries_change_nothing() {
    let symmetries = all();
    for seed in 1..=6 {
        let mut random = Random::new(seed);
        let mut position = Cameleon::start();
        for _ in 0..400 {
            assert_symmetric(&position, *random.pick(&symmetries));
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
            let pick = if captures.is_empty() || random.below(3) == 0 { &moves } else { &captures };
            position = position.after(*random.pick(pick));
        }
    }
}

#[derive(serde::Deserialize)]
struct Row {
    position: String,
}

#[test]
fn every_reference_position_is_symmetric() {
    let rows: Vec<Row> = testkit::data::json_lines("oracle/cameleon/positions.jsonl");
    for row in rows {
        for symmetry in all() {
            assert_symmetric(&row.position.parse().unwrap(), symmetry);
        }
    }
}

#[test]
fn the_start_turned_is_the_start_with_the_other_to_begin() {
    let start = Cameleon::start();
    let turned = all().into_iter().find(|symmetry| symmetry.turned).unwrap().position(&start);
    assert_eq!(turned, Cameleon::start_with(SQUARES, start.options()));
}

#[test]
fn a_left_right_mirror_alone_is_no_symmetry() {
    let mirrored = |square: Square| Square::at(7 - square.file(), square.rank()).unwrap();
    let position: Cameleon = "1v6/b7/8/8/8/8/8/1B1R4/O7 r 4444/4444 0 0".parse().unwrap();
    for exchange in [false, true] {
        let mut setup = Setup { pieces: [None; Square::COUNT], ..position.setup() };
        for (square, piece) in position.pieces() {
            let other = if piece.owner == ROUNDS { SQUARES } else { ROUNDS };
            let owner = if exchange { other } else { piece.owner };
            setup.pieces[mirrored(square).index()] = Some(Piece { owner, ..piece });
        }
        match Cameleon::try_from(setup) {
            Err(Invalid::WrongShade(..)) => assert!(!exchange),
            Err(Invalid::OtherReserve(..)) => assert!(exchange),
            other => panic!("{other:?}"),
        }
    }
}
