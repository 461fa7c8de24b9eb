//! The end of the game, judged by what stands on the board.

use std::collections::{BTreeMap, BTreeSet};

use super::captures::{Fate, fate};
use super::pieces::{Kind, Piece, Side, Square};

type Board = BTreeMap<Square, Piece>;

/// The places of rounds and squares.
type Places = (u8, u8);

const DRAW: Places = (1, 1);

/// The first rule that ends the game, in the order of the page, and the places it gives.
pub(super) fn ending(board: &Board) -> Option<(&'static str, Places)> {
    win(board)
        .map(|places| ("cameleon/win", places))
        .or_else(|| chameleons_left(board).map(|places| ("cameleon/chameleons-left", places)))
        .or_else(|| dead(board).map(|places| ("cameleon/dead", places)))
}

fn wins(side: Side) -> Places {
    match side {
        Side::Rounds => (1, 2),
        Side::Squares => (2, 1),
    }
}

fn kinds(board: &Board, side: Side) -> Vec<Kind> {
    board.values().filter(|piece| piece.side == side).map(|piece| piece.kind).collect()
}

// Rule: cameleon/win. All enemy pieces gone, reserve included.
fn win(board: &Board) -> Option<Places> {
    Side::BOTH.into_iter().find(|side| kinds(board, side.other()).is_empty()).map(wins)
}

// Rule: cameleon/chameleons-left.
fn chameleons_left(board: &Board) -> Option<Places> {
    if board.values().any(|piece| !piece.kind.is_chameleon()) {
        return None;
    }
    let [rounds, squares] = Side::BOTH.map(|side| kinds(board, side).len());
    match (rounds, squares) {
        (2, 1) => Some(wins(Side::Rounds)),
        (1, 2) => Some(wins(Side::Squares)),
        (1, 1) => Some(DRAW),
        _ => None,
    }
}

// Rule: cameleon/dead. Neither side has two pieces that could ever capture anything.
fn dead(board: &Board) -> Option<Places> {
    let hope = Side::BOTH.into_iter().any(|side| could_ever_capture(board, side));
    (!hope).then_some(DRAW)
}

fn could_ever_capture(board: &Board, side: Side) -> bool {
    let own = kinds(board, side);
    let enemies: BTreeSet<Kind> = kinds(board, side.other()).into_iter().collect();
    own.iter().enumerate().any(|(i, &one)| {
        own[i + 1..].iter().any(|&other| enemies.iter().any(|&enemy| fate(one, other, enemy) != Fate::Safe))
    })
}
