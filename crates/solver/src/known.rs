//! Everything that is known for certain: what the program brings along, tables that a host has, and short proofs.

use std::sync::Arc;

use rules_chameleon::{Chameleon, Move};
use rules_core::Position;

use crate::certificate::CertificateFault;
use crate::prover::Prover;
use crate::tables::Oracle;
use crate::{Arrangement, Certificate, Effort, Openings, Shelf, SmallTables, Value, value_of};

/// No forced win takes more moves: the tables of all classes say so.
const LONGEST: u8 = 16;

/// What is known for certain of every position that somebody asks for.
#[derive(Default)]
pub struct Known {
    shipped: Arc<Shipped>,
    shelf: Option<Shelf>,
}

/// What the program brings along: eleven megabytes, unpacked many more, which nobody needs twice.
#[derive(Default)]
struct Shipped {
    openings: Openings,
    certificate: Certificate,
    small: SmallTables,
}

/// What is known of a position and of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What the position is worth for the side to move; nothing if that is not settled.
    pub value: Option<Value>,
    /// Every legal move, the best that are known first, and what it is worth for whoever makes it.
    pub moves: Vec<(Move, Option<Value>)>,
    /// How many positions were looked at.
    pub looked_at: u64,
}

impl Judged {
    /// A move by which nothing is given away, and what it is worth; nothing if it is not certain which one that is.
    ///
    /// A win that is known counts even if a shorter one might be there.
    pub fn best(&self) -> Option<(Move, Value)> {
        let &(mv, value) = self.moves.first()?;
        let value = value?;
        (matches!(value, Value::Win(_)) || self.value == Some(value)).then_some((mv, value))
    }
}

/// How much is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A best move.
    Best,
    /// The value of every move.
    All,
}

impl Known {
    /// What the program brings along: openings, certificate and small tables.
    pub fn shipped() -> Result<Self, CertificateFault> {
        let (openings, certificate) = (Openings::shipped()?, Certificate::shipped()?);
        let shipped = Shipped { openings, certificate, small: SmallTables::shipped()? };
        Ok(Self { shipped: Arc::new(shipped), shelf: None })
    }

    /// The same, held only once, with the tables of a host, however many classes there are.
    #[must_use]
    pub fn with_tables(&self, shelf: Shelf) -> Self {
        Self { shipped: Arc::clone(&self.shipped), shelf: Some(shelf) }
    }

    /// The tables of the host, if there are any.
    pub fn tables(&self) -> Option<&Shelf> {
        self.shelf.as_ref()
    }

    /// The winning strategy that is shipped.
    pub fn certificate(&self) -> &Certificate {
        &self.shipped.certificate
    }

    /// Judges a position and its moves; what nobody knows is searched for, with so much effort at most.
    pub fn judge<'e>(&self, position: &Chameleon, wanted: Wanted, effort: impl Into<Effort<'e>>) -> Judged {
        let (Some(turn), Some(root)) = (position.turn(), Arrangement::of(position)) else {
            return Judged { value: value_of(self, position), moves: Vec::new(), looked_at: 0 };
        };
        let places = root.moves();
        let listed = self.shipped.certificate.winning_move(position);
        let seen = |from, to| Arrangement::seen_move(turn, from, to);
        let mut values: Vec<Option<Value>> = places
            .iter()
            .map(|&(from, to)| {
                let by_list = listed.filter(|&(mv, _)| seen(from, to) == Some(mv));
                let by_list = by_list.map(|(_, distance)| Value::Win(distance));
                by_list.or_else(|| self.value_of_move(&root, from, to))
            })
            .collect();
        let mut value = self.value(&root);
        let deep = Deep(self);
        let effort: Effort<'_> = effort.into();
        let mut prover = Prover::new(&deep, effort);
        for distance in 0..=LONGEST {
            for (of, &(from, to)) in values.iter_mut().zip(&places).filter(|(of, _)| of.is_none()) {
                if let Some(next) = root.next(from, to).filter(|_| !prover.is_spent()) {
                    *of = prover.value_at(&next, distance).map(Value::before);
                }
            }
            value = value.or_else(|| settled(&values, distance, prover.is_spent()));
            let is_enough = match wanted {
                Wanted::Best => is_best_known(&values, value),
                Wanted::All => values.iter().all(Option::is_some),
            };
            if is_enough || prover.is_spent() {
                break;
            }
        }
        let looked_at = prover.looked_at();
        let best = values.iter().flatten().copied().max_by_key(|value| value.merit());
        let ranked = places.iter().zip(values).filter_map(|(&(from, to), of)| {
            // Who is in a hurry takes any of the best: hundreds of replies may have to be unpacked.
            let is_compared = of.is_some() && of == best && effort.goes_on();
            let narrow = of.filter(|_| is_compared).map_or(0, |of| self.ways_out(&root, from, to, of));
            Some((narrow, seen(from, to)?, of))
        });
        let mut ranked: Vec<(usize, Move, Option<Value>)> = ranked.collect();
        let follows = |mv: Move| listed.is_some_and(|(listed, _)| listed == mv);
        // Of equally good moves the one that the certificate knows how to follow up comes first, and where nothing is
        // to be won the one after which the other side goes wrong most easily.
        ranked.sort_by_key(|&(narrow, mv, of)| {
            (of.is_none(), -of.map_or(0, Value::merit), !follows(mv), narrow)
        });
        let moves = ranked.into_iter().map(|(_, mv, of)| (mv, of)).collect();
        Judged { value, moves, looked_at }
    }

    /// How many replies to a move of this value are known to keep what the other side has; none counts after a win,
    /// which leaves nothing to keep.
    fn ways_out(&self, root: &Arrangement, from: usize, to: usize, value: Value) -> usize {
        let Some(next) = root.next(from, to).filter(|_| !matches!(value, Value::Win(_))) else { return 0 };
        let keeps = |reply: Value| reply.merit().signum() == -value.merit().signum();
        let replies = next.moves();
        replies.iter().filter(|&&(from, to)| self.value_of_move(&next, from, to).is_some_and(keeps)).count()
    }
}

/// What the values of the moves make the position worth, where all wins in one move more than `distance` are found.
fn settled(values: &[Option<Value>], distance: u8, is_cut_short: bool) -> Option<Value> {
    let best = values.iter().flatten().copied().max_by_key(|value| value.merit())?;
    let is_shortest = matches!(best, Value::Win(within) if !is_cut_short && within <= distance + 1);
    (is_shortest || values.iter().all(Option::is_some)).then_some(best)
}

fn is_best_known(values: &[Option<Value>], value: Option<Value>) -> bool {
    let mut found = values.iter().flatten();
    found.any(|&found| matches!(found, Value::Win(_)) || Some(found) == value)
}

/// What can be asked while a search goes on: the first plies of a game are not met again there.
struct Deep<'a>(&'a Known);

impl Oracle for Deep<'_> {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        let on_disk = self.0.shelf.as_ref().and_then(|shelf| shelf.value(arrangement));
        let packed = || self.0.shipped.small.value(arrangement);
        on_disk.or_else(packed).or_else(|| self.0.shipped.certificate.value(arrangement))
    }
}

impl Oracle for Known {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        if arrangement.is_lost() {
            return Some(Value::Loss(0));
        }
        Deep(self).value(arrangement).or_else(|| self.shipped.openings.value(arrangement))
    }
}
