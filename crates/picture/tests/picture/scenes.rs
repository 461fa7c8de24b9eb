//! Hand-made scenes that the tests and the sheet share: one position of each game, every man, every mark.

use picture::{
    Board, Colour, Gait, Hue, Man, Mark, Nature, Owner, Role, Scene, Shape, Side, Square, Supply, Tile,
};

const COLOURS: [&str; 8] =
    ["BRBYGRBY", "RGRBYGRB", "GYRGRBBY", "YBGYGRYG", "BRYBRBGR", "RGGYBYRB", "GYBRGYBY", "RGYBRGYG"];

const OWNERS: [Owner; 4] = [Owner::Red, Owner::Blue, Owner::Yellow, Owner::Green];
const HUES: [Hue; 7] =
    [Hue::Blue, Hue::Red, Hue::Yellow, Hue::Violet, Hue::Orange, Hue::Green, Hue::Chameleon];
const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Walks a placement from its highest rank: digits are empty squares, a man has `letters` letters.
fn place(placement: &str, letters: usize, mut put: impl FnMut(Square, &[u8])) {
    let rows: Vec<&str> = placement.split('/').collect();
    for (row, rank) in rows.iter().zip((0..rows.len() as u8).rev()) {
        let (mut rest, mut file) = (row.as_bytes(), 0);
        while let Some(&first) = rest.first() {
            if first.is_ascii_digit() {
                file += first - b'0';
                rest = &rest[1..];
            } else {
                put(Square::new(file, rank), &rest[..letters]);
                file += 1;
                rest = &rest[letters..];
            }
        }
    }
}

fn colour(letter: u8) -> Colour {
    match letter {
        b'R' => Colour::Red,
        b'G' => Colour::Green,
        b'Y' => Colour::Yellow,
        _ => Colour::Blue,
    }
}

fn owner(letter: u8) -> Owner {
    match letter {
        b'r' => Owner::Red,
        b'b' => Owner::Blue,
        b'y' => Owner::Yellow,
        _ => Owner::Green,
    }
}

fn role(knight: Colour, on: Colour) -> Role {
    [Role::Knight, Role::Queen, Role::Bishop, Role::Rook][(4 + on as usize - knight as usize) % 4]
}

fn hue(letter: u8) -> Hue {
    HUES[b"bryvogc".iter().position(|&l| l == letter.to_ascii_lowercase()).unwrap()]
}

/// A Chameleon Chess position from its placement.
pub(crate) fn chameleon_chess(placement: &str) -> Scene {
    let mut scene = Scene::four_coloured(&COLOURS);
    place(placement, 2, |square, man| {
        let Tile::Coloured(on) = scene.square(square).unwrap().tile else { return };
        let knight = colour(man[1]);
        scene.put(square, Man::Pawn { owner: owner(man[0]), knight, role: role(knight, on) });
    });
    scene
}

/// Red has picked up its queen on b3; everything the design marks is on the board.
pub(crate) fn chameleon_chess_game() -> Scene {
    let mut scene = chameleon_chess("8/3yG1yY2/3bB2gR1/6gB1/1rG6/1rR1rY2gG1/8/6gY1");
    scene.limit(Square::new(1, 0), Square::new(6, 6));
    scene.mark(Square::new(7, 3), Mark::LastFrom);
    scene.mark(Square::new(6, 5), Mark::LastTo);
    scene.mark(Square::new(1, 2), Mark::Selected);
    use Role::{Bishop, Knight, Queen, Rook};
    for (file, rank, role) in [
        (2, 3, Bishop),
        (3, 4, Bishop),
        (4, 5, Knight),
        (2, 1, Rook),
        (3, 0, Rook),
        (2, 2, Queen),
        (1, 0, Queen),
    ] {
        scene.mark(Square::new(file, rank), Mark::Target(Some(role)));
    }
    scene.mark(Square::new(1, 1), Mark::Target(Some(Bishop)));
    scene.mark(Square::new(5, 6), Mark::Capture(Some(Queen)));
    for (file, rank) in [(1, 3), (3, 2)] {
        scene.mark(Square::new(file, rank), Mark::Threatened);
    }
    scene.title = "Chameleon Chess, red to move".into();
    scene.description = "In play: b1 to g7. The queen on b3 is selected.".into();
    scene.coordinates = true;
    scene
}

