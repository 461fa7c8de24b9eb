//! Whether a move is allowed, and if not, why.

use core::ops::ControlFlow;

use crate::associate::{CHAMELEON, capture_rule, effect, safety_rule};
use crate::board::{SUPPLY_INDEX, spot};
use crate::captures::{Chosen, Landing};
use crate::draft::{Claim, Draft};
use crate::piece::{Colour, Piece, opponent};
use crate::ply::{Move, neighbour, side_towards};
use crate::position::Cameleon;
use crate::refusal::Refusal;
use crate::rule;
use crate::square::Square;
use rules_core::Position;

impl Cameleon {
    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        self.check_step(mv.from(), mv.to())?;
        let listed = match self.landing(mv.from_spot(), mv.to_spot()) {
            None => !mv.is_capture(),
            Some(landing) => {
                let wanted = u32::from_le_bytes(mv.victim_bytes());
                let found = landing.visit(&mut |victims| match victims == wanted {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                });
                found.is_break()
            }
        };
        if listed { Ok(()) } else { Err(self.explain(&Draft::of(mv), true)) }
    }

    /// Checks all but the captures.
    pub(crate) fn check_step(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let turn = self.turn().ok_or(Refusal::Over)?;
        let piece = self.piece(from).ok_or(Refusal::Empty(from))?;
        if piece.owner != turn {
            return Err(Refusal::NotYours(from, piece));
        }
        // Rule: cameleon/reserve.
        if to.is_on_reserve_rank() {
            return Err(Refusal::ReserveRank(to));
        }
        // Rule: cameleon/move, cameleon/slide.
        let slides = piece.colour == Colour::Chameleon;
        let rule = if slides { rule::SLIDE } else { rule::MOVE };
        let far = from.file().abs_diff(to.file());
        if far == 0 || far != from.rank().abs_diff(to.rank()) {
            return Err(Refusal::NotDiagonal(from, to, rule));
        }
        if far > 1 && !slides {
            return Err(Refusal::TooFar(from, to));
        }
        match between(from, to).find(|&square| self.piece(square).is_some()) {
            Some(square) if square == to => Err(Refusal::Occupied(to, rule)),
            Some(square) => Err(Refusal::InTheWay(square)),
            None => Ok(()),
        }
    }

    /// Says why a draft, whose step is allowed, fits no legal move.
    ///
    /// An `exact` draft is a whole move: what it does not name, it does not do.
    pub(crate) fn explain(&self, draft: &Draft, exact: bool) -> Refusal {
        let result = draft.claims().try_for_each(|claim| self.check_claim(draft, claim, exact));
        let Err(refusal) = result.and_then(|()| self.check_set(draft, exact));
        refusal
    }

    fn check_claim(&self, draft: &Draft, claim: &Claim, exact: bool) -> Result<(), Refusal> {
        let victim = self.check_victim(draft, claim.square)?;
        let Some(mover) = self.piece(draft.from) else { return Err(Refusal::Empty(draft.from)) };
        let codes = |partner: Piece| (mover.colour as u8, partner.colour as u8, victim.colour as u8);
        let mut safe = None;
        let mut wrong = None;
        let mut partners = 0;
        for (square, partner) in self.partners(draft, claim.square) {
            if claim.partner.is_some_and(|named| named != square) {
                continue;
            }
            partners += 1;
            if self.opposite && !opposite(draft.to, claim.square, square) {
                safe = Some(Refusal::NotOpposite(claim.square, square));
                continue;
            }
            let (attacker, partner, fallen) = codes(partner);
            let Some(reward) = effect(attacker, partner, fallen) else {
                let rule = safety_rule(attacker, partner, fallen);
                // The chameleon's rule is the one that people stumble over.
                if safe.is_none() || rule == rule::SAME_COLOUR_SAFE {
                    safe = Some(Refusal::Safe(claim.square, victim, rule));
                }
                continue;
            };
            let rule = capture_rule(attacker, partner, fallen);
            match self.check_reward(draft, claim, reward, rule, exact) {
                Ok(()) => return Ok(()),
                Err(refusal) => wrong = Some(refusal),
            }
        }
        debug_assert!(partners > 0 || (safe.is_none() && wrong.is_none()));
        Err(wrong.or(safe).unwrap_or(Refusal::NoPartner(claim.square, claim.partner)))
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

    fn check_reward(
        &self,
        draft: &Draft,
        claim: &Claim,
        reward: u8,
        rule: rules_core::RuleId,
        exact: bool,
    ) -> Result<(), Refusal> {
        let free = self.free_places(draft.from);
        // Rule: cameleon/reserve-full.
        if free == 0 {
            return Err(Refusal::ReserveFull(claim.square));
        }
        let due = Colour::from_code(reward);
        let named = claim.reward.is_some() || claim.place.is_some();
        match due {
            None if named => return Err(Refusal::WrongReward(claim.square, None, rule)),
            Some(_) if claim.reward.is_some() && claim.reward != due => {
                return Err(Refusal::WrongReward(claim.square, due, rule));
            }
            Some(colour) if named && self.supply_of(reward) == 0 => {
                return Err(Refusal::NotSupplied(claim.square, colour));
            }
            _ => {}
        }
        if let Some(place) = claim.place {
            let mine = place.reserve_of() == self.turn() && free >> (place.file() / 2) & 1 != 0;
            let twice = draft.claims().filter(|other| other.place == Some(place)).count() > 1;
            if !mine {
                return Err(Refusal::NotFree(place, rule));
            }
            if twice {
                return Err(Refusal::PlacedTwice(place));
            }
        }
        debug_assert!(!exact || claim.reward.is_some() == claim.place.is_some());
        Ok(())
    }

    fn supply_of(&self, reward: u8) -> u8 {
        let index = usize::from(SUPPLY_INDEX[usize::from(reward)]);
        self.turn().map_or(0, |seat| self.supply(seat)[index])
    }

    /// The places of the mover's reserve that are free once the piece has left its square.
    fn free_places(&self, from: Square) -> u8 {
        let free = |square: &Square| {
            square.reserve_of() == self.turn() && (*square == from || self.piece(*square).is_none())
        };
        Square::all().filter(free).fold(0, |places, square| places | 1 << (square.file() / 2))
    }

    /// Says what is wrong with a set of captures each of which is in order by itself.
    fn check_set(&self, draft: &Draft, exact: bool) -> Result<core::convert::Infallible, Refusal> {
        let short = Refusal::TooFewSquares(self.free_places(draft.from).count_ones());
        let Some(landing) = self.landing(spot(draft.from), spot(draft.to)) else { return Err(short) };
        if exact {
            let chosen = chosen(draft, &landing);
            if !landing.fits(&chosen) {
                return Err(short);
            }
            let square = |side: usize| neighbour(draft.to, side as u8);
            if let Some(left_out) = landing.left_out(&chosen).and_then(square) {
                return Err(Refusal::LeftOut(left_out));
            }
            self.check_carriers(draft, &landing, &chosen)?;
        }
        // What is left are choices that exclude each other, for want of squares or of rewards.
        let rewarded = draft.claims().find_map(|claim| Some((claim.square, claim.reward?)));
        match rewarded {
            Some((square, colour)) if draft.claims().count() <= landing.free.count_ones() as usize => {
                Err(Refusal::NotSupplied(square, colour))
            }
            _ => Err(short),
        }
    }

    // Rule: cameleon/supply. The earlier victims in square order carry the rewards.
    fn check_carriers(&self, draft: &Draft, landing: &Landing, chosen: &Chosen) -> Result<(), Refusal> {
        let carried = landing.carried(chosen);
        for claim in draft.claims() {
            let side = side_towards(draft.to, claim.square).map(usize::from);
            let Some((partner, code)) = side.and_then(|side| carried[side]) else { continue };
            let comes = Colour::from_code(code);
            match (comes, claim.reward) {
                (None, Some(colour)) => return Err(Refusal::NotSupplied(claim.square, colour)),
                (Some(_), None) => {
                    let partner = neighbour(claim.square, partner).and_then(|square| self.piece(square));
                    let is_chameleon = partner.is_some() && code == CHAMELEON;
                    let rule = if is_chameleon { rule::REWARD_CHAMELEON } else { rule::REWARD_COMPLEMENTARY };
                    return Err(Refusal::WrongReward(claim.square, comes, rule));
                }
                _ => {}
            }
        }
        Ok(())
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

/// Whether a victim stands between two squares.
fn opposite(one: Square, victim: Square, other: Square) -> bool {
    side_towards(victim, one).zip(side_towards(victim, other)).is_some_and(|(a, b)| a + b == 3)
}

/// The squares on the way from one square to another on the same diagonal, the last included.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let toward = |a: u8, b: u8| if b > a { 1i8 } else { -1 };
    let (file, rank) = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
    let far = from.file().abs_diff(to.file()) as i8;
    (1..=far).filter_map(move |n| {
        Square::at(from.file().wrapping_add_signed(n * file), from.rank().wrapping_add_signed(n * rank))
    })
}
