//! Results as text: `1-0` for two seats, a place for every seat in a tag of its own for more.

use rules_core::{Outcome, Seat, SeatSet, Snippet};

use super::{Record, Trouble};
use crate::GameId;

/// The tag that lists the places where more than two seats play.
pub(super) const PLACES: &str = "Places";

/// The result of a two-seat game as PGN writes it; `*` where there is none or more seats play.
pub(super) fn result_text(outcome: Option<Outcome>) -> &'static str {
    let Some(outcome) = outcome.filter(|o| o.seats().len() == 2) else { return "*" };
    let mut seats = outcome.seats().iter();
    match (outcome.winner(), seats.next()) {
        (None, _) => "1/2-1/2",
        (winner, first) if winner == first => "1-0",
        _ => "0-1",
    }
}

/// The places as `red 1, blue 3, yellow 2`.
pub(super) fn places_text(game: GameId, outcome: &Outcome) -> String {
    let place = |seat: Seat| format!("{} {}", game.seat_name(seat), outcome.place(seat).unwrap_or_default());
    outcome.seats().iter().map(place).collect::<Vec<_>>().join(", ")
}

/// The tag that names the seats whose players left.
pub(super) const LEAVERS: &str = "Leavers";

/// The seats as `blue, green`.
pub(super) fn seats_text(game: GameId, seats: SeatSet) -> String {
    seats.iter().map(|seat| game.seat_name(seat)).collect::<Vec<_>>().join(", ")
}

/// Reads seats such as `blue, green`: different ones of those that play.
pub(super) fn read_seats(game: GameId, text: &str, seats: SeatSet) -> Result<SeatSet, Trouble> {
    let mut read = SeatSet::EMPTY;
    for name in text.split(", ") {
        let seat = seats.iter().find(|&seat| game.seat_name(seat) == name && !read.contains(seat));
        read = read
            .with(seat.ok_or_else(|| wrong("seats that play, each once, such as blue, green".into(), text))?);
    }
    Ok(read)
}

/// Reads a result of two seats.
pub(super) fn read_result(text: &str, seats: SeatSet) -> Result<Option<Outcome>, Trouble> {
    let order: Vec<Seat> = seats.iter().collect();
    let (&[first, second], false) = (order.as_slice(), text == "*") else {
        // With more seats the places are in a tag of their own.
        return if text == "*" { Ok(None) } else { Err(wrong("* and the tag Places".into(), text)) };
    };
    match text {
        "1-0" => Ok(Some(Outcome::won(first, seats))),
        "0-1" => Ok(Some(Outcome::won(second, seats))),
        "1/2-1/2" => Ok(Some(Outcome::drawn(seats))),
        _ => Err(wrong("1-0, 0-1, 1/2-1/2 or *".into(), text)),
    }
}

/// Reads places such as `red 1, blue 3, yellow 2`: a proper ranking of exactly these seats.
pub(super) fn read_places(game: GameId, text: &str, seats: SeatSet) -> Result<Outcome, Trouble> {
    let refused = || wrong("a place for every seat, such as red 1, blue 3, yellow 2".into(), text);
    let mut places = Vec::new();
    for part in text.split(", ") {
        let (name, place) = part.split_once(' ').ok_or_else(refused)?;
        let seat = seats.iter().find(|&seat| game.seat_name(seat) == name).ok_or_else(refused)?;
        places.push((place.parse::<u8>().map_err(|_| refused())?, seat));
    }
    places.sort_unstable();
    let level = |place: u8| places.iter().filter(|p| p.0 == place).map(|p| p.1).collect::<SeatSet>();
    let outcome = Outcome::ranked((1..=4).map(level));
    let is_proper =
        places.len() == seats.len() && places.iter().all(|&(p, seat)| outcome.place(seat) == Some(p));
    if is_proper && outcome.seats() == seats { Ok(outcome) } else { Err(refused()) }
}

/// Refuses a stated result that the board contradicts.
pub(super) fn agree(record: &Record, board: Outcome, stated: Outcome, text: &str) -> Result<(), Trouble> {
    if board == stated { Ok(()) } else { Err(wrong(places_text(record.game(), &board), text)) }
}

pub(super) fn wrong(expected: String, found: &str) -> Trouble {
    Trouble::Result { expected, found: Snippet::new(found) }
}
