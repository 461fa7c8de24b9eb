//! Where things lie on the screen, for drawing and for the mouse alike.

use catalog::GameId;
use picture::{Square, Turn};
use ratatui::layout::Rect;

/// The sizes of a square, largest first: columns and rows.
const SIZES: [(u16, u16); 5] = [(11, 5), (9, 4), (7, 3), (5, 2), (3, 1)];
/// The narrowest panel beside the board.
const PANEL_WIDTH: u16 = 30;
/// The widest panel that is of use.
const PANEL_WIDEST: u16 = 52;
/// The lowest panel below the board.
const PANEL_HEIGHT: u16 = 8;
/// The lines above and below the board and the panel: title, notice, keys.
const BARS: u16 = 3;
/// Columns beside the squares: rank numbers, a space, and the fence on either side.
const MARGIN: u16 = 4;
/// Rows beyond the squares: the fence above and below, file letters.
const MARGIN_ROWS: u16 = 3;

/// Squares on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    /// The top left corner of the top left square.
    left: u16,
    top: u16,
    /// Columns and rows of a square.
    pub(crate) size: (u16, u16),
    files: u8,
    ranks: u8,
    turn: Turn,
    /// Rows between the reserve ranks and the rest.
    gap: u16,
}

impl Grid {
    fn is_sideways(&self) -> bool {
        matches!(self.turn, Turn::Quarter | Turn::ThreeQuarters)
    }

    /// How many squares lie beside each other.
    pub(crate) fn columns(&self) -> u8 {
        if self.is_sideways() { self.ranks } else { self.files }
    }

    /// How many squares lie below each other.
    pub(crate) fn rows(&self) -> u8 {
        if self.is_sideways() { self.files } else { self.ranks }
    }

    /// Column and row of a square from the top left.
    fn place(&self, square: Square) -> (u8, u8) {
        let (column, row) = (square.file, self.ranks - 1 - square.rank);
        match self.turn {
            Turn::None => (column, row),
            Turn::Quarter => (self.ranks - 1 - row, column),
            Turn::Half => (self.files - 1 - column, self.ranks - 1 - row),
            Turn::ThreeQuarters => (row, self.files - 1 - column),
        }
    }

    /// The square in a column and row.
    pub(crate) fn square(&self, column: u8, row: u8) -> Square {
        let (column, row) = match self.turn {
            Turn::None => (column, row),
            Turn::Quarter => (row, self.ranks - 1 - column),
            Turn::Half => (self.files - 1 - column, self.ranks - 1 - row),
            Turn::ThreeQuarters => (self.files - 1 - row, column),
        };
        Square::new(column, self.ranks - 1 - row)
    }

    fn row_top(&self, row: u8) -> u16 {
        let gaps = u16::from(row > 0) + u16::from(row + 1 == self.rows());
        self.top + u16::from(row) * self.size.1 + gaps * self.gap
    }

    /// The cells of a square.
    pub(crate) fn rect(&self, square: Square) -> Rect {
        let (column, row) = self.place(square);
        Rect::new(self.left + u16::from(column) * self.size.0, self.row_top(row), self.size.0, self.size.1)
    }

    /// The cells of all squares.
    pub(crate) fn area(&self) -> Rect {
        let height = self.row_top(self.rows() - 1) + self.size.1 - self.top;
        Rect::new(self.left, self.top, u16::from(self.columns()) * self.size.0, height)
    }

    /// The square on which a cell lies.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let column = (0..self.columns()).find(|&c| {
            let left = self.left + u16::from(c) * self.size.0;
            (left..left + self.size.0).contains(&x)
        })?;
        let row = (0..self.rows()).find(|&r| {
            let top = self.row_top(r);
            (top..top + self.size.1).contains(&y)
        })?;
        Some(self.square(column, row))
    }

    /// Whether the columns are files.
    pub(crate) fn files_are_level(&self) -> bool {
        !self.is_sideways()
    }
}

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) title: Rect,
    pub(crate) grid: Grid,
    pub(crate) panel: Rect,
    pub(crate) notice: Rect,
    pub(crate) keys: Rect,
}

/// A screen on which the game does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooSmall {
    /// Columns and rows that would do.
    pub(crate) needed: (u16, u16),
}

/// How much room a board takes with squares of this size.
fn frame_size(columns: u8, rows: u8, size: (u16, u16), gap: u16) -> (u16, u16) {
    (u16::from(columns) * size.0 + MARGIN, u16::from(rows) * size.1 + 2 * gap + MARGIN_ROWS)
}

