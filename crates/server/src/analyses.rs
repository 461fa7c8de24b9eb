//! Games that are over, looked through move by move.
//!
//! Every position is a question of its own to whoever thinks for the computer players: several are thought about at the
//! same time, and no computer's move waits for a whole game. What was found is kept in memory for a while; it can be
//! worked out again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::Record;
use engine::{Stop, ThoughtLine, final_value, rounded};
use futures_util::{StreamExt as _, stream};
use protocol::{Analysis, AnalysisProgress, Grade, GradedMove, Refusal};
use tokio::sync::watch;

use crate::app::App;
use crate::bots::{SearchRequest, SearchResult, Task};

/// Nodes for every position.
const NODES: u64 = 100_000;
/// How many positions of a game are asked about at the same time.
const AT_ONCE: usize = 4;
/// How many games are remembered.
const MOST: usize = 256;

/// How far the analysis of a game is.
#[derive(Clone, Debug)]
pub(crate) enum Stand {
    /// Under way.
    Working(AnalysisProgress),
    /// Done.
    Done(Arc<Analysis>),
    /// Whoever thinks has gone; it may be asked for again.
    Failed,
}

/// The analyses that were asked for, the latest last.
#[derive(Debug, Default)]
pub struct Analyses {
    asked: Mutex<VecDeque<(String, watch::Receiver<Stand>)>>,
}

impl Analyses {
    /// The analysis of a game that is over, as far as it is; it is begun for `owner` where it was not yet.
    ///
    /// # Errors
    ///
    /// If `owner` has begun too many.
    pub(crate) fn ask(
        &self,
        app: &Arc<App>,
        id: &str,
        record: Record,
        owner: &str,
    ) -> Result<watch::Receiver<Stand>, Refusal> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.retain(|(game, stand)| game != id || !matches!(*stand.borrow(), Stand::Failed));
        if let Some((_, stand)) = asked.iter().find(|(game, _)| game == id) {
            return Ok(stand.clone());
        }
        app.limiter.analysis(owner)?;
        let of = u32::try_from(record.len()).unwrap_or(u32::MAX).saturating_add(1);
        let (told, stand) = watch::channel(Stand::Working(AnalysisProgress { done: 0, of }));
        asked.push_back((id.to_owned(), stand.clone()));
        if asked.len() > MOST {
            asked.pop_front();
        }
        tokio::spawn(look_through(Arc::clone(app), id.to_owned(), record, owner.to_owned(), told));
        Ok(stand)
    }
}

async fn look_through(app: Arc<App>, id: String, record: Record, owner: String, told: watch::Sender<Stand>) {
    let plies = record.len();
    let of = u32::try_from(plies).unwrap_or(u32::MAX).saturating_add(1);
    let mut values: Vec<Option<ThoughtLine>> = vec![None; plies + 1];
    values[plies] = final_value(&record);
    let mut done = u32::from(values[plies].is_some());
    let open: Vec<usize> = (0..=plies).filter(|&ply| values[ply].is_none()).collect();
    let mut found = stream::iter(open)
        .map(|ply| {
            let task = Task::Value { nodes: NODES };
            let request = SearchRequest::new(record.start().clone(), record.moves().take(ply), task);
            let answer = app.bots.search(&owner, request, Stop::new());
            async move { (ply, answer.await) }
        })
        .buffer_unordered(AT_ONCE);
    while let Some((ply, answer)) = found.next().await {
        let Ok(Ok(SearchResult::Value(line))) = answer else {
            tracing::warn!(game = %id, ply, ?answer, "a position was not searched; the analysis ends");
            told.send_replace(Stand::Failed);
            return;
        };
        values[ply] = Some(line);
        done += 1;
        told.send_replace(Stand::Working(AnalysisProgress { done, of }));
    }
    drop(found);
    let values: Vec<ThoughtLine> = values.into_iter().flatten().collect();
    let graded = engine::Analysis::of(&record, &values);
    let moves = graded.moves.iter().map(|graded| shown(&record, graded)).collect();
    told.send_replace(Stand::Done(Arc::new(Analysis { game: id, moves })));
}

fn shown(record: &Record, graded: &engine::GradedMove) -> GradedMove {
    let before = record.position_after(graded.ply - 1).unwrap_or(record.start());
    let letters = record.game().seat_letters();
    let letter = |seat: rules_core::Seat| seat.letter(letters).to_string();
    let expected =
        before.seats().iter().map(|seat| (letter(seat), rounded(graded.played.expected[seat.index()])));
    GradedMove {
        ply: u32::try_from(graded.ply).unwrap_or(u32::MAX),
        seat: letter(graded.seat),
        text: graded.mv.to_string(),
        shown: before.show_move(graded.mv),
        grade: grade(graded.grade),
        loss: rounded(graded.loss),
        expected: expected.collect(),
        best: graded.best.moves.iter().map(ToString::to_string).collect(),
        proved: graded.proved,
    }
}

fn grade(grade: engine::Grade) -> Grade {
    match grade {
        engine::Grade::Best => Grade::Best,
        engine::Grade::Good => Grade::Good,
        engine::Grade::Inaccuracy => Grade::Inaccuracy,
        engine::Grade::Mistake => Grade::Mistake,
        engine::Grade::Blunder => Grade::Blunder,
    }
}
