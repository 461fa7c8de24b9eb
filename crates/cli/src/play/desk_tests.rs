//! Computer players without an engine: fresh answers are played, stale ones never, and undo stops the thinking.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use catalog::{AnyMove, AnyPosition, GameId, StartOptions};
use rules_core::MAX_SEATS;

use super::desk::Desk;
use super::players::Players;
use super::state::{Action, Edit, Looking, Overlay, State};
use super::table::Table;
use super::thinker::{Estimate, News, Task, Thinker, Worker};

/// What a thinker was told, and what it will say.
#[derive(Default)]
struct Notes {
    begun: Vec<u64>,
    stops: usize,
    news: VecDeque<(u64, News)>,
}

/// A thinker that says only what the test tells it to.
struct Fake(Rc<RefCell<Notes>>);

impl Thinker for Fake {
    fn begin(&mut self, number: u64, _task: Task) {
        self.0.borrow_mut().begun.push(number);
    }

    fn stop(&mut self) {
        self.0.borrow_mut().stops += 1;
    }

    fn news(&mut self) -> Option<(u64, News)> {
        self.0.borrow_mut().news.pop_front()
    }
}

/// A game with a thinker beside it and a clock that only the test moves.
struct Game {
    state: State,
    desk: Desk<Fake>,
    notes: Rc<RefCell<Notes>>,
    now: Instant,
}

const HOPEFUL: Estimate = Estimate { depth: 4, expected: [0.6; MAX_SEATS], proved: false };

impl Game {
    fn new(game: GameId, seats: Option<&str>, computers: &str) -> Self {
        let options = StartOptions { players: seats.map(str::to_owned), ..StartOptions::default() };
        Self::from(options.position(game).expect("a start"), computers)
    }

    fn from(start: AnyPosition, computers: &str) -> Self {
        let mut players = Players::people(1);
        if !computers.is_empty() {
            players.read(&start, computers).expect("players");
        }
        let state = State::new(Table::new(start), PathBuf::from("game.pgn")).with_players(players);
        let notes = Rc::new(RefCell::new(Notes::default()));
        let mut game = Self { state, desk: Desk::new(Fake(notes.clone())), notes, now: Instant::now() };
        game.attend();
        game
    }

    fn attend(&mut self) -> bool {
        self.desk.attend(&mut self.state, self.now)
    }

    fn apply(&mut self, action: Action) {
        assert_eq!(self.state.apply(action), None);
        self.attend();
    }

    /// A person types a move.
    fn play(&mut self, text: &str) {
        self.apply(Action::AskMove);
        self.apply(Action::Edit(Edit::Insert(text.into())));
        self.apply(Action::Accept);
        assert!(self.state.overlay().is_none(), "{text} is played");
    }

    fn mv(&self, text: &str) -> AnyMove {
        self.state.table().position().read_move(text).expect("a legal move")
    }

    /// The thinker says something about a task.
    fn say(&mut self, number: u64, news: News) {
        self.notes.borrow_mut().news.push_back((number, news));
        self.attend();
    }

    fn answer(&mut self, number: u64, mv: AnyMove) {
        self.say(number, News::Done(Some((mv, HOPEFUL))));
    }

    fn wait(&mut self) {
        self.now += Duration::from_millis(400);
        self.attend();
    }

    fn begun(&self) -> Vec<u64> {
        self.notes.borrow().begun.clone()
    }

    fn stops(&self) -> usize {
        self.notes.borrow().stops
    }

    fn moves(&self) -> Vec<String> {
        self.state.table().record().shown_moves()
    }

    fn notice(&self) -> &str {
        self.state.notice().map_or("", |notice| &notice.text)
    }
}

#[test]
fn the_computer_answers_after_a_pause_that_can_be_seen() {
    let mut game = Game::new(GameId::Chameleon, None, "b=3");
    assert!(game.begun().is_empty(), "it is a person's turn");
    assert!(!game.desk.is_busy(&game.state));
    game.play("a1c2");
    assert_eq!(game.begun(), [1]);
    assert!(game.desk.is_busy(&game.state));
    let reply = game.mv("e5c4");
    game.answer(1, reply);
    assert_eq!(game.moves(), ["a1c2"], "not at once");
    assert!(game.desk.is_busy(&game.state), "the move is still to come");
    game.wait();
    assert_eq!(game.moves(), ["a1c2", "e5c4"]);
    assert_eq!((game.begun(), game.stops()), (vec![1], 0));
    assert!(!game.desk.is_busy(&game.state));
}

#[test]
fn nobody_moves_for_the_computer() {
    let mut game = Game::new(GameId::Chameleon, None, "r=3");
    for action in [Action::AskMove, Action::Accept, Action::AskHint] {
        game.apply(action);
        assert!(game.notice().contains("The computer moves for Red"), "{}", game.notice());
    }
    assert!(game.moves().is_empty() && game.state.overlay().is_none());
    assert_eq!(game.begun(), [1]);
}

