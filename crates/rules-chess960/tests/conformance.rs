//! The contract, walked at random and by arbitrary moves.

use proptest::prelude::*;
use rules_chess960::{Bitboard, CastlingSide, Chess960, Move, Role};
use rules_core::Position;
use shakmaty::Position as _;
use testkit::conformance::{events_replay, list_agrees_with_check, position_keeps_the_contract, walk};
use testkit::playthrough::legal_moves;
use testkit::random::Random;

/// A promotion of any kind from every pawn to every square of the last rank: most are not legal.
fn promotions(position: &Chess960, random: &mut Random) -> Vec<Move> {
    let last = (!position.shakmaty().turn()).backrank();
    let pawns = position.shakmaty().our(Role::Pawn).into_iter();
    let targets = |from| Bitboard::from_rank(last).into_iter().map(move |to| (from, to));
    pawns
        .flat_map(targets)
        .map(|(from, to)| Move { from, to, promotion: Some(*random.pick(&Role::ALL)) })
        .collect()
}

fn random_start(random: &mut Random, double: bool) -> Chess960 {
    let white = random.below(960) as u16;
    let black = if double { random.below(960) as u16 } else { white };
    Chess960::double_start(white, black).expect("numbers below 960")
}

#[test]
fn random_games_from_many_starts_keep_the_contract() {
    let mut random = Random::new(960);
    for seed in 0..16 {
        walk(&random_start(&mut random, seed % 2 == 1), seed, 150, promotions);
    }
}

/// Many more positions, without trying every pair of squares as a move in each.
#[test]
fn whole_random_games_keep_the_contract() {
    let mut random = Random::new(518);
    let mut position = random_start(&mut random, false);
    let mut earlier = Vec::new();
    for ply in 0..30_000 {
        let moves = position_keeps_the_contract(&position);
        earlier.extend(promotions(&position, &mut random));
        list_agrees_with_check(&position, &moves, &earlier);
        position = match moves.is_empty() {
            true => random_start(&mut random, ply % 2 == 1),
            false => events_replay(&position, *random.pick(&moves)),
        };
        earlier = moves;
    }
}

#[test]
fn random_games_from_late_and_odd_positions_keep_the_contract() {
    for (seed, fen) in (0..).zip([
        // Promotions on both sides, rights of inner rooks, en passant, little material, pins all over.
        "1r1k3r/P6P/8/8/8/8/p6p/1R1K3R w KQkq - 0 1",
        "5k2/8/8/8/8/8/8/RR2K2R w KB - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "4k3/8/8/8/8/8/8/4KB1N w - - 0 1",
        "8/8/8/8/5kp1/8/5PPP/4K2R w K - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ]) {
        walk(&fen.parse::<Chess960>().expect(fen), seed, 200, promotions);
    }
}

/// Colours swapped and the board turned upside down, everything stays the same.
#[test]
fn the_colours_are_alike() {
    let mut random = Random::new(7);
    for number in (0..960).step_by(40) {
        let mut position = Chess960::start(number).expect("a number below 960");
        for _ in 0..150 {
            let mirrored = mirror(&position);
            assert_eq!(position.count_moves(), mirrored.count_moves(), "{position}");
            assert_eq!(position.in_check(), mirrored.in_check(), "{position}");
            assert_eq!(position.outcome().is_some(), mirrored.outcome().is_some(), "{position}");
            for side in CastlingSide::ALL {
                assert_eq!(position.can_castle_now(side), mirrored.can_castle_now(side), "{position}");
            }
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = position.after(*random.pick(&moves));
        }
    }
}

fn mirror(position: &Chess960) -> Chess960 {
    let setup = position.shakmaty().to_setup(shakmaty::EnPassantMode::Legal);
    Chess960::try_from(setup.into_mirrored()).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// Equal keys are what the rule of repetition calls the same position.
#[test]
fn keys_tell_positions_apart() {
    let key = |fen: &str| fen.parse::<Chess960>().expect(fen).key();
    let alone = ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 7 31");
    assert_eq!(key(alone.0), key(alone.1), "nobody can capture in passing, and counters do not matter");
    let beside = ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(key(beside.0), key(beside.1), "the pawn on d4 can capture");
    let pinned = ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    assert_eq!(key(pinned.0), key(pinned.1), "the capture would open the fourth rank");
    let inner = ("k7/8/8/8/8/8/8/1K2R2R w E - 0 1", "k7/8/8/8/8/8/8/1K2R2R w H - 0 1");
    assert_ne!(key(inner.0), key(inner.1), "another rook holds the right");
}

/// Searches pass the turn: the key must be the one of the position that results.
#[test]
fn passing_the_turn_keeps_the_key() {
    let position: Chess960 =
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3".parse().expect("a position");
    let passed = position.passed().expect("White is not in check");
    assert_eq!(passed.key(), passed.computed_key());
    assert_ne!(passed.key(), position.key());
    let checked: Chess960 = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().expect("a position");
    assert_eq!(checked.passed(), None);
}

#[test]
fn destinations_are_those_of_the_list() {
    let position: Chess960 = "1r1k3r/8/8/8/8/8/8/R4KR1 w AGbh - 0 1".parse().expect("a position");
    for from in rules_chess960::Square::ALL {
        let listed: Bitboard =
            legal_moves(&position).iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
        assert_eq!(position.destinations(from), listed, "{from}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any game at all keeps the contract; a failure shrinks to a short one.
    #[test]
    fn arbitrary_games_keep_the_contract(
        white in 0..960_u16,
        black in 0..960_u16,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let mut position = Chess960::double_start(white, black).expect("numbers below 960");
        for choice in choices {
            let moves = position_keeps_the_contract(&position);
            if moves.is_empty() {
                break;
            }
            position = events_replay(&position, *choice.get(&moves));
        }
        position_keeps_the_contract(&position);
    }
}
