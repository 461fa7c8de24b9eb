//! Work shared out among threads in small pieces.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many positions a thread takes at a time.
const PIECE: u64 = 1 << 14;

/// Lets threads go through all numbers below a limit one by one; says whether all were done.
///
/// A set flag makes everybody stop after the number at hand.
pub(crate) fn each(len: usize, threads: usize, stop: &AtomicBool, work: impl Fn(usize) + Sync) -> bool {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= len || stop.load(Ordering::Relaxed) {
                return;
            }
            work(number);
        }
    };
    let threads = threads.clamp(1, len.clamp(1, 256));
    if threads == 1 {
        run();
    } else {
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(run))));
    }
    !stop.load(Ordering::Relaxed)
}

/// Lets threads go through all positions below a limit piece by piece; says whether all were done.
///
/// A set flag makes everybody stop after the piece at hand.
pub(crate) fn each_piece(
    len: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(Range<u64>) + Sync,
) -> bool {
    each(len.div_ceil(PIECE) as usize, threads, stop, |number| {
        let start = number as u64 * PIECE;
        work(start..len.min(start + PIECE));
    })
}
