//! How many positions of a class are won, lost and drawn.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;

use crate::{Value, parallel};

/// How often each value occurs in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    counts: Vec<u64>,
}

impl Census {
    /// Counts values.
    pub fn of(values: &[u8], threads: usize) -> Self {
        let total = Mutex::new(vec![0; 256]);
        parallel::each_piece(values.len() as u64, threads, &AtomicBool::new(false), |piece| {
            let mut counts = [0_u64; 256];
            for &byte in values.get(piece.start as usize..piece.end as usize).unwrap_or_default() {
                counts[usize::from(byte)] += 1;
            }
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        });
        Self { counts: total.into_inner().unwrap_or_else(PoisonError::into_inner) }
    }

    /// A census from how often each byte occurs.
    #[cfg(feature = "gpu")]
    pub(crate) fn from_counts(counts: Vec<u64>) -> Self {
        Self { counts }
    }

    /// Each value that occurs, and how often.
    pub fn values(&self) -> impl Iterator<Item = (Value, u64)> {
        (0..=u8::MAX)
            .zip(&self.counts)
            .filter(|(_, count)| **count > 0)
            .map(|(byte, &count)| (Value::of(byte), count))
    }

    fn sum(&self, of: impl Fn(Value) -> bool) -> u64 {
        self.values().filter(|&(value, _)| of(value)).map(|(_, count)| count).sum()
    }

    /// How many positions are won for the side to move.
    pub fn wins(&self) -> u64 {
        self.sum(|value| matches!(value, Value::Win(_)))
    }

    /// How many positions are lost for the side to move.
    pub fn losses(&self) -> u64 {
        self.sum(|value| matches!(value, Value::Loss(_)))
    }

    /// How many positions are drawn.
    pub fn draws(&self) -> u64 {
        self.sum(|value| value == Value::Draw)
    }

    /// The longest distance of a win, 0 if there is none.
    pub fn longest_win(&self) -> u8 {
        self.values()
            .filter_map(|(value, _)| if let Value::Win(distance) = value { Some(distance) } else { None })
            .max()
            .unwrap_or(0)
    }

    /// The longest distance of a loss, 0 if there is none.
    pub fn longest_loss(&self) -> u8 {
        self.values()
            .filter_map(|(value, _)| if let Value::Loss(distance) = value { Some(distance) } else { None })
            .max()
            .unwrap_or(0)
    }

    /// The longest distance of all.
    pub fn longest(&self) -> u8 {
        self.longest_win().max(self.longest_loss())
    }
}
