//! What a person can ask for, whatever key or button asked for it.

use std::path::PathBuf;

use picture::Square;

/// A step of the cursor as the board lies on the screen, or of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Which ply to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Looking {
    /// This many plies further, or back where negative.
    By(isize),
    /// The position after this many plies.
    At(usize),
    /// The position before the first move.
    Start,
    /// The position now.
    Now,
}

/// A change to a line of text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    Insert(String),
    EraseBefore,
    EraseUnder,
    EraseAll,
    ToStart,
    ToEnd,
}

/// What a person asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Go(Direction),
    /// Pick, drop, choose, agree.
    Accept,
    /// Let go, close.
    Cancel,
    /// A mouse button went down on a square.
    Press(Square),
    /// A mouse button came up on a square.
    Release(Square),
    /// An option of the open list was clicked.
    Choose(usize),
    Undo,
    Redo,
    Look(Looking),
    TurnView,
    /// Keep the seat to move at the bottom, or stop doing so.
    FollowTurn,
    SwitchTheme,
    AskSave,
    AskLoad,
    AskMove,
    AskLeave,
    AskDraw,
    AskHint,
    /// Show what each seat can expect, or stop doing so.
    SwitchValues,
    AskQuit,
    Help,
    /// Castle on the c-side or the g-side, as SAN writes it.
    Castle(&'static str),
    Edit(Edit),
}

/// What the state cannot do itself, because it touches the world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Save { path: PathBuf, replace: bool, then_quit: bool },
    Load(PathBuf),
    Quit,
}
