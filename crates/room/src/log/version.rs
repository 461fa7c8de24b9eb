//! Which logs a program can read.

/// A version of the log's format, as servers name it to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LogVersion {
    /// What release 0.1.0 reads: it names no version at all.
    V0,
    /// [`log::v1`](super::v1).
    V1,
}

impl LogVersion {
    /// The newest version that this program reads and writes.
    pub const NEWEST: Self = Self::V1;

    /// The version to write when the oldest server alive names this one.
    ///
    /// A newer server than this program takes care of what it writes itself.
    pub const fn for_oldest(named: u32) -> Self {
        match named {
            0 => Self::V0,
            _ => Self::NEWEST,
        }
    }

    /// The number by which servers name it.
    pub const fn number(self) -> u32 {
        match self {
            Self::V0 => 0,
            Self::V1 => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_server_decides_what_is_written() {
        assert_eq!(LogVersion::for_oldest(0), LogVersion::V0);
        assert_eq!(LogVersion::for_oldest(1), LogVersion::V1);
        assert_eq!(LogVersion::for_oldest(7), LogVersion::NEWEST);
        assert_eq!(LogVersion::for_oldest(LogVersion::NEWEST.number()), LogVersion::NEWEST);
    }
}
