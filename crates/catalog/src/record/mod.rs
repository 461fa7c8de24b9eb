//! A game as it was played: start, moves, players, result; what only the whole course of a game can decide.

mod error;
mod lexer;
mod line;
mod reader;
mod result;
mod split;
mod standing;
mod tags;
mod writer;

pub use error::{RecordError, Trouble};
pub use line::{Line, MoveNode};
pub use reader::{RecordReader, read_one};
pub use standing::{Claim, Declared, Standing};
pub use tags::Tags;

use rules_core::SeatSet;

use crate::{AnyEvent, AnyMove, AnyPosition, GameId, RefusedMove};
use standing::drawn_event;

/// A game as it was played, with everything that people wrote beside it.
///
/// The main line is always legal: a record holds no move that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Tags,
    start: AnyPosition,
    line: Line,
    /// The position after each move of the main line.
    positions: Vec<AnyPosition>,
    declared: Option<Declared>,
    leavers: SeatSet,
}

impl Record {
    /// A record without moves.
    pub fn new(start: AnyPosition) -> Self {
        Self {
            tags: Tags::default(),
            start,
            line: Line::default(),
            positions: Vec::new(),
            declared: None,
            leavers: SeatSet::EMPTY,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.start.game()
    }

    /// What people wrote about the game: players, event, date …
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// What people wrote about the game, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The main line with its comments and variations.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many plies the record holds.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether no ply was played.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The position after this many plies of the record, if it has as many.
    pub fn position_after(&self, plies: usize) -> Option<&AnyPosition> {
        if plies == 0 { Some(&self.start) } else { self.positions.get(plies - 1) }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.line.moves.iter().map(|node| node.mv)
    }

    /// The moves of the main line as people read them.
    pub fn shown_moves(&self) -> Vec<String> {
        let before = std::iter::once(&self.start).chain(&self.positions);
        before.zip(self.moves()).map(|(position, mv)| position.show_move(mv)).collect()
    }

    /// Reads a move and plays it; see [`play`](Self::play).
    pub fn play_text(&mut self, text: &str) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.refuse_if_over()?;
        let mv = self.position().read_move(text)?;
        self.play(mv)
    }

    /// Plays a move at the end of the main line and gives what happened; a refused move changes nothing.
    ///
    /// A draw that the course of the game brings about is among the events.
    pub fn play(&mut self, mv: AnyMove) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.refuse_if_over()?;
        let mut position = self.position().clone();
        let mut events = position.play(mv)?;
        self.positions.push(position);
        self.line.moves.push(MoveNode::new(mv));
        if self.position().outcome().is_none()
            && let Standing { outcome: Some(_), rule: Some(rule), .. } = self.standing()
        {
            events.push(drawn_event(rule));
        }
        Ok(events)
    }

    /// Takes moves back until only `plies` are left, and gives the moves that were taken, first one first.
    ///
    /// With the moves go their comments and variations, and a result that was declared after them.
    pub fn undo_to(&mut self, plies: usize) -> Vec<MoveNode> {
        if plies >= self.len() {
            return Vec::new();
        }
        self.declared = None;
        self.positions.truncate(plies);
        self.line.closing.clear();
        self.line.moves.split_off(plies)
    }

    /// Plays a move again that was taken back, with its comments and variations; a refused one changes nothing.
    pub fn replay(&mut self, node: MoveNode) -> Result<Vec<AnyEvent>, RefusedMove> {
        let events = self.play(node.mv)?;
        if let Some(last) = self.line.moves.last_mut() {
            *last = node;
        }
        Ok(events)
    }

    /// Writes a comment behind the move that was played as number `ply`, counted from 1.
    ///
    /// Gives whether there is such a move.
    pub fn comment(&mut self, ply: usize, text: &str) -> bool {
        match ply.checked_sub(1).and_then(|i| self.line.moves.get_mut(i)) {
            Some(node) => {
                node.after.push(text.to_owned());
                true
            }
            None => false,
        }
    }

    /// Writes marks, a comment and variations beside the move that was played as number `ply`, counted from 1.
    ///
    /// A mark that stands there already is not written twice, and neither is a variation. Gives whether there is
    /// such a move; a variation whose moves are not all legal is refused, and then nothing is written.
    pub fn annotate(
        &mut self,
        ply: usize,
        nags: &[u8],
        comment: Option<&str>,
        variations: Vec<Line>,
    ) -> Result<bool, RefusedMove> {
        let Some(at) = ply.checked_sub(1).filter(|&at| at < self.len()) else { return Ok(false) };
        for variation in &variations {
            let mut position = self.position_after(at).unwrap_or(&self.start).clone();
            variation.moves.iter().try_for_each(|node| position.play(node.mv).map(drop))?;
        }
        let node = &mut self.line.moves[at];
        for &nag in nags {
            if !node.nags.contains(&nag) {
                node.nags.push(nag);
            }
        }
        node.after.extend(comment.map(str::to_owned));
        for variation in variations {
            // A variation without moves cannot be written down.
            if !variation.moves.is_empty() && !node.variations.contains(&variation) {
                node.variations.push(variation);
            }
        }
        Ok(true)
    }

    fn refuse_if_over(&self) -> Result<(), RefusedMove> {
        let standing = self.standing();
        if standing.outcome.is_none() {
            return Ok(());
        }
        let rule = standing.rule.unwrap_or(rules_core::common::TURN);
        Err(RefusedMove { rule: Some(rule), reason: "the game is over: no move can follow".into() })
    }
}
