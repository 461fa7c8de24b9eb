//! The one place of the engine that tells the machine how its memory is used, in ways that the compiler cannot
//! check. Nothing is read or written here; both are hints that a machine may ignore.
#![allow(unsafe_code)]

use std::mem::MaybeUninit;

/// Asks for large pages behind memory that will be read here and there: with small ones the processor spends more
/// time on finding out where an address lies than on reading it.
#[cfg(target_os = "linux")]
pub(super) fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};

    /// Advice is given for whole pages; no Linux has smaller ones.
    const PAGE: usize = 4096;
    let bytes = size_of_val(memory);
    let begin: *mut u8 = memory.as_mut_ptr().cast();
    let skipped = begin.align_offset(PAGE);
    if skipped >= bytes {
        return;
    }
    let whole = (bytes - skipped) / PAGE * PAGE;
    // SAFETY: the range lies within memory that is ours alone, and this advice changes no contents. Where the
    // system has larger pages than assumed it refuses, and nothing is lost.
    let _ = unsafe { madvise(begin.add(skipped).cast(), whole, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prefer_large_pages<T>(_: &mut [MaybeUninit<T>]) {}

/// Has a place in memory fetched that will be read soon.
#[inline]
pub(super) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: every processor of this kind has the instruction, and the place can be read.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
