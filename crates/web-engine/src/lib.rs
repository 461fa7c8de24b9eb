//! The computer player for the page; it runs in a worker, so it may think as long as it likes.
//!
//! Texts and numbers go in, JSON comes out, and what is wrong with what comes in is thrown as a sentence.
//! `web/src/engine/worker.ts` is the other side.

mod player;
#[cfg(test)]
mod tests;

pub use player::{Asked, Thinker, Thought};

use wasm_bindgen::prelude::*;

/// The computer player, for JavaScript.
#[wasm_bindgen(js_name = Thinker)]
#[derive(Default)]
pub struct JsThinker(Thinker);

#[allow(missing_docs)] // the same names as in `Thinker`
#[wasm_bindgen(js_class = Thinker)]
impl JsThinker {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn think(
        &mut self,
        game: &str,
        start: &str,
        moves: Vec<String>,
        level: u8,
        seed: u32,
    ) -> Result<String, JsValue> {
        told(self.0.think(&Asked { game, start, moves: &moves }, level, seed.into()))
    }

    pub fn analyse(
        &mut self,
        game: &str,
        start: &str,
        moves: Vec<String>,
        milliseconds: u32,
    ) -> Result<String, JsValue> {
        told(self.0.analyse(&Asked { game, start, moves: &moves }, milliseconds))
    }
}

fn told(thought: Result<Thought, String>) -> Result<String, JsValue> {
    let thought = thought.map_err(|problem| JsValue::from_str(&problem))?;
    // Texts, lists and finite numbers: nothing in it can fail to be written.
    Ok(serde_json::to_string(&thought).unwrap_or_default())
}
