//! Positions as a network sees them, with what it is to say.

use std::io::BufRead;
use std::path::Path;

use anyhow::{Context, Result, bail};
use engine::net::Shown;
use rules_core::{MAX_SEATS, Seat};

use crate::teacher::Shares;

/// What one seat sees.
#[derive(Clone, Copy)]
pub(crate) struct View {
    first: usize,
    count: u16,
    pub(crate) head: u16,
    /// The part of the point that the seat is to get.
    pub(crate) target: f32,
}

/// What the seats of a position see: a range of views.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    first: usize,
    count: u8,
}

/// Many positions.
#[derive(Default)]
pub(crate) struct Samples {
    inputs: Vec<u16>,
    views: Vec<View>,
    pub(crate) all: Vec<Sample>,
}

impl Samples {
    pub(crate) fn views(&self, sample: Sample) -> &[View] {
        &self.views[sample.first..sample.first + usize::from(sample.count)]
    }

    /// The inputs that are on as a view has it.
    pub(crate) fn inputs(&self, view: View) -> &[u16] {
        &self.inputs[view.first..view.first + usize::from(view.count)]
    }

    /// Reads a file of positions; the result of the game counts as much as `result` says beside the opinion.
    pub(crate) fn read<G: Shown>(&mut self, path: &Path, result: f32) -> Result<()> {
        lines_of(path, |line| self.push::<G>(line, result))
    }

    /// Takes one line of a file.
    pub(crate) fn push<G: Shown>(&mut self, line: &str, result: f32) -> Result<()> {
        let (position, opinion, outcome) = read_line::<G>(line)?;
        let first = self.views.len();
        let mut seat = position.turn().context("expected a game that goes on, found one that is over")?;
        for _ in 0..position.alive().len() {
            let i = seat.index();
            self.view(&position, seat, opinion[i] * (1.0 - result) + outcome[i] * result);
            seat = position.alive().next_after(seat).unwrap_or(seat);
        }
        let count = self.views.len() - first;
        let total: f32 = self.views[first..].iter().map(|view| view.target).sum();
        self.views[first..].iter_mut().for_each(|view| view.target /= total.max(1e-6));
        self.all.push(Sample { first, count: count as u8 });
        Ok(())
    }

    fn view<G: Shown>(&mut self, position: &G, seat: Seat, target: f32) {
        let first = self.inputs.len();
        position.show(seat, |input| self.inputs.push(input as u16));
        let count = (self.inputs.len() - first) as u16;
        self.views.push(View { first, count, head: position.head(seat) as u16, target });
    }
}

/// Goes through the lines of a file; a refusal says where it is.
pub(crate) fn lines_of(path: &Path, mut take: impl FnMut(&str) -> Result<()>) -> Result<()> {
    let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    for (number, line) in std::io::BufReader::new(file).lines().enumerate() {
        take(&line?).with_context(|| format!("{}, line {}", path.display(), number + 1))?;
    }
    Ok(())
}

/// A position of a file with the opinion of it and the result of its game.
pub(crate) fn read_line<G: Shown>(line: &str) -> Result<(G, Shares, Shares)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[position, opinion, outcome] = fields.as_slice() else {
        bail!("expected position, opinion and result divided by tabs, found {} fields", fields.len());
    };
    let position = position.parse().map_err(|fault| anyhow::anyhow!("{fault}"))?;
    Ok((position, read_shares(opinion)?, read_shares(outcome)?))
}

fn read_shares(text: &str) -> Result<Shares> {
    let mut shares = [0.0; MAX_SEATS];
    let mut parts = text.split(',');
    for share in &mut shares {
        let part = parts.next().unwrap_or_default();
        *share = part.trim().parse().with_context(|| format!("expected a share, found {part:?}"))?;
    }
    Ok(shares)
}

#[cfg(test)]
mod tests {
    use rules_chess960::Chess960;

    use super::*;

    #[test]
    fn opinion_and_result_are_mixed() {
        let mut samples = Samples::default();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
        samples.push::<Chess960>(&format!("{fen}\t0.8,0.2,0,0\t1,0,0,0"), 0.5).expect("a sample");
        let views = samples.views(samples.all[0]);
        // Black is to move and comes first.
        assert!((views[0].target - 0.1).abs() < 1e-6 && (views[1].target - 0.9).abs() < 1e-6);
        assert_eq!(samples.inputs(views[0]).len(), 3);
        assert_eq!((views[0].head, views[1].head), (0, 1));
    }

    #[test]
    fn bad_lines_are_refused_with_the_reason() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
        for (line, part) in [
            (fen.to_owned(), "found 1 fields"),
            (format!("{fen}\t1,0,0,0\t1,0"), "expected a share"),
            ("nonsense\t1,0,0,0\t1,0,0,0".to_owned(), "expected"),
        ] {
            let fault = Samples::default().push::<Chess960>(&line, 0.0).expect_err("a refusal");
            assert!(format!("{fault:#}").contains(part), "{line}: {fault:#}");
        }
    }
}
