//! The times in which no server ran.
//!
//! A server notes when it is running (a beat). The next one to start finds the last beat, and what lies between is
//! downtime, which is charged to no player. All of this stands on clocks, and a clock may be wrong when a server
//! starts: on a machine without a battery, or before it is set over the network. One that runs ahead leaves a downtime
//! that ends in the future, and one that runs behind makes the next gap look longer than it was. [`Start`] mends both.

use crate::Millis;

/// The part of the time from `since` to `now` that these times cover, which are sorted by their start.
///
/// They can overlap each other if the machine's clock was set back between them.
pub(crate) fn overlap(downtimes: &[(Millis, Millis)], since: Millis, now: Millis) -> Millis {
    let mut covered = 0;
    let mut counted_until = since;
    for &(started, ended) in downtimes {
        let from = started.max(counted_until);
        let until = ended.min(now);
        if until > from {
            covered += until - from;
            counted_until = until;
        }
    }
    covered
}

/// What is stored when a server starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// The last beat.
    pub(crate) beat: Option<Millis>,
    /// A last beat that lay in the future of a later start; see [`Start::doubted`].
    pub(crate) doubted: Option<Millis>,
    /// The downtimes that end in the future of this start.
    pub(crate) ahead: Vec<(Millis, Millis)>,
}

/// What a start changes; [`Before::ahead`] goes in any case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Start {
    /// The downtimes to be noted.
    pub(crate) downtimes: Vec<(Millis, Millis)>,
    /// The last beat, if it lay in the future: written by a clock that ran ahead, or this start's clock runs behind.
    /// In the second case the next start with the right clock finds it in its past, and counts from there.
    pub(crate) doubted: Option<Millis>,
}

impl Start {
    /// Works out what a start at `now` changes; a gap of at most `grace` is no downtime.
    pub(crate) fn new(before: &Before, now: Millis, grace: Millis) -> Self {
        let grace = grace.max(0);
        let mut downtimes: Vec<_> =
            before.ahead.iter().filter_map(|&downtime| cut_back(downtime, before.beat, now)).collect();
        let Some(beat) = before.beat else { return Self { downtimes, doubted: None } };
        let is_ahead = beat.saturating_sub(now) > grace;
        let seen = before.doubted.filter(|doubted| (beat..=now).contains(doubted)).unwrap_or(beat);
        if now.saturating_sub(seen) > grace {
            downtimes.push((seen, now));
        }
        let doubted = if is_ahead { Some(beat) } else { before.doubted.filter(|doubted| *doubted > now) };
        Self { downtimes, doubted }
    }
}

/// Cuts a downtime back that ends in the future: its end is when a server with a wrong clock started.
///
/// That server ran until the last beat, by the same clock. So many milliseconds before now, at the latest, the downtime
/// was over.
fn cut_back(
    (started, ended): (Millis, Millis),
    beat: Option<Millis>,
    now: Millis,
) -> Option<(Millis, Millis)> {
    let ran = beat.map_or(0, |beat| beat.saturating_sub(ended).max(0));
    let ended = now.saturating_sub(ran);
    (ended > started).then_some((started, ended))
}

