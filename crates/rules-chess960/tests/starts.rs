//! The 960 starts: numbers, pairs and dice.

use std::collections::BTreeMap;

use rules_chess960::{BLACK, BackRank, Chess960, DiceDraw, Role, STARTS, Throw, WHITE};
use rules_core::Position;

#[test]
fn every_start_has_its_number() {
    let text = testkit::data::text("oracle/chess960/start_positions.epd");
    assert_eq!(text.lines().count(), usize::from(STARTS));
    for (number, line) in (0..).zip(text.lines()) {
        let fields: Vec<&str> = line.split(' ').take(4).collect();
        let start = Chess960::start(number).expect("a number below 960");
        assert!(line.contains(&format!("\"SP{number:03}\"")), "{line}");
        assert_eq!(start.shredder_fen().to_string(), format!("{} 0 1", fields.join(" ")));
        assert_eq!(start, fields.join(" ").parse().expect("an EPD"), "the counters may be missing");
        assert!(start.to_string().ends_with(" w KQkq - 0 1"), "every start has the four plain rights");
        assert_eq!(start.start_number(), Some((number, number)));
        assert_eq!(start.back_rank(WHITE).map(BackRank::number), Some(number));
        assert_eq!((start.ply(), start.quiet()), (0, 0));
    }
    assert_eq!(Chess960::start(STARTS), None);
    assert_eq!(Chess960::double_start(0, u16::MAX), None);
}

#[test]
fn each_side_may_have_its_own_start() {
    for (white, black) in [(518, 0), (0, 959), (959, 518), (960 / 2, 7)] {
        let start = Chess960::double_start(white, black).expect("numbers below 960");
        assert_eq!(start.start_number(), Some((white, black)));
        assert_eq!(start.back_rank(BLACK).map(BackRank::number), Some(black));
    }
}

#[test]
fn other_positions_are_no_starts() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "knbqrbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(fen.parse::<Chess960>().expect(fen).start_number(), None, "{fen}");
    }
}

#[test]
fn a_back_rank_is_one_of_the_960() {
    use Role::{Bishop, King, Knight, Queen, Rook};
    let chess = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    assert_eq!(BackRank::new(chess).map(BackRank::number), Some(518));
    let swapped = |a: usize, b: usize| {
        let mut roles = chess;
        roles.swap(a, b);
        roles
    };
    for (what, roles) in [
        ("the king is not between the rooks", swapped(0, 4)),
        ("the bishops stand on one colour", swapped(2, 1)),
        ("three rooks", [Rook, Rook, Bishop, Queen, King, Bishop, Knight, Rook]),
        ("three bishops", [Rook, Knight, Bishop, Bishop, King, Bishop, Knight, Rook]),
    ] {
        assert_eq!(BackRank::new(roles), None, "{what}");
    }
}

/// Every sequence of throws that count is as likely as any other; each start must come of equally many.
#[test]
fn dice_draw_all_starts_equally_often() {
    let mut draws = BTreeMap::new();
    count(DiceDraw::new(), &mut draws);
    assert_eq!(draws.len(), usize::from(STARTS));
    assert!(draws.values().all(|&times| times == 2), "{draws:?}");
}

fn count(draw: DiceDraw, draws: &mut BTreeMap<u16, u32>) {
    let Some((role, faces)) = draw.next_piece() else {
        let rank = draw.finished().expect("every piece stands");
        assert_eq!(BackRank::new(rank.roles()), Some(rank));
        *draws.entry(rank.number()).or_default() += 1;
        return;
    };
    assert_eq!(draw.finished(), None);
    for roll in 1..=6 {
        let mut next = draw;
        match next.throw(roll) {
            Throw::Placed(step) => {
                assert!(roll <= faces);
                assert_eq!((step.role, step.faces, step.roll), (role, faces, roll));
                assert_eq!(next.placed()[step.file.to_usize()], Some(role));
                count(next, draws);
            }
            Throw::Again => {
                assert!(roll > faces);
                assert_eq!(next, draw, "a throw that does not count changes nothing");
            }
            Throw::Done => panic!("{role:?} does not stand yet"),
        }
    }
}

#[test]
fn throws_that_do_not_count_are_repeated() {
    let draw = DiceDraw::from_throws([5, 6, 1, 0, 7, 255, 4, 6, 6, 5, 5, 4]).expect("five throws count");
    let rolls: Vec<u8> = draw.steps().map(|step| step.roll).collect();
    assert_eq!(rolls, [1, 4, 6, 5, 4]);
    assert_eq!(draw.clone().throw(1), Throw::Done);
    assert_eq!(DiceDraw::from_throws([1, 4, 6, 5]), None);
    assert_eq!(
        DiceDraw::from_throws([2, 3, 3, 2, 3, 1, 1]).and_then(|d| d.finished()),
        BackRank::from_number(518)
    );
}
