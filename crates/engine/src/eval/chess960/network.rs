//! The trained judgement: what each side sees, and how that follows the moves.
//!
//! A side sees every man, its own and the other's, from its own end of the board, and with its own king always on
//! the same wing: a position and its mirror image are the same to it. Nothing depends on where a game began.

use std::sync::LazyLock;

use rules_chess960::{Chess960, Event, Piece, color_of};
use rules_core::{Seat, Witness};
use shakmaty::{Color, Position as _, Role, Square};

use crate::net::{Network, ONE, Row, Shown, WEIGHT};

/// How many hidden values a side has.
pub(super) const HIDDEN: usize = 512;
/// Kinds of positions by the number of men.
const KINDS: usize = 8;

static NETWORK: LazyLock<Network<HIDDEN>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../networks/chess960.net");
    Network::read(bytes, Chess960::INPUTS, Chess960::HEADS)
        .expect("a test reads the network that is built in")
});

/// Reads the network.
pub(crate) fn get_ready() {
    LazyLock::force(&NETWORK);
}

impl Shown for Chess960 {
    const INPUTS: usize = 2 * 6 * 64;
    const HIDDEN: usize = HIDDEN;
    const HEADS: usize = KINDS * 2;

    fn head(&self, seat: Seat) -> usize {
        let kind = (self.board().occupied().count() - 1) / 4;
        kind.min(KINDS - 1) * 2 + usize::from(seat != self.side_to_move())
    }

    fn show(&self, seat: Seat, mut on: impl FnMut(usize)) {
        let Some(color) = color_of(seat) else { return };
        let Some(king) = self.board().king_of(color) else { return };
        let eyes = Eyes::new(color, king);
        for (square, piece) in self.board() {
            on(eyes.input(piece.into(), square));
        }
    }
}

/// From where a side looks at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Eyes {
    color: Color,
    /// What turns a square of the board into a square as the side sees it.
    turn: u8,
}

impl Eyes {
    fn new(color: Color, king: Square) -> Self {
        let wing = if king.file() >= shakmaty::File::E { 7 } else { 0 };
        Self { color, turn: wing ^ color.fold_wb(0, 56) }
    }

    #[inline]
    fn input(self, piece: Piece, square: Square) -> usize {
        let whose = usize::from(piece.color != self.color);
        let role = piece.role as usize - Role::Pawn as usize;
        (whose * 6 + role) * 64 + usize::from(square as u8 ^ self.turn)
    }
}

/// The hidden values of one side.
#[derive(Clone, Copy)]
struct View {
    row: Row<HIDDEN>,
    eyes: Eyes,
    /// Whether the king went to the other wing, so that everything looks different.
    is_stale: bool,
}

/// The hidden values of both sides, kept up to date by the events of every move.
#[derive(Clone, Copy)]
pub struct Views([View; 2]);

impl Views {
    /// What both sides see in a position.
    pub(super) fn new(position: &Chess960) -> Self {
        Self([Color::White, Color::Black].map(|color| View::new(position, color)))
    }

    /// Looks again where a king changed wings.
    #[inline]
    pub(super) fn settle(&mut self, position: &Chess960) {
        for view in &mut self.0 {
            if view.is_stale {
                *view = View::new(position, view.eyes.color);
            }
        }
    }

    /// How good the position is for the side to move, in hundredths of a pawn.
    #[inline]
    pub(super) fn judge(&self, position: &Chess960) -> i32 {
        let turn = position.shakmaty().turn();
        let value = |color: Color| {
            let head = position.head(rules_chess960::seat_of(color));
            NETWORK.value(head, &self.0[usize::from(color.is_black())].row)
        };
        let logit = i64::from(value(turn) - value(!turn));
        (logit * i64::from(UNIT) / i64::from(ONE * WEIGHT)) as i32
    }

    #[inline]
    fn each(&mut self, mut change: impl FnMut(&Network<HIDDEN>, &mut View)) {
        let network = &*NETWORK;
        self.0.iter_mut().for_each(|view| change(network, view));
    }

    #[inline]
    fn go(&mut self, piece: Piece, from: Square, to: Square) {
        self.each(|network, view| {
            let (off, on) = (view.eyes.input(piece, from), view.eyes.input(piece, to));
            view.row.exchange(network.input(off), network.input(on));
            if piece.role == Role::King && piece.color == view.eyes.color {
                view.is_stale |= Eyes::new(piece.color, to) != view.eyes;
            }
        });
    }
}

/// Hundredths of a pawn to the unit of the logistic scale on which the network was trained.
pub(crate) const UNIT: i32 = 150;

impl View {
    fn new(position: &Chess960, color: Color) -> Self {
        let king = position.board().king_of(color).unwrap_or(Square::A1);
        let row = NETWORK.row(position, rules_chess960::seat_of(color));
        Self { row, eyes: Eyes::new(color, king), is_stale: false }
    }
}

impl Witness<Event> for Views {
    // What would take work to describe, checks and ends, is not needed here.
    const LISTENS: bool = false;

    #[inline]
    fn saw(&mut self, event: Event) {
        match event {
            Event::Captured { piece, square } | Event::CapturedEnPassant { piece, square } => {
                self.each(|network, view| view.row.remove(network.input(view.eyes.input(piece, square))));
            }
            Event::Moved { piece, from, to } => self.go(piece, from, to),
            Event::Castled { color, side, king, rook } => {
                self.go(Piece { role: Role::Rook, color }, rook, side.rook_to(color));
                self.go(Piece { role: Role::King, color }, king, side.king_to(color));
            }
            Event::Promoted { color, square, becomes } => self.each(|network, view| {
                let off = view.eyes.input(Piece { role: Role::Pawn, color }, square);
                let on = view.eyes.input(Piece { role: becomes, color }, square);
                view.row.exchange(network.input(off), network.input(on));
            }),
            Event::Checked { .. } | Event::Won { .. } | Event::Drawn { .. } => {}
        }
    }
}
