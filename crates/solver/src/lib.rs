//! Chameleon solved: what every position is worth under best play, and how anyone can check it.
//!
//! Positions are looked at from the side to move ([`Arrangement`]), sorted by material ([`Class`]) and numbered
//! densely. There are 39,237,587,680 of them. [`Value`] says precisely what is known of each: win, loss or draw,
//! and how many moves the winner still has to make.

mod arrangement;
mod census;
mod certificate;
mod check;
mod class;
mod digest;
mod effort;
mod file;
#[cfg(feature = "gpu")]
mod gpu;
mod index;
mod known;
mod openings;
mod parallel;
mod prover;
mod sets;
mod shelf;
mod small;
mod solve;
mod story;
mod tables;
mod value;
mod ways;

#[cfg(test)]
mod moves_tests;

pub use arrangement::Arrangement;
pub use census::Census;
pub use certificate::{
    Built, Certificate, CertificateFault, Doubt, Entry, Proof, Scope, build, quick_win, wins_within,
};
pub use check::{Inconsistency, check_class};
pub use class::{Class, Side};
pub use digest::digest;
pub use effort::Effort;
pub use file::{Fault, FileError, path_of, read, write};
#[cfg(feature = "gpu")]
pub use gpu::{Gpu, GpuError};
pub use known::{Judged, Known, Wanted};
pub use openings::{Openings, openings};
pub use prover::Prover;
pub use shelf::Shelf;
pub use small::{PackError, SmallTables, pack};
pub use solve::{PairError, Pass, SolveError, SolvedClass, Step, load, solve, solve_pair};
pub use story::{best_line, moves_with_values, value_of};
pub use tables::{Oracle, Tables};
pub use value::Value;
