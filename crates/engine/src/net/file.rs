//! Networks as files: written by whoever trains them, read from inside the program.
//!
//! All numbers are little-endian:
//!
//! ```text
//! magic     8 bytes   PARDALNN
//! version   4 bytes
//! inputs    4 bytes
//! hidden    4 bytes
//! heads     4 bytes
//! bias      2 bytes for each hidden value, in parts of 255
//! weights   2 bytes for each input and hidden value, likewise
//! heads     2 bytes for each hidden value, in parts of 64, then 4 bytes of bias in parts of 255 × 64, each
//! checksum  8 bytes   of all bytes before it
//! ```

use std::fmt;

use super::{Head, MOST, Network, ONE, Row, WEIGHT};
use crate::checksum::checksum;

const MAGIC: &[u8; 8] = b"PARDALNN";
const VERSION: u32 = 1;

/// Why bytes are no network for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNetwork {
    /// They are no network at all, or of another version.
    NoNetwork,
    /// They end too early, go on for too long, or do not agree with their checksum.
    Damaged,
    /// Inputs, hidden values and heads are not those of the game.
    WrongShape {
        /// The shape that the game needs.
        expected: [usize; 3],
        /// The shape that the bytes have.
        found: [usize; 3],
    },
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNetwork => write!(f, "network: expected a network of version {VERSION}, found none"),
            Self::Damaged => write!(f, "network: expected a whole file, found a damaged one"),
            Self::WrongShape { expected, found } => {
                write!(f, "network: expected inputs, hidden values and heads {expected:?}, found {found:?}")
            }
        }
    }
}

impl std::error::Error for BadNetwork {}

/// A network as it comes from training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// How many hidden values a seat has.
    pub hidden: usize,
    /// One for each hidden value.
    pub bias: Vec<f32>,
    /// For each input one for each hidden value.
    pub inputs: Vec<f32>,
    /// For each head one for each hidden value.
    pub heads: Vec<f32>,
    /// One for each head.
    pub head_bias: Vec<f32>,
}

