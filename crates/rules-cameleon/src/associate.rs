//! Associations: which three colours capture, and what the capture brings.

use rules_core::RuleId;

use crate::board::{NEIGHBOURS, Side};
use crate::piece::Colour;
use crate::rule;

/// The number of the chameleon among the colours.
pub(crate) const CHAMELEON: u8 = Colour::Chameleon as u8;

/// Set in an effect where the association captures; the other bits are the reward's number or 0.
const FIRES: u8 = 8;

/// The effect of every triple of colours, see [`effect`].
static EFFECTS: [u8; 512] = effects();

/// Whether two attackers capture a victim, and with which reward, from the numbers of their colours.
// Rule: cameleon/associate. Exactly two colours between the three.
const fn compute(attacker: u8, partner: u8, victim: u8) -> u8 {
    if attacker == 0 || partner == 0 || victim == 0 {
        return 0;
    }
    if attacker == CHAMELEON || partner == CHAMELEON {
        // Rule: cameleon/with-chameleon. Two chameleons take anything; one takes its partner's colour.
        let colour = if attacker == CHAMELEON { partner } else { attacker };
        // Rule: cameleon/same-colour-safe.
        return if colour == victim && colour != CHAMELEON { 0 } else { FIRES };
    }
    if victim == CHAMELEON {
        // Rule: cameleon/take-chameleon. Two pawns must have one colour.
        return if attacker == partner { FIRES } else { 0 };
    }
    let (one, other) = if attacker == partner { (attacker, victim) } else { (attacker, partner) };
    let two_colours = one != other && (attacker == partner || victim == attacker || victim == partner);
    if !two_colours {
        return 0;
    }
    // Rule: cameleon/plain. A primary and a complementary bring nothing.
    if one.is_power_of_two() != other.is_power_of_two() {
        return FIRES;
    }
    // Rule: cameleon/reward-complementary, cameleon/reward-chameleon. The colours mix.
    FIRES | one | other
}

const fn effects() -> [u8; 512] {
    let mut table = [0; 512];
    let mut i = 0;
    while i < 512 {
        table[i] = compute((i >> 6) as u8, (i >> 3 & 7) as u8, (i & 7) as u8);
        i += 1;
    }
    table
}

/// Where the effect of three colours stands in the table.
#[inline(always)]
fn index(attacker: u8, partner: u8, victim: u8) -> usize {
    usize::from(attacker & 7) << 6 | usize::from(partner & 7) << 3 | usize::from(victim & 7)
}

/// Whether two attackers capture a victim, and with which reward (0 for none).
#[inline(always)]
pub(crate) fn effect(attacker: u8, partner: u8, victim: u8) -> Option<u8> {
    let effect = EFFECTS[index(attacker, partner, victim)];
    if effect == 0 { None } else { Some(effect & 7) }
}

/// The colours that capture a victim with a partner, by their numbers: a bit for each.
static TAKERS: [u8; 64] = all_takers();

const fn all_takers() -> [u8; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 512 {
        if compute((i >> 6) as u8, (i >> 3 & 7) as u8, (i & 7) as u8) != 0 {
            table[i & 63] |= 1 << (i >> 6);
        }
        i += 1;
    }
    table
}

/// The colours that capture a victim with a partner, all by their numbers: a bit for each, none without a partner.
#[inline(always)]
pub fn takers(partner: u8, victim: u8) -> u8 {
    TAKERS[usize::from(partner & 7) << 3 | usize::from(victim & 7)]
}

/// The rule by which these three colours capture.
pub(crate) fn capture_rule(attacker: u8, partner: u8, victim: u8) -> RuleId {
    if victim == CHAMELEON {
        return rule::TAKE_CHAMELEON;
    }
    if attacker == CHAMELEON || partner == CHAMELEON {
        return rule::WITH_CHAMELEON;
    }
    match effect(attacker, partner, victim) {
        Some(CHAMELEON) => rule::REWARD_CHAMELEON,
        Some(1..) => rule::REWARD_COMPLEMENTARY,
        _ => rule::PLAIN,
    }
}

