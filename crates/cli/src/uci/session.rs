//! A session: where the game stands, and the engine behind it.

use std::str::SplitWhitespace;

use catalog::{AnyMove, AnyPosition};
use engine::{Limits, Stop, Table, Thought, think_among};
use rules_chess960::{Chess960, WHITE};
use rules_core::{Position as _, Snippet};

use super::show::{self, Style};
use crate::dialogue::{Dialect, Go, NO_MOVE, NotUnderstood, Say, Session, Thinker};

/// The number of the standard start.
const STANDARD: u16 = 518;

pub(super) struct Uci {
    /// The positions of the game; the last is the one to think about.
    game: Vec<Chess960>,
    style: Style,
    thinker: Thinker,
}

/// What only this protocol asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Own {
    PonderHit,
    Show,
    Register,
}

impl Session for Uci {
    type Own = Own;

    const DIALECT: Dialect = Dialect {
        hello: "uci",
        new_game: "ucinewgame",
        clocks: ["wtime", "btime", "winc", "binc"],
        expected: "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d or quit",
    };

    fn read(word: &str, _: SplitWhitespace<'_>) -> Option<Result<Own, NotUnderstood>> {
        match word {
            "ponderhit" => Some(Ok(Own::PonderHit)),
            "d" => Some(Ok(Own::Show)),
            "register" => Some(Ok(Own::Register)),
            _ => None,
        }
    }

    fn thinker(&mut self) -> &mut Thinker {
        &mut self.thinker
    }

    fn own_options() -> Vec<String> {
        ["UCI_Chess960", "UCI_ShowWDL"]
            .map(|name| format!("option name {name} type check default false"))
            .into()
    }

    fn set(&mut self, name: &str, value: &str) {
        let switch = match name.to_ascii_lowercase().as_str() {
            "uci_chess960" => &mut self.style.chess960,
            "uci_showwdl" => &mut self.style.odds,
            _ => return self.thinker.set(name, value),
        };
        match value.parse() {
            Ok(on) => *switch = on,
            Err(_) => {
                let found = Snippet::new(value);
                self.thinker.complain(&format!("{name}: expected true or false, found {found}"));
            }
        }
    }

    /// The position stays: whoever begins a game sends one.
    fn new_game(&mut self) {}

    fn place(&mut self, text: Option<&str>, moves: &[String]) -> Result<(), String> {
        self.game = game(text, moves)?;
        Ok(())
    }

    fn think(&mut self, go: Go) {
        let (game, style) = (self.game.clone(), self.style);
        let position = self.position();
        let side = usize::from(position.side_to_move() != WHITE);
        let among =
            go.among(|text| position.read_move(text).map(AnyMove::Chess960).map_err(|e| e.to_string()));
        let among = among.unwrap_or_else(|error| {
            self.thinker.complain(&error);
            Vec::new()
        });
        self.thinker.go(go, side, move |limits, table, stop, say| {
            search(&game, &among, limits, table, stop, style, say)
        });
    }

    fn answer_own(&mut self, own: Own) {
        match own {
            Own::PonderHit => self.ponder_hit(),
            Own::Show => self.thinker.say(&show::board(self.position())),
            // Nothing here needs a licence.
            Own::Register => {}
        }
    }
}

impl Uci {
    pub(super) fn new(say: Say) -> Option<Self> {
        let game = vec![Chess960::start(STANDARD)?];
        Some(Self { game, style: Style::default(), thinker: Thinker::new(say) })
    }

    fn position(&self) -> &Chess960 {
        // There is always one: the game begins with the start and only grows.
        &self.game[self.game.len() - 1]
    }

    /// The move that was expected has been played: thinking goes on, now by the clock.
    fn ponder_hit(&mut self) {
        match self.thinker.stop_pondering() {
            Some(go) => self.think(go),
            None => self.thinker.complain(&"nothing was pondered on"),
        }
    }

    /// Ends the session; where `at_once` is not set, a search with limits is left to finish.
    pub(super) fn close(self, at_once: bool) {
        self.thinker.close(at_once);
    }
}

/// The game that a start and moves make.
fn game(fen: Option<&str>, moves: &[String]) -> Result<Vec<Chess960>, String> {
    let mut position = match fen {
        Some(fen) => fen.parse().map_err(|error: rules_chess960::Invalid| error.to_string())?,
        None => Chess960::start(STANDARD).ok_or("there is no standard start")?,
    };
    let mut game = Vec::with_capacity(moves.len() + 1);
    for (i, text) in moves.iter().enumerate() {
        let mv = position
            .read_move(text)
            .map_err(|error| format!("move {} ({}): {error}", i + 1, Snippet::new(text)))?;
        let next = position.after(mv);
        game.push(std::mem::replace(&mut position, next));
    }
    game.push(position);
    Ok(game)
}

/// Thinks about the last position of a game, tells what is known on the way, and gives the move as text.
fn search(
    game: &[Chess960],
    among: &[AnyMove],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    style: Style,
    say: &Say,
) -> String {
    let Some((position, before)) = game.split_last() else { return NO_MOVE.to_owned() };
    let before: Vec<AnyPosition> = before.iter().cloned().map(AnyPosition::Chess960).collect();
    let any = AnyPosition::Chess960(position.clone());
    let mut tell = |thought: &Thought| {
        show::info(position, thought, style).iter().for_each(|line| say(line));
    };
    let thought = think_among(&any, &before, among, limits, table, stop, &mut tell);
    if thought.lines.is_empty() && position.turn().is_none() {
        let mated = position.outcome().is_some_and(|outcome| outcome.winner().is_some());
        say(&format!("info depth 0 score {}", if mated { "mate 0" } else { "cp 0" }));
        return NO_MOVE.to_owned();
    }
    // Stopped before anything was known: any move is better than none.
    let best = match thought.best().or(among.first().copied()) {
        Some(AnyMove::Chess960(mv)) => Some(mv),
        _ => first_move(position),
    };
    best.map_or_else(|| NO_MOVE.to_owned(), |mv| show::mv(position, mv, style.chess960))
}

fn first_move(position: &Chess960) -> Option<rules_chess960::Move> {
    position.legal_moves(std::ops::ControlFlow::Break).break_value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::{Command, parse};

    #[test]
    fn lines_are_understood_or_refused() {
        let read = parse::<Uci>("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2 c1c2");
        let moves = vec!["a1a2".to_owned(), "c1c2".to_owned()];
        let text = Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".into());
        assert_eq!(read, Ok(Command::Position { text, moves }));
        assert_eq!(parse::<Uci>("ponderhit"), Ok(Command::Own(Own::PonderHit)));
        for bad in ["position somewhere", "go wtime soon", "ugi", "query result"] {
            assert!(parse::<Uci>(bad).is_err(), "{bad}");
        }
    }
}
