//! The model's clocks: a list of turns, added up.

use protocol::Millis;
use room::log::v1::ClockSetting;
use room::{LAG_REFILL, MAX_LAG};

use super::model::{Event, Fact, Model};

const DAY: Millis = 86_400_000;

/// The end of a turn.
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

/// A time in which a clock ran.
#[derive(Clone, Debug)]
struct Turn {
    seat: char,
    /// The player whose time it was, by the seat at which the player began.
    player: usize,
    from: Millis,
    to: Millis,
    /// The time that was not charged.
    free: Millis,
    end: End,
}

impl Turn {
    fn spent(&self) -> Millis {
        (self.to - self.from - self.free).max(0)
    }
}

/// The way to a player: what is noted of it, and what every move used of the allowance.
#[derive(Clone, Default)]
struct Way {
    noted: Millis,
    used: Vec<Millis>,
}

impl Way {
    fn allowance(&self) -> Millis {
        self.used.iter().fold(MAX_LAG, |allowance, used| (allowance - used + LAG_REFILL).min(MAX_LAG))
    }

    fn free(&self) -> Millis {
        self.noted.min(self.allowance())
    }
}

/// The turns so far, and the players at the seats.
struct Turns {
    turns: Vec<Turn>,
    players: Vec<usize>,
    ways: Vec<Way>,
    /// For every ply on the board, the number of turns that were over when its own began.
    over: Vec<usize>,
}

impl Turns {
    fn running(&mut self) -> Option<&mut Turn> {
        self.turns.last_mut().filter(|turn| turn.end == End::Running)
    }

    fn finish(&mut self, end: End, at: Millis) {
        let free: Vec<Millis> = self.ways.iter().map(Way::free).collect();
        let Some(turn) = self.running() else { return };
        (turn.end, turn.to, turn.free) = (end, at, free[turn.player]);
        let (player, used) = (turn.player, turn.free.min(turn.to - turn.from));
        if end == End::Played {
            self.ways[player].used.push(used);
        }
    }
}

impl Model {
    fn index(&self, seat: char) -> usize {
        self.seats.iter().position(|&other| other == seat).expect("a seat")
    }

    fn is_real_time(&self) -> bool {
        matches!(self.setup.clock, ClockSetting::RealTime { .. })
    }

    fn turns(&self) -> Turns {
        let count = self.seats.len();
        let ways = vec![Way::default(); count];
        let mut t = Turns { turns: Vec::new(), players: (0..count).collect(), ways, over: Vec::new() };
        let mut gone: Vec<char> = Vec::new();
        for fact in &self.facts {
            match fact.event {
                Event::Lag { seat, ms } => self.measure(&mut t, seat, ms),
                Event::Restarted { downtime } => self.restart(&mut t, fact.at, downtime),
                _ => self.add_turn(&mut t, &mut gone, fact),
            }
        }
        t
    }

    /// A longer way counts at once; of a shorter one an eighth of the difference.
    fn measure(&self, t: &mut Turns, seat: char, ms: Millis) {
        let noted = &mut t.ways[t.players[self.index(seat)]].noted;
        let ms = ms.clamp(0, MAX_LAG);
        *noted = if ms > *noted { ms } else { *noted - (*noted - ms) / 8 };
    }

    /// Nobody pays for the time without a server, and what it measured is lost.
    fn restart(&self, t: &mut Turns, at: Millis, downtime: Millis) {
        let is_anew = self.is_real_time() && !self.is_cluster;
        t.ways = vec![Way::default(); self.seats.len()];
        if let Some(turn) = t.running() {
            turn.from = if is_anew { at } else { at.min(turn.from + downtime) };
        }
    }

    fn add_turn(&self, t: &mut Turns, gone: &mut Vec<char>, fact: &Fact) {
        let running = t.running().map(|turn| turn.seat);
        let end = match &fact.event {
            Event::Played { .. } | Event::Swapped => End::Played,
            Event::TookBack { .. } => End::TakenBack,
            Event::Left { seat, why } => {
                gone.push(*seat);
                match *why {
                    "time" => End::Flag,
                    _ if running == Some(*seat) || fact.next.is_none() => End::Stopped,
                    _ => return,
                }
            }
            Event::Started | Event::DrawAgreed | Event::DrawClaimed { .. } | Event::Aborted => End::Stopped,
            _ => return,
        };
        if matches!(fact.event, Event::Played { .. }) {
            t.over.push(t.turns.len() - usize::from(running.is_some()));
        }
        t.finish(end, fact.at);
        match fact.event {
            Event::Swapped => t.players.swap(0, 1),
            Event::TookBack { ply, clocks } => {
                if clocks {
                    t.turns.truncate(t.over[ply as usize]);
                }
                t.over.truncate(ply as usize);
            }
            _ => (),
        }
        let has_clock = |seat: &char| {
            self.setup.clock != ClockSetting::None && (self.seats.len() == 2 || !gone.contains(seat))
        };
        if let Some(seat) = fact.next.filter(has_clock) {
            let player = t.players[self.index(seat)];
            t.turns.push(Turn { seat, player, from: fact.at, to: fact.at, free: 0, end: End::Running });
        }
    }

    /// The seat whose clock runs.
    pub(crate) fn running(&self) -> Option<char> {
        self.turns().running().map(|turn| turn.seat)
    }

    /// The seat whose clock runs, and how long its turn has taken in all.
    pub(crate) fn turn_time(&self, now: Millis) -> Option<(char, Millis)> {
        let seat = self.running()?;
        Some((seat, now - self.turns().running()?.from))
    }

    /// The noted way to the player at a seat, and how much of it is made up for.
    pub(crate) fn way(&self, seat: char) -> (Millis, Millis) {
        let t = self.turns();
        let way = &t.ways[t.players[self.index(seat)]];
        (way.noted, way.free())
    }

    /// The time that a seat has left at a moment.
    pub(crate) fn left(&self, seat: char, now: Millis) -> Millis {
        let t = self.turns();
        let player = t.players[self.index(seat)];
        let mut own: Vec<Turn> = t.turns.iter().filter(|turn| turn.player == player).cloned().collect();
        for turn in own.iter_mut().filter(|turn| turn.end == End::Running) {
            (turn.to, turn.free) = (now, t.ways[player].free());
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
        let free = turn.from + t.ways[turn.player].free();
        Some(free + self.left(seat, free))
    }

    /// Whether a takeback that is agreed to now gives the clocks back.
    pub(crate) fn gives_clocks_back(&self) -> bool {
        self.is_real_time() && self.writes == room::LogVersion::V1
    }
}
