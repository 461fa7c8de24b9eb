//! The panel: seats, result, the square under the cursor, moves, and what happened last.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::moves::MoveGrid;
use super::paint::{Paint, put, wrap};
use super::seats::seat_colour;
use super::{card, seats};
use crate::play::state::State;
use crate::play::words;

/// The rows of the panel's parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    seats: Rect,
    banner: Rect,
    card: Rect,
    head: Rect,
    pub(crate) moves: Rect,
    events: Rect,
}

/// The lines that say what happened in the ply that is shown.
fn event_lines(state: &State, width: usize, paint: &Paint) -> Vec<Vec<(String, Style)>> {
    let game = state.table().game();
    let events = state.table().events(state.shown_ply());
    events
        .iter()
        .map(|event| {
            let sentence = words::event(game, event);
            let mut lines: Vec<(String, Style)> = Vec::new();
            let whole = format!("{sentence} {}", event.rule);
            let plain = paint.text(paint.palette.text_2);
            if whole.chars().count() <= width {
                lines.push((whole, plain));
            } else {
                lines.extend(wrap(&sentence, width).into_iter().map(|line| (line, plain)));
                lines.push((format!("  {}", event.rule), paint.faint()));
            }
            lines
        })
        .collect()
}

/// The banner of a finished game.
fn banner_lines(state: &State, width: usize) -> Vec<String> {
    let record = state.table().record();
    let Some(result) = words::result(record).filter(|_| !state.is_looking_back()) else { return Vec::new() };
    let mut lines = wrap(&result, width);
    if let Some(outcome) = record.standing().outcome.filter(|o| o.seats().len() > 2) {
        lines.extend(wrap(&words::places(record.game(), &outcome), width));
    }
    lines
}

impl Parts {
    /// Shares the panel out: what must be seen first, then the moves, then what happened.
    pub(crate) fn new(state: &State, area: Rect, paint: &Paint) -> Self {
        let width = usize::from(area.width);
        let per_seat = 1 + u16::from(state.scene().supply.is_some()) + u16::from(state.shows_values());
        let mut y = area.y;
        let mut take = |rows: u16| {
            let rows = rows.min(area.bottom().saturating_sub(y));
            let part = Rect::new(area.x, y, area.width, rows);
            y += rows;
            part
        };
        let seats = take(state.shown().seats().len() as u16 * per_seat);
        let banner = banner_lines(state, width.saturating_sub(2)).len() as u16;
        let banner = take(if banner > 0 { banner + 1 } else { 0 });
        let _ = take(u16::from(area.height > 16));
        let card = take(card::HEIGHT);
        let rest = area.bottom().saturating_sub(card.bottom());
        let lines: usize = event_lines(state, width, paint).iter().map(Vec::len).sum();
        let events = (lines as u16 + 1).min(rest.saturating_sub(4).max(rest / 2)).min(rest);
        let head = take(1.min(rest));
        let moves = take(rest.saturating_sub(events + head.height));
        let events = take(events);
        Self { seats, banner, card, head, moves, events }
    }
}

/// Draws the panel.
pub(crate) fn draw(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let parts = Parts::new(state, area, paint);
    let scene = state.scene();
    seats::draw(state, &scene, parts.seats, paint, buffer);
    draw_banner(state, parts.banner, paint, buffer);
    card::draw(state, &scene, parts.card, paint, buffer);
    let moves = MoveGrid::new(state, parts.moves);
    moves.draw_head(state, parts.head, paint, buffer);
    moves.draw(state, paint, buffer);
    draw_events(state, parts.events, paint, buffer);
}

fn draw_banner(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let record = state.table().record();
    let winner = record.standing().outcome.and_then(|outcome| outcome.winner());
    let colour = winner.map_or(paint.palette.text, |seat| seat_colour(record.game(), seat, paint));
    let mut style = paint.on(paint.palette.page, colour).add_modifier(Modifier::BOLD);
    if paint.is_mono() {
        style = style.add_modifier(Modifier::REVERSED);
    }
    let width = usize::from(area.width);
    let lines = banner_lines(state, width.saturating_sub(2));
    for (y, line) in (area.y + 1..area.bottom()).zip(lines) {
        let inner = width.saturating_sub(1);
        put(buffer, area, area.x, y, &format!(" {line:<inner$}"), style);
    }
}

fn draw_events(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let room = usize::from(area.height.saturating_sub(1));
    let mut events = event_lines(state, usize::from(area.width), paint);
    // Where room is short, the move itself is what the board shows anyway.
    while events.iter().map(Vec::len).sum::<usize>() > room && events.len() > 1 {
        events.remove(0);
    }
    for (y, (line, style)) in (area.y + 1..area.bottom()).zip(events.into_iter().flatten()) {
        put(buffer, area, area.x, y, &line, style);
    }
}
