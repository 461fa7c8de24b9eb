//! The values of the first plies: how many positions there are, and that the shipped ones fit each other.

use rules_chameleon::{BLUE, Chameleon, RED};
use rules_core::Position;
use solver::{Arrangement, Certificate, CertificateFault, Openings, Oracle, Value};

struct Nobody;

impl Oracle for Nobody {
    fn value(&self, _: &Arrangement) -> Option<Value> {
        None
    }
}

/// Somebody who calls everything a draw that is not over.
struct Peace;

impl Oracle for Peace {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        Some(if arrangement.is_lost() { Value::Loss(0) } else { Value::Draw })
    }
}

#[test]
fn positions_are_counted_ply_by_ply() {
    let layers: Vec<usize> = solver::openings(4).iter().map(Vec::len).collect();
    assert_eq!(layers, [1, 14, 365, 4636, 62710]);
}

#[test]
fn openings_survive_their_bytes_and_nothing_else_does() {
    assert_eq!(Openings::look_up(&Nobody, 1), None);
    let openings = Openings::look_up(&Peace, 2).expect("known");
    assert_eq!((openings.len(), openings.plies, openings.is_empty()), (380, 2, false));
    let bytes = openings.to_bytes();
    assert_eq!(Openings::from_bytes(&bytes).as_ref(), Ok(&openings));
    for length in 0..bytes.len() {
        assert!(Openings::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Openings::from_bytes(&damaged).is_err(), "byte {at}");
    }
    let certificate = Certificate::new(2, Vec::new()).to_bytes();
    assert_eq!(Openings::from_bytes(&certificate), Err(CertificateFault::Magic));
}

#[test]
fn the_shipped_values_fit_each_other_and_the_certificate() {
    let openings = Openings::shipped().expect("sound");
    let certificate = Certificate::shipped().expect("sound");
    assert_eq!((openings.plies, openings.len()), (5, 549_114));
    for (ply, layer) in solver::openings(4).into_iter().enumerate() {
        let mover = if ply % 2 == 0 { RED } else { BLUE };
        for arrangement in layer.into_iter().filter(|arrangement| !arrangement.is_lost()) {
            let position = arrangement.position(mover).expect("a position");
            let value = openings.value(&arrangement).expect("listed");
            let moves = solver::moves_with_values(&openings, &position).expect("all known");
            assert_eq!(moves.first().map(|&(_, best)| best), Some(value), "{position}");
            if let Some((_, distance)) = certificate.winning_move(&position) {
                assert_eq!(value, Value::Win(distance), "{position}");
            }
        }
    }
    let start = Chameleon::start();
    assert_eq!(solver::value_of(&openings, &start), Some(Value::Win(12)));
    assert!(solver::best_line(&openings, &start, 80).len() >= 5);
    assert_eq!(start.turn(), Some(RED));
}
