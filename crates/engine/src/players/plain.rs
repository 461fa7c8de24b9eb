//! What a textbook knows of the games: what a man is worth.

use catalog::AnyMove;
use rules_cameleon::{Cameleon, Colour};
use rules_chameleon::Chameleon;
use rules_chameleon_chess::{ChameleonChess, Role};
use rules_chess960::{Chess960, Color, WHITE};
use rules_core::{MAX_SEATS, Position, Seat};

/// A game with plain values for its men.
pub(super) trait Plain: Position {
    /// Makes a move of this game a move of any.
    fn wrap(mv: Self::Move) -> AnyMove;

    /// What the men of each seat are worth together.
    fn men(&self) -> [u32; MAX_SEATS];

    /// What a seat wins between this position and a later one: what the others lose and what it gains itself.
    fn winnings(&self, mover: Seat, later: &Self) -> i64 {
        let (before, after) = (self.men(), later.men());
        (0..MAX_SEATS)
            .map(|i| {
                let grown = i64::from(after[i]) - i64::from(before[i]);
                if i == mover.index() { grown } else { -grown }
            })
            .sum()
    }
}

impl Plain for ChameleonChess {
    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::ChameleonChess(mv)
    }

    fn men(&self) -> [u32; MAX_SEATS] {
        let mut men = [0; MAX_SEATS];
        for (square, pawn) in self.pawns() {
            men[pawn.owner.index()] += match pawn.role_on(square.colour()) {
                Role::Knight => 101,
                Role::Bishop => 102,
                Role::Rook => 103,
                Role::Queen => 105,
            };
        }
        men
    }

    fn winnings(&self, mover: Seat, later: &Self) -> i64 {
        let (before, after) = (self.men(), later.men());
        // A pawn that changes its role with every step wins nothing by that; one that is removed is lost.
        let own = later.squares_of(mover).len() as i64 - self.squares_of(mover).len() as i64;
        let others = (0..MAX_SEATS).filter(|&i| i != mover.index());
        own * 100 + others.map(|i| i64::from(before[i]) - i64::from(after[i])).sum::<i64>()
    }
}

impl Plain for Chameleon {
    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::Chameleon(mv)
    }

    fn men(&self) -> [u32; MAX_SEATS] {
        [0, 1, 2, 3].map(|i| if i < 2 { 100 * self.pieces(Seat::at(i)).len() as u32 } else { 0 })
    }
}

impl Plain for Chess960 {
    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::Chess960(mv)
    }

    fn men(&self) -> [u32; MAX_SEATS] {
        let mut men = [0; MAX_SEATS];
        for colour in Color::ALL {
            let count = self.board().material_side(colour);
            let value = u32::from(count.pawn)
                + 3 * (u32::from(count.knight) + u32::from(count.bishop))
                + 5 * u32::from(count.rook)
                + 9 * u32::from(count.queen);
            let seat = if colour == Color::White { WHITE.index() } else { 1 - WHITE.index() };
            men[seat] = 100 * value;
        }
        men
    }
}

impl Plain for Cameleon {
    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::Cameleon(mv)
    }

    fn men(&self) -> [u32; MAX_SEATS] {
        let mut men = [0; MAX_SEATS];
        for (_, piece) in self.pieces() {
            // A man is worth as many as the colours it has.
            men[piece.owner.index()] += match piece.colour {
                Colour::Blue | Colour::Red | Colour::Yellow => 100,
                Colour::Violet | Colour::Orange | Colour::Green => 200,
                Colour::Chameleon => 300,
            };
        }
        men
    }
}

/// Does the same with the position of whichever game it is; every game here is [`Plain`].
macro_rules! each_plain {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            catalog::AnyPosition::ChameleonChess($position) => $body,
            catalog::AnyPosition::Chameleon($position) => $body,
            catalog::AnyPosition::Chess960($position) => $body,
            catalog::AnyPosition::Cameleon($position) => $body,
        }
    };
}

pub(super) use each_plain;
