//! Draws the menu.

use picture::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::layout::TooSmall;
use super::moves::cut;
use super::paint::{Look, Paint, fill, put};
use super::palette::{INK, IVORY};
use crate::play::menu::{Dice, Menu, Page};
use crate::play::state::Prompt;

/// The smallest screen on which every page fits.
const NEEDED: (u16, u16) = (44, 18);
const WIDTH: u16 = 72;

/// Where the options begin.
fn options_area(menu: &Menu, screen: Rect) -> Rect {
    let width = WIDTH.min(screen.width.saturating_sub(4));
    let height = 5 + menu.lines().len() as u16 + if matches!(menu.page(), Page::Dice(_)) { 9 } else { 0 };
    let x = screen.x + (screen.width - width) / 2;
    let y = screen.y + screen.height.saturating_sub(height + 2) / 3;
    Rect::new(x, y, width, screen.bottom().saturating_sub(y + 1))
}

fn first_option(menu: &Menu, area: Rect) -> u16 {
    area.y + 4 + if matches!(menu.page(), Page::Dice(_)) { 9 } else { 0 }
}

/// The option of the menu at a place on the screen.
pub(crate) fn option_at(menu: &Menu, screen: Rect, x: u16, y: u16) -> Option<usize> {
    let area = options_area(menu, screen);
    let index = usize::from(y.checked_sub(first_option(menu, area))?);
    let inside = (area.left()..area.right()).contains(&x);
    (inside && index < menu.lines().len()).then_some(index)
}

/// Draws the menu.
pub(crate) fn draw(menu: &Menu, look: Look, screen: Rect, buffer: &mut Buffer) {
    let paint = Paint::new(look, Theme::Dark);
    fill(buffer, screen, paint.plain());
    if screen.width < NEEDED.0 || screen.height < NEEDED.1 {
        return super::draw_too_small(TooSmall { needed: NEEDED }, screen, &paint, buffer);
    }
    let area = options_area(menu, screen);
    let x = put(buffer, area, area.x, area.y, "Pardalis", paint.strong());
    put(buffer, area, x + 2, area.y, "the home of colour-changing chess", paint.faint());
    draw_stripe(area, &paint, buffer);
    put(buffer, area, area.x, area.y + 2, menu.question(), paint.strong());
    let lines = menu.lines();
    let widest = lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let inner = usize::from(area.width);
    for (index, line) in lines.iter().enumerate() {
        let style = if index == menu.at() { paint.chosen() } else { paint.plain() };
        let y = first_option(menu, area) + index as u16;
        let number = if index < 9 { format!("{}", index + 1) } else { " ".into() };
        let text = format!(" {number} {:<widest$}  {}", line.text, line.note);
        put(buffer, area, area.x, y, &format!("{:<inner$}", cut(&text, inner, &paint)), style);
    }
    match menu.page() {
        Page::Typing(prompt) => draw_field(prompt, area, &paint, buffer),
        Page::Dice(dice) => draw_dice(dice, area, &paint, buffer),
        _ => {}
    }
    if let Some(notice) = menu.notice() {
        let style = paint.text(paint.palette.danger).add_modifier(Modifier::BOLD);
        let y = (first_option(menu, area) + lines.len() as u16 + 2).min(screen.bottom() - 2);
        for (y, line) in (y..screen.bottom() - 1).zip(super::paint::wrap(notice, inner)) {
            put(buffer, area, area.x, y, &line, style);
        }
    }
    let keys = if matches!(menu.page(), Page::Typing(_)) {
        "Enter accepts  Esc goes back"
    } else {
        "arrows or mouse choose  Enter accepts  Esc goes back  q quits"
    };
    put(buffer, screen, screen.x + 1, screen.bottom() - 1, keys, paint.faint());
    if look.ascii {
        super::keep_to_ascii(screen, buffer);
    }
}

/// A stripe of the four colours under the name.
fn draw_stripe(area: Rect, paint: &Paint, buffer: &mut Buffer) {
    if paint.is_mono() {
        return;
    }
    for (index, colour) in (0u16..).zip(picture::Colour::ALL) {
        for i in 0..2 {
            let style = paint.text(paint.palette.square(colour));
            put(buffer, area, area.x + index * 2 + i, area.y + 1, paint.sign("▀", "-"), style);
        }
    }
}

fn draw_field(prompt: &Prompt, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let inner = usize::from(area.width);
    let skip = (prompt.at() + 1).saturating_sub(inner);
    let text: String = prompt.text().chars().skip(skip).take(inner).collect();
    let field = paint.on(paint.palette.text, paint.palette.raised);
    put(buffer, area, area.x, area.y + 4, &format!("{text:<inner$}"), field);
    if let Some(cell) = buffer.cell_mut((area.x + (prompt.at() - skip) as u16, area.y + 4)) {
        cell.set_style(field.add_modifier(Modifier::REVERSED));
    }
}

/// The pips of each face, row by row.
const FACES: [[&str; 3]; 6] = [
    ["     ", "  o  ", "     "],
    ["o    ", "     ", "    o"],
    ["o    ", "  o  ", "    o"],
    ["o   o", "     ", "o   o"],
    ["o   o", "  o  ", "o   o"],
    ["o   o", "o   o", "o   o"],
];

/// Draws the five dice, what each of them placed, and the rank that came of it.
fn draw_dice(dice: &Dice, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let top = area.y + 4;
    for (index, (again, step)) in (0u16..).zip(dice.steps()) {
        let x = area.x + index * 9;
        let face = FACES[usize::from(step.roll.clamp(1, 6)) - 1];
        for (y, pips) in (top..).zip(face) {
            let pips = if paint.look.ascii { pips.to_owned() } else { pips.replace('o', "●") };
            let frame = if paint.is_mono() { format!("[{pips}]") } else { format!(" {pips} ") };
            put(buffer, area, x, y, &frame, paint.on(INK, IVORY));
        }
        let place = format!("{} {}1", paint.role(role(step.role)), step.file.char());
        put(buffer, area, x + 1, top + 3, &place, paint.strong());
        if !again.is_empty() {
            let thrown: Vec<String> = again.iter().map(ToString::to_string).collect();
            put(
                buffer,
                area,
                x,
                top + 4,
                &cut(&format!("not {}", thrown.join(" ")), 8, paint),
                paint.faint(),
            );
        }
    }
    let x =
        put(buffer, area, area.x, top + 6, "Rook, king and rook fill up: ", paint.text(paint.palette.text_2));
    let rank: Vec<&str> = dice.rank().roles().into_iter().map(|r| paint.role(role(r))).collect();
    put(buffer, area, x, top + 6, &rank.join(" "), paint.strong());
}

fn role(role: rules_chess960::Role) -> Role {
    match role {
        rules_chess960::Role::Pawn => Role::Pawn,
        rules_chess960::Role::Knight => Role::Knight,
        rules_chess960::Role::Bishop => Role::Bishop,
        rules_chess960::Role::Rook => Role::Rook,
        rules_chess960::Role::Queen => Role::Queen,
        rules_chess960::Role::King => Role::King,
    }
}