fn nature(letter: u8, square: Square, scene: &Scene) -> Man {
    let dark = scene.square(square).unwrap().tile == Tile::Dark;
    let nature = if letter.eq_ignore_ascii_case(&b'b') { Nature::Black } else { Nature::White };
    let gait = if dark == (nature == Nature::Black) { Gait::Bishop } else { Gait::Knight };
    let owner = if letter.is_ascii_uppercase() { Owner::Red } else { Owner::Blue };
    Man::Chameleon { owner, nature, gait }
}

/// Chameleon in the middle of a game.
pub(crate) fn chameleon_game() -> Scene {
    let mut scene = Scene::chequered(Board::Chameleon, 5, 5);
    place("1b1bw/4w/1w3/W1WW1/1B1B1", 1, |square, man| {
        scene.put(square, nature(man[0], square, &scene));
    });
    scene.mark(Square::new(0, 3), Mark::LastFrom);
    scene.mark(Square::new(1, 2), Mark::LastTo);
    scene.title = "Chameleon, red to move".into();
    scene
}

/// Chess960 in the middle of a game.
pub(crate) fn chess960_game() -> Scene {
    let mut scene = Scene::chequered(Board::Chess960, 8, 8);
    place("1rk1brqb/pp1p3p/1np3p1/5p2/2P2n2/1NBPN3/PP2P2P/1RK2RQB", 1, |square, man| {
        let role = ROLES[b"pnbrqk".iter().position(|&l| l == man[0].to_ascii_lowercase()).unwrap()];
        let side = if man[0].is_ascii_uppercase() { Side::White } else { Side::Black };
        scene.put(square, Man::Chess { side, role });
    });
    scene.mark(Square::new(4, 5), Mark::LastFrom);
    scene.mark(Square::new(5, 3), Mark::LastTo);
    scene.title = "Chess960, White to move".into();
    scene
}

/// Le Caméléon in the middle of a game.
pub(crate) fn cameleon_game() -> Scene {
    let mut scene = Scene::cameleon();
    place("1v1o1o1o/o1b1b1b1/7r/b5r1/1r4B1/7Y/B1R1B1R1/1G3V1B/O3O1G1", 1, |square, man| {
        let shape = if man[0].is_ascii_uppercase() { Shape::Square } else { Shape::Round };
        scene.put(square, Man::Cameleon { shape, hue: hue(man[0]) });
    });
    scene.mark(Square::new(1, 6), Mark::LastFrom);
    scene.mark(Square::new(0, 5), Mark::LastTo);
    scene.supply = Some(Supply { rounds: [5, 2, 6, 5], squares: [5, 4, 0, 5] });
    scene.title = "Le Caméléon, squares to move".into();
    scene
}

/// Every Chameleon Chess pawn, one owner to a row, each on another colour.
pub(crate) fn all_pawns() -> Scene {
    let mut scene = Scene::four_coloured(&["RGYB", "GYBR", "YBRG", "BRGY"]);
    for (rank, owner) in (0..4).rev().zip(OWNERS) {
        for (file, knight) in (0..4).zip(Colour::ALL) {
            let square = Square::new(file, rank);
            let Tile::Coloured(on) = scene.square(square).unwrap().tile else { continue };
            scene.put(square, Man::Pawn { owner, knight, role: role(knight, on) });
        }
    }
    scene
}

/// Every Chameleon piece on either tile.
pub(crate) fn all_natures() -> Scene {
    let mut scene = Scene::new(Board::Chameleon, 4, 2);
    scene.lay(|square| if square.rank == 1 { Tile::Dark } else { Tile::Light });
    for square in scene.places() {
        scene.put(square, nature(b"WBwb"[usize::from(square.file)], square, &scene));
    }
    scene
}

/// Every Le Caméléon pawn.
pub(crate) fn all_hues() -> Scene {
    let mut scene = Scene::new(Board::Cameleon, 7, 2);
    scene.lay(|square| if square.rank == 1 { Tile::Light } else { Tile::Dark });
    for square in scene.places() {
        let shape = if square.rank == 1 { Shape::Round } else { Shape::Square };
        scene.put(square, Man::Cameleon { shape, hue: HUES[usize::from(square.file)] });
    }
    scene
}

/// Every chess man on either tone.
pub(crate) fn all_chessmen() -> Scene {
    let mut scene = Scene::chequered(Board::Chess960, 6, 4);
    for square in scene.places() {
        let side = if square.rank > 1 { Side::White } else { Side::Black };
        scene.put(square, Man::Chess { side, role: ROLES[usize::from(square.file)] });
    }
    scene
}
