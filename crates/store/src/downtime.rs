//! Adding up the times when no server was there.

use crate::Millis;

/// How much of the time from `since` to `now` these times cover, which are sorted by their start.
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

#[cfg(test)]
mod tests {
    use super::overlap;

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
}
