//! The rule cases of the game.

#[test]
fn every_rule_has_its_cases() {
    testkit::cases::run::<rules_chameleon::Chameleon>();
}
