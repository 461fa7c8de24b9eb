//! What Stockfish's network says of a position at first sight, without a search.
//!
//! Read from the program itself, which carries its network inside; the form is that of version 15.1. It only teaches:
//! thousands of first glances cost as much as one search through a pipe, and a student of few weights has most to learn
//! from many positions.

use std::path::Path;

use anyhow::{Context, Result, bail};
use rules_chess960::Chess960;
use shakmaty::{Color, File, Position as _, Role, Square};

/// Hidden values of a side.
const HIDDEN: usize = 1024;
/// Kinds of men, own and the other's, kings counting as one.
const MEN: usize = 11 * 64;
/// Places of a side's own king, which always stands on the files e to h.
const PLACES: usize = 32;
/// Kinds of positions by the number of men.
const KINDS: usize = 8;
/// What the first layer of a kind gives on: the last value goes straight to the end.
const FIRST: usize = 16;
const SECOND: usize = 32;
/// The version and the form of what follows.
const MAGIC: [u32; 2] = [0x7af3_2f20, 0x1c10_2ef2];
/// What a pawn is worth in the network's units, and what they are divided by.
const PAWN: f32 = 361.0;
const SCALE: i32 = 16;

/// The layers for one kind of positions.
struct Layers {
    first: ([i32; FIRST], Box<[[i8; HIDDEN]; FIRST]>),
    second: ([i32; SECOND], [[i8; SECOND]; SECOND]),
    last: (i32, [i8; SECOND]),
}

/// The network.
pub(crate) struct Stockfish {
    bias: Box<[i16; HIDDEN]>,
    inputs: Vec<[i16; HIDDEN]>,
    material: Vec<[i32; KINDS]>,
    kinds: Vec<Layers>,
}

impl Stockfish {
    /// Reads the network from inside the program.
    pub(crate) fn read(program: &Path) -> Result<Self> {
        let bytes = std::fs::read(program).with_context(|| format!("cannot read {}", program.display()))?;
        let magic: Vec<u8> = MAGIC.iter().flat_map(|word| word.to_le_bytes()).collect();
        let Some(at) = bytes.windows(magic.len()).position(|window| window == magic) else {
            bail!("{}: expected a network of Stockfish 15.1 inside, found none", program.display());
        };
        let mut rest = Numbers(&bytes[at + magic.len()..]);
        Self::parse(&mut rest).with_context(|| format!("{}: the network inside", program.display()))
    }

    fn parse(rest: &mut Numbers<'_>) -> Result<Self> {
        let described = rest.word()? as usize;
        rest.take(described)?;
        rest.word()?;
        let bias = Box::new(rest.shorts()?);
        let inputs = (0..MEN * PLACES).map(|_| rest.shorts()).collect::<Result<_>>()?;
        let material = (0..MEN * PLACES).map(|_| rest.words()).collect::<Result<_>>()?;
        let kind = |_| {
            rest.word()?;
            let first = (rest.words()?, Box::new(rest.table()?));
            let second = (rest.words()?, rest.table()?);
            let last = (rest.word()?, rest.bytes()?);
            Ok(Layers { first, second, last })
        };
        let kinds = (0..KINDS).map(kind).collect::<Result<_>>()?;
        Ok(Self { bias, inputs, material, kinds })
    }

    /// How good the position is for the side to move, in hundredths of a pawn as the program tells it.
    pub(crate) fn glance(&self, position: &Chess960) -> f32 {
        let board = position.board();
        let kind = ((board.occupied().count() - 1) / 4).min(KINDS - 1);
        let turn = position.shakmaty().turn();
        let mut shown = [0u8; HIDDEN];
        let mut material = [0; 2];
        for (i, color) in [turn, !turn].into_iter().enumerate() {
            let mut row = *self.bias;
            let king = board.king_of(color).unwrap_or(Square::E1);
            for (square, piece) in board {
                let input = input(color, king, piece, square);
                row.iter_mut()
                    .zip(&self.inputs[input])
                    .for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                material[i] += self.material[input][kind];
            }
            // Each value is one half of the row times the other.
            let (low, high) = row.split_at(HIDDEN / 2);
            for ((shown, low), high) in shown[i * HIDDEN / 2..].iter_mut().zip(low).zip(high) {
                *shown = ((i32::from((*low).clamp(0, 127)) * i32::from((*high).clamp(0, 127))) / 128) as u8;
            }
        }
        let positional = self.kinds[kind].value(&shown);
        let value = ((material[0] - material[1]) / 2 + positional) as f32 / SCALE as f32;
        // The program makes more of an advantage while many pieces are left.
        let pieces: i32 = board.into_iter().map(|(_, piece)| worth(piece.role)).sum();
        let scale = (1064.0 + 106.0 * pieces as f32 / 5120.0) / 1024.0;
        value * scale * 100.0 / PAWN
    }
}

