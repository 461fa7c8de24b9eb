//! The analysis as a table.

use std::fmt::Write;

use catalog::{AnyPosition, Record};
use engine::{Analysis, Grade, GradedMove};

use super::show;

/// The table of a record: every move with its grade, then every seat's moves counted.
pub(super) fn text(number: usize, record: &Record, analysis: &Analysis) -> String {
    let mut text = heading(number, record);
    let texts = record.shown_moves();
    let wide = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    for (graded, shown) in analysis.moves.iter().zip(&texts) {
        text.push_str(&row(record, graded, shown, wide));
    }
    for seat in record.start().seats().iter() {
        let tally = analysis.tally(seat);
        let counts: Vec<String> =
            Grade::ALL.iter().zip(tally.grades).map(|(grade, count)| format!("{grade} {count}")).collect();
        let name = record.game().seat_name(seat);
        line(
            &mut text,
            &format!(
                "{name}: moves {}, {}, mean loss {:.3}",
                tally.moves,
                counts.join(", "),
                tally.mean_loss
            ),
        );
    }
    text
}

fn heading(number: usize, record: &Record) -> String {
    let game = record.game();
    let players: Vec<String> = record
        .start()
        .seats()
        .iter()
        .map(|seat| {
            let name = game.seat_name(seat);
            // The tag of a seat is its name with a capital.
            let tag = name[..1].to_uppercase() + &name[1..];
            format!("{name} {}", record.tags().get(&tag).unwrap_or("?"))
        })
        .collect();
    format!("record {number}: {}, {}\n", game.title(), players.join(", "))
}

/// One move; where it was not good, the better line below it.
fn row(record: &Record, graded: &GradedMove, shown: &str, wide: usize) -> String {
    let before = show::before(record, graded);
    let name = record.game().seat_name(graded.seat);
    let (number, marked) = (show::number(before), format!("{shown}{}", graded.grade.mark()));
    let values = values(before, graded);
    let proved = if graded.proved { "  proved" } else { "" };
    let mut text = String::new();
    line(
        &mut text,
        &format!(
            "{number:>4}. {name:7} {marked:wide$}  {:10}  {:4.2}  {values}{proved}",
            graded.grade, graded.loss
        ),
    );
    if graded.grade > Grade::Good {
        let better = show::moves(before, show::shortened(&graded.best)).join(" ");
        let worth = worth(before, graded);
        line(&mut text, &format!("      better: {better} ({worth})"));
    }
    text
}

/// What every seat can expect after the move.
fn values(before: &AnyPosition, graded: &GradedMove) -> String {
    let values = show::values(before, &graded.played.expected);
    values.iter().map(|(seat, value)| format!("{seat} {value:.2}")).collect::<Vec<_>>().join(" ")
}

/// How good the best move was for the one who did not play it.
fn worth(before: &AnyPosition, graded: &GradedMove) -> String {
    if before.seats().len() == 2 {
        graded.best.score.to_string()
    } else {
        format!("{:.2}", graded.best.expected[graded.seat.index()])
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).expect("a string takes all text");
}
