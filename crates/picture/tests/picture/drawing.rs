//! What the SVG text contains: snapshots of small scenes, and what must never be in it.

use crate::scenes;
use picture::{
    Board, Colour, Detail, Gait, HomeFrame, Hue, Line, Man, Mark, Nature, Owner, Role, Scene, Shape, Side,
    SideSign, Square, Theme, Tile, Turn, svg,
};

/// One element to a line, so that a changed snapshot reads as a change of elements.
fn lines(scene: &Scene) -> String {
    svg(scene).replace("><", ">\n<")
}

fn parse(text: &str) -> resvg::usvg::Tree {
    let options = resvg::usvg::Options::default();
    resvg::usvg::Tree::from_str(text, &options).unwrap_or_else(|why| panic!("{why}: {text}"))
}

#[test]
fn a_selected_pawn() {
    let mut scene = Scene::four_coloured(&["G"]);
    let pawn = Man::Pawn { owner: Owner::Red, knight: Colour::Red, role: Role::Queen };
    scene.put(Square::new(0, 0), pawn);
    scene.mark(Square::new(0, 0), Mark::Selected);
    scene.title = "A queen on green".into();
    scene.description = "Red's pawn that is a knight on red.".into();
    insta::assert_snapshot!(lines(&scene));
}

#[test]
fn a_turned_board_with_limits_and_coordinates() {
    let mut scene = Scene::four_coloured(&["RG", "YB"]);
    scene.limit(Square::new(1, 0), Square::new(1, 1));
    scene
        .put(Square::new(1, 0), Man::Pawn { owner: Owner::Green, knight: Colour::Green, role: Role::Bishop });
    scene.mark(Square::new(0, 0), Mark::LastFrom);
    scene.mark(Square::new(1, 0), Mark::LastTo);
    scene.mark(Square::new(1, 1), Mark::Target(Some(Role::Knight)));
    scene.turn = Turn::Quarter;
    scene.coordinates = true;
    scene.patterns = true;
    insta::assert_snapshot!(lines(&scene));
}

#[test]
fn a_small_board_on_its_tray() {
    let mut scene = Scene::chequered(Board::Chameleon, 2, 2);
    let piece = |owner, nature, gait| Man::Chameleon { owner, nature, gait };
    scene.put(Square::new(0, 0), piece(Owner::Red, Nature::Black, Gait::Bishop));
    scene.put(Square::new(1, 1), piece(Owner::Blue, Nature::White, Gait::Knight));
    scene.mark(Square::new(1, 1), Mark::Capture(Some(Role::Bishop)));
    scene.home = Some(HomeFrame { rank: 1, owner: Owner::Blue });
    scene.lines.push(Line::Arrow(Square::new(0, 0), Square::new(1, 1)));
    scene.theme = Theme::Dark;
    scene.detail = Detail::Small;
    scene.page = true;
    insta::assert_snapshot!(lines(&scene));
}

/// Every scene of the shared module, and one of each mark, fence sign and line.
fn all_scenes() -> Vec<Scene> {
    let mut zoomed = scenes::chameleon_chess_game();
    zoomed.zoom = true;
    zoomed.sides =
        vec![SideSign { owner: Owner::Red, out: false }, SideSign { owner: Owner::Blue, out: true }];
    let mut marked = Scene::cameleon();
    let pawn = Man::Cameleon { shape: Shape::Round, hue: Hue::Violet };
    let marks = [
        Mark::Selected,
        Mark::LastFrom,
        Mark::LastTo,
        Mark::Target(None),
        Mark::Capture(None),
        Mark::Threatened,
        Mark::Footprint,
        Mark::Offered,
        Mark::Leaving,
    ];
    for square in marked.places() {
        marked.mark(square, marks[usize::from(square.file + square.rank) % marks.len()]);
        if square.rank != 4 {
            marked.put(square, pawn);
        }
    }
    marked.lines = vec![
        Line::Tie(Square::new(0, 0), Square::new(0, 1)),
        Line::Arrow(Square::new(3, 3), Square::new(7, 8)),
    ];
    vec![
        scenes::chameleon_chess("bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG"),
        scenes::chameleon_chess_game(),
        scenes::chameleon_game(),
        scenes::chess960_game(),
        scenes::cameleon_game(),
        scenes::all_pawns(),
        scenes::all_natures(),
        scenes::all_hues(),
        scenes::all_chessmen(),
        zoomed,
        marked,
        Scene::new(Board::Chess960, 0, 0),
    ]
}

