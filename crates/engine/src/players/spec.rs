//! Players as text: `ours:movetime=100`, `uct:nodes=2000`, `textbook:depth=3`, `greedy`, `random`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules_core::Snippet;

use super::Player;
use super::greedy::Greedy;
use super::ours::{Ours, Strength};
use super::random::Random;
use super::textbook::Textbook;
use super::uct::Uct;
use crate::{Level, Limits, Manner};

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
            Self::Ours => {
                &["depth", "nodes", "movetime", "level", "threads", "hash", "lines", "looseness", "tolerance"]
            }
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
    /// The loss, in thousandths, that makes a move half as likely, if our own player is not to do its best.
    pub looseness: Option<u32>,
    /// The greatest loss, in thousandths, that it then accepts.
    pub tolerance: Option<u32>,
    /// The size of its table in MiB, where it has one.
    pub hash: Option<usize>,
}

/// The size of a table in bytes where nothing is said: as much as the protocols begin with, so that a tree for three and
/// four has room for seconds.
const TABLE: usize = 64 << 20;
/// The most that a limit on nodes asks for: its games are many, and a table is cleared before each of them.
const TABLE_FOR_NODES: usize = 16 << 20;

impl Spec {
    /// A player as the spec says; it begins its first game when told.
    pub fn player(&self) -> Box<dyn Player> {
        match self.kind {
            Kind::Random => Box::new(Random::new()),
            Kind::Greedy => Box::new(Greedy::new()),
            Kind::Textbook => Box::new(Textbook::new()),
            Kind::Uct => Box::new(Uct::new()),
            Kind::Ours => Box::new(Ours::new(self.table_bytes(), self.strength())),
        }
    }

    fn strength(&self) -> Strength {
        let (looseness, nodes) = (self.looseness.unwrap_or(0), self.limits.nodes.unwrap_or(0));
        match self.level {
            Some(level) => Strength::Level(level),
            None if looseness > 0 => {
                let tolerance = self.tolerance.unwrap_or(0);
                Strength::Manner(Manner { nodes, lines: self.limits.lines, looseness, tolerance })
            }
            None => Strength::Best,
        }
    }

    /// A table larger than the nodes of a game can fill would only cost time to clear.
    fn table_bytes(&self) -> usize {
        let filled = |nodes: u64| usize::try_from(nodes.saturating_mul(2048)).unwrap_or(TABLE_FOR_NODES);
        let nodes = self.level.map(Level::most_nodes).or(self.limits.nodes);
        let fitting = nodes.map_or(TABLE, |nodes| filled(nodes).clamp(1 << 14, TABLE_FOR_NODES));
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
            "lines" => self.limits.lines = number(1, 250)? as usize,
            "looseness" => self.looseness = Some(number(1, 1000)? as u32),
            "tolerance" => self.tolerance = Some(number(0, 1000)? as u32),
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

/// What a player that errs must be told.
const LOOSE: [&str; 3] = ["nodes", "lines", "tolerance"];

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
        let mut spec = Self {
            kind,
            limits: Limits::default(),
            level: None,
            looseness: None,
            tolerance: None,
            hash: None,
        };
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
        // A level says itself how long it thinks and how it errs.
        let errs = spec.looseness.is_some() || spec.tolerance.is_some() || spec.limits.lines > 0;
        if spec.level.is_some() && (bounds > 0 || spec.limits.threads > 0 || errs) {
            return Err(BadSpec("player: expected no limit beside level, found one".into()));
        }
        if spec.looseness.is_some() && seen.iter().filter(|name| LOOSE.contains(name)).count() < LOOSE.len() {
            return Err(BadSpec("player: expected nodes, lines and tolerance beside looseness".into()));
        }
        Ok(spec)
    }
}
