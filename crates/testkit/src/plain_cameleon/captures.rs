//! Captures: who falls to whom, which of them fall together, and what they bring.

use super::Plain;
use super::pieces::{Kind, Side, Square};

/// One victim of a move, the partner that helped, and the reward with the square it is put on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Capture {
    pub(super) victim: Square,
    pub(super) partner: Square,
    pub(super) reward: Option<(Kind, Square)>,
}

/// What two attackers do to the piece between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Safe,
    Eliminated,
    /// Eliminated, and the capturer is due a piece of this kind.
    Rewarded(Kind),
}

/// An enemy that the moved piece and a partner could eliminate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Association {
    pub(super) victim: Square,
    pub(super) partner: Square,
    /// The reward, if the supply has it.
    pub(super) due: Option<Kind>,
}

/// What two attackers do to a victim, judged by kind alone.
pub(super) fn fate(one: Kind, other: Kind, victim: Kind) -> Fate {
    if one.is_chameleon() || other.is_chameleon() {
        fate_with_chameleon(one, other, victim)
    } else if victim.is_chameleon() {
        // Rule: cameleon/take-chameleon. Two pawns take it only when they have one colour.
        if one == other { Fate::Eliminated } else { Fate::Safe }
    } else {
        fate_among_pawns(one, other, victim)
    }
}

// Rule: cameleon/with-chameleon.
fn fate_with_chameleon(one: Kind, other: Kind, victim: Kind) -> Fate {
    let colour = match (one.is_chameleon(), other.is_chameleon()) {
        // Two chameleons take anything.
        (true, true) => return Fate::Eliminated,
        (true, false) => other,
        _ => one,
    };
    // Rule: cameleon/same-colour-safe. The chameleon takes its pawn's colour, so there would be one colour only.
    // Rule: cameleon/take-chameleon. A victim that is a chameleon never has that colour.
    if victim == colour { Fate::Safe } else { Fate::Eliminated }
}

// Rule: cameleon/associate. Three pawns with exactly two colours between them.
fn fate_among_pawns(one: Kind, other: Kind, victim: Kind) -> Fate {
    let mut colours = vec![one, other, victim];
    colours.sort();
    colours.dedup();
    match colours[..] {
        [first, second] => reward_of(first, second).map_or(Fate::Eliminated, Fate::Rewarded),
        _ => Fate::Safe,
    }
}

/// The reward for a pair of two colours, the lower kind first.
fn reward_of(first: Kind, second: Kind) -> Option<Kind> {
    match (first, second) {
        // Rule: cameleon/reward-complementary.
        (Kind::Blue, Kind::Red) => Some(Kind::Violet),
        (Kind::Red, Kind::Yellow) => Some(Kind::Orange),
        (Kind::Blue, Kind::Yellow) => Some(Kind::Green),
        // Rule: cameleon/reward-chameleon.
        _ if first.is_complementary() && second.is_complementary() => Some(Kind::Chameleon),
        // Rule: cameleon/plain. A primary and a complementary.
        _ => None,
    }
}

/// Every enemy beside `at` with every own piece on another of its sides, and what would become of it.
pub(super) fn trios(board: &Plain, side: Side, at: Square) -> Vec<(Square, Square, Fate)> {
    let Some(moved) = board.piece(at) else { return Vec::new() };
    let mut trios = Vec::new();
    for victim in at.neighbours() {
        let Some(enemy) = board.piece(victim).filter(|piece| piece.side != side) else { continue };
        for partner in victim.neighbours() {
            let Some(own) = board.piece(partner).filter(|piece| piece.side == side) else { continue };
            // The option "opposite sides only".
            let sides_fit = !board.opposite_only || victim.is_between(at, partner);
            if partner != at && sides_fit {
                trios.push((victim, partner, fate(moved.kind, own.kind, enemy.kind)));
            }
        }
    }
    trios
}

