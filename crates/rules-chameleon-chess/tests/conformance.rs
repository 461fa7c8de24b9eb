//! The contract, held at every step of random games, and against texts that somebody might send.

use proptest::prelude::*;
use rules_chameleon_chess::{ChameleonChess, Eliminated, Limits, Move, Pawn, Setup, Square};
use rules_core::{PieceCode, Position, Seat, SeatSet};
use testkit::conformance::{events_replay, position_keeps_the_contract, walk};

fn start(set: usize) -> ChameleonChess {
    ChameleonChess::start(ChameleonChess::SETS[set]).expect("a set of players")
}

#[test]
fn random_games_keep_the_contract() {
    for set in 0..ChameleonChess::SETS.len() {
        for seed in 0..4 {
            walk(&start(set), seed * 100 + set as u64, 600, |_, _| Vec::new());
        }
    }
}

/// Plays the moves that the numbers pick, until the game is over or the numbers are used up.
fn played(set: usize, picks: &[u16]) -> ChameleonChess {
    let mut position = start(set);
    for &pick in picks {
        let moves = testkit::playthrough::legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(pick) % moves.len()], &mut ());
    }
    position
}

/// Holds a text that may be anything to the parser's promises.
fn read_safely(text: &str) -> Result<(), TestCaseError> {
    if let Ok(position) = text.parse::<ChameleonChess>() {
        prop_assert_eq!(position.to_string(), text);
        for mv in position_keeps_the_contract(&position) {
            events_replay_unless_counted_out(&position, mv);
        }
    }
    Ok(())
}

/// Replays events, except where the ply cannot be counted any further.
fn events_replay_unless_counted_out(position: &ChameleonChess, mv: Move) {
    if position.ply() < u32::MAX {
        position_keeps_the_contract(&events_replay(position, mv));
    } else {
        assert_eq!(position.after(mv).ply(), u32::MAX);
    }
}

fn any_pawn() -> impl Strategy<Value = Pawn> {
    (0..16_u8).prop_map(|code| Pawn::from_code(PieceCode(code)).expect("a code below 16"))
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(|index| Square::new(index).expect("a square"))
}

fn any_seat() -> impl Strategy<Value = Seat> {
    (0..4_usize).prop_map(Seat::at)
}

prop_compose! {
    /// Arrangements that are often almost right: the limits and the seats mostly follow from the pawns.
    fn any_setup()(
        pawns in prop::collection::vec((any_square(), any_pawn()), 0..8),
        corners in prop::option::weighted(0.3, (any_square(), any_square())),
        alive in prop::option::weighted(0.2, 0..16_u8),
        out in prop::collection::vec(any_seat(), 0..3),
        turn in prop::option::weighted(0.9, any_seat()),
        quiet in 0..4_u32,
        ply in 0..100_u32,
    ) -> Setup {
        let mut board = [None; 64];
        for &(square, pawn) in &pawns {
            board[usize::from(square.index())] = Some(pawn);
        }
        let around = Limits::around(pawns.iter().map(|&(square, _)| square).collect());
        let owners = pawns.iter().map(|(_, pawn)| pawn.owner).collect();
        let mut eliminated = Eliminated::NONE;
        for seat in out {
            eliminated.push(seat);
        }
        Setup {
            board,
            turn,
            limits: corners.and_then(|(low, high)| Limits::new(low, high)).unwrap_or(around),
            alive: alive.map_or(owners, SeatSet::from_bits),
            eliminated,
            quiet,
            ply,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn any_sequence_of_moves_keeps_the_contract(set in 0..11_usize, picks: Vec<u16>) {
        let position = played(set, &picks);
        for mv in position_keeps_the_contract(&position) {
            events_replay(&position, mv);
        }
    }

    #[test]
    fn any_arrangement_is_refused_or_playable(setup in any_setup()) {
        if let Ok(position) = ChameleonChess::try_from(setup) {
            prop_assert_eq!(Setup::from(position), setup);
            read_safely(&position.to_string())?;
        }
    }

    #[test]
    fn any_text_is_refused_or_read_whole(text in "\\PC{0,120}") {
        read_safely(&text)?;
        prop_assert!(text.parse::<Move>().map_or(true, |mv| mv.to_string() == text));
        prop_assert!(text.parse::<Limits>().map_or(true, |limits| limits.to_string() == text));
        prop_assert!(start(1).read_move(&text).map_or(true, |mv| mv.to_string() == text));
    }

    #[test]
    fn a_spoilt_text_is_refused_or_read_whole(
        set in 0..11_usize,
        picks in prop::collection::vec(any::<u16>(), 0..80),
        spoilt in prop::collection::vec((any::<prop::sample::Index>(), "[rbygRGYBxa-h0-9/ é-]{0,2}"), 1..4),
    ) {
        let mut text = played(set, &picks).to_string();
        for (at, with) in spoilt {
            let at = at.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &with);
            }
        }
        read_safely(&text)?;
    }
}
