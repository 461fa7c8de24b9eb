//! Positions as text: X-FEN and Shredder-FEN.
//!
//! Both are read, and EPD without the two counters too (they count as `0 1`). X-FEN is written: a castling
//! right is `K` or `Q` where the outermost rook of that side holds it and the rook's file where an inner one
//! does. The en-passant square is written only where the capture is legal, and forgotten where it is not, so
//! that equal texts are equal positions in the sense of the rule of repetition.

use core::fmt;
use core::num::NonZeroU32;

use rules_core::{Malformed, read_number};
use shakmaty::{Bitboard, Board, Color, File, Piece, Position as _, Rank, Setup, Square};

use crate::Chess960;

/// The longest text that is looked at; the longest FEN is shorter.
const LONGEST: usize = 128;

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Castling {
    XFen,
    Shredder,
}

/// A position as Shredder-FEN: every castling right by its rook's file; made by [`Chess960::shredder_fen`].
#[derive(Clone, Copy, Debug)]
pub struct ShredderFen<'a>(&'a Chess960);

impl fmt::Display for ShredderFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self.0, Castling::Shredder, f)
    }
}

impl Chess960 {
    /// The position as Shredder-FEN, which names every castling right by its rook's file.
    pub fn shredder_fen(&self) -> ShredderFen<'_> {
        ShredderFen(self)
    }
}

pub(crate) fn write(position: &Chess960, castling: Castling, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let chess = &position.chess;
    write!(f, "{} {} ", chess.board().board_fen(), chess.turn().char())?;
    write_castling(position, castling, f)?;
    match position.en_passant {
        Some(square) => write!(f, " {square}")?,
        None => f.write_str(" -")?,
    }
    write!(f, " {} {}", chess.halfmoves(), chess.fullmoves())
}

fn write_castling(position: &Chess960, castling: Castling, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rights = position.castling_rooks();
    if rights.is_empty() {
        return f.write_str("-");
    }
    for color in Color::ALL {
        let rooks = position.board().by_piece(color.rook()) & color.backrank();
        for rook in (rights & color.backrank()).into_iter().rev() {
            let king_side = position.board().king_of(color).is_some_and(|king| king < rook);
            let outermost = if king_side { rooks.last() } else { rooks.first() };
            let letter = if castling == Castling::XFen && outermost == Some(rook) {
                if king_side { 'K' } else { 'Q' }
            } else {
                rook.file().upper_char()
            };
            write!(f, "{}", color.fold_wb(letter, letter.to_ascii_lowercase()))?;
        }
    }
    Ok(())
}

pub(crate) fn read(text: &str) -> Result<Setup, Malformed> {
    if text.len() > LONGEST {
        return Err(Malformed::new("position", "at most 128 characters", text, 0));
    }
    let mut fields = text.split(' ');
    let mut next = || fields.next().unwrap_or_default();
    let board = read_placement(next())?;
    let turn = match next() {
        "w" => Color::White,
        "b" => Color::Black,
        found => return Err(Malformed::new("turn", "w or b", found, 0)),
    };
    let castling_rights = read_castling(&board, next())?;
    let ep_square = match next() {
        "-" => None,
        found => match Square::from_ascii(found.as_bytes()) {
            Ok(square) => Some(square),
            Err(_) => return Err(Malformed::new("en passant", "- or a square from a1 to h8", found, 0)),
        },
    };
    let (halfmoves, fullmoves) = match fields.next() {
        None => (0, NonZeroU32::MIN),
        Some(halfmoves) => {
            (read_number("halfmove clock", halfmoves)?, read_fullmoves(fields.next().unwrap_or_default())?)
        }
    };
    if let Some(found) = fields.next() {
        return Err(Malformed::new("position", "no more than six fields", found, 0));
    }
    Ok(Setup { board, turn, castling_rights, ep_square, halfmoves, fullmoves, ..Setup::empty() })
}

fn read_fullmoves(text: &str) -> Result<NonZeroU32, Malformed> {
    let number = read_number("move number", text)?;
    NonZeroU32::new(number)
        .ok_or_else(|| Malformed::new("move number", "a whole number from 1 to 4294967295", text, 0))
}

fn read_placement(text: &str) -> Result<Board, Malformed> {
    let wrong =
        |expected, at: usize| Malformed::new("placement", expected, text.get(at..).unwrap_or_default(), at);
    let mut board = Board::empty();
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = ranks.next();
    let mut file = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '/' if file < 8 => return Err(wrong("a piece or a digit: the rank is not full", at)),
            '/' => {
                (rank, file) = (ranks.next(), 0);
                if rank.is_none() {
                    return Err(wrong("no more than eight ranks", at));
                }
            }
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                let Some(piece) = Piece::from_char(letter) else {
                    return Err(wrong("a letter of PNBRQKpnbrqk, a digit from 1 to 8, or /", at));
                };
                if let (Some(&file), Some(rank)) = (File::ALL.get(file), rank) {
                    board.set_piece_at(Square::from_coords(file, rank), piece);
                }
                file += 1;
            }
        }
        if file > 8 {
            return Err(wrong("no more than eight squares in a rank", at));
        }
    }
    if file < 8 || ranks.next().is_some() {
        return Err(wrong("eight ranks of eight squares", text.len()));
    }
    Ok(board)
}

fn read_castling(board: &Board, text: &str) -> Result<Bitboard, Malformed> {
    let mut rights = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    let wrong =
        |expected, at: usize| Malformed::new("castling", expected, text.get(at..).unwrap_or_default(), at);
    if text.is_empty() {
        return Err(wrong("- or letters of KQkq, A-H, a-h", 0));
    }
    for (at, letter) in text.char_indices() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let Some(rook) = castling_rook(board, color, letter.to_ascii_lowercase()) else {
            return Err(wrong("- or letters of KQkq, A-H, a-h", at));
        };
        if rights.contains(rook) {
            return Err(wrong("every castling right once", at));
        }
        rights.add(rook);
    }
    Ok(rights)
}

/// The rook that a letter of the castling field means, or the square where it should be.
fn castling_rook(board: &Board, color: Color, letter: char) -> Option<Square> {
    let row = (board.by_piece(color.rook()) | board.by_piece(color.king())) & color.backrank();
    let is_rook = |square: &Square| board.rooks().contains(*square);
    let (outermost, corner) = match letter {
        'k' => (row.last().filter(is_rook), File::H),
        'q' => (row.first().filter(is_rook), File::A),
        file => (None, File::from_char(file)?),
    };
    Some(outermost.unwrap_or_else(|| Square::from_coords(corner, color.backrank())))
}
