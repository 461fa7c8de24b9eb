//! A line of text that is being typed.

use super::action::{Direction, Edit};

/// What the text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Save {
        then_quit: bool,
    },
    Load,
    Move,
    /// The number of a Chess960 start.
    Number,
}

impl Purpose {
    /// What is asked for.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::Save { .. } => "Save as",
            Self::Load => "Load which file?",
            Self::Move => "Move",
            Self::Number => "Number of the start, 0 to 959",
        }
    }
}

/// The longest text that can be typed; no path or move is longer.
const LONGEST: usize = 1000;

/// A line of text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    text: Vec<char>,
    at: usize,
}

impl Prompt {
    /// Begins with a text that can be changed.
    pub(crate) fn new(purpose: Purpose, text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { purpose, at: text.len(), text }
    }

    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// How many characters stand before the cursor.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn go(&mut self, direction: Direction) {
        match direction {
            Direction::Left => self.at = self.at.saturating_sub(1),
            Direction::Right => self.at = (self.at + 1).min(self.text.len()),
            Direction::Up | Direction::Down => {}
        }
    }

    pub(crate) fn edit(&mut self, edit: &Edit) {
        match edit {
            Edit::Insert(text) => {
                for c in text.chars().filter(|c| !c.is_control()) {
                    if self.text.len() < LONGEST {
                        self.text.insert(self.at, c);
                        self.at += 1;
                    }
                }
            }
            Edit::EraseBefore if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            Edit::EraseUnder if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            Edit::EraseBefore | Edit::EraseUnder => {}
            Edit::EraseAll => {
                self.text.clear();
                self.at = 0;
            }
            Edit::ToStart => self.at = 0,
            Edit::ToEnd => self.at = self.text.len(),
        }
    }
}
