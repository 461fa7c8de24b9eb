//! The pictures of the rule pages are what `docs/rules/pictures.toml` describes.
//!
//! `cargo xtask pictures` draws them anew; otherwise this test fails when one is stale.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::{AnyPosition, GameId, Record};
use picture::{Line, Scene, Square};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pictures {
    picture: Vec<Picture>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    name: String,
    game: String,
    position: String,
    #[serde(default)]
    moves: Vec<String>,
    select: Option<String>,
    #[serde(default)]
    arrows: Vec<String>,
    width: u32,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn described() -> Vec<Picture> {
    let text = fs::read_to_string(folder().join("pictures.toml")).expect("docs/rules/pictures.toml");
    toml::from_str::<Pictures>(&text).expect("pictures as described in its head").picture
}

fn square(text: &str) -> Square {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'9'] = text.as_bytes() else { panic!("{text} is no square") };
    Square::new(file - b'a', rank - b'1')
}

fn scene(picture: &Picture) -> Scene {
    let game: GameId = picture.game.parse().expect("a game");
    let start =
        AnyPosition::parse(game, &picture.position).unwrap_or_else(|e| panic!("{}: {e}", picture.name));
    let mut record = Record::new(start);
    for mv in &picture.moves {
        record.play_text(mv).unwrap_or_else(|error| panic!("{}: {mv}: {error}", picture.name));
    }
    let position = record.position();
    let mut scene = picture::scene_of(position);
    scene.title = format!("{}: {position}", game.title());
    scene.coordinates = true;
    scene.page = true;
    scene.width = Some(picture.width);
    scene.id = picture.name.clone();
    if let Some(mv) = record.moves().last() {
        picture::mark_last_move(&mut scene, mv);
    }
    if let Some(selected) = &picture.select {
        let at = square(selected);
        assert!(scene.square(at).is_some_and(|s| s.man.is_some()), "{}: nobody on {selected}", picture.name);
        let from = at.file + at.rank * scene.files();
        picture::mark_targets(&mut scene, position, from);
    }
    for arrow in &picture.arrows {
        let (from, to) = arrow.split_at(2);
        scene.lines.push(Line::Arrow(square(from), square(to)));
    }
    scene
}

#[test]
fn the_pictures_are_up_to_date() {
    let images = folder().join("images");
    let bless = std::env::var_os("PARDALIS_BLESS").is_some();
    let mut names = BTreeSet::new();
    for picture in described() {
        let file = images.join(format!("{}.svg", picture.name));
        let drawn = picture::svg(&scene(&picture));
        if bless {
            fs::create_dir_all(&images).expect("a writable folder");
            fs::write(&file, &drawn).expect("a writable folder");
        }
        let stored = fs::read_to_string(&file).unwrap_or_default();
        assert!(stored == drawn, "{} is stale: run `cargo xtask pictures`", file.display());
        assert!(names.insert(format!("{}.svg", picture.name)), "{} is described twice", picture.name);
    }
    for entry in fs::read_dir(&images).expect("the pictures") {
        let name = entry.expect("a readable folder").file_name().to_string_lossy().into_owned();
        assert!(names.contains(&name), "{name} is not described");
    }
}
