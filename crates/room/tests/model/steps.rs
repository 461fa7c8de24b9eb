//! The steps that may come next, in words that fit any game; a step is given its sense only when its turn comes.

use proptest::prelude::*;
use proptest::sample::select;
use protocol::{Action, Millis};

/// The time that passes before a step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pause {
    None,
    Short(Millis),
    /// In games of days only.
    Hours(Millis),
    /// Until this long before or after the flag is due.
    NearFlag(Millis),
}

/// The person who does something.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// The person at the seat to move.
    ToMove,
    /// The person at the seat with this number, if there is one.
    Seated(usize),
    Person(usize),
}

/// The ply or version that is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Aim {
    Present,
    /// So many before the present one.
    Before(u32),
    Beyond,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// The seat to move does, be it a person or the computer.
    Next {
        pick: usize,
    },
    Move {
        who: Who,
        aim: Aim,
        pick: usize,
    },
    IllegalMove {
        who: Who,
        text: String,
    },
    Request {
        who: Who,
        seat: Option<&'static str>,
        action: Action,
    },
    Takeback {
        who: Who,
        plies: u32,
    },
    /// Agrees to the takeback that is asked for.
    AgreeTakeback {
        who: Who,
    },
    /// Asks for something, is declined, and asks again.
    Insist {
        who: Who,
        other: Who,
        takeback: bool,
    },
    Flag,
    Computer {
        aim: Aim,
        pick: usize,
    },
    IllegalComputer,
    ComputerSwap {
        aim: Aim,
    },
    Lag {
        seat: usize,
        ms: Millis,
    },
    Restart {
        downtime: Millis,
    },
    RematchMade,
    /// A newer program writes an entry that changes nothing.
    NewerEntry,
    /// The oldest server alive reads this version of the log from now on.
    Oldest {
        version: u32,
    },
    /// Another server reads so many entries.
    Read {
        server: usize,
        entries: usize,
    },
    /// Another server decides from now on.
    Change {
        server: usize,
    },
}

fn who() -> impl Strategy<Value = Who> {
    prop_oneof![
        4 => Just(Who::ToMove),
        4 => (0usize..4).prop_map(Who::Seated),
        1 => (0usize..5).prop_map(Who::Person),
    ]
}

fn aim() -> impl Strategy<Value = Aim> {
    prop_oneof![12 => Just(Aim::Present), 1 => (1u32..4).prop_map(Aim::Before), 1 => Just(Aim::Beyond)]
}

fn seat() -> impl Strategy<Value = Option<&'static str>> {
    prop_oneof![6 => Just(None), 2 => select(vec!["r", "b", "y", "g", "w", "s", "x", "", "rb"]).prop_map(Some)]
}

fn join() -> impl Strategy<Value = Action> {
    let key = prop_oneof![3 => Just(Some("sesame")), 2 => Just(None), 1 => Just(Some("guess"))];
    key.prop_map(|key| Action::Join { key: key.map(Into::into) })
}

fn request() -> impl Strategy<Value = Action> {
    prop_oneof![
        2 => join(),
        2 => Just(Action::Stand),
        2 => Just(Action::Resign),
        10 => Just(Action::OfferDraw),
        4 => Just(Action::DeclineDraw),
        2 => Just(Action::ClaimDraw),
        4 => Just(Action::DeclineTakeback),
        1 => Just(Action::Abort),
        4 => Just(Action::Swap),
        6 => Just(Action::Rematch),
    ]
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => any::<usize>().prop_map(|pick| Step::Next { pick }),
        8 => (who(), aim(), any::<usize>()).prop_map(|(who, aim, pick)| Step::Move { who, aim, pick }),
        1 => (who(), "[a-h][1-9][a-h][1-9]|[a-z]{0,9}|x{300}").prop_map(|(who, text)| Step::IllegalMove { who, text }),
        12 => (who(), seat(), request()).prop_map(|(who, seat, action)| Step::Request { who, seat, action }),
        4 => (who(), 0u32..5).prop_map(|(who, plies)| Step::Takeback { who, plies }),
        4 => who().prop_map(|who| Step::AgreeTakeback { who }),
        2 => (who(), who(), any::<bool>())
            .prop_map(|(who, other, takeback)| Step::Insist { who, other, takeback }),
        2 => Just(Step::Flag),
        4 => (aim(), any::<usize>()).prop_map(|(aim, pick)| Step::Computer { aim, pick }),
        1 => Just(Step::IllegalComputer),
        1 => aim().prop_map(|aim| Step::ComputerSwap { aim }),
        3 => (0usize..4, -10i64..1_500).prop_map(|(seat, ms)| Step::Lag { seat, ms }),
        2 => (0i64..100_000_000).prop_map(|downtime| Step::Restart { downtime }),
        1 => Just(Step::RematchMade),
        1 => Just(Step::NewerEntry),
        1 => (0u32..3).prop_map(|version| Step::Oldest { version }),
        6 => (0usize..2, 1usize..4).prop_map(|(server, entries)| Step::Read { server, entries }),
        4 => (0usize..2).prop_map(|server| Step::Change { server }),
    ]
}

fn pause() -> impl Strategy<Value = Pause> {
    prop_oneof![
        20 => Just(Pause::None),
        30 => (0i64..1_500).prop_map(Pause::Short),
        1 => (0i64..30 * 3_600_000).prop_map(Pause::Hours),
        1 => (-30i64..30).prop_map(Pause::NearFlag),
    ]
}

/// People come in, then anything happens.
pub(crate) fn any_steps() -> impl Strategy<Value = Vec<(Pause, Step)>> {
    let coming = (1usize..5, seat(), join()).prop_map(|(index, seat, action)| {
        (Pause::Short(100), Step::Request { who: Who::Person(index), seat, action })
    });
    let all_come = (1usize..5).prop_map(|index| {
        let action = Action::Join { key: Some("sesame".into()) };
        (Pause::Short(10), Step::Request { who: Who::Person(index), seat: None, action })
    });
    let coming = prop_oneof![1 => coming, 3 => all_come];
    let first = prop::collection::vec(coming, 0..8);
    let then = prop::collection::vec((pause(), any_step()), 20..90);
    (first, then).prop_map(|(mut first, then)| {
        first.extend(then);
        first
    })
}
