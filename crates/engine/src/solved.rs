//! What is known for certain of Chameleon: the solver's openings, its certificate, its small tables, tables of the host,
//! short proofs.
//!
//! Within four plies of the start and with up to six pieces the value of every move is known. In between, the certificate
//! knows the winner's move wherever the winner has followed it, and how long each reply of the loser holds out. With full
//! tables everything is known.

use std::sync::LazyLock;
use std::time::Duration;

use catalog::{AnyMove, AnyPosition};
use rules_chameleon::{Chameleon, Move, enemy};
use rules_core::{MAX_SEATS, Position};
use solver::{Effort, Judged, Known, Value, Wanted};

use crate::search::watch::Stopwatch;
use crate::{Game, Limits, Score, Stop, Table, Thought, ThoughtLine};

/// The most positions that a proof may take: about twelve milliseconds.
const SEARCHED: u64 = 20_000;
/// The same for each move of a line, which is only to be shown.
const SHOWN: u64 = 5_000;
/// How many positions are looked at in a millisecond, on a slow machine and with half of the time to spare.
const PER_MILLISECOND: u64 = 200;

/// What the program brings along; nothing of it if the files are not what they should be.
pub fn shipped() -> &'static Known {
    static SHIPPED: LazyLock<Known> = LazyLock::new(|| Known::shipped().unwrap_or_default());
    &SHIPPED
}

/// What is known of a position.
pub(crate) enum Asked {
    /// All that matters.
    Settled(Thought),
    /// Only that these moves are left to think about; all where there are none.
    Open(Vec<AnyMove>),
}

/// A move whose value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownMove {
    /// The move.
    pub mv: AnyMove,
    /// What it is worth for whoever makes it.
    pub value: Value,
}

/// The moves of a position whose values are known or soon proved, the best first; none but in Chameleon.
pub fn known_moves(position: &AnyPosition, table: &Table) -> Vec<KnownMove> {
    let AnyPosition::Chameleon(position) = position else { return Vec::new() };
    let judged = table.known().judge(position, Wanted::All, SEARCHED);
    let known = judged.moves.into_iter().filter_map(|(mv, value)| Some((mv, value?)));
    known.map(|(mv, value)| KnownMove { mv: AnyMove::Chameleon(mv), value }).collect()
}

/// What is known for certain of a position, as if it had been thought out, as far as it can be told before the switch is
/// thrown.
pub(crate) fn ask(
    position: &AnyPosition,
    before: &[AnyPosition],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
) -> Asked {
    let AnyPosition::Chameleon(position) = position else { return Asked::Open(Vec::new()) };
    let known = table.known();
    let stopwatch = Stopwatch::start();
    let wanted = limits.lines.clamp(1, position.count_moves().max(1) as usize);
    let what = if wanted == 1 { Wanted::Best } else { Wanted::All };
    let stop = stop.within(limits.times().1);
    let goes_on = || !stop.is_stopped();
    let judged = known.judge(position, what, Effort::as_long_as(&goes_on, budget(limits)));
    match best_moves(&judged, wanted).filter(|moves| is_certain(position, before, moves)) {
        Some(moves) => {
            let shown = Effort::as_long_as(&goes_on, SHOWN);
            let lines: Vec<ThoughtLine> =
                moves.into_iter().map(|(mv, value)| line(known, position, mv, value, shown)).collect();
            let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
            let nodes = judged.looked_at.max(judged.moves.len() as u64);
            Asked::Settled(Thought { lines, depth, nodes, time: stopwatch.elapsed() })
        }
        None if wanted > 1 => Asked::Open(Vec::new()),
        None => Asked::Open(not_lost(&judged)),
    }
}

/// How many positions a proof may take within these limits.
fn budget(limits: &Limits) -> u64 {
    let (_, hard) = limits.times();
    let in_time = |time: Duration| (time.as_millis() as u64).saturating_mul(PER_MILLISECOND);
    limits.nodes.unwrap_or(SEARCHED).min(hard.map_or(SEARCHED, in_time)).clamp(1, SEARCHED)
}

/// So many best moves with their values; nothing if it is not certain which these are.
fn best_moves(judged: &Judged, wanted: usize) -> Option<Vec<(Move, Value)>> {
    judged.best()?;
    let moves: Vec<(Move, Value)> =
        judged.moves.iter().filter_map(|&(mv, value)| Some((mv, value?))).take(wanted).collect();
    let all_known = judged.moves.iter().all(|(_, value)| value.is_some());
    let in_order = all_known || wanted == 1 || moves.iter().all(|(_, value)| matches!(value, Value::Win(_)));
    (moves.len() == wanted && in_order).then_some(moves)
}

/// The moves that are not known to lose, where there are some.
fn not_lost(judged: &Judged) -> Vec<AnyMove> {
    let open = judged.moves.iter().filter(|(_, value)| !matches!(value, Some(Value::Loss(_))));
    open.map(|&(mv, _)| AnyMove::Chameleon(mv)).collect()
}

/// Whether neither repetition nor lack of progress can come between.
fn is_certain(position: &Chameleon, before: &[AnyPosition], moves: &[(Move, Value)]) -> bool {
    // On the way to a win no position comes up twice. So a third time is to be feared only of those that have stood
    // twice already, and of these only since the last capture.
    let reach = position.quiet() as usize;
    let mut keys: Vec<u64> = before.iter().rev().take(reach).map(AnyPosition::key).collect();
    keys.sort_unstable();
    let stood_twice = keys.windows(2).any(|pair| pair[0] == pair[1]);
    !stood_twice && moves.iter().all(|&(_, value)| in_time(position, value))
}

/// Whether the end comes before the game is drawn for lack of progress.
fn in_time(position: &Chameleon, value: Value) -> bool {
    let plies = value.distance().map_or(0, |distance| 2 * u32::from(distance));
    position.quiet().saturating_add(plies) < <Chameleon as Game>::QUIET_LIMIT
}

/// The line that begins with a move, as far as it is known or found with so much effort a move.
fn line(known: &Known, position: &Chameleon, mv: Move, value: Value, effort: Effort<'_>) -> ThoughtLine {
    let mut next = position.after(mv);
    let mut moves = vec![AnyMove::Chameleon(mv)];
    let plies = value.distance().map_or(1, |distance| 2 * usize::from(distance));
    while moves.len() < plies
        && effort.goes_on()
        && let Some((mv, _)) = known.judge(&next, Wanted::Best, effort).best()
    {
        moves.push(AnyMove::Chameleon(mv));
        next.play_unchecked(mv, &mut ());
    }
    let (score, mine) = match value {
        Value::Win(distance) => (Score::win_in(2 * u32::from(distance) - 1), 1.0),
        Value::Draw => (Score::DRAW, 0.5),
        Value::Loss(distance) => (Score::loss_in(2 * u32::from(distance)), 0.0),
    };
    let mut expected = [0.0; MAX_SEATS];
    if let Some(turn) = position.turn() {
        expected[turn.index()] = mine;
        expected[enemy(turn).index()] = 1.0 - mine;
    }
    ThoughtLine { moves, score, expected, proved: true }
}

#[cfg(test)]
mod tests;
