//! Thinking about a position of any game.

use std::ops::ControlFlow;
use std::time::Duration;

use catalog::{AnyMove, AnyPosition, GameId};
use rules_core::{MAX_SEATS, Position};

use crate::endgame::work_out_beforehand;
use crate::search::driver::search_two;
use crate::search::multi::search_many;
use crate::search::watch::Stopwatch;
use crate::{Game, Limits, Report, Score, Stop, Table};

/// What thinking about a position of any game gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The best lines, best first; none where the game is over.
    pub lines: Vec<ThoughtLine>,
    /// The deepest iteration that was finished.
    pub depth: u32,
    /// Nodes that were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A line of best play.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtLine {
    /// The moves; the first is the one to play.
    pub moves: Vec<AnyMove>,
    /// How good it is for the seat to move; with more than two seats only what is expected says so.
    pub score: Score,
    /// The result that each seat can expect: 1 is a certain first place, 0 a certain last.
    pub expected: [f64; MAX_SEATS],
    /// Whether the value is exact.
    pub proved: bool,
}

impl Thought {
    /// The move to play; nothing where the game is over.
    pub fn best(&self) -> Option<AnyMove> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    fn new<G: Game>(report: &Report<G>, wrap: fn(G::Move) -> AnyMove) -> Self {
        let lines = report.lines.iter().map(|line| ThoughtLine {
            moves: line.moves.iter().copied().map(wrap).collect(),
            score: line.score,
            expected: line.expected,
            proved: line.proved,
        });
        Self { lines: lines.collect(), depth: report.depth, nodes: report.nodes, time: report.time }
    }
}

/// Reads what the program brings along for a game, so that nobody's first move waits for it.
pub fn get_ready(game: GameId) {
    match game {
        #[cfg(feature = "solved")]
        GameId::Chameleon => {
            crate::solved::shipped();
        }
        GameId::Chess960 => crate::eval::chess960::get_ready(),
        _ => {}
    }
}

/// Thinks about a position; `before` holds the positions that led to it, oldest first.
pub fn think(
    position: &AnyPosition,
    before: &[AnyPosition],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
) -> Thought {
    think_with(position, before, limits, table, stop, &mut |_| ())
}

/// Thinks about a position with all that is known for certain; where that settles it, nothing else is thought about.
///
/// Who is to win gets a move that wins, who is to lose one that holds out longest.
pub fn think_best(
    position: &AnyPosition,
    before: &[AnyPosition],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
) -> Thought {
    think_best_among(position, before, &[], limits, table, stop, &mut |_| ())
}

/// As [`think_best`], about some moves only, or all where none are named, and tells what is known so far.
pub fn think_best_among(
    position: &AnyPosition,
    before: &[AnyPosition],
    among: &[AnyMove],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Thought),
) -> Thought {
    #[cfg(feature = "solved")]
    if among.is_empty() {
        let stopwatch = Stopwatch::start();
        return match crate::solved::ask(position, before, limits, table, stop) {
            crate::solved::Asked::Settled(thought) => {
                on_progress(&thought);
                thought
            }
            crate::solved::Asked::Open(open) => {
                let limits = limits.after(stopwatch.elapsed());
                think_among(position, before, &open, &limits, table, stop, on_progress)
            }
        };
    }
    think_among(position, before, among, limits, table, stop, on_progress)
}

/// Thinks about a position and tells after every iteration what is known so far.
pub fn think_with(
    position: &AnyPosition,
    before: &[AnyPosition],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Thought),
) -> Thought {
    think_among(position, before, &[], limits, table, stop, on_progress)
}

/// Thinks about some moves of a position only, or about all where none are named.
///
/// Where more than two are alive all moves are thought about.
pub fn think_among(
    position: &AnyPosition,
    before: &[AnyPosition],
    among: &[AnyMove],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Thought),
) -> Thought {
    let game: Vec<u64> = before.iter().map(AnyPosition::key).collect();
    let stopwatch = Stopwatch::start();
    work_out_beforehand(position, limits, table.endgames(), stop);
    let limits = &limits.after(stopwatch.elapsed());
    let run = Run { game: &game, among, limits, table, stop, on_progress };
    match position {
        AnyPosition::ChameleonChess(position) if position.alive().len() > 2 => {
            run.many(position, AnyMove::ChameleonChess)
        }
        AnyPosition::ChameleonChess(position) => run.two(position, AnyMove::ChameleonChess),
        AnyPosition::Chameleon(position) => run.two(position, AnyMove::Chameleon),
        AnyPosition::Chess960(position) => run.two(position, AnyMove::Chess960),
        AnyPosition::Cameleon(position) => run.two(position, AnyMove::Cameleon),
    }
}

/// What every game's search is given.
struct Run<'a> {
    game: &'a [u64],
    among: &'a [AnyMove],
    limits: &'a Limits,
    table: &'a Table,
    stop: &'a Stop,
    on_progress: &'a mut dyn FnMut(&Thought),
}

impl Run<'_> {
    fn two<G: Game>(self, position: &G, wrap: fn(G::Move) -> AnyMove) -> Thought {
        let on_progress = self.on_progress;
        let mut tell = |progress: &crate::Progress<G>| on_progress(&Thought::new(&progress.report, wrap));
        let mut barred = Vec::new();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            if !self.among.is_empty() && !self.among.contains(&wrap(mv)) {
                barred.push(mv);
            }
            ControlFlow::Continue(())
        });
        let report = search_two(position, self.game, &barred, self.limits, self.table, self.stop, &mut tell);
        Thought::new(&report, wrap)
    }

    fn many<G: Game>(self, position: &G, wrap: fn(G::Move) -> AnyMove) -> Thought {
        let on_progress = self.on_progress;
        let mut tell = |progress: &crate::Progress<G>| on_progress(&Thought::new(&progress.report, wrap));
        let report = search_many(position, self.game, self.limits, self.table, self.stop, &mut tell);
        Thought::new(&report, wrap)
    }
}
