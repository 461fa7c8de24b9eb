//! Which exact endings are worked out before thinking about a position.
//!
//! What takes milliseconds is always worked out, by the same measure on every machine, so that a search with a limit on
//! its nodes finds the same everywhere. More is worked out where there is time for it: half of it at most, and only if
//! all that is needed can be had in that time.

use std::time::Duration;

use catalog::AnyPosition;
use rules_cameleon::Cameleon;
use rules_chameleon_chess::ChameleonChess;

use super::Endgames;
use super::hunt::hunts_from;
use crate::{Limits, Stop};

/// The most pawns and squares for which endings of Chameleon Chess take milliseconds.
const FEW_PAWNS: u32 = 3;
const FEW_SQUARES: u32 = 36;
/// The most positions of a hunt of which the same is true.
const FEW_POSITIONS: usize = 1 << 17;
/// Nobody who has less time than this is kept from thinking by more.
const PATIENCE: Duration = Duration::from_millis(400);
/// How many positions a thread solves in a millisecond, on a slow machine.
const PER_MILLISECOND: usize = 1_000;
/// The most positions that are solved for one move, each of which takes a byte for as long as the endings are kept.
const MOST: usize = 16 << 20;

/// Works out exact endings that a position can lead to, within half of the time that there is.
pub(crate) fn work_out_beforehand(position: &AnyPosition, limits: &Limits, endgames: &Endgames, stop: &Stop) {
    let (_, time) = limits.times();
    let stop = &stop.within(time.map(|time| time / 2));
    match position {
        AnyPosition::ChameleonChess(position) => endgames.work_out(position, limits, stop),
        AnyPosition::Cameleon(position) => endgames.work_out_hunts(position, limits, stop),
        AnyPosition::Chameleon(_) | AnyPosition::Chess960(_) => {}
    }
}

/// How many positions can be solved in half of the time; none where it is short, or where nodes are limited, too.
fn affordable(limits: &Limits) -> usize {
    let (_, time) = limits.times();
    let Some(time) = time.filter(|&time| time >= PATIENCE && limits.nodes.is_none()) else { return 0 };
    let threads = if cfg!(target_arch = "wasm32") { 1 } else { limits.threads.max(1) };
    let milliseconds = (time / 2).as_millis().min(MOST as u128) as usize;
    milliseconds.saturating_mul(PER_MILLISECOND * threads).min(MOST)
}

impl Endgames {
    fn work_out(&self, position: &ChameleonChess, limits: &Limits, stop: &Stop) {
        let (pawns, squares) = (position.occupied_squares().len(), position.limits().squares().len());
        let is_little = pawns <= FEW_PAWNS && squares <= FEW_SQUARES;
        let most = affordable(limits);
        if is_little {
            self.prepare_for(position, 1, stop, &mut |_| ());
        } else if most > 0 && self.work_for(position).is_some_and(|work| work <= most) {
            self.prepare_for(position, limits.threads, stop, &mut |_| ());
        }
    }

    fn work_out_hunts(&self, position: &Cameleon, limits: &Limits, stop: &Stop) {
        let mut left = affordable(limits);
        for hunt in hunts_from(position) {
            if self.hunts.is_known(&hunt) {
                continue;
            }
            if hunt.size() > FEW_POSITIONS {
                if hunt.size() > left {
                    break;
                }
                left -= hunt.size();
            }
            if !self.hunts.prepare(&hunt, stop) {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str, limits: &Limits) -> bool {
        let endgames = Endgames::new();
        match text.split_once(' ') {
            Some(("cameleon", text)) => {
                let position: Cameleon = text.parse().expect("a position");
                endgames.work_out_hunts(&position, limits, &Stop::new());
                endgames.probe_hunt(&position).is_some()
            }
            _ => {
                let position: ChameleonChess = text.parse().expect("a position");
                endgames.work_out(&position, limits, &Stop::new());
                endgames.probe(&position).is_some()
            }
        }
    }

    const PAIR: &str = "cameleon 8/8/8/8/3b4/8/2C5/1C6/8 s 0000/0000 0 0";
    const TRIO: &str = "cameleon 8/8/8/8/3b4/8/2C1C3/1C6/8 s 0000/0000 0 0";
    const SMALL: &str = "8/8/8/8/8/rR7/3yR4/yG7 r a1-d3 ry 0 40";
    const LARGE: &str = "7rR/8/8/8/8/8/3yR4/yG7 r a1-h8 ry 0 40";

    #[test]
    fn with_a_limit_on_nodes_only_what_is_little_is_worked_out() {
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        assert_eq!([PAIR, TRIO, SMALL, LARGE].map(|text| known(text, &limits)), [true, false, true, false]);
    }

    #[test]
    fn with_time_more_is_worked_out() {
        let limits = |time| Limits { movetime: Some(Duration::from_millis(time)), ..Limits::default() };
        assert_eq!([TRIO, LARGE].map(|text| known(text, &limits(399))), [false, false]);
        assert_eq!([TRIO, LARGE].map(|text| known(text, &limits(60_000))), [true, true]);
    }

    #[test]
    fn time_and_threads_bound_what_is_affordable() {
        let limits = |time, threads| Limits {
            movetime: Some(Duration::from_millis(time)),
            threads,
            ..Limits::default()
        };
        assert_eq!(affordable(&Limits::default()), 0);
        let alone = affordable(&limits(1_000, 1));
        // A little of the time is held back for the answer.
        assert!((450 * PER_MILLISECOND..=500 * PER_MILLISECOND).contains(&alone), "{alone}");
        assert_eq!(affordable(&limits(1_000, 4)), 4 * alone);
        assert_eq!(affordable(&limits(10_000_000, 4)), MOST);
        assert_eq!(affordable(&Limits { nodes: Some(9), ..limits(10_000_000, 4) }), 0);
    }
}
