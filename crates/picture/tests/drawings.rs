//! The page draws the men from the outlines of this crate.
//!
//! With `PARDALIS_BLESS` set this writes them for the page; otherwise it fails when they are stale.

use std::fs;
use std::path::Path;

#[test]
fn the_page_has_these_drawings() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/drawings.ts");
    let drawn = picture::drawings();
    if std::env::var_os("PARDALIS_BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a writable folder");
        fs::write(&file, &drawn).expect("a writable folder");
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        stored == drawn,
        "{} is stale: run `PARDALIS_BLESS=1 cargo test -p picture --test drawings`",
        file.display()
    );
}
