//! What was measured of an outage.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;
use tokio::time::Instant;

use super::game::{Played, Sent};
use super::opener::Opened;
use super::trouble::LOCKED;
use super::{Common, Plan, Times, Trouble};
use crate::load::Spread;

/// When, which server by its number, and what it answered when it was asked whether it is ready.
pub(super) type Answers = Vec<(Instant, usize, String)>;

/// What was found out when play was over.
pub(super) struct After {
    pub(super) lost: usize,
    pub(super) messages_dropped: f64,
    pub(super) terminated: Option<Duration>,
}

/// What was measured in a part of the time.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Phase {
    /// How long it was, in seconds.
    pub seconds: f64,
    /// Moves that were sent, without those of games that hang.
    pub sent: usize,
    /// Those of them that were accepted in the end, and all of these in a second.
    pub accepted: usize,
    /// Accepted moves a second.
    pub per_second: f64,
    /// From sending a move until it was accepted, refusals on the way included.
    pub latency: Spread,
    /// From sending a move until the opponent heard of it from the other server.
    pub heard: Spread,
    /// New games that were asked for, and those that were opened.
    pub games_asked: usize,
    /// New games that were opened.
    pub games_opened: usize,
    /// How long those took.
    pub opening: Spread,
    /// What the two servers answered to /ready, and how often.
    pub ready: [BTreeMap<String, usize>; 2],
}

/// What was measured of an outage.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What went wrong.
    pub trouble: String,
    /// Whether the servers' limits were switched off.
    pub without_limits: bool,
    /// Moves a second that were wanted.
    pub rate: f64,
    /// Where chance began.
    pub seed: u64,
    /// Before it, while it lasted, and after it.
    pub phases: [Phase; 3],
    /// How often a move was refused, by the code.
    pub refusals: BTreeMap<String, usize>,
    /// Moves that were never accepted.
    pub unaccepted: usize,
    /// How often a player's connection ended.
    pub reconnects: usize,
    /// Why games were not opened.
    pub not_opened: BTreeMap<String, usize>,
    /// How long after the end everybody knew all moves that had been accepted by then, in milliseconds; nothing if that
    /// never came.
    pub watchers_right_ms: Option<u64>,
    /// How many acts hung, and the longest that one had to wait for any answer, in milliseconds; nothing where one was
    /// never answered.
    pub hung: usize,
    /// The longest wait of an act that hung.
    pub hung_answered_ms: Option<u64>,
    /// Accepted moves that the second server did not know at the end.
    pub lost: usize,
    /// Messages that servers have counted as dropped.
    pub messages_dropped: f64,
    /// How long the first server took to end after SIGTERM in the same trouble, in milliseconds; nothing where it had
    /// to be killed.
    pub sigterm_ms: Option<u64>,
}

impl Report {
    pub(super) fn new(
        plan: &Plan,
        common: &Common,
        times: Times,
        played: &[Played],
        opened: &[Opened],
        ready: &Answers,
        after: After,
    ) -> Self {
        let ends = [(times.counts, times.begins), (times.begins, times.ends), (times.ends, times.until)];
        let mut all: Vec<(&Sent, bool)> = Vec::new();
        for game in played {
            let counted = game.moves.iter().filter(|sent| sent.at < times.until);
            all.extend(counted.map(|sent| (sent, hangs(plan.trouble, common, times, game, sent))));
        }
        let hung: Vec<&Sent> = all.iter().filter(|(_, hangs)| *hangs).map(|(sent, _)| *sent).collect();
        let free: Vec<&Sent> = all.iter().filter(|(_, hangs)| !*hangs).map(|(sent, _)| *sent).collect();
        let phases = ends.map(|(from, until)| phase(from, until, &free, opened, ready));
        let answers = hung.iter().map(|sent| sent.answered.map(|answered| answered - sent.at));
        let longest = answers.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max());
        Self {
            trouble: format!("{:?}", plan.trouble),
            without_limits: plan.without_limits,
            rate: plan.rate,
            seed: plan.seed,
            phases,
            refusals: sum(played.iter().flat_map(|game| game.refusals.clone())),
            unaccepted: all.iter().filter(|(sent, _)| sent.accepted.is_none()).count(),
            reconnects: played.iter().map(|game| game.reconnects).sum(),
            not_opened: sum(opened.iter().filter_map(|opened| Some((opened.reason.clone()?, 1)))),
            watchers_right_ms: right_after(times.ends, all.iter().map(|(sent, _)| *sent)).map(millis),
            hung: hung.len(),
            hung_answered_ms: longest.map(millis),
            lost: after.lost,
            messages_dropped: after.messages_dropped,
            sigterm_ms: after.terminated.map(millis),
        }
    }
}

