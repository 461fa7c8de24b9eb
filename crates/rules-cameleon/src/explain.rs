//! Why the captures of a move are not allowed.

use core::convert::Infallible;

use rules_core::{Position, RuleId};

use crate::associate::{CHAMELEON, capture_rule, effect, safety_rule};
use crate::board::{SUPPLY_INDEX, spot};
use crate::captures::{Chosen, Landing};
use crate::draft::{Claim, Draft};
use crate::piece::{Colour, Piece, opponent};
use crate::ply::{neighbour, side_towards};
use crate::position::Cameleon;
use crate::refusal::Refusal;
use crate::rule;
use crate::square::Square;

impl Cameleon {
    /// Says why a draft, whose step is allowed, fits no legal move.
    ///
    /// An `exact` draft is a whole move: what it does not name, it does not do.
    pub(crate) fn explain(&self, draft: &Draft, exact: bool) -> Refusal {
        let claims = draft.claims().try_for_each(|claim| self.check_claim(draft, claim));
        let Err(refusal) = claims.and_then(|()| self.check_set(draft, exact));
        refusal
    }

    /// Checks one claimed capture by itself: some partner must make it good.
    fn check_claim(&self, draft: &Draft, claim: &Claim) -> Result<(), Refusal> {
        let victim = self.check_victim(draft, claim.square)?;
        let mover = self.piece(draft.from).ok_or(Refusal::Empty(draft.from))?;
        let mut why = Refusal::NoPartner(claim.square, claim.partner);
        for (square, partner) in self.partners(draft, claim.square) {
            if claim.partner.is_some_and(|named| named != square) {
                continue;
            }
            if self.opposite && !opposite(draft.to, claim.square, square) {
                why = Refusal::NotOpposite(claim.square, square);
                continue;
            }
            let [attacker, partner, fallen] = [mover, partner, victim].map(|piece| piece.colour as u8);
            let Some(reward) = effect(attacker, partner, fallen) else {
                let safety = safety_rule(attacker, partner, fallen);
                // The chameleon's rule is the one that people stumble over.
                if why.is_about_partners() || safety == rule::SAME_COLOUR_SAFE {
                    why = Refusal::Safe(claim.square, victim, safety);
                }
                continue;
            };
            match self.check_reward(draft, claim, reward, capture_rule(attacker, partner, fallen)) {
                Ok(()) => return Ok(()),
                Err(refusal) => why = refusal,
            }
        }
        Err(why)
    }

    /// The victim, if the moved piece could capture it with the right partner.
    fn check_victim(&self, draft: &Draft, square: Square) -> Result<Piece, Refusal> {
        let enemy = self.turn().map(opponent);
        let victim = self.piece(square).filter(|piece| Some(piece.owner) == enemy);
        let victim = victim.ok_or(Refusal::NoEnemy(square))?;
        // Rule: cameleon/reserve-piece.
        if square.reserve_of().is_some() {
            return Err(Refusal::InReserve(square));
        }
        // Rule: cameleon/attacker-first.
        if side_towards(draft.to, square).is_none() {
            return Err(Refusal::NotBeside(square, draft.to));
        }
        Ok(victim)
    }

