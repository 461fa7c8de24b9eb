//! Whole random games, read and blessed.

use rules_cameleon::Cameleon;
use testkit::playthrough::playthrough;

#[test]
fn from_the_start() {
    insta::assert_snapshot!(playthrough(&Cameleon::start(), 960, 40));
}

#[test]
fn to_the_end() {
    let position: Cameleon = "8/8/7c/2cR4/2C5/8/1c4B1/7Y/8 r 4442/3334 0 40".parse().unwrap();
    insta::assert_snapshot!(playthrough(&position, 3, 60));
}
