//! Questions, lists and prompts: what is asked and what the answers do.

use std::path::PathBuf;

use catalog::{Claim, Record};

use super::{Action, List, Overlay, Pick, Prompt, Purpose, Request, State, Tone};
use crate::play::files::{FileProblem, shown};
use crate::play::table::{Departure, Table};
use crate::play::words;

impl State {
    /// Takes an action while something lies over the board.
    pub(super) fn answer(&mut self, overlay: Overlay, action: Action) -> Option<Request> {
        match overlay {
            Overlay::Help => match action {
                Action::Go(_) | Action::Release(_) => self.overlay = Some(Overlay::Help),
                Action::AskQuit if self.table.is_unsaved() => return self.ask_quit(),
                _ => {}
            },
            Overlay::List(list) => return self.answer_list(list, action),
            Overlay::Prompt(prompt) => return self.answer_prompt(prompt, action),
        }
        None
    }

    fn answer_list(&mut self, mut list: List, action: Action) -> Option<Request> {
        let chosen = match action {
            Action::Accept => list.at,
            Action::Choose(index) if index < list.options.len() => index,
            Action::Cancel => return None,
            Action::Go(direction) => {
                list.go(direction);
                self.overlay = Some(Overlay::List(list));
                return None;
            }
            _ => {
                self.overlay = Some(Overlay::List(list));
                return None;
            }
        };
        let (_, pick) = list.options.swap_remove(chosen);
        self.chosen(pick)
    }

    fn chosen(&mut self, pick: Pick) -> Option<Request> {
        match pick {
            Pick::Moves(moves) => self.decide(moves),
            Pick::Draw(rule) => {
                if self.table.draw(rule) {
                    self.hand = None;
                }
            }
            Pick::Leave => self.leave(),
            Pick::ContinueFrom(ply) => {
                self.table.go_back_to(ply);
                self.looking = None;
                self.players.heed(self.table.record().leavers());
                self.thinking.is_paused = self.computer_to_move().is_some();
                self.say(Tone::Plain, "Going on from here. r plays the old moves again.");
            }
            Pick::Overwrite { path, then_quit } => {
                return Some(Request::Save { path, replace: true, then_quit });
            }
            Pick::SaveAndQuit => self.ask_save(true),
            Pick::Quit => return Some(Request::Quit),
            Pick::LoadAnyway => return self.wanted.take().map(Request::Load),
            Pick::Nothing => {}
        }
        None
    }

    fn leave(&mut self) {
        let Some((seat, departure)) = self.table.leave(&mut self.players) else { return };
        self.hand = None;
        let name = words::seat(self.table.game(), seat);
        if departure == Departure::Left {
            let text = format!("{name} leaves and is ranked last; the computer moves on. common/leaver");
            self.say(Tone::Plain, text);
        }
    }

    fn answer_prompt(&mut self, mut prompt: Prompt, action: Action) -> Option<Request> {
        match action {
            Action::Accept => return self.prompted(&prompt),
            Action::Cancel => return None,
            Action::Edit(edit) => prompt.edit(&edit),
            Action::Go(direction) => prompt.go(direction),
            _ => {}
        }
        self.overlay = Some(Overlay::Prompt(prompt));
        None
    }

