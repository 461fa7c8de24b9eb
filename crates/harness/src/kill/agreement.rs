//! Whether the servers of a site say the same once nothing happens any more.

use std::time::Duration;

use anyhow::Result;
use protocol::GameView;
use tokio::time::{Instant, sleep};

use super::copy::History;
use super::tally::{Fault, Tally};
use crate::Guest;
use crate::site::Site;

/// How long the servers may take to agree with each other.
const AGREEMENT: Duration = Duration::from_secs(10);

/// Compares what every server says of every game with what the others say.
pub(super) async fn compare(site: &Site, histories: &[History], tally: &mut Tally) -> Result<()> {
    let mut guests = Vec::new();
    for address in site.addresses() {
        guests.push(Guest::arrive(address).await?);
    }
    for History { game, .. } in histories {
        let deadline = Instant::now() + AGREEMENT;
        while !agree(&guests, game).await? {
            if Instant::now() > deadline {
                tally.fault(Fault::Wrong, format!("game {game}: the servers do not agree"));
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    Ok(())
}

/// Whether all servers say the same of a game.
async fn agree(guests: &[Guest], game: &str) -> Result<bool> {
    let mut views: Vec<GameView> = Vec::new();
    for guest in guests {
        views.push(guest.game(game).await?);
    }
    let told = |view: &GameView| (view.version, view.moves.clone(), view.status, view.position.clone());
    Ok(views.windows(2).all(|two| told(&two[0]) == told(&two[1])))
}
