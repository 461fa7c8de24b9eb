//! How many things happen in a short time.

use std::time::Duration;

use tokio::time::Instant;

/// The most that happened in any span of this length; the moments are in order.
pub(super) fn most_within(moments: &[Instant], span: Duration) -> usize {
    let mut first = 0;
    let mut most = 0;
    for (last, moment) in moments.iter().enumerate() {
        while *moment - moments[first] >= span {
            first += 1;
        }
        most = most.max(last + 1 - first);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_holds_what_begins_with_it_and_not_what_comes_after_it() {
        let start = Instant::now();
        let at =
            |millis: &[u64]| millis.iter().map(|ms| start + Duration::from_millis(*ms)).collect::<Vec<_>>();
        let most = |millis: &[u64]| most_within(&at(millis), Duration::from_millis(500));
        assert_eq!(most(&[]), 0);
        assert_eq!(most(&[0, 500, 1_000]), 1);
        assert_eq!(most(&[0, 499, 1_000, 1_100, 1_200]), 3);
    }
}
