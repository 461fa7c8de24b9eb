//! The one place of the engine that tells the machine how its memory is used, in ways that the compiler cannot
//! check. All are hints that a machine may ignore; what memory holds is never read or written here.
#![allow(unsafe_code)]

use std::mem::MaybeUninit;

#[cfg(target_os = "linux")]
use rustix::mm::Advice;

/// Asks for large pages behind memory that will be read here and there: with small ones the processor spends more
/// time on finding out where an address lies than on reading it.
#[cfg(target_os = "linux")]
pub(super) fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    advise(memory, Advice::LinuxHugepage);
}

/// Gives memory back to the system although it stays reserved. An allocator to which it is returned may keep it for
/// long: ours lets go of pages when it needs others, which an idle server does not.
#[cfg(target_os = "linux")]
pub(super) fn release<T>(memory: &mut [MaybeUninit<T>]) {
    advise(memory, Advice::LinuxDontNeed);
}

#[cfg(target_os = "linux")]
fn advise<T>(memory: &mut [MaybeUninit<T>], advice: Advice) {
    /// Advice is given for whole pages; no Linux has smaller ones.
    const PAGE: usize = 4096;
    let bytes = size_of_val(memory);
    let begin: *mut u8 = memory.as_mut_ptr().cast();
    let skipped = begin.align_offset(PAGE);
    if skipped >= bytes {
        return;
    }
    let whole = (bytes - skipped) / PAGE * PAGE;
    // SAFETY: the range lies within memory that is ours alone and holds nothing yet or nothing any more, so that its
    // contents may change. Where the system has larger pages than assumed it refuses, and nothing is lost.
    let _ = unsafe { rustix::mm::madvise(begin.add(skipped).cast(), whole, advice) };
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prefer_large_pages<T>(_: &mut [MaybeUninit<T>]) {}

#[cfg(not(target_os = "linux"))]
pub(super) fn release<T>(_: &mut [MaybeUninit<T>]) {}

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The memory of this process that is in use, in bytes.
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a number");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") << 10
    }

    #[test]
    fn memory_that_is_released_is_not_resident_any_more() {
        const BYTES: usize = 256 << 20;
        let mut memory = vec![1_u8; BYTES];
        let before = resident();
        memory.clear();
        release(memory.spare_capacity_mut());
        // Other tests take and return some at the same time.
        assert!(resident() + BYTES / 2 < before, "{before} before, {} after", resident());
        memory.resize(BYTES, 2);
        assert!(memory.iter().all(|&byte| byte == 2));
    }
}
