//! A slow second implementation of Chameleon, written from the rule page alone.

use std::collections::BTreeMap;

/// A piece: whether it is the mover's, and whether it is white inside.
type Piece = (bool, bool);

/// What stands where, file and rank from 0; the mover's home is rank 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board(BTreeMap<(i32, i32), Piece>);

/// What becomes of a game after a move.
pub(crate) enum After {
    /// The mover has won.
    Won,
    /// The other side is to move and sees this.
    GoesOn(Board),
}

impl Board {
    pub(crate) fn of(own: u32, other: u32, white: u32) -> Self {
        let squares = (0..25).filter(|square| (own | other) >> square & 1 != 0);
        let piece = |square: i32| (own >> square & 1 != 0, white >> square & 1 != 0);
        Self(squares.map(|square| ((square % 5, square / 5), piece(square))).collect())
    }

    pub(crate) fn bits(&self) -> (u32, u32, u32) {
        let set = |of: fn(&Piece) -> bool| {
            let bits =
                self.0.iter().filter(|(_, piece)| of(piece)).map(|(&(file, rank), _)| 1 << (rank * 5 + file));
            bits.fold(0, |set, bit: u32| set | bit)
        };
        (set(|piece| piece.0), set(|piece| !piece.0), set(|piece| piece.1))
    }

    /// Where the piece on a square can go when nothing but the ways of pieces counts.
    fn ways(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let Some(&(owner, white)) = self.0.get(&from) else { return Vec::new() };
        let mut ways = Vec::new();
        for file in -1..=1 {
            for rank in -1..=1 {
                ways.push((from.0 + file, from.1 + rank));
            }
        }
        // a1 is black.
        let tile_is_white = (from.0 + from.1) % 2 == 1;
        if tile_is_white == white {
            for (file, rank) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                for far in 2..5 {
                    if self.0.contains_key(&(from.0 + file * (far - 1), from.1 + rank * (far - 1))) {
                        break;
                    }
                    ways.push((from.0 + file * far, from.1 + rank * far));
                }
            }
        } else {
            for (file, rank) in [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)] {
                ways.push((from.0 + file, from.1 + rank));
            }
        }
        let on_board = |&(file, rank): &(i32, i32)| (0..5).contains(&file) && (0..5).contains(&rank);
        ways.retain(|to| on_board(to) && self.0.get(to).is_none_or(|piece| piece.0 != owner));
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    fn squares(&self, own: bool) -> Vec<(i32, i32)> {
        self.0.iter().filter(|(_, piece)| piece.0 == own).map(|(&square, _)| square).collect()
    }

    /// The other side's piece on the mover's home rank.
    fn invader(&self) -> Option<(i32, i32)> {
        self.squares(false).into_iter().find(|square| square.1 == 0)
    }

    /// Every move with what becomes of the game; none if the other side has just won.
    pub(crate) fn moves(&self) -> Vec<After> {
        let mut moves = Vec::new();
        if self.is_lost() {
            return moves;
        }
        for from in self.squares(true) {
            for to in
                self.ways(from).into_iter().filter(|to| self.invader().is_none_or(|invader| invader == *to))
            {
                moves.push(self.after(from, to));
            }
        }
        moves
    }

    /// Whether the other side's invader has won: it is an only piece, or nobody can capture it.
    pub(crate) fn is_lost(&self) -> bool {
        self.invader().is_some_and(|invader| {
            let captures = self.squares(true).into_iter().any(|from| self.ways(from).contains(&invader));
            self.squares(false).len() == 1 || !captures
        })
    }

    fn after(&self, from: (i32, i32), to: (i32, i32)) -> After {
        let mut board = self.clone();
        if let Some(piece) = board.0.remove(&from) {
            board.0.insert(to, piece);
        }
        if board.squares(false).is_empty() {
            return After::Won;
        }
        let turned =
            board.0.into_iter().map(|((file, rank), (own, white))| ((file, 4 - rank), (!own, white)));
        After::GoesOn(Self(turned.collect()))
    }
}
