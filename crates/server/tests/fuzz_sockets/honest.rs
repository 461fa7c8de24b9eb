//! Two people who play while others make noise.

use harness::PATIENCE;
use protocol::{Action, FromClient, NewSeat, ToClient};
use tokio::time::timeout;

use crate::table::{House, ME, Player, seat_all, wish};

/// Two people at a game; when it ends they begin another.
pub(crate) struct Pair {
    people: Vec<Player>,
    game: String,
    /// How many moves they played.
    pub(crate) moves: usize,
    /// How many games they made.
    pub(crate) games: usize,
}

impl Pair {
    pub(crate) async fn sit_down(house: &House) -> Self {
        let mut people = vec![Player::arrive(house).await, Player::arrive(house).await];
        let game = begin(&mut people).await;
        Self { people, game, moves: 0, games: 1 }
    }

    /// The game that they play.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// Plays a move, which must be acknowledged and reach the other one in time.
    pub(crate) async fn play(&mut self, number: usize) {
        let game = self.game.clone();
        timeout(2 * PATIENCE, self.turn(number))
            .await
            .unwrap_or_else(|_| panic!("no move in {game} in time"));
    }

    async fn turn(&mut self, number: usize) {
        let legal = self.people[0].legal(&self.game).await;
        let Some(text) = legal.moves.get(number % legal.moves.len().max(1)) else {
            // A connection follows only so many games at a time.
            for player in &mut self.people {
                let over = FromClient::Unwatch { game: self.game.clone() };
                player.socket.say(&over).await.expect("said");
            }
            self.game = begin(&mut self.people).await;
            self.games += 1;
            return;
        };
        let mover = legal.ply as usize % 2;
        let version =
            self.people[mover].does(&self.game, Action::Move { ply: legal.ply, text: text.clone() }).await;
        let heard = self.people[1 - mover].socket.hear_until(|message| match message {
            ToClient::Happened(happened) if happened.version >= version => Some(happened.version),
            _ => None,
        });
        assert_eq!(heard.await.expect("the other one hears of it"), version);
        self.moves += 1;
    }
}

async fn begin(people: &mut [Player]) -> String {
    seat_all(&wish("chess960", &[("w", ME), ("b", NewSeat::Anyone)]), people).await.id
}
