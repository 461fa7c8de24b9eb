//! Boards as plain text.

use catalog::AnyPosition;
use picture::{Gait, Man, Nature, Scene, Shape, Side, Square, SquareScene, Tile};

use crate::play::words;

/// A line on how to read the board.
pub(crate) fn legend(position: &AnyPosition) -> &'static str {
    match position {
        AnyPosition::ChameleonChess(_) => {
            "How to read it: rG:Q g is red's pawn that is a knight on green, a queen here, on a green square."
        }
        AnyPosition::Chameleon(_) => {
            "How to read it: W B are Red's, w b Blue's, by nature; =N knight here, =B bishop; ::: black tile."
        }
        AnyPosition::Chess960(_) => "How to read it: White in capitals; ::: dark square.",
        AnyPosition::Cameleon(_) => {
            "How to read it: (b) round, [B] square; b r y, v o g, c chameleon; ::: black square, . reserve."
        }
    }
}

/// The board of a position, one line a rank.
pub(crate) fn board(position: &AnyPosition) -> String {
    let scene = picture::scene_of(position);
    let width = match position {
        AnyPosition::ChameleonChess(_) => 6,
        AnyPosition::Chameleon(_) => 5,
        AnyPosition::Chess960(_) | AnyPosition::Cameleon(_) => 3,
    };
    let mut text = String::new();
    for rank in (0..scene.ranks()).rev() {
        text.push_str(&edge(&scene, rank, width));
        text.push_str(&format!("{} ", rank + 1));
        for file in 0..scene.files() {
            let square = Square::new(file, rank);
            let Some(shown) = scene.square(square) else { continue };
            text.push_str(fence_between(&scene, square));
            text.push_str(&cell(shown, width));
        }
        let last = Square::new(scene.files() - 1, rank);
        text.push_str(if is_live(&scene, last) && scene.fence.is_some() { "|" } else { "" });
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str(&bottom(&scene, width));
    text.push_str("  ");
    for file in 0..scene.files() {
        let gap = if scene.fence.is_some() { " " } else { "" };
        text.push_str(&format!("{gap}{:^width$}", char::from(b'a' + file)));
    }
    text.truncate(text.trim_end().len());
    format!("{text}\n{}", supplies(&scene))
}

/// Whether a square is inside the fence.
fn is_live(scene: &Scene, square: Square) -> bool {
    scene.fence.is_none_or(|fence| {
        (fence.low.file..=fence.high.file).contains(&square.file)
            && (fence.low.rank..=fence.high.rank).contains(&square.rank)
    })
}

/// What stands before a square: the fence where it runs there.
fn fence_between(scene: &Scene, square: Square) -> &'static str {
    if scene.fence.is_none() {
        return "";
    }
    let here = is_live(scene, square);
    let left = square.file > 0 && is_live(scene, Square::new(square.file - 1, square.rank));
    if here != left { "|" } else { " " }
}

/// The line above a rank where the fence, or the edge of a reserve, runs there.
fn edge(scene: &Scene, rank: u8, width: usize) -> String {
    if let Some(fence) = scene.fence {
        return if rank == fence.high.rank || rank + 1 == fence.low.rank {
            fence_line(scene, width)
        } else {
            String::new()
        };
    }
    if scene.supply.is_some() && (rank == 0 || rank + 2 == scene.ranks()) {
        return format!("  {}\n", "-".repeat(usize::from(scene.files()) * width));
    }
    String::new()
}

/// The line below the last rank where the fence runs there.
fn bottom(scene: &Scene, width: usize) -> String {
    match scene.fence {
        Some(fence) if fence.low.rank == 0 => fence_line(scene, width),
        _ => String::new(),
    }
}

fn fence_line(scene: &Scene, width: usize) -> String {
    let Some(fence) = scene.fence else { return String::new() };
    let before = usize::from(fence.low.file) * (width + 1);
    let files = usize::from(fence.high.file - fence.low.file) + 1;
    format!("  {}+{}+\n", " ".repeat(before), "-".repeat(files * (width + 1) - 1))
}

fn cell(shown: &SquareScene, width: usize) -> String {
    let ground = match shown.tile {
        Tile::Dark => ':',
        _ => ' ',
    };
    if shown.ghost {
        return " ".repeat(width);
    }
    let colour = match shown.tile {
        Tile::Coloured(colour) => &words::colour(colour)[..1],
        _ => "",
    };
    let inner = match (shown.man, shown.tile) {
        (Some(man), _) => man_text(man),
        (None, Tile::Coloured(_)) => ".".into(),
        (None, Tile::Reserve(_)) => ".".into(),
        (None, Tile::Void) => " ".into(),
        (None, _) => ground.to_string(),
    };
    if !colour.is_empty() {
        return format!("{inner:>4} {colour}");
    }
    let space = width.saturating_sub(inner.chars().count());
    let left = ground.to_string().repeat(space / 2);
    let right = ground.to_string().repeat(space - space / 2);
    format!("{left}{inner}{right}")
}

fn man_text(man: Man) -> String {
    match man {
        Man::Pawn { owner, knight, role } => {
            let letter = words::colour(knight)[..1].to_ascii_uppercase();
            format!("{}{letter}:{}", &words::owner(owner)[..1], words::role_letter(role))
        }
        Man::Chameleon { owner, nature, gait } => {
            let letter = if nature == Nature::White { 'w' } else { 'b' };
            let letter = if owner == picture::Owner::Red { letter.to_ascii_uppercase() } else { letter };
            format!("{letter}={}", if gait == Gait::Bishop { 'B' } else { 'N' })
        }
        Man::Cameleon { shape, hue } => {
            let letter = &words::hue(hue)[..1];
            match shape {
                Shape::Round => format!("({letter})"),
                Shape::Square => format!("[{}]", letter.to_ascii_uppercase()),
            }
        }
        Man::Chess { side, role } => {
            let letter = words::role_letter(role);
            if side == Side::White { letter.into() } else { letter.to_ascii_lowercase().to_string() }
        }
    }
}

/// What is left beside the board.
fn supplies(scene: &Scene) -> String {
    let Some(supply) = scene.supply else { return String::new() };
    let line = |name: &str, [violet, orange, green, chameleons]: [u8; 4]| {
        format!(
            "supply of the {name}: {violet} violet, {orange} orange, {green} green, {chameleons} chameleons\n"
        )
    };
    line("rounds", supply.rounds) + &line("squares", supply.squares)
}
