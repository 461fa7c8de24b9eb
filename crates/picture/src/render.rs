//! From a scene to SVG text, layer by layer: ground, fence, frames, men, targets, lines, coordinates.

mod board;
mod men;

use crate::art::glyph::Cut;
use crate::art::theme::Palette;
use crate::art::tile::pattern_defs;
use crate::scene::{Detail, Mark, Scene, Square, SquareScene};
use crate::svg::{Escaped, Num, put};
use crate::view::{Area, View, margin, room};

/// Draws a scene as a self-contained SVG document; equal scenes give equal text.
pub fn svg(scene: &Scene) -> String {
    let mut painter = Painter {
        scene,
        view: View::of(scene),
        palette: scene.theme.palette(),
        id: id(&scene.id),
        out: String::with_capacity(16 * 1024),
    };
    painter.open();
    painter.clip();
    painter.ground();
    painter.fence();
    painter.frames();
    painter.men();
    painter.targets();
    painter.arrows();
    painter.unclip();
    painter.coordinates();
    painter.out.push_str("</svg>\n");
    painter.out
}

/// Width and height of the picture in board units, of which a square has 100.
pub fn extent(scene: &Scene) -> (f64, f64) {
    let area = picture(scene);
    (area.width, area.height)
}

fn picture(scene: &Scene) -> Area {
    View::of(scene).shown(scene).grown(margin(scene))
}

/// Keeps what may stand in an XML id.
fn id(wanted: &str) -> String {
    let kept: String =
        wanted.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect();
    if kept.starts_with(|c: char| c.is_ascii_alphabetic()) { kept } else { format!("p{kept}") }
}

/// The state of one drawing.
struct Painter<'a> {
    scene: &'a Scene,
    view: View,
    palette: &'static Palette,
    id: String,
    out: String,
}

impl<'a> Painter<'a> {
    fn open(&mut self) {
        let Area { x, y, width, height } = picture(self.scene);
        let scale = self.scene.width.map_or(1.0, |shown| f64::from(shown) / width);
        let (shown_width, shown_height) = (Num(width * scale), Num(height * scale));
        let (x, y, width, height) = (Num(x), Num(y), Num(width), Num(height));
        let (out, id) = (&mut self.out, &self.id);
        put!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\""
        );
        put!(out, " viewBox=\"{x} {y} {width} {height}\"");
        let (title, description) = (&self.scene.title, &self.scene.description);
        if title.is_empty() {
            out.push_str(" aria-hidden=\"true\">");
        } else {
            put!(out, " role=\"img\" aria-labelledby=\"{id}-title\"");
            if !description.is_empty() {
                put!(out, " aria-describedby=\"{id}-desc\"");
            }
            put!(out, "><title id=\"{id}-title\">{}</title>", Escaped(title));
            if !description.is_empty() {
                put!(out, "<desc id=\"{id}-desc\">{}</desc>", Escaped(description));
            }
        }
        if self.scene.page {
            let page = self.palette.page;
            put!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>");
        }
        if self.scene.patterns {
            pattern_defs(out, id, self.palette);
        }
    }

    /// Keeps what has left the board from running under the coordinates of a zoomed view.
    fn clip(&mut self) {
        if self.is_clipped() {
            let Area { x, y, width, height } = self.view.shown(self.scene).grown(room(self.scene));
            let (x, y, width, height, id) = (Num(x), Num(y), Num(width), Num(height), &self.id);
            let out = &mut self.out;
            put!(out, "<clipPath id=\"{id}-shown\"><rect x=\"{x}\" y=\"{y}\"");
            put!(
                out,
                " width=\"{width}\" height=\"{height}\"/></clipPath><g clip-path=\"url(#{id}-shown)\">"
            );
        }
    }

    fn unclip(&mut self) {
        if self.is_clipped() {
            self.close();
        }
    }

    fn is_clipped(&self) -> bool {
        self.scene.zoom && self.scene.fence.is_some() && self.scene.coordinates
    }

    /// Every square with its place, in a fixed order.
    fn squares(&self) -> impl Iterator<Item = (Square, &'a SquareScene)> + use<'a> {
        let scene = self.scene;
        scene.places().filter_map(move |place| Some((place, scene.square(place)?)))
    }

    fn cut(&self) -> Cut {
        match self.scene.detail {
            Detail::Full => Cut::Display,
            Detail::Small => Cut::Micro,
        }
    }

    /// Opens a group whose origin is the square's top left corner.
    fn at(&mut self, place: Square) {
        let (x, y) = self.view.corner(place);
        put!(self.out, "<g transform=\"translate({} {})\">", Num(x), Num(y));
    }

    fn close(&mut self) {
        self.out.push_str("</g>");
    }
}

impl SquareScene {
    fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }
}
