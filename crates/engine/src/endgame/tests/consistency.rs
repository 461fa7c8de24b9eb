//! Every value is the best of its successors' values, and shallow ones are what plain search finds.

use super::*;

#[test]
fn there_are_twenty_classes() {
    let counts = [2, 3, 4].map(|n| Class::all().iter().filter(|class| class.pawns() == n).count());
    assert_eq!(counts, [3, 6, 11]);
    let names: Vec<String> = Class::all().iter().take(4).map(ToString::to_string).collect();
    assert_eq!(names, ["R-R", "R-G", "R-Y", "RG-R"]);
    let [red, green, yellow, blue] = SquareColour::ALL;
    assert_eq!(Class::new([yellow], [blue]), Class::new([red], [green]));
    assert_eq!(Class::new([green], [red, blue]), Class::new([red, blue], [green]));
    assert_eq!(Class::new([red], []), None);
    assert_eq!(Class::new([red, green, yellow], [red, green]), None);
}

#[test]
fn one_against_one_is_complete_and_consistent() {
    let endgames = prepared();
    let mut seen = 0;
    let seats = [Seat::at(0), Seat::at(2)];
    for colours in 0..16 {
        let pawns = [colours / 4, colours % 4].map(|colour| SquareColour::ALL[colour]);
        for first in Square::all() {
            for second in Square::all() {
                let placed = [
                    (first, Pawn { owner: seats[0], knight: pawns[0] }),
                    (second, Pawn { owner: seats[1], knight: pawns[1] }),
                ];
                for files in stretches(&[first.file(), second.file()]) {
                    for ranks in stretches(&[first.rank(), second.rank()]) {
                        for turn in seats {
                            if let Some(position) = position(&placed, turn, files, ranks) {
                                assert_consistent(endgames, &position);
                                seen += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let totals = Class::all().into_iter().filter(|class| class.pawns() == 2).map(|class| {
        let census = endgames.census(class);
        // Turned, a class with equal colours or opposite ones comes four times, the other eight times.
        let times = if class.to_string() == "R-G" { 8 } else { 4 };
        (census.wins + census.losses + census.draws) * times
    });
    assert_eq!(seen, totals.sum::<u64>());
}

#[test]
fn two_against_one_is_consistent() {
    let endgames = prepared();
    let mut random = Random(Dice::new(3));
    let mut found = [0; 3];
    for round in 0..30_000 {
        let counts = if round % 2 == 0 { [2, 1] } else { [1, 2] };
        let pawns = random.pawns(counts);
        let position = random.position(&pawns, (0, 7), (0, 7));
        found[assert_consistent(endgames, &position).verdict as usize] += 1;
    }
    assert!(found.iter().all(|&count| count > 100), "all verdicts come up: {found:?}");
}

#[test]
fn four_pawns_are_solved_inside_the_limits_at_hand() {
    let mut random = Random(Dice::new(4));
    let endgames = Endgames::new();
    for round in 0..24 {
        let pawns = random.pawns([[2, 2], [3, 1], [1, 3], [2, 2]][round % 4]);
        let (low_file, low_rank) = (random.below(5) as u8, random.below(5) as u8);
        let (files, ranks) = ((low_file, low_file + 3), (low_rank, low_rank + 3));
        let spanned = loop {
            let position = random.position(&pawns, files, ranks);
            let corners = (Square::of(files.0, ranks.0), Square::of(files.1, ranks.1));
            if (Some(position.limits().low()), Some(position.limits().high())) == corners {
                break position;
            }
        };
        assert!(endgames.prepare_for(&spanned, 1, &Stop::new(), &mut |_| ()), "{spanned}");
        for _ in 0..1_000 {
            assert_consistent(&endgames, &random.position(&pawns, files, ranks));
        }
    }
}

/// The value of a position if the end can be forced within so many plies, by plain search.
fn forced(position: &ChameleonChess, depth: u16) -> Option<Exact> {
    let mover = position.turn()?;
    let mut best: Option<Exact> = None;
    let mut all_lose = true;
    for next in successors(position) {
        let value = match next.outcome() {
            Some(outcome) if outcome.winner() == Some(mover) => {
                return Some(Exact { verdict: Verdict::Win, plies: 1 });
            }
            Some(_) => Some(Exact { verdict: Verdict::Loss, plies: 1 }),
            None if depth <= 1 => None,
            None => forced(&next, depth - 1).map(|exact| Exact {
                verdict: if exact.verdict == Verdict::Win { Verdict::Loss } else { Verdict::Win },
                plies: exact.plies + 1,
            }),
        };
        all_lose &= value.is_some_and(|value| value.verdict == Verdict::Loss);
        best = best.max_by(value);
    }
    best.filter(|best| best.verdict == Verdict::Win || all_lose)
}

trait Better: Sized {
    fn max_by(self, other: Self) -> Self;
}

impl Better for Option<Exact> {
    fn max_by(self, other: Self) -> Self {
        self.into_iter().chain(other).max_by_key(|&value| rank(value))
    }
}

#[test]
fn plain_search_finds_the_same_short_wins_and_losses() {
    const DEPTH: u16 = 4;
    let endgames = prepared();
    let mut random = Random(Dice::new(5));
    let mut decided = 0;
    for round in 0..600 {
        let pawns = random.pawns([[1, 1], [2, 1], [1, 2]][round % 3]);
        let position = random.position(&pawns, (1, 6), (1, 6));
        let exact = endgames.probe(&position).expect("a solved class");
        let short = exact.verdict != Verdict::Draw && exact.plies <= DEPTH;
        assert_eq!(forced(&position, DEPTH), short.then_some(exact), "{position}");
        decided += usize::from(short);
    }
    assert!(decided > 100, "{decided} positions were decided soon");
}

/// The position turned by a quarter, clockwise: every square, colour and seat becomes the next.
fn turned(position: &ChameleonChess) -> ChameleonChess {
    let turn = |square: Square| Square::of(square.rank(), 7 - square.file()).expect("a square");
    let next = |seat: Seat| Seat::at((seat.index() + 1) % 4);
    let pawns: Vec<_> = position
        .pawns()
        .map(|(square, pawn)| {
            let knight = SquareColour::ALL[(pawn.knight.index() + 3) % 4];
            (turn(square), Pawn { owner: next(pawn.owner), knight })
        })
        .collect();
    let (low, high) = (position.limits().low(), position.limits().high());
    let (files, ranks) = ((low.rank(), high.rank()), (7 - high.file(), 7 - low.file()));
    super::position(&pawns, next(position.turn().expect("a turn")), files, ranks).expect("a position")
}

/// The position with the seats renamed; who owns the pawns and is to move stays the same otherwise.
fn renamed(position: &ChameleonChess, seats: [Seat; 2]) -> ChameleonChess {
    let old: Vec<Seat> = position.alive().iter().collect();
    let rename = |seat: Seat| seats[usize::from(seat != old[0])];
    let pawns: Vec<_> =
        position.pawns().map(|(square, pawn)| (square, Pawn { owner: rename(pawn.owner), ..pawn })).collect();
    let (low, high) = (position.limits().low(), position.limits().high());
    let (files, ranks) = ((low.file(), high.file()), (low.rank(), high.rank()));
    super::position(&pawns, rename(position.turn().expect("a turn")), files, ranks).expect("a position")
}

#[test]
fn all_pairs_of_seats_and_all_turns_of_the_board_are_alike() {
    let endgames = prepared();
    let mut random = Random(Dice::new(6));
    for _ in 0..3_000 {
        let pawns = random.pawns([2, 1]);
        let position = random.position(&pawns, (0, 7), (0, 7));
        let exact = endgames.probe(&position);
        assert!(exact.is_some(), "{position}");
        let mut other = position;
        for _ in 0..4 {
            other = turned(&other);
            assert_eq!(endgames.probe(&other), exact, "{position} and {other}");
        }
        assert_eq!(other, position);
        let other = renamed(&position, random.seats());
        assert_eq!(endgames.probe(&other), exact, "{position} and {other}");
    }
}
