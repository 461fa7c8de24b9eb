//! The captures of one move: which sets of victims are legal, and every way to make the choices.

use core::ops::ControlFlow;

use crate::associate::Ways;
use crate::board::SUPPLY_INDEX;
use crate::ply::victim_byte;

/// What a piece associates by arriving on a square, with room and supply for the rewards.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    /// The ways to capture the piece below, left, right and above.
    pub(crate) ways: [Ways; 4],
    /// The free places of the reserve, a bit for each of the four.
    pub(crate) free: u8,
    /// What the mover's supply holds.
    pub(crate) supply: [u8; 4],
}

/// For each side the chosen partner's side of the victim and the reward due; nothing where nobody falls.
pub(crate) type Chosen = [Option<(u8, u8)>; 4];

/// In how many ways so many rewards (second index) go onto so many free squares (first index).
const PLACINGS: [[u64; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 2, 0, 0], [1, 3, 6, 6, 0], [1, 4, 12, 24, 24]];

impl Landing {
    /// In how many ways the choices can be made.
    pub(crate) fn count(&self) -> u64 {
        let free = self.free.count_ones() as usize;
        let mut victims = self.ways.iter().filter(|ways| !ways.is_empty());
        if let (Some(only), None) = (victims.next(), victims.next()) {
            return only.iter().map(|(_, reward)| self.placings_of_one(reward, free)).sum();
        }
        let mut count = 0;
        let _: ControlFlow<()> = self.sets(&mut |chosen| {
            count += PLACINGS[free][usize::from(self.need(&self.due(chosen)))];
            ControlFlow::Continue(())
        });
        count
    }

    #[inline(always)]
    fn placings_of_one(&self, reward: u8, free: usize) -> u64 {
        let comes = reward != 0 && self.supply[usize::from(SUPPLY_INDEX[usize::from(reward)])] > 0;
        if comes { free as u64 } else { 1 }
    }

    /// Visits every way to make the choices, as the four victims' bytes.
    pub(crate) fn visit<B>(&self, visit: &mut impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.sets(&mut |chosen| place(0, &self.carried(chosen), 0, self.free, visit))
    }

    /// Visits the choices that differ in more than a partner without consequence or the reserve squares.
    pub(crate) fn visit_distinct<const S: usize, B>(
        &self,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let one_each = Self { ways: self.ways.map(Ways::distinct), ..*self };
        one_each.sets(&mut |chosen| visit(place_first(&self.carried(chosen), self.free, PREFERRED[S])))
    }

    /// Visits every legal set of captures.
    fn sets<B>(&self, visit: &mut impl FnMut(&Chosen) -> ControlFlow<B>) -> ControlFlow<B> {
        // While every reward finds a square, any capture still fits, so none is left out.
        let victims = self.ways.iter().filter(|ways| !ways.is_empty()).count() as u32;
        self.extend(0, &mut [None; 4], victims > self.free.count_ones(), visit)
    }

    /// Chooses for one side after the other.
    // Rule: cameleon/several. The mover chooses a partner for each victim; all fall together.
    fn extend<B>(
        &self,
        side: usize,
        chosen: &mut Chosen,
        may_skip: bool,
        visit: &mut impl FnMut(&Chosen) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(ways) = self.ways.get(side) else {
            // Rule: cameleon/reserve-short. Only a set that fits and cannot be extended is legal.
            let legal = !may_skip || (self.fits(chosen) && self.left_out(chosen).is_none());
            return if legal { visit(chosen) } else { ControlFlow::Continue(()) };
        };
        for way in ways.iter() {
            chosen[side] = Some(way);
            self.extend(side + 1, chosen, may_skip, visit)?;
        }
        chosen[side] = None;
        if may_skip || ways.is_empty() {
            self.extend(side + 1, chosen, may_skip, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// How many of each reward a set of captures is due, in the supply's order.
    fn due(&self, chosen: &Chosen) -> [u8; 4] {
        let mut due = [0; 4];
        for &(_, reward) in chosen.iter().flatten().filter(|(_, reward)| *reward != 0) {
            due[usize::from(SUPPLY_INDEX[usize::from(reward)])] += 1;
        }
        due
    }

    /// How many reserve squares that takes.
    // Rule: cameleon/supply. What the supply does not hold needs no square.
    fn need(&self, due: &[u8; 4]) -> u8 {
        due.iter().zip(&self.supply).map(|(&due, &left)| due.min(left)).sum()
    }

    /// Whether the rewards of a set of captures find their squares.
    pub(crate) fn fits(&self, chosen: &Chosen) -> bool {
        u32::from(self.need(&self.due(chosen))) <= self.free.count_ones()
    }

    /// The first side on which another capture would still fit.
    // Rule: cameleon/automatic. What a move associates is eliminated.
    pub(crate) fn left_out(&self, chosen: &Chosen) -> Option<usize> {
        (0..4).filter(|&side| chosen[side].is_none()).find(|&side| {
            self.ways[side].iter().any(|way| {
                let mut more = *chosen;
                more[side] = Some(way);
                self.fits(&more)
            })
        })
    }

    /// The same set with the rewards that really come.
    // Rule: cameleon/supply. The earlier victims in square order carry what the supply holds.
    pub(crate) fn carried(&self, chosen: &Chosen) -> Chosen {
        let mut left = self.supply;
        chosen.map(|capture| {
            capture.map(|(partner, reward)| {
                let left = &mut left[usize::from(SUPPLY_INDEX[usize::from(reward)])];
                if reward == 0 || *left == 0 {
                    return (partner, 0);
                }
                *left -= 1;
                (partner, reward)
            })
        })
    }
}

/// The places of each seat's reserve, those in the middle first; a half turn exchanges the rows.
const PREFERRED: [[u8; 4]; 2] = [[1, 2, 0, 3], [2, 1, 3, 0]];

/// Puts the rewards onto the first free places.
fn place_first(carried: &Chosen, free: u8, preferred: [u8; 4]) -> u32 {
    let mut places = preferred.into_iter().filter(|place| free >> place & 1 != 0);
    let mut bytes = 0;
    for (side, capture) in carried.iter().enumerate() {
        if let Some((partner, reward)) = *capture {
            let place = if reward == 0 { 0 } else { places.next().unwrap_or_default() };
            bytes |= u32::from(victim_byte(partner, reward, place)) << (8 * side);
        }
    }
    bytes
}

/// Puts the rewards of the sides from `side` on onto free places in every way.
fn place<B>(
    side: usize,
    carried: &Chosen,
    bytes: u32,
    free: u8,
    visit: &mut impl FnMut(u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(&capture) = carried.get(side) else { return visit(bytes) };
    let with = |byte: u8| bytes | u32::from(byte) << (8 * side);
    match capture {
        None => place(side + 1, carried, bytes, free, visit),
        Some((partner, 0)) => place(side + 1, carried, with(victim_byte(partner, 0, 0)), free, visit),
        Some((partner, reward)) => {
            for slot in (0..4).filter(|slot| free >> slot & 1 != 0) {
                let byte = victim_byte(partner, reward, slot);
                place(side + 1, carried, with(byte), free & !(1 << slot), visit)?;
            }
            ControlFlow::Continue(())
        }
    }
}
