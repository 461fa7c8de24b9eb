//! What happens in a game, in plain words.

use catalog::{AnyEvent, AnyPosition, GameId, Record};
use picture::{Colour, Gait, Hue, Man, Nature, Owner, Role, Shape, Side, Square};
use rules_core::{Outcome, Seat};

/// The name of a square.
pub(crate) fn square_name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.file), square.rank + 1)
}

/// The square with this name on a board of this game.
pub(crate) fn square_named(game: GameId, name: &str) -> Option<Square> {
    let (files, ranks) = game.board_size();
    let [file, rank] = name.as_bytes() else { return None };
    let square = Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
    (square.file < files && square.rank < ranks).then_some(square)
}

/// A word with a capital letter in front.
pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// The name of a seat as a sentence begins.
pub(crate) fn seat(game: GameId, seat: Seat) -> String {
    capital(game.seat_name(seat))
}

/// The name of a place.
pub(crate) fn place(place: u8) -> &'static str {
    ["", "1st", "2nd", "3rd", "4th"].get(usize::from(place)).copied().unwrap_or("")
}

pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The capital letter of a role.
pub(crate) fn role_letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "N",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}

pub(crate) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
    }
}

pub(crate) fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "red",
        Owner::Blue => "blue",
        Owner::Yellow => "yellow",
        Owner::Green => "green",
    }
}

pub(crate) fn hue(hue: Hue) -> &'static str {
    match hue {
        Hue::Blue => "blue",
        Hue::Red => "red",
        Hue::Yellow => "yellow",
        Hue::Violet => "violet",
        Hue::Orange => "orange",
        Hue::Green => "green",
        Hue::Chameleon => "chameleon",
    }
}

/// The role that a Chameleon piece plays.
pub(crate) fn gait_role(gait: Gait) -> Role {
    match gait {
        Gait::Bishop => Role::Bishop,
        Gait::Knight => Role::Knight,
    }
}

/// A man in one phrase.
pub(crate) fn man(man: Man) -> String {
    match man {
        Man::Pawn { owner: of, role: now, .. } => {
            format!("{}'s pawn, a {} here", capital(owner(of)), role(now))
        }
        Man::Chameleon { owner: of, nature, gait } => {
            let nature = if nature == Nature::White { "white" } else { "black" };
            format!("{}'s {nature} piece, a {} here", capital(owner(of)), role(gait_role(gait)))
        }
        Man::Cameleon { shape, hue: of } => {
            let shape = if shape == Shape::Round { "Round" } else { "Square" };
            format!("{shape} {}", hue(of))
        }
        Man::Chess { side, role: is } => {
            format!("{} {}", if side == Side::White { "White" } else { "Black" }, role(is))
        }
    }
}

/// The seat that owns a man.
pub(crate) fn seat_of(man: Man) -> Seat {
    Seat::at(match man {
        Man::Pawn { owner, .. } | Man::Chameleon { owner, .. } => owner as usize,
        Man::Cameleon { shape, .. } => usize::from(shape == Shape::Square),
        Man::Chess { side, .. } => usize::from(side == Side::Black),
    })
}

/// The piece letters of an event as a phrase: whose and what.
fn piece(game: GameId, letters: &str) -> String {
    let first = letters.chars().next().unwrap_or('?');
    let of = |letter: char| {
        Seat::from_letter(letter, game.seat_letters()).map_or_else(String::new, |s| seat(game, s))
    };
    match game {
        GameId::ChameleonChess => format!("{}'s pawn", of(first)),
        GameId::Chameleon => {
            let whose = if first.is_ascii_uppercase() { "Red" } else { "Blue" };
            format!("{whose}'s {} piece", if first.eq_ignore_ascii_case(&'w') { "white" } else { "black" })
        }
        GameId::Chess960 => {
            let whose = if first.is_ascii_uppercase() { "White" } else { "Black" };
            format!("{whose}'s {}", chessman(first))
        }
        GameId::Cameleon => {
            let shape = if first.is_ascii_uppercase() { "square" } else { "round" };
            format!("the {shape} {}", mixture(first))
        }
    }
}

fn chessman(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'p' => "pawn",
        'n' => "knight",
        'b' => "bishop",
        'r' => "rook",
        'q' => "queen",
        _ => "king",
    }
}

/// The colour with this letter in Le Caméléon.
fn mixture(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'b' => "blue",
        'r' => "red",
        'y' => "yellow",
        'v' => "violet",
        'o' => "orange",
        'g' => "green",
        _ => "chameleon",
    }
}

