//! Positions as plain numbers, for a program that fits networks on a graphics processor.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use rules_chess960::Chess960;
use shakmaty::{Position as _, Role};

use crate::samples::{lines_of, read_line};

/// Write positions of Chess960 as numbers that `fit.py` reads, 26 bytes each.
///
/// Seen by the side to move from its own end: which squares are occupied, 64 bits from a1 on; who stands there in the
/// same order, four bits a man, the lower half of a byte first, the role from pawn to king as 0 to 5 and 8 more for
/// the other side's; then the part of the point that the side to move is to get, in parts of 65535. All numbers have
/// their smallest byte first.
#[derive(Args)]
pub(crate) struct Show {
    /// Files of positions as `play` writes them
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Write the numbers to this file
    #[arg(long)]
    out: PathBuf,
}

/// So many bytes a position has.
const BYTES: usize = 26;

impl Show {
    pub(crate) fn run(&self) -> Result<()> {
        let file = File::create(&self.out).with_context(|| format!("cannot write {}", self.out.display()))?;
        let mut out = BufWriter::new(file);
        for path in &self.positions {
            lines_of(path, |line| {
                let (position, opinion, _) = read_line::<Chess960>(line)?;
                let share = opinion[position.side_to_move().index()];
                Ok(out.write_all(&numbers(&position, share))?)
            })?;
        }
        out.flush().with_context(|| format!("cannot write {}", self.out.display()))
    }
}

/// The numbers of a position in which the side to move is to get a share of the point.
pub(crate) fn numbers(position: &Chess960, share: f32) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    let (board, turn) = (position.board(), position.shakmaty().turn());
    let seen = |square: shakmaty::Square| if turn.is_white() { square } else { square.flip_vertical() };
    let mut men: Vec<_> = board.into_iter().map(|(square, piece)| (seen(square), piece)).collect();
    men.sort_unstable_by_key(|&(square, _)| square);
    let mut occupied = 0u64;
    for (i, &(square, piece)) in men.iter().take(32).enumerate() {
        occupied |= 1 << square as u32;
        let code = piece.role as u8 - Role::Pawn as u8 + if piece.color == turn { 0 } else { 8 };
        bytes[8 + i / 2] |= code << (i % 2 * 4);
    }
    bytes[..8].copy_from_slice(&occupied.to_le_bytes());
    let share = (share.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16;
    bytes[24..].copy_from_slice(&share.to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_told_in_numbers() {
        let position: Chess960 = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().expect("a position");
        let bytes = numbers(&position, 0.2);
        // Black sees its own king on e1, the pawn on e7 and the other king on e8.
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        assert_eq!(u64::from_le_bytes(occupied), 1 << 4 | 1 << 52 | 1 << 60);
        assert_eq!(bytes[8..10], [0x85, 0x0d]);
        assert_eq!(bytes[10..24], [0; 14]);
        assert_eq!(u16::from_le_bytes([bytes[24], bytes[25]]), 13107);
    }
}