fn sum(all: impl Iterator<Item = (String, usize)>) -> BTreeMap<String, usize> {
    all.fold(BTreeMap::new(), |mut sums, (name, count)| {
        *sums.entry(name).or_default() += count;
        sums
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

/// Whether a move is one that has to wait for the end of the trouble, or for a time-out of the server: those of the
/// game whose entry is locked, and what was under way at the server at which a connection was swallowed.
fn hangs(trouble: Trouble, common: &Common, times: Times, game: &Played, sent: &Sent) -> bool {
    match trouble {
        Trouble::Nats => false,
        Trouble::Lock => {
            let is_during = sent.accepted.is_none_or(|at| at > times.begins) && sent.at < times.ends;
            game.number == LOCKED && is_during
        }
        Trouble::HalfOpen | Trouble::HalfOpenAll => {
            let swallowed = common.swallowed.borrow();
            let was_open =
                |at: &Instant| sent.at <= *at && sent.accepted.is_none_or(|accepted| accepted > *at);
            sent.server == 0 && swallowed.iter().any(was_open)
        }
    }
}

/// How long after a moment everybody knew all moves that had been accepted before it.
fn right_after<'a>(moment: Instant, all: impl Iterator<Item = &'a Sent>) -> Option<Duration> {
    let accepted = all.filter(|sent| sent.accepted.is_some_and(|accepted| accepted <= moment));
    let late = accepted.map(|sent| Some(sent.heard?.saturating_duration_since(moment)));
    Some(late.collect::<Option<Vec<_>>>()?.into_iter().max().unwrap_or_default())
}

fn phase(from: Instant, until: Instant, free: &[&Sent], opened: &[Opened], ready: &Answers) -> Phase {
    let span = from..until;
    let seconds = (until - from).as_secs_f64();
    let sent: Vec<&&Sent> = free.iter().filter(|sent| span.contains(&sent.at)).collect();
    let after = |sent: &Sent, moment: Option<Instant>| moment.map(|moment| micros(moment - sent.at));
    let accepted: Vec<u32> = sent.iter().filter_map(|sent| after(sent, sent.accepted)).collect();
    let heard: Vec<u32> = sent.iter().filter_map(|sent| after(sent, sent.heard)).collect();
    let asked: Vec<&Opened> = opened.iter().filter(|opened| span.contains(&opened.asked)).collect();
    let opening: Vec<u32> = asked.iter().filter_map(|opened| opened.took).map(micros).collect();
    let is_accepted_here = |sent: &&&Sent| sent.accepted.is_some_and(|accepted| span.contains(&accepted));
    let answers = [0, 1].map(|server| {
        let said = ready.iter().filter(|(at, number, _)| *number == server && span.contains(at));
        sum(said.map(|(_, _, words)| (words.clone(), 1)))
    });
    Phase {
        seconds,
        sent: sent.len(),
        accepted: accepted.len(),
        per_second: free.iter().filter(is_accepted_here).count() as f64 / seconds,
        latency: Spread::of(accepted),
        heard: Spread::of(heard),
        games_asked: asked.len(),
        games_opened: opening.len(),
        opening: Spread::of(opening),
        ready: answers,
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = if self.without_limits { "limits switched off" } else { "default limits" };
        writeln!(f, "{}, {} moves/s wanted, {limits}, seed {}", self.trouble, self.rate, self.seed)?;
        writeln!(
            f,
            "{:<8}{:>6}{:>9}{:>10}{:>8}{:>10}{:>10}{:>12}{:>12}{:>12}{:>14}",
            "",
            "s",
            "sent",
            "accepted",
            "per s",
            "p50 ms",
            "p99 ms",
            "max ms",
            "heard p99",
            "heard max",
            "games opened"
        )?;
        for (name, phase) in ["before", "during", "after"].iter().zip(&self.phases) {
            let Phase { seconds, sent, accepted, per_second, latency, heard, .. } = phase;
            let games = format!("{} of {}", phase.games_opened, phase.games_asked);
            writeln!(
                f,
                "{name:<8}{seconds:>6.0}{sent:>9}{accepted:>10}{per_second:>8.0}{:>10.2}{:>10.2}{:>12.1}{:>12.1}{:>12.1}{games:>14}",
                latency.p50, latency.p99, latency.max, heard.p99, heard.max
            )?;
        }
        for (name, phase) in ["before", "during", "after"].iter().zip(&self.phases) {
            for (server, answers) in phase.ready.iter().enumerate() {
                let words: Vec<String> =
                    answers.iter().map(|(words, count)| format!("{count} × {words:?}")).collect();
                writeln!(f, "/ready {name}, server {server}: {}", words.join(", "))?;
            }
        }
        writeln!(f, "refused {:?}, never accepted {}, lost {}", self.refusals, self.unaccepted, self.lost)?;
        writeln!(f, "not opened {:?}, connected anew {}", self.not_opened, self.reconnects)?;
        writeln!(f, "messages to NATS counted as dropped: {}", self.messages_dropped)?;
        let or_never =
            |millis: Option<u64>| millis.map_or("never".to_owned(), |millis| format!("{millis} ms"));
        writeln!(f, "all watchers right after the end: {}", or_never(self.watchers_right_ms))?;
        if self.hung > 0 {
            writeln!(
                f,
                "acts that hung: {}, the last answered after {}",
                self.hung,
                or_never(self.hung_answered_ms)
            )?;
        }
        let ended =
            self.sigterm_ms.map_or("not ended after 60 s, killed".to_owned(), |ms| format!("{ms} ms"));
        write!(f, "SIGTERM in the same trouble: {ended}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(at: Instant, accepted: Option<u64>, heard: Option<u64>) -> Sent {
        let after = |millis: Option<u64>| millis.map(|millis| at + Duration::from_millis(millis));
        Sent { at, server: 0, accepted: after(accepted), answered: after(accepted), heard: after(heard) }
    }

    #[test]
    fn watchers_are_right_when_the_last_has_heard_of_all_that_was_accepted() {
        let start = Instant::now();
        let end = start + Duration::from_secs(1);
        let right = |all: &[Sent]| right_after(end, all.iter());
        let early = sent(start, Some(2), Some(5));
        let late = sent(start, Some(900), Some(2_500));
        let accepted_later = sent(start, Some(1_200), None);
        assert_eq!(right(&[]), Some(Duration::ZERO));
        assert_eq!(right(&[early, late, accepted_later]), Some(Duration::from_millis(1_500)));
        assert_eq!(right(&[sent(start, Some(900), None)]), None);
    }

    #[test]
    fn a_phase_counts_what_was_sent_in_it() {
        let start = Instant::now();
        let until = start + Duration::from_secs(10);
        let moves = [sent(start, Some(2), None), sent(start, None, None), sent(until, Some(1), None)];
        let asked =
            |took, reason: Option<&str>| Opened { asked: start, took, reason: reason.map(str::to_owned) };
        let opened = [asked(Some(Duration::from_millis(5)), None), asked(None, Some("no"))];
        let ready =
            vec![(start, 0, "200 ok".to_owned()), (start, 1, "503".to_owned()), (until, 1, "200".to_owned())];
        let phase = phase(start, until, &moves.iter().collect::<Vec<_>>(), &opened, &ready);
        assert_eq!((phase.sent, phase.accepted, phase.games_asked, phase.games_opened), (2, 1, 2, 1));
        assert!((phase.latency.max - 2.0).abs() < 0.01 && (phase.per_second - 0.1).abs() < 0.01);
        assert_eq!(phase.ready[1], [("503".to_owned(), 1)].into());
    }
}
