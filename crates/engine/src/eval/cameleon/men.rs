//! One side's men as sets of spots, and what they can capture.

use rules_cameleon::Cameleon;
use rules_cameleon::spots::{FIELD, NEIGHBOURS, RESERVE, STEPS, around, rays, shift, takers};
use rules_core::Seat;

/// The number of the chameleon among the colours.
const CHAMELEON: usize = 7;

/// One side's men.
pub(super) struct Men {
    /// The number of the seat.
    seat: usize,
    /// The spots of each colour by its number; under 0 all men.
    of: [u64; 8],
    /// The free spots that this side's men may move onto.
    empty: u64,
}

impl Men {
    #[inline(always)]
    pub(super) fn of(position: &Cameleon, seat: Seat) -> Self {
        let [b, r, y] = position.planes(seat);
        let of =
            [b | r | y, b & !r & !y, r & !b & !y, b & r & !y, y & !b & !r, y & b & !r, y & r & !b, b & r & y];
        let seat = seat.index() & 1;
        Self { seat, of, empty: FIELD[seat] & !of[0] }
    }

    #[inline(always)]
    pub(super) const fn all(&self) -> u64 {
        self.of[0]
    }

    #[inline(always)]
    pub(super) const fn chameleons(&self) -> u64 {
        self.of[CHAMELEON]
    }

    #[inline(always)]
    pub(super) const fn pawns(&self) -> u64 {
        self.of[0] & !self.of[CHAMELEON]
    }

    #[inline(always)]
    pub(super) const fn primaries(&self) -> u64 {
        self.of[1] | self.of[2] | self.of[4]
    }

    #[inline(always)]
    pub(super) const fn complementaries(&self) -> u64 {
        self.of[3] | self.of[5] | self.of[6]
    }

    #[inline(always)]
    pub(super) const fn reserve(&self) -> u64 {
        self.of[0] & RESERVE[self.seat]
    }

    /// The number of the colour on a spot, 0 for none.
    #[inline(always)]
    fn code_at(&self, spot: u8) -> u8 {
        let bit = 1 << (spot & 63);
        let plane = |a: usize, b: usize, c: usize| {
            u8::from((self.of[a] | self.of[b] | self.of[c] | self.of[CHAMELEON]) & bit != 0)
        };
        plane(1, 3, 5) | plane(2, 3, 6) << 1 | plane(4, 5, 6) << 2
    }

    /// The steps that pawns can make.
    #[inline(always)]
    pub(super) fn steps(&self) -> i32 {
        let pawns = self.pawns();
        STEPS.iter().map(|&by| (shift(pawns, by) & self.empty).count_ones() as i32).sum()
    }

    /// The spots that chameleons can slide to.
    #[inline(always)]
    pub(super) fn slides(&self) -> u64 {
        if self.chameleons() == 0 { 0 } else { rays(self.chameleons(), self.empty) }
    }

    /// Own men that stand diagonally beside others: how many such pairs.
    #[inline(always)]
    pub(super) const fn links(&self) -> i32 {
        ((self.of[0] & self.of[0] << 4).count_ones() + (self.of[0] & self.of[0] << 5).count_ones()) as i32
    }

    /// The spots of the other shade beside this side's men.
    #[inline(always)]
    pub(super) fn beside(&self) -> u64 {
        NEIGHBOURS[self.seat].iter().fold(0, |all, &by| all | shift(self.of[0], by))
    }

    /// The men that capture together with a partner of one colour a victim of another.
    #[inline(always)]
    fn takers(&self, partner: u8, victim: u8) -> u64 {
        let mut colours = takers(partner, victim);
        let mut men = 0;
        while colours != 0 {
            men |= self.of[colours.trailing_zeros() as usize & 7];
            colours &= colours - 1;
        }
        men
    }

    /// The enemy men that this side could capture if it were to move, and those it touches with a fitting partner.
    #[inline(always)]
    pub(super) fn prey(&self, enemy: &Self, opposite: bool) -> (u64, u64) {
        let (mut taken, mut eyed) = (0, 0);
        let mut touched = enemy.of[0] & !RESERVE[enemy.seat] & self.beside();
        while touched != 0 {
            let victim = touched.trailing_zeros() as u8;
            let bit = touched & touched.wrapping_neg();
            touched ^= bit;
            let code = enemy.code_at(victim);
            let sides = NEIGHBOURS[enemy.seat].map(|by| victim.wrapping_add_signed(by) & 63);
            for (side, &partner) in sides.iter().enumerate() {
                if self.of[0] >> partner & 1 == 0 {
                    continue;
                }
                let takers = self.takers(self.code_at(partner), code) & !(1 << partner);
                if takers == 0 {
                    continue;
                }
                eyed |= bit;
                let fits = |landing: usize| landing != side && (!opposite || landing + side == 3);
                let landings =
                    (0..4).filter(|&landing| fits(landing)).fold(0, |all, at| all | 1 << sides[at]);
                if self.arrives(takers, landings & self.empty) {
                    taken |= bit;
                    break;
                }
            }
        }
        // A full reserve captures nothing, unless the man that moves comes from there.
        if self.reserve() == RESERVE[self.seat] { (0, eyed) } else { (taken, eyed) }
    }

    /// Whether one of these men can move onto one of these free spots.
    #[inline(always)]
    fn arrives(&self, men: u64, spots: u64) -> bool {
        let slides = men & self.chameleons();
        around(spots) & men & !slides != 0 || (slides != 0 && rays(slides, self.empty) & spots != 0)
    }
}
