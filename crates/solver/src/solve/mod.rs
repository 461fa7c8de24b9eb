//! Solving classes on the processor, those with fewer pieces first.

mod folder;
mod pair;

pub use folder::{SolveError, SolvedClass, Step, load, solve};

use std::sync::atomic::{AtomicBool, AtomicU8};

use crate::index::layout;
use crate::tables::Tables;
use crate::value::{LONGEST, OPEN};
use crate::{Class, Value};
use pair::{Crew, Half};

/// How far the work on a class and its partner has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The class; its partner is solved with it.
    pub class: Class,
    /// The distance that is looked for; 0 while invaders and captures are looked at.
    pub distance: u8,
}

/// Why a class could not be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairError {
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
    /// A smaller class to which captures lead is missing.
    #[error("class {0}, to which captures lead, is not solved")]
    Missing(Class),
    /// A distance does not fit into the byte of a position.
    #[error("class {0}: expected distances up to {LONGEST}, found longer ones")]
    TooLong(Class),
}

/// The longest distance among all solved classes to which captures of a class or its partner lead.
fn longest_below(tables: &Tables, class: Class) -> Result<u8, PairError> {
    let mut longest = 0;
    for class in [class, class.partner()] {
        for next in [false, true].into_iter().filter_map(|white| class.after_capture(white)) {
            let values = tables.get(next).ok_or(PairError::Missing(next))?;
            let distances = values.iter().filter_map(|&byte| Value::of(byte).distance());
            longest = longest.max(distances.max().unwrap_or(0));
        }
    }
    Ok(longest)
}

/// Solves a class and its partner; all classes to which captures lead must be there.
///
/// The values come in the order class, partner; of a class that is its own partner they come once.
pub fn solve_pair(
    tables: &Tables,
    class: Class,
    threads: usize,
    stop: &AtomicBool,
    on_pass: &mut dyn FnMut(Pass),
) -> Result<Vec<Box<[u8]>>, PairError> {
    let crew = Crew { threads, stop };
    let classes = if class == class.partner() { vec![class] } else { vec![class, class.partner()] };
    let layouts: Vec<_> = classes.iter().filter_map(|&class| layout(class)).collect();
    let open = |len: u64| -> Vec<AtomicU8> { (0..len).map(|_| AtomicU8::new(OPEN)).collect() };
    let values: Vec<Vec<AtomicU8>> = layouts.iter().map(|layout| open(layout.len())).collect();
    let halves: Vec<Half<'_>> = (0..layouts.len())
        .map(|half| {
            let partner = layouts.len() - 1 - half;
            Half::new([layouts[half], layouts[partner]], [&values[half], &values[partner]], tables)
        })
        .collect();
    let below = longest_below(tables, class)?;
    run(&halves, below, crew, class, on_pass)?;
    drop(halves);
    Ok(values.into_iter().map(|values| values.into_iter().map(AtomicU8::into_inner).collect()).collect())
}

fn run(
    halves: &[Half<'_>],
    below: u8,
    crew: Crew<'_>,
    class: Class,
    on_pass: &mut dyn FnMut(Pass),
) -> Result<(), PairError> {
    let go_on = |done: bool| if done { Ok(()) } else { Err(PairError::Stopped) };
    on_pass(Pass { class, distance: 0 });
    let mut longest = below;
    for half in halves {
        longest = longest.max(half.settle_invaded(crew).ok_or(PairError::Stopped)?);
    }
    for half in halves {
        go_on(half.look_ahead(crew))?;
    }
    for n in 1.. {
        if n > LONGEST {
            return Err(PairError::TooLong(class));
        }
        on_pass(Pass { class, distance: n });
        for half in halves {
            go_on(half.tell_wins(n, crew))?;
        }
        let mut found = 0;
        for half in halves {
            found += half.find_losses(n, crew).ok_or(PairError::Stopped)?;
        }
        // Whatever may still come from outside the two classes comes by then.
        if found == 0 && n > longest {
            break;
        }
    }
    for half in halves {
        go_on(half.settle_draws(crew))?;
    }
    Ok(())
}
