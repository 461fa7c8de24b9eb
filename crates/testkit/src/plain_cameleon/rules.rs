//! Which rules have a say in a move, so that a test can tell which ones it has seen.

use std::collections::BTreeSet;

use super::captures::{Fate, associations, fate, free_reserve, trios};
use super::pieces::{Side, Square};
use super::{Move, Plain};

/// The ids of all rules that a move can show; `cameleon/board` is in every position.
pub const RULES: [&str; 20] = [
    "cameleon/move",
    "cameleon/slide",
    "cameleon/reserve",
    "cameleon/associate",
    "cameleon/reward-complementary",
    "cameleon/reward-chameleon",
    "cameleon/plain",
    "cameleon/with-chameleon",
    "cameleon/same-colour-safe",
    "cameleon/take-chameleon",
    "cameleon/attacker-first",
    "cameleon/several",
    "cameleon/automatic",
    "cameleon/reserve-full",
    "cameleon/reserve-short",
    "cameleon/supply",
    "cameleon/reserve-piece",
    "cameleon/win",
    "cameleon/chameleons-left",
    "cameleon/dead",
];

/// The ids of the rules that have a say in a legal move.
pub(super) fn rules_of(before: &Plain, mv: &Move) -> BTreeSet<&'static str> {
    let (Some(side), Some(moved)) = (before.turn, before.piece(mv.from)) else { return BTreeSet::new() };
    let stepped = before.stepped(mv.from, mv.to);
    let after = before.played(mv);
    let mut rules = BTreeSet::from(["cameleon/move"]);
    if (mv.from.rank - mv.to.rank).abs() > 1 {
        rules.insert("cameleon/slide");
    }
    if before.free_squares_ahead(mv.from, moved.kind).iter().any(|square| square.is_in_a_reserve()) {
        rules.insert("cameleon/reserve");
    }
    rules.extend(rules_of_captures(before, &stepped, mv, side));
    rules.extend(rules_of_what_stays(&stepped, mv, side));
    if stands_between_enemies(&after, side, mv.to) || leaves_an_old_association(&after, side, mv.to) {
        rules.insert("cameleon/attacker-first");
    }
    if mv.captures.len() > 1 || before.moves_between(mv.from, mv.to).len() > 1 {
        rules.insert("cameleon/several");
    }
    rules.extend(after.ending().map(|(rule, _)| rule));
    rules
}

/// The rules by which the victims of a move fall.
fn rules_of_captures(before: &Plain, stepped: &Plain, mv: &Move, side: Side) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    let kind = |square: Square| stepped.piece(square).map(|piece| piece.kind);
    for capture in &mv.captures {
        rules.insert("cameleon/automatic");
        if capture.partner.is_in_a_reserve() {
            rules.insert("cameleon/reserve-piece");
        }
        let (Some(one), Some(other), Some(victim)) =
            (kind(mv.to), kind(capture.partner), kind(capture.victim))
        else {
            continue;
        };
        if victim.is_chameleon() {
            rules.insert("cameleon/take-chameleon");
        }
        if one.is_chameleon() || other.is_chameleon() {
            rules.insert("cameleon/with-chameleon");
        } else if !victim.is_chameleon() {
            rules.insert("cameleon/associate");
            if fate(one, other, victim) == Fate::Eliminated {
                rules.insert("cameleon/plain");
            }
        }
        match (fate(one, other, victim), capture.reward) {
            (Fate::Rewarded(_), None) => rules.insert("cameleon/supply"),
            (_, Some((reward, _))) if reward.is_chameleon() => rules.insert("cameleon/reward-chameleon"),
            (_, Some(_)) => rules.insert("cameleon/reward-complementary"),
            (_, None) => false,
        };
    }
    // The full reserve is counted without the moved piece: what falls here would have been safe before.
    let was_full = free_reserve(before, side).is_empty();
    if was_full && !mv.captures.is_empty() {
        rules.insert("cameleon/reserve-full");
    }
    rules
}

/// The rules by which enemies beside the moved piece stay where they are.
fn rules_of_what_stays(stepped: &Plain, mv: &Move, side: Side) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    let kind = |square: Square| stepped.piece(square).map(|piece| piece.kind);
    for (victim, partner, fate) in trios(stepped, side, mv.to) {
        let attackers = [kind(mv.to), kind(partner)];
        let with_chameleon = attackers.iter().flatten().any(|attacker| attacker.is_chameleon());
        if victim.is_in_a_reserve() {
            if fate != Fate::Safe {
                rules.insert("cameleon/reserve-piece");
            }
        } else if with_chameleon && fate == Fate::Safe {
            rules.insert("cameleon/same-colour-safe");
        }
    }
    let spared = associations(stepped, side, mv.to)
        .iter()
        .any(|association| mv.captures.iter().all(|capture| capture.victim != association.victim));
    if spared {
        let full = free_reserve(stepped, side).is_empty();
        rules.insert(if full { "cameleon/reserve-full" } else { "cameleon/reserve-short" });
    }
    rules
}

/// Whether two enemies beside the moved piece would take it, had one of them moved.
fn stands_between_enemies(after: &Plain, side: Side, at: Square) -> bool {
    has_attackers(after, at, side.other(), None)
}

/// Whether an enemy stays between two own pieces that would take it, had one of them moved.
fn leaves_an_old_association(after: &Plain, side: Side, moved: Square) -> bool {
    after
        .own(side.other())
        .iter()
        .any(|(enemy, _)| !enemy.is_in_a_reserve() && has_attackers(after, *enemy, side, Some(moved)))
}

/// Whether two pieces of a side, `except` not among them, associate against the piece on a square.
fn has_attackers(board: &Plain, on: Square, side: Side, except: Option<Square>) -> bool {
    let attackers: Vec<Square> = on
        .neighbours()
        .into_iter()
        .filter(|&square| {
            Some(square) != except && board.piece(square).is_some_and(|piece| piece.side == side)
        })
        .collect();
    attackers.iter().any(|&one| {
        trios(board, side, one).iter().any(|(victim, partner, fate)| {
            *victim == on && attackers.contains(partner) && *fate != Fate::Safe
        })
    })
}
