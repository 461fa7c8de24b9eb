//! A move as people may write it: choices left open, to be made sense of against a position.

use core::ops::ControlFlow;

use rules_core::{Malformed, MoveError};

use crate::board::spot;
use crate::piece::Colour;
use crate::ply::{Move, Victim, side_towards, victim_byte};
use crate::position::Cameleon;
use crate::refusal::Refusal;
use crate::square::Square;

/// A victim as a text names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) square: Square,
    pub(crate) partner: Option<Square>,
    pub(crate) reward: Option<Colour>,
    pub(crate) place: Option<Square>,
    /// The byte of the text at which it begins.
    pub(crate) at: usize,
}

/// A move with choices left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draft {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) claims: [Option<Claim>; 4],
}

impl Draft {
    pub(crate) fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().flatten()
    }

    /// The draft that says exactly what a move says.
    pub(crate) fn of(mv: Move) -> Self {
        let mut draft = Self { from: mv.from(), to: mv.to(), claims: [None; 4] };
        for (slot, Victim { square, partner, reward }) in draft.claims.iter_mut().zip(mv.victims()) {
            let (reward, place) = (reward.map(|r| r.0), reward.map(|r| r.1));
            *slot = Some(Claim { square, partner: Some(partner), reward, place, at: 0 });
        }
        draft
    }

    /// The move, if the draft leaves nothing open; otherwise what the full form lacks.
    pub(crate) fn full(&self, text: &str) -> Result<Move, Malformed> {
        let bad = |expected, at: usize| Malformed::new("move", expected, text.get(at..).unwrap_or(""), at);
        let owner = self.from.shade().seat();
        let (mut victims, mut last) = (0, None);
        for claim in self.claims() {
            let side = side_towards(self.to, claim.square)
                .ok_or_else(|| bad("a victim beside the square of arrival", claim.at))?;
            if last >= Some(side) {
                return Err(bad("the victims in the order of squares", claim.at));
            }
            last = Some(side);
            let partner = claim
                .partner
                .and_then(|partner| side_towards(claim.square, partner))
                .ok_or_else(|| bad("a partner beside the victim", claim.at))?;
            let byte = match (claim.reward, claim.place) {
                (None, None) => victim_byte(partner, 0, 0),
                (Some(colour), Some(place)) if place.reserve_of() == Some(owner) => {
                    victim_byte(partner, colour as u8, place.file() / 2)
                }
                _ => return Err(bad("a reward with a reserve square of the mover", claim.at)),
            };
            victims |= u32::from(byte) << (8 * side);
        }
        Ok(Move::between(self.from, self.to, victims))
    }

    /// Whether a move does what the draft says; what the draft leaves open is free.
    fn fits(&self, mv: Move) -> bool {
        self.claims().all(|claim| {
            mv.victims().any(|victim| {
                victim.square == claim.square
                    && claim.partner.is_none_or(|partner| partner == victim.partner)
                    && claim.reward.is_none_or(|colour| victim.reward.is_some_and(|r| r.0 == colour))
                    && claim.place.is_none_or(|place| victim.reward.is_some_and(|r| r.1 == place))
            })
        })
    }
}

impl Cameleon {
    /// Reads a move that may leave open what only one legal move can mean.
    pub(crate) fn read_short(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        let draft: Draft = text.parse().map_err(MoveError::Malformed)?;
        self.complete(&draft, text).map_err(MoveError::Refused)
    }

    fn complete(&self, draft: &Draft, text: &str) -> Result<Move, Refusal> {
        self.check_step(draft.from, draft.to)?;
        // A text that says everything means itself, even where it could be a part of something longer.
        if let Ok(mv) = draft.full(text)
            && self.check_move(mv).is_ok()
        {
            return Ok(mv);
        }
        let mut fitting = None;
        let mut count = 0;
        if let Some(landing) = self.landing(spot(draft.from), spot(draft.to)) {
            let _: ControlFlow<()> = landing.visit(&mut |victims| {
                let mv = Move::between(draft.from, draft.to, victims);
                if draft.fits(mv) {
                    fitting = Some(mv);
                    count += 1;
                }
                ControlFlow::Continue(())
            });
        }
        match (fitting, count) {
            (Some(mv), 1) => Ok(mv),
            (None, _) => Err(self.explain(draft, false)),
            // Rule: cameleon/several. The choice is part of the move.
            (Some(_), count) => Err(Refusal::Several(count)),
        }
    }
}
