//! The board: grounds, men, targets, the fence and the coordinates.

use picture::{Board, Mark, Role, Scene, Square, SquareScene, Tile};
use ratatui::buffer::Buffer;

use super::cell::Cells;
use super::fence;
use super::layout::Grid;
use super::men::RoleMaps;
use super::paint::Paint;
use super::palette::{Depth, INK, IVORY, Rgb};
use crate::play::state::{Fate, Hand, State, Target};

/// Draws the board of a state.
pub(crate) fn draw(state: &State, grid: &Grid, paint: &Paint, buffer: &mut Buffer) {
    let scene = state.scene();
    let maps = RoleMaps::new(state.shown(), &scene);
    let hovered = state.hand().and_then(|hand| hand.target(state.cursor()));
    for square in scene.places() {
        let Some(shown) = scene.square(square) else { continue };
        let ground = ground(&scene, square, shown, paint);
        let mut cells = Cells { buffer, area: grid.rect(square), paint, ground };
        let signs = Signs {
            is_cursor: state.cursor() == square,
            is_picked: state.hand().is_some_and(|hand| hand.from == square),
            target: state.hand().and_then(|hand| hand.target(square)),
            falls: falls(state.hand(), hovered, square),
            map: maps.of(square),
            // Ivory is lost on a light tile and on white men.
            pointer: if scene.board == Board::FourColours { paint.palette.mark } else { POINTER },
        };
        draw_square(&mut cells, shown, &signs);
    }
    fence::draw(&scene, grid, paint, buffer);
    fence::draw_coordinates(&scene, grid, paint, buffer);
}

/// What is to be shown on a square beside what stands there.
struct Signs<'a> {
    is_cursor: bool,
    is_picked: bool,
    target: Option<&'a Target>,
    /// Whether the man here falls if the picked one goes where the cursor is, or comes here.
    falls: bool,
    /// The role of the man here on each colour, where squares decide that.
    map: Option<[Role; 4]>,
    /// The colour of the cursor.
    pointer: Rgb,
}

/// The cursor on chequered boards.
const POINTER: Rgb = Rgb(0xF4AF2D);

fn falls(hand: Option<&Hand>, hovered: Option<&Target>, square: Square) -> bool {
    let comes_here = hand.and_then(|hand| hand.target(square)).is_some_and(|t| t.captures.contains(&square));
    comes_here || hovered.is_some_and(|target| target.captures.contains(&square))
}

/// The colour of the ground.
fn ground(scene: &Scene, square: Square, shown: &SquareScene, paint: &Paint) -> Rgb {
    let palette = paint.palette;
    let [dark, light] = palette.tones(scene.board);
    let colour = match shown.tile {
        Tile::Void => return palette.page,
        Tile::Reserve(_) => return palette.raised,
        Tile::Dark => dark,
        Tile::Light => light,
        Tile::Coloured(colour) => {
            // A quiet chequer keeps neighbours of one colour apart; with few colours it would change the hue.
            let is_deeper = paint.look.depth == Depth::True && (square.file ^ square.rank) & 1 == 0;
            palette.square(colour).mixed(INK, if is_deeper { 9 } else { 0 })
        }
    };
    if shown.ghost { palette.page.mixed(colour, palette.ghost) } else { colour }
}

fn draw_square(cells: &mut Cells, shown: &SquareScene, signs: &Signs) {
    let (paint, palette) = (cells.paint, cells.paint.palette);
    super::paint::fill(cells.buffer, cells.area, paint.on(palette.text, cells.ground));
    draw_ground(cells, shown);
    if let Some(man) = shown.man {
        let ring = if signs.falls { IVORY } else { cells.ground };
        cells.man(man, ring);
        if let (Some(map), Tile::Coloured(colour)) = (signs.map, shown.tile) {
            cells.chips(map, colour);
        }
    }
    if let Some(target) = signs.target {
        draw_target(cells, target, shown.man.is_some());
    } else if signs.falls {
        let sign = paint.sign("×", "x");
        cells.put(cells.width() - 2, 0, sign, palette.on_mark, palette.mark);
    }
    if shown.marks.iter().any(|mark| matches!(mark, Mark::LastFrom | Mark::LastTo)) {
        cells.thin_bars(signs.pointer);
    }
    if signs.is_picked {
        cells.bars(paint.sign("█", ">"), paint.sign("█", "<"), signs.pointer);
    } else if signs.is_cursor {
        cells.bars(paint.sign("▌", "["), paint.sign("▐", "]"), signs.pointer);
    }
}

