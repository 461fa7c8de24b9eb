//! The line round the squares in play, and the names of files and ranks.

use picture::{Owner, Scene, Square, Turn};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::layout::Grid;
use super::paint::{Paint, outline, put};

/// An edge of the board on the screen, counted clockwise from the bottom, as the seats sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    Bottom,
    Left,
    Top,
    Right,
}

impl Edge {
    const ALL: [Self; 4] = [Self::Bottom, Self::Left, Self::Top, Self::Right];

    /// The cells along this edge, just outside an area.
    fn cells(self, area: Rect) -> Vec<Position> {
        let level = |y| (area.left()..area.right()).map(move |x| Position::new(x, y)).collect();
        let upright = |x| (area.top()..area.bottom()).map(move |y| Position::new(x, y)).collect();
        match self {
            Self::Bottom => level(area.bottom()),
            Self::Left => upright(area.left() - 1),
            Self::Top => level(area.top() - 1),
            Self::Right => upright(area.right()),
        }
    }
}

/// Draws the line, with the colours of the seats on their sides.
pub(crate) fn draw(scene: &Scene, grid: &Grid, paint: &Paint, buffer: &mut Buffer) {
    let live = match scene.fence {
        Some(fence) => grid.rect(fence.low).union(grid.rect(fence.high)),
        None => grid.area(),
    };
    let ring = Rect::new(live.x - 1, live.y - 1, live.width + 2, live.height + 2);
    let style = paint.text(if scene.fence.is_some() { paint.palette.fence } else { paint.palette.line });
    outline(buffer, ring, paint, style);
    let mut colour = |edge: Edge, owner: Owner, cells: &[Position]| {
        let style = paint.text(paint.palette.seat(owner)).add_modifier(Modifier::BOLD);
        let is_level = matches!(edge, Edge::Bottom | Edge::Top);
        let sign = if is_level { paint.sign("━", "=") } else { paint.sign("┃", "#") };
        for cell in cells {
            put(buffer, ring, cell.x, cell.y, sign, style);
        }
    };
    for sign in scene.sides.iter().filter(|sign| !sign.out) {
        let edge = Edge::ALL[(sign.owner as usize + scene.turn as usize) % 4];
        let cells = edge.cells(live);
        let third = cells.len() / 3;
        colour(edge, sign.owner, &cells[third..cells.len() - third]);
    }
    // An invader stands on this rank, which is the first or the last.
    if let Some(home) = scene.home {
        let edge = if (home.rank == 0) == (scene.turn == Turn::None) { Edge::Bottom } else { Edge::Top };
        colour(edge, home.owner, &edge.cells(live));
    }
}

/// Draws the names of files and ranks; those of lines out of play are faint.
pub(crate) fn draw_coordinates(scene: &Scene, grid: &Grid, paint: &Paint, buffer: &mut Buffer) {
    let area = grid.area();
    let frame = Rect::new(area.x - 3, area.y - 1, area.width + 4, area.height + 3);
    let level = grid.files_are_level();
    let label = |square: Square, file: bool| {
        if file { char::from(b'a' + square.file) } else { char::from(b'1' + square.rank) }
    };
    let live = |file: bool, square: Square| {
        scene.fence.is_none_or(|fence| {
            if file {
                (fence.low.file..=fence.high.file).contains(&square.file)
            } else {
                (fence.low.rank..=fence.high.rank).contains(&square.rank)
            }
        })
    };
    let style =
        |is_live| if is_live { paint.text(paint.palette.text_2) } else { paint.text(paint.palette.line) };
    for column in 0..grid.columns() {
        let square = grid.square(column, grid.rows() - 1);
        let x = grid.rect(square).x + grid.size.0 / 2;
        put(
            buffer,
            frame,
            x,
            area.bottom() + 1,
            &label(square, level).to_string(),
            style(live(level, square)),
        );
    }
    for row in 0..grid.rows() {
        let square = grid.square(0, row);
        let y = grid.rect(square).y + (grid.size.1 - 1) / 2;
        put(buffer, frame, area.x - 3, y, &label(square, !level).to_string(), style(live(!level, square)));
    }
}
