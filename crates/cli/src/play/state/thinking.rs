//! The computer at the table: what it is to think about, and what its answers do.

use std::time::Instant;

use catalog::AnyMove;
use rules_core::Seat;

use super::{Fate, Hand, State, Tone};
use crate::play::players::{Player, Players};
use crate::play::thinker::{Estimate, News, Tag, Task, Work};
use crate::play::words;

/// A question that the table has, and the position that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub(crate) work: Work,
    pub(crate) tag: Tag,
}

/// A computer's move that waits to be made.
#[derive(Clone, Copy, Debug)]
struct Pending {
    tag: Tag,
    mv: AnyMove,
    estimate: Estimate,
    not_before: Instant,
}

/// What the computer is asked and what it said.
#[derive(Default)]
pub(super) struct Thinking {
    pending: Option<Pending>,
    /// Whether computers wait although it is their turn.
    pub(super) is_paused: bool,
    /// The position that a hint is wanted for.
    hint: Option<Tag>,
    shows_values: bool,
    /// What was said last, and the position it was said of once that is final.
    estimate: Option<Estimate>,
    valued: Option<Tag>,
    /// How deep the thinking about this position is.
    depth: Option<(Tag, u32)>,
}

impl State {
    /// Seats the players; a person alone has the own side of the board in front.
    pub(crate) fn with_players(mut self, players: Players) -> Self {
        self.players = players;
        self.players.heed(self.table.record().leavers());
        let persons = self.players.persons(self.table.record().start().seats());
        if let (1, Some(person)) = (persons.len(), persons.iter().next()) {
            self.turn = self.turn_towards(person);
        }
        self
    }

    pub(crate) fn players(&self) -> &Players {
        &self.players
    }

    /// The computer that is to move, and its seat.
    pub(crate) fn computer_to_move(&self) -> Option<(Seat, Player)> {
        let seat = self.table.standing().turn?;
        Some((seat, self.players.of(seat))).filter(|(_, player)| !player.is_person())
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.thinking.is_paused && self.computer_to_move().is_some()
    }

    /// How deep the thinking about the position now has come.
    pub(crate) fn thinking_depth(&self) -> Option<u32> {
        let tag = Tag::of(self.table.record());
        self.thinking.depth.filter(|(of, _)| *of == tag).map(|(_, depth)| depth)
    }

    /// Whether each seat has a line for what it can expect.
    pub(crate) fn shows_values(&self) -> bool {
        self.thinking.shows_values && !self.is_looking_back() && self.table.standing().outcome.is_none()
    }

    /// What each seat can expect, as far as anybody said.
    pub(crate) fn estimate(&self) -> Option<&Estimate> {
        self.thinking.estimate.as_ref()
    }

    /// Forgets what was said of another game.
    pub(super) fn forget_thoughts(&mut self) {
        self.thinking = Thinking { shows_values: self.thinking.shows_values, ..Thinking::default() };
    }

    /// What the computer is to think about now.
    pub(crate) fn order(&self) -> Option<Order> {
        let turn = self.table.standing().turn?;
        let tag = Tag::of(self.table.record());
        let thinking = &self.thinking;
        let work = match self.players.of(turn) {
            Player::Person if thinking.hint == Some(tag) => Work::Hint,
            Player::Person if thinking.shows_values && thinking.valued != Some(tag) => Work::Values,
            Player::Person => return None,
            _ if thinking.is_paused || self.has_answer() => return None,
            computer => Work::Move(computer),
        };
        Some(Order { work, tag })
    }

    /// The question of an order in full.
    pub(crate) fn task(&self, order: Order) -> Task {
        Task::new(order.work, self.table.record(), &self.players)
    }

    /// Whether a move of the computer waits to be made here.
    pub(crate) fn has_answer(&self) -> bool {
        let tag = Tag::of(self.table.record());
        !self.thinking.is_paused && self.thinking.pending.is_some_and(|pending| pending.tag == tag)
    }

    /// Hears what came of an order; what is about another position than this is not listened to.
    pub(crate) fn hear(&mut self, order: Order, news: News, not_before: Instant) {
        if self.order() != Some(order) {
            return;
        }
        let tag = order.tag;
        let answer = match news {
            News::Progress(estimate) => {
                self.thinking.depth = Some((tag, estimate.depth));
                self.thinking.estimate = Some(estimate);
                return;
            }
            News::Done(answer) => answer,
        };
        if let Some((_, estimate)) = answer {
            self.thinking.estimate = Some(estimate);
            self.thinking.valued = Some(tag);
        }
        match (order.work, answer) {
            (Work::Move(_), Some((mv, estimate))) => {
                self.thinking.pending = Some(Pending { tag, mv, estimate, not_before });
            }
            (Work::Move(_), None) => self.give_up(),
            (Work::Hint, answer) => {
                self.thinking.hint = None;
                match answer {
                    Some((mv, _)) => self.show_hint(mv),
                    None => self.say(Tone::Refusal, "There is no hint for this position."),
                }
            }
            (Work::Values, _) => self.thinking.valued = Some(tag),
        }
    }

    /// Makes the computer's move once its time has come and nobody is being asked anything.
    pub(crate) fn settle(&mut self, now: Instant) -> bool {
        let ready = self.has_answer() && self.overlay.is_none();
        let Some(pending) = self.thinking.pending.filter(|p| ready && now >= p.not_before) else {
            return false;
        };
        self.thinking.pending = None;
        let Some((seat, _)) = self.computer_to_move() else { return true };
        let is_losing = pending.estimate.expected[seat.index()] < 0.5;
        if is_losing && self.table.claim_draw() {
            return true;
        }
        match self.table.play(pending.mv) {
            Ok(_) => self.notice = None,
            Err(_) => self.give_up(),
        }
        true
    }

    /// Hands the seat to whoever sits at the screen: better than a game that stands still.
    fn give_up(&mut self) {
        let Some((seat, _)) = self.computer_to_move() else { return };
        self.players.set(seat, Player::Person);
        let name = words::seat(self.table.game(), seat);
        self.say(Tone::Refusal, format!("The computer found no move for {name}: the seat is yours."));
    }

    pub(super) fn ask_hint(&mut self) {
        if self.may_move() {
            self.thinking.hint = Some(Tag::of(self.table.record()));
            self.say(Tone::Plain, "Looking for a hint …");
        }
    }

    /// Takes the piece of the hint in hand and points at its square: accepting plays it.
    fn show_hint(&mut self, mv: AnyMove) {
        let position = self.table.position();
        let mut text = format!("Hint: {}", position.show_move(mv));
        if self.overlay.is_none() && !self.is_looking_back() {
            let hand = Hand::lift(position, self.square(mv.from_square()));
            let to = self.square(mv.to_square());
            let target = hand.target(to);
            match target.map(|target| target.fate) {
                Some(Fate::Becomes(role)) => text += &format!(" – becomes a {}", words::role(role)),
                Some(Fate::Gone) => text += " – is stuck and goes",
                Some(Fate::Same) | None => {}
            }
            text += ". Enter plays it.";
            self.cursor = to;
            self.hand = Some(hand);
        }
        self.say(Tone::Good, text);
    }

    pub(super) fn switch_values(&mut self) {
        self.thinking.shows_values = !self.thinking.shows_values;
        let text = if self.thinking.shows_values {
            "Each seat shows what it can expect, 100 % is a certain win."
        } else {
            "What the seats can expect is hidden."
        };
        self.say(Tone::Plain, text);
    }

    /// The seat that leaves if somebody does now: the person to move, or else the only person.
    pub(super) fn leaver(&self) -> Option<Seat> {
        self.table.leaver(&self.players)
    }
}
