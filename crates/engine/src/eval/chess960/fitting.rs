//! What fitting the weights of Chess960 to the results of games needs.

use rules_chess960::Chess960;

use super::endings;
use super::terms::{COUNT, GROUPS, Pair};
use super::weights::WEIGHTS;
use super::written::{self, count};

/// A position as a sum of terms: what fitting needs to weigh it anew.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The terms that count, with how often they count for White less how often for Black.
    pub terms: Vec<(u16, i8)>,
    /// The share of the weights for the middlegame.
    pub middle: f32,
    /// The share of the weights for the endgame.
    pub end: f32,
}

/// Counts the terms of a position; nothing where a king is missing.
pub fn counted(position: &Chess960) -> Option<Counted> {
    let (mut white, mut black) = (vec![0; COUNT], vec![0; COUNT]);
    let sides = count(position, &mut white, &mut black)?;
    let (mut for_white, mut for_black) = (Pair::default(), Pair::default());
    count(position, &mut for_white, &mut for_black)?;
    let (strong, weak) = endings::order(&sides[0], &sides[1], (for_white - for_black).end());
    let scale = endings::scale(strong, weak, position.board()) as f32 / endings::WHOLE as f32;
    let phase = endings::phase(position.board()) as f32 / 24.0;
    let terms = white.iter().zip(&black).enumerate();
    let terms = terms.filter(|(_, (white, black))| white != black);
    let terms = terms.map(|(term, (white, black))| (term as u16, (white - black) as i8)).collect();
    Some(Counted { terms, middle: phase, end: (1.0 - phase) * scale })
}

/// What the judgement with these terms and weights says, for the side to move and in hundredths of a pawn.
pub fn judged(position: &Chess960) -> i32 {
    written::judge(position)
}

/// The groups of terms with the weights that they have now, for the middlegame and for the endgame.
pub fn weights() -> Vec<(&'static str, Vec<(i32, i32)>)> {
    let group = |&(name, first, size): &(&'static str, usize, usize)| {
        let pairs = WEIGHTS[first..first + size].iter();
        (name, pairs.map(|pair| (pair.middle(), pair.end())).collect())
    };
    GROUPS.iter().map(group).collect()
}
