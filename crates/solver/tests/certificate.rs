//! Certificates: what is proved, what is refused, and that the shipped one wins.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use rules_chameleon::{BLUE, Chameleon, Move, RED};
use rules_core::{Position, key};
use solver::{Arrangement, Certificate, CertificateFault, Class, Doubt, Entry, Oracle, Tables, Value};

/// Two against two, where wins take up to nine moves.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::new();
    let goal: Class = "WW-ww".parse().expect("a class");
    for class in Class::all().into_iter().filter(|class| class.own.black + class.other.black == 0) {
        if class.pieces() <= 4
            && class.own.white <= 2
            && class.other.white <= 2
            && tables.get(class).is_none()
        {
            let solved = solver::solve_pair(&tables, class, 2, &AtomicBool::new(false), &mut |_| ());
            for (class, values) in [class, class.partner()].into_iter().zip(solved.expect("solved")) {
                tables.put(class, values);
            }
        }
    }
    assert!(tables.get(goal).is_some());
    tables
});

fn won_in(distance: u8) -> Arrangement {
    let class: Class = "WW-ww".parse().expect("a class");
    let values = TABLES.get(class).expect("solved");
    let number = values.iter().position(|&byte| Value::of(byte) == Value::Win(distance)).expect("a position");
    class.arrangement(number as u64).expect("a position")
}

fn proved(certificate: &Certificate) -> Result<solver::Proof, Doubt> {
    certificate.prove(1, 2, &AtomicBool::new(false), &|_| ())
}

fn made(searched: u8) -> Certificate {
    solver::build(&*TABLES, &[won_in(9)], searched, 3.0, 2, &mut |_, _| ()).certificate
}

#[test]
fn a_certificate_proves_what_the_tables_say() {
    for searched in [1, 2, 3] {
        let certificate = made(searched);
        let proof = proved(&certificate).expect("proved");
        assert_eq!(proof.entries, certificate.entries().len() as u64);
        assert_eq!((proof.start, proof.first_moves.len()), (None, 0));
        for entry in certificate.entries() {
            assert_eq!(TABLES.value(&entry.arrangement), Some(Value::Win(entry.distance)));
            assert!(entry.distance > searched);
        }
        for seat in [RED, BLUE] {
            let position = won_in(9).position(seat).expect("a position");
            let (mv, distance) = certificate.winning_move(&position).expect("listed");
            assert_eq!(distance, 9);
            assert_eq!(position.check(mv), Ok(()));
            let image = certificate.winning_move(&position.mirrored());
            assert_eq!(image, Some((mv.mirrored(), 9)));
        }
    }
}

#[test]
fn a_certificate_survives_its_bytes_and_nothing_else_does() {
    let certificate = made(2);
    let bytes = certificate.to_bytes();
    let read = Certificate::from_bytes(&bytes).expect("read");
    assert_eq!((read.searched, read.entries().len()), (2, certificate.entries().len()));
    assert_eq!(read.to_bytes(), bytes);
    assert!(proved(&read).is_ok());
    for length in 0..bytes.len() {
        assert!(Certificate::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        match Certificate::from_bytes(&damaged) {
            Err(CertificateFault::Magic) => assert!(at < 8),
            Err(CertificateFault::Version(_)) => assert!((8..12).contains(&at)),
            Err(CertificateFault::Checksum { .. }) => assert!(at >= 12),
            other => panic!("byte {at}: {:?}", other.map(|_| ())),
        }
    }
    let endless = Certificate::new(5, Vec::new()).to_bytes();
    assert_eq!(Certificate::from_bytes(&endless).err(), Some(CertificateFault::Searched(5)));
    assert!(Certificate::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
}

#[test]
fn a_false_claim_is_doubted() {
    let certificate = made(2);
    let changed = |change: &dyn Fn(&mut Entry)| {
        let mut entries = certificate.entries().to_vec();
        change(&mut entries[0]);
        proved(&Certificate::new(2, entries))
    };
    assert!(changed(&|_| ()).is_ok());
    assert!(matches!(changed(&|entry| entry.distance -= 1), Err(Doubt::Reply { .. })));
    assert!(matches!(changed(&|entry| entry.to = entry.from), Err(Doubt::Move { .. })));
    assert!(matches!(changed(&|entry| entry.from = 99), Err(Doubt::Position(0))));
    assert!(matches!(changed(&|entry| entry.arrangement.own = 0), Err(Doubt::Position(0))));
    let missing: Vec<Entry> =
        certificate.entries().iter().filter(|entry| entry.distance != 4).copied().collect();
    assert!(matches!(proved(&Certificate::new(2, missing)), Err(Doubt::Reply { .. })));
    assert_eq!(certificate.prove(1, 1, &AtomicBool::new(true), &|_| ()), Err(Doubt::Stopped));
}

static SHIPPED: LazyLock<Certificate> =
    LazyLock::new(|| Certificate::shipped().expect("the certificate is sound"));

/// The whole certificate that is shipped, entry by entry.
#[test]
fn the_shipped_certificate_proves_that_who_begins_wins() {
    let proof = proved(&SHIPPED).expect("proved");
    assert_eq!(proof.start, Some(12));
    assert_eq!(proof.first_moves.len(), 27, "every first move is settled");
    let worth = |value: Value| {
        let of = proof.first_moves.iter().filter(|&&(_, found)| found == value);
        of.map(|(mv, _)| mv.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(worth(Value::Win(12)), "a1a2 a1b2 a1c2 e1c2 e1d2 e1e2");
    assert_eq!(worth(Value::Win(13)), "b1b2 b1c2 b1d2 c1b2 c1c2 c1d2 d1b2 d1c2 d1d2");
    assert_eq!(worth(Value::Win(14)), "c1a2 c1e2");
    assert_eq!(worth(Value::Loss(12)), "b1a2 d1e2");
    assert_eq!(worth(Value::Loss(9)), "a1b3 b1a3 b1c3 c1b3 c1d3 d1c3 d1e3 e1d3");
}

fn moves(position: &Chameleon) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Plays the winner by the certificate; tells its number of moves.
fn winners_moves(first: rules_core::Seat, mut reply: impl FnMut(&Chameleon, &[Move]) -> usize) -> u8 {
    let mut position = Chameleon::start_with(first);
    let mut left = 13;
    for count in 1.. {
        let (mv, distance) = SHIPPED.answer(&position).expect("the winner always has an answer");
        assert!(distance < left, "{position}: the distance falls");
        left = distance;
        position.play(mv, &mut ()).expect("a legal move");
        let replies = moves(&position);
        if replies.is_empty() {
            assert_eq!(position.ending().map(|ending| ending.winner), Some(first));
            return count;
        }
        let mv = replies[reply(&position, &replies) % replies.len()];
        position.play_unchecked(mv, &mut ());
        assert!(position.turn().is_some(), "{position}: the loser never wins");
    }
    0
}

#[test]
fn the_shipped_certificate_wins_every_game() {
    for game in 0..1000_u64 {
        let mut ply = 0;
        let first = if game.is_multiple_of(2) { RED } else { BLUE };
        let count = winners_moves(first, |_, _| {
            ply += 1;
            key::mix(game << 8 ^ ply) as usize
        });
        assert!(count <= 12, "game {game}: {count}");
    }
    // Whoever resists for as long as possible lasts exactly twelve moves.
    let longest = winners_moves(RED, |position, replies| {
        let left = |mv: &Move| SHIPPED.answer(&position.after(*mv)).map_or(0, |(_, distance)| distance);
        (0..replies.len()).max_by_key(|&place| left(&replies[place])).unwrap_or(0)
    });
    assert_eq!(longest, 12);
}