impl Trained {
    /// The network as a file in whole numbers.
    pub fn to_bytes(&self) -> Vec<u8> {
        let whole =
            |value: f32, one: i32| ((value.clamp(-MOST, MOST) * one as f32).round() as i16).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        let inputs = self.inputs.len() / self.hidden.max(1);
        for number in [VERSION as usize, inputs, self.hidden, self.head_bias.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(self.bias.iter().chain(&self.inputs).flat_map(|&weight| whole(weight, ONE)));
        for (head, bias) in self.heads.chunks(self.hidden.max(1)).zip(&self.head_bias) {
            bytes.extend(head.iter().flat_map(|&weight| whole(weight, WEIGHT)));
            bytes.extend(((bias * (ONE * WEIGHT) as f32).round() as i32).to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

impl Trained {
    /// Reads a network of a shape (inputs, hidden values, heads), to train it further.
    pub fn read(bytes: &[u8], shape: [usize; 3]) -> Result<Self, BadNetwork> {
        let mut rest = numbers_of(bytes, shape)?;
        let [inputs, hidden, heads] = shape;
        let mut weights = |count: usize, one: i32| -> Result<Vec<f32>, BadNetwork> {
            (0..count).map(|_| Ok(f32::from(i16::from_le_bytes(take(&mut rest)?)) / one as f32)).collect()
        };
        let bias = weights(hidden, ONE)?;
        let inputs = weights(inputs * hidden, ONE)?;
        let mut trained = Self { hidden, bias, inputs, heads: Vec::new(), head_bias: Vec::new() };
        for _ in 0..heads {
            for _ in 0..hidden {
                trained.heads.push(f32::from(i16::from_le_bytes(take(&mut rest)?)) / WEIGHT as f32);
            }
            trained.head_bias.push(i32::from_le_bytes(take(&mut rest)?) as f32 / (ONE * WEIGHT) as f32);
        }
        Ok(trained)
    }
}

/// The numbers of a file that is whole and has the shape that is expected.
fn numbers_of(bytes: &[u8], expected: [usize; 3]) -> Result<&[u8], BadNetwork> {
    let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadNetwork::NoNetwork)?;
    let mut rest = body.strip_prefix(MAGIC).ok_or(BadNetwork::NoNetwork)?;
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(BadNetwork::Damaged);
    }
    let mut shape = [0; 4];
    for number in &mut shape {
        *number = u32::from_le_bytes(take(&mut rest)?) as usize;
    }
    let [version, found @ ..] = shape;
    if version != VERSION as usize {
        return Err(BadNetwork::NoNetwork);
    }
    if found != expected {
        return Err(BadNetwork::WrongShape { expected, found });
    }
    let [inputs, hidden, heads] = expected;
    let length = 2 * (inputs + 1) * hidden + heads * (2 * hidden + 4);
    if rest.len() == length { Ok(rest) } else { Err(BadNetwork::Damaged) }
}

impl<const H: usize> Network<H> {
    /// Reads a network that has as many inputs and heads as a game needs.
    pub(crate) fn read(bytes: &[u8], inputs: usize, heads: usize) -> Result<Self, BadNetwork> {
        let mut rest = numbers_of(bytes, [inputs, H, heads])?;
        let bias = row(&mut rest)?;
        let inputs = (0..inputs).map(|_| row(&mut rest)).collect::<Result<_, _>>()?;
        let head = |_| Ok(Head { weights: row(&mut rest)?, bias: i32::from_le_bytes(take(&mut rest)?) });
        let heads = (0..heads).map(head).collect::<Result<_, _>>()?;
        Ok(Self { inputs, bias, heads })
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], BadNetwork> {
    let (first, after) = rest.split_first_chunk::<N>().ok_or(BadNetwork::Damaged)?;
    *rest = after;
    Ok(*first)
}

fn row<const H: usize>(rest: &mut &[u8]) -> Result<Row<H>, BadNetwork> {
    let mut row = Row::ZERO;
    for value in &mut row.0 {
        *value = i16::from_le_bytes(take(rest)?);
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained() -> Trained {
        let some = |count: usize| (0..count).map(|i| (i as f32 * 0.37).sin()).collect::<Vec<_>>();
        Trained { hidden: 8, bias: some(8), inputs: some(40), heads: some(16), head_bias: some(2) }
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let trained = trained();
        let network = Network::<8>::read(&trained.to_bytes(), 5, 2).expect("a network");
        let mut row = network.bias;
        row.add(network.input(3));
        row.exchange(network.input(3), network.input(1));
        // The same sum in floating point.
        let mut expected = trained.head_bias[1];
        for i in 0..8 {
            let hidden = (trained.bias[i] + trained.inputs[8 + i]).clamp(0.0, 1.0);
            expected += hidden * hidden * trained.heads[8 + i];
        }
        let found = network.value(1, &row) as f32 / (ONE * WEIGHT) as f32;
        assert!((found - expected).abs() < 0.05, "{found} instead of {expected}");
        row.remove(network.input(1));
        assert_eq!(row, network.bias);
        let again = Trained::read(&trained.to_bytes(), [5, 8, 2]).expect("a network");
        assert_eq!(again.to_bytes(), trained.to_bytes());
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let bytes = trained().to_bytes();
        let read = |bytes: &[u8], inputs| Network::<8>::read(bytes, inputs, 2).err();
        assert_eq!(read(&[], 5), Some(BadNetwork::NoNetwork));
        assert_eq!(read(&bytes[1..], 5), Some(BadNetwork::NoNetwork));
        assert_eq!(read(&bytes[..bytes.len() - 1], 5), Some(BadNetwork::Damaged));
        let mut flipped = bytes.clone();
        flipped[60] ^= 1;
        assert_eq!(read(&flipped, 5), Some(BadNetwork::Damaged));
        assert_eq!(read(&bytes, 6), Some(BadNetwork::WrongShape { expected: [6, 8, 2], found: [5, 8, 2] }));
    }
}
