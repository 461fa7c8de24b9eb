//! A network on which every part of a site has a machine of its own, as far as it can tell.
//!
//! Every part has a network namespace. A pair of virtual devices leads from it to a bridge in another namespace, the
//! hub, in which the harness itself runs: the network of the machine sees nothing of it. The namespaces are made by a
//! program that then runs itself again in the hub, and removes them when that has ended.

mod lay;
mod link;
#[cfg(test)]
mod tests;

pub use lay::{check, run_inside};
pub(crate) use link::Disturbance;

use std::net::Ipv4Addr;

use services::Host;

use crate::site::Part;

/// By which a program knows that it runs in a hub, and in which.
const VARIABLE: &str = "PARDALIS_HARNESS_HUB";
/// With which the names of all namespaces begin; the number of the process that made them follows.
const PREFIX: &str = "pardalis-";
/// The device of every part in its own namespace.
const DEVICE: &str = "eth0";
/// The addresses, which mean something in the namespaces only.
const NETWORK: [u8; 3] = [10, 89, 60];
const BITS: u8 = 24;
const HUB: usize = 1;
const FIRST_SERVER: usize = 10;
const FIRST_WORKER: usize = 100;
const NATS: usize = 200;
const POSTGRES: usize = 201;

/// A network in whose hub this program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    hub: String,
}

impl Network {
    /// The network in whose hub this program runs, if it runs in one.
    pub fn entered() -> Option<Self> {
        Some(Self { hub: std::env::var(VARIABLE).ok()? })
    }

    /// Where a part runs.
    pub(crate) fn host(&self, part: Part) -> Host {
        Host { namespace: Some(self.namespace(part)), address: address(part).into() }
    }

    fn namespace(&self, part: Part) -> String {
        format!("{}-{}", self.hub, device(part))
    }
}

/// The address of the hub, in which the harness itself runs.
pub(crate) fn hub() -> Ipv4Addr {
    numbered(HUB)
}

fn address(part: Part) -> Ipv4Addr {
    numbered(match part {
        Part::Server(number) => FIRST_SERVER + number,
        Part::Worker(number) => FIRST_WORKER + number,
        Part::Nats => NATS,
        Part::Postgres => POSTGRES,
    })
}

fn numbered(number: usize) -> Ipv4Addr {
    let [a, b, c] = NETWORK;
    Ipv4Addr::new(a, b, c, u8::try_from(number).unwrap_or(u8::MAX))
}

/// The device in the hub that leads to a part.
fn device(part: Part) -> String {
    match part {
        Part::Server(number) => format!("server-{number}"),
        Part::Worker(number) => format!("worker-{number}"),
        Part::Nats => "nats".to_owned(),
        Part::Postgres => "postgres".to_owned(),
    }
}
