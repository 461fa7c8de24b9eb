//! Players as text: `ours:movetime=100`, `uct:nodes=2000`, `textbook:depth=3`, `greedy`, `random`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules_core::Snippet;

use super::Player;
use super::greedy::Greedy;
use super::ours::Ours;
use super::random::Random;
use super::textbook::Textbook;
use super::uct::Uct;
use crate::{Level, Limits};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any legal move.
    Random,
    /// The most material on the spot.
    Greedy,
    /// Max-n as a textbook has it.
    Textbook,
    /// Tree search with random rollouts.
    Uct,
    /// The engine itself.
    Ours,
}

impl Kind {
    /// All kinds of players, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Greedy, Self::Textbook, Self::Uct, Self::Ours];

    /// The name in a spec.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Textbook => "textbook",
            Self::Uct => "uct",
            Self::Ours => "ours",
        }
    }

    /// The options that make sense for it.
    const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Random | Self::Greedy => &[],
            Self::Textbook => &["depth", "nodes", "movetime"],
            Self::Uct => &["nodes", "movetime"],
            Self::Ours => &["depth", "nodes", "movetime", "level", "threads", "hash"],
        }
    }
}

/// A player and how long it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Who plays.
    pub kind: Kind,
    /// How long it thinks about a move.
    pub limits: Limits,
    /// The level at which our own player plays instead, if it is not to do its best.
    pub level: Option<Level>,
    /// The size of its table in MiB, where it has one.
    pub hash: Option<usize>,
}

/// The size of a table in bytes where nothing is said.
const TABLE: usize = 16 << 20;

impl Spec {
    /// A player as the spec says; it begins its first game when told.
    pub fn player(&self) -> Box<dyn Player> {
        match self.kind {
            Kind::Random => Box::new(Random::new()),
            Kind::Greedy => Box::new(Greedy::new()),
            Kind::Textbook => Box::new(Textbook::new()),
            Kind::Uct => Box::new(Uct::new()),
            Kind::Ours => Box::new(Ours::new(self.table_bytes(), self.level)),
        }
    }

    /// A table larger than the nodes of a game can fill would only cost time to clear.
    fn table_bytes(&self) -> usize {
        let filled = |nodes: u64| usize::try_from(nodes.saturating_mul(2048)).unwrap_or(TABLE);
        let fitting = self.limits.nodes.map_or(TABLE, |nodes| filled(nodes).clamp(1 << 18, TABLE));
        self.hash.map_or(fitting, |mebibytes| mebibytes << 20)
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), BadSpec> {
        let number = |least: u64, most: u64| {
            text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
                let found = Snippet::new(text);
                BadSpec(format!("player: expected {name} from {least} to {most}, found {found}"))
            })
        };
        match name {
            "depth" => self.limits.depth = Some(number(1, 100)? as u32),
            "nodes" => self.limits.nodes = Some(number(1, u64::MAX)?),
            "movetime" => self.limits.movetime = Some(Duration::from_millis(number(1, 86_400_000)?)),
            "level" => self.level = Level::new(number(1, 8)? as u8),
            "threads" => self.limits.threads = number(1, 256)? as usize,
            "hash" => self.hash = Some(number(1, 65_536)? as usize),
            _ => {
                return Err(BadSpec(format!(
                    "player: {} has no option {}",
                    self.kind.as_str(),
                    Snippet::new(name)
                )));
            }
        }
        Ok(())
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSpec(String);

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BadSpec {}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let kind = Kind::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| {
            let names = Kind::ALL.map(Kind::as_str).join(", ");
            BadSpec(format!("player: expected one of {names}, found {}", Snippet::new(name)))
        })?;
        let mut spec = Self { kind, limits: Limits::default(), level: None, hash: None };
        let mut seen: Vec<&str> = Vec::new();
        for part in parts {
            let (option, value) = part.split_once('=').unwrap_or((part, ""));
            if !kind.options().contains(&option) {
                let expected = if kind.options().is_empty() {
                    "no option".to_owned()
                } else {
                    format!("{} with = and a value", kind.options().join(", "))
                };
                let found = Snippet::new(part);
                return Err(BadSpec(format!("player: expected {expected} for {name}, found {found}")));
            }
            if seen.contains(&option) {
                return Err(BadSpec(format!("player: expected {option} once, found it twice")));
            }
            seen.push(option);
            spec.set(option, value)?;
        }
        let bounds = seen.iter().filter(|option| ["depth", "nodes", "movetime"].contains(option)).count();
        if kind == Kind::Ours && bounds == 0 && spec.level.is_none() {
            return Err(BadSpec(
                "player: expected depth, nodes, movetime or level for ours, found none".into(),
            ));
        }
        // A level says itself how long it thinks.
        if spec.level.is_some() && (bounds > 0 || spec.limits.threads > 0) {
            return Err(BadSpec("player: expected no limit beside level, found one".into()));
        }
        Ok(spec)
    }
}
