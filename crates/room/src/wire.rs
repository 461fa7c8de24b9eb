//! What is stored, as clients see it, and what clients send, as it is stored.

use protocol::Status;

use crate::log::v1::{Choices, ClockSetting, Ending, Occupant, Person, SeatPlan, SeatSummary, Summary};

impl From<protocol::Me> for Person {
    fn from(protocol::Me { id, name }: protocol::Me) -> Self {
        Self { id, name }
    }
}

impl From<Person> for protocol::Me {
    fn from(Person { id, name }: Person) -> Self {
        Self { id, name }
    }
}

impl From<protocol::NewSeat> for SeatPlan {
    fn from(seat: protocol::NewSeat) -> Self {
        match seat {
            protocol::NewSeat::Me { name } => Self::Me { name },
            protocol::NewSeat::Anyone => Self::Anyone,
            protocol::NewSeat::Link => Self::Link,
            protocol::NewSeat::Computer { level } => Self::Computer { level },
        }
    }
}

impl From<Occupant> for protocol::Sitter {
    fn from(occupant: Occupant) -> Self {
        match occupant {
            Occupant::Person { id, name } => Self::Person { id, name },
            Occupant::Computer { level, took_over } => Self::Computer { level, took_over },
            Occupant::Free { open } => Self::Free { open },
        }
    }
}

impl From<protocol::ClockSetting> for ClockSetting {
    fn from(clock: protocol::ClockSetting) -> Self {
        match clock {
            protocol::ClockSetting::None => Self::None,
            protocol::ClockSetting::RealTime { initial_ms, increment_ms } => {
                Self::RealTime { initial_ms, increment_ms }
            }
            protocol::ClockSetting::Correspondence { days } => Self::Correspondence { days },
        }
    }
}

impl From<ClockSetting> for protocol::ClockSetting {
    fn from(clock: ClockSetting) -> Self {
        match clock {
            ClockSetting::None => Self::None,
            ClockSetting::RealTime { initial_ms, increment_ms } => {
                Self::RealTime { initial_ms, increment_ms }
            }
            ClockSetting::Correspondence { days } => Self::Correspondence { days },
        }
    }
}

impl From<protocol::Choices> for Choices {
    fn from(choices: protocol::Choices) -> Self {
        let protocol::Choices { start, black_start, first, opposite_sides_only, pie, position } = choices;
        Self { start, black_start, first, opposite_sides_only, pie, position }
    }
}

impl From<Choices> for protocol::Choices {
    fn from(choices: Choices) -> Self {
        let Choices { start, black_start, first, opposite_sides_only, pie, position } = choices;
        Self { start, black_start, first, opposite_sides_only, pie, position }
    }
}

impl From<Ending> for protocol::Result {
    fn from(Ending { places, reason, rule }: Ending) -> Self {
        Self { places, reason, rule }
    }
}

impl From<SeatSummary> for protocol::SeatView {
    fn from(SeatSummary { seat, name, occupant, alive }: SeatSummary) -> Self {
        Self { seat, name, sitter: occupant.into(), alive }
    }
}

impl TryFrom<Summary> for protocol::GameSummary {
    type Error = String;

    fn try_from(summary: Summary) -> Result<Self, String> {
        let status = status_named(&summary.status)
            .ok_or_else(|| format!("status: expected one of ours, found {}", summary.status))?;
        Ok(Self {
            id: summary.id,
            game: summary.game,
            status,
            choices: summary.choices.into(),
            seats: summary.seats.into_iter().map(Into::into).collect(),
            clock: summary.clock.into(),
            result: summary.result.map(Into::into),
            made_at: summary.made_at,
            made_by: summary.made_by.into(),
        })
    }
}

/// The word that is stored for a status.
pub(crate) const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Playing => "playing",
        Status::Over => "over",
        Status::Aborted => "aborted",
    }
}

fn status_named(word: &str) -> Option<Status> {
    [Status::Waiting, Status::Playing, Status::Over, Status::Aborted]
        .into_iter()
        .find(|status| status_word(*status) == word)
}
