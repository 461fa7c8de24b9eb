//! The rules of all games for the page.
//!
//! The page knows no rule. It holds a [`Game`] and asks it what is to be seen, what may be played and what came of
//! it. This file is the border: texts and numbers go in, JSON comes out, and whatever is wrong with what comes in is
//! thrown as a refusal, also as JSON. `web/src/rules/index.ts` is the other side of it.

mod board;
mod game;
mod moves;
pub mod shape;
#[cfg(test)]
mod tests;

pub use game::Game;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::shape::{Choices, DiceStart, DiceThrow, RulesRefusal};

/// A game as it is played, for JavaScript.
#[wasm_bindgen(js_name = Game)]
pub struct JsGame(Game);

fn json(value: &impl Serialize) -> String {
    // Our types are plain: texts, numbers, lists. Nothing in them can fail to be written.
    serde_json::to_string(value).unwrap_or_default()
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` hands it over
fn thrown(refusal: RulesRefusal) -> JsValue {
    JsValue::from_str(&json(&refusal))
}

fn told<T: Serialize>(answer: Result<T, RulesRefusal>) -> Result<String, JsValue> {
    answer.map(|value| json(&value)).map_err(thrown)
}

#[allow(missing_docs)] // the same names as in `Game`
#[allow(clippy::too_many_arguments)]
#[wasm_bindgen(js_class = Game)]
impl JsGame {
    pub fn begin(
        game: &str,
        players: Option<String>,
        start: Option<u32>,
        black_start: Option<u32>,
        first: Option<String>,
        opposite_sides_only: Option<bool>,
        position: Option<String>,
    ) -> Result<Self, JsValue> {
        let choices = Choices { players, start, black_start, first, opposite_sides_only, position };
        Game::begin(game, choices).map(Self).map_err(thrown)
    }

    pub fn resume(game: &str, start: &str, moves: Vec<String>) -> Result<Self, JsValue> {
        Game::resume(game, start, &moves).map(Self).map_err(thrown)
    }

    pub fn read(text: &str) -> Result<Self, JsValue> {
        Game::read(text).map(Self).map_err(thrown)
    }

    pub fn tags(&self) -> String {
        json(&self.0.tags())
    }

    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    pub fn start(&self) -> String {
        self.0.start()
    }

    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    pub fn state(&self, ply: usize) -> Result<String, JsValue> {
        told(self.0.state(ply))
    }

    pub fn moves(&self, ply: usize) -> Result<String, JsValue> {
        told(self.0.moves(ply))
    }

    pub fn premoves(&self, seat: &str) -> Result<String, JsValue> {
        told(self.0.premoves(seat))
    }

    pub fn threatened(&self, seat: &str, ply: usize) -> Result<String, JsValue> {
        told(self.0.threatened(seat, ply))
    }

    pub fn played(&self, ply: usize) -> Result<String, JsValue> {
        told(self.0.played(ply))
    }

    pub fn play(&mut self, text: &str) -> Result<String, JsValue> {
        told(self.0.play(text))
    }

    #[wasm_bindgen(js_name = undoTo)]
    pub fn undo_to(&mut self, ply: usize) {
        self.0.undo_to(ply);
    }

    #[wasm_bindgen(js_name = setLeavers)]
    pub fn set_leavers(&mut self, seats: Vec<String>) -> Result<(), JsValue> {
        self.0.set_leavers(&seats).map_err(thrown)
    }

    pub fn leave(&mut self, seat: &str, people: Vec<String>, reason: &str) -> Result<(), JsValue> {
        self.0.leave(seat, &people, reason).map_err(thrown)
    }

    #[wasm_bindgen(js_name = declareDraw)]
    pub fn declare_draw(&mut self, reason: &str) -> Result<(), JsValue> {
        self.0.declare_draw(reason).map_err(thrown)
    }

    pub fn standing(&self) -> String {
        json(&self.0.standing())
    }

    pub fn text(
        &self,
        names: Vec<String>,
        values: Vec<String>,
        places: Vec<String>,
        reason: &str,
    ) -> Result<String, JsValue> {
        let tags: Vec<_> = names.into_iter().zip(values).collect();
        self.0.text(&tags, &places, reason).map_err(thrown)
    }
}

/// How many starts Chess960 has.
#[wasm_bindgen(js_name = starts960)]
pub fn starts_960() -> u32 {
    rules_chess960::STARTS.into()
}

/// The start of Chess960 that these throws of a die make, with those that count; nothing if they run out before.
#[wasm_bindgen(js_name = dice960)]
pub fn dice_960(throws: &[u8]) -> Option<String> {
    told_dice(&rules_chess960::DiceDraw::from_throws(throws.iter().copied())?)
}

/// Throws of a die that lead to the start of Chess960 with this number; nothing if there is no such start.
#[wasm_bindgen(js_name = diceOf960)]
pub fn dice_of_960(number: u16) -> Option<String> {
    told_dice(&rules_chess960::DiceDraw::leading_to(rules_chess960::BackRank::from_number(number)?))
}

fn told_dice(draw: &rules_chess960::DiceDraw) -> Option<String> {
    let throws = draw.steps().map(|step| DiceThrow {
        role: moves::role(step.role),
        roll: step.roll,
        file: u32::from(step.file),
    });
    Some(json(&DiceStart { start: draw.finished()?.number(), throws: throws.collect() }))
}
