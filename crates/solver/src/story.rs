//! What tables tell of single positions: moves with their values, and lines of best play.

use rules_chameleon::{Chameleon, Move};
use rules_core::Position;

use crate::tables::Oracle;
use crate::{Arrangement, Value};

/// What a position is worth for its side to move; nothing if that is not known. A finished game is a loss in 0.
pub fn value_of(oracle: &impl Oracle, position: &Chameleon) -> Option<Value> {
    match Arrangement::of(position) {
        Some(arrangement) => oracle.value(&arrangement),
        None => Some(Value::Loss(0)),
    }
}

/// Every legal move and what it is worth for whoever makes it, the best first; nothing if one is not known.
pub fn moves_with_values(oracle: &impl Oracle, position: &Chameleon) -> Option<Vec<(Move, Value)>> {
    let turn = position.turn()?;
    let arrangement = Arrangement::of(position)?;
    let moves = arrangement.moves().into_iter();
    let mut moves: Vec<(Move, Value)> = moves
        .map(|(from, to)| {
            let value = oracle.value_of_move(&arrangement, from, to)?;
            Some((Arrangement::seen_move(turn, from, to)?, value))
        })
        .collect::<Option<_>>()?;
    moves.sort_by_key(|(_, value)| -value.merit());
    Some(moves)
}

/// A line of best play to the end, as far as values are known; a draw ends after so many plies.
pub fn best_line(oracle: &impl Oracle, position: &Chameleon, most: usize) -> Vec<Move> {
    let mut position = *position;
    let mut line = Vec::new();
    while line.len() < most {
        let Some(&(mv, _)) = moves_with_values(oracle, &position).as_deref().and_then(<[_]>::first) else {
            break;
        };
        line.push(mv);
        position.play_unchecked(mv, &mut ());
    }
    line
}
