//! Actions on the board: pick, drop, take back, look back.

use catalog::AnyMove;
use picture::{Square, Turn};

use super::choice::{Step, next_step};
use super::{Action, Direction, Hand, List, Looking, Overlay, Pick, Prompt, Purpose, Request, State, Tone};
use crate::play::words;

impl State {
    /// Does what a person asks for while nothing lies over the board.
    pub(super) fn play(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::Go(direction) => self.go(direction),
            Action::Accept if self.is_looking_back() => self.ask_to_continue(),
            Action::Accept if self.is_paused() => self.thinking.is_paused = false,
            Action::Accept => self.act_on(self.cursor),
            Action::Cancel if self.hand.is_none() => self.looking = None,
            Action::Cancel => self.hand = None,
            Action::Press(square) => self.press(square),
            Action::Release(square) => self.release(square),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Look(looking) => self.look(looking),
            Action::TurnView => self.turn_view(),
            Action::FollowTurn => self.follow_turn(),
            Action::SwitchTheme => self.switch_theme(),
            Action::AskSave => self.ask_save(false),
            Action::AskLoad => self.ask(Prompt::new(Purpose::Load, &self.file.display().to_string())),
            Action::AskMove if self.may_move() => self.ask(Prompt::new(Purpose::Move, "")),
            Action::AskLeave => self.ask_leave(),
            Action::AskDraw => self.ask_draw(),
            Action::AskHint => self.ask_hint(),
            Action::SwitchValues => self.switch_values(),
            Action::AskQuit => return self.ask_quit(),
            Action::Help => self.overlay = Some(Overlay::Help),
            Action::Castle(side) => self.castle(side),
            Action::AskMove | Action::Choose(_) | Action::Edit(_) => {}
        }
        None
    }

    fn ask(&mut self, prompt: Prompt) {
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Moves the cursor as the board lies on the screen.
    fn go(&mut self, direction: Direction) {
        let (right, up): (i16, i16) = match direction {
            Direction::Up => (0, 1),
            Direction::Down => (0, -1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        };
        let (file, rank) = match self.turn() {
            Turn::None => (right, up),
            Turn::Quarter => (up, -right),
            Turn::Half => (-right, -up),
            Turn::ThreeQuarters => (-up, right),
        };
        let (files, ranks) = self.table.game().board_size();
        let step = |at: u8, by: i16, size: u8| (i16::from(at) + by).clamp(0, i16::from(size) - 1) as u8;
        self.cursor = Square::new(step(self.cursor.file, file, files), step(self.cursor.rank, rank, ranks));
    }

    /// Whether moves can be made now; says why not.
    pub(super) fn may_move(&mut self) -> bool {
        if self.is_looking_back() {
            self.say(Tone::Refusal, "This is an earlier position. Esc returns, Enter goes on from here.");
            return false;
        }
        if let Some(result) = words::result(self.table.record()) {
            self.say(Tone::Refusal, format!("The game is over. {result}"));
            return false;
        }
        if let Some((seat, _)) = self.computer_to_move() {
            let name = words::seat(self.table.game(), seat);
            self.say(Tone::Refusal, format!("The computer moves for {name}. common/turn"));
            return false;
        }
        true
    }

    /// Picks or drops on a square.
    fn act_on(&mut self, square: Square) {
        if !self.may_move() {
            return;
        }
        let Some(hand) = &self.hand else { return self.pick(square) };
        if let Some(target) = hand.target(square) {
            let moves = target.moves.clone();
            return self.decide(moves);
        }
        if hand.from == square {
            self.hand = None;
        } else if self.is_own(square) {
            self.pick(square);
        } else {
            self.refuse(hand.from, square);
        }
    }

    fn is_own(&self, square: Square) -> bool {
        let scene = picture::scene_of(self.table.position());
        let turn = self.table.position().turn();
        scene.square(square).and_then(|s| s.man).is_some_and(|man| turn == Some(words::seat_of(man)))
    }

    fn pick(&mut self, square: Square) {
        let game = self.table.game();
        let scene = picture::scene_of(self.table.position());
        let name = words::square_name(square);
        let Some(man) = scene.square(square).and_then(|s| s.man) else {
            self.hand = None;
            return self.say(Tone::Refusal, format!("{name} is empty: there is nothing to pick."));
        };
        let Some(turn) = self.table.position().turn() else { return };
        if words::seat_of(man) != turn {
            self.hand = None;
            let mover = words::seat(game, turn);
            return self.say(Tone::Refusal, format!("{name} is not {mover}'s. common/turn"));
        }
        let hand = Hand::lift(self.table.position(), square);
        if hand.targets.is_empty() {
            self.hand = None;
            return self.say(Tone::Refusal, format!("{}: it cannot move from {name}.", words::man(man)));
        }
        self.hand = Some(hand);
    }

    /// Says why the piece in hand cannot go there.
    fn refuse(&mut self, from: Square, to: Square) {
        let text = format!("{}{}", words::square_name(from), words::square_name(to));
        match self.table.position().read_move(&text) {
            Err(refused) => self.say(Tone::Refusal, format!("{text}: {refused}")),
            // Only reached where the game reads more into the text than squares say.
            Ok(mv) => self.decide(vec![mv]),
        }
    }

    /// Plays the one move that is meant, or asks which it is.
    pub(super) fn decide(&mut self, moves: Vec<AnyMove>) {
        match next_step(self.table.position(), moves) {
            Some(Step::Play(mv)) => match self.table.play(mv) {
                Ok(_) => self.moved(mv),
                Err(refused) => self.say(Tone::Refusal, refused.to_string()),
            },
            Some(Step::Ask(list)) => self.overlay = Some(Overlay::List(list)),
            None => {}
        }
    }

    /// Puts the screen in order after a move.
    pub(super) fn moved(&mut self, mv: AnyMove) {
        self.hand = None;
        self.looking = None;
        self.cursor = self.square(mv.to_square());
    }

    fn press(&mut self, square: Square) {
        self.cursor = square;
        self.pressed = Some(square);
        self.act_on(square);
    }

    /// Ends a drag; a piece dropped where it cannot go returns to its square.
    fn release(&mut self, square: Square) {
        let Some(pressed) = self.pressed.take() else { return };
        let Some(hand) = self.hand.as_ref().filter(|hand| hand.from == pressed && square != pressed) else {
            return;
        };
        self.cursor = square;
        match hand.target(square) {
            Some(target) => {
                let moves = target.moves.clone();
                self.decide(moves);
            }
            None => {
                self.refuse(pressed, square);
                self.hand = None;
            }
        }
    }

    fn undo(&mut self) {
        self.hand = None;
        self.looking = None;
        if self.table.take_back(&mut self.players) {
            self.thinking.is_paused = self.computer_to_move().is_some();
            self.say(Tone::Plain, "Taken back. r plays it again.");
        } else {
            self.say(Tone::Refusal, "There is nothing to take back.");
        }
    }

    fn redo(&mut self) {
        self.looking = None;
        self.hand = None;
        match self.table.play_again(&self.players) {
            Some(mv) => self.moved(mv),
            None => self.say(Tone::Refusal, "There is nothing to play again."),
        }
    }

    fn look(&mut self, looking: Looking) {
        let now = self.table.record().len();
        let at = match looking {
            Looking::By(plies) => self.shown_ply().saturating_add_signed(plies),
            Looking::At(ply) => ply,
            Looking::Start => 0,
            Looking::Now => now,
        };
        self.hand = None;
        self.looking = (at < now).then_some(at);
    }

    fn ask_to_continue(&mut self) {
        let ply = self.shown_ply();
        let after = self.table.record().len() - ply;
        let moves = if after == 1 { "1 move".into() } else { format!("{after} moves") };
        let options = [
            (format!("Take back {moves} and go on from here"), Pick::ContinueFrom(ply)),
            ("Leave the game as it is".into(), Pick::Nothing),
        ];
        self.overlay = Some(Overlay::List(List::new("Go on from this position?", options)));
    }

    fn turn_view(&mut self) {
        let quarters = self.table.game().seat_names().len() > 2;
        self.turn = match self.turn() {
            Turn::None if quarters => Turn::Quarter,
            Turn::None | Turn::Quarter => Turn::Half,
            Turn::Half if quarters => Turn::ThreeQuarters,
            Turn::Half | Turn::ThreeQuarters => Turn::None,
        };
        self.follows_turn = false;
    }

    fn follow_turn(&mut self) {
        self.turn = self.turn();
        self.follows_turn = !self.follows_turn;
        let text =
            if self.follows_turn { "The board turns to whoever is to move." } else { "The board stays." };
        self.say(Tone::Plain, text);
    }

    fn switch_theme(&mut self) {
        self.theme = match self.theme {
            picture::Theme::Dark => picture::Theme::Light,
            picture::Theme::Light => picture::Theme::Dark,
        };
    }

    fn castle(&mut self, side: &str) {
        if self.table.game() != catalog::GameId::Chess960 || !self.may_move() {
            return;
        }
        match self.table.position().read_move(side) {
            Ok(mv) => self.decide(vec![mv]),
            Err(refused) => self.say(Tone::Refusal, refused.to_string()),
        }
    }
}
