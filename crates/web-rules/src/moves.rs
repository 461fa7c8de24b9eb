//! Moves as the page offers them: what they take, where the man lands and what it becomes there.

use catalog::{AnyMove, AnyPosition};
use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::{CastlingSide, Chess960};
use rules_core::{Position, Seat};

use crate::board;
use crate::shape::{Castling, Hue, LegalMove, Role, Victim};

/// Every legal move of a position.
pub(crate) fn legal_moves(position: &AnyPosition) -> Vec<LegalMove> {
    position.legal_moves().into_iter().map(|mv| describe(position, mv)).collect()
}

/// The position with the turn given to a seat, where that can be played.
pub(crate) fn with_turn(position: &AnyPosition, seat: Seat) -> Option<AnyPosition> {
    if position.turn() == Some(seat) {
        return Some(position.clone());
    }
    // Nobody moves once the game is over.
    position.turn().filter(|_| position.alive().contains(seat))?;
    match position {
        AnyPosition::ChameleonChess(position) => position.with_turn(seat).map(AnyPosition::ChameleonChess),
        AnyPosition::Chameleon(position) => {
            let setup = rules_chameleon::Setup { turn: Some(seat), ..(*position).into() };
            Chameleon::try_from(setup).ok().map(AnyPosition::Chameleon)
        }
        AnyPosition::Chess960(position) => position.passed().map(AnyPosition::Chess960),
        AnyPosition::Cameleon(position) => {
            let setup = rules_cameleon::Setup { turn: Some(seat), ..position.setup() };
            Cameleon::try_from(setup).ok().map(AnyPosition::Cameleon)
        }
    }
}

/// The squares of a seat's men that somebody else could take next.
pub(crate) fn threatened(position: &AnyPosition, seat: Seat) -> Vec<u8> {
    if let AnyPosition::Chess960(position) = position {
        return attacked(position, seat);
    }
    let enemies = position.alive().without(seat);
    let moves = enemies.iter().filter_map(|enemy| with_turn(position, enemy)).flat_map(|p| legal_moves(&p));
    let mut squares: Vec<u8> =
        moves.flat_map(|mv| mv.takes).filter(|&square| owner(position, square) == Some(seat)).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The men of a side that the other attacks: a king in check, too, although no move takes him.
fn attacked(position: &Chess960, seat: Seat) -> Vec<u8> {
    let board = position.board();
    let Some(side) = rules_chess960::color_of(seat) else { return Vec::new() };
    let is_attacked =
        |&square: &rules_chess960::Square| board.attacks_to(square, !side, board.occupied()).any();
    board.by_color(side).into_iter().filter(is_attacked).map(|square| square as u8).collect()
}

/// The seat whose man stands on a square.
fn owner(position: &AnyPosition, square: u8) -> Option<Seat> {
    match position {
        AnyPosition::ChameleonChess(position) => {
            Some(position.pawn_at(rules_chameleon_chess::Square::new(square)?)?.owner)
        }
        AnyPosition::Chameleon(position) => {
            Some(position.piece_on(rules_chameleon::Square::new(square)?)?.owner)
        }
        AnyPosition::Chess960(position) => {
            Some(position.piece_on(rules_chess960::Square::try_from(square).ok()?)?.seat())
        }
        AnyPosition::Cameleon(position) => {
            Some(position.piece(rules_cameleon::Square::new(square.into())?)?.owner)
        }
    }
}

fn describe(position: &AnyPosition, mv: AnyMove) -> LegalMove {
    let (from, to) = (mv.from_square(), mv.to_square());
    let mut described = LegalMove {
        text: mv.to_string(),
        shown: position.show_move(mv),
        from,
        to,
        lands: to,
        becomes: picture::becomes(position, from, to).map(board::role),
        gone: None,
        takes: Vec::new(),
        castles: None,
        promotes: None,
        victims: None,
    };
    match (position, mv) {
        (AnyPosition::ChameleonChess(position), AnyMove::ChameleonChess(mv)) => {
            chameleon_chess(position, mv, &mut described);
        }
        (AnyPosition::Chameleon(position), AnyMove::Chameleon(mv)) => chameleon(position, mv, &mut described),
        (AnyPosition::Chess960(position), AnyMove::Chess960(mv)) => chess960(position, mv, &mut described),
        (AnyPosition::Cameleon(_), AnyMove::Cameleon(mv)) => cameleon(mv, &mut described),
        // The list of a position holds no move of another game.
        _ => {}
    }
    described
}

fn chameleon_chess(
    position: &ChameleonChess,
    mv: <ChameleonChess as Position>::Move,
    described: &mut LegalMove,
) {
    use rules_chameleon_chess::Event;
    position.clone().play_unchecked(mv, &mut |event: Event| match event {
        Event::Captured { square, .. } => described.takes.push(square.index()),
        Event::Removed { square, .. } if square == mv.to => described.gone = Some(true),
        _ => {}
    });
}

fn chameleon(position: &Chameleon, mv: <Chameleon as Position>::Move, described: &mut LegalMove) {
    use rules_chameleon::Event;
    position.clone().play_unchecked(mv, &mut |event: Event| {
        if let Event::Captured { square, .. } = event {
            described.takes.push(square.index() as u8);
        }
    });
}

pub(crate) const fn role(role: rules_chess960::Role) -> Role {
    match role {
        rules_chess960::Role::Pawn => Role::Pawn,
        rules_chess960::Role::Knight => Role::Knight,
        rules_chess960::Role::Bishop => Role::Bishop,
        rules_chess960::Role::Rook => Role::Rook,
        rules_chess960::Role::Queen => Role::Queen,
        rules_chess960::Role::King => Role::King,
    }
}

fn chess960(position: &Chess960, mv: <Chess960 as Position>::Move, described: &mut LegalMove) {
    use rules_chess960::Event;
    described.promotes = mv.promotion.map(role);
    position.clone().play_unchecked(mv, &mut |event: Event| match event {
        Event::Captured { square, .. } | Event::CapturedEnPassant { square, .. } => {
            described.takes.push(square as u8);
        }
        Event::Castled { color, side, .. } => {
            described.lands = side.king_to(color) as u8;
            described.castles = Some(match side {
                CastlingSide::KingSide => Castling::G,
                CastlingSide::QueenSide => Castling::C,
            });
        }
        _ => {}
    });
}

fn cameleon(mv: <Cameleon as Position>::Move, described: &mut LegalMove) {
    let victims = mv.victims().map(|victim| Victim {
        square: victim.square.index() as u8,
        partner: victim.partner.index() as u8,
        reward: victim.reward.map(|(colour, _)| hue(colour)),
        reserve: victim.reward.map(|(_, square)| square.index() as u8),
    });
    let victims: Vec<Victim> = victims.collect();
    described.takes = victims.iter().map(|victim| victim.square).collect();
    described.victims = (!victims.is_empty()).then_some(victims);
}

const fn hue(colour: rules_cameleon::Colour) -> Hue {
    match colour {
        rules_cameleon::Colour::Blue => Hue::Blue,
        rules_cameleon::Colour::Red => Hue::Red,
        rules_cameleon::Colour::Yellow => Hue::Yellow,
        rules_cameleon::Colour::Violet => Hue::Violet,
        rules_cameleon::Colour::Orange => Hue::Orange,
        rules_cameleon::Colour::Green => Hue::Green,
        rules_cameleon::Colour::Chameleon => Hue::Chameleon,
    }
}
