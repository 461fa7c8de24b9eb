//! Pictures from the outside: their text, their pixels, and the positions they show.

mod drawing;
#[cfg(feature = "png")]
mod pixels;
mod positions;
mod scenes;
