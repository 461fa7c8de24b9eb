//! What happens to the way between a part and all others.

use std::net::SocketAddr;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{DEVICE, Network, device};
use crate::site::Part;

/// How many of a hundred packets are lost, each way.
const LOST: u32 = 30;
/// How much passes in a second: so little that packets wait for hundreds of milliseconds, and how long they wait at most.
const RATE: &str = "256kbit";
const BURST: &str = "4kb";
const WAIT: &str = "800ms";
/// The name of our rules.
const TABLE: &str = "disturbance";

/// What happens to the way between a part and all others, in both directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Disturbance {
    /// Nothing passes.
    Cut,
    /// Some packets are lost.
    Loss,
    /// Everything waits.
    Delay,
}

impl Network {
    /// Begins to disturb the way to a part.
    pub(crate) fn disturb(&self, part: Part, disturbance: Disturbance) -> Result<()> {
        for (namespace, device) in self.ends(part) {
            match disturbance {
                Disturbance::Cut => drop_arriving(&namespace, &device, "")?,
                Disturbance::Loss => {
                    drop_arriving(&namespace, &device, &format!("numgen random mod 100 < {LOST}"))?;
                }
                Disturbance::Delay => {
                    let place = ["-n", &namespace, "qdisc", "add", "dev", &device, "root"];
                    let bucket = ["tbf", "rate", RATE, "burst", BURST, "latency", WAIT];
                    run(Command::new("tc").args(place).args(bucket))?;
                }
            }
        }
        Ok(())
    }

    /// Ends a disturbance.
    pub(crate) fn heal(&self, part: Part, disturbance: Disturbance) -> Result<()> {
        for (namespace, device) in self.ends(part) {
            match disturbance {
                Disturbance::Cut | Disturbance::Loss => {
                    nft(&namespace, &format!("delete table netdev {TABLE}-{device}"))?;
                }
                Disturbance::Delay => {
                    run(Command::new("tc")
                        .args(["-n", &namespace, "qdisc", "delete", "dev", &device, "root"]))?;
                }
            }
        }
        Ok(())
    }

    /// Drops all packets between a part and a place that it reaches by TCP; everything else passes.
    pub(crate) fn sever(&self, part: Part, place: SocketAddr) -> Result<()> {
        let [(hub, to_part), (namespace, own)] = self.ends(part);
        let (address, port) = (place.ip(), place.port());
        drop_arriving(&hub, &to_part, &format!("ip daddr {address} tcp dport {port}"))?;
        drop_arriving(&namespace, &own, &format!("ip saddr {address} tcp sport {port}"))
    }

    /// Lets packets pass again that were dropped by [`sever`](Self::sever).
    pub(crate) fn mend(&self, part: Part) -> Result<()> {
        self.heal(part, Disturbance::Cut)
    }

    /// The devices at the two ends of the way, with their namespaces.
    fn ends(&self, part: Part) -> [(String, String); 2] {
        [(self.hub.clone(), device(part)), (self.namespace(part), DEVICE.to_owned())]
    }
}

/// Drops what arrives at a device and fits a condition. What is dropped where it leaves, its sender would notice.
fn drop_arriving(namespace: &str, device: &str, condition: &str) -> Result<()> {
    let table = format!("netdev {TABLE}-{device}");
    let hook = format!("type filter hook ingress device \"{device}\" priority 0;");
    let rules = [
        format!("add table {table}"),
        format!("add chain {table} arriving {{ {hook} }}"),
        format!("add rule {table} arriving {condition} drop"),
    ];
    nft(namespace, &rules.join("; "))
}

fn nft(namespace: &str, rules: &str) -> Result<()> {
    run(Command::new("ip").args(["netns", "exec", namespace, "nft", rules]))
}

/// Runs a command; an error says what it says.
pub(super) fn run(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        bail!("{command:?} ended with {}: {}", output.status, words.trim());
    }
    Ok(())
}
