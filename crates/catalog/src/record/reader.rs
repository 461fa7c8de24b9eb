//! Reads records one after the other from a stream.

use std::io::BufRead;

use rules_core::Snippet;

use super::lexer::{Lexer, Token, unexpected};
use super::result::{LEAVERS, PLACES, agree, read_places, read_result, read_seats, wrong};
use super::split::{Piece, Splitter};
use super::{Line, MoveNode, Record, RecordError, Tags, Trouble};
use crate::{AnyPosition, Declared, GameId, StartOptions};

/// Variations inside variations, at most.
const MAX_DEPTH: usize = 64;

/// Reads records one after the other; a bad one is reported and the next is tried.
///
/// Never more than one record is held in memory.
pub struct RecordReader<R> {
    pieces: Splitter<R>,
    record: usize,
    failed: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads from this stream.
    pub const fn new(input: R) -> Self {
        Self { pieces: Splitter::new(input), record: 0, failed: false }
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let piece = self.pieces.next_piece()?;
        self.record += 1;
        let record = self.record;
        Some(match piece {
            Ok(piece) => read_piece(&piece).map_err(|(line, trouble)| RecordError {
                record,
                line: piece.line + line,
                trouble,
            }),
            Err((line, trouble)) => {
                self.failed = matches!(trouble, Trouble::Io(_));
                Err(RecordError { record, line, trouble })
            }
        })
    }
}

/// Reads a text that holds exactly one record.
pub fn read_one(text: &str) -> Result<Record, RecordError> {
    let mut reader = RecordReader::new(text.as_bytes());
    let missing = RecordError { record: 1, line: 1, trouble: unexpected("a record", text.trim()) };
    let record = reader.next().unwrap_or(Err(missing))?;
    match reader.next() {
        None => Ok(record),
        Some(_) => {
            let trouble = unexpected("exactly one record", "more than one");
            Err(RecordError { record: 2, line: 1, trouble })
        }
    }
}

/// Reads one record; an error comes with the number of line ends before it.
fn read_piece(piece: &Piece) -> Result<Record, (usize, Trouble)> {
    let mut lexer = Lexer::new(&piece.text);
    let mut parser = Parser { tags: Tags::default(), tree: None, result: None };
    loop {
        let token = lexer.next_token().map_err(|trouble| (lexer.lines(), trouble))?;
        let Some(token) = token else { break };
        parser.take(token).map_err(|trouble| (lexer.lines(), trouble))?;
    }
    parser.finish().map_err(|trouble| (lexer.lines(), trouble))
}

struct Parser<'a> {
    tags: Tags,
    tree: Option<Tree>,
    result: Option<&'a str>,
}

impl<'a> Parser<'a> {
    fn take(&mut self, token: Token<'a>) -> Result<(), Trouble> {
        if let Some(result) = self.result {
            return match token {
                // Some programs close with a remark.
                Token::Comment(text) => self.tree()?.comment(text),
                _ => Err(unexpected("the end of the record behind its result", result)),
            };
        }
        match token {
            Token::Tag { name, value } if self.tree.is_none() => {
                if self.tags.get(name).is_some() {
                    return Err(unexpected("each tag once", name));
                }
                self.tags.set(name, &value);
                Ok(())
            }
            Token::Tag { name, .. } => Err(unexpected("moves behind the first move", name)),
            Token::Result(result) => {
                self.tree()?.refuse_open_variation()?;
                self.result = Some(result);
                Ok(())
            }
            Token::Comment(text) => self.tree()?.comment(text),
            Token::Nag(nag) => self.tree()?.nag(nag),
            Token::Open => self.tree()?.open(),
            Token::Close => self.tree()?.close(),
            Token::Move(text) => self.tree()?.play(text),
        }
    }

    /// The moves so far; the first call makes the start from the tags.
    fn tree(&mut self) -> Result<&mut Tree, Trouble> {
        if self.tree.is_none() {
            self.tree = Some(Tree::new(start_of(&self.tags)?));
        }
        self.tree.as_mut().ok_or_else(|| unexpected("moves", ""))
    }

    fn finish(mut self) -> Result<Record, Trouble> {
        self.tree()?.refuse_open_variation()?;
        let Some(tree) = self.tree else { return Err(unexpected("moves", "")) };
        let mut record = tree.record;
        let (game, seats) = (record.game(), record.start().seats());
        let tag = self.tags.remove("Result");
        let text = match (tag.as_deref(), self.result) {
            (Some(tag), Some(end)) if tag != end => return Err(wrong(format!("{tag} as in the tag"), end)),
            (tag, end) => tag.or(end).unwrap_or("*"),
        };
        if let Some(leavers) = self.tags.remove(LEAVERS) {
            record.set_leavers(read_seats(game, &leavers, seats)?);
        }
        let places = self.tags.remove(PLACES);
        let stated = match &places {
            Some(places) => Some(read_places(game, places, seats)?),
            None => read_result(text, seats)?,
        };
        let reason = self.tags.remove("Termination");
        if let Some(stated) = stated {
            match record.standing().outcome {
                Some(board) => agree(&record, board, stated, places.as_deref().unwrap_or(text))?,
                None => _ = record.declare(Declared { outcome: stated, reason }),
            }
        }
        for name in ["Variant", "SetUp", "FEN"] {
            self.tags.remove(name);
        }
        record.tags = self.tags;
        Ok(record)
    }
}

