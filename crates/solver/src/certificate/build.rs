//! Making a certificate from tables: of all equally good moves those that keep the list short.
//!
//! The positions are taken level by level, the longest distance first: every reply leads to a smaller one, so all
//! positions of a level are known before the first of them is looked at. Among the moves that win fastest the one is
//! chosen whose replies lead to the fewest positions that are not listed yet, each weighed by what it is expected to
//! bring along. A few more rounds let every position choose again, now that the others have chosen.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;

use super::{Certificate, Entry, Mixer, canonical};
use crate::tables::Oracle;
use crate::{Arrangement, Value, parallel};

type Map<T> = HashMap<Arrangement, T, BuildHasherDefault<Mixer>>;

/// What a position that is left to search weighs, beside a listed one.
const SEARCHED: f64 = 0.1;
/// How often every position of a level chooses.
const ROUNDS: usize = 4;

/// A certificate, and how many positions of each distance it lists.
pub struct Built {
    /// The certificate.
    pub certificate: Certificate,
    /// How many positions are listed, by distance.
    pub levels: BTreeMap<u8, u64>,
    /// How many different positions are left to search, by distance.
    pub searched: BTreeMap<u8, u64>,
}

/// A move that wins fastest, and the positions to which the replies lead, each with its distance.
struct Choice {
    from: u8,
    to: u8,
    children: Vec<(Arrangement, u8)>,
}

struct Builder<'a, O> {
    oracle: &'a O,
    searched: u8,
    growth: f64,
    threads: usize,
    estimates: Mutex<Map<f64>>,
    /// For each distance the positions that are reached, and from how many choices.
    levels: Vec<Map<u32>>,
}

/// Makes a certificate for positions that their sides to move win; others are left out.
///
/// Positions won within `searched` moves are not listed. `growth` is the number of positions of the next smaller
/// distance that a position is expected to bring along.
pub fn build<O: Oracle>(
    oracle: &O,
    roots: &[Arrangement],
    searched: u8,
    growth: f64,
    threads: usize,
    on_level: &mut dyn FnMut(u8, u64),
) -> Built {
    let mut builder = Builder {
        oracle,
        searched,
        growth,
        threads,
        estimates: Mutex::default(),
        levels: (0..=u8::MAX).map(|_| Map::default()).collect(),
    };
    for root in roots {
        if let Some(Value::Win(distance)) = oracle.value(root) {
            builder.levels[usize::from(distance)].insert(root.canonical().0, 1);
        }
    }
    let mut entries = Vec::new();
    for distance in (searched + 1..=127).rev() {
        let chosen = builder.choose_level(distance);
        if !chosen.is_empty() {
            on_level(distance, chosen.len() as u64);
        }
        entries.extend(chosen);
    }
    let count = |from: u8, to: u8| {
        let levels =
            (from..=to).map(|distance| (distance, builder.levels[usize::from(distance)].len() as u64));
        levels.filter(|&(_, count)| count > 0).collect()
    };
    Built {
        certificate: Certificate::new(searched, entries),
        levels: count(searched + 1, 127),
        searched: count(2, searched),
    }
}

