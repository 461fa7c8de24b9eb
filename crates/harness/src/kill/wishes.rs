//! What people want to do next.

use protocol::{Action, Sitter};
use rand_pcg::Pcg64Mcg;

use super::copy::Copy;
use crate::moves::below;

/// Something that a person wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    pub(super) person: usize,
    pub(super) action: Action,
    /// Whether nothing may stand in its way.
    pub(super) must_succeed: bool,
    /// Whether it is sent twice at once, as by somebody who is impatient.
    pub(super) is_doubled: bool,
}

fn wish(person: usize, action: Action) -> Wish {
    Wish { person, action, must_succeed: false, is_doubled: false }
}

/// What happens next in a game in which one of `people` is to move.
pub(super) fn next(copy: &Copy, mover: usize, people: usize, random: &mut Pcg64Mcg) -> Vec<Wish> {
    let legal = copy.record.position().legal_moves();
    let Some(mv) = legal.get(below(random, legal.len())) else { return Vec::new() };
    let ply = copy.ply();
    let play = |ply| wish(mover, Action::Move { ply, text: mv.to_string() });
    let anyone = below(random, people);
    let other = (mover + 1) % people;
    let back = ply.saturating_sub(1 + below(random, 3) as u32);
    let ask = |person| wish(person, Action::AskTakeback { ply: back });
    if copy.may_pie && ply == 1 && below(random, 2) == 0 {
        return vec![wish(mover, Action::Swap)];
    }
    match below(random, 1_000) {
        0..3 => vec![wish(anyone, Action::Resign)],
        3..5 => (0..people).map(|person| wish(person, Action::OfferDraw)).collect(),
        5..40 if ply > 0 => (0..people).map(ask).collect(),
        40..60 if ply > 0 => vec![ask(anyone), wish(other, Action::DeclineTakeback)],
        60..80 if ply > 0 => vec![play(ply), ask(other)],
        80..100 => vec![wish(anyone, Action::OfferDraw), wish(other, Action::DeclineDraw)],
        100..120 => vec![play(ply + 1)],
        120..130 => vec![wish(mover, Action::Move { ply, text: "nonsense".into() })],
        130..230 => vec![Wish { must_succeed: true, is_doubled: true, ..play(ply) }],
        _ => vec![Wish { must_succeed: true, ..play(ply) }],
    }
}

/// The people who want another game: everybody who still sits there.
pub(super) fn rematch(copy: &Copy, people: &[String]) -> Vec<Wish> {
    let sits = |person: &String| {
        copy.seats.iter().any(|(_, sitter)| matches!(sitter, Sitter::Person { id, .. } if id == person))
    };
    let sitting = people.iter().enumerate().filter(|(_, person)| sits(person));
    sitting.map(|(number, _)| wish(number, Action::Rematch)).collect()
}

/// The people who take the seats that are kept for them.
pub(super) fn join(copy: &Copy, people: usize) -> Vec<Wish> {
    let take = |person| Wish { must_succeed: true, ..wish(person, Action::Join { key: copy.key.clone() }) };
    (1..people).map(take).collect()
}