/// Writes `beat`, `awake` and `downtime` for the connections of a database; `$lock` ends a query whose row is to be
/// locked.
macro_rules! downtime_by {
    ($connection:ty, $begin:expr, $lock:literal) => {
        /// The row of the last beat.
        const BEAT: i64 = 1;
        /// The row of a last beat that lay in the future.
        const DOUBTED: i64 = 2;

        /// Notes that a server is running.
        pub(super) async fn beat(
            connection: &mut $connection,
            now: $crate::Millis,
        ) -> Result<(), $crate::StoreError> {
            Ok(put(connection, BEAT, now).await?)
        }

        async fn put(
            connection: &mut $connection,
            id: i64,
            at: $crate::Millis,
        ) -> Result<(), sqlx::Error> {
            let put = sqlx::query(
                "insert into heartbeat (id, at) values ($1, $2) on conflict (id) do update set at = excluded.at",
            );
            put.bind(id).bind(at).execute(connection).await?;
            Ok(())
        }

        /// Notes that a server starts, and the downtime before it.
        pub(super) async fn awake(
            connection: &mut $connection,
            now: $crate::Millis,
            grace: $crate::Millis,
        ) -> Result<(), $crate::StoreError> {
            let mut transaction = connection.begin_with($begin).await?;
            let before = before(&mut transaction, now).await?;
            let start = $crate::downtime::Start::new(&before, now, grace);
            sqlx::query("delete from downtimes where ended > $1").bind(now).execute(&mut *transaction).await?;
            for (started, ended) in start.downtimes {
                sqlx::query("insert into downtimes (started, ended) values ($1, $2) on conflict do nothing")
                    .bind(started)
                    .bind(ended)
                    .execute(&mut *transaction)
                    .await?;
            }
            match start.doubted {
                Some(doubted) => put(&mut transaction, DOUBTED, doubted).await?,
                None => {
                    let delete = sqlx::query("delete from heartbeat where id = $1").bind(DOUBTED);
                    delete.execute(&mut *transaction).await?;
                }
            }
            put(&mut transaction, BEAT, now).await?;
            transaction.commit().await?;
            Ok(())
        }

        /// What is stored when a server starts. Of several that start at once the first notes the downtime, the others
        /// find its beat.
        async fn before(
            connection: &mut $connection,
            now: $crate::Millis,
        ) -> Result<$crate::downtime::Before, sqlx::Error> {
            let beats: Vec<(i64, $crate::Millis)> =
                sqlx::query_as(concat!("select id, at from heartbeat order by id", $lock))
                    .fetch_all(&mut *connection)
                    .await?;
            let at = |id| beats.iter().find(|beat| beat.0 == id).map(|beat| beat.1);
            let ahead = sqlx::query_as("select started, ended from downtimes where ended > $1 order by started")
                .bind(now)
                .fetch_all(connection)
                .await?;
            Ok($crate::downtime::Before { beat: at(BEAT), doubted: at(DOUBTED), ahead })
        }

        /// The part of the time from `since` to `now` that was downtime.
        pub(super) async fn downtime(
            connection: &mut $connection,
            since: $crate::Millis,
            now: $crate::Millis,
        ) -> Result<$crate::Millis, $crate::StoreError> {
            let downtimes: Vec<($crate::Millis, $crate::Millis)> = sqlx::query_as(
                "select started, ended from downtimes where ended > $1 and started < $2 order by started",
            )
            .bind(since)
            .bind(now)
            .fetch_all(connection)
            .await?;
            Ok($crate::downtime::overlap(&downtimes, since, now))
        }
    };
}
pub(crate) use downtime_by;

#[cfg(test)]
mod tests {
    use super::{Before, Start, overlap};

    #[test]
    fn only_what_lies_between_counts_and_counts_once() {
        let downtimes = [(10, 20), (15, 25), (30, 40)];
        assert_eq!(overlap(&downtimes, 0, 100), 25);
        assert_eq!(overlap(&downtimes, 12, 18), 6);
        assert_eq!(overlap(&downtimes, 18, 35), 12);
        assert_eq!(overlap(&downtimes, 25, 30), 0);
        assert_eq!(overlap(&downtimes, 50, 0), 0);
        assert_eq!(overlap(&[], 0, 100), 0);
    }

    fn start(beat: i64, doubted: Option<i64>, ahead: &[(i64, i64)], now: i64) -> Start {
        Start::new(&Before { beat: Some(beat), doubted, ahead: ahead.to_vec() }, now, 10)
    }

    #[test]
    fn a_gap_longer_than_the_grace_is_downtime() {
        assert_eq!(Start::new(&Before::default(), 100, 10), Start::default());
        assert_eq!(start(100, None, &[], 110).downtimes, []);
        assert_eq!(start(100, None, &[], 111).downtimes, [(100, 111)]);
        assert_eq!(Start::new(&Before { beat: Some(100), ..Before::default() }, 100, -5).downtimes, []);
    }

    #[test]
    fn a_downtime_by_a_clock_ahead_is_cut_back() {
        // Stopped at 100, started at 120 by a clock that said 5120, ran for 50, and now it is 175.
        let mended = start(5_170, None, &[(100, 5_120)], 175);
        assert_eq!(mended, Start { downtimes: vec![(100, 125)], doubted: Some(5_170) });
        // Stopped at 100, started at once, and ran for longer than there was time since.
        assert_eq!(start(5_170, None, &[(100, 5_100)], 165).downtimes, []);
        // Noted by a clock that was wronger still.
        assert_eq!(start(5_170, None, &[(9_000, 9_500)], 175).downtimes, []);
    }

    #[test]
    fn a_clock_behind_makes_no_long_downtime() {
        // The last beat is at 5000. A start by a clock that says 100, 150 of running, then the right time again.
        let behind = start(5_000, None, &[], 100);
        assert_eq!(behind, Start { downtimes: vec![], doubted: Some(5_000) });
        let right = start(250, behind.doubted, &[], 5_200);
        assert_eq!(right, Start { downtimes: vec![(5_000, 5_200)], doubted: None });
        // Where it was the beat that was wrong, it stays in the future and changes nothing.
        assert_eq!(
            start(250, behind.doubted, &[], 300),
            Start { downtimes: vec![(250, 300)], doubted: Some(5_000) }
        );
        assert_eq!(start(5_100, behind.doubted, &[], 5_200).downtimes, [(5_100, 5_200)]);
    }
}