    /// The own pieces beside a victim, the moved one left out.
    fn partners(&self, draft: &Draft, victim: Square) -> impl Iterator<Item = (Square, Piece)> {
        let (from, to) = (draft.from, draft.to);
        victim
            .neighbours()
            .filter(move |&square| square != from && square != to)
            .filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// Checks what a draft says of the reward of a capture that the colours allow.
    fn check_reward(&self, draft: &Draft, claim: &Claim, reward: u8, rule: RuleId) -> Result<(), Refusal> {
        // Rule: cameleon/reserve-full.
        let free = self.free_places(draft.from);
        if free == 0 {
            return Err(Refusal::ReserveFull(claim.square));
        }
        let due = Colour::from_code(reward);
        let named = claim.reward.is_some() || claim.place.is_some();
        if named && (due.is_none() || claim.reward.is_some_and(|colour| Some(colour) != due)) {
            return Err(Refusal::WrongReward(claim.square, due, rule));
        }
        // Rule: cameleon/supply.
        let left =
            self.turn().map_or(0, |seat| self.supply(seat)[usize::from(SUPPLY_INDEX[usize::from(reward)])]);
        if let (true, Some(colour), 0) = (named, due, left) {
            return Err(Refusal::NotSupplied(claim.square, colour));
        }
        match claim.place {
            Some(place) if place.reserve_of() != self.turn() || free >> (place.file() / 2) & 1 == 0 => {
                Err(Refusal::NotFree(place, rule))
            }
            Some(place) if draft.claims().filter(|other| other.place == Some(place)).count() > 1 => {
                Err(Refusal::PlacedTwice(place))
            }
            _ => Ok(()),
        }
    }

    /// The places of the mover's reserve that are free once the piece has left its square.
    fn free_places(&self, from: Square) -> u8 {
        let free = |square: &Square| {
            square.reserve_of() == self.turn() && (*square == from || self.piece(*square).is_none())
        };
        Square::all().filter(free).fold(0, |places, square| places | 1 << (square.file() / 2))
    }

    /// Says what is wrong with a set of captures each of which is in order by itself.
    fn check_set(&self, draft: &Draft, exact: bool) -> Result<Infallible, Refusal> {
        let short = Refusal::TooFewSquares(self.free_places(draft.from).count_ones());
        let Some(landing) = self.landing(spot(draft.from), spot(draft.to)) else { return Err(short) };
        if exact {
            let chosen = chosen(draft, &landing);
            // Rule: cameleon/reserve-short.
            if !landing.fits(&chosen) {
                return Err(short);
            }
            // Rule: cameleon/automatic.
            let left_out = landing.left_out(&chosen);
            if let Some(square) = left_out.and_then(|side| neighbour(draft.to, side as u8)) {
                return Err(Refusal::LeftOut(square));
            }
            check_carriers(draft, &landing.carried(&chosen))?;
        }
        // What is left are choices that exclude each other, for want of rewards or of squares.
        let rewarded = draft.claims().filter_map(|claim| Some((claim.square, claim.reward?))).last();
        match rewarded {
            Some((square, colour)) if draft.claims().count() <= landing.free.count_ones() as usize => {
                Err(Refusal::NotSupplied(square, colour))
            }
            _ => Err(short),
        }
    }
}

/// The captures that an exact draft chooses.
fn chosen(draft: &Draft, landing: &Landing) -> Chosen {
    let mut chosen = [None; 4];
    for claim in draft.claims() {
        let side = side_towards(draft.to, claim.square);
        let partner = claim.partner.and_then(|partner| side_towards(claim.square, partner));
        if let (Some(side), Some(partner)) = (side, partner) {
            let ways = landing.ways[usize::from(side)];
            chosen[usize::from(side)] = ways.iter().find(|way| way.0 == partner);
        }
    }
    chosen
}

/// Checks that exactly the captures that carry a reward name one.
// Rule: cameleon/supply. The earlier victims in square order carry the rewards.
fn check_carriers(draft: &Draft, carried: &Chosen) -> Result<(), Refusal> {
    let comes = |claim: &Claim| {
        let side = side_towards(draft.to, claim.square)?;
        Colour::from_code(carried[usize::from(side)]?.1)
    };
    for claim in draft.claims() {
        if let (None, Some(colour)) = (comes(claim), claim.reward) {
            return Err(Refusal::NotSupplied(claim.square, colour));
        }
    }
    for claim in draft.claims() {
        if let (Some(colour), None) = (comes(claim), claim.reward) {
            let rule = match colour as u8 {
                CHAMELEON => rule::REWARD_CHAMELEON,
                _ => rule::REWARD_COMPLEMENTARY,
            };
            return Err(Refusal::WrongReward(claim.square, Some(colour), rule));
        }
    }
    Ok(())
}

/// Whether a victim stands between two squares.
fn opposite(one: Square, victim: Square, other: Square) -> bool {
    side_towards(victim, one).zip(side_towards(victim, other)).is_some_and(|(a, b)| a + b == 3)
}
