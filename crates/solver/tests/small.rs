//! The small tables: every value is the one that was packed, and nothing else is taken for them.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use rules_core::key;
use solver::{
    Arrangement, Certificate, CertificateFault, Class, Oracle, PackError, SmallTables, Tables, Value, pack,
};

fn classes(pieces: usize) -> impl Iterator<Item = Class> {
    Class::all().into_iter().filter(move |class| class.pieces() <= pieces)
}

fn solved(pieces: usize) -> Tables {
    let tables = Tables::new();
    for class in classes(pieces) {
        if tables.get(class).is_none() {
            let solved = solver::solve_pair(&tables, class, 2, &AtomicBool::new(false), &mut |_| ());
            for (class, values) in [class, class.partner()].into_iter().zip(solved.expect("solved")) {
                tables.put(class, values);
            }
        }
    }
    tables
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| solved(4));
static SHIPPED: LazyLock<SmallTables> = LazyLock::new(|| SmallTables::shipped().expect("a sound file"));

fn packed(pieces: u8, threads: usize) -> Vec<u8> {
    pack(&TABLES, pieces, threads, &mut |_| ()).expect("packed")
}

fn assert_same(small: &SmallTables, pieces: usize) {
    for class in classes(pieces) {
        let values = TABLES.get(class).expect("solved");
        assert_eq!(small.digest(class), Some(solver::digest(values, 2)), "{class}");
        for (number, &byte) in (0..).zip(values) {
            let arrangement = class.arrangement(number).expect("a position");
            assert_eq!(small.value(&arrangement), Some(Value::of(byte)), "{class} {number}");
        }
    }
}

#[test]
fn every_value_survives_packing() {
    let small = SmallTables::from_bytes(packed(3, 2)).expect("sound");
    assert_eq!(small.pieces(), 3);
    assert_same(&small, 3);
    let beyond = classes(4).filter(|class| class.pieces() == 4);
    beyond.for_each(|class| {
        assert_eq!(small.digest(class), None);
        assert_eq!(small.value(&class.arrangement(5).expect("a position")), None, "{class}");
    });
}

#[test]
fn the_shipped_values_are_those_of_a_solve() {
    assert_eq!(SHIPPED.pieces(), 6);
    assert_same(&SHIPPED, 4);
}

/// Positions with five and six pieces, judged anew by the rules crate from what their moves lead to.
#[test]
fn the_shipped_values_fit_their_moves() {
    let mut judged = 0;
    for class in classes(6).filter(|class| class.pieces() > 4) {
        let checked = solver::check_class(&*SHIPPED, class, 60, 7, 2);
        judged += checked.unwrap_or_else(|why| panic!("{why}"));
    }
    assert_eq!(judged, 51 * 60);
}

#[test]
fn the_certificate_agrees() {
    let certificate = Certificate::shipped().expect("sound");
    let few = |arrangement: &Arrangement| (arrangement.own | arrangement.other).count_ones() <= 6;
    let mut agreed = 0;
    for entry in certificate.entries().iter().filter(|entry| few(&entry.arrangement)).step_by(7) {
        assert_eq!(SHIPPED.value(&entry.arrangement), Some(Value::Win(entry.distance)), "{entry:?}");
        agreed += 1;
    }
    assert!(agreed > 1_000, "{agreed}");
}

#[test]
fn threads_look_up_the_same_at_the_same_time() {
    let class: Class = "WBB-wwb".parse().expect("a class");
    let sample = |number: u64| class.arrangement(key::mix(number) % class.positions()).expect("a position");
    let alone: Vec<Option<Value>> = (0..500).map(|number| SHIPPED.value(&sample(number))).collect();
    std::thread::scope(|scope| {
        for shift in 0..4 {
            let alone = &alone;
            scope.spawn(move || {
                for number in (0..500).map(|number| (number + 125 * shift) % 500) {
                    assert_eq!(SHIPPED.value(&sample(number)), alone[number as usize]);
                }
            });
        }
    });
}

#[test]
fn nobody_knows_more_than_there_is() {
    assert_eq!(SHIPPED.value(&Arrangement::start()), None);
    // An own piece that had reached the other side's home would have won before.
    let uncounted = Arrangement { own: 1 << 22, other: 1 << 12, white: 1 << 12 };
    assert_eq!(SHIPPED.value(&uncounted), None);
    assert_eq!(SmallTables::default().value(&Arrangement { own: 1, other: 1 << 12, white: 1 }), None);
}

#[test]
fn packing_makes_the_same_bytes_every_time() {
    assert_eq!(packed(3, 1), packed(3, 3));
}

#[test]
fn damaged_files_are_refused() {
    let bytes = packed(2, 1);
    let refusal = |bytes: &[u8]| SmallTables::from_bytes(bytes.to_vec()).err();
    assert_eq!(refusal(&bytes), None);
    for length in 0..bytes.len() {
        assert!(refusal(&bytes[..length]).is_some(), "cut to {length}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(refusal(&damaged).is_some(), "byte {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(refusal(&longer), Some(CertificateFault::Checksum { .. })));
    let mut later = bytes.clone();
    later[8] = 9;
    assert_eq!(refusal(&later), Some(CertificateFault::Version(9)));
    assert_eq!(refusal(&Certificate::default().to_bytes()), Some(CertificateFault::Magic));
}

#[test]
fn tables_that_are_not_sound_are_not_packed() {
    let missing = pack(&Tables::new(), 2, 1, &mut |_| ());
    assert!(matches!(missing, Err(PackError::Missing(_))), "{missing:?}");
    let class: Class = "W-b".parse().expect("a class");
    let good = TABLES.get(class).expect("solved");
    let changed = |from: u8| {
        let tables = Tables::new();
        for other in classes(2) {
            let mut values: Box<[u8]> = TABLES.get(other).expect("solved").into();
            if other == class {
                let place = good.iter().position(|&byte| byte == from).expect("such a value");
                values[place] = Value::Win(9).byte();
            }
            tables.put(other, values);
        }
        pack(&tables, 2, 2, &mut |_| ())
    };
    // A win at once, a win whose mirror image is another, and a game that is over.
    for from in [Value::Win(1), Value::Win(2), Value::Loss(0)] {
        let refused = changed(from.byte());
        assert!(matches!(refused, Err(PackError::Value { .. })), "{from}: {refused:?}");
    }
}
