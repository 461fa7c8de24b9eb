//! Writes a sheet of all men and a board of every game as PNG: `sheet PATH [dark] [patterns]`.

#[path = "../tests/picture/scenes.rs"]
mod scenes;

use picture::{Board, Gait, Hue, Nature, Shape, Side, Tile};
use picture::{Detail, HomeFrame, Line, Man, Mark, Owner, Role, Scene, SideSign, Square, Theme, Turn};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

type Failure = Box<dyn std::error::Error>;

/// The scenes with their widths in pixels, row by row.
fn rows() -> Vec<Vec<(Scene, u32)>> {
    let small = |mut scene: Scene| {
        scene.detail = Detail::Small;
        scene
    };
    let labelled = |mut scene: Scene| {
        scene.coordinates = true;
        scene
    };
    let turned = |turn, mut scene: Scene| {
        scene.turn = turn;
        scene
    };
    let zoomed = {
        let mut scene = labelled(scenes::chameleon_chess_game());
        scene.zoom = true;
        scene.sides = [Owner::Red, Owner::Blue, Owner::Yellow, Owner::Green]
            .map(|owner| SideSign { owner, out: owner == Owner::Blue })
            .to_vec();
        scene
    };
    vec![
        vec![
            (scenes::all_pawns(), 448),
            (scenes::all_pawns(), 184),
            (small(scenes::all_pawns()), 112),
            (scenes::all_natures(), 400),
        ],
        vec![(scenes::all_hues(), 700), (scenes::all_chessmen(), 504)],
        vec![(scenes::chameleon_chess_game(), 760), (zoomed, 560)],
        vec![
            (turned(Turn::Quarter, scenes::chameleon_chess_game()), 420),
            (small(labelled(scenes::chameleon_chess_game())), 230),
            (small(scenes::chameleon_game()), 150),
            (small(scenes::chess960_game()), 230),
            (small(scenes::cameleon_game()), 230),
        ],
        vec![(scenes::chameleon_game(), 400), (labelled(scenes::cameleon_game()), 440), (invader(), 300)],
        vec![(labelled(scenes::chess960_game()), 560), (chess_marks(), 420), (reward(), 380)],
    ]
}

/// Blue must answer an invader on its home rank.
fn invader() -> Scene {
    let mut scene = Scene::chequered(Board::Chameleon, 5, 3);
    let man = |owner, nature, gait| Man::Chameleon { owner, nature, gait };
    scene.put(Square::new(2, 2), man(Owner::Red, Nature::Black, Gait::Bishop));
    scene.put(Square::new(0, 2), man(Owner::Blue, Nature::White, Gait::Knight));
    scene.put(Square::new(3, 1), man(Owner::Blue, Nature::Black, Gait::Bishop));
    scene.put(Square::new(1, 0), man(Owner::Red, Nature::White, Gait::Bishop));
    scene.mark(Square::new(3, 1), Mark::Selected);
    scene.mark(Square::new(2, 2), Mark::Capture(Some(Role::Bishop)));
    scene.mark(Square::new(2, 0), Mark::Target(Some(Role::Bishop)));
    scene.mark(Square::new(4, 1), Mark::Target(Some(Role::Knight)));
    scene.mark(Square::new(0, 2), Mark::Threatened);
    scene.mark(Square::new(1, 0), Mark::Threatened);
    scene.home = Some(HomeFrame { rank: 2, owner: Owner::Blue });
    scene.lines.push(Line::Arrow(Square::new(3, 1), Square::new(2, 2)));
    scene
}

/// Marks on the chess board.
fn chess_marks() -> Scene {
    let mut scene = Scene::chequered(Board::Chess960, 4, 4);
    let man = |side, role| Man::Chess { side, role };
    scene.put(Square::new(1, 0), man(Side::White, Role::Knight));
    scene.put(Square::new(2, 2), man(Side::Black, Role::Pawn));
    scene.put(Square::new(3, 3), man(Side::Black, Role::Rook));
    scene.mark(Square::new(1, 0), Mark::Selected);
    scene.mark(Square::new(0, 2), Mark::Target(None));
    scene.mark(Square::new(3, 1), Mark::Target(None));
    scene.mark(Square::new(2, 2), Mark::Capture(None));
    scene.mark(Square::new(3, 3), Mark::Threatened);
    scene.mark(Square::new(0, 3), Mark::Footprint);
    scene.lines.push(Line::Arrow(Square::new(3, 3), Square::new(0, 0)));
    scene
}

/// Blue and red take a round pawn; violet is offered.
fn reward() -> Scene {
    let mut scene = Scene::new(Board::Cameleon, 5, 4);
    scene.lay(|square| match (square.rank, (square.file + square.rank) % 2) {
        (0, 0) => Tile::Reserve(Shape::Square),
        (0, _) => Tile::Void,
        (_, 0) => Tile::Dark,
        _ => Tile::Light,
    });
    let man = |shape, hue| Man::Cameleon { shape, hue };
    scene.put(Square::new(1, 2), man(Shape::Square, Hue::Blue));
    scene.put(Square::new(2, 1), man(Shape::Square, Hue::Red));
    scene.put(Square::new(2, 2), man(Shape::Round, Hue::Red));
    scene.mark(Square::new(2, 2), Mark::Leaving);
    for file in [0, 4] {
        scene.put(Square::new(file, 0), man(Shape::Square, Hue::Violet));
        scene.mark(Square::new(file, 0), Mark::Offered);
    }
    scene.mark(Square::new(2, 0), Mark::LastFrom);
    scene.lines = vec![
        Line::Tie(Square::new(1, 2), Square::new(2, 2)),
        Line::Tie(Square::new(2, 1), Square::new(2, 2)),
    ];
    scene
}

fn main() -> Result<(), Failure> {
    const GAP: u32 = 24;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("usage: sheet PATH [dark] [patterns]")?;
    let wants = |word: &str| arguments.iter().skip(1).any(|a| a == word);
    let theme = if wants("dark") { Theme::Dark } else { Theme::Light };
    let (mut pictures, mut width, mut y) = (Vec::new(), 0, GAP);
    for row in rows() {
        let (mut x, mut height) = (GAP, 0);
        for (mut scene, width) in row {
            scene.theme = theme;
            scene.patterns = wants("patterns");
            let picture = Pixmap::decode_png(&picture::png(&scene, width)?)?;
            let at = (x, y);
            x += picture.width() + GAP;
            height = height.max(picture.height());
            pictures.push((at, picture));
        }
        width = width.max(x);
        y += height + GAP;
    }
    let mut sheet = Pixmap::new(width, y).ok_or("no room for the sheet")?;
    let (r, g, b) = if theme == Theme::Dark { (0x11, 0x17, 0x14) } else { (0xF2, 0xF4, 0xEF) };
    sheet.fill(Color::from_rgba8(r, g, b, 255));
    for ((x, y), picture) in pictures {
        let (paint, at) = (PixmapPaint::default(), Transform::identity());
        sheet.draw_pixmap(x as i32, y as i32, picture.as_ref(), &paint, at, None);
    }
    std::fs::write(path, sheet.encode_png()?)?;
    Ok(())
}