/// The associations of the piece that has just moved to `at`, victims in square order.
// Rule: cameleon/attacker-first. Only those that contain the moved piece, and only the mover's.
pub(super) fn associations(board: &Plain, side: Side, at: Square) -> Vec<Association> {
    trios(board, side, at)
        .into_iter()
        // Rule: cameleon/reserve-piece. A partner may stand in reserve, a victim may not.
        .filter(|(victim, _, _)| !victim.is_in_a_reserve())
        .filter_map(|(victim, partner, fate)| match fate {
            Fate::Safe => None,
            Fate::Eliminated => Some(Association { victim, partner, due: None }),
            Fate::Rewarded(kind) => Some(Association { victim, partner, due: Some(kind) }),
        })
        .collect()
}

/// The reserve squares that are free; the moved piece has already left its own.
pub(super) fn free_reserve(board: &Plain, side: Side) -> Vec<Square> {
    side.reserve().into_iter().filter(|&square| board.piece(square).is_none()).collect()
}

/// All that the mover can choose from: each item is one complete list of captures.
// Rule: cameleon/several.
pub(super) fn choices(board: &Plain, side: Side, at: Square) -> Vec<Vec<Capture>> {
    let free = free_reserve(board, side);
    // Rule: cameleon/reserve-full. No capture of any kind.
    if free.is_empty() {
        return vec![Vec::new()];
    }
    let all = associations(board, side, at);
    let mut choices = Vec::new();
    for set in sets(&all) {
        if is_legal_set(board, side, &set, &all, free.len()) {
            choices.extend(placements(&set, &rewards(board, side, &set), &free));
        }
    }
    choices
}

/// Every set of associations with at most one for each victim.
fn sets(all: &[Association]) -> Vec<Vec<Association>> {
    let Some(first) = all.first() else { return vec![Vec::new()] };
    let (of_this_victim, of_others): (Vec<Association>, Vec<Association>) =
        all.iter().partition(|association| association.victim == first.victim);
    let mut found = Vec::new();
    for rest in sets(&of_others) {
        for association in &of_this_victim {
            found.push([vec![*association], rest.clone()].concat());
        }
        found.push(rest);
    }
    found
}

// Rule: cameleon/reserve-short. It fits, and no further capture, with whatever partner, would fit as well.
fn is_legal_set(board: &Plain, side: Side, set: &[Association], all: &[Association], free: usize) -> bool {
    let fits = |set: &[Association]| rewards(board, side, set).iter().flatten().count() <= free;
    let could_be_extended = || {
        all.iter().filter(|further| set.iter().all(|taken| taken.victim != further.victim)).any(|further| {
            let mut extended = [set, &[*further]].concat();
            extended.sort_by_key(|association| association.victim);
            fits(&extended)
        })
    };
    fits(set) && !could_be_extended()
}

/// What each capture of a set really brings, the victims in square order.
// Rule: cameleon/supply. The earlier victims carry what is left; a later one falls without its reward.
fn rewards(board: &Plain, side: Side, set: &[Association]) -> Vec<Option<Kind>> {
    let mut given: Vec<Option<Kind>> = Vec::new();
    for association in set {
        let reward = association.due.filter(|kind| {
            let already = given.iter().filter(|earlier| **earlier == Some(*kind)).count();
            already < board.left_in_supply(side, *kind)
        });
        given.push(reward);
    }
    given
}

/// Every way to put the rewards of a set on free reserve squares.
fn placements(set: &[Association], rewards: &[Option<Kind>], free: &[Square]) -> Vec<Vec<Capture>> {
    let (Some((first, others)), Some((reward, later))) = (set.split_first(), rewards.split_first()) else {
        return vec![Vec::new()];
    };
    let squares: Vec<Option<Square>> = match reward {
        None => vec![None],
        Some(_) => free.iter().copied().map(Some).collect(),
    };
    let mut ways = Vec::new();
    for square in squares {
        let still_free: Vec<Square> = free.iter().copied().filter(|s| Some(*s) != square).collect();
        let capture = Capture { victim: first.victim, partner: first.partner, reward: reward.zip(square) };
        for rest in placements(others, later, &still_free) {
            ways.push([vec![capture], rest].concat());
        }
    }
    ways
}