impl Layout {
    /// Lays out a game on a screen: the largest squares that leave room for the panel.
    pub(crate) fn new(game: GameId, turn: Turn, screen: Rect) -> Result<Self, TooSmall> {
        let (files, ranks) = game.board_size();
        let sideways = matches!(turn, Turn::Quarter | Turn::ThreeQuarters);
        let (columns, rows) = if sideways { (ranks, files) } else { (files, ranks) };
        let gaps: &[u16] = if game == GameId::Cameleon { &[1, 0] } else { &[0] };
        let height = screen.height.saturating_sub(BARS);
        for size in SIZES {
            for &gap in gaps {
                let (frame_width, frame_height) = frame_size(columns, rows, size, gap);
                let beside = frame_width + 1 + PANEL_WIDTH <= screen.width && frame_height <= height;
                let below = frame_width <= screen.width && frame_height + PANEL_HEIGHT <= height;
                if !beside && !below {
                    continue;
                }
                let frame = (frame_width, frame_height);
                return Ok(Self::placed(screen, frame, beside, |left, top| Grid {
                    left,
                    top,
                    size,
                    files,
                    ranks,
                    turn,
                    gap,
                }));
            }
        }
        let (width, height) = frame_size(columns, rows, SIZES[SIZES.len() - 1], 0);
        let needed = if screen.width > width + PANEL_WIDTH {
            (width + 1 + PANEL_WIDTH, height + BARS)
        } else {
            (width, height + PANEL_HEIGHT + BARS)
        };
        Err(TooSmall { needed })
    }

    fn placed(screen: Rect, frame: (u16, u16), beside: bool, grid: impl Fn(u16, u16) -> Grid) -> Self {
        let row = |y: u16| Rect::new(screen.left(), screen.top() + y, screen.width, 1);
        let height = screen.height - BARS;
        // The whole is held together in the middle of a large screen.
        let panel_width = if beside { (screen.width - frame.0 - 1).min(PANEL_WIDEST) } else { screen.width };
        let used = if beside { frame.0 + 1 + panel_width } else { frame.0 };
        let left = screen.left() + (screen.width - used) / 2;
        let spare = if beside { (height - frame.1) / 2 } else { 0 };
        let top = screen.top() + 1 + spare;
        let panel = if beside {
            Rect::new(left + frame.0 + 1, screen.top() + 1, panel_width, height)
        } else {
            Rect::new(screen.left(), top + frame.1, screen.width, height - frame.1)
        };
        Self {
            title: row(0),
            grid: grid(left + MARGIN - 1, top + 1),
            panel,
            notice: row(screen.height - 2),
            keys: row(screen.height - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_again_under_every_turn() {
        for game in GameId::ALL {
            for turn in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
                let layout = Layout::new(game, turn, Rect::new(0, 0, 120, 40)).expect("it fits");
                let (files, ranks) = game.board_size();
                for square in (0..files).flat_map(|f| (0..ranks).map(move |r| Square::new(f, r))) {
                    let rect = layout.grid.rect(square);
                    assert_eq!(layout.grid.square_at(rect.x, rect.y), Some(square), "{game} {turn:?}");
                    assert_eq!(layout.grid.square_at(rect.right() - 1, rect.bottom() - 1), Some(square));
                }
            }
        }
    }

    #[test]
    fn a1_is_where_the_turn_puts_it() {
        let corner = |turn| {
            let grid =
                Layout::new(GameId::ChameleonChess, turn, Rect::new(0, 0, 80, 24)).expect("it fits").grid;
            let (a1, area) = (grid.rect(Square::new(0, 0)), grid.area());
            (a1.x == area.x, a1.y == area.y)
        };
        assert_eq!(corner(Turn::None), (true, false));
        assert_eq!(corner(Turn::Quarter), (true, true));
        assert_eq!(corner(Turn::Half), (false, true));
        assert_eq!(corner(Turn::ThreeQuarters), (false, false));
    }

    #[test]
    fn everything_stays_on_the_screen_or_is_refused() {
        for game in GameId::ALL {
            for (width, height) in (1..200).step_by(7).flat_map(|w| (1..70).step_by(3).map(move |h| (w, h))) {
                let screen = Rect::new(0, 0, width, height);
                match Layout::new(game, Turn::None, screen) {
                    Ok(layout) => {
                        for part in
                            [layout.grid.area(), layout.panel, layout.notice, layout.keys, layout.title]
                        {
                            assert_eq!(part.intersection(screen), part, "{game} {width}x{height}");
                        }
                    }
                    Err(TooSmall { needed }) => {
                        assert!(width < needed.0 || height < needed.1, "{game} {width}x{height} {needed:?}");
                    }
                }
            }
        }
    }
}
