//! Checking a certificate with nothing but the rules crate.
//!
//! The winner is seated as Red throughout: the sides can be exchanged. How positions are numbered plays no part; a
//! mistake there could only make an entry fail.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rules_chameleon::{Chameleon, Move, RED};
use rules_core::Position;

use super::search::{is_won, moves, wins_at_once, wins_within};
use super::{Certificate, Entry, Mixer};
use crate::{Arrangement, Value, parallel};

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How many positions of the winner are listed, each with a winning move that was checked.
    pub entries: u64,
    /// How many replies to these moves were looked at.
    pub replies: u64,
    /// How many different positions that are not listed a search has shown to be won in time.
    pub searched: u64,
    /// Within how many moves who begins wins from the start; nothing if the start is not listed.
    pub start: Option<u8>,
    /// The first moves whose worth is proved, for whoever begins: a win or a loss within so many moves at most.
    pub first_moves: Vec<(Move, Value)>,
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Doubt {
    /// An entry is not a position.
    #[error("entry {0} is not a position of the game")]
    Position(u64),
    /// A listed move is not legal.
    #[error("in {position} the move {mv} is not legal")]
    Move {
        /// The position.
        position: String,
        /// The move that is listed.
        mv: Move,
    },
    /// A reply is not answered in time.
    #[error("in {position} the move {mv} does not win within {distance} moves: {reply} holds out longer")]
    Reply {
        /// The position.
        position: String,
        /// The move that is listed.
        mv: Move,
        /// The number of moves that is claimed.
        distance: u8,
        /// The reply.
        reply: Move,
    },
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}

/// Positions that a search has shown to be won within the certificate's limit.
struct Found {
    shelves: Vec<Mutex<HashSet<Arrangement, BuildHasherDefault<Mixer>>>>,
}

impl Found {
    fn shelf(
        &self,
        arrangement: &Arrangement,
    ) -> Option<&Mutex<HashSet<Arrangement, BuildHasherDefault<Mixer>>>> {
        let number = arrangement.own.wrapping_mul(0x9e37_79b9) ^ arrangement.other;
        self.shelves.get(number as usize % self.shelves.len().max(1))
    }

    fn knows(&self, arrangement: &Arrangement) -> bool {
        self.shelf(arrangement)
            .is_some_and(|shelf| shelf.lock().unwrap_or_else(PoisonError::into_inner).contains(arrangement))
    }

    fn note(&self, arrangement: Arrangement) {
        if let Some(shelf) = self.shelf(&arrangement) {
            shelf.lock().unwrap_or_else(PoisonError::into_inner).insert(arrangement);
        }
    }
}

impl Certificate {
    /// Checks every entry, or one in so many; tells what is proved, or the first doubt.
    pub fn prove(
        &self,
        one_in: u64,
        threads: usize,
        stop: &AtomicBool,
        on_progress: &(dyn Fn(f64) + Sync),
    ) -> Result<Proof, Doubt> {
        let doubt = Mutex::new(None);
        let (replies, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let ended = AtomicBool::new(false);
        let found = Found { shelves: (0..256).map(|_| Mutex::default()).collect() };
        let len = self.entries.len() as u64;
        parallel::each_piece(len, threads, &ended, |piece| {
            for number in piece.filter(|number| number % one_in.max(1) == 0) {
                if stop.load(Ordering::Relaxed) {
                    ended.store(true, Ordering::Relaxed);
                    return;
                }
                let entry = self.entries.get(number as usize);
                match entry.map_or(Err(Doubt::Position(number)), |entry| self.check(number, entry, &found)) {
                    Ok(count) => drop(replies.fetch_add(count, Ordering::Relaxed)),
                    Err(why) => {
                        doubt.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
                        ended.store(true, Ordering::Relaxed);
                        return;
                    }
                }
                if number % 1024 == 0 {
                    on_progress(done.fetch_add(1024, Ordering::Relaxed) as f64 / len as f64);
                }
            }
        });
        match doubt.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(why),
            None if ended.into_inner() => Err(Doubt::Stopped),
            None => Ok(self.proved(replies.into_inner(), &found)),
        }
    }

    fn proved(&self, replies: u64, found: &Found) -> Proof {
        let start = Chameleon::start();
        let within = |position: &Chameleon| self.winning_move(position).map(|(_, distance)| distance);
        let first = moves(&start).into_iter().filter_map(|mv| Some((mv, self.first_move(&start.after(mv))?)));
        let shelves = found.shelves.iter();
        Proof {
            entries: self.entries.len() as u64,
            replies,
            searched: shelves.map(|shelf| shelf.lock().map_or(0, |shelf| shelf.len() as u64)).sum(),
            start: within(&start),
            first_moves: first.collect(),
        }
    }

    /// What a first move is worth for whoever begins, as far as the entries say.
    fn first_move(&self, after: &Chameleon) -> Option<Value> {
        if let Some((_, distance)) = self.winning_move(after) {
            return Some(Value::Loss(distance));
        }
        let answers = moves(after).into_iter().map(|reply| {
            let next = after.after(reply);
            let listed = self.winning_move(&next).map(|(_, distance)| distance);
            listed.or_else(|| (1..=self.searched).find(|&distance| wins_within(&next, distance)))
        });
        let longest = answers.collect::<Option<Vec<u8>>>()?.into_iter().max()?;
        Some(Value::Win(longest + 1))
    }

    /// Checks one entry; tells how many replies there were.
    fn check(&self, number: u64, entry: &Entry, found: &Found) -> Result<u64, Doubt> {
        let position = entry.arrangement.position(RED).ok_or(Doubt::Position(number))?;
        let mv =
            Arrangement::seen_move(RED, entry.from.into(), entry.to.into()).ok_or(Doubt::Position(number))?;
        if position.check(mv).is_err() {
            return Err(Doubt::Move { position: position.to_string(), mv });
        }
        let next = position.after(mv);
        if is_won(&next, &position) {
            return Ok(0);
        }
        let replies = moves(&next);
        for &reply in &replies {
            let after = next.after(reply);
            if !self.is_answered(&after, entry.distance, found) {
                let distance = entry.distance;
                return Err(Doubt::Reply { position: position.to_string(), mv, distance, reply });
            }
        }
        Ok(replies.len() as u64)
    }

    /// Whether the winner, to move again, wins in fewer than so many moves.
    fn is_answered(&self, after: &Chameleon, distance: u8, found: &Found) -> bool {
        // A loser that ended the game with its reply has won it, and nobody is to move.
        let Some(arrangement) = Arrangement::of(after).filter(|_| distance > 1) else { return false };
        if wins_at_once(after) {
            return true;
        }
        if let Some((entry, _)) = self.entry(&arrangement) {
            return entry.distance < distance;
        }
        let (canonical, _) = arrangement.canonical();
        let within = self.searched.min(distance - 1);
        if within == self.searched && found.knows(&canonical) {
            return true;
        }
        let won = wins_within(after, within);
        if won {
            found.note(canonical);
        }
        won
    }
}
