//! A session: lines in, answers out, the same for every protocol but for a few words.

use std::str::SplitWhitespace;

use super::{Go, NotUnderstood, Options, Thinker, go, not_understood, position, set_option};

/// The words in which protocols differ.
pub(crate) struct Dialect {
    /// What a program says first; `ok` is added to it when all options are told.
    pub(crate) hello: &'static str,
    pub(crate) new_game: &'static str,
    /// Both sides' time and both sides' increment.
    pub(crate) clocks: [&'static str; 4],
    /// All commands, for those who use none of them.
    pub(crate) expected: &'static str,
}

/// What a line asks for; `Own` is what only one protocol has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command<Own> {
    Introduce,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        text: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Quit,
    /// Nothing that needs an answer.
    Nothing,
    Own(Own),
}

/// One side of a dialogue with another program.
pub(crate) trait Session {
    /// What only this protocol asks for.
    type Own;

    /// The words of this protocol.
    const DIALECT: Dialect;

    /// Reads what only this protocol has; nothing where a line does not begin with such a word.
    fn read(word: &str, words: SplitWhitespace<'_>) -> Option<Result<Self::Own, NotUnderstood>>;

    /// The engine behind the session.
    fn thinker(&mut self) -> &mut Thinker;

    /// The lines that tell of options that only this protocol has.
    fn own_options() -> Vec<String> {
        Vec::new()
    }

    /// Sets an option while nothing is searched.
    fn set(&mut self, name: &str, value: &str) {
        self.thinker().set(name, value);
    }

    /// Gets ready for another game.
    fn new_game(&mut self);

    /// Takes over a position and the moves that follow; where that is not possible says why and changes nothing.
    fn place(&mut self, text: Option<&str>, moves: &[String]) -> Result<(), String>;

    /// Begins to think while nothing is searched.
    fn think(&mut self, go: Go);

    /// Answers what only this protocol asks for.
    fn answer_own(&mut self, own: Self::Own);

    /// Answers a line; says whether to go on.
    fn answer(&mut self, line: &str) -> bool {
        match parse::<Self>(line) {
            Err(error) => self.thinker().complain(&error),
            Ok(Command::Nothing) => {}
            Ok(Command::Introduce) => self.introduce(),
            Ok(Command::IsReady) => self.thinker().say("readyok"),
            Ok(Command::NewGame) => {
                self.thinker().forget();
                self.new_game();
            }
            Ok(Command::SetOption { name, value }) => {
                if !self.thinker().is_busy() {
                    self.set(&name, &value);
                }
            }
            Ok(Command::Position { text, moves }) => {
                if let Err(error) = self.place(text.as_deref(), &moves) {
                    self.thinker().complain(&error);
                }
            }
            Ok(Command::Go(go)) => {
                if !self.thinker().is_busy() {
                    self.think(go);
                }
            }
            Ok(Command::Stop) => self.thinker().end(),
            Ok(Command::Quit) => return false,
            Ok(Command::Own(own)) => self.answer_own(own),
        }
        true
    }

    /// Says who this is and what can be set.
    fn introduce(&mut self) {
        let thinker = self.thinker();
        thinker.say(concat!("id name Pardalis ", env!("CARGO_PKG_VERSION")));
        thinker.say("id author the Pardalis authors");
        Options::described().iter().chain(&Self::own_options()).for_each(|line| thinker.say(line));
        thinker.say(&format!("{}ok", Self::DIALECT.hello));
    }
}

/// Reads a line as a command.
pub(crate) fn parse<S: Session + ?Sized>(line: &str) -> Result<Command<S::Own>, NotUnderstood> {
    let mut words = line.split_whitespace();
    let Some(word) = words.next() else { return Ok(Command::Nothing) };
    Ok(match word {
        "debug" => Command::Nothing,
        "isready" => Command::IsReady,
        "setoption" => {
            let (name, value) = set_option(words)?;
            Command::SetOption { name, value }
        }
        "position" => {
            let (text, moves) = position(words)?;
            Command::Position { text, moves }
        }
        "go" => Command::Go(go(words, S::DIALECT.clocks)?),
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ if word == S::DIALECT.hello => Command::Introduce,
        _ if word == S::DIALECT.new_game => Command::NewGame,
        _ => match S::read(word, words) {
            Some(own) => Command::Own(own?),
            None => return Err(not_understood(S::DIALECT.expected, Some(word))),
        },
    })
}
