//! For which positions a certificate is made.

use crate::tables::Oracle;
use crate::{Arrangement, Value};

/// What a certificate is to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Who wins from the start.
    Start,
    /// That, and who wins after every first move that loses.
    Refutations,
    /// That, and who wins after every other first move as well.
    FirstMoves,
}

impl Scope {
    /// The positions of the winner from which a certificate must go out.
    pub fn roots(self, oracle: &impl Oracle) -> Vec<Arrangement> {
        let start = Arrangement::start();
        let mut roots = vec![start];
        let first = start.moves().into_iter().filter_map(|(from, to)| start.next(from, to));
        for after in first.filter(|_| self != Self::Start) {
            match oracle.value(&after) {
                Some(Value::Win(_)) => roots.push(after),
                Some(Value::Loss(_)) if self == Self::FirstMoves => {
                    roots.extend(after.moves().into_iter().filter_map(|(from, to)| after.next(from, to)));
                }
                _ => (),
            }
        }
        roots
    }
}
