//! From a position of any game to the scene that shows it.

use catalog::{AnyMove, AnyPosition};
use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::{Position, Seat};

use crate::{Board, Colour, Gait, HomeFrame, Hue, Man, Mark, Nature, Owner, Role, Scene, Shape, Side};
use crate::{SideSign, Square, Supply, Tile};

/// The scene of a position, with the limits, the supplies and an invader's threat, but without any mark.
pub fn scene_of(position: &AnyPosition) -> Scene {
    match position {
        AnyPosition::ChameleonChess(position) => chameleon_chess(position),
        AnyPosition::Chameleon(position) => chameleon(position),
        AnyPosition::Chess960(position) => chess960(position),
        AnyPosition::Cameleon(position) => cameleon(position),
    }
}

/// Marks the squares between which the last move went.
pub fn mark_last_move(scene: &mut Scene, mv: AnyMove) {
    let (from, to) = (place(scene, mv.from_square()), place(scene, mv.to_square()));
    scene.mark(from, Mark::LastFrom);
    scene.mark(to, Mark::LastTo);
}

/// Marks a man as picked up, and every square it may go to with what it becomes there.
pub fn mark_targets(scene: &mut Scene, position: &AnyPosition, from: u8) {
    let mut targets: Vec<u8> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.from_square() == from)
        .map(AnyMove::to_square)
        .collect();
    targets.sort_unstable();
    targets.dedup();
    let picked = place(scene, from);
    let owner = scene.square(picked).and_then(|square| square.man).map(owner_of);
    scene.mark(picked, Mark::Selected);
    for target in targets {
        let square = place(scene, target);
        let taken = scene.square(square).and_then(|square| square.man).map(owner_of);
        let becomes = becomes(position, from, target);
        // Castling ends on the own rook's square, which is no capture.
        let is_capture = taken.is_some() && taken != owner;
        scene.mark(square, if is_capture { Mark::Capture(becomes) } else { Mark::Target(becomes) });
    }
}

/// What the man on one square will be on another, in the games whose squares decide that.
pub fn becomes(position: &AnyPosition, from: u8, to: u8) -> Option<Role> {
    match position {
        AnyPosition::ChameleonChess(position) => {
            let from = rules_chameleon_chess::Square::new(from)?;
            let to = rules_chameleon_chess::Square::new(to)?;
            Some(role(position.pawn_at(from)?.role_on(to.colour())))
        }
        AnyPosition::Chameleon(position) => {
            let piece = position.piece_on(rules_chameleon::Square::new(from)?)?;
            Some(match piece.gait_on(rules_chameleon::Square::new(to)?) {
                rules_chameleon::Gait::Bishop => Role::Bishop,
                rules_chameleon::Gait::Knight => Role::Knight,
            })
        }
        AnyPosition::Chess960(_) | AnyPosition::Cameleon(_) => None,
    }
}

fn place(scene: &Scene, index: u8) -> Square {
    Square::new(index % scene.files(), index / scene.files())
}

/// A number that tells owners apart within one game.
fn owner_of(man: Man) -> u8 {
    match man {
        Man::Pawn { owner, .. } | Man::Chameleon { owner, .. } => owner as u8,
        Man::Cameleon { shape, .. } => shape as u8,
        Man::Chess { side, .. } => side as u8,
    }
}

fn chameleon_chess(position: &ChameleonChess) -> Scene {
    let mut scene = Scene::new(Board::FourColours, ChameleonChess::FILES, ChameleonChess::RANKS);
    for square in rules_chameleon_chess::Square::all() {
        let at = Square::new(square.file(), square.rank());
        if let Some(scene) = scene.square_mut(at) {
            scene.tile = Tile::Coloured(colour(square.colour()));
        }
    }
    for (square, pawn) in position.pawns() {
        let man = Man::Pawn {
            owner: owner(pawn.owner),
            knight: colour(pawn.knight),
            role: role(pawn.role_on(square.colour())),
        };
        scene.put(Square::new(square.file(), square.rank()), man);
    }
    let (low, high) = (position.limits().low(), position.limits().high());
    scene.limit(Square::new(low.file(), low.rank()), Square::new(high.file(), high.rank()));
    let sign = |seat| SideSign { owner: owner(seat), out: !position.alive().contains(seat) };
    scene.sides = position.seats().iter().map(sign).collect();
    scene
}

