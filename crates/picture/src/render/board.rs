//! The layers that do not depend on men: ground, fence, frames, coordinates.

use super::Painter;
use crate::art::marks::{self, Edge};
use crate::art::{Board, Tile, letters, tile};
use crate::scene::{Detail, Mark, Square};
use crate::svg::{Num, put};
use crate::view::{Area, EdgeOf, label_distance, label_size};

impl Painter<'_> {
    /// The tray and every tile.
    pub(super) fn ground(&mut self) {
        if self.scene.board != Board::FourColours {
            let Area { x, y, width, height } = self.view.tray().grown(8.0);
            let (x, y, width, height, tray) = (Num(x), Num(y), Num(width), Num(height), self.palette.tray);
            put!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            put!(self.out, " rx=\"18\" fill=\"{tray}\"/>");
        }
        for (place, square) in self.squares() {
            let corner = self.view.corner(place);
            // A frame takes the place of the outline, or two dashed lines would run over each other.
            let framed = [Mark::LastFrom, Mark::LastTo, Mark::Offered, Mark::Selected];
            let framed = framed.into_iter().any(|mark| square.has(mark));
            if let (Tile::Reserve(shape), false) = (square.tile, framed) {
                tile::reserve(&mut self.out, shape, corner, self.palette);
            }
            if let Some(fill) = square.tile.fill(self.scene.board, self.palette) {
                tile::draw(&mut self.out, fill, corner, square.ghost, self.palette);
            }
            if let (Some(paint), false) = (self.pattern(square.tile), square.ghost) {
                tile::draw(&mut self.out, &paint, corner, false, self.palette);
            }
        }
    }

    fn pattern(&self, tile: Tile) -> Option<String> {
        match tile {
            Tile::Coloured(colour) if self.scene.patterns => Some(tile::pattern(&self.id, colour)),
            _ => None,
        }
    }

    /// The line round the squares in play, the seats' signs on it, and a framed home rank.
    pub(super) fn fence(&mut self) {
        if let Some(fence) = self.scene.fence {
            let area = self.view.area(fence.low, fence.high).grown(9.0);
            let line = if self.scene.detail == Detail::Small { "6" } else { "3" };
            let colour = self.palette.fence;
            let Area { x, y, width, height } = area;
            let (x, y, width, height) = (Num(x), Num(y), Num(width), Num(height));
            put!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"20\"");
            put!(self.out, " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"/>");
            self.side_signs(area);
        }
        if let Some(home) = self.scene.home {
            let last = self.scene.files().saturating_sub(1);
            let (low, high) = (Square::new(0, home.rank), Square::new(last, home.rank));
            let Area { x, y, width, height } = self.view.area(low, high).grown(3.0);
            let (x, y, width, height) = (Num(x), Num(y), Num(width), Num(height));
            put!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"14\"");
            let colour = self.palette.seat_sign(home.owner);
            put!(self.out, " fill=\"none\" stroke=\"{colour}\" stroke-width=\"6\"/>");
        }
    }

    /// Each seat's colour on the middle of its side.
    fn side_signs(&mut self, Area { x, y, width, height }: Area) {
        const THICK: f64 = 10.0;
        const SHARE: f64 = 0.4;
        let (along, up) = (width * SHARE, height * SHARE);
        let (from_x, from_y) = (x + (width - along) / 2.0, y + (height - up) / 2.0);
        let half = THICK / 2.0;
        for sign in &self.scene.sides {
            let (x, y, width, height) = match self.view.edge_of(sign.owner) {
                EdgeOf::Bottom => (from_x, y + height - half + 2.0, along, THICK),
                EdgeOf::Top => (from_x, y - half - 2.0, along, THICK),
                EdgeOf::Left => (x - half - 2.0, from_y, THICK, up),
                EdgeOf::Right => (x + width - half + 2.0, from_y, THICK, up),
            };
            put!(self.out, "<rect x=\"{}\" y=\"{}\"", Num(x), Num(y));
            put!(self.out, " width=\"{}\" height=\"{}\" rx=\"{}\"", Num(width), Num(height), Num(half));
            let (fill, page) = (self.palette.seat_sign(sign.owner), self.palette.page);
            put!(self.out, " fill=\"{fill}\" stroke=\"{page}\" stroke-width=\"4\" paint-order=\"stroke\"");
            self.out.push_str(if sign.out { " opacity=\"0.25\"/>" } else { "/>" });
        }
    }

    /// Last-move frames first, then the selected square over them.
    pub(super) fn frames(&mut self) {
        for (place, square) in self.squares() {
            for (mark, kind) in [(Mark::LastFrom, Edge::From), (Mark::LastTo, Edge::To)] {
                if square.has(mark) {
                    self.frame(place, square.tile, square.ghost, kind);
                }
            }
            if square.has(Mark::Offered) {
                self.frame(place, square.tile, square.ghost, Edge::To);
            }
        }
        for (place, square) in self.squares() {
            if square.has(Mark::Selected) {
                let corner = self.view.corner(place);
                if let Some(fill) = square.tile.fill(self.scene.board, self.palette) {
                    tile::draw_whole(&mut self.out, fill, corner);
                }
                if let Some(paint) = self.pattern(square.tile) {
                    tile::draw_whole(&mut self.out, &paint, corner);
                }
                self.frame(place, square.tile, square.ghost, Edge::Selected);
            }
        }
    }

    fn frame(&mut self, place: Square, ground: Tile, ghost: bool, kind: Edge) {
        if let Tile::Reserve(shape) = ground {
            let corner = self.view.corner(place);
            tile::reserve_marked(&mut self.out, shape, corner, kind == Edge::From, self.palette);
            return;
        }
        self.at(place);
        if ghost && kind == Edge::From {
            marks::left_and_gone(&mut self.out, self.palette);
        } else {
            let colour = ground.frame(self.scene.board, self.palette);
            marks::edge(&mut self.out, kind, self.scene.board, colour);
        }
        self.close();
    }

    /// Files and ranks, at the left and bottom edges whichever way the view is turned.
    pub(super) fn coordinates(&mut self) {
        if !self.scene.coordinates {
            return;
        }
        for file in 0..self.scene.files() {
            let line: Vec<Square> = (0..self.scene.ranks()).map(|rank| Square { file, rank }).collect();
            let name = char::from(b'a'.saturating_add(file)).to_string();
            self.coordinate(&name, &line, self.view.files_are_level());
        }
        for rank in 0..self.scene.ranks() {
            let line: Vec<Square> = (0..self.scene.files()).map(|file| Square { file, rank }).collect();
            let name = (u16::from(rank) + 1).to_string();
            self.coordinate(&name, &line, !self.view.files_are_level());
        }
    }

    /// Names one line of squares, faintly where all of them have left the board.
    fn coordinate(&mut self, name: &str, line: &[Square], at_bottom: bool) {
        let Some(&first) = line.first() else { return };
        let gone = line.iter().all(|&s| self.scene.square(s).is_some_and(|s| s.ghost));
        if gone && self.scene.zoom {
            return;
        }
        let (size, distance) = (label_size(self.scene), label_distance(self.scene));
        let (x, y) = self.view.centre(first);
        let edge = self.view.labelled(self.scene);
        let point = if at_bottom { (x, edge.y + edge.height + distance) } else { (edge.x - distance, y) };
        if gone {
            self.out.push_str("<g opacity=\"0.38\">");
        }
        letters::draw(&mut self.out, name, point, size, self.palette.label);
        if gone {
            self.close();
        }
    }
}
