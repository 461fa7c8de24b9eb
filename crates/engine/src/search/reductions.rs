//! How much less deep late moves are searched.

/// Depths and numbers of moves beyond this are reduced as this one is.
const FAR: usize = 64;

/// Reductions by depth and by the number of moves tried before, in whole numbers so that every machine agrees.
static REDUCTIONS: [[u8; FAR]; FAR] = reductions();

const fn reductions() -> [[u8; FAR]; FAR] {
    let mut table = [[0; FAR]; FAR];
    let mut depth = 1;
    while depth < FAR {
        let mut tried = 1;
        while tried < FAR {
            // In 256ths: 0.75 and the product of both natural logarithms over 2.25.
            table[depth][tried] = ((192 + log2(depth as u64) * log2(tried as u64) / 1199) >> 8) as u8;
            tried += 1;
        }
        depth += 1;
    }
    table
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

/// Plies by which a move is searched less deep after so many others.
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[(depth.max(0) as usize).min(FAR - 1)][tried.min(FAR - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
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
