//! Starts, arrangements, the table of roles, draws and keys.

use rules_chameleon_chess::{
    ChameleonChess, Eliminated, Invalid, Limits, Pawn, Role, Setup, Square, SquareColour,
};
use rules_core::{Outcome, Position, Seat, SeatSet};
use testkit::playthrough::places;

const RED: Seat = Seat::at(0);
const BLUE: Seat = Seat::at(1);
const YELLOW: Seat = Seat::at(2);
const GREEN: Seat = Seat::at(3);

fn read(text: &str) -> ChameleonChess {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn eleven_sets_start() {
    let starts = [
        "bB7/bR7/bG7/bY7/8/8/8/rRrGrYrB4 r a1-d8 rb 0 0",
        "4yGyRyByY/8/8/8/8/8/8/rRrGrYrB4 r a1-h8 ry 0 0",
        "8/8/8/8/7gR/7gB/7gY/rRrGrYrB3gG r a1-h4 rg 0 0",
        "bB3yGyRyByY/bR7/bG7/bY7/8/8/8/8 b a5-h8 by 0 0",
        "bB7/bR7/bG7/bY7/7gR/7gB/7gY/7gG b a1-h8 bg 0 0",
        "4yGyRyByY/8/8/8/7gR/7gB/7gY/7gG y e1-h8 yg 0 0",
        "bB3yGyRyByY/bR7/bG7/bY7/8/8/8/rRrGrYrB4 r a1-h8 rby 0 0",
        "bB7/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 rbg 0 0",
        "4yGyRyByY/8/8/8/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 ryg 0 0",
        "bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/7gG b a1-h8 byg 0 0",
        "bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 rbyg 0 0",
    ];
    for (set, text) in ChameleonChess::SETS.into_iter().zip(starts) {
        let start = ChameleonChess::start(set).expect("a set of players");
        assert_eq!(start.to_string(), text);
        assert!(start.pawns().all(|(square, _)| start.role_at(square) == Some(Role::Knight)), "{text}");
    }
    assert_eq!(ChameleonChess::default().to_string(), starts[1]);
}

#[test]
fn fewer_than_two_do_not_start() {
    for bits in [0b0000, 0b0001, 0b0010, 0b0100, 0b1000] {
        let players = SeatSet::from_bits(bits);
        assert_eq!(
            ChameleonChess::start(players),
            Err(Invalid::TooFewSeats { found: players.len() }),
            "{bits:b}"
        );
    }
}

#[test]
fn the_table_of_roles() {
    use Role::{Bishop, Knight, Queen, Rook};
    let table = [
        (SquareColour::Red, [Knight, Queen, Bishop, Rook]),
        (SquareColour::Green, [Rook, Knight, Queen, Bishop]),
        (SquareColour::Yellow, [Bishop, Rook, Knight, Queen]),
        (SquareColour::Blue, [Queen, Bishop, Rook, Knight]),
    ];
    for (knight, roles) in table {
        for owner in SeatSet::first(4).iter() {
            let pawn = Pawn { owner, knight };
            assert_eq!(SquareColour::ALL.map(|colour| pawn.role_on(colour)), roles, "{pawn}");
            assert_eq!(Pawn::from_code(pawn.code()), Some(pawn));
        }
    }
}

#[test]
fn arrangements_that_no_text_can_say_are_refused_too() {
    let mut eliminated = Eliminated::NONE;
    assert!(eliminated.push(YELLOW) && !eliminated.push(YELLOW));
    let start = Setup::start(ChameleonChess::SETS[1]);
    assert_eq!(
        ChameleonChess::try_from(Setup { eliminated, ..start }),
        Err(Invalid::AliveAndEliminated(YELLOW))
    );
    assert!(eliminated.push(RED));
    let nobody = Setup { alive: SeatSet::EMPTY, eliminated, board: [None; 64], turn: None, ..start };
    assert_eq!(ChameleonChess::try_from(nobody), Err(Invalid::NobodyAlive));
}

#[test]
fn a_draw_is_between_the_living() {
    let position = read("7yY/8/8/8/8/8/8/rG7 r a1-h8 ryxgb 4 10");
    assert!(position.eliminated().iter().eq([GREEN, BLUE]));
    assert_eq!(places::<ChameleonChess>(&position.drawn()), "r=1 b=3 y=1 g=4");
    assert_eq!(position.outcome(), None);
    let start = ChameleonChess::default();
    assert_eq!(start.drawn(), Outcome::drawn(start.seats()));
}

#[test]
fn the_key_tells_apart_what_matters() {
    let texts = [
        "8/8/8/8/8/yB7/8/rG7 r a1-c3 ry 4 10",
        "8/8/8/8/8/yB7/8/rG7 y a1-c3 ry 4 10",
        "8/8/8/8/8/yB7/8/rG7 r a1-c3 ryxbg 4 10",
        "8/8/8/8/8/yB7/8/rG7 r a1-c3 ryxgb 4 10",
        "8/8/8/8/8/yB7/8/rG7 r a1-c3 ryxg 4 10",
        "8/8/8/8/8/yR7/8/rG7 r a1-c3 ry 4 10",
        "8/8/8/8/8/1yB6/8/1rG6 r a1-c3 ry 4 10",
        "8/8/8/8/8/1yB6/8/1rG6 r b1-d3 ry 4 10",
    ];
    let keys: std::collections::HashSet<u64> = texts.iter().map(|text| read(text).key()).collect();
    assert_eq!(keys.len(), texts.len());
    assert_eq!(read("8/8/8/8/8/yB7/8/rG7 r a1-c3 ry 0 90").key(), read(texts[0]).key());
}

#[test]
fn destinations_are_for_the_seat_to_move() {
    let start = ChameleonChess::default();
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let names = |set: rules_chameleon_chess::SquareSet| set.map(|s| s.to_string()).collect::<Vec<_>>();
    assert_eq!(names(start.destinations(square("d1"))), ["b2", "f2", "c3", "e3"]);
    assert!(start.destinations(square("e8")).is_empty());
    assert_eq!(start.reach(square("e8")).len(), 4);
    assert!(start.destinations(square("d4")).is_empty());
    assert_eq!(start.limits(), Limits::BOARD);
}
