//! The four-fold symmetry of the board, and that whoever owns a pawn can move.

use rules_chameleon_chess::{
    ChameleonChess, Eliminated, Limits, Move, Pawn, Role, Setup, Square, SquareColour, SquareSet,
};
use rules_core::{Position, Seat, SeatSet};
use testkit::playthrough::legal_moves;
use testkit::random::Random;

/// Turns by a quarter, clockwise.
trait Turned {
    #[must_use]
    fn turned(self) -> Self;
}

impl Turned for Square {
    fn turned(self) -> Self {
        Self::of(self.rank(), 7 - self.file()).expect("a square")
    }
}

impl Turned for SquareColour {
    /// The colour of the place where a square of this colour arrives.
    fn turned(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Yellow,
            Self::Yellow => Self::Green,
            Self::Green => Self::Red,
        }
    }
}

impl Turned for Seat {
    /// The seat to the left of this one, which is the next in turn order.
    fn turned(self) -> Self {
        Self::at((self.index() + 1) % 4)
    }
}

impl Turned for SeatSet {
    fn turned(self) -> Self {
        self.iter().map(Turned::turned).collect()
    }
}

impl Turned for Pawn {
    fn turned(self) -> Self {
        Self { owner: self.owner.turned(), knight: self.knight.turned() }
    }
}

impl Turned for Move {
    fn turned(self) -> Self {
        Self { from: self.from.turned(), to: self.to.turned() }
    }
}

impl Turned for ChameleonChess {
    fn turned(self) -> Self {
        let mut setup = Setup::from(self);
        setup.board = [None; 64];
        for (square, pawn) in self.pawns() {
            setup.board[usize::from(square.turned().index())] = Some(pawn.turned());
        }
        setup.turn = setup.turn.map(Turned::turned);
        setup.limits = Limits::around(self.limits().squares().map(Turned::turned).collect());
        setup.alive = setup.alive.turned();
        setup.eliminated = Eliminated::NONE;
        for seat in self.eliminated().iter() {
            assert!(setup.eliminated.push(seat.turned()));
        }
        setup.try_into().unwrap_or_else(|e| panic!("{self} turned: {e}"))
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort();
    moves
}

#[test]
fn the_board_turned_is_the_board_with_colours_exchanged() {
    for square in Square::all() {
        assert_eq!(square.turned().colour(), square.colour().turned(), "{square}");
    }
}

#[test]
fn a_turned_game_is_the_game_turned() {
    let mut random = Random::new(90);
    for set in ChameleonChess::SETS {
        for _ in 0..30 {
            let mut position = ChameleonChess::start(set).expect("a set of players");
            while position.outcome().is_none() && position.ply() < 200 {
                let turned = position.turned();
                let moves = legal_moves(&position);
                assert_eq!(
                    sorted(legal_moves(&turned)),
                    sorted(moves.iter().map(|mv| mv.turned())),
                    "{position}"
                );
                let mv = *random.pick(&moves);
                let next = position.after(mv);
                assert_eq!(turned.after(mv.turned()), next.turned(), "{position} {mv}");
                position = next;
            }
            assert_eq!(position.turned().turned().turned().turned(), position);
        }
    }
}

#[test]
fn a_turned_start_has_the_same_perft() {
    for set in ChameleonChess::SETS {
        let start = ChameleonChess::start(set).expect("a set of players");
        assert_eq!(start.turned().perft(4), start.perft(4), "{start}");
    }
}

/// The nearest squares that a pawn can reach: it has no move exactly when its own pawns hold all of them.
fn nearest(pawn: Pawn, from: Square, limits: Limits) -> SquareSet {
    let steps = |to: &Square| {
        let (files, ranks) = (to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank()));
        match pawn.role_on(from.colour()) {
            Role::Knight => files * ranks == 2,
            Role::Queen => files.max(ranks) == 1,
            Role::Bishop => files * ranks == 1 && files == ranks,
            Role::Rook => files + ranks == 1,
        }
    };
    limits.squares().filter(steps).collect()
}

/// Whether pawns of one owner can stand so that none of them has a move.
///
/// `placed` are those that must be without a move; where one of their nearest squares is still empty, each of
/// the remaining pawns is tried there.
fn can_be_locked(placed: &mut Vec<(Square, Pawn)>, limits: Limits) -> bool {
    let held: SquareSet = placed.iter().map(|&(square, _)| square).collect();
    let open = placed
        .iter()
        .flat_map(|&(square, pawn)| nearest(pawn, square, limits))
        .find(|&square| !held.contains(square));
    let Some(open) = open else { return true };
    for knight in SquareColour::ALL {
        let pawn = Pawn { owner: placed[0].1.owner, knight };
        let stuck_knight = limits.centre() == Some(open) && pawn.role_on(open.colour()) == Role::Knight;
        if placed.iter().all(|&(_, other)| other != pawn) && !stuck_knight {
            placed.push((open, pawn));
            let locked = can_be_locked(placed, limits);
            placed.pop();
            if locked {
                return true;
            }
        }
    }
    false
}

#[test]
fn whoever_owns_a_pawn_has_a_move_on_every_board() {
    let corners = Square::all().flat_map(|low| Square::all().map(move |high| (low, high)));
    let boards = corners.filter_map(|(low, high)| Limits::new(low, high));
    let mut tried = 0;
    for limits in boards.filter(|limits| limits.files() >= 3 && limits.ranks() >= 3) {
        for square in limits.squares() {
            for knight in SquareColour::ALL {
                let pawn = Pawn { owner: Seat::at(0), knight };
                let stuck_knight =
                    limits.centre() == Some(square) && pawn.role_on(square.colour()) == Role::Knight;
                let locked = can_be_locked(&mut vec![(square, pawn)], limits);
                assert_eq!(locked, stuck_knight, "{pawn} on {square} in {limits}");
                tried += 1;
            }
        }
    }
    assert!(tried > 36 * 36 * 9 * 4 / 2, "all boards were tried: {tried}");
}
