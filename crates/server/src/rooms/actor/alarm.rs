//! A timer that is armed for the next of many moments, which nearly always move on before they come.

use std::pin::Pin;

use tokio::time::{Instant, Sleep};

/// A timer of a room.
///
/// Arming a timer of the runtime takes a lock that all threads share. The moments of a room move on with every move, so
/// the timer stays armed for an earlier one and is armed again only when that has come.
#[derive(Debug, Default)]
pub(super) struct Alarm {
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Waits until a moment; for ever if there is none.
    pub(super) async fn wait_until(&mut self, moment: Option<Instant>) {
        let Some(moment) = moment else { return std::future::pending().await };
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(moment)));
        if sleep.deadline() > moment {
            sleep.as_mut().reset(moment);
        }
        while Instant::now() < moment {
            sleep.as_mut().await;
            // It was armed for an earlier moment.
            sleep.as_mut().reset(moment);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_rings_at_the_moment_however_the_moment_moved() {
        let mut alarm = Alarm::default();
        let began = Instant::now();
        let at = |seconds| Some(began + Duration::from_secs(seconds));
        for (moment, rings_at) in [(10, 10), (5, 10), (20, 20), (21, 21)] {
            alarm.wait_until(at(moment)).await;
            assert_eq!(began.elapsed(), Duration::from_secs(rings_at), "{moment}");
        }
        // Given up before it rings, then armed for a later and an earlier moment.
        let given_up = tokio::time::timeout(Duration::from_secs(1), alarm.wait_until(at(60))).await;
        assert!(given_up.is_err());
        let given_up = tokio::time::timeout(Duration::from_secs(1), alarm.wait_until(at(90))).await;
        assert!(given_up.is_err());
        alarm.wait_until(at(30)).await;
        assert_eq!(began.elapsed(), Duration::from_secs(30));
        let for_ever = tokio::time::timeout(Duration::from_secs(1_000), alarm.wait_until(None)).await;
        assert!(for_ever.is_err());
    }
}
