//! Who plays: the seats with their colours, men, supplies and places.

use catalog::GameId;
use picture::{Hue, Man, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use rules_core::Seat;

use super::moves::owner;
use super::paint::{Paint, put};
use super::palette::{Rgb, hue};
use crate::play::state::State;
use crate::play::words;

/// The colour in which a seat's name is written.
pub(crate) fn seat_colour(game: GameId, seat: Seat, paint: &Paint) -> Rgb {
    match game {
        GameId::ChameleonChess | GameId::Chameleon => paint.palette.seat_text(owner(seat.index())),
        GameId::Chess960 | GameId::Cameleon => paint.palette.text,
    }
}

/// The sign of a seat and its colour.
fn seat_sign(game: GameId, seat: Seat, paint: &Paint) -> (&'static str, Rgb) {
    match game {
        GameId::ChameleonChess | GameId::Chameleon => {
            (paint.sign("●", "*"), paint.palette.seat(owner(seat.index())))
        }
        GameId::Chess960 if seat.index() == 0 => (paint.sign("●", "*"), super::palette::IVORY),
        GameId::Chess960 => (paint.sign("○", "o"), paint.palette.text_3),
        GameId::Cameleon if seat.index() == 0 => ("()", paint.palette.text),
        GameId::Cameleon => ("[]", paint.palette.text),
    }
}

/// How many men of a seat the scene shows.
fn men(scene: &Scene, seat: Seat) -> usize {
    let owned = |man: Man| words::seat_of(man) == seat;
    scene.places().filter(|&square| scene.square(square).and_then(|s| s.man).is_some_and(owned)).count()
}

/// Draws a line for each seat; gives the row behind the last.
pub(crate) fn draw(state: &State, scene: &Scene, area: Rect, paint: &Paint, buffer: &mut Buffer) -> u16 {
    let position = state.shown();
    let game = position.game();
    let standing = state.table().standing();
    let is_now = !state.is_looking_back();
    let outcome = standing.outcome.filter(|_| is_now).or_else(|| position.outcome());
    // Those who are out have their places already, however the rest ends.
    let settled = position.drawn().with_leavers(state.table().record().leavers());
    let turn = if is_now { standing.turn } else { position.turn() };
    let mut y = area.y;
    for seat in position.seats().iter() {
        let is_out = !position.alive().contains(seat);
        let is_turn = turn == Some(seat);
        let mut style = paint.text(seat_colour(game, seat, paint));
        if is_turn {
            style = style.add_modifier(Modifier::BOLD);
        }
        if is_out {
            style = paint.faint().add_modifier(Modifier::CROSSED_OUT);
        }
        let (sign, colour) = seat_sign(game, seat, paint);
        let marker = if is_turn { paint.sign("▶ ", "> ") } else { "  " };
        let x = put(buffer, area, area.x, y, marker, paint.strong());
        let x = put(buffer, area, x, y, sign, paint.text(if is_out { paint.palette.text_3 } else { colour }));
        let x = put(buffer, area, x + 1, y, &words::seat(game, seat), style);
        let note = note(
            state,
            seat,
            is_turn,
            is_out,
            outcome.or(Some(settled).filter(|_| is_out)).and_then(|o| o.place(seat)),
        );
        put(buffer, area, x.max(area.x + 13), y, &format!("{:>2} {note}", men(scene, seat)), paint.faint());
        y += 1;
        if state.shows_values() {
            draw_value(state, seat, area, y, paint, buffer);
            y += 1;
        }
        if let Some(supply) = scene.supply {
            let counts = if seat.index() == 0 { supply.rounds } else { supply.squares };
            draw_supply(counts, area, y, paint, buffer);
            y += 1;
        }
    }
    y
}

fn note(state: &State, seat: Seat, is_turn: bool, is_out: bool, place: Option<u8>) -> String {
    let player = state.players().of(seat);
    let has_left = state.table().record().leavers().contains(seat);
    let mut parts = Vec::new();
    if has_left {
        parts.push("left".to_owned());
    }
    if !player.is_person() {
        parts.push(player.to_string());
    }
    match place {
        Some(place) if is_out => parts = vec!["out".into(), words::place(place).into()],
        Some(place) => parts = vec![words::place(place).into()],
        None if is_out => parts = vec!["out".into()],
        None if is_turn => parts.push("to move".into()),
        None => {}
    }
    parts.join(", ")
}

/// How many cells the bar of an expected result has.
const BAR: usize = 16;

/// What a seat can expect: a bar and a number.
fn draw_value(state: &State, seat: Seat, area: Rect, y: u16, paint: &Paint, buffer: &mut Buffer) {
    let Some(estimate) = state.estimate() else {
        put(buffer, area, area.x + 5, y, paint.sign("…", "..."), paint.faint());
        return;
    };
    let expected = estimate.expected[seat.index()].clamp(0.0, 1.0);
    let full = (expected * BAR as f64).round() as usize;
    let colour = seat_colour(state.table().game(), seat, paint);
    let x = put(buffer, area, area.x + 5, y, &paint.sign("█", "#").repeat(full), paint.text(colour));
    let x = put(buffer, area, x, y, &paint.sign("░", ".").repeat(BAR - full), paint.faint());
    let proved = if estimate.proved { ", proved" } else { "" };
    put(buffer, area, x + 1, y, &format!("{:>3.0} %{proved}", expected * 100.0), paint.faint());
}

/// What is left beside the board.
fn draw_supply(counts: [u8; 4], area: Rect, y: u16, paint: &Paint, buffer: &mut Buffer) {
    let mut x = put(buffer, area, area.x + 5, y, "supply ", paint.faint());
    for (kind, count) in [Hue::Violet, Hue::Orange, Hue::Green, Hue::Chameleon].into_iter().zip(counts) {
        let (ground, ink) = hue(kind);
        let letter = &words::hue(kind)[..1];
        x = put(buffer, area, x, y, letter, paint.on(ink, ground).add_modifier(Modifier::BOLD));
        x = put(buffer, area, x, y, &format!("{count} "), paint.plain());
    }
}
