//! How tables go on while a long fault lasts, and how a balancer sends their people elsewhere.
//!
//! Every server is asked by `/ready`, as a balancer does. When the answers change, the people are sent to the servers
//! that are ready: whoever sits at another connects anew, as the page does that finds its server gone.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::{Method, StatusCode};
use tokio::time::{Instant, sleep, timeout};

use super::{SIZE, SOON};
use crate::kill::board::Board;
use crate::kill::stage::{Doors, Order};
use crate::kill::tally::Fault as Finding;
use crate::kill::{Company, Tally, kinds};
use crate::request;
use crate::site::Part;

/// How often is looked.
const LOOK: Duration = Duration::from_millis(250);
/// How long a server may take to say that it is ready.
const READY: Duration = Duration::from_millis(2_500);
/// How long people of a server with a fault may stand still while it lasts: until the server has noticed it and says
/// that it is not ready, and then as long as everybody else.
const CONCERNED: Duration = Duration::from_secs(20);

/// Whom a fault concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Concern {
    /// One table, which has to wait for its end.
    Table(usize),
    /// Those who sit at a server are given longer; those who need computers must wait for the end of NATS's absence.
    Part(Part),
    /// Everybody has to wait for its end.
    All,
}

impl Concern {
    /// How long a table may stand still while the fault lasts; nothing where it is not judged before the end.
    fn allows(self, table: usize) -> Option<Duration> {
        let sits_at =
            |server| (0..kinds::people(table)).any(|person| (table + person) % SIZE.servers == server);
        match self {
            Self::All => None,
            Self::Table(concerned) => (concerned != table).then_some(SOON),
            Self::Part(Part::Nats | Part::Worker(_)) => (!kinds::has_computer(table)).then_some(SOON),
            Self::Part(Part::Postgres) => None,
            Self::Part(Part::Server(server)) => Some(if sits_at(server) { CONCERNED } else { SOON }),
        }
    }
}

/// A watch over the tables while a fault lasts.
pub(super) struct Watch<'a> {
    company: &'a Company,
    addresses: Vec<SocketAddr>,
    concern: Concern,
    began: Instant,
    round: usize,
    /// Which servers were ready when last asked.
    ready: Vec<bool>,
    stuck: BTreeSet<usize>,
    slowest: Duration,
}

impl<'a> Watch<'a> {
    /// Begins together with the fault.
    pub(super) fn begin(
        company: &'a Company,
        addresses: Vec<SocketAddr>,
        concern: Concern,
        round: usize,
    ) -> Self {
        company.orders.send_modify(|order| order.is_rough = true);
        let ready = vec![true; addresses.len()];
        let (began, stuck, slowest) = (Instant::now(), BTreeSet::new(), Duration::ZERO);
        Self { company, addresses, concern, began, round, ready, stuck, slowest }
    }

    /// Watches until it is dropped, with the end of the fault.
    pub(super) async fn go_on(&mut self) -> Infallible {
        loop {
            sleep(LOOK).await;
            self.judge();
            self.balance().await;
        }
    }

    /// Notes which tables stand still for too long; each counts once a fault.
    fn judge(&mut self) {
        let board: &Arc<Board> = &self.company.board;
        let concern = self.concern;
        self.stuck.extend(board.stuck(self.began, |table| concern.allows(table)));
        let judged = (0..self.company.games).filter(|table| concern.allows(*table) == Some(SOON));
        let slowest = judged.map(|table| board.still(table, self.began)).max().unwrap_or_default();
        self.slowest = self.slowest.max(slowest);
    }

    /// Sends people to the servers that are ready, if others are than before and any is.
    async fn balance(&mut self) {
        let asked = self.addresses.iter().map(|address| is_ready(*address));
        let ready = futures_util::future::join_all(asked).await;
        if ready == self.ready || !ready.contains(&true) {
            return;
        }
        self.round += 1;
        let open =
            self.addresses.iter().zip(&ready).filter(|(_, ready)| **ready).map(|(address, _)| *address);
        let order = Order { round: self.round, doors: Doors::new(open), is_last: false, is_rough: true };
        self.company.orders.send_replace(order);
        self.ready = ready;
    }

    /// Ends with the fault, of which `words` tell; returns the round as of now.
    pub(super) fn end(mut self, words: &str, tally: &mut Tally) -> usize {
        self.judge();
        for table in &self.stuck {
            tally.fault(Finding::Stuck, format!("table {table} stood still during: {words}"));
        }
        let slowest = u64::try_from(self.slowest.as_millis()).unwrap_or(u64::MAX);
        tally.slowest_during_ms = tally.slowest_during_ms.max(slowest);
        self.round
    }
}

/// Whether a server says that it is ready.
async fn is_ready(server: SocketAddr) -> bool {
    let answer = timeout(READY, request(server, Method::GET, "/ready", &[], None)).await;
    matches!(answer, Ok(Ok(answer)) if answer.status == StatusCode::OK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_concerns_those_who_cannot_be_helped_before_its_end() {
        let tables = 0..28;
        let judged =
            |concern: Concern| tables.clone().filter(|table| concern.allows(*table).is_some()).count();
        assert_eq!(judged(Concern::All), 0);
        assert_eq!(judged(Concern::Table(3)), tables.len() - 1);
        let with_computer = tables.clone().filter(|table| kinds::has_computer(*table)).count();
        assert!(with_computer > 0);
        assert_eq!(judged(Concern::Part(Part::Nats)), tables.len() - with_computer);
        let server = Concern::Part(Part::Server(1));
        assert_eq!(judged(server), tables.len());
        let elsewhere = tables.filter(|table| server.allows(*table) == Some(SOON)).count();
        assert!((1..28).contains(&elsewhere));
    }
}
