//! `pardalis picture`: draws a position as SVG or PNG.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use catalog::Record;
use clap::{Args, ValueEnum};
use picture::{Detail, Scene, Theme, Turn};

use crate::start::Start;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Moves played before the position is drawn; the last one is marked
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Show where the man on this square can go, and what it becomes there
    #[arg(long, value_name = "SQUARE")]
    select: Option<String>,
    /// Where to write; the ending says whether SVG or PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Width of the picture in pixels
    #[arg(long, default_value_t = 800)]
    width: u32,
    /// Colours for a light or a dark page
    #[arg(long, value_enum, default_value_t = Page::Light)]
    theme: Page,
    /// Quarter turns of the view, clockwise
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    turn: u8,
    /// Patterns beside the four colours
    #[arg(long)]
    patterns: bool,
    /// Leave out the names of files and ranks
    #[arg(long)]
    no_coordinates: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Page {
    Light,
    Dark,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut record = Record::new(arguments.start.position()?);
    for (i, text) in arguments.moves.iter().enumerate() {
        record.play_text(text).with_context(|| format!("move {} ({text})", i + 1))?;
    }
    let scene = arguments.scene(&record)?;
    let ending = arguments.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let bytes = match ending {
        "svg" => picture::svg(&scene).into_bytes(),
        "png" => picture::png(&scene, arguments.width)?,
        _ => bail!("output: expected a file that ends in .svg or .png, found {}", arguments.output.display()),
    };
    fs::write(&arguments.output, bytes).with_context(|| format!("{}", arguments.output.display()))
}

impl Arguments {
    fn scene(&self, record: &Record) -> Result<Scene> {
        let position = record.position();
        let mut scene = picture::scene_of(position);
        scene.title = format!("{}: {position}", record.game().title());
        scene.coordinates = !self.no_coordinates;
        scene.patterns = self.patterns;
        scene.page = true;
        scene.width = Some(self.width);
        scene.theme = match self.theme {
            Page::Light => Theme::Light,
            Page::Dark => Theme::Dark,
        };
        scene.turn = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters][usize::from(self.turn) % 4];
        if self.output.extension().is_some_and(|ending| ending == "png") {
            scene.detail = Detail::for_square(f64::from(self.width) / f64::from(scene.files()));
        }
        if let Some(mv) = record.moves().last() {
            picture::mark_last_move(&mut scene, mv);
        }
        if let Some(square) = &self.select {
            let from = square_index(square, &scene)?;
            picture::mark_targets(&mut scene, position, from);
        }
        Ok(scene)
    }
}

/// The number of a square that the board has.
fn square_index(text: &str, scene: &Scene) -> Result<u8> {
    let square = match text.as_bytes() {
        &[file @ b'a'..=b'h', rank @ b'1'..=b'9'] => Some((file - b'a', rank - b'1')),
        _ => None,
    };
    match square.filter(|&(file, rank)| file < scene.files() && rank < scene.ranks()) {
        Some((file, rank)) => Ok(file + rank * scene.files()),
        None => bail!("select: expected a square of the board, found {text:?}"),
    }
}
