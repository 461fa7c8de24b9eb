//! How much less deep late moves are searched.

use super::tuning::Tuning;

/// Depths and numbers of moves beyond this are reduced as this one is.
const FAR: usize = 64;

/// Logarithms to the base of two in 256ths, in whole numbers so that every machine agrees.
static LOGS: [u32; FAR] = logs();

const fn logs() -> [u32; FAR] {
    let mut logs = [0; FAR];
    let mut number = 1;
    while number < FAR {
        logs[number] = log2(number as u64) as u32;
        number += 1;
    }
    logs
}

/// The logarithm to the base of two, in 256ths.
const fn log2(number: u64) -> u64 {
    let whole = number.ilog2() as u64;
    // The fraction bit by bit: squaring doubles the logarithm.
    let mut square = (number << 16) >> whole;
    let mut result = whole;
    let mut bit = 0;
    while bit < 8 {
        square = (square * square) >> 16;
        result <<= 1;
        if square >= 2 << 16 {
            square >>= 1;
            result |= 1;
        }
        bit += 1;
    }
    result
}

/// How much less deep a move is searched after so many others, in 256ths of a ply.
#[inline]
pub(super) fn reduction(tuning: &Tuning, depth: i32, tried: usize) -> i32 {
    let log = |number: usize| LOGS[number.min(FAR - 1)] as i32;
    let (depth, tried) = (log(depth.max(0) as usize), log(tried));
    if depth == 0 || tried == 0 { 0 } else { tuning.late + depth * tried / tuning.late_divisor }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        let reduction = |depth, tried| reduction(&Tuning::COMMON, depth, tried) >> 8;
        assert_eq!((reduction(0, 5), reduction(5, 0), reduction(1, 1)), (0, 0, 0));
        assert_eq!((reduction(8, 8), reduction(20, 30), reduction(200, 300)), (2, 5, 8));
        for depth in 2..40 {
            for tried in 2..60 {
                assert!(reduction(depth, tried) >= reduction(depth, tried - 1));
                assert!(reduction(depth, tried) >= reduction(depth - 1, tried));
                assert!(reduction(depth, tried) < depth.max(3));
            }
        }
    }
}
