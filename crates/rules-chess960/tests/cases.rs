//! Every rule where it applies and where it does not.

use rules_chess960::Chess960;

#[test]
fn every_rule_applies_where_it_should() {
    testkit::cases::run::<Chess960>();
}