fn chameleon(position: &Chameleon) -> Scene {
    let mut scene = Scene::chequered(Board::Chameleon, Chameleon::FILES, Chameleon::RANKS);
    for square in rules_chameleon::Square::all() {
        let Some(piece) = position.piece_on(square) else { continue };
        let nature = match piece.nature {
            rules_chameleon::Nature::White => Nature::White,
            rules_chameleon::Nature::Black => Nature::Black,
        };
        let gait = match piece.gait_on(square) {
            rules_chameleon::Gait::Bishop => Gait::Bishop,
            rules_chameleon::Gait::Knight => Gait::Knight,
        };
        let man = Man::Chameleon { owner: owner(piece.owner), nature, gait };
        scene.put(Square::new(square.file(), square.rank()), man);
    }
    scene.home = position.invader().and_then(|invader| {
        let defender = position.turn()?;
        Some(HomeFrame { rank: invader.rank(), owner: owner(defender) })
    });
    scene
}

fn chess960(position: &Chess960) -> Scene {
    let mut scene = Scene::chequered(Board::Chess960, Chess960::FILES, Chess960::RANKS);
    for (square, piece) in position.board() {
        let side = if piece.color.is_white() { Side::White } else { Side::Black };
        let role = match piece.role {
            rules_chess960::Role::Pawn => Role::Pawn,
            rules_chess960::Role::Knight => Role::Knight,
            rules_chess960::Role::Bishop => Role::Bishop,
            rules_chess960::Role::Rook => Role::Rook,
            rules_chess960::Role::Queen => Role::Queen,
            rules_chess960::Role::King => Role::King,
        };
        let at = Square::new(square as u8 % Chess960::FILES, square as u8 / Chess960::FILES);
        scene.put(at, Man::Chess { side, role });
    }
    scene
}

fn cameleon(position: &Cameleon) -> Scene {
    let mut scene = Scene::cameleon();
    for (square, piece) in position.pieces() {
        let shape = if piece.owner == ROUNDS { Shape::Round } else { Shape::Square };
        let hue = match piece.colour {
            rules_cameleon::Colour::Blue => Hue::Blue,
            rules_cameleon::Colour::Red => Hue::Red,
            rules_cameleon::Colour::Yellow => Hue::Yellow,
            rules_cameleon::Colour::Violet => Hue::Violet,
            rules_cameleon::Colour::Orange => Hue::Orange,
            rules_cameleon::Colour::Green => Hue::Green,
            rules_cameleon::Colour::Chameleon => Hue::Chameleon,
        };
        scene.put(Square::new(square.file(), square.rank()), Man::Cameleon { shape, hue });
    }
    scene.supply = Some(Supply { rounds: position.supply(ROUNDS), squares: position.supply(SQUARES) });
    scene
}

/// The seats of Le Caméléon in turn order.
const ROUNDS: Seat = Seat::at(0);
const SQUARES: Seat = Seat::at(1);

/// The owner of a seat's men in Chameleon Chess and in Chameleon, whose first two seats bear the same colours.
fn owner(seat: Seat) -> Owner {
    [Owner::Red, Owner::Blue, Owner::Yellow, Owner::Green][seat.index()]
}

fn colour(colour: rules_chameleon_chess::SquareColour) -> Colour {
    match colour {
        rules_chameleon_chess::SquareColour::Red => Colour::Red,
        rules_chameleon_chess::SquareColour::Green => Colour::Green,
        rules_chameleon_chess::SquareColour::Yellow => Colour::Yellow,
        rules_chameleon_chess::SquareColour::Blue => Colour::Blue,
    }
}

fn role(role: rules_chameleon_chess::Role) -> Role {
    match role {
        rules_chameleon_chess::Role::Knight => Role::Knight,
        rules_chameleon_chess::Role::Queen => Role::Queen,
        rules_chameleon_chess::Role::Bishop => Role::Bishop,
        rules_chameleon_chess::Role::Rook => Role::Rook,
    }
}