/// Signs of the ground for eyes or terminals that do not tell the colours apart.
fn draw_ground(cells: &mut Cells, shown: &SquareScene) {
    let paint = cells.paint;
    let faint = paint.palette.text_3;
    let middle = cells.middle();
    match shown.tile {
        Tile::Coloured(_) if shown.ghost => cells.centre(middle, paint.sign("·", "."), faint, cells.ground),
        Tile::Coloured(colour) if paint.is_mono() => {
            let letter = &crate::play::words::colour(colour)[..1];
            let row = cells.height() - 1;
            let column =
                u16::from(cells.height() == 1) + (cells.width() - 1) * u16::from(cells.height() > 1) / 2;
            cells.put(column, row, letter, faint, cells.ground);
        }
        Tile::Dark if paint.is_mono() => {
            let line = paint.sign("░", ":").repeat(usize::from(cells.width()));
            for row in 0..cells.height() {
                cells.put(0, row, &line, faint, cells.ground);
            }
        }
        Tile::Reserve(_) => {
            cells.centre(middle, paint.sign("·", "."), faint, cells.ground);
        }
        _ => {}
    }
}

/// What the picked piece becomes here.
fn draw_target(cells: &mut Cells, target: &Target, is_occupied: bool) {
    let (paint, palette) = (cells.paint, cells.paint.palette);
    let sign = match target.fate {
        Fate::Becomes(role) => paint.role(role),
        Fate::Gone => paint.sign("†", "!"),
        Fate::Same if is_occupied => "",
        Fate::Same => paint.sign("●", "o"),
    };
    let takes = paint.sign("×", "x");
    if is_occupied {
        let badge = if target.captures.is_empty() { sign.to_owned() } else { format!("{takes}{sign}") };
        // Castling goes to the own rook, which is no capture.
        let badge = if badge.is_empty() { paint.sign("●", "o").to_owned() } else { badge };
        let width = badge.chars().count() as u16;
        cells.put(cells.width().saturating_sub(width + u16::from(cells.width() > 5)), 0, &badge, INK, IVORY);
        return;
    }
    let label = match (target.captures.len(), target.fate) {
        (0, _) => sign.to_owned(),
        (count, Fate::Same) => format!("{takes}{count}"),
        (_, _) => format!("{takes}{sign}"),
    };
    let middle = cells.middle();
    if paint.is_mono() {
        return cells.centre(middle, &format!("<{label}>"), palette.text, cells.ground);
    }
    if target.fate == Fate::Same && target.captures.is_empty() {
        return cells.centre(middle, sign, if is_dark(cells.ground) { IVORY } else { INK }, cells.ground);
    }
    if cells.width() >= 7 {
        let padded = format!("{label:^3}");
        let left = (cells.width() - padded.chars().count() as u16) / 2;
        if !paint.look.ascii {
            cells.put(left - 1, middle, "▐", IVORY, cells.ground);
            cells.put(left + padded.chars().count() as u16, middle, "▌", IVORY, cells.ground);
        }
        cells.centre(middle, &padded, INK, IVORY);
    } else {
        cells.centre(middle, &label, INK, IVORY);
    }
}

/// Whether light text reads better on a colour.
fn is_dark(colour: Rgb) -> bool {
    let [r, g, b] = [colour.0 >> 16 & 255, colour.0 >> 8 & 255, colour.0 & 255];
    r * 30 + g * 59 + b * 11 < 128 * 100
}
