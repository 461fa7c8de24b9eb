//! A position as the page draws it, from the scene that all pictures are made of.

use catalog::{AnyPosition, GameId};
use picture::{Man, Owner, Scene, Square, Tile};
use rules_core::SeatSet;

use crate::shape::{self, BoardState, Colour, Fence, Home, Nature, Role, SeatState, SquareState};

/// The letter of a seat of a game.
pub(crate) fn letter(game: GameId, seat: rules_core::Seat) -> shape::Seat {
    shape::Seat(seat.letter(game.seat_letters()).to_string())
}

/// Everything that is to be seen of a position in a game that these people left.
pub(crate) fn state(
    position: &AnyPosition,
    ply: usize,
    turn: Option<rules_core::Seat>,
    leavers: SeatSet,
) -> BoardState {
    let scene = picture::scene_of(position);
    let game = position.game();
    let number =
        |square: Square| usize::from(square.rank) * usize::from(scene.files()) + usize::from(square.file);
    BoardState {
        game: game_id(game),
        files: scene.files(),
        ranks: scene.ranks(),
        squares: scene.places().map(|place| square(game, &scene, place)).collect(),
        fence: scene.fence.map(|fence| Fence { low: number(fence.low), high: number(fence.high) }),
        home: scene.home.map(|home| Home { rank: home.rank, owner: owner_colour(home.owner) }),
        supply: scene.supply.map(|left| shape::Supply { rounds: left.rounds, squares: left.squares }),
        position: position.to_string(),
        ply,
        turn: turn.map(|seat| letter(game, seat)),
        seats: seats(position, leavers),
    }
}

fn seats(position: &AnyPosition, leavers: SeatSet) -> Vec<SeatState> {
    let places = position.drawn().with_leavers(leavers);
    let state = |seat| {
        let alive = position.alive().contains(seat);
        let place = if alive { None } else { places.place(seat) };
        SeatState { seat: letter(position.game(), seat), alive, place }
    };
    position.seats().iter().map(state).collect()
}

fn square(game: GameId, scene: &Scene, place: Square) -> SquareState {
    let shown = scene.square(place).cloned().unwrap_or_default();
    let file = char::from(b'a' + place.file);
    let mut name = String::with_capacity(2);
    name.push(file);
    name.push(char::from(b'1' + place.rank));
    SquareState {
        name,
        tile: tile(shown.tile),
        ghost: shown.ghost,
        man: shown.man.map(|shown| man(game, shown)),
    }
}

fn man(game: GameId, man: Man) -> shape::Man {
    let seated = |index: usize| letter(game, rules_core::Seat::new(index).unwrap_or(rules_core::Seat::at(0)));
    match man {
        Man::Pawn { owner, knight, role: now } => shape::Man::Pawn {
            seat: seated(owner as usize),
            owner: owner_colour(owner),
            knight: colour(knight),
            role: role(now),
            roles: roles(knight),
        },
        Man::Chameleon { owner, nature, gait } => shape::Man::Chameleon {
            seat: seated(owner as usize),
            owner: owner_colour(owner),
            nature: match nature {
                picture::Nature::White => Nature::White,
                picture::Nature::Black => Nature::Black,
            },
            gait: match gait {
                picture::Gait::Bishop => Role::Bishop,
                picture::Gait::Knight => Role::Knight,
            },
        },
        Man::Cameleon { shape, hue: shown } => shape::Man::Cameleon {
            seat: seated(shape as usize),
            shape: match shape {
                picture::Shape::Round => shape::Shape::Round,
                picture::Shape::Square => shape::Shape::Square,
            },
            hue: hue(shown),
        },
        Man::Chess { side, role: now } => shape::Man::Chess {
            seat: seated(side as usize),
            side: match side {
                picture::Side::White => Nature::White,
                picture::Side::Black => Nature::Black,
            },
            role: role(now),
        },
    }
}

/// The whole role map of the pawn that is a knight on this colour.
fn roles(knight: picture::Colour) -> shape::Roles {
    use rules_chameleon_chess::{Pawn, SquareColour};
    let same = |colour| match colour {
        picture::Colour::Red => SquareColour::Red,
        picture::Colour::Green => SquareColour::Green,
        picture::Colour::Yellow => SquareColour::Yellow,
        picture::Colour::Blue => SquareColour::Blue,
    };
    let pawn = Pawn { owner: rules_core::Seat::at(0), knight: same(knight) };
    let on = |colour| match pawn.role_on(colour) {
        rules_chameleon_chess::Role::Knight => Role::Knight,
        rules_chameleon_chess::Role::Queen => Role::Queen,
        rules_chameleon_chess::Role::Bishop => Role::Bishop,
        rules_chameleon_chess::Role::Rook => Role::Rook,
    };
    shape::Roles {
        red: on(SquareColour::Red),
        green: on(SquareColour::Green),
        yellow: on(SquareColour::Yellow),
        blue: on(SquareColour::Blue),
    }
}

const fn game_id(game: GameId) -> shape::GameId {
    match game {
        GameId::ChameleonChess => shape::GameId::ChameleonChess,
        GameId::Chameleon => shape::GameId::Chameleon,
        GameId::Chess960 => shape::GameId::Chess960,
        GameId::Cameleon => shape::GameId::Cameleon,
    }
}

const fn tile(tile: Tile) -> shape::Tile {
    match tile {
        Tile::Void => shape::Tile::Void,
        Tile::Coloured(picture::Colour::Red) => shape::Tile::Red,
        Tile::Coloured(picture::Colour::Green) => shape::Tile::Green,
        Tile::Coloured(picture::Colour::Yellow) => shape::Tile::Yellow,
        Tile::Coloured(picture::Colour::Blue) => shape::Tile::Blue,
        Tile::Light => shape::Tile::Light,
        Tile::Dark => shape::Tile::Dark,
        Tile::Reserve(picture::Shape::Round) => shape::Tile::ReserveRound,
        Tile::Reserve(picture::Shape::Square) => shape::Tile::ReserveSquare,
    }
}

const fn owner_colour(owner: Owner) -> Colour {
    match owner {
        Owner::Red => Colour::Red,
        Owner::Blue => Colour::Blue,
        Owner::Yellow => Colour::Yellow,
        Owner::Green => Colour::Green,
    }
}

const fn colour(shown: picture::Colour) -> Colour {
    match shown {
        picture::Colour::Red => Colour::Red,
        picture::Colour::Green => Colour::Green,
        picture::Colour::Yellow => Colour::Yellow,
        picture::Colour::Blue => Colour::Blue,
    }
}

pub(crate) const fn role(shown: picture::Role) -> Role {
    match shown {
        picture::Role::Pawn => Role::Pawn,
        picture::Role::Knight => Role::Knight,
        picture::Role::Bishop => Role::Bishop,
        picture::Role::Rook => Role::Rook,
        picture::Role::Queen => Role::Queen,
        picture::Role::King => Role::King,
    }
}

const fn hue(shown: picture::Hue) -> shape::Hue {
    match shown {
        picture::Hue::Blue => shape::Hue::Blue,
        picture::Hue::Red => shape::Hue::Red,
        picture::Hue::Yellow => shape::Hue::Yellow,
        picture::Hue::Violet => shape::Hue::Violet,
        picture::Hue::Orange => shape::Hue::Orange,
        picture::Hue::Green => shape::Hue::Green,
        picture::Hue::Chameleon => shape::Hue::Chameleon,
    }
}
