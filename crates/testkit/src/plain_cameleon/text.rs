//! Positions and moves as text.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::pieces::{Kind, Piece, Side, Square};
use super::{Move, Plain};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        for capture in &self.captures {
            write!(f, "x{}({})", capture.victim, capture.partner)?;
            if let Some((kind, square)) = capture.reward {
                write!(f, "={}@{square}", kind.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: Vec<String> = (1..=9).rev().map(|rank| self.rank_text(rank)).collect();
        let turn = self.turn.map_or('-', Side::letter);
        let [rounds, squares] = Side::BOTH
            .map(|side| Kind::REWARDS.map(|kind| self.left_in_supply(side, kind).to_string()).concat());
        write!(f, "{} {turn} {rounds}/{squares} {} {}", ranks.join("/"), self.quiet, self.ply)?;
        if self.opposite_only { write!(f, " opposite") } else { Ok(()) }
    }
}

impl Plain {
    fn rank_text(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 1..=8 {
            match self.piece(Square { rank, file }) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// Says why this cannot be a position of the game, if it cannot.
    pub(super) fn contradiction(&self) -> Option<String> {
        for (&square, &piece) in &self.pieces {
            // Rule: cameleon/board.
            if square.home() != piece.side {
                return Some(format!("{} stands on the wrong colour: {square}", piece.letter()));
            }
            if square.rank == piece.side.other().reserve_rank() {
                return Some(format!("{} stands on the other side's reserve rank: {square}", piece.letter()));
            }
            if square.is_in_a_reserve() && piece.kind.is_primary() {
                return Some(format!("a primary stands in reserve: {square}"));
            }
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let on_board = self.own(side).iter().filter(|(_, k)| *k == kind).count();
                let total = on_board + self.left_in_supply(side, kind);
                if total > kind.in_the_box() {
                    return Some(format!(
                        "{side:?} have {total} {kind:?}, the box holds {}",
                        kind.in_the_box()
                    ));
                }
            }
        }
        if self.pieces.is_empty() {
            return Some("the board is empty, and whoever captured last would still stand there".into());
        }
        if self.turn.is_some() == self.ending().is_some() {
            return Some(format!("the turn {:?} contradicts the board", self.turn));
        }
        None
    }
}

fn placement(text: &str) -> Result<BTreeMap<Square, Piece>, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err(format!("{} ranks, not 9", ranks.len()));
    }
    let mut pieces = BTreeMap::new();
    for (rank, text) in (1..=9).rev().zip(ranks) {
        let mut file = 1;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as i32;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or_else(|| format!("'{letter}' is no piece"))?;
            let square = Square::new(file, rank).ok_or_else(|| format!("rank {rank} is too long"))?;
            pieces.insert(square, piece);
            file += 1;
        }
        if file != 9 {
            return Err(format!("rank {rank} has {} squares, not 8", file - 1));
        }
    }
    Ok(pieces)
}

fn supply(text: &str) -> Result<BTreeMap<(Side, Kind), usize>, String> {
    let halves: Vec<&str> = text.split('/').collect();
    if halves.len() != 2 || halves.iter().any(|half| half.chars().count() != 4) {
        return Err(format!("\"{text}\" is no supply"));
    }
    let mut supply = BTreeMap::new();
    for (side, half) in Side::BOTH.into_iter().zip(halves) {
        for (kind, letter) in Kind::REWARDS.into_iter().zip(half.chars()) {
            let left = letter.to_digit(10).ok_or_else(|| format!("'{letter}' is no number"))?;
            supply.insert((side, kind), left as usize);
        }
    }
    Ok(supply)
}

fn number(text: &str) -> Result<u64, String> {
    // Far below the range, so that counting on never overflows.
    text.parse::<u32>().map(u64::from).map_err(|error| format!("\"{text}\": {error}"))
}

impl FromStr for Plain {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (&[board, turn, left, quiet, ply], opposite_only) = (match fields.split_last_chunk::<1>() {
            Some((first, ["opposite"])) => (first, true),
            _ => (fields.as_slice(), false),
        }) else {
            return Err(format!("{} fields, not 5 (or 6 with \"opposite\")", fields.len()));
        };
        let turn = match turn {
            "r" => Some(Side::Rounds),
            "s" => Some(Side::Squares),
            "-" => None,
            _ => return Err(format!("\"{turn}\" is no turn")),
        };
        let position = Self {
            pieces: placement(board)?,
            turn,
            supply: supply(left)?,
            quiet: number(quiet)?,
            ply: number(ply)?,
            opposite_only,
        };
        if position.to_string() != text {
            return Err(format!("not canonical, that would be \"{position}\""));
        }
        position.contradiction().map_or(Ok(position), Err)
    }
}
