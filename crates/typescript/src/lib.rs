//! Types of Rust as TypeScript, in files that a test keeps fresh.
//!
//! The page must not describe our messages a second time. A crate derives `TS` for its types under `cfg(test)` and
//! has one test that calls [`keep`]: it fails when the file is not what the types say, and writes it when
//! `PARDALIS_BLESS` is set.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of some types and of all that they mention.
#[derive(Default)]
pub struct Declarations {
    config: Config,
    seen: Vec<TypeId>,
    texts: BTreeMap<String, String>,
}

impl Declarations {
    /// No declaration; whole numbers of any size are `number`, which holds all that we send.
    pub fn new() -> Self {
        Self { config: Config::new().with_large_int("number"), ..Self::default() }
    }

    /// Adds a type and all that it mentions.
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The file, with its declarations in the order of their names.
    pub fn text(&self, origin: &str) -> String {
        let mut text =
            format!("// Made from {origin} by its tests (PARDALIS_BLESS=1 writes it): do not edit.\n");
        for declaration in self.texts.values() {
            write!(text, "\n{declaration}\n").expect("a string takes all text");
        }
        text
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        // A type without a path of its own, such as a list, has no declaration.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = tidy(&format!("{docs}export {}", T::decl(&self.config)));
            self.texts.insert(T::ident(&self.config), declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Comments of one line on one line, members set in, nothing at the ends of lines.
fn tidy(declaration: &str) -> String {
    let joined = declaration.replace("/**\n * ", "/** ").replace("\n */", " */");
    let mut lines: Vec<String> = Vec::new();
    for line in joined.lines().map(str::trim_end) {
        // What belongs to the type as a whole comes before its members.
        let is_outer = lines.last().is_none_or(|last| last.starts_with("/**") || last.starts_with(" *"));
        lines.push(if is_outer { line.to_owned() } else { format!("  {line}") });
    }
    if lines.len() > 1
        && let Some(last) = lines.last_mut()
        && let Some(member) = last.strip_suffix(" };")
        && member.starts_with("  ")
    {
        *last = format!("{member}\n}};");
    }
    lines.join("\n")
}

/// Fails unless the file holds these declarations; writes it instead if `PARDALIS_BLESS` is set.
///
/// # Panics
/// If the file is stale, or cannot be written.
pub fn keep(file: &Path, origin: &str, declarations: &Declarations) {
    keep_text(file, origin, &declarations.text(origin));
}

/// As [`keep`], for any text that the page needs to have from Rust.
///
/// # Panics
/// If the file is stale, or cannot be written.
pub fn keep_text(file: &Path, origin: &str, text: &str) {
    if std::env::var_os("PARDALIS_BLESS").is_some() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("the folder can be made");
        }
        std::fs::write(file, text).expect("the file can be written");
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(found, text, "{} is stale: PARDALIS_BLESS=1 cargo test -p {origin}", file.display());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A man.
    #[derive(TS)]
    #[allow(dead_code)]
    struct Man {
        /// Where it stands,
        /// by number.
        square: u64,
        /// Its neighbours.
        beside: Vec<Colour>,
    }

    #[derive(TS)]
    #[allow(dead_code)]
    enum Colour {
        Red,
        Blue,
    }

    #[test]
    fn types_bring_along_what_they_mention() {
        let text = Declarations::new().with::<Man>().text("men");
        let expected = [
            "// Made from men by its tests (PARDALIS_BLESS=1 writes it): do not edit.",
            "",
            "export type Colour = \"Red\" | \"Blue\";",
            "",
            "/** A man. */",
            "export type Man = {",
            "  /** Where it stands,",
            "   * by number. */",
            "  square: number,",
            "  /** Its neighbours. */",
            "  beside: Array<Colour>,",
            "};",
            "",
        ];
        assert_eq!(text, expected.join("\n"));
    }
}
