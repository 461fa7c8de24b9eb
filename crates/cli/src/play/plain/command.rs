//! The commands of the line mode.

/// What can be typed.
pub(crate) const HELP: &str = "\
a move            play it, such as d1e3
moves [square]    the legal moves, and what the piece becomes
undo [number]     take moves back
redo              play a move again that was taken back
board             show the board
position          show the position as text
save [file]       save the game
load file         load a game in place of this one
resign            resign; with three or four, leave the game to the computer
draw              claim a draw where a rule allows it, else agree to one
hint              a good move
values            what each seat can expect
computer y=3      who moves for a seat: level 1 to 8, best or person
help              this list
quit              stop";

/// A line, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    Nothing,
    Move(&'a str),
    Moves(Option<&'a str>),
    Undo(usize),
    Redo,
    Board,
    Position,
    Save(Option<&'a str>),
    Load(&'a str),
    Resign,
    Draw,
    Hint,
    Values,
    Computer(&'a str),
    Help,
    Quit,
    /// A command with the wrong words behind it, and what was expected.
    Wrong(&'static str),
}

impl<'a> Command<'a> {
    /// Understands a line; whatever is no command is taken for a move.
    pub(crate) fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let rest = (!rest.is_empty()).then_some(rest);
        match (word, rest) {
            ("", _) => Self::Nothing,
            ("moves", rest) => Self::Moves(rest),
            ("undo", None) => Self::Undo(1),
            ("undo", Some(count)) => match count.parse() {
                Ok(count) if count > 0 => Self::Undo(count),
                _ => Self::Wrong("undo: expected a number of moves from 1"),
            },
            ("redo", None) => Self::Redo,
            ("board", None) => Self::Board,
            ("position", None) => Self::Position,
            ("save", rest) => Self::Save(rest),
            ("load", Some(path)) => Self::Load(path),
            ("load", None) => Self::Wrong("load: expected the name of a file"),
            ("resign", None) => Self::Resign,
            ("draw", None) => Self::Draw,
            ("hint", None) => Self::Hint,
            ("values", None) => Self::Values,
            ("computer", Some(players)) => Self::Computer(players),
            ("computer", None) => Self::Wrong("computer: expected seats and a level such as y=3"),
            ("help" | "?", None) => Self::Help,
            ("quit" | "exit", None) => Self::Quit,
            (
                "redo" | "board" | "position" | "resign" | "draw" | "hint" | "values" | "help" | "?" | "quit"
                | "exit",
                Some(_),
            ) => Self::Wrong("expected nothing behind this command"),
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::read("  undo   3 "), Command::Undo(3));
        assert_eq!(Command::read("undo -1"), Command::Wrong("undo: expected a number of moves from 1"));
        assert_eq!(Command::read("save a file.pgn"), Command::Save(Some("a file.pgn")));
        assert_eq!(Command::read("moves d1"), Command::Moves(Some("d1")));
        assert_eq!(Command::read("computer b=2, y=3"), Command::Computer("b=2, y=3"));
        assert!(matches!(Command::read("hint please"), Command::Wrong(_)));
        assert_eq!(Command::read("O-O"), Command::Move("O-O"));
        assert_eq!(Command::read(""), Command::Nothing);
        assert!(matches!(Command::read("quit now"), Command::Wrong(_)));
    }
}
