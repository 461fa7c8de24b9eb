//! What was done under which nonce, so that a client that heard no answer can send the same again.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use protocol::Version;

/// How many nonces of a person are remembered. A client sends again only what it heard no answer to, at most a few.
const PER_PERSON: usize = 32;
/// How many people are remembered: four seats, and some who sat there before the game began.
const PEOPLE: usize = 8;

/// The latest nonces of a game's people, each with the version that was made under it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Nonces {
    /// The person who did something last stands last.
    people: Vec<Person>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Person {
    /// A hash of the id.
    id: u64,
    /// Hashes of the nonces: two that are equal by chance would have to be among the latest of one person.
    latest: VecDeque<(u64, Version)>,
}

impl Nonces {
    /// Notes the version that a person made under a nonce.
    pub(super) fn note(&mut self, person: &str, nonce: &str, version: Version) {
        let id = hash(person);
        let mut person = match self.people.iter().position(|other| other.id == id) {
            Some(place) => self.people.remove(place),
            None => {
                if self.people.len() == PEOPLE {
                    self.people.remove(0);
                }
                Person { id, latest: VecDeque::new() }
            }
        };
        if person.latest.len() == PER_PERSON {
            person.latest.pop_front();
        }
        person.latest.push_back((hash(nonce), version));
        self.people.push(person);
    }

    /// The version that a person made under a nonce.
    pub(super) fn get(&self, person: &str, nonce: &str) -> Option<Version> {
        let (person, nonce) = (hash(person), hash(nonce));
        let person = self.people.iter().find(|other| other.id == person)?;
        person.latest.iter().rev().find(|(other, _)| *other == nonce).map(|(_, version)| *version)
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_their_own() {
        let mut nonces = Nonces::default();
        nonces.note("ann", "1", 7);
        nonces.note("ben", "1", 8);
        assert_eq!((nonces.get("ann", "1"), nonces.get("ben", "1")), (Some(7), Some(8)));
        assert_eq!((nonces.get("ann", "2"), nonces.get("cat", "1")), (None, None));
    }

    #[test]
    fn only_the_latest_are_remembered_and_others_push_nobody_out() {
        let mut nonces = Nonces::default();
        nonces.note("ann", "first", 1);
        for version in 2..1_000 {
            nonces.note("ben", &version.to_string(), version);
        }
        assert_eq!(nonces.get("ann", "first"), Some(1));
        assert_eq!(nonces.get("ben", "999"), Some(999));
        assert_eq!(nonces.get("ben", "2"), None);
        for person in 0..100 {
            nonces.note(&person.to_string(), "1", 2_000 + person);
        }
        assert_eq!(nonces.people.len(), PEOPLE);
        assert_eq!(nonces.get("99", "1"), Some(2_099));
    }
}