/// An event as a sentence; the rule is not part of it.
pub(crate) fn event(game: GameId, event: &AnyEvent) -> String {
    let get = |name: &str| event.details.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v.as_str());
    let who = || piece(game, get("piece"));
    let by_letter = || {
        let letter = get("seat").chars().next().unwrap_or('?');
        Seat::from_letter(letter, game.seat_letters()).map_or_else(String::new, |s| seat(game, s))
    };
    let sentence = match event.kind {
        "moved" => moved(&who(), get("from"), get("to"), get("role"), get("becomes")),
        "captured" if game == GameId::Cameleon => {
            let (attacker, partner) = (get("attacker"), get("partner"));
            format!("{} on {} falls between {attacker} and {partner}.", who(), get("square"))
        }
        "captured" => format!("{} on {} is captured.", who(), get("square")),
        "shrank" => format!("The board shrinks to {}.", get("to").replace('-', "–")),
        "removed" => {
            format!("{} on {} is a knight in the centre, cannot move and goes.", who(), get("square"))
        }
        "eliminated" => format!("{} is out.", by_letter()),
        "won" => wins(game, &by_letter()),
        "drawn" => "The game is drawn.".into(),
        "invaded" => format!("{} invades on {}: take it now or lose.", who(), get("square")),
        "castled" => format!("{} castles on the {}.", by_letter(), get("side")),
        "promoted" => format!("{} on {} becomes a {}.", who(), get("square"), get("role")),
        "checked" => format!("{} is in check.", by_letter()),
        "placed" => format!("{} comes to {} in reserve.", who(), get("square")),
        "unrewarded" => {
            format!("No {} is left: no reward for {}.", mixture(letter(get("reward"))), get("square"))
        }
        "blocked" => format!("{} on {} stays: the reserve is full.", who(), get("square")),
        "spared" => format!("{} on {} stays: no reserve square for the reward.", who(), get("square")),
        "safe" => format!("{} on {} is safe.", who(), get("square")),
        other => {
            let details = event.details.iter().map(|(name, value)| format!(" {name} {value}"));
            format!("{other}{}.", details.collect::<String>())
        }
    };
    capital(&sentence)
}

fn letter(text: &str) -> char {
    text.chars().next().unwrap_or('?')
}

fn moved(who: &str, from: &str, to: &str, role: &str, becomes: &str) -> String {
    match (role, becomes) {
        ("", _) => format!("{who} goes from {from} to {to}."),
        (role, becomes) if role == becomes => format!("{who} goes from {from} to {to} and stays a {role}."),
        (role, becomes) => format!("{who} goes from {from} as a {role} to {to}, now a {becomes}."),
    }
}

/// `Red wins.`, but `Rounds win.`
fn wins(game: GameId, name: &str) -> String {
    if game == GameId::Cameleon { format!("{name} win.") } else { format!("{name} wins.") }
}

/// Who won, and why in a few words; nothing while the game runs.
pub(crate) fn result(record: &Record) -> Option<String> {
    let standing = record.standing();
    let outcome = standing.outcome?;
    let game = record.game();
    let head = match outcome.winner() {
        Some(winner) => wins(game, &seat(game, winner)),
        None => "Drawn.".into(),
    };
    let why = match (standing.rule, record.declared().and_then(|declared| declared.reason.as_deref())) {
        (Some(rule), _) => rule.as_str().to_owned(),
        (None, Some("resigned")) => {
            let loser = outcome.seats().iter().find(|&s| Some(s) != outcome.winner());
            loser.map_or_else(String::new, |s| format!("{} resigned", seat(game, s)))
        }
        (None, Some(reason)) => reason.to_owned(),
        (None, None) => String::new(),
    };
    Some(if why.is_empty() { head } else { format!("{head} {why}") })
}

/// The places as `1st Red, 2nd Blue`.
pub(crate) fn places(game: GameId, outcome: &Outcome) -> String {
    let mut ranked: Vec<(u8, Seat)> =
        outcome.seats().iter().map(|s| (outcome.place(s).unwrap_or_default(), s)).collect();
    ranked.sort_unstable();
    let phrase = |&(p, s): &(u8, Seat)| format!("{} {}", place(p), seat(game, s));
    ranked.iter().map(phrase).collect::<Vec<_>>().join(", ")
}

/// The number of the move under way, as people count rounds.
pub(crate) fn move_number(position: &AnyPosition) -> u32 {
    position.ply() / position.seats().len().max(1) as u32 + 1
}
