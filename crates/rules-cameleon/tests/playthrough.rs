//! Whole random games, read and blessed.

use rules_cameleon::Cameleon;
use testkit::playthrough::playthrough;

#[test]
fn from_the_start() {
    insta::assert_snapshot!(playthrough(&Cameleon::start(), 960, 40));
}

#[test]
fn to_the_end() {
    let position: Cameleon = "8/8/8/3BrBy1/3rCc2/3RcR2/8/8/8 s 4443/4444 0 41".parse().unwrap();
    insta::assert_snapshot!(playthrough(&position, 9887, 60));
}
