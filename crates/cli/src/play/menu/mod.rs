//! The menu: which game, who plays, from which start.

mod dice;
mod opponents;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use catalog::{AnyPosition, GameId, StartOptions};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

pub(crate) use dice::Dice;
pub(crate) use opponents::Opponents;

use super::players::Players;
use super::state::{Action, Direction, Prompt, Purpose};

/// What was chosen in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chosen {
    Start(AnyPosition, Players),
    Load(PathBuf),
    Quit,
}

/// A page of the menu.
pub(crate) enum Page {
    Games,
    /// Chameleon Chess: who plays.
    Players,
    /// Chess960: which start.
    Starts,
    /// Chess960: a start drawn with a die.
    Dice(Dice),
    /// Chameleon and Le Caméléon: who begins.
    First(GameId),
    /// Le Caméléon: on which sides a victim may stand between two.
    Sides {
        first: String,
    },
    /// Who moves for each seat.
    Opponents(Opponents),
    /// A number or the name of a file.
    Typing(Prompt),
}

/// An option and a word on it.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) note: String,
}

impl Line {
    fn new(text: impl Into<String>, note: impl Into<String>) -> Self {
        Self { text: text.into(), note: note.into() }
    }
}

/// The eleven sets of seats, smallest first, the usual pair at the top.
const PLAYERS: [&str; 11] = ["ry", "bg", "rb", "by", "yg", "rg", "rby", "ryg", "rbg", "byg", "rbyg"];
const STANDARD: u32 = 518;

/// The menu on its way to a start.
pub(crate) struct Menu {
    page: Page,
    at: usize,
    notice: Option<String>,
    random: Pcg64Mcg,
    /// How computers play that are seated here.
    players: Players,
}

impl Menu {
    /// A menu that draws lots from this seed.
    pub(crate) fn new(seed: u64, players: Players) -> Self {
        let random = Pcg64Mcg::new(u128::from(seed));
        Self { page: Page::Games, at: 0, notice: None, random, players }
    }

    pub(crate) fn page(&self) -> &Page {
        &self.page
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Shows why the last choice led nowhere.
    pub(crate) fn refuse(&mut self, text: String) {
        self.notice = Some(text);
    }

    /// What the page asks.
    pub(crate) fn question(&self) -> &'static str {
        match &self.page {
            Page::Games => "Which game?",
            Page::Players => "Chameleon Chess: who plays?",
            Page::Starts => "Chess960: which start?",
            Page::Dice(_) => "Chess960: Bodlaender's dice",
            Page::First(GameId::Cameleon) => "Le Caméléon: who begins?",
            Page::First(_) => "Chameleon: who begins?",
            Page::Sides { .. } => "Le Caméléon: between which sides does a pawn fall?",
            Page::Opponents(_) => "Who moves for each seat?",
            Page::Typing(prompt) => prompt.purpose.question(),
        }
    }

    /// The options of the page.
    pub(crate) fn lines(&self) -> Vec<Line> {
        match &self.page {
            Page::Games => vec![
                Line::new("Chameleon Chess", "the square makes the pawn; two to four play"),
                Line::new("Chameleon", "five by five; bishop at home, knight abroad"),
                Line::new("Chess960", "chess from one of 960 starts"),
                Line::new("Le Caméléon", "two colours join against a third"),
                Line::new("Load a saved game", ""),
            ],
            Page::Players => PLAYERS.iter().map(|letters| players_line(letters)).collect(),
            Page::Starts => vec![
                Line::new("The standard position", "number 518"),
                Line::new("Random", "drawn from all 960"),
                Line::new("By number", "0 to 959"),
                Line::new("Dice", "Bodlaender's way: five throws"),
            ],
            Page::Dice(dice) => {
                vec![Line::new(format!("Play start {}", dice.number()), ""), Line::new("Throw again", "")]
            }
            Page::First(game) => {
                let name = |index: usize| super::words::capital(game.seat_names()[index]);
                let begin = if *game == GameId::Cameleon { "begin" } else { "begins" };
                vec![
                    Line::new(format!("{} {begin}", name(0)), ""),
                    Line::new(format!("{} {begin}", name(1)), ""),
                    Line::new("Draw lots", ""),
                ]
            }
            Page::Sides { .. } => vec![
                Line::new("Any two sides", "the usual way"),
                Line::new("Opposite sides only", "fewer captures"),
            ],
            Page::Opponents(opponents) => opponents.lines(),
            Page::Typing(_) => Vec::new(),
        }
    }

    fn turn_to(&mut self, page: Page) -> Option<Chosen> {
        self.page = page;
        self.at = 0;
        None
    }

