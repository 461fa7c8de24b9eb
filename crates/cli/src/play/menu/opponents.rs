//! The page that asks who moves for each seat.

use catalog::AnyPosition;
use rules_core::Seat;

use super::{Chosen, Line};
use crate::play::players::{Player, Players};
use crate::play::state::Direction;
use crate::play::words;

/// Who is to play a game that is about to begin.
pub(crate) struct Opponents {
    position: AnyPosition,
    players: Players,
}

impl Opponents {
    /// One person against the computer, unless somebody says otherwise.
    pub(super) fn new(position: AnyPosition, players: Players) -> Self {
        let players = players.one_person(&position);
        Self { position, players }
    }

    /// Play, a line for each seat, and everybody at one table.
    pub(super) fn lines(&self) -> Vec<Line> {
        let game = self.position.game();
        let seats = self.position.seats().iter().map(|seat| {
            let player = match self.players.of(seat) {
                Player::Person => "a person".to_owned(),
                computer => format!("computer, {computer}"),
            };
            Line::new(format!("{:<8}{player}", words::seat(game, seat)), "left and right change")
        });
        let mut lines = vec![Line::new("Play", "")];
        lines.extend(seats);
        lines.push(Line::new("Everybody at one table", "people on all seats"));
        lines
    }

    fn seat(&self, index: usize) -> Option<Seat> {
        self.position.seats().iter().nth(index.checked_sub(1)?)
    }

    /// Changes who plays the seat of a line.
    pub(super) fn turn(&mut self, index: usize, direction: Direction) {
        let Some(seat) = self.seat(index) else { return };
        let player = self.players.of(seat);
        let is_back = direction == Direction::Left;
        self.players.set(seat, if is_back { player.weaker() } else { player.stronger() });
    }

    /// Does what a line says.
    pub(super) fn choose(&mut self, index: usize) -> Option<Chosen> {
        if self.seat(index).is_some() {
            self.turn(index, Direction::Right);
            return None;
        }
        let players = if index == 0 { self.players } else { self.players.only_people() };
        Some(Chosen::Start(self.position.clone(), players))
    }
}
