//! The state of the full-screen table: actions in, state out, nothing drawn and no file touched.

mod action;
mod asking;
mod choice;
mod hand;
mod list;
mod playing;
mod prompt;
mod thinking;

use std::path::PathBuf;

use catalog::AnyPosition;
use picture::{Owner, Scene, Square, Theme, Turn};
use rules_core::Seat;

pub(crate) use action::{Action, Direction, Edit, Looking, Request};
pub(crate) use hand::{Fate, Hand, Target};
pub(crate) use list::{List, Pick};
pub(crate) use prompt::{Prompt, Purpose};
pub(crate) use thinking::Order;

use self::thinking::Thinking;
use super::players::Players;
use super::table::Table;

/// How a notice sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Good,
    Refusal,
}

/// The line that answers the last action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) tone: Tone,
    pub(crate) text: String,
}

/// What lies over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    Help,
    List(List),
    Prompt(Prompt),
}

/// Everything that the screen shows.
pub(crate) struct State {
    table: Table,
    players: Players,
    thinking: Thinking,
    /// How many plies the position looked at has behind it; nothing for the position now.
    looking: Option<usize>,
    cursor: Square,
    /// Where the mouse button went down.
    pressed: Option<Square>,
    hand: Option<Hand>,
    overlay: Option<Overlay>,
    notice: Option<Notice>,
    turn: Turn,
    follows_turn: bool,
    theme: Theme,
    /// Where the game is saved unless somebody says otherwise.
    file: PathBuf,
    /// The file this game came from or went to, which saving may replace without asking.
    own_file: Option<PathBuf>,
    /// A file to load once unsaved moves are given up.
    wanted: Option<PathBuf>,
}

impl State {
    /// A state that shows the table as it stands, with people on all seats.
    pub(crate) fn new(table: Table, file: PathBuf) -> Self {
        let mut state = Self {
            cursor: Square::new(0, 0),
            table,
            players: Players::people(0),
            thinking: Thinking::default(),
            looking: None,
            pressed: None,
            hand: None,
            overlay: None,
            notice: None,
            turn: Turn::None,
            follows_turn: false,
            theme: Theme::Dark,
            file,
            own_file: None,
            wanted: None,
        };
        state.cursor = state.first_square();
        state
    }

    /// Notes the file that the game came from.
    pub(crate) fn opened_from(mut self, path: PathBuf) -> Self {
        self.file.clone_from(&path);
        self.own_file = Some(path);
        self
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn cursor(&self) -> Square {
        self.cursor
    }

    pub(crate) fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    pub(crate) fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    pub(crate) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub(crate) fn theme(&self) -> Theme {
        self.theme
    }

    pub(crate) fn file(&self) -> &PathBuf {
        &self.file
    }

    /// Whether an earlier position is shown.
    pub(crate) fn is_looking_back(&self) -> bool {
        self.looking.is_some()
    }

    /// How many plies the shown position has behind it.
    pub(crate) fn shown_ply(&self) -> usize {
        self.looking.unwrap_or_else(|| self.table.record().len())
    }

    /// The position that is shown.
    pub(crate) fn shown(&self) -> &AnyPosition {
        let record = self.table.record();
        record.position_after(self.shown_ply()).unwrap_or_else(|| record.position())
    }

    /// How far the board is turned.
    pub(crate) fn turn(&self) -> Turn {
        match self.shown().turn() {
            Some(seat) if self.follows_turn => self.turn_towards(seat),
            _ => self.turn,
        }
    }

    fn turn_towards(&self, seat: Seat) -> Turn {
        let owners = [Owner::Red, Owner::Blue, Owner::Yellow, Owner::Green];
        match (self.shown(), seat.index()) {
            (AnyPosition::ChameleonChess(_), index) => {
                owners.get(index).map_or(Turn::None, |&o| Turn::towards(o))
            }
            // The rounds sit at the far end of the unturned board.
            (AnyPosition::Cameleon(_), 0) => Turn::Half,
            (AnyPosition::Cameleon(_), _) | (_, 0) => Turn::None,
            _ => Turn::Half,
        }
    }

    /// The shown position as a scene.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = picture::scene_of(self.shown());
        scene.turn = self.turn();
        if let Some(mv) = self.shown_ply().checked_sub(1).and_then(|i| self.table.record().moves().nth(i)) {
            picture::mark_last_move(&mut scene, mv);
        }
        scene
    }

    /// The square with this number.
    fn square(&self, index: u8) -> Square {
        let (files, _) = self.table.game().board_size();
        Square::new(index % files, index / files)
    }

    /// A square of the seat to move, so that the cursor begins where there is something to pick.
    fn first_square(&self) -> Square {
        self.square(self.table.position().legal_moves().first().map_or(0, |mv| mv.from_square()))
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { tone, text: text.into() });
    }

    /// Does what a person asks for; gives what must be done outside.
    pub(crate) fn apply(&mut self, action: Action) -> Option<Request> {
        if !matches!(action, Action::Go(_) | Action::Release(_)) {
            self.notice = None;
        }
        match self.overlay.take() {
            Some(overlay) => self.answer(overlay, action),
            None => self.play(action),
        }
    }
}
