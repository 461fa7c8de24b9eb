//! `bindings IN.wasm FOLDER`: makes the JavaScript side of a WebAssembly file.
//!
//! A program of its own, because what it stands on takes long to build and most chores do without.

use std::path::Path;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else { bail!("expected a WebAssembly file and a folder") };
    let name = Path::new(input).file_stem().context("the WebAssembly file has no name")?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(&name.to_string_lossy())
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The file is named by whoever loads it: the page, a worker or a test.
        .omit_default_module_path(true);
    bindgen.generate(folder)
}
