//! Playing a move, and telling what happened.

use rules_core::Witness;

use crate::associate::{Ways, capture_rule, effect, safety_rule};
use crate::board::{
    NEIGHBOURS, OVER_KEY, SQUARES_KEY, SUPPLY_INDEX, has, piece_key, reserve_spot, seat, square_at,
    supply_key,
};
use crate::ending::Ending;
use crate::event::Event;
use crate::moves::Scene;
use crate::piece::{Colour, Piece};
use crate::ply::{Move, Victim, victim_parts};
use crate::position::{Cameleon, OVER};
use crate::rule;
use crate::square::Square;

impl Cameleon {
    /// Plays a legal move; a finished game stays as it is.
    #[inline]
    pub(crate) fn play_told<W: Witness<Event>>(&mut self, mv: Move, witness: &mut W) {
        let before = *self;
        match self.turn {
            0 => self.advance::<0>(mv),
            1 => self.advance::<1>(mv),
            _ => return,
        }
        if W::LISTENS {
            match before.turn {
                0 => tell::<0>(&before, self, mv, witness),
                _ => tell::<1>(&before, self, mv, witness),
            }
        }
    }

    #[inline(always)]
    fn advance<const S: usize>(&mut self, mv: Move) {
        let (from, to) = (mv.departure(), mv.arrival());
        let code = self.sides[S].code_at(from);
        self.toggle(S, from, code);
        self.toggle(S, to, code);
        self.ply = self.ply.saturating_add(1);
        self.key ^= SQUARES_KEY;
        self.turn = 1 - S as u8;
        if !mv.is_capture() {
            self.quiet = self.quiet.saturating_add(1);
            return;
        }
        self.quiet = 0;
        for (by, byte) in NEIGHBOURS[S].into_iter().zip(mv.victim_bytes()) {
            if let Some((_, reward, slot)) = victim_parts(byte) {
                let victim = to.wrapping_add_signed(by);
                self.toggle(1 - S, victim, self.sides[1 - S].code_at(victim));
                if reward != 0 {
                    self.place::<S>(reward, slot);
                }
            }
        }
        // Only a capture changes what stands on the board, so only a capture can end the game.
        if Ending::of(&self.sides).is_some() {
            self.key ^= OVER_KEY ^ if self.turn == 1 { SQUARES_KEY } else { 0 };
            self.turn = OVER;
        }
    }

    /// Takes a reward from the supply and puts it on a reserve square.
    // Rule: cameleon/reserve-piece. Placing never captures: nothing is looked at here.
    fn place<const S: usize>(&mut self, reward: u8, slot: u8) {
        let index = usize::from(SUPPLY_INDEX[usize::from(reward)]);
        let left = self.supply[S][index];
        // Rule: cameleon/supply. Rewards come from the supply, and eliminated pieces never go back to it.
        self.supply[S][index] = left.saturating_sub(1);
        self.key ^= supply_key(S, index, left) ^ supply_key(S, index, left.saturating_sub(1));
        self.toggle(S, reserve_spot(S, slot), reward);
    }

    #[inline(always)]
    fn toggle(&mut self, index: usize, spot: u8, code: u8) {
        self.sides[index].toggle(spot, code);
        self.key ^= piece_key(index, spot, code);
    }
}

/// Tells what a move did and what the rules kept it from doing.
fn tell<const S: usize>(before: &Cameleon, after: &Cameleon, mv: Move, witness: &mut impl Witness<Event>) {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = before.piece(from) else { return };
    witness.saw(Event::Moved { piece, from, to });

    let scene = Scene::<S>::new(before);
    let code = piece.colour as u8;
    let ways = scene.ways(mv.departure(), mv.arrival(), code);
    for victim in mv.victims() {
        tell_capture(before, piece, to, victim, witness);
    }
    for (side, by) in NEIGHBOURS[S].into_iter().enumerate() {
        let spot = mv.arrival().wrapping_add_signed(by);
        let square = square_at(1 - S, spot);
        if let Some((square, piece)) = square.and_then(|s| Some((s, after.piece(s)?))) {
            let beside = Beside { square, piece, ways: ways[side], full: scene.free(mv.departure()) == 0 };
            tell_survivor(before, mv, code, &beside, witness);
        }
    }
    tell_between::<S>(after, mv, witness);
    if let Some(Ending { winner, rule }) = after.ending() {
        match winner {
            Some(seat) => witness.saw(Event::Won { rule, seat }),
            None => witness.saw(Event::Drawn { rule }),
        }
    }
}

fn tell_capture(
    before: &Cameleon,
    attacker: Piece,
    to: Square,
    victim: Victim,
    witness: &mut impl Witness<Event>,
) {
    let Victim { square, partner, reward } = victim;
    let (Some(piece), Some(other)) = (before.piece(square), before.piece(partner)) else { return };
    let colours = (attacker.colour as u8, other.colour as u8, piece.colour as u8);
    let rule = capture_rule(colours.0, colours.1, colours.2);
    witness.saw(Event::Captured { rule, piece, square, attacker: to, partner });
    let due = effect(colours.0, colours.1, colours.2).and_then(Colour::from_code);
    match (reward, due) {
        (Some((colour, square)), _) => {
            witness.saw(Event::Placed { rule, piece: Piece { owner: attacker.owner, colour }, square });
        }
        (None, Some(colour)) => witness.saw(Event::Unrewarded { colour, square }),
        (None, None) => {}
    }
}

/// An enemy piece beside the piece just moved that is still there.
struct Beside {
    square: Square,
    piece: Piece,
    ways: Ways,
    full: bool,
}

fn tell_survivor(before: &Cameleon, mv: Move, code: u8, beside: &Beside, witness: &mut impl Witness<Event>) {
    let &Beside { square, piece, ways, full } = beside;
    if !ways.is_empty() {
        witness.saw(match full {
            true => Event::Blocked { piece, square },
            false => Event::Spared { piece, square },
        });
        return;
    }
    if square.reserve_of().is_some() {
        return;
    }
    let safe =
        square.neighbours().filter(|&partner| partner != mv.to() && partner != mv.from()).any(|partner| {
            before.piece(partner).is_some_and(|partner| {
                safety_rule(code, partner.colour as u8, piece.colour as u8) == rule::SAME_COLOUR_SAFE
            })
        });
    if safe {
        witness.saw(Event::Safe { rule: rule::SAME_COLOUR_SAFE, piece, square });
    }
}

/// Tells that the piece just moved is safe between two enemies that would take it if they came to it.
// Rule: cameleon/attacker-first.
fn tell_between<const S: usize>(after: &Cameleon, mv: Move, witness: &mut impl Witness<Event>) {
    let code = after.sides[S].code_at(mv.arrival());
    let enemy = &after.sides[1 - S];
    let beside = NEIGHBOURS[S].map(|by| {
        let spot = mv.arrival().wrapping_add_signed(by);
        if has(enemy.occupied(), spot) { enemy.code_at(spot) } else { 0 }
    });
    let threatened = (0..4).any(|one| {
        (0..one).any(|other| {
            (!after.opposite || one + other == 3) && effect(beside[one], beside[other], code).is_some()
        })
    });
    if threatened && let Some(colour) = Colour::from_code(code) {
        let piece = Piece { owner: seat(S), colour };
        witness.saw(Event::Safe { rule: rule::ATTACKER_FIRST, piece, square: mv.to() });
    }
}
