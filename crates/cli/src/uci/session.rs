//! A session: where the game stands, and the engine behind it.

use catalog::{AnyMove, AnyPosition};
use engine::{Limits, Stop, Table, Thought, think_with};
use rules_chess960::{Chess960, WHITE};
use rules_core::{Position as _, Snippet};

use super::command::Command;
use super::show;
use crate::dialogue::{Go, NO_MOVE, Options, Say, Thinker};

/// The number of the standard start.
const STANDARD: u16 = 518;

pub(super) struct Session {
    /// The positions of the game; the last is the one to think about.
    game: Vec<Chess960>,
    /// Castling is written as the king's move onto his rook.
    chess960: bool,
    thinker: Thinker,
}

impl Session {
    pub(super) fn new(say: Say) -> Option<Self> {
        let game = vec![Chess960::start(STANDARD)?];
        Some(Self { game, chess960: false, thinker: Thinker::new(say) })
    }

    /// Answers a line; says whether to go on.
    pub(super) fn answer(&mut self, line: &str) -> bool {
        let command = match line.parse() {
            Ok(command) => command,
            Err(error) => {
                self.thinker.complain(&error);
                return true;
            }
        };
        match command {
            Command::Nothing => {}
            Command::Uci => self.introduce(),
            Command::IsReady => self.thinker.say("readyok"),
            Command::NewGame => self.thinker.forget(),
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position { fen, moves } => match game(fen.as_deref(), &moves) {
                Ok(game) => self.game = game,
                Err(error) => self.thinker.complain(&error),
            },
            Command::Go(go) => self.go(go),
            Command::PonderHit => self.ponder_hit(),
            Command::Stop => self.thinker.end(),
            Command::Show => self.thinker.say(&show::board(self.position())),
            Command::Quit => return false,
        }
        true
    }

    fn introduce(&self) {
        self.thinker.say(concat!("id name Pardalis ", env!("CARGO_PKG_VERSION")));
        self.thinker.say("id author the Pardalis authors");
        Options::described().iter().for_each(|line| self.thinker.say(line));
        self.thinker.say("option name UCI_Chess960 type check default false");
        self.thinker.say("uciok");
    }

    fn position(&self) -> &Chess960 {
        // There is always one: the game begins with the start and only grows.
        &self.game[self.game.len() - 1]
    }

    fn set(&mut self, name: &str, value: &str) {
        if self.thinker.is_busy() {
            return;
        }
        if !name.eq_ignore_ascii_case("UCI_Chess960") {
            return self.thinker.set(name, value);
        }
        match value.parse() {
            Ok(chess960) => self.chess960 = chess960,
            Err(_) => {
                let found = Snippet::new(value);
                self.thinker.complain(&format!("{name}: expected true or false, found {found}"));
            }
        }
    }

    fn go(&mut self, go: Go) {
        if self.thinker.is_busy() {
            return;
        }
        let (game, chess960) = (self.game.clone(), self.chess960);
        let side = usize::from(self.position().side_to_move() != WHITE);
        self.thinker
            .go(go, side, move |limits, table, stop, say| search(&game, limits, table, stop, chess960, say));
    }

    /// The move that was expected has been played: thinking goes on, now by the clock.
    fn ponder_hit(&mut self) {
        match self.thinker.stop_pondering() {
            Some(go) => self.go(go),
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
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    chess960: bool,
    say: &Say,
) -> String {
    let Some((position, before)) = game.split_last() else { return NO_MOVE.to_owned() };
    let before: Vec<AnyPosition> = before.iter().cloned().map(AnyPosition::Chess960).collect();
    let any = AnyPosition::Chess960(position.clone());
    let mut tell = |thought: &Thought| {
        show::info(position, thought, chess960).iter().for_each(|line| say(line));
    };
    let thought = think_with(&any, &before, limits, table, stop, &mut tell);
    if thought.lines.is_empty() && position.turn().is_none() {
        let mated = position.outcome().is_some_and(|outcome| outcome.winner().is_some());
        say(&format!("info depth 0 score {}", if mated { "mate 0" } else { "cp 0" }));
        return NO_MOVE.to_owned();
    }
    let best = match thought.best() {
        Some(AnyMove::Chess960(mv)) => Some(mv),
        // Stopped before anything was known: any move is better than none.
        _ => first_move(position),
    };
    best.map_or_else(|| NO_MOVE.to_owned(), |mv| show::mv(position, mv, chess960))
}

fn first_move(position: &Chess960) -> Option<rules_chess960::Move> {
    position.legal_moves(std::ops::ControlFlow::Break).break_value()
}
