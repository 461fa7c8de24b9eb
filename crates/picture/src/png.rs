//! PNG pictures, drawn from the same SVG text.

use core::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::scene::Scene;

/// The widest and highest picture that is drawn, in pixels.
pub const LARGEST: u32 = 8192;

/// Why no PNG was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The picture would be empty or larger than [`LARGEST`] either way.
    Size {
        /// The width asked for.
        width: u32,
        /// The height that follows from the scene's shape.
        height: u64,
    },
    /// The drawing was not understood; the text says why.
    Drawing(String),
    /// The pixels were not encoded; the text says why.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "expected a picture of 1 to {LARGEST} pixels either way, found {width} × {height}")
            }
            PngError::Drawing(why) => write!(f, "the drawing is not valid SVG: {why}"),
            PngError::Encoding(why) => write!(f, "the pixels could not be encoded: {why}"),
        }
    }
}

impl core::error::Error for PngError {}

/// Draws a scene as a PNG of the given width; the height follows from the scene's shape.
pub fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, PngError> {
    let (units_wide, units_high) = crate::extent(scene);
    let scale = f64::from(width) / units_wide;
    let height = (units_high * scale).round() as u64;
    let size = PngError::Size { width, height };
    let fits = |n: u64| (1..=u64::from(LARGEST)).contains(&n);
    if !fits(width.into()) || !fits(height) {
        return Err(size);
    }
    let tree = Tree::from_str(&crate::svg(scene), &Options::default())
        .map_err(|why| PngError::Drawing(why.to_string()))?;
    let mut pixels = Pixmap::new(width, height as u32).ok_or(size)?;
    // The tree has the size at which the SVG is shown, which is not the size asked for here.
    let scale = width as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| PngError::Encoding(why.to_string()))
}
