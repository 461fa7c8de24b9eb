//! What was counted.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// How many faults are told in words.
const TOLD: usize = 20;

/// What was counted while the server was killed again and again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Where chance began.
    pub seed: u64,
    /// How often the server was killed, or a fault happened.
    pub kills: usize,
    /// How many faults of each kind happened.
    pub kinds: BTreeMap<String, usize>,
    /// Games that were begun.
    pub games: usize,
    /// Acts that were acknowledged.
    pub acknowledged: usize,
    /// Moves among them.
    pub moves: usize,
    /// Moves that computers made.
    pub computer_moves: usize,
    /// Takebacks that were agreed to.
    pub takebacks: usize,
    /// Rematches that were made.
    pub rematches: usize,
    /// Acts that were sent again under the same nonce because no answer had come.
    pub resent: usize,
    /// Those of them that had been kept before the crash.
    pub kept_unanswered: usize,
    /// Acts that were sent again although they had been acknowledged, to see that they are still there.
    pub verified: usize,
    /// Acts that could not be done at the moment and were sent again later.
    pub unavailable: usize,
    /// How often the people of a table were connected anew behind a proxy.
    pub reconnects: usize,
    /// The longest time after a fault until every game had gone on, in milliseconds.
    pub slowest_ms: u64,
    /// The longest time that a table stood still during a long fault that did not concern it, in milliseconds.
    pub slowest_during_ms: u64,
    /// Entries of all logs that were read at the end.
    pub entries: usize,
    /// Acknowledged acts that are not there any more.
    pub lost: usize,
    /// Acts that were done twice.
    pub duplicated: usize,
    /// Games that did not go on.
    pub stuck: usize,
    /// Games that were asked of every server of a site of two programs.
    pub read: usize,
    /// Those of them that a server could not show.
    pub unreadable: usize,
    /// Anything else that should not be.
    pub wrong: usize,
    /// The first faults in words.
    pub faults: Vec<String>,
}

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    Lost,
    Duplicated,
    Stuck,
    Unreadable,
    Wrong,
}

impl Tally {
    /// Notes a fault.
    pub(super) fn fault(&mut self, fault: Fault, words: String) {
        *match fault {
            Fault::Lost => &mut self.lost,
            Fault::Duplicated => &mut self.duplicated,
            Fault::Stuck => &mut self.stuck,
            Fault::Unreadable => &mut self.unreadable,
            Fault::Wrong => &mut self.wrong,
        } += 1;
        if self.faults.len() < TOLD {
            self.faults.push(format!("{fault:?}: {words}"));
        }
    }

    /// Counts a fault of a kind.
    pub(super) fn count_fault(&mut self, kind: String) {
        *self.kinds.entry(kind).or_default() += 1;
    }

    /// Whether nothing is at fault; how long things took depends on the machine, too.
    pub fn is_clean(&self) -> bool {
        (self.lost, self.duplicated, self.stuck, self.unreadable, self.wrong) == (0, 0, 0, 0, 0)
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Self) {
        self.kills += other.kills;
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.moves += other.moves;
        self.computer_moves += other.computer_moves;
        self.takebacks += other.takebacks;
        self.rematches += other.rematches;
        self.resent += other.resent;
        self.kept_unanswered += other.kept_unanswered;
        self.verified += other.verified;
        self.unavailable += other.unavailable;
        self.reconnects += other.reconnects;
        self.slowest_ms = self.slowest_ms.max(other.slowest_ms);
        self.slowest_during_ms = self.slowest_during_ms.max(other.slowest_during_ms);
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.entries += other.entries;
        self.lost += other.lost;
        self.duplicated += other.duplicated;
        self.stuck += other.stuck;
        self.read += other.read;
        self.unreadable += other.unreadable;
        self.wrong += other.wrong;
        self.faults.extend(other.faults);
        self.faults.truncate(TOLD);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, games, acknowledged, moves, computer_moves, takebacks, rematches, .. } = self;
        let Self { resent, kept_unanswered, verified, entries, lost, duplicated, stuck, wrong, .. } = self;
        writeln!(f, "killed         {kills} times, {games} games begun, {rematches} of them rematches")?;
        writeln!(f, "acknowledged   {acknowledged} acts, {moves} of them moves; {takebacks} takebacks")?;
        writeln!(f, "computers      {computer_moves} moves")?;
        writeln!(f, "sent again     {resent} unanswered, of which {kept_unanswered} had been kept")?;
        writeln!(f, "verified       {verified} acts by their nonce, {entries} entries in the logs")?;
        let Self { unavailable, slowest_ms, .. } = self;
        writeln!(
            f,
            "went on        within {slowest_ms} ms; {unavailable} acts had to wait for the end of a fault"
        )?;
        if self.reconnects > 0 {
            writeln!(f, "connected anew {} times", self.reconnects)?;
        }
        if self.slowest_during_ms > 0 {
            writeln!(f, "stood still    {} ms at most in a fault elsewhere", self.slowest_during_ms)?;
        }
        if self.read > 0 {
            writeln!(
                f,
                "read           {} games from every server, {} not readable",
                self.read, self.unreadable
            )?;
        }
        for (kind, count) in &self.kinds {
            writeln!(f, "fault          {count} times: {kind}")?;
        }
        writeln!(f, "seed           {}", self.seed)?;
        write!(f, "lost {lost}, duplicated {duplicated}, stuck {stuck}, otherwise wrong {wrong}")?;
        self.faults.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}
