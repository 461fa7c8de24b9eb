//! Whole random games as text, read and blessed.

use rules_chameleon::{BLUE, Chameleon};
use testkit::playthrough::playthrough;

#[test]
fn red_begins() {
    insta::assert_snapshot!(playthrough(&Chameleon::start(), 5, 200));
}

#[test]
fn blue_begins() {
    insta::assert_snapshot!(playthrough(&Chameleon::start_with(BLUE), 8, 200));
}
