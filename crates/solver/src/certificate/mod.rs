//! Certificates: a winning strategy small enough to ship, and checked by whoever doubts it.
//!
//! A certificate lists positions of the winner, each with one move and a number of moves. It claims that this move
//! wins within that many own moves. The claim is checked entry by entry: the move must be legal and win at once, or
//! every reply must lead to a position that is listed with a smaller number or that a short search shows to be won
//! in time. So the numbers fall strictly along every line of play, and all claims hold if each entry does.

pub(crate) mod bits;
mod build;
mod file;
mod proof;
mod scope;
mod search;

pub use build::{Built, build};
pub use file::CertificateFault;
pub(crate) use file::{HEADER, head, head_checked};
pub use proof::{Doubt, Proof};
pub use scope::Scope;
pub use search::{quick_win, wins_within};

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules_chameleon::{Chameleon, Move};
use rules_core::{Position, key};

use crate::tables::Oracle;
use crate::{Arrangement, Class, Value};

/// One position of the winner: what it plays and within how many own moves it wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position, the lesser of it and its mirror image by number.
    pub arrangement: Arrangement,
    /// The winner's moves that are left at most, this one included.
    pub distance: u8,
    /// The square that the winner's piece leaves.
    pub from: u8,
    /// The square that it goes to.
    pub to: u8,
}

/// A winning strategy.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    /// Positions won within this many moves are not listed: a search finds out.
    pub searched: u8,
    entries: Vec<Entry>,
    places: HashMap<Arrangement, u32, BuildHasherDefault<Mixer>>,
}

/// A hasher for arrangements: quick, and the same on every machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = key::mix(self.0 ^ u64::from(number));
    }
}

/// The arrangement or its mirror image, whichever has the lesser number, and whether that is the image.
pub(crate) fn canonical(arrangement: &Arrangement) -> Option<(Class, u64, bool)> {
    let (class, number) = arrangement.place()?;
    let (_, image) = arrangement.mirrored().place()?;
    Some((class, number.min(image), image < number))
}

impl Certificate {
    /// A certificate of entries, in the order of their classes and numbers.
    pub fn new(searched: u8, entries: Vec<Entry>) -> Self {
        let places = (0..).zip(&entries).map(|(place, entry)| (entry.arrangement, place)).collect();
        Self { searched, entries, places }
    }

    /// The positions that are listed.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is listed for an arrangement or its mirror image, and whether it is the image.
    fn entry(&self, arrangement: &Arrangement) -> Option<(&Entry, bool)> {
        let found = |arrangement: &Arrangement| self.entries.get(*self.places.get(arrangement)? as usize);
        if let Some(entry) = found(arrangement) {
            return Some((entry, false));
        }
        found(&arrangement.mirrored()).map(|entry| (entry, true))
    }

    /// The move by which the side to move wins, and within how many own moves; nothing if the position is not listed.
    pub fn winning_move(&self, position: &Chameleon) -> Option<(Move, u8)> {
        let turn = position.turn()?;
        let (entry, is_image) = self.entry(&Arrangement::of(position)?)?;
        let mv = Arrangement::seen_move(turn, entry.from.into(), entry.to.into())?;
        Some((if is_image { mv.mirrored() } else { mv }, entry.distance))
    }

    /// As [`winning_move`](Self::winning_move), with the search that the certificate leaves short wins to.
    pub fn answer(&self, position: &Chameleon) -> Option<(Move, u8)> {
        self.winning_move(position).or_else(|| quick_win(position, self.searched))
    }
}

impl Oracle for Certificate {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        self.entry(arrangement).map(|(entry, _)| Value::Win(entry.distance))
    }
}

impl Certificate {
    /// The certificate that is shipped: who wins from the start, and after every first move.
    pub fn shipped() -> Result<Self, CertificateFault> {
        Self::from_bytes(include_bytes!("../../data/chameleon.certificate"))
    }
}