impl<O: Oracle> Builder<'_, O> {
    fn choose_level(&mut self, distance: u8) -> Vec<Entry> {
        let mut nodes: Vec<Arrangement> = self.levels[usize::from(distance)].keys().copied().collect();
        nodes.sort_unstable();
        let choices = self.in_parallel(&nodes, |node| self.choices(node, distance));
        let ahead = if distance >= 8 { 2 } else { 1 };
        let mut candidates: Vec<(Arrangement, u8)> =
            choices.iter().flatten().flat_map(|choice| choice.children.iter().copied()).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|&(_, distance)| distance > self.searched + 1);
        let weights =
            self.in_parallel(&candidates, |&(child, distance)| self.estimate(&child, distance, ahead));
        let weights: Map<f64> = candidates.iter().map(|&(child, _)| child).zip(weights).collect();
        let mut chosen: Vec<Option<usize>> = vec![None; nodes.len()];
        for _ in 0..ROUNDS {
            for (choices, chosen) in choices.iter().zip(&mut chosen) {
                if let Some(choice) = chosen.and_then(|place| choices.get(place)) {
                    self.release(choice);
                }
                *chosen = self.cheapest(choices, &weights);
                if let Some(choice) = chosen.and_then(|place| choices.get(place)) {
                    self.hold(choice);
                }
            }
        }
        let made = nodes.iter().zip(&choices).zip(&chosen);
        made.filter_map(|((node, choices), chosen)| entry(node, distance, choices.get((*chosen)?)?)).collect()
    }

    /// Every move that wins fastest.
    fn choices(&self, node: &Arrangement, distance: u8) -> Vec<Choice> {
        let best = Some(Value::Win(distance));
        let moves = node.moves().into_iter();
        let best = moves.filter(|&(from, to)| self.oracle.value_of_move(node, from, to) == best);
        best.map(|(from, to)| {
            let mut children: Vec<(Arrangement, u8)> = node.next(from, to).map_or(Vec::new(), |next| {
                let replies = next.moves().into_iter().filter_map(|(from, to)| next.next(from, to));
                replies.filter_map(|after| Some((after.canonical().0, self.distance(&after)?))).collect()
            });
            children.retain(|&(_, distance)| distance > 1);
            children.sort_unstable();
            children.dedup();
            Choice { from: from as u8, to: to as u8, children }
        })
        .collect()
    }

    fn distance(&self, arrangement: &Arrangement) -> Option<u8> {
        match self.oracle.value(arrangement)? {
            Value::Win(distance) => Some(distance),
            _ => None,
        }
    }

    /// What a position is expected to weigh with all that it brings along, by its distance alone.
    fn guess(&self, distance: u8) -> f64 {
        match distance.checked_sub(self.searched + 1) {
            None => SEARCHED,
            Some(above) => self.growth.powi(above.into()),
        }
    }

    /// What a position is expected to weigh, looking so many moves ahead.
    fn estimate(&self, node: &Arrangement, distance: u8, ahead: u32) -> f64 {
        if ahead == 0 || distance <= self.searched {
            return self.guess(distance);
        }
        let key = Arrangement { white: node.white | ahead << 30, ..*node };
        if let Some(&known) = self.estimates.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known;
        }
        let weigh = |choice: &Choice| {
            choice
                .children
                .iter()
                .map(|(child, distance)| self.estimate(child, *distance, ahead - 1))
                .sum::<f64>()
        };
        let choices = self.choices(node, distance);
        let weight = 1.0 + choices.iter().map(weigh).fold(f64::INFINITY, f64::min);
        self.estimates.lock().unwrap_or_else(PoisonError::into_inner).insert(key, weight);
        weight
    }

    fn cheapest(&self, choices: &[Choice], weights: &Map<f64>) -> Option<usize> {
        let cost = |choice: &Choice| -> f64 {
            let new = choice
                .children
                .iter()
                .filter(|(child, distance)| !self.levels[usize::from(*distance)].contains_key(child));
            new.map(|(child, distance)| weights.get(child).copied().unwrap_or_else(|| self.guess(*distance)))
                .sum()
        };
        let costs = choices.iter().map(cost).enumerate();
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
    }

    fn hold(&mut self, choice: &Choice) {
        for &(child, distance) in &choice.children {
            *self.levels[usize::from(distance)].entry(child).or_insert(0) += 1;
        }
    }

    fn release(&mut self, choice: &Choice) {
        for (child, distance) in &choice.children {
            let level = &mut self.levels[usize::from(*distance)];
            if let Some(count) = level.get_mut(child) {
                *count -= 1;
                if *count == 0 {
                    level.remove(child);
                }
            }
        }
    }

    /// Lets threads work on all items; the results come in their order.
    fn in_parallel<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        const PIECE: usize = 64;
        let results = Mutex::new(BTreeMap::new());
        let pieces: Vec<&[T]> = items.chunks(PIECE).collect();
        parallel::each(pieces.len(), self.threads, &AtomicBool::new(false), |place| {
            let part: Vec<R> = pieces.get(place).copied().unwrap_or_default().iter().map(&work).collect();
            results.lock().unwrap_or_else(PoisonError::into_inner).insert(place, part);
        });
        results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().flatten().collect()
    }
}

fn entry(node: &Arrangement, distance: u8, choice: &Choice) -> Option<Entry> {
    let (class, number, is_image) = canonical(node)?;
    let seen = |square: u8| if is_image { square / 5 * 5 + 4 - square % 5 } else { square };
    Some(Entry {
        arrangement: class.arrangement(number)?,
        distance,
        from: seen(choice.from),
        to: seen(choice.to),
    })
}