#[test]
fn every_scene_is_valid_and_self_contained_in_every_dress() {
    let turns = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];
    for (i, mut scene) in all_scenes().into_iter().enumerate() {
        for (j, turn) in turns.into_iter().enumerate() {
            scene.turn = turn;
            scene.theme = if j % 2 == 0 { Theme::Light } else { Theme::Dark };
            scene.detail = if j < 2 { Detail::Full } else { Detail::Small };
            scene.patterns = (i + j) % 2 == 0;
            scene.coordinates = j != 1;
            scene.page = j == 3;
            let text = svg(&scene);
            parse(&text);
            for forbidden in ["NaN", "inf", "var(", "<text", "<script", "<style", "href", "font"] {
                assert!(!text.contains(forbidden), "{forbidden} in scene {i}");
            }
            assert_eq!(text, svg(&scene.clone()), "scene {i} is not drawn twice alike");
        }
    }
}

#[test]
fn the_picture_is_as_large_as_its_extent() {
    for scene in all_scenes() {
        let (width, height) = picture::extent(&scene);
        let size = parse(&svg(&scene)).size();
        assert!((f64::from(size.width()) - width).abs() < 0.01);
        assert!((f64::from(size.height()) - height).abs() < 0.01);
    }
}

#[test]
fn names_are_escaped_and_announced() {
    let mut scene = Scene::new(Board::Chess960, 1, 1);
    scene.title = "</title><script>\"a\" & 'b'\u{0}".into();
    scene.description = "1 < 2 > 0".into();
    scene.id = "my \"board\"/1".into();
    let text = svg(&scene);
    parse(&text);
    assert!(
        text.contains("role=\"img\" aria-labelledby=\"myboard1-title\" aria-describedby=\"myboard1-desc\"")
    );
    assert!(text.contains(">&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;</title>"));
    assert!(text.contains("<desc id=\"myboard1-desc\">1 &lt; 2 &gt; 0</desc>"));
}

#[test]
fn without_a_title_a_picture_is_decoration() {
    let text = svg(&Scene::new(Board::Chess960, 1, 1));
    assert!(text.contains("aria-hidden=\"true\"") && !text.contains("role="));
}

#[test]
fn an_id_never_begins_with_a_digit() {
    let mut scene = Scene::four_coloured(&["R"]);
    (scene.id, scene.patterns) = ("7<&".into(), true);
    let text = svg(&scene);
    assert!(text.contains("<pattern id=\"p7-R\"") && text.contains("url(#p7-R)"));
}

#[test]
fn small_squares_carry_no_chips() {
    let chips = |scene: &Scene| svg(scene).matches("r=\"11.6\"").count();
    let mut scene = scenes::all_pawns();
    assert_eq!(chips(&scene), 64);
    scene.mark(Square::new(0, 0), Mark::Capture(None));
    assert_eq!(chips(&scene), 60, "a man that can be taken hides its chips");
    scene.detail = Detail::for_square(33.9);
    assert_eq!(chips(&scene), 0);
    assert_eq!(Detail::for_square(34.0), Detail::Full);
}

#[test]
fn only_beaks_turn_with_the_view() {
    let mut scene = Scene::four_coloured(&["R"]);
    let pawn = Man::Pawn { owner: Owner::Blue, knight: Colour::Red, role: Role::Knight };
    scene.put(Square::new(0, 0), pawn);
    let unturned = svg(&scene);
    assert_eq!(unturned.matches("rotate(90 50 50)").count(), 2);
    scene.turn = Turn::towards(Owner::Blue);
    assert_eq!(svg(&scene), unturned.replace(" transform=\"rotate(90 50 50)\"", ""), "the beak points down");
}

#[test]
fn a_square_outside_the_board_is_ignored() {
    let mut scene = Scene::new(Board::Chess960, 2, 2);
    let before = scene.clone();
    scene.put(Square::new(2, 0), Man::Chess { side: Side::White, role: Role::King });
    scene.mark(Square::new(0, 9), Mark::Selected);
    assert_eq!(scene, before);
    assert!(scene.square(Square::new(0, 2)).is_none());
    scene.lines = vec![Line::Arrow(Square::new(0, 0), Square::new(255, 255))];
    parse(&svg(&scene));
    scene.lines.clear();
    assert_eq!(scene.square(Square::new(1, 1)).map(|s| s.tile), Some(Tile::Void));
}
