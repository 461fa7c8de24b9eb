//! The tables of the index and the moves as words, in the order in which the kernel declares them.

use crate::Class;
use crate::index::{LAYOUTS, Layout};
use crate::sets::{SETS, choose};
use crate::ways::WAYS;

/// How many words a class takes.
const CLASS_WORDS: usize = 24;
/// Every class starts at a multiple of this many bytes.
const ALIGNMENT: u64 = 4096;

/// Where each class with up to so many pieces lies in the buffer of all values, by id, and how long that is.
pub(super) fn offsets(pieces: usize) -> (Vec<u64>, u64) {
    let mut offsets = vec![0; Class::IDS];
    let mut end = 0_u64;
    for class in Class::all().into_iter().filter(|class| class.pieces() <= pieces) {
        if let Some(offset) = offsets.get_mut(class.id()) {
            *offset = end;
        }
        end = (end + class.positions()).next_multiple_of(ALIGNMENT);
    }
    (offsets, end)
}

/// All classes, each as the kernel's `Class`.
pub(super) fn classes(offsets: &[u64]) -> Vec<u32> {
    let mut words = vec![0; Class::IDS * CLASS_WORDS];
    let places = words.chunks_exact_mut(CLASS_WORDS).zip(LAYOUTS.iter()).zip(offsets);
    for ((place, layout), &offset) in places {
        if let Some(layout) = layout {
            place.copy_from_slice(&class(layout, offset));
        }
    }
    words
}

fn class(layout: &Layout, offset: u64) -> [u32; CLASS_WORDS] {
    let class = layout.class;
    let sides = [class.own, class.other];
    let after = |white: bool| class.after_capture(white).map_or(0, |class| class.id() as u32 + 1);
    let [without, with] = layout.starts;
    let mut words = [0; CLASS_WORDS];
    let fields = without
        .into_iter()
        .chain(with)
        .chain([layout.placements])
        .chain(layout.patterns)
        .chain(sides.map(|side| side.pieces() as u32))
        .chain(sides.map(|side| side.white.into()))
        .chain([class.partner().id() as u32, after(false), after(true)])
        .chain([offset as u32, (offset >> 32) as u32]);
    words.iter_mut().zip(fields).for_each(|(word, field)| *word = field);
    words
}

/// All sets of squares by number of elements, one list after the other.
pub(super) fn sets() -> Vec<u32> {
    SETS.with.concat()
}

/// The kernel's `Ways`.
pub(super) fn ways() -> Vec<u32> {
    let ways = &*WAYS;
    let mut words = ways.bishops.concat();
    for table in [&ways.blockers, &ways.factors, &ways.knights, &ways.steps] {
        words.extend_from_slice(table);
    }
    words.extend((0..8).flat_map(|middle| (0..8).map(move |pieces| choose(20 - middle, pieces))));
    words.extend((0..8).map(|middle| choose(15, middle)));
    let lengths = SETS.with.iter().map(|list| list.len() as u32).chain([0, 0]);
    words.extend(lengths.scan(0, |end, length| {
        let start = *end;
        *end += length;
        Some(start)
    }));
    let halves: Vec<u16> = SETS.low.into_iter().chain(SETS.high.into_iter().flatten()).collect();
    words.extend(halves.chunks_exact(2).map(|pair| u32::from(pair[0]) | u32::from(pair[1]) << 16));
    words
}
