//! The values of all positions of the classes that are solved.

use std::sync::OnceLock;

use crate::arrangement::Next;
use crate::{Arrangement, Class, Value};

/// Somebody who knows what positions are worth.
pub trait Oracle: Sync {
    /// What a position is worth for its side to move; nothing if that is not known.
    fn value(&self, arrangement: &Arrangement) -> Option<Value>;

    /// What a move is worth for whoever makes it; nothing if that is not known.
    fn value_of_move(&self, arrangement: &Arrangement, from: usize, to: usize) -> Option<Value> {
        match arrangement.after(from, to) {
            Next::Won => Some(Value::Win(1)),
            Next::Arrangement(next) => self.value(&next).map(Value::before),
        }
    }
}

/// The values of solved classes in memory.
pub struct Tables {
    classes: Vec<OnceLock<Box<[u8]>>>,
}

impl Tables {
    /// Tables without any class.
    pub fn new() -> Self {
        Self { classes: (0..Class::IDS).map(|_| OnceLock::new()).collect() }
    }

    /// The values of a class in the order of the index; nothing if it is not solved.
    pub fn get(&self, class: Class) -> Option<&[u8]> {
        self.classes.get(class.id()).and_then(OnceLock::get).map(|values| &**values)
    }

    /// Puts in the values of a class; says whether it was missing and their number is right.
    pub fn put(&self, class: Class, values: Box<[u8]>) -> bool {
        values.len() as u64 == class.positions()
            && self.classes.get(class.id()).is_some_and(|place| place.set(values).is_ok())
    }
}

impl Default for Tables {
    fn default() -> Self {
        Self::new()
    }
}

impl Oracle for Tables {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        let (class, number) = arrangement.place()?;
        self.get(class)?.get(number as usize).copied().map(Value::of)
    }
}
