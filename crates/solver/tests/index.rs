//! The dense index is a bijection, and it counts what it says it counts.

use rules_chameleon::{BLUE, Chameleon, RED};
use rules_core::{Position, key};
use solver::{Arrangement, Class};

#[test]
fn all_positions_are_counted() {
    let classes = Class::all();
    assert_eq!(classes.len(), 121);
    assert_eq!(classes.iter().map(|class| class.positions()).sum::<u64>(), 39_237_587_680);
    assert_eq!(Class::FULL.positions(), 18_625_418_800);
    let up_to_six = classes.iter().filter(|class| class.pieces() <= 6);
    assert_eq!(up_to_six.map(|class| class.positions()).sum::<u64>(), 216_736_780);
}

#[test]
fn class_names_are_read_back() {
    for class in Class::all() {
        assert_eq!(class.to_string().parse(), Ok(class));
        assert_eq!(class.partner().partner(), class);
    }
    for text in ["", "-", "W", "W-", "-w", "BW-w", "WWWW-w", "W-w ", "w-W", "W-bbb", "é-w"] {
        assert!(text.parse::<Class>().is_err(), "{text}");
    }
}

fn keeps(class: Class, number: u64) -> Arrangement {
    let arrangement = class.arrangement(number).expect("a number of the class");
    assert_eq!(arrangement.place(), Some((class, number)), "{class} {number}");
    arrangement
}

/// Every number gives an arrangement, no two the same, and no arrangement that counts is left out.
#[test]
fn small_classes_are_numbered_without_gap_or_overlap() {
    for class in Class::all().into_iter().filter(|class| class.pieces() <= 4) {
        let mut seen: Vec<Arrangement> = (0..class.positions()).map(|number| keeps(class, number)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len() as u64, class.positions());
        assert_eq!(class.arrangement(class.positions()), None);
        assert_eq!(class.arrangement(u64::MAX), None);
    }
}

/// All sets of squares for two and three pieces: those that do not count are refused, the others have places.
#[test]
fn what_is_not_counted_has_no_place() {
    let mut counted = 0;
    let squares = || (0..25).map(|square| 1_u32 << square);
    for own in squares() {
        for other in squares() {
            for third in squares() {
                let other = other | third;
                for white in [0, own, other, own | other] {
                    let arrangement = Arrangement { own, other, white };
                    let fits = own & other == 0
                        && own < 1 << 20
                        && (other & 31).count_ones() < 2
                        && (other & !white).count_ones() < 3;
                    assert_eq!(arrangement.place().is_some(), fits, "{arrangement:?}");
                    counted += u64::from(fits);
                }
            }
        }
    }
    assert!(counted > 10_000);
    for strange in [
        Arrangement { own: 0, other: 1 << 9, white: 0 },
        Arrangement { own: 1, other: 0, white: 0 },
        Arrangement { own: 1, other: 1 << 9, white: 2 },
        Arrangement { own: 1, other: 1 << 25, white: 1 },
        Arrangement { own: 0x1f, other: 1 << 9, white: 0x1f },
    ] {
        assert_eq!(strange.place(), None, "{strange:?}");
    }
}

#[test]
fn large_classes_by_sampling() {
    for class in Class::all() {
        let last = class.positions() - 1;
        keeps(class, 0);
        keeps(class, last);
        for sample in 0..2000 {
            keeps(class, key::mix(sample ^ (class.id() as u64) << 32) % class.positions());
        }
    }
}

/// What the index counts, the rules crate accepts as a position or as a finished game, and sees alike.
#[test]
fn the_rules_know_every_position() {
    for class in Class::all() {
        for sample in 0..300 {
            let arrangement = keeps(class, key::mix(!sample ^ (class.id() as u64) << 32) % class.positions());
            for mover in [RED, BLUE] {
                let position = arrangement.position(mover).expect("a position");
                assert_eq!(position.turn().is_none(), arrangement.is_lost(), "{position}");
                if position.turn().is_some() {
                    assert_eq!(position.turn(), Some(mover));
                    assert_eq!(Arrangement::of(&position), Some(arrangement));
                }
            }
            let (canonical, _) = arrangement.canonical();
            assert_eq!(arrangement.mirrored().canonical().0, canonical);
            assert_eq!(arrangement.mirrored().mirrored(), arrangement);
        }
    }
    assert_eq!(Arrangement::of(&Chameleon::start()), Some(Arrangement::start()));
    assert_eq!(Arrangement::of(&Chameleon::start_with(BLUE)), Some(Arrangement::start()));
}
