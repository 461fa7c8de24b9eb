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
pub use tags::Tags;

use crate::{AnyEvent, AnyMove, AnyPosition, GameId, Played, RefusedMove};

/// A game as it was played, with everything that people wrote beside it.
///
/// The main line is always legal: a record holds no move that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Tags,
    played: Played,
    /// The moves of `played` with what people wrote beside them.
    line: Line,
    /// The position after each move of the main line but the last one, which `played` holds.
    earlier: Vec<AnyPosition>,
}

impl Record {
    /// A record without moves.
    pub fn new(start: AnyPosition) -> Self {
        Self::from(Played::new(start))
    }

    /// The moves and the result, without what people wrote.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.played.game()
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
        self.played.start()
    }

    /// The main line with its comments and variations.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many plies the record holds.
    pub fn len(&self) -> usize {
        self.played.len()
    }

    /// Whether no ply was played.
    pub fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.played.position()
    }

    /// The position after this many plies of the record, if it has as many.
    pub fn position_after(&self, plies: usize) -> Option<&AnyPosition> {
        match plies {
            0 => Some(self.start()),
            _ if plies == self.len() => Some(self.position()),
            _ => self.earlier.get(plies - 1),
        }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.line.moves.iter().map(|node| node.mv)
    }

    /// The moves of the main line as people read them.
    pub fn shown_moves(&self) -> Vec<String> {
        let before = std::iter::once(self.start()).chain(&self.earlier);
        before.zip(self.moves()).map(|(position, mv)| position.show_move(mv)).collect()
    }

    /// Reads a move and plays it; see [`play`](Self::play).
    pub fn play_text(&mut self, text: &str) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.follow(|played| played.play_text(text))
    }

    /// Plays a move at the end of the main line and gives what happened; a refused move changes nothing.
    ///
    /// A draw that the course of the game brings about is among the events.
    pub fn play(&mut self, mv: AnyMove) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.follow(|played| played.play(mv))
    }

    /// Plays a move and keeps the position before it and a place for what people write.
    fn follow(
        &mut self,
        play: impl FnOnce(&mut Played) -> Result<Vec<AnyEvent>, RefusedMove>,
    ) -> Result<Vec<AnyEvent>, RefusedMove> {
        let before = (!self.is_empty()).then(|| self.position().clone());
        let events = play(&mut self.played)?;
        self.earlier.extend(before);
        self.line.moves.extend(self.played.last_move().map(MoveNode::new));
        Ok(events)
    }

    /// Takes moves back until only `plies` are left, and gives the moves that were taken, first one first.
    ///
    /// With the moves go their comments and variations, and a result that was declared after them.
    pub fn undo_to(&mut self, plies: usize) -> Vec<MoveNode> {
        if plies >= self.len() {
            return Vec::new();
        }
        let Some(position) = self.position_after(plies).cloned() else { return Vec::new() };
        self.played.undo_to_known(plies, position);
        self.earlier.truncate(plies.saturating_sub(1));
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
            let mut position = self.position_after(at).unwrap_or(self.start()).clone();
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
}

impl From<Played> for Record {
    /// A record without tags and comments; costs a replay of the game.
    fn from(played: Played) -> Self {
        let before_last = played.len().saturating_sub(1);
        Self {
            tags: Tags::default(),
            line: played.moves().collect(),
            earlier: played.positions().skip(1).take(before_last).collect(),
            played,
        }
    }
}
