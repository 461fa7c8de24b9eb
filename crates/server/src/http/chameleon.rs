//! What is known for certain of Chameleon: the value of a position and of each of its moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::{Code, Refusal};
use rules_chameleon::Chameleon;
use serde::{Deserialize, Serialize};
use solver::{Known, Value, Wanted};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

use super::Site;
use super::refuse::{Anywhere, Asked, Refused};
use crate::app::unavailable;

/// The most positions that are looked at for an answer: a few milliseconds.
const SEARCHED: u64 = 10_000;
/// How many answers are worked out at the same time; the others wait.
static PLACES: Semaphore = Semaphore::const_new(2);

/// What something is worth for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// It can force a win.
    Win,
    /// Neither side can force a win.
    Draw,
    /// The other side can force a win.
    Loss,
    /// Nothing at hand settles it.
    Unknown,
}

/// A legal move and what it is worth for whoever makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth.
    pub value: Worth,
    /// How many moves the winner still has to make, the winning one included; this move counts.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
}

/// What is known for certain of a position of Chameleon.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Values {
    /// The position.
    pub position: String,
    /// What it is worth for the side to move.
    pub value: Worth,
    /// How many moves the winner still has to make, the winning one included.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Every legal move, the best that are known first.
    pub moves: Vec<MoveValue>,
}

/// Which position is meant.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// The position as text; the start unless said.
    position: Option<String>,
}

/// Tells what a position of Chameleon and each of its moves are worth, where that is known for certain.
#[utoipa::path(
    get, path = "/api/chameleon/values", tag = "knowledge", params(Which),
    responses(
        (status = 200, description = "What is known", body = Values),
        (status = 400, description = "Not a position", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn values(
    State(site): State<Site>,
    Asked(which): Asked<Which>,
) -> Result<Json<Values>, Refused> {
    let position = match &which.position {
        None => Chameleon::start(),
        Some(text) => {
            let position = text.parse::<Chameleon>();
            position.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?
        }
    };
    let place = PLACES.acquire().await.map_err(unavailable)?;
    let known = site.app.knowledge.known.clone();
    let judged = tokio::task::spawn_blocking(move || judge(known.as_ref(), &position));
    let values = judged.await.map_err(unavailable)?;
    drop(place);
    Ok(Json(values))
}

fn judge(known: Option<&Arc<Known>>, position: &Chameleon) -> Values {
    let known: &Known = match known {
        Some(known) => known,
        None => engine::shipped(),
    };
    let judged = known.judge(position, Wanted::All, SEARCHED);
    let moves = judged.moves.into_iter().map(|(mv, value)| {
        let (value, within) = told(value);
        MoveValue { text: mv.to_string(), value, within }
    });
    let moves = moves.collect();
    let (value, within) = told(judged.value);
    Values { position: position.to_string(), value, within, moves }
}

fn told(value: Option<Value>) -> (Worth, Option<u8>) {
    let worth = match value {
        Some(Value::Win(_)) => Worth::Win,
        Some(Value::Draw) => Worth::Draw,
        Some(Value::Loss(_)) => Worth::Loss,
        None => Worth::Unknown,
    };
    (worth, value.and_then(Value::distance))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use solver::{Shelf, Tables};

    use super::*;

    #[test]
    fn tables_are_asked_where_there_are_some() {
        let folder = tempfile::tempdir().expect("a folder");
        solver::solve(&Tables::new(), 3, folder.path(), 1, &AtomicBool::new(false), &mut |_| ())
            .expect("solved");
        let shelf = Shelf::open(folder.path()).expect("sound tables");
        let known = Arc::new(Known::default().with_tables(shelf));
        let told = judge(Some(&known), &"5/w3w/5/5/2B2 r 0 60".parse().expect("a position"));
        assert!(told.value != Worth::Unknown && told.within.is_some(), "{told:?}");
        assert!(told.moves.iter().all(|mv| mv.value != Worth::Unknown), "{told:?}");
        let over = judge(Some(&known), &"5/5/2W2/5/5 - 0 9".parse().expect("a position"));
        assert_eq!((over.value, over.within, over.moves.len()), (Worth::Loss, Some(0), 0));
    }

    #[test]
    fn what_is_not_settled_is_unknown() {
        // Beyond the first plies no list helps, and the end is far.
        let told = judge(None, &"1wbbw/w4/2W2/1B3/W2BW r 8 8".parse().expect("a position"));
        assert!(told.moves.iter().any(|mv| mv.value == Worth::Unknown && mv.within.is_none()), "{told:?}");
    }
}
