//! What the PNG looks like: its size, and the colour of chosen points.

use picture::{Board, LARGEST, PngError, Scene, Square, Theme, Turn, png};
use resvg::tiny_skia::Pixmap;

/// The colour of the picture at a square's place in the view, counted from the top left square.
fn colour_at(scene: &Scene, column: f64, row: f64) -> [u8; 4] {
    let (width, _) = picture::extent(scene);
    let margin = (width - f64::from(scene.files()) * 100.0) / 2.0;
    let pixels = Pixmap::decode_png(&png(scene, width as u32).unwrap()).unwrap();
    let at = |squares: f64| (margin + squares * 100.0) as u32;
    let pixel = pixels.pixel(at(column), at(row)).unwrap().demultiply();
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

const RED: [u8; 4] = [0xD9, 0x76, 0x6B, 255];
const GREEN: [u8; 4] = [0x86, 0xCC, 0x9A, 255];
const YELLOW: [u8; 4] = [0xF6, 0xDF, 0x91, 255];
const BLUE: [u8; 4] = [0x64, 0x96, 0xC2, 255];

#[test]
fn squares_turn_with_the_view() {
    let mut scene = Scene::four_coloured(&["RG", "BY"]);
    let mut corners = |turn| {
        scene.turn = turn;
        [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)].map(|(x, y)| colour_at(&scene, x, y))
    };
    assert_eq!(corners(Turn::None), [RED, GREEN, YELLOW, BLUE]);
    assert_eq!(corners(Turn::Quarter), [BLUE, RED, GREEN, YELLOW]);
    assert_eq!(corners(Turn::Half), [YELLOW, BLUE, RED, GREEN]);
    assert_eq!(corners(Turn::ThreeQuarters), [GREEN, YELLOW, BLUE, RED]);
}

#[test]
fn removed_squares_shrink_and_fade() {
    let mut scene = Scene::four_coloured(&["RG"]);
    scene.limit(Square::new(1, 0), Square::new(1, 0));
    let [red, green, blue, alpha] = colour_at(&scene, 0.5, 0.5);
    assert_eq!(alpha, 51, "20 % of the tile's strength");
    for (found, expected) in [red, green, blue].into_iter().zip(RED) {
        assert!(found.abs_diff(expected) < 6, "still red");
    }
    assert_eq!(colour_at(&scene, 0.1, 0.5)[3], 0, "shrunk to 70");
    assert_eq!(colour_at(&scene, 1.1, 0.5), GREEN);
}

#[test]
fn the_page_is_transparent_unless_asked_for() {
    let mut scene = Scene::new(Board::FourColours, 1, 1);
    assert_eq!(colour_at(&scene, 0.5, 0.5), [0; 4]);
    (scene.page, scene.theme) = (true, Theme::Dark);
    assert_eq!(colour_at(&scene, 0.5, 0.5), [0x11, 0x17, 0x14, 255]);
}

#[test]
fn a_png_has_the_width_asked_for() {
    let scene = Scene::cameleon();
    for width in [1, 60, 408, 1000] {
        let pixels = Pixmap::decode_png(&png(&scene, width).unwrap()).unwrap();
        let (units_wide, units_high) = picture::extent(&scene);
        assert_eq!(pixels.width(), width);
        assert_eq!(pixels.height(), (f64::from(width) * units_high / units_wide).round() as u32);
    }
}

#[test]
fn absurd_sizes_are_refused() {
    let board = Scene::chequered(Board::Chess960, 8, 8);
    for width in [0, LARGEST + 1, u32::MAX] {
        assert_eq!(png(&board, width), Err(PngError::Size { width, height: width.into() }));
    }
    let tower = Scene::chequered(Board::Chess960, 1, 200);
    let refusal = png(&tower, 1000).unwrap_err();
    assert!(matches!(refusal, PngError::Size { width: 1000, height: 172_000.. }), "{refusal:?}");
    assert!(
        refusal.to_string().starts_with("expected a picture of 1 to 8192 pixels either way, found 1000 ×")
    );
    let flat = Scene::chequered(Board::Chess960, 200, 1);
    assert!(matches!(png(&flat, 1), Err(PngError::Size { height: 0, .. })));
}
