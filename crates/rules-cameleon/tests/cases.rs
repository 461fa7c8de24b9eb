//! The rule cases of the game.

#[test]
fn every_rule_case_holds() {
    testkit::cases::run::<rules_cameleon::Cameleon>();
}