#[test]
fn undo_stops_the_thinking_and_a_late_answer_is_not_played() {
    let mut game = Game::new(GameId::Chameleon, None, "b=best");
    game.play("a1c2");
    let late = game.mv("e5c4");
    // The answer is on its way when the move is taken back.
    game.notes.borrow_mut().news.push_back((1, News::Done(Some((late, HOPEFUL)))));
    assert_eq!(game.state.apply(Action::Undo), None);
    game.attend();
    game.wait();
    assert!(game.moves().is_empty());
    // Another one comes after another move: its number is not the one that is waited for.
    game.play("b1a2");
    assert_eq!(game.begun(), [1, 2]);
    game.apply(Action::Undo);
    assert_eq!(game.stops(), 1);
    game.play("c1b2");
    assert_eq!(game.begun(), [1, 2, 3]);
    game.answer(2, late);
    game.wait();
    assert_eq!(game.moves(), ["c1b2"]);
    game.answer(3, late);
    game.wait();
    assert_eq!(game.moves(), ["c1b2", "e5c4"]);
}

#[test]
fn an_answer_that_waits_is_dropped_with_its_position() {
    let mut game = Game::new(GameId::Chameleon, None, "b=3");
    game.play("a1c2");
    let reply = game.mv("e5c4");
    game.answer(1, reply);
    game.apply(Action::Undo);
    game.wait();
    assert!(game.moves().is_empty());
    game.play("b1a2");
    game.wait();
    assert_eq!(game.moves(), ["b1a2"], "the old answer belongs to another position");
    assert_eq!(game.begun(), [1, 2]);
}

#[test]
fn taking_back_leads_to_the_own_last_turn_and_again_forward() {
    let mut game = Game::new(GameId::ChameleonChess, Some("ryg"), "yg=2");
    game.play("d1e3");
    for number in 1..=2 {
        let text = game.state.table().position().move_texts().remove(0);
        let mv = game.mv(&text);
        game.answer(number, mv);
        game.wait();
    }
    let moves = game.moves();
    assert_eq!(moves.len(), 3);
    game.apply(Action::Undo);
    assert!(game.moves().is_empty());
    assert!(!game.desk.is_busy(&game.state));
    game.apply(Action::Redo);
    assert_eq!(game.moves(), moves, "the computers' moves are played again, not thought of anew");
    assert_eq!(game.begun(), [1, 2]);
}

#[test]
fn before_the_first_own_turn_there_is_nothing_to_take_back() {
    let mut game = Game::new(GameId::Chameleon, None, "r=3");
    let mv = game.mv("a1c2");
    game.answer(1, mv);
    game.wait();
    game.apply(Action::Undo);
    assert_eq!(game.notice(), "There is nothing to take back.");
    assert_eq!(game.moves(), ["a1c2"]);
}

#[test]
fn among_computers_taking_back_pauses_and_enter_goes_on() {
    let mut game = Game::new(GameId::Chameleon, None, "rb=1");
    let mv = game.mv("a1c2");
    game.answer(1, mv);
    game.wait();
    assert_eq!(game.begun(), [1, 2]);
    game.apply(Action::Undo);
    game.wait();
    assert!(game.moves().is_empty() && game.state.is_paused());
    assert_eq!((game.begun(), game.stops()), (vec![1, 2], 1));
    game.apply(Action::Accept);
    assert_eq!(game.begun(), [1, 2, 3]);
    game.apply(Action::AskLeave);
    assert_eq!(game.notice(), "Nobody can leave now.");
}

#[test]
fn an_open_question_is_not_disturbed_and_looking_back_goes_on() {
    let mut game = Game::new(GameId::Chameleon, None, "b=3");
    game.play("a1c2");
    game.apply(Action::AskSave);
    let reply = game.mv("e5c4");
    game.answer(1, reply);
    game.wait();
    assert_eq!(game.moves(), ["a1c2"]);
    assert!(matches!(game.state.overlay(), Some(Overlay::Prompt(_))));
    game.apply(Action::Cancel);
    assert_eq!(game.moves(), ["a1c2", "e5c4"]);
    game.play("b1a2");
    game.apply(Action::Look(Looking::Start));
    let text = game.state.table().position().move_texts().remove(0);
    let mv = game.mv(&text);
    game.answer(2, mv);
    game.wait();
    assert_eq!(game.moves().len(), 4);
    assert_eq!((game.state.is_looking_back(), game.state.shown_ply()), (true, 0));
}

#[test]
fn a_hint_is_laid_into_the_hand_and_a_stale_one_is_not() {
    let mut game = Game::new(GameId::ChameleonChess, Some("ry"), "");
    game.apply(Action::AskHint);
    assert_eq!(game.begun(), [1]);
    let mv = game.mv("d1e3");
    game.answer(1, mv);
    assert_eq!(game.notice(), "Hint: d1e3 – becomes a knight. Enter plays it.");
    game.apply(Action::Accept);
    assert_eq!(game.moves(), ["d1e3"]);
    game.apply(Action::AskHint);
    game.apply(Action::Undo);
    assert_eq!(game.stops(), 1);
    game.say(2, News::Done(None));
    assert!(!game.notice().contains("hint"), "{}", game.notice());
}