/// The rule by which these three colours do not capture.
pub(crate) fn safety_rule(attacker: u8, partner: u8, victim: u8) -> RuleId {
    if victim == CHAMELEON {
        rule::TAKE_CHAMELEON
    } else if attacker == CHAMELEON || partner == CHAMELEON {
        rule::SAME_COLOUR_SAFE
    } else {
        rule::ASSOCIATE
    }
}

/// The ways to capture one victim: for each of its sides four bits, the effect of a partner standing there.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ways(u16);

impl Ways {
    /// Whether nobody can help to capture the victim.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each way as the partner's side of the victim and the reward due (0 for none).
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let side = left.trailing_zeros() as u8 / 4;
            let way = (side, (left >> (4 * side)) as u8 & 7);
            left &= !(0xf << (4 * side));
            Some(way)
        })
    }

    /// The first way to each effect.
    pub(crate) fn distinct(self) -> Self {
        let mut seen = 0u16;
        let mut first = 0;
        for side in 0..4 {
            let effect = self.0 >> (4 * side) & 0xf;
            if effect != 0 && seen >> effect & 1 == 0 {
                seen |= 1 << effect;
                first |= effect << (4 * side);
            }
        }
        Self(first)
    }

    /// Finds the partners of a piece of this colour that landed on the given side of a victim.
    ///
    /// `standing` are the pieces of side `S` without the one that moved: where nobody stands, nobody helps.
    #[inline(always)]
    pub(crate) fn find<const S: usize>(
        standing: &Side,
        attacker: (u8, u8),
        victim: (u8, u8),
        opposite: bool,
    ) -> Self {
        let (code, landed) = attacker;
        let (spot, victim) = victim;
        let mut ways = 0;
        for (side, by) in NEIGHBOURS[1 - S].into_iter().enumerate() {
            let partner = standing.code_at(spot.wrapping_add_signed(by) & 63);
            ways |= u16::from(EFFECTS[index(code, partner, victim)]) << (4 * side);
        }
        // Rule: cameleon/associate. Any two sides, unless the option wants opposite ones.
        Self(if opposite { ways & 0xf << (4 * (3 - landed)) } else { ways })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Blue, Chameleon, Green, Orange, Red, Violet, Yellow};

    fn captures(attacker: Colour, partner: Colour, victim: Colour) -> Option<Option<Colour>> {
        effect(attacker as u8, partner as u8, victim as u8).map(Colour::from_code)
    }

    #[test]
    fn the_four_cases_of_a_pair_bring_the_same_reward() {
        for (a, b, reward) in [
            (Blue, Red, Some(Violet)),
            (Red, Yellow, Some(Orange)),
            (Yellow, Blue, Some(Green)),
            (Violet, Green, Some(Chameleon)),
            (Orange, Violet, Some(Chameleon)),
            (Green, Orange, Some(Chameleon)),
            (Blue, Violet, None),
            (Blue, Orange, None),
        ] {
            for (x, y, z) in [(a, a, b), (a, b, a), (b, a, a), (b, b, a), (a, b, b), (b, a, b)] {
                assert_eq!(captures(x, y, z), Some(reward), "{x} {y} takes {z}");
            }
        }
    }

    #[test]
    fn one_colour_and_three_colours_are_safe() {
        assert_eq!(captures(Red, Red, Red), None);
        assert_eq!(captures(Red, Blue, Yellow), None);
        assert_eq!(captures(Red, Violet, Green), None);
    }

    #[test]
    fn chameleons_attack_and_fall() {
        assert_eq!(captures(Chameleon, Red, Blue), Some(None));
        assert_eq!(captures(Red, Chameleon, Red), None);
        assert_eq!(captures(Chameleon, Chameleon, Red), Some(None));
        assert_eq!(captures(Chameleon, Chameleon, Chameleon), Some(None));
        assert_eq!(captures(Red, Chameleon, Chameleon), Some(None));
        assert_eq!(captures(Red, Red, Chameleon), Some(None));
        assert_eq!(captures(Red, Blue, Chameleon), None);
    }
}
