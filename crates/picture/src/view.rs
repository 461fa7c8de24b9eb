//! Where things lie: from squares to places in the picture, turned as the scene wants.

use crate::art::{Owner, Tile};
use crate::scene::{Detail, Scene, Square, Turn};

/// A point in board units.
pub(crate) type Point = (f64, f64);

/// A rectangle in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    fn between((x1, y1): Point, (x2, y2): Point) -> Self {
        Area { x: x1.min(x2), y: y1.min(y2), width: (x2 - x1).abs(), height: (y2 - y1).abs() }
    }

    pub(crate) fn grown(self, by: f64) -> Self {
        Area { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    fn within(self, outer: Area) -> Self {
        let (x, y) = (self.x.max(outer.x), self.y.max(outer.y));
        let right = (self.x + self.width).min(outer.x + outer.width);
        let bottom = (self.y + self.height).min(outer.y + outer.height);
        Area { x, y, width: (right - x).max(0.0), height: (bottom - y).max(0.0) }
    }
}

/// An edge of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EdgeOf {
    Bottom,
    Left,
    Top,
    Right,
}

/// How far reserve ranks stand apart from the board.
const RESERVE_GAP: f64 = 30.0;
/// How much of the removed squares a zoomed view still shows.
const SLIVER: f64 = 42.0;

/// The geometry of one scene.
pub(crate) struct View {
    ranks: u8,
    width: f64,
    height: f64,
    /// The gap between the first rank and the rest.
    first_gap: f64,
    /// The gap between the last rank and the rest.
    last_gap: f64,
    turn: Turn,
    /// The room that the supply takes beyond either end.
    supply: f64,
    supply_distance: f64,
}

impl View {
    pub(crate) fn of(scene: &Scene) -> Self {
        let gap = |rank: u8| {
            let reserve = |file| {
                let square = scene.square(Square { file, rank });
                square.is_some_and(|s| matches!(s.tile, Tile::Reserve(_)))
            };
            if (0..scene.files()).any(reserve) { RESERVE_GAP } else { 0.0 }
        };
        let (ranks, first_gap) = (scene.ranks(), gap(0));
        let last_gap = if ranks > 1 { gap(ranks - 1) } else { 0.0 };
        let supply_distance = if scene.coordinates { 66.0 } else { 40.0 };
        View {
            ranks,
            width: f64::from(scene.files()) * 100.0,
            height: f64::from(ranks) * 100.0 + first_gap + last_gap,
            first_gap,
            last_gap,
            turn: scene.turn,
            supply: if scene.supply.is_some() { supply_distance + 22.0 } else { 0.0 },
            supply_distance,
        }
    }

    /// Turns a point of the unturned board.
    fn turned(&self, (x, y): Point) -> Point {
        match self.turn {
            Turn::None => (x, y),
            Turn::Quarter => (self.height - y, x),
            Turn::Half => (self.width - x, self.height - y),
            Turn::ThreeQuarters => (y, self.width - x),
        }
    }

    fn unturned_centre(&self, square: Square) -> Point {
        let mut y = f64::from(i16::from(self.ranks) - 1 - i16::from(square.rank)) * 100.0 + 50.0;
        if square.rank.checked_add(1) != Some(self.ranks) {
            y += self.last_gap;
        }
        if square.rank == 0 {
            y += self.first_gap;
        }
        (f64::from(square.file) * 100.0 + 50.0, y)
    }

    /// The middle of a square.
    pub(crate) fn centre(&self, square: Square) -> Point {
        self.turned(self.unturned_centre(square))
    }

    /// The top left corner of a square, as it lies in the turned view.
    pub(crate) fn corner(&self, square: Square) -> Point {
        let (x, y) = self.centre(square);
        (x - 50.0, y - 50.0)
    }

    /// The area from one square to another, both included.
    pub(crate) fn area(&self, low: Square, high: Square) -> Area {
        Area::between(self.centre(low), self.centre(high)).grown(50.0)
    }

    /// The area of all squares.
    pub(crate) fn board(&self) -> Area {
        Area::between(self.turned((0.0, 0.0)), self.turned((self.width, self.height)))
    }

    /// The area that lies on the tray: everything but the reserve ranks.
    pub(crate) fn tray(&self) -> Area {
        let end = |gap: f64| if gap > 0.0 { gap + 100.0 } else { 0.0 };
        let top = end(self.last_gap);
        let bottom = self.height - end(self.first_gap);
        Area::between(self.turned((0.0, top)), self.turned((self.width, bottom)))
    }

    /// What the picture shows, without its margin.
    pub(crate) fn shown(&self, scene: &Scene) -> Area {
        match scene.fence {
            Some(fence) if scene.zoom => self.area(fence.low, fence.high).grown(SLIVER).within(self.board()),
            _ => Area::between(
                self.turned((0.0, -self.supply)),
                self.turned((self.width, self.height + self.supply)),
            ),
        }
    }

    /// The area whose left and bottom edges carry the coordinates.
    pub(crate) fn labelled(&self, scene: &Scene) -> Area {
        if scene.zoom && scene.fence.is_some() { self.shown(scene) } else { self.board() }
    }

    /// Where the supply's item `index` of `count` lies, beyond the last or the first rank.
    pub(crate) fn supply_item(&self, beyond_last: bool, index: usize, count: usize) -> Point {
        let step = self.width / count as f64;
        let y = if beyond_last { -self.supply_distance } else { self.height + self.supply_distance };
        self.turned(((index as f64 + 0.5) * step, y))
    }

    /// Whether the files run from left to right or from right to left, not up or down.
    pub(crate) fn files_are_level(&self) -> bool {
        matches!(self.turn, Turn::None | Turn::Half)
    }

    /// The edge at which a Chameleon Chess seat sits.
    pub(crate) fn edge_of(&self, owner: Owner) -> EdgeOf {
        let unturned = match owner {
            Owner::Red => 0,
            Owner::Blue => 1,
            Owner::Yellow => 2,
            Owner::Green => 3,
        };
        match (unturned + self.turn as u8) % 4 {
            0 => EdgeOf::Bottom,
            1 => EdgeOf::Left,
            2 => EdgeOf::Top,
            _ => EdgeOf::Right,
        }
    }
}

/// The room that a fence and its signs, a tray, or a selected edge need round the squares.
pub(crate) fn room(scene: &Scene) -> f64 {
    if !scene.sides.is_empty() {
        20.0
    } else if scene.fence.is_some() {
        13.0
    } else {
        8.0
    }
}

/// The room round what is shown, with the coordinates.
pub(crate) fn margin(scene: &Scene) -> f64 {
    if scene.coordinates { label_distance(scene) + label_size(scene) * 0.8 } else { room(scene) }
}

/// How large coordinates are drawn.
pub(crate) fn label_size(scene: &Scene) -> f64 {
    match scene.detail {
        Detail::Full => 17.0,
        Detail::Small => 30.0,
    }
}

/// How far the middle of a coordinate lies from what is shown.
pub(crate) fn label_distance(scene: &Scene) -> f64 {
    room(scene).max(13.0) + label_size(scene) * 0.53
}
