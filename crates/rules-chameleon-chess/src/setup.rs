//! Arrangements: anything that can be written down, and the one place that says whether it can be played.

use rules_core::{Seat, SeatSet};

use crate::{ChameleonChess, Eliminated, Invalid, Limits, Pawn, Role, Square, SquareColour, SquareSet};

/// Any arrangement of pawns, possible or not; `TryFrom` makes a position of it if it can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pawn on each square, from a1 rank by rank.
    pub board: [Option<Pawn>; 64],
    /// The seat to move; none when the game is over.
    pub turn: Option<Seat>,
    /// The limits.
    pub limits: Limits,
    /// The seats that are alive.
    pub alive: SeatSet,
    /// The seats that are out, earliest first.
    pub eliminated: Eliminated,
    /// Plies since the last irreversible event.
    pub quiet: u32,
    /// Plies played.
    pub ply: u32,
}

/// The first square of each seat's pawns, the way to the next, and their knight colours.
// Rule: chameleon-chess/seats.
const HOMES: [(u8, i8, [SquareColour; 4]); 4] = {
    use SquareColour::{Blue, Green, Red, Yellow};
    [
        (0, 1, [Red, Green, Yellow, Blue]),
        (56, -8, [Blue, Red, Green, Yellow]),
        (63, -1, [Yellow, Blue, Red, Green]),
        (7, 8, [Green, Yellow, Blue, Red]),
    ]
};

impl Setup {
    /// The start of a game between these seats.
    pub fn start(players: SeatSet) -> Self {
        let mut board = [None; 64];
        for owner in players.iter() {
            let (corner, step, knights) = HOMES[owner.index()];
            let mut square = corner;
            for knight in knights {
                board[usize::from(square)] = Some(Pawn { owner, knight });
                square = square.wrapping_add_signed(step);
            }
        }
        let occupied = Square::all().filter(|s| board[s.slot()].is_some()).collect();
        Self {
            board,
            turn: players.iter().next(),
            // Rule: chameleon-chess/start-limits.
            limits: Limits::around(occupied),
            alive: players,
            eliminated: Eliminated::NONE,
            quiet: 0,
            ply: 0,
        }
    }

    /// The pawns with their squares, from a1 rank by rank.
    pub fn pawns(&self) -> impl Iterator<Item = (Square, Pawn)> + '_ {
        Square::all().filter_map(|square| self.board[square.slot()].map(|pawn| (square, pawn)))
    }

    fn check_seats(&self) -> Result<(), Invalid> {
        if let Some(seat) = self.alive.iter().find(|&s| self.eliminated.set().contains(s)) {
            return Err(Invalid::AliveAndEliminated(seat));
        }
        match self.alive.len() + self.eliminated.len() {
            found @ 0..2 => Err(Invalid::TooFewSeats { found }),
            _ if self.alive.is_empty() => Err(Invalid::NobodyAlive),
            _ => Ok(()),
        }
    }

    fn check_pawns(&self) -> Result<(), Invalid> {
        let mut seen: [Option<Square>; 16] = [None; 16];
        for (square, pawn) in self.pawns() {
            if self.eliminated.set().contains(pawn.owner) {
                return Err(Invalid::OwnerEliminated { pawn, square });
            }
            if !self.alive.contains(pawn.owner) {
                return Err(Invalid::OwnerAbsent { pawn, square });
            }
            if let Some(before) = seen[pawn.slot()].replace(square) {
                return Err(Invalid::PawnTwice { pawn, squares: (before, square) });
            }
        }
        match self.alive.iter().find(|&seat| self.pawns().all(|(_, pawn)| pawn.owner != seat)) {
            // Rule: chameleon-chess/eliminate.
            Some(seat) => Err(Invalid::AliveWithoutPawn(seat)),
            None => Ok(()),
        }
    }

    fn check_limits(&self) -> Result<(), Invalid> {
        let limits = self.limits;
        if limits.files() < Limits::SHORTEST || limits.ranks() < Limits::SHORTEST {
            return Err(Invalid::LimitsTooShort(limits));
        }
        if let Some((square, pawn)) = self.pawns().find(|&(square, _)| !limits.contains(square)) {
            return Err(Invalid::PawnOutside { pawn, square, limits });
        }
        let span = Limits::around(self.pawns().map(|(square, _)| square).collect::<SquareSet>());
        let (low, high) = (limits.low(), limits.high());
        let files_fit = (span.low().file(), span.high().file()) == (low.file(), high.file());
        let ranks_fit = (span.low().rank(), span.high().rank()) == (low.rank(), high.rank());
        // Rule: chameleon-chess/shrink. Only an axis of three may have outer lines without a pawn.
        if (limits.files() > Limits::SHORTEST && !files_fit)
            || (limits.ranks() > Limits::SHORTEST && !ranks_fit)
        {
            return Err(Invalid::LimitsTooWide { limits, span });
        }
        // Rule: chameleon-chess/stuck-knight.
        if let Some(square) = limits.centre()
            && let Some(pawn) = self.board[square.slot()]
            && pawn.role_on(square.colour()) == Role::Knight
            && self.pawns().count() > 1
        {
            return Err(Invalid::StuckKnight { pawn, square });
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), Invalid> {
        let mut living = self.alive.iter();
        // Rule: common/turn.
        match (self.turn, living.next(), living.next()) {
            (Some(turn), ..) if self.eliminated.set().contains(turn) => Err(Invalid::TurnEliminated(turn)),
            (Some(turn), ..) if !self.alive.contains(turn) => Err(Invalid::TurnAbsent(turn)),
            (Some(turn), Some(winner), None) => Err(Invalid::TurnAfterWin { turn, winner }),
            (None, _, Some(_)) => Err(Invalid::TurnMissing { alive: self.alive.len() }),
            _ => Ok(()),
        }
    }
}

impl TryFrom<Setup> for ChameleonChess {
    type Error = Invalid;

    fn try_from(setup: Setup) -> Result<Self, Invalid> {
        setup.check_seats()?;
        setup.check_pawns()?;
        setup.check_limits()?;
        setup.check_turn()?;
        Ok(Self::from_valid(&setup))
    }
}

impl From<ChameleonChess> for Setup {
    fn from(position: ChameleonChess) -> Self {
        let mut board = [None; 64];
        for (square, pawn) in position.pawns() {
            board[square.slot()] = Some(pawn);
        }
        Self {
            board,
            turn: position.turn,
            limits: position.limits(),
            alive: position.alive,
            eliminated: position.eliminated,
            quiet: position.quiet,
            ply: position.ply,
        }
    }
}
