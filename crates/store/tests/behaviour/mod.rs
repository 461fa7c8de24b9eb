//! What every store does, whatever stands behind it.

pub(crate) mod damage;
pub(crate) mod deadlines;
pub(crate) mod games;
pub(crate) mod listing;
pub(crate) mod people;
pub(crate) mod races;
pub(crate) mod transfer;

use store::{Append, Entry, GameRow, GameStatus, NewGame, Store, StoreError, Summary, Verdict};

/// Makes a test of every behaviour, with a function that gives an empty store and what has to outlive it.
#[macro_export]
macro_rules! behaves {
    ($open:path: $($area:ident::$name:ident),* $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let (store, _place) = $open().await;
            $crate::behaviour::$area::$name(store.clone()).await;
            store.close().await;
        }
    )*};
}

/// Tests all behaviours of a store.
#[macro_export]
macro_rules! behaves_like_a_store {
    ($open:path) => {
        $crate::behaves!($open:
            games::keeps_what_it_was_given,
            games::refuses_an_id_in_use,
            games::refuses_a_log_with_a_gap,
            games::appends_what_follows,
            games::refuses_what_does_not_follow,
            games::judges_each_append_of_a_batch,
            games::appends_twice_to_one_game,
            games::takes_batches_of_any_size,
            games::answers_an_empty_batch,
            games::says_how_far_logs_go,
            listing::lists_newest_first,
            listing::filters,
            listing::pages_without_gaps_or_repetition,
            listing::follows_summaries,
            listing::remembers_who_held_a_seat,
            listing::names_games_with_a_running_clock,
            deadlines::names_games_that_are_due,
            deadlines::changes_deadlines_with_entries,
            deadlines::leaves_games_with_a_deadline_alone,
            deadlines::makes_games_with_their_entry,
            deadlines::refuses_games_that_cannot_be_made,
            deadlines::makes_a_game_once_for_many,
            people::renames,
            people::keeps_one_secret,
            people::measures_downtime,
            people::forgives_a_clock_set_back,
            people::gives_no_time_away_for_a_clock_that_was_ahead,
            people::counts_from_the_last_beat_after_a_clock_that_was_behind,
            people::tells_the_time,
            races::one_of_many_gets_each_version,
            races::one_of_many_gets_an_id,
            races::reads_see_whole_batches,
            transfer::gives_everything_and_takes_it_again,
            transfer::takes_nothing_into_a_used_store,
            transfer::keeps_nothing_of_what_breaks_off,
        );
    };
}

/// A game of this id.
pub(crate) fn row(id: &str) -> GameRow {
    GameRow {
        id: id.into(),
        game: "chess960".into(),
        setup: format!("{{\"start\":\"{id}\"}}"),
        is_clocked: true,
        made_by: "anna".into(),
        made_at: 1_700_000_000_000,
    }
}

/// A summary with these people.
pub(crate) fn summary(status: GameStatus, people: &[&str]) -> Summary {
    Summary {
        status,
        is_open: status == GameStatus::Waiting,
        shown: format!("{status:?} with {people:?}"),
        people: people.iter().map(ToString::to_string).collect(),
    }
}

/// The entries of these versions.
pub(crate) fn entries(versions: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    versions
        .into_iter()
        .map(|version| Entry {
            version,
            at: i64::try_from(version).unwrap() * 1_000,
            body: format!("entry {version} of „Züge“ 'x' \"y\" 🦎"),
        })
        .collect()
}

/// An append of these versions, without a summary.
pub(crate) fn append(game: &str, versions: impl IntoIterator<Item = u64>) -> Append {
    Append { game: game.into(), entries: entries(versions), ..Append::default() }
}

/// The row of a game with what it begins with.
pub(crate) fn made(row: &GameRow, summary: &Summary, entries: &[Entry]) -> NewGame {
    NewGame { row: row.clone(), summary: summary.clone(), entries: entries.to_vec(), deadline: None }
}

/// A new game as the behaviours make it: with these people, without entries.
pub(crate) fn game(id: &str, status: GameStatus, people: &[&str]) -> NewGame {
    made(&row(id), &summary(status, people), &[])
}

/// Appends one; what another session holds at the moment is tried again, as the journal does.
pub(crate) async fn append_one(store: &dyn Store, append: Append) -> Verdict {
    loop {
        let outcomes = store.append(std::slice::from_ref(&append)).await.unwrap();
        match outcomes.into_iter().next().unwrap() {
            Err(StoreError::Locked(_)) => tokio::task::yield_now().await,
            outcome => return outcome.unwrap(),
        }
    }
}
