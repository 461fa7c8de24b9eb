//! `pardalis solve value`: what a position and each of its moves are worth, where that is known.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use catalog::AnyPosition;
use clap::Args;
use rules_chameleon::Chameleon;
use rules_core::Position;
use serde_json::{Map, json};
use solver::{Arrangement, Certificate, Openings, Oracle, Shelf, Value};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The position (text as in the rules' notation); the start unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves played first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Where full tables are; without them openings and certificate say what they know
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// All that is at hand.
struct Sources {
    shelf: Option<Shelf>,
    openings: Openings,
    certificate: Certificate,
}

impl Oracle for Sources {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        if arrangement.is_lost() {
            return Some(Value::Loss(0));
        }
        let on_disk = self.shelf.as_ref().and_then(|shelf| shelf.value(arrangement));
        let known = on_disk.or_else(|| self.openings.value(arrangement));
        known.or_else(|| {
            let position = arrangement.position(rules_chameleon::RED)?;
            self.certificate.answer(&position).map(|(_, distance)| Value::Win(distance))
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut position = Chameleon::start();
    if let Some(text) = &arguments.position {
        position = text.parse()?;
    }
    for (i, text) in arguments.moves.iter().enumerate() {
        let mv = position.read_move(text).with_context(|| format!("move {} ({text})", i + 1))?;
        position.play_unchecked(mv, &mut ());
    }
    let sources = Sources {
        shelf: arguments.dir.as_deref().map(Shelf::open).transpose()?,
        openings: Openings::shipped().context("the openings in this program")?,
        certificate: Certificate::shipped().context("the certificate in this program")?,
    };
    print(&position, &sources)
}

fn print(position: &Chameleon, sources: &Sources) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let text = |value: Option<Value>| value.map_or_else(|| "not known".to_owned(), |value| value.to_string());
    let value = solver::value_of(sources, position);
    writeln!(out, "{position}: {}", text(value))?;
    let mut moves = Map::new();
    for mv in AnyPosition::Chameleon(*position).legal_moves() {
        let mv: rules_chameleon::Move = mv.to_string().parse()?;
        let worth = solver::value_of(sources, &position.after(mv)).map(Value::before);
        writeln!(out, "{mv} {}", text(worth))?;
        moves.insert(mv.to_string(), json!(worth.map(|value| value.to_string())));
    }
    let value = value.map(|value| value.to_string());
    writeln!(out, "{}", json!({ "position": position.to_string(), "value": value, "moves": moves }))?;
    Ok(())
}