    fn prompted(&mut self, prompt: &Prompt) -> Option<Request> {
        let text = prompt.text();
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        match prompt.purpose {
            Purpose::Save { then_quit } => {
                let path = PathBuf::from(text);
                let replace = self.own_file.as_ref() == Some(&path);
                Some(Request::Save { path, replace, then_quit })
            }
            Purpose::Load if self.table.is_unsaved() => {
                self.wanted = Some(PathBuf::from(text));
                let options = [
                    ("Keep playing".into(), Pick::Nothing),
                    ("Load, and lose the moves of this game".into(), Pick::LoadAnyway),
                ];
                self.overlay =
                    Some(Overlay::List(List::new("This game is not saved. Load all the same?", options)));
                None
            }
            Purpose::Load => Some(Request::Load(PathBuf::from(text))),
            // Only the menu asks for a number.
            Purpose::Number => None,
            Purpose::Move => {
                match self.table.play_text(text) {
                    Ok(_) => self.typed(),
                    Err(refused) => {
                        // A move that only leaves its choices open is asked for the rest of them.
                        let moves = self.table.position().legal_moves().into_iter();
                        let begun: Vec<_> = moves.filter(|mv| mv.to_string().starts_with(text)).collect();
                        if text.len() >= 4 && !begun.is_empty() {
                            self.decide(begun);
                            return None;
                        }
                        // The text stays, to be mended.
                        self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Move, text)));
                        self.say(Tone::Refusal, refused.to_string());
                    }
                }
                None
            }
        }
    }

    fn typed(&mut self) {
        if let Some(mv) = self.table.record().moves().last() {
            self.moved(mv);
        }
    }

    pub(super) fn ask_save(&mut self, then_quit: bool) {
        let name = self.file.display().to_string();
        self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Save { then_quit }, &name)));
    }

    pub(super) fn ask_leave(&mut self) {
        let Some(seat) = self.leaver() else {
            return self.say(Tone::Refusal, "Nobody can leave now.");
        };
        let name = words::seat(self.table.game(), seat);
        let two = self.table.record().start().seats().len() == 2;
        let (question, yes) = if two {
            (format!("Does {name} resign?"), "Resign")
        } else {
            (format!("Does {name} leave the game?"), "Leave; the computer moves for the seat")
        };
        let options = [("Keep playing".into(), Pick::Nothing), (yes.into(), Pick::Leave)];
        self.overlay = Some(Overlay::List(List::new(&question, options)));
    }

    pub(super) fn ask_draw(&mut self) {
        if self.table.standing().outcome.is_some() {
            return self.say(Tone::Refusal, "The game is over.");
        }
        let mut options = vec![("Keep playing".to_owned(), Pick::Nothing)];
        for claim in self.table.claims() {
            let what = match claim {
                Claim::Threefold => "the position stands for the third time",
                Claim::FiftyMoves => "fifty moves without progress",
            };
            options.push((format!("Claim: {what} ({})", claim.rule()), Pick::Draw(Some(claim.rule()))));
        }
        options.push(("Everybody agrees to a draw".into(), Pick::Draw(None)));
        self.overlay = Some(Overlay::List(List::new("A draw?", options)));
    }

    pub(super) fn ask_quit(&mut self) -> Option<Request> {
        if !self.table.is_unsaved() {
            return Some(Request::Quit);
        }
        let options = [
            ("Save and quit".into(), Pick::SaveAndQuit),
            ("Quit without saving".into(), Pick::Quit),
            ("Keep playing".into(), Pick::Nothing),
        ];
        self.overlay = Some(Overlay::List(List::new("This game is not saved.", options)));
        None
    }

    /// Hears what came of saving; gives what is to be done next.
    pub(crate) fn saved(
        &mut self,
        path: PathBuf,
        text: String,
        then_quit: bool,
        result: Result<(), FileProblem>,
    ) -> Option<Request> {
        match result {
            Ok(()) => {
                self.say(Tone::Good, format!("Saved as {}.", shown(&path)));
                self.table.note_saved(text);
                self.file.clone_from(&path);
                self.own_file = Some(path);
                return then_quit.then_some(Request::Quit);
            }
            Err(FileProblem::Exists) => {
                let question = format!("{} exists.", shown(&path));
                let options = [
                    ("Keep the old file".into(), Pick::Nothing),
                    ("Replace it".into(), Pick::Overwrite { path, then_quit }),
                ];
                self.overlay = Some(Overlay::List(List::new(&question, options)));
            }
            Err(problem) => self.say(Tone::Refusal, format!("Not saved, {}: {problem}", shown(&path))),
        }
        None
    }

    /// Hears what came of loading; a file that cannot be read changes nothing.
    pub(crate) fn loaded(&mut self, path: PathBuf, result: Result<Record, FileProblem>) {
        match result {
            Ok(record) => {
                self.players.change_to(&record, self.table.record());
                self.table = Table::from_record(record);
                self.forget_thoughts();
                self.say(Tone::Good, format!("Loaded {}.", shown(&path)));
                self.hand = None;
                self.file.clone_from(&path);
                self.own_file = Some(path);
                self.turn = picture::Turn::None;
                self.looking = None;
                self.cursor = self.first_square();
            }
            Err(problem) => self.say(Tone::Refusal, format!("Not loaded, {}: {problem}", shown(&path))),
        }
    }
}
