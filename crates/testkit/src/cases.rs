//! Rule cases: small situations that show where a rule applies and where it does not.
//!
//! `data/cases/<game>.toml` holds them as `[[case]]` tables; [`Case`] says what each may contain.

use std::collections::{BTreeMap, BTreeSet};

use rules_core::{Event, MoveError, Position, Refusal, RuleId};
use serde::Deserialize;

use crate::playthrough::{legal_moves, places};

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// One situation and what must come of it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The id of the rule it is about.
    pub rule: String,
    /// The game, in the file of the rules that all games share; elsewhere the file says it.
    pub game: Option<String>,
    /// What it shows, as a sentence.
    pub name: String,
    /// Whether the rule applies here (`true`) or the case shows its border (`false`).
    pub applies: bool,
    /// The position it begins with.
    pub position: String,
    /// Moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Seats that leave behind the moves; only where a whole record is tested.
    #[serde(default)]
    pub leaves: Vec<String>,
    /// The position text must be refused, with a reason that contains this.
    pub invalid: Option<String>,
    /// Events of the last move that must occur: whole lines, or beginnings that end at a word.
    #[serde(default)]
    pub events: Vec<String>,
    /// Events of the last move that must not occur: rule ids or beginnings of lines.
    #[serde(default)]
    pub no_events: Vec<String>,
    /// The position after the moves.
    pub after: Option<String>,
    /// The seat to move after the moves, `-` when the game is over.
    pub turn: Option<String>,
    /// The outcome after the moves as `r=1 y=2`, `-` while the game runs.
    pub outcome: Option<String>,
    /// Moves that must be legal after the moves.
    #[serde(default)]
    pub allows: Vec<String>,
    /// Moves that must be refused after the moves, each with the rule that refuses it.
    #[serde(default)]
    pub refuses: BTreeMap<String, String>,
    /// Exactly the legal moves after the moves, in any order.
    pub only: Option<Vec<String>>,
}

/// The cases of a file of `data/cases`.
///
/// # Panics
/// If the file cannot be read.
pub fn read(file: &str) -> Vec<Case> {
    let text = crate::data::text(&format!("cases/{file}.toml"));
    toml::from_str::<File>(&text).unwrap_or_else(|e| panic!("{file}.toml: {e}")).case
}

/// Runs all cases of a game and checks that every rule has one where it applies and one where it does not.
///
/// # Panics
/// With every case that fails.
pub fn run<P: Position>() {
    let cases = read(P::GAME);
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            run_case::<P>(case).err().map(|why| format!("[{}] {}: {why}", case.rule, case.name))
        })
        .chain(uncovered(&cases, P::RULES))
        .collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Says which of the rules lack a case, and which cases name no such rule.
pub fn uncovered(cases: &[Case], rules: &[RuleId]) -> Vec<String> {
    let have: BTreeSet<(&str, bool)> = cases.iter().map(|c| (c.rule.as_str(), c.applies)).collect();
    let lacking = rules.iter().flat_map(|rule| {
        [true, false]
            .into_iter()
            .filter(|&applies| !have.contains(&(rule.as_str(), applies)))
            .map(move |applies| format!("{rule} has no case with applies = {applies}"))
    });
    let unknown = cases
        .iter()
        .filter(|c| rules.iter().all(|r| r.as_str() != c.rule))
        .map(|c| format!("{} is not a rule of this game ({})", c.rule, c.name));
    lacking.chain(unknown).collect()
}

fn run_case<P: Position>(case: &Case) -> Result<(), String> {
    if case.game.is_some() || !case.leaves.is_empty() {
        return Err("game and leaves belong to cases of whole records".into());
    }
    let read = case.position.parse::<P>();
    if let Some(reason) = &case.invalid {
        return match read {
            Ok(_) => Err("the position is accepted".into()),
            Err(error) if error.to_string().contains(reason.as_str()) => Ok(()),
            Err(error) => Err(format!("refused, but with \"{error}\"")),
        };
    }
    let mut position = read.map_err(|e| format!("the position is refused: {e}"))?;
    let mut events = Vec::new();
    for text in &case.moves {
        let mv = position.read_move(text).map_err(|e| format!("{text} is refused: {e}"))?;
        events.clear();
        position.play_unchecked(mv, &mut |event: P::Event| events.push(event.line().to_string()));
    }
    let mut expectations = 0;
    let mut expect = |holds: bool, what: String| {
        expectations += 1;
        if holds { Ok(()) } else { Err(what) }
    };
    let begins = |line: &String, with: &str| {
        line.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    for wanted in &case.events {
        expect(events.iter().any(|l| begins(l, wanted)), format!("no event \"{wanted}\" in {events:?}"))?;
    }
    for unwanted in &case.no_events {
        expect(!events.iter().any(|l| begins(l, unwanted)), format!("event \"{unwanted}\" in {events:?}"))?;
    }
    if let Some(after) = &case.after {
        expect(position.to_string() == *after, format!("the position is {position}"))?;
    }
    if let Some(turn) = &case.turn {
        let found = position.turn().map_or('-', |seat| seat.letter(P::SEAT_LETTERS)).to_string();
        expect(found == *turn, format!("the turn is {found}"))?;
    }
    if let Some(outcome) = &case.outcome {
        let found = position.outcome().map_or("-".into(), |o| places::<P>(&o));
        expect(found == *outcome, format!("the outcome is {found}"))?;
    }
    for text in &case.allows {
        let read = position.read_move(text);
        expect(read.is_ok(), format!("{text} is not allowed: {read:?}"))?;
    }
    for (text, rule) in &case.refuses {
        match position.read_move(text) {
            Ok(_) => expect(false, format!("{text} is allowed"))?,
            Err(MoveError::Malformed(why)) => expect(false, format!("{text} is not a move: {why}"))?,
            Err(MoveError::Refused(why)) => {
                expect(why.rule().as_str() == rule, format!("{text} is refused by {}: {why}", why.rule()))?;
            }
        }
    }
    if let Some(only) = &case.only {
        let found: BTreeSet<String> = legal_moves(&position).iter().map(ToString::to_string).collect();
        let wanted: BTreeSet<String> = only.iter().cloned().collect();
        expect(found == wanted, format!("the legal moves are {found:?}"))?;
    }
    if expectations == 0 { Err("the case expects nothing".into()) } else { Ok(()) }
}
