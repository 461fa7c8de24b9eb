//! Numbers packed bit by bit.

/// Packs numbers into bytes, the lowest bit first.
#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
    buffer: u64,
    count: u32,
}

impl Writer {
    /// Writes so many low bits of a number, 32 at most.
    pub(crate) fn bits(&mut self, number: u64, count: u32) {
        let count = count.min(32);
        self.buffer |= (number & ((1 << count) - 1)) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.buffer as u8);
            self.buffer >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a number as so many ones and a zero.
    pub(crate) fn unary(&mut self, number: u64) {
        (0..number).for_each(|_| self.bits(1, 1));
        self.bits(0, 1);
    }

    /// Writes a number of which small ones are likely: its low bits, and the rest in unary.
    pub(crate) fn rice(&mut self, number: u64, low: u32) {
        self.unary(number >> low);
        self.bits(number, low.min(32));
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.buffer as u8);
        }
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote; nothing once the bytes are used up.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn bit(&mut self) -> Option<u64> {
        let byte = *self.bytes.get(self.at / 8)?;
        let bit = byte >> (self.at % 8) & 1;
        self.at += 1;
        Some(bit.into())
    }

    pub(crate) fn bits(&mut self, count: u32) -> Option<u64> {
        let mut number = 0;
        for place in 0..count.min(32) {
            number |= self.bit()? << place;
        }
        Some(number)
    }

    /// Reads a number in unary, at most this large.
    pub(crate) fn unary(&mut self, most: u64) -> Option<u64> {
        let mut number = 0;
        while self.bit()? == 1 {
            number += 1;
            if number > most {
                return None;
            }
        }
        Some(number)
    }

    /// Reads a number that is below 2 to the power of 40.
    pub(crate) fn rice(&mut self, low: u32) -> Option<u64> {
        let rest = self.unary((1 << 40) >> low.min(40))?;
        Some(rest << low | self.bits(low)?)
    }

    /// Whether nothing but the padding of the last byte is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at.div_ceil(8) == self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut writer = Writer::default();
        for number in 0..300_u64 {
            writer.bits(number, 9);
            writer.unary(number % 7);
            writer.rice(number * 977, 12);
            writer.rice(number, 0);
        }
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        for number in 0..300_u64 {
            assert_eq!(reader.bits(9), Some(number));
            assert_eq!(reader.unary(6), Some(number % 7));
            assert_eq!(reader.rice(12), Some(number * 977));
            assert_eq!(reader.rice(0), Some(number));
        }
        assert!(reader.is_at_end());
        assert_eq!(reader.bits(32), None);
        assert_eq!(Reader::new(&[0xff; 4]).unary(20), None);
        assert_eq!(Reader::new(&[0xff; 4]).unary(60), None);
    }
}
