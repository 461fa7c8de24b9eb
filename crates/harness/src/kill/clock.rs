//! A single server that is started with a clock 20 days ahead, and then with the right one, again and again.
//!
//! Nobody may run out of time for it, and no clock may stand still afterwards: a correspondence game in which nothing
//! happens is looked at before and after a start with the right clock.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result};
use protocol::{Action, ClockSetting, Millis, NewGame, NewSeat, Status};
use store::Database;
use tokio::time::{Instant, sleep};

use super::stage::{Doors, Order, Stage};
use super::tally::Fault;
use super::{Company, DATABASE, Plan, RESUME, Tally, audit, gather, wait_for_all};
use crate::{Guest, Launch, ServerProcess};

/// By how much the wrong clock is ahead, in seconds.
const AHEAD: i64 = 20 * 24 * 60 * 60;
/// How long the right clock is watched, and the least by which a clock that runs must have run in that time.
const WATCHED: Duration = Duration::from_secs(3);
const LEAST: Millis = 2_000;

/// Starts the server as often as planned with a wrong clock and then with the right one; returns what was counted.
/// `told` hears how far it is.
///
/// # Errors
///
/// If libfaketime is missing, or the server cannot be started.
pub async fn run(plan: &Plan, mut told: impl FnMut(usize)) -> Result<Tally> {
    let right = Launch::new(&plan.program, &plan.data);
    let wrong = Launch { clock: Some((services::faketime()?, AHEAD)), ..right.clone() };
    let mut company = Company::gather_round(plan, Stage::Server);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    let mut server = ServerProcess::launch(&right).await?;
    let mut slow = SlowGame::begin(&server).await?;
    let mut round = 0;
    for time in 1..=plan.times {
        told(time);
        for launch in [&wrong, &right] {
            close(&company, server).await?;
            server = ServerProcess::launch(launch).await?;
            round += 1;
            company.open(round, [server.address()]);
            wait_for_all(&mut company.resuming, round, plan.games, RESUME, "", &mut tally).await;
            sleep(plan.longest).await;
        }
        tally.kills += 1;
        tally.count_fault("start with a clock 20 days ahead, then with the right one".to_owned());
        let (watched, before) = (Instant::now(), slow.left(&server, &mut tally).await?);
        sleep(WATCHED).await;
        close(&company, server).await?;
        server = ServerProcess::launch(&right).await?;
        let run = before - slow.left(&server, &mut tally).await?;
        if run < LEAST {
            let since = watched.elapsed();
            let words =
                format!("time {time}: a clock has run {run} ms in {since:?} after the clock was right again");
            tally.fault(Fault::Wrong, words);
        }
    }
    let doors = Doors::new([server.address()]);
    company.orders.send_replace(Order { round: round + 1, doors, is_last: true, is_rough: false });
    let histories = gather(&mut company.tables, &mut tally).await?;
    server.kill().await?;
    audit::audit(Database::File(plan.data.join(DATABASE)), &histories, &mut tally).await?;
    Ok(tally)
}

/// Kills the server and tells everybody that there is none.
async fn close(company: &Company, server: ServerProcess) -> Result<()> {
    server.kill().await?;
    company.orders.send_modify(|order| order.doors = Doors::default());
    Ok(())
}

/// A correspondence game in which it is a player's turn all the time.
struct SlowGame {
    guest: Guest,
    id: String,
}

impl SlowGame {
    async fn begin(server: &ServerProcess) -> Result<Self> {
        let maker = Guest::arrive(server.address()).await?;
        let guest = Guest::arrive(server.address()).await?;
        let seats = [("w".to_owned(), NewSeat::Me { name: None }), ("b".to_owned(), NewSeat::Link)];
        let wish = NewGame {
            game: "chess960".to_owned(),
            seats: BTreeMap::from(seats),
            choices: protocol::Choices { start: Some(518), ..protocol::Choices::default() },
            clock: ClockSetting::Correspondence { days: 3 },
        };
        let made = maker.make(&wish).await?;
        let answer = guest.act(&made.id, "join", Action::Join { key: made.key }).await?;
        answer.json::<serde::de::IgnoredAny>()?;
        let action = Action::Move { ply: 0, text: "e2e4".to_owned() };
        maker.act(&made.id, "first", action).await?.json::<serde::de::IgnoredAny>()?;
        Ok(Self { guest, id: made.id })
    }

    /// What the player to move has left.
    async fn left(&mut self, server: &ServerProcess, tally: &mut Tally) -> Result<Millis> {
        self.guest.address = server.address();
        let view = self.guest.game(&self.id).await?;
        if view.status != Status::Playing {
            tally.fault(Fault::Wrong, format!("the correspondence game ended: {:?}", view.result));
        }
        let clocks = view.clocks.context("a correspondence game without clocks")?;
        clocks.left_ms.get("b").copied().context("a seat without a clock")
    }
}
