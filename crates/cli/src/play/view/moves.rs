//! The list of moves, a column for every seat.

use picture::Owner;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use rules_core::Seat;

use super::paint::{Paint, put};
use super::seats::seat_colour;
use crate::play::state::State;

/// Where each ply stands in the list.
pub(crate) struct MoveGrid {
    area: Rect,
    /// The plies of each round by seat, counted from 1.
    rounds: Vec<Vec<Option<usize>>>,
    /// The first round that is shown.
    first: usize,
    column: u16,
}

/// The width of the number in front of a round.
const NUMBER: u16 = 4;

impl MoveGrid {
    /// Lays out the moves of a state so that the ply that is shown can be seen.
    pub(crate) fn new(state: &State, area: Rect) -> Self {
        let seats: Vec<usize> = state.table().record().start().seats().iter().map(Seat::index).collect();
        let mut rounds: Vec<Vec<Option<usize>>> = Vec::new();
        let mut last = usize::MAX;
        let mut shown = 0;
        for ply in 1..=state.table().record().len() {
            let mover = state.table().mover(ply).map_or(0, Seat::index);
            let column = seats.iter().position(|&seat| seat == mover).unwrap_or(0);
            if last == usize::MAX || column <= last {
                rounds.push(vec![None; seats.len()]);
            }
            last = column;
            if let Some(round) = rounds.last_mut() {
                round[column] = Some(ply);
            }
            if ply == state.shown_ply() {
                shown = rounds.len() - 1;
            }
        }
        let height = usize::from(area.height);
        let latest = rounds.len().saturating_sub(height);
        let first =
            if state.is_looking_back() { shown.saturating_sub(height / 2).min(latest) } else { latest };
        let column = area.width.saturating_sub(NUMBER) / seats.len().max(1) as u16;
        Self { area, rounds, first, column }
    }

    /// The ply at a place on the screen.
    pub(crate) fn ply_at(&self, x: u16, y: u16) -> Option<usize> {
        if !self.area.contains((x, y).into()) || x < self.area.x + NUMBER || self.column == 0 {
            return None;
        }
        let round = self.rounds.get(self.first + usize::from(y - self.area.y))?;
        *round.get(usize::from((x - self.area.x - NUMBER) / self.column))?
    }

    /// Draws the list.
    pub(crate) fn draw(&self, state: &State, paint: &Paint, buffer: &mut Buffer) {
        let texts = state.table().record().shown_moves();
        let shown = self.rounds.iter().enumerate().skip(self.first).take(usize::from(self.area.height));
        for (y, (number, round)) in (self.area.y..).zip(shown) {
            put(buffer, self.area, self.area.x, y, &format!("{:>3}", number + 1), paint.faint());
            for (index, ply) in round.iter().enumerate() {
                let Some(ply) = *ply else { continue };
                let x = self.area.x + NUMBER + index as u16 * self.column;
                let text = texts.get(ply - 1).map_or("", String::as_str);
                let text = cut(text, usize::from(self.column.saturating_sub(1)), paint);
                let style = if ply == state.shown_ply() {
                    paint.chosen()
                } else if ply > state.shown_ply() {
                    paint.faint()
                } else {
                    paint.plain()
                };
                put(buffer, self.area, x, y, &text, style);
            }
        }
        if self.rounds.is_empty() {
            put(buffer, self.area, self.area.x, self.area.y, "No moves yet.", paint.faint());
        }
    }

    /// Draws the signs of the seats over their columns.
    pub(crate) fn draw_head(&self, state: &State, head: Rect, paint: &Paint, buffer: &mut Buffer) {
        let game = state.table().game();
        for (index, seat) in state.table().record().start().seats().iter().enumerate() {
            let x = head.x + NUMBER + index as u16 * self.column;
            let name = super::super::words::seat(game, seat);
            let style = paint.text(seat_colour(game, seat, paint)).add_modifier(Modifier::BOLD);
            put(
                buffer,
                head,
                x,
                head.y,
                &cut(&name, usize::from(self.column.saturating_sub(1)), paint),
                style,
            );
        }
    }
}

/// A text cut to a width, with a sign that it was.
pub(crate) fn cut(text: &str, width: usize, paint: &Paint) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + paint.sign("…", "~")
}

/// The owner whose colour a seat of Chameleon Chess or Chameleon bears.
pub(crate) fn owner(index: usize) -> Owner {
    [Owner::Red, Owner::Blue, Owner::Yellow, Owner::Green][index % 4]
}