impl Layers {
    fn value(&self, shown: &[u8; HIDDEN]) -> i32 {
        let (bias, weights) = &self.first;
        let mut second = [0u8; SECOND];
        let mut straight = 0;
        for (i, row) in weights.iter().enumerate() {
            let dot: i32 = row.iter().zip(shown).map(|(w, v)| i32::from(*w) * i32::from(*v)).sum();
            let sum = bias[i] + dot;
            if i == FIRST - 1 {
                straight = sum;
            } else {
                second[i] = ((i64::from(sum) * i64::from(sum)) >> 19).min(127) as u8;
                second[FIRST - 1 + i] = (sum >> 6).clamp(0, 127) as u8;
            }
        }
        let (bias, weights) = &self.second;
        let (mut value, last) = (self.last.0, &self.last.1);
        for (i, row) in weights.iter().enumerate() {
            let dot: i32 = row.iter().zip(&second).map(|(w, v)| i32::from(*w) * i32::from(*v)).sum();
            value += ((bias[i] + dot) >> 6).clamp(0, 127) * i32::from(last[i]);
        }
        value + straight * (600 * SCALE) / (127 * 64)
    }
}

/// The input of a man as a side with its king there sees it.
fn input(color: Color, king: Square, piece: shakmaty::Piece, square: Square) -> usize {
    let turn = color.fold_wb(0, 56) ^ if king.file() < File::E { 7 } else { 0 };
    let seen = |square: Square| usize::from(square as u8 ^ turn);
    let king = seen(king);
    let place = (7 - king / 8) * 4 + 7 - king % 8;
    let role = piece.role as usize - Role::Pawn as usize;
    let man = if piece.role == Role::King { 10 } else { 2 * role + usize::from(piece.color != color) };
    place * MEN + man * 64 + seen(square)
}

/// What the program takes pieces for.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Knight => 781,
        Role::Bishop => 825,
        Role::Rook => 1276,
        Role::Queen => 2538,
        Role::Pawn | Role::King => 0,
    }
}

/// Numbers one after the other, the smallest byte first.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8]> {
        let (first, rest) = self.0.split_at_checked(count).context("expected more, found its end")?;
        self.0 = rest;
        Ok(first)
    }

    fn word(&mut self) -> Result<i32> {
        Ok(self.words::<1>()?[0])
    }

    fn words<const N: usize>(&mut self) -> Result<[i32; N]> {
        let bytes = self.take(4 * N)?;
        let (words, _) = bytes.as_chunks::<4>();
        Ok(std::array::from_fn(|i| i32::from_le_bytes(words[i])))
    }

    fn shorts<const N: usize>(&mut self) -> Result<[i16; N]> {
        let bytes = self.take(2 * N)?;
        let (shorts, _) = bytes.as_chunks::<2>();
        Ok(std::array::from_fn(|i| i16::from_le_bytes(shorts[i])))
    }

    fn bytes<const N: usize>(&mut self) -> Result<[i8; N]> {
        let bytes = self.take(N)?;
        Ok(std::array::from_fn(|i| bytes[i].cast_signed()))
    }

    fn table<const ROWS: usize, const N: usize>(&mut self) -> Result<[[i8; N]; ROWS]> {
        let mut table = [[0; N]; ROWS];
        for row in &mut table {
            *row = self.bytes()?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_network_is_refused() {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        let fault = Stockfish::read(path).err().expect("a refusal").to_string();
        assert!(fault.contains("expected a network of Stockfish 15.1 inside, found none"), "{fault}");
        let cut: Vec<u8> = MAGIC.iter().chain(&[3]).flat_map(|word| word.to_le_bytes()).collect();
        assert!(Stockfish::parse(&mut Numbers(&cut[8..])).is_err());
    }

    #[test]
    fn every_man_has_its_input() {
        let king = Square::B1;
        let mut seen = std::collections::BTreeSet::new();
        for role in Role::ALL {
            for color in [Color::White, Color::Black] {
                for square in Square::ALL {
                    seen.insert(input(Color::White, king, shakmaty::Piece { role, color }, square));
                }
            }
        }
        // Kings share theirs, as both never stand on one square.
        assert_eq!(seen.len(), MEN);
        // A king on b1 looks as one on g1, the last place but one of the first rank.
        assert_eq!(seen.first().map(|input| input / MEN), Some(29));
    }
}
