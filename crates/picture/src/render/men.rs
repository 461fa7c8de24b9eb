//! The layers of men and what belongs to them: ties, targets, arrows, the supply.

use super::Painter;
use crate::art::glyph::Cut;
use crate::art::{Hue, Shape, Tile, cameleon, chessman, letters, marks, nature, pawn};
use crate::scene::{Detail, Line, Man, Mark, Square, SquareScene};
use crate::svg::{Num, put};

impl Painter<'_> {
    /// Ties, then all men, the selected one last so that it lies over its neighbours; then the supply.
    pub(super) fn men(&mut self) {
        for line in &self.scene.lines {
            if let &Line::Tie(from, to) = line {
                let (from, to) = (self.view.centre(from), self.view.centre(to));
                marks::tie(&mut self.out, from, to);
            }
        }
        for selected in [false, true] {
            for (place, square) in self.squares() {
                if square.has(Mark::Selected) == selected {
                    self.occupant(place, square);
                }
            }
        }
        self.supply();
    }

    /// The man on one square with the plate, ring and badge that belong to it, or what one left behind.
    fn occupant(&mut self, place: Square, square: &SquareScene) {
        let ring = square.tile.ring(self.scene.board, self.palette);
        let Some(man) = square.man else {
            if square.has(Mark::Footprint) {
                self.at(place);
                marks::footprint(&mut self.out, ring);
                self.close();
            }
            return;
        };
        let capture = square.marks.iter().find_map(|mark| match mark {
            Mark::Capture(badge) => Some(*badge),
            _ => None,
        });
        self.at(place);
        if capture.is_some() {
            self.out.push_str(marks::CAPTURE_PLATE);
        }
        let opacity = match (square.has(Mark::Offered), square.has(Mark::Leaving)) {
            (true, _) => Some("0.45"),
            (false, true) => Some("0.55"),
            (false, false) => None,
        };
        if let Some(opacity) = opacity {
            put!(self.out, "<g opacity=\"{opacity}\">");
        }
        self.man(man, square, ring, capture.is_some());
        if opacity.is_some() {
            self.close();
        }
        if let Some(badge) = capture {
            marks::capture(&mut self.out, badge);
        }
        self.close();
    }

    fn man(&mut self, man: Man, square: &SquareScene, ring: &'static str, taken: bool) {
        let (lifted, threatened) = (square.has(Mark::Selected), square.has(Mark::Threatened));
        let (turn, cut, palette) = (self.scene.turn.degrees(), self.cut(), self.palette);
        if let Man::Pawn { owner, knight, role } = man {
            let ground = square.tile.fill(self.scene.board, palette).unwrap_or(palette.page);
            let chips_on = (self.scene.detail == Detail::Full && !taken).then_some(ground);
            let pawn = pawn::Pawn { owner, knight, role, turn, cut, lifted, threatened, chips_on };
            pawn::draw(&mut self.out, &pawn, palette);
            return;
        }
        if threatened {
            marks::threatened(&mut self.out, ring);
        }
        if lifted {
            self.out.push_str(marks::LIFT);
        }
        self.plain_man(man, turn, cut);
        if lifted {
            self.close();
        }
    }

    /// A man that shows no role map.
    fn plain_man(&mut self, man: Man, turn: u16, cut: Cut) {
        let (out, palette) = (&mut self.out, self.palette);
        match man {
            Man::Pawn { .. } => {}
            Man::Chameleon { owner, nature, gait } => {
                nature::draw(out, owner, nature, gait, turn, cut, palette);
            }
            Man::Cameleon { shape, hue } => cameleon::draw(out, shape, hue, palette),
            Man::Chess { side, role } => chessman::draw(out, side, role, palette),
        }
    }

    /// Where the selected man may go without taking anything.
    pub(super) fn targets(&mut self) {
        for (place, square) in self.squares() {
            for mark in &square.marks {
                if let &Mark::Target(role) = mark {
                    let ringed = !matches!(square.tile, Tile::Coloured(_));
                    let cut = self.cut();
                    self.at(place);
                    marks::target(&mut self.out, role, ringed, cut, self.palette);
                    self.close();
                }
            }
        }
    }

    /// Arrows over everything; they stop at the edge of a man.
    pub(super) fn arrows(&mut self) {
        for line in &self.scene.lines {
            if let &Line::Arrow(from, to) = line {
                let stands = |place| self.scene.square(place).is_some_and(|s| s.man.is_some());
                let (short_from, short_to) =
                    (if stands(from) { 45.0 } else { 0.0 }, if stands(to) { 52.0 } else { 12.0 });
                let (from, to) = (self.view.centre(from), self.view.centre(to));
                marks::arrow(&mut self.out, from, to, short_from, short_to);
            }
        }
    }

    /// What is left of each reward, as small pawns with their number.
    fn supply(&mut self) {
        const KINDS: [Hue; 4] = [Hue::Violet, Hue::Orange, Hue::Green, Hue::Chameleon];
        /// Half of a small pawn's square, in board units.
        const HALF: f64 = 22.0;
        let Some(supply) = self.scene.supply else { return };
        for (shape, left) in [(Shape::Round, supply.rounds), (Shape::Square, supply.squares)] {
            for (i, (hue, left)) in KINDS.into_iter().zip(left).enumerate() {
                let (x, y) = self.view.supply_item(shape == Shape::Round, i, KINDS.len());
                let (pawn_x, count_x) = (x - 18.0, x + 22.0);
                let faint = if left == 0 { " opacity=\"0.38\"" } else { "" };
                let scale = HALF / 50.0;
                put!(
                    self.out,
                    "<g{faint}><g transform=\"translate({} {})",
                    Num(pawn_x - HALF),
                    Num(y - HALF)
                );
                put!(self.out, " scale({})\">", Num(scale));
                cameleon::draw(&mut self.out, shape, hue, self.palette);
                self.close();
                letters::draw(&mut self.out, &left.to_string(), (count_x, y), 26.0, self.palette.label);
                self.close();
            }
        }
    }
}
