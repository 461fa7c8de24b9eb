//! What a server counts of itself, as it tells those who watch over it.

use std::net::SocketAddr;

use anyhow::Result;
use hyper::Method;

use crate::request;

/// What a server had counted at some moment.
pub struct Metrics(String);

impl Metrics {
    /// Asks a server.
    pub async fn of(server: SocketAddr) -> Result<Self> {
        Ok(Self(request(server, Method::GET, "/metrics", &[], None).await?.body))
    }

    /// A figure, summed up over all its labels; 0 where nothing was counted yet.
    pub fn sum(&self, name: &str) -> f64 {
        self.sum_where(|found| found == name)
    }

    /// All figures whose name fits, summed up over all their labels.
    pub fn sum_where(&self, fits: impl Fn(&str) -> bool) -> f64 {
        let value = |line: &str| {
            let name = line.split([' ', '{']).next().filter(|name| !name.starts_with('#') && fits(name))?;
            line[name.len()..].rsplit(' ').next()?.parse::<f64>().ok()
        };
        self.0.lines().filter_map(value).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_apart_by_their_whole_name_and_summed_over_labels() {
        let text = "# TYPE games counter\ngames 3\ngames_made{game=\"a b\"} 4\ngames_made{game=\"c\"} 0.5\n";
        let metrics = Metrics(text.to_owned());
        let sums = ["games", "games_made", "made"].map(|name| metrics.sum(name));
        assert_eq!(sums, [3.0, 4.5, 0.0]);
    }
}
