//! The rule cases of the game.

use rules_chameleon_chess::ChameleonChess;

#[test]
fn every_rule_has_its_cases() {
    testkit::cases::run::<ChameleonChess>();
}
