//! One number for the whole search: nodes over fixed positions at fixed depths.
//!
//! It is the same on every machine and changes with every change of search or evaluation, so a change that was
//! not meant to change play is found out.

use catalog::{AnyPosition, GameId, StartOptions};

use crate::{Limits, Stop, Table, think};

/// Bytes of the table; part of the signature, because a fuller table remembers less.
const TABLE: usize = 4 << 20;

/// Positions beside the starts, and the depth to which each game's are searched.
const POSITIONS: [(GameId, u32, &[&str]); 4] = [
    (
        GameId::ChameleonChess,
        8,
        &[
            "8/8/1rR6/8/2yG1yB3/3rY4/8/8 r b3-e6 ry 0 40",
            "6yByY/3yG4/5yR2/8/4rR1rY1/2rG5/8/rB7 r a1-h8 ry 16 16",
            "bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 rbyg 0 0",
        ],
    ),
    (GameId::Chameleon, 10, &["w1w1w/1b3/2W2/1B3/W1WB1 b 1 9"]),
    (
        GameId::Chess960,
        9,
        &[
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
        ],
    ),
    (GameId::Cameleon, 9, &["1o1g3v/b5o1/1y6/b3o1b1/5oB1/cB4r1/2R1O3/1V3V1G/O7 s 5254/3455 12 143"]),
];

/// The nodes of every game's positions.
pub fn signature() -> Vec<(GameId, u64)> {
    POSITIONS.iter().map(|&(game, depth, texts)| (game, nodes(game, depth, texts))).collect()
}

fn nodes(game: GameId, depth: u32, texts: &[&str]) -> u64 {
    let start = StartOptions::default().position(game).ok();
    let others = texts.iter().filter_map(|text| AnyPosition::parse(game, text).ok());
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let think_fresh = |position| think(&position, &[], &limits, &Table::new(TABLE), &Stop::new()).nodes;
    start.into_iter().chain(others).map(think_fresh).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read() {
        for (game, _, texts) in POSITIONS {
            for text in texts {
                AnyPosition::parse(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
        }
    }

    #[test]
    fn the_signature_is_the_one_that_was_noted() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("signature.txt");
        let found: String = signature().iter().map(|(game, nodes)| format!("{game} {nodes}\n")).collect();
        if std::env::var_os("PARDALIS_BLESS").is_some() {
            std::fs::write(&path, &found).expect("a writable folder");
        }
        let noted = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(found, noted, "search or evaluation changed: if that was meant, bless the new signature");
    }
}
