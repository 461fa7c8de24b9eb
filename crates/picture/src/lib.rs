//! Draws any position of the four games as a self-contained SVG, or as a PNG.
//!
//! Rule pages, exports and link previews need the board where no client runs, so a picture carries everything
//! with it: resolved colours, coordinates as strokes instead of text, no scripts, no fonts, a title and a
//! description for those who cannot see it. A picture is described by a [`Scene`], plain data that knows no
//! game; [`svg`] turns it into text, deterministically, and [`png`](png()) into pixels.
//!
//! ```
//! use picture::{Board, Man, Mark, Role, Scene, Side, Square};
//!
//! let mut scene = Scene::chequered(Board::Chess960, 8, 8);
//! scene.put(Square::new(1, 0), Man::Chess { side: Side::White, role: Role::Knight });
//! scene.mark(Square::new(2, 2), Mark::Target(None));
//! scene.title = "A knight on b1".into();
//! assert!(picture::svg(&scene).contains("<title id=\"picture-title\">A knight on b1</title>"));
//! ```

mod art;
mod drawings;
#[cfg(feature = "png")]
mod png;
mod position;
mod render;
mod scene;
mod svg;
mod view;

pub use art::theme::Theme;
pub use art::{Board, Colour, Gait, Hue, Nature, Owner, Role, Shape, Side, Tile};
pub use drawings::drawings;
#[cfg(feature = "png")]
pub use png::{LARGEST, PngError, png};
pub use position::{becomes, mark_last_move, mark_targets, scene_of};
pub use render::{extent, svg};
pub use scene::{
    Detail, Fence, HomeFrame, Line, Man, Mark, Scene, SideSign, Square, SquareScene, Supply, Turn,
};