#[test]
fn values_are_asked_for_once_a_position() {
    let mut game = Game::new(GameId::Chameleon, None, "");
    game.apply(Action::SwitchValues);
    assert_eq!(game.begun(), [1]);
    game.say(1, News::Progress(HOPEFUL));
    assert_eq!(game.state.estimate().map(|estimate| estimate.depth), Some(4));
    game.say(1, News::Done(None));
    game.wait();
    assert_eq!(game.begun(), [1]);
    game.play("a1c2");
    assert_eq!(game.begun(), [1, 2]);
    game.apply(Action::AskHint);
    assert_eq!((game.begun(), game.stops()), (vec![1, 2, 3], 1), "a hint comes first");
    game.apply(Action::SwitchValues);
    assert!(!game.state.shows_values());
}

#[test]
fn the_computer_takes_over_for_a_leaver_and_gives_the_seat_back() {
    let mut game = Game::new(GameId::ChameleonChess, Some("rbyg"), "b=2");
    game.apply(Action::AskLeave);
    game.apply(Action::Choose(1));
    assert_eq!(game.begun(), [1], "the computer moves for red");
    let (seat, player) = game.state.computer_to_move().expect("a computer");
    assert_eq!((seat.index(), player.to_string().as_str()), (0, "level 5"));
    game.apply(Action::Undo);
    assert!(game.state.computer_to_move().is_none() && game.state.table().record().leavers().is_empty());
    // Later too: whoever takes back to before a departure takes that back as well.
    game.apply(Action::AskLeave);
    game.apply(Action::Choose(1));
    for number in 2..=3 {
        let text = game.state.table().position().move_texts().remove(0);
        let mv = game.mv(&text);
        game.answer(number, mv);
        game.wait();
    }
    assert_eq!(game.moves().len(), 2);
    game.apply(Action::Look(Looking::Start));
    game.apply(Action::Accept);
    game.apply(Action::Accept);
    assert!(game.moves().is_empty() && game.state.table().record().leavers().is_empty());
    assert!(game.state.computer_to_move().is_none());
}

#[test]
fn a_person_resigns_while_the_computer_thinks() {
    let mut game = Game::new(GameId::Chameleon, None, "b=best");
    game.play("a1c2");
    game.apply(Action::AskLeave);
    game.apply(Action::Choose(1));
    let outcome = game.state.table().standing().outcome.expect("the game is over");
    assert_eq!(outcome.winner().map(rules_core::Seat::index), Some(1));
    assert_eq!(game.stops(), 1);
    game.wait();
    assert!(!game.desk.is_busy(&game.state));
}

#[test]
fn a_losing_computer_claims_the_draw_that_is_due() {
    let text = "8/8/4k3/8/8/3QK3/8/8 b - - 0 1";
    let mut game = Game::from(AnyPosition::parse(GameId::Chess960, text).expect("a position"), "w=8");
    for number in 0..4 {
        let (own, reply) = if number % 2 == 0 { ("e6f6", "e3f3") } else { ("f6e6", "f3e3") };
        game.play(own);
        let mv = game.mv(reply);
        game.answer(number + 1, mv);
        game.wait();
    }
    // The position stands for the third time; this computer thinks that it loses.
    game.play("e6f6");
    let mv = game.mv("e3f3");
    let gloomy = Estimate { expected: [0.0; MAX_SEATS], ..HOPEFUL };
    game.say(5, News::Done(Some((mv, gloomy))));
    game.wait();
    assert!(game.state.table().standing().outcome.is_some_and(|outcome| outcome.winner().is_none()));
    game.apply(Action::Undo);
    assert!(game.state.table().standing().outcome.is_none());
    assert!(game.state.computer_to_move().is_none(), "it is the person's turn again");
}

#[test]
fn a_computer_that_finds_nothing_hands_the_seat_over() {
    let mut game = Game::new(GameId::Chameleon, None, "r=3");
    game.say(1, News::Done(None));
    assert!(game.notice().contains("the seat is yours"), "{}", game.notice());
    game.play("a1c2");
}

#[test]
fn the_thread_thinks_and_stops_at_once() {
    let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
    let mut players = Players::people(1);
    players.read(&start, "r=best,b=1").expect("players");
    players.think = Duration::from_secs(3600);
    let state = State::new(Table::new(start), PathBuf::from("game.pgn")).with_players(players);
    let task = |state: &State| state.task(state.order().expect("a computer is to move"));
    let mut worker = Worker::start().expect("a thread");
    worker.begin(1, task(&state));
    worker.stop();
    // Without the stop this task would go on for an hour.
    let mut players = *state.players();
    players.read(state.table().position(), "r=1").expect("players");
    let state = state.with_players(players);
    worker.begin(2, task(&state));
    let answer = loop {
        match worker.news() {
            Some((2, News::Done(answer))) => break answer,
            _ => std::thread::yield_now(),
        }
    };
    assert!(state.table().position().legal_moves().contains(&answer.expect("a move").0));
}
