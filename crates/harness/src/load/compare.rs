//! Several programs under the same load, measured in turn.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Report;

/// What was measured of each program: the medians over its turns, and how they compare with those of the first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    programs: Vec<Medians>,
}

/// The medians of a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Medians {
    program: PathBuf,
    turns: usize,
    /// The servers' processor time for a durable move.
    micros_per_move: f64,
    moves_per_second: f64,
    p99_ms: f64,
    /// The same as a share of the first program's.
    micros_ratio: f64,
    moves_ratio: f64,
}

impl Comparison {
    /// Compares the reports of programs with those of the first.
    pub fn new(programs: &[PathBuf], reports: &[Vec<Report>]) -> Self {
        let turns = |reports: &[Report]| {
            let figures = |report: &Report| {
                [report.micros_per_move, report.total.moves_per_second, report.total.acknowledged.p99]
            };
            reports.iter().map(figures).collect::<Vec<_>>()
        };
        let all: Vec<_> =
            programs.iter().zip(reports).map(|(path, all)| (path.as_path(), turns(all))).collect();
        Self::of(&all)
    }

    /// Compares microseconds a move, moves a second and the 99th percentile of the latency of every turn.
    fn of(all: &[(&Path, Vec<[f64; 3]>)]) -> Self {
        let medians =
            |turns: &[[f64; 3]]| [0, 1, 2].map(|which| median(turns.iter().map(|turn| turn[which])));
        let [first_micros, first_moves, _] = all.first().map_or([0.0; 3], |(_, turns)| medians(turns));
        let programs = all.iter().map(|(program, turns)| {
            let [micros_per_move, moves_per_second, p99_ms] = medians(turns);
            Medians {
                program: program.to_path_buf(),
                turns: turns.len(),
                micros_per_move,
                moves_per_second,
                p99_ms,
                micros_ratio: micros_per_move / first_micros,
                moves_ratio: moves_per_second / first_moves,
            }
        });
        Self { programs: programs.collect() }
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>12}{:>9}{:>12}{:>9}{:>9}  program (medians)",
            "µs a move", "ratio", "moves/s", "ratio", "p99 ms"
        )?;
        for Medians {
            program, micros_per_move, moves_per_second, p99_ms, micros_ratio, moves_ratio, ..
        } in &self.programs
        {
            let name = program.display();
            write!(
                f,
                "\n{micros_per_move:>12.1}{micros_ratio:>9.3}{moves_per_second:>12.0}{moves_ratio:>9.3}{p99_ms:>9.2}  {name}"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_compared_by_their_medians() {
        let all = [
            (Path::new("old"), vec![[50.0, 1_000.0, 2.0], [49.0, 900.0, 3.0], [80.0, 1_100.0, 9.0]]),
            (Path::new("new"), vec![[30.0, 1_000.0, 2.0], [20.0, 1_200.0, 4.0]]),
        ];
        let Comparison { programs } = Comparison::of(&all);
        let figures = |number: usize| {
            let Medians { micros_per_move, moves_per_second, p99_ms, .. } = programs[number];
            [micros_per_move, moves_per_second, p99_ms]
        };
        assert_eq!(figures(0), [50.0, 1_000.0, 3.0]);
        assert_eq!(figures(1), [25.0, 1_100.0, 3.0]);
        assert!(
            (programs[1].micros_ratio - 0.5).abs() < 1e-9 && (programs[1].moves_ratio - 1.1).abs() < 1e-9
        );
    }
}