    /// Does what a person asks for; gives the choice once it is made.
    pub(crate) fn apply(&mut self, action: &Action) -> Option<Chosen> {
        self.notice = None;
        if let Page::Typing(prompt) = &mut self.page {
            match action {
                Action::Edit(edit) => prompt.edit(edit),
                Action::Go(direction) => prompt.go(*direction),
                Action::Accept => return self.typed(),
                Action::Cancel | Action::AskQuit => return self.turn_to(Page::Games),
                _ => {}
            }
            return None;
        }
        let last = self.lines().len().saturating_sub(1);
        match action {
            Action::Go(direction @ (Direction::Left | Direction::Right)) => {
                if let Page::Opponents(opponents) = &mut self.page {
                    opponents.turn(self.at, *direction);
                }
            }
            Action::Go(Direction::Up) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Action::Go(Direction::Down) => self.at = if self.at >= last { 0 } else { self.at + 1 },
            Action::Accept => return self.choose(self.at),
            Action::Choose(index) if *index <= last => return self.choose(*index),
            Action::Cancel => return self.back(),
            Action::AskQuit => return Some(Chosen::Quit),
            _ => {}
        }
        None
    }

    fn back(&mut self) -> Option<Chosen> {
        match &self.page {
            Page::Games => Some(Chosen::Quit),
            Page::Dice(_) => self.turn_to(Page::Starts),
            Page::Sides { .. } => self.turn_to(Page::First(GameId::Cameleon)),
            _ => self.turn_to(Page::Games),
        }
    }

    fn choose(&mut self, index: usize) -> Option<Chosen> {
        self.at = index;
        match &mut self.page {
            Page::Games => match index {
                0 => self.turn_to(Page::Players),
                1 => self.turn_to(Page::First(GameId::Chameleon)),
                2 => self.turn_to(Page::Starts),
                3 => self.turn_to(Page::First(GameId::Cameleon)),
                _ => self.turn_to(Page::Typing(Prompt::new(Purpose::Load, ""))),
            },
            Page::Players => {
                let players = PLAYERS.get(index).map(|letters| (*letters).to_owned());
                self.start(GameId::ChameleonChess, &StartOptions { players, ..StartOptions::default() })
            }
            Page::Starts => match index {
                0 => self.start_number(STANDARD),
                1 => {
                    let number = self.below(960);
                    self.start_number(number)
                }
                2 => self.turn_to(Page::Typing(Prompt::new(Purpose::Number, ""))),
                _ => self.throw_dice(),
            },
            Page::Dice(dice) if index == 0 => {
                let number = dice.number();
                self.start_number(u32::from(number))
            }
            Page::Dice(_) => self.throw_dice(),
            Page::First(game) => {
                let game = *game;
                let seat = if index < 2 { index } else { self.below(2) as usize };
                let first = game.seat_letters()[seat..=seat].to_owned();
                if game == GameId::Cameleon {
                    return self.turn_to(Page::Sides { first });
                }
                self.start(game, &StartOptions { first: Some(first), ..StartOptions::default() })
            }
            Page::Sides { first } => {
                let first = Some(first.clone());
                let options =
                    StartOptions { first, opposite_sides_only: index == 1, ..StartOptions::default() };
                self.start(GameId::Cameleon, &options)
            }
            Page::Opponents(opponents) => opponents.choose(index),
            Page::Typing(_) => None,
        }
    }

    fn throw_dice(&mut self) -> Option<Chosen> {
        let dice = Dice::throw(|| self.random.next_u64());
        self.turn_to(Page::Dice(dice))
    }

    /// A number below a bound, all of them equally likely but for one part in 2^54.
    fn below(&mut self, bound: u64) -> u32 {
        (self.random.next_u64() % bound) as u32
    }

    fn start_number(&mut self, number: u32) -> Option<Chosen> {
        self.start(GameId::Chess960, &StartOptions { start: Some(number), ..StartOptions::default() })
    }

    fn start(&mut self, game: GameId, options: &StartOptions) -> Option<Chosen> {
        match options.position(game) {
            Ok(position) => {
                let opponents = Opponents::new(position, self.players);
                self.turn_to(Page::Opponents(opponents))
            }
            Err(error) => {
                self.refuse(error.to_string());
                None
            }
        }
    }

    fn typed(&mut self) -> Option<Chosen> {
        let Page::Typing(prompt) = &self.page else { return None };
        let text = prompt.text();
        let text = text.trim();
        match (prompt.purpose, text.parse()) {
            (_, _) if text.is_empty() => None,
            (Purpose::Number, Ok(number)) => self.start_number(number),
            (Purpose::Number, Err(_)) => {
                self.refuse("start: expected a number from 0 to 959".into());
                None
            }
            _ => Some(Chosen::Load(PathBuf::from(text))),
        }
    }
}

fn players_line(letters: &str) -> Line {
    let seats = GameId::ChameleonChess.seats_from_letters(letters).unwrap_or_default();
    let names: Vec<String> =
        seats.iter().map(|seat| super::words::seat(GameId::ChameleonChess, seat)).collect();
    let note = match letters {
        "ry" => "two, face to face",
        "bg" => "two, from side to side",
        "rbyg" => "everybody",
        letters if letters.len() == 2 => "two neighbours on half a board",
        _ => "three",
    };
    Line::new(names.join(", "), note)
}
