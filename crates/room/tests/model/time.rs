//! The model's clocks: a list of turns, added up.

use protocol::{ClockSetting, Millis};
use room::MOST_LAG;

use super::model::{Model, What};

const DAY: Millis = 86_400_000;

/// How a turn ended.
#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    Running,
    /// By a move or a change of seats.
    Played,
    TakenBack,
    /// By the end of the game or by leaving.
    Stopped,
    Flag,
}

/// A time in which somebody's clock ran.
#[derive(Clone, Debug)]
struct Turn {
    seat: char,
    /// Whose time it was: the seat at which they began.
    purse: usize,
    from: Millis,
    to: Millis,
    lag: Millis,
    end: End,
}

impl Turn {
    fn spent(&self) -> Millis {
        (self.to - self.from - self.lag).max(0)
    }
}

/// The turns so far, and whose purse lies at which seat.
struct Turns {
    turns: Vec<Turn>,
    purses: Vec<usize>,
    lags: Vec<Millis>,
}

impl Model {
    fn index(&self, seat: char) -> usize {
        self.seats.iter().position(|&other| other == seat).expect("a seat")
    }

    fn turns(&self) -> Turns {
        let count = self.seats.len();
        let mut t = Turns { turns: Vec::new(), purses: (0..count).collect(), lags: vec![0; count] };
        let mut gone: Vec<char> = Vec::new();
        for fact in &self.facts {
            let running = t.turns.last().filter(|turn| turn.end == End::Running).map(|turn| turn.seat);
            let end = match &fact.what {
                What::Lag { seat, ms } => {
                    // A longer way counts at once; of a shorter one an eighth of the difference.
                    let noted = &mut t.lags[t.purses[self.index(*seat)]];
                    let ms = (*ms).clamp(0, MOST_LAG);
                    *noted = if ms > *noted { ms } else { *noted - (*noted - ms) / 8 };
                    continue;
                }
                What::Woke { downtime } => {
                    t.lags = vec![0; count];
                    if let Some(turn) = t.turns.last_mut().filter(|turn| turn.end == End::Running) {
                        let is_real = matches!(self.setup.clock, ClockSetting::RealTime { .. });
                        turn.from = if is_real { fact.at } else { fact.at.min(turn.from + downtime) };
                    }
                    continue;
                }
                What::Moved { .. } | What::Swapped => End::Played,
                What::Back { .. } => End::TakenBack,
                What::Left { seat, why } => {
                    gone.push(*seat);
                    match *why {
                        "time" => End::Flag,
                        _ if running == Some(*seat) || fact.next.is_none() => End::Stopped,
                        _ => continue,
                    }
                }
                What::Began | What::DrawDone | What::Claimed { .. } | What::Aborted => End::Stopped,
                _ => continue,
            };
            if let Some(turn) = t.turns.last_mut().filter(|turn| turn.end == End::Running) {
                (turn.end, turn.to, turn.lag) = (end, fact.at, t.lags[turn.purse]);
            }
            if fact.what == What::Swapped {
                t.purses.swap(0, 1);
            }
            if let Some(seat) = fact.next.filter(|seat| self.seats.len() == 2 || !gone.contains(seat)) {
                let purse = t.purses[self.index(seat)];
                t.turns.push(Turn { seat, purse, from: fact.at, to: fact.at, lag: 0, end: End::Running });
            }
        }
        t
    }

    /// The seat whose clock runs.
    pub(crate) fn running(&self) -> Option<char> {
        if self.setup.clock == ClockSetting::None {
            return None;
        }
        self.turns().turns.last().filter(|turn| turn.end == End::Running).map(|turn| turn.seat)
    }

    /// What a seat has left at a moment.
    pub(crate) fn left(&self, seat: char, now: Millis) -> Millis {
        let t = self.turns();
        let purse = t.purses[self.index(seat)];
        let mut own: Vec<Turn> = t.turns.iter().filter(|turn| turn.purse == purse).cloned().collect();
        for turn in own.iter_mut().filter(|turn| turn.end == End::Running) {
            (turn.to, turn.lag) = (now, t.lags[purse]);
        }
        match self.setup.clock {
            ClockSetting::None => 0,
            _ if own.last().is_some_and(|turn| turn.end == End::Flag) => 0,
            ClockSetting::RealTime { initial_ms, increment_ms } => {
                let played = own.iter().filter(|turn| turn.end == End::Played).count() as Millis;
                let spent: Millis = own.iter().map(Turn::spent).sum();
                (initial_ms + increment_ms * (1 + played) - spent).max(0)
            }
            ClockSetting::Correspondence { days } => {
                let last = own.last().filter(|turn| matches!(turn.end, End::Running | End::Stopped));
                (Millis::from(days) * DAY - last.map_or(0, Turn::spent)).max(0)
            }
        }
    }

    /// The moment from which the running clock has nothing left.
    pub(crate) fn due(&self) -> Option<Millis> {
        let seat = self.running()?;
        let t = self.turns();
        let turn = t.turns.last()?;
        // At this moment nothing of the turn counts yet.
        let free = turn.from + t.lags[turn.purse];
        Some(free + self.left(seat, free))
    }
}
