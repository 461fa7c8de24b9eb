//! A small list to choose from: choices of a move, and every question that is asked.

use std::path::PathBuf;

use catalog::AnyMove;
use rules_core::RuleId;

use super::action::Direction;

/// What choosing an option means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// One of these moves; the next question tells which.
    Moves(Vec<AnyMove>),
    /// A draw by agreement, or by the rule that allows the claim.
    Draw(Option<RuleId>),
    Leave,
    /// Take back everything after this many plies.
    ContinueFrom(usize),
    Overwrite {
        path: PathBuf,
        then_quit: bool,
    },
    SaveAndQuit,
    Quit,
    /// Load a game in place of this one, moves unsaved.
    LoadAnyway,
    Nothing,
}

/// A question with its possible answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct List {
    pub(crate) question: String,
    pub(crate) options: Vec<(String, Pick)>,
    /// The option under the cursor.
    pub(crate) at: usize,
}

impl List {
    pub(crate) fn new(question: &str, options: impl IntoIterator<Item = (String, Pick)>) -> Self {
        Self { question: question.into(), options: options.into_iter().collect(), at: 0 }
    }

    /// Moves the cursor, going round at the ends.
    pub(crate) fn go(&mut self, direction: Direction) {
        let last = self.options.len().saturating_sub(1);
        self.at = match direction {
            Direction::Up | Direction::Left => self.at.checked_sub(1).unwrap_or(last),
            Direction::Down | Direction::Right => {
                if self.at >= last {
                    0
                } else {
                    self.at + 1
                }
            }
        };
    }
}
