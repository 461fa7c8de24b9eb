//! Random batches against a plain model of what they should do.

use std::collections::BTreeMap;

use proptest::prelude::*;
use store::{Append, Entry, GameRow, GameStatus, Listing, NewGame, SqliteStore, Store, Summary, Verdict};

const IDS: [&str; 5] = ["a", "b", "c", "d", "nowhere"];
const PEOPLE: [&str; 3] = ["anna", "bert", "carl"];

/// An append by how far its first version is from the right one.
#[derive(Clone, Debug)]
struct Try {
    game: usize,
    off_by: i64,
    /// Where the versions jump, in which only the first counts as right.
    jumps: Vec<bool>,
    summary: Option<Summary>,
}

#[derive(Default)]
struct Model {
    logs: BTreeMap<&'static str, Vec<Entry>>,
    summaries: BTreeMap<&'static str, Summary>,
    ever_seated: BTreeMap<&'static str, Vec<String>>,
}

fn a_summary() -> impl Strategy<Value = Summary> {
    let status = prop::sample::select(vec![
        GameStatus::Waiting,
        GameStatus::Playing,
        GameStatus::Over,
        GameStatus::Aborted,
    ]);
    let people = prop::sample::subsequence(PEOPLE.to_vec(), 0..=3).prop_shuffle();
    (status, any::<bool>(), "[a-zß\"']{0,8}", people).prop_map(|(status, is_open, shown, people)| Summary {
        status,
        is_open,
        shown,
        people: people.into_iter().map(Into::into).collect(),
    })
}

fn a_try() -> impl Strategy<Value = Try> {
    let off_by = prop_oneof![6 => Just(0), 1 => -3..=3_i64];
    let jumps = prop::collection::vec(prop::bool::weighted(0.05), 0..4);
    (0..IDS.len(), off_by, jumps, prop::option::weighted(0.3, a_summary()))
        .prop_map(|(game, off_by, jumps, summary)| Try { game, off_by, jumps, summary })
}

impl Model {
    /// Turns a try into an append, given how long the log is at the moment, and says what should become of it.
    fn expect(&mut self, wanted: &Try, mark: usize) -> (Append, Verdict) {
        let game = IDS[wanted.game];
        let length = self.logs.get(game).map_or(0, Vec::len);
        let mut version = u64::try_from(length).unwrap().saturating_add_signed(1 + wanted.off_by);
        let mut entries = Vec::new();
        for (place, jump) in wanted.jumps.iter().enumerate() {
            version += u64::from(*jump && place > 0);
            entries.push(Entry {
                version,
                at: i64::try_from(mark).unwrap(),
                body: format!("{mark}.{place}"),
            });
            version += 1;
        }
        let append =
            Append { game: game.into(), entries, summary: wanted.summary.clone(), ..Append::default() };
        (append.clone(), self.append(game, append))
    }

    fn append(&mut self, game: &'static str, append: Append) -> Verdict {
        let Some(log) = self.logs.get_mut(game) else { return Verdict::Stale };
        let mut longer = log.clone();
        longer.extend(append.entries.iter().cloned());
        let is_without_gap = longer.iter().zip(1..).all(|(entry, version)| entry.version == version);
        if append.entries.is_empty() || !is_without_gap {
            return Verdict::Stale;
        }
        *log = longer;
        if let Some(summary) = append.summary {
            self.ever_seated.entry(game).or_default().extend(summary.people.iter().cloned());
            self.summaries.insert(game, summary);
        }
        Verdict::Kept
    }

    fn listed(
        &self,
        person: Option<&str>,
        status: GameStatus,
        open_only: bool,
    ) -> Vec<(&'static str, Summary)> {
        let is_wanted = |game: &str, summary: &Summary| {
            summary.status == status
                && (summary.is_open || !open_only)
                && person.is_none_or(|person| {
                    self.ever_seated.get(game).is_some_and(|people| people.iter().any(|p| p == person))
                })
        };
        let found = self.summaries.iter().rev().filter(|(game, summary)| is_wanted(game, summary));
        found.map(|(game, summary)| (*game, summary.clone())).collect()
    }
}

async fn check(batches: Vec<Vec<Try>>) {
    let store = SqliteStore::in_memory().await.unwrap();
    let mut model = Model::default();
    let start =
        Summary { status: GameStatus::Waiting, is_open: true, shown: String::new(), people: Vec::new() };
    for id in &IDS[..4] {
        let row = GameRow {
            id: (*id).into(),
            game: "chess960".into(),
            setup: String::new(),
            is_clocked: true,
            made_by: String::new(),
            made_at: 0,
        };
        let new = NewGame { row, summary: start.clone(), entries: Vec::new(), deadline: None };
        store.create(&new).await.unwrap();
        model.logs.insert(id, Vec::new());
        model.summaries.insert(id, start.clone());
    }
    let mut mark = 0;
    for batch in batches {
        let (appends, expected): (Vec<Append>, Vec<Verdict>) = batch
            .iter()
            .map(|wanted| {
                mark += 1;
                model.expect(wanted, mark)
            })
            .unzip();
        let expected: Vec<_> = expected.into_iter().map(Ok).collect();
        assert_eq!(store.append(&appends).await.unwrap(), expected, "{appends:?}");
    }
    for (game, log) in &model.logs {
        assert_eq!(store.game(game).await.unwrap().unwrap().log, *log);
    }
    for person in PEOPLE.map(Some).into_iter().chain([None]) {
        for status in [GameStatus::Waiting, GameStatus::Playing, GameStatus::Over, GameStatus::Aborted] {
            for open_only in [false, true] {
                let person_id = person.map(ToString::to_string);
                let listing = Listing {
                    person: person_id,
                    status: vec![status],
                    open_only,
                    limit: 9,
                    ..Default::default()
                };
                let page = store.list(&listing).await.unwrap().games;
                let found: Vec<(&str, Summary)> =
                    page.iter().map(|(row, summary)| (row.id.as_str(), summary.clone())).collect();
                assert_eq!(found, model.listed(person, status, open_only));
            }
        }
    }
    store.close().await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]
    #[test]
    fn appends_do_what_the_model_does(batches in prop::collection::vec(prop::collection::vec(a_try(), 0..12), 0..12)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(check(batches));
    }
}
