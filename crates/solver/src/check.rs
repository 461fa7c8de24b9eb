//! Checking tables against the rules crate: random positions, each judged anew from what its moves lead to.
//!
//! Nothing of the solver but the numbering of positions is used here: moves and endings are those of the rules crate.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rules_chameleon::{BLUE, Chameleon, RED};
use rules_core::{Position, key};

use crate::tables::Oracle;
use crate::{Arrangement, Class, Value, parallel};

/// A position whose value does not fit the values of those that its moves lead to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Inconsistency {
    /// The value should be another.
    #[error("class {class}, position {number}: {position}: expected {expected}, found {found}")]
    Value {
        /// The class.
        class: Class,
        /// The number of the position in the class.
        number: u64,
        /// The position.
        position: String,
        /// What follows from the moves.
        expected: Value,
        /// What the table says.
        found: Value,
    },
    /// A position, or one that a move leads to, has no value or no place in the index.
    #[error("class {class}, position {number}: no value is known for it or for what a move leads to")]
    Unknown {
        /// The class.
        class: Class,
        /// The number of the position in the class.
        number: u64,
    },
}

/// Judges so many random positions of a class anew; every position where that many are not there.
pub fn check_class(
    oracle: &impl Oracle,
    class: Class,
    many: u64,
    seed: u64,
    threads: usize,
) -> Result<u64, Inconsistency> {
    let fault = Mutex::new(None);
    let ended = AtomicBool::new(false);
    let all = class.positions();
    let count = many.min(all);
    parallel::each_piece(count, threads, &ended, |piece| {
        for sample in piece {
            let number = if count == all { sample } else { key::mix(seed ^ key::mix(sample)) % all };
            if let Err(why) = check_position(oracle, class, number) {
                fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
                ended.store(true, Ordering::Relaxed);
                return;
            }
        }
    });
    fault.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(count), Err)
}

/// Judges a position anew; the seats take turns, so that both sides of the board are seen.
fn check_position(oracle: &impl Oracle, class: Class, number: u64) -> Result<(), Inconsistency> {
    let unknown = Inconsistency::Unknown { class, number };
    let mover = if number.is_multiple_of(2) { RED } else { BLUE };
    let arrangement = class.arrangement(number).ok_or_else(|| unknown.clone())?;
    let position = arrangement.position(mover).ok_or_else(|| unknown.clone())?;
    let found = oracle.value(&arrangement).ok_or_else(|| unknown.clone())?;
    let expected = judged(oracle, &position).ok_or(unknown)?;
    if found == expected {
        return Ok(());
    }
    Err(Inconsistency::Value { class, number, position: position.to_string(), expected, found })
}

/// What the moves of a position make it worth for its side to move; a finished game is lost for it.
fn judged(oracle: &impl Oracle, position: &Chameleon) -> Option<Value> {
    let mut best: Option<Value> = None;
    let mut unknown = false;
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        let after = position.after(mv);
        let value = match after.ending() {
            Some(ending) if Some(ending.winner) == position.turn() => Some(Value::Win(1)),
            Some(_) => None,
            None => Arrangement::of(&after).and_then(|next| oracle.value(&next)).map(Value::before),
        };
        match value {
            Some(value) if best.is_none_or(|best| best.merit() < value.merit()) => best = Some(value),
            Some(_) => (),
            None => unknown = true,
        }
        ControlFlow::Continue(())
    });
    if unknown { None } else { Some(best.unwrap_or(Value::Loss(0))) }
}