/// The start that the tags describe.
fn start_of(tags: &Tags) -> Result<AnyPosition, Trouble> {
    let game = match tags.get("Variant") {
        None => GameId::Chess960,
        Some(variant) => variant_game(variant).ok_or_else(|| Trouble::Variant(Snippet::new(variant)))?,
    };
    match (tags.get("FEN"), tags.get("SetUp")) {
        (Some(fen), _) => Ok(AnyPosition::parse(game, fen)?),
        (None, Some("1")) => {
            Err(Trouble::Start("expected the tag FEN beside SetUp \"1\", found none".into()))
        }
        (None, _) => Ok(StartOptions::default().position(game)?),
    }
}

/// The game that a `Variant` names: our ids, and chess as other programs spell it.
fn variant_game(variant: &str) -> Option<GameId> {
    let spelling = variant.to_ascii_lowercase().replace([' ', '-', '_'], "");
    match spelling.as_str() {
        "chess960" | "fischerandom" | "fischerrandom" | "standard" | "chess" | "normal" | "fromposition" => {
            Some(GameId::Chess960)
        }
        _ => variant.parse().ok(),
    }
}

/// The moves under way: the main line in the record, and the variations that are open.
struct Tree {
    record: Record,
    open: Vec<Branch>,
}

/// An open variation.
struct Branch {
    line: Line,
    /// The position before its last move, from which a variation of that move starts.
    before: AnyPosition,
    now: AnyPosition,
}

impl Tree {
    fn new(start: AnyPosition) -> Self {
        Self { record: Record::new(start), open: Vec::new() }
    }

    fn line(&mut self) -> &mut Line {
        match self.open.last_mut() {
            Some(branch) => &mut branch.line,
            None => &mut self.record.line,
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Trouble> {
        let now = self.open.last().map_or(self.record.position(), |branch| &branch.now);
        let trouble = |now: &AnyPosition, game: GameId, reason| Trouble::Move {
            number: now.ply() / now.seats().len().max(1) as u32 + 1,
            seat: now.turn().map_or("nobody", |seat| game.seat_name(seat)),
            text: Snippet::new(text),
            reason,
        };
        let game = now.game();
        let before = std::mem::take(&mut self.line().closing);
        match self.open.last_mut() {
            None => {
                let at = self.record.position().clone();
                self.record.play_text(text).map_err(|reason| trouble(&at, game, reason))?;
            }
            Some(branch) => {
                let mv = branch.now.read_move(text).map_err(|reason| trouble(&branch.now, game, reason))?;
                branch.before = branch.now.clone();
                branch.now.play(mv).map_err(|reason| trouble(&branch.before, game, reason))?;
                branch.line.moves.push(MoveNode::new(mv));
            }
        }
        if let Some(node) = self.line().moves.last_mut() {
            node.before = before;
        }
        Ok(())
    }

    /// Hangs a comment behind the last move, or keeps it for the next where a variation or nothing precedes.
    fn comment(&mut self, text: &str) -> Result<(), Trouble> {
        let line = self.line();
        match line.moves.last_mut() {
            Some(node) if node.variations.is_empty() => node.after.push(text.to_owned()),
            _ => line.closing.push(text.to_owned()),
        }
        Ok(())
    }

    fn nag(&mut self, nag: u8) -> Result<(), Trouble> {
        match self.line().moves.last_mut() {
            Some(node) => {
                node.nags.push(nag);
                Ok(())
            }
            None => Err(unexpected("a move before its annotation", &format!("${nag}"))),
        }
    }

    fn open(&mut self) -> Result<(), Trouble> {
        if self.open.len() == MAX_DEPTH {
            return Err(Trouble::TooLarge("variations at most 64 deep"));
        }
        if self.line().moves.is_empty() {
            return Err(unexpected("a move before its variation", "("));
        }
        let before = match self.open.last() {
            Some(branch) => branch.before.clone(),
            None => {
                let last = self.record.len() - 1;
                self.record.position_after(last).unwrap_or(self.record.start()).clone()
            }
        };
        let line = Line::default();
        self.open.push(Branch { line, now: before.clone(), before });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Trouble> {
        let Some(branch) = self.open.pop() else { return Err(unexpected("a variation to close", ")")) };
        if branch.line.moves.is_empty() {
            return Err(unexpected("a move in the variation", ")"));
        }
        match self.line().moves.last_mut() {
            Some(node) => node.variations.push(branch.line),
            None => return Err(unexpected("a move before its variation", "(")),
        }
        Ok(())
    }

    fn refuse_open_variation(&self) -> Result<(), Trouble> {
        if self.open.is_empty() {
            Ok(())
        } else {
            Err(unexpected("a bracket that closes the variation", "the end"))
        }
    }
}
