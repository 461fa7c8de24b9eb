//! What was found, as tables that people read and one line of JSON for programs.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use rules_core::key::mix;
use serde_json::json;
use solver::SolvedClass;

/// The head of the table of classes.
pub(super) fn head(out: &mut impl Write) -> Result<()> {
    writeln!(out, "| class | positions | won | drawn | lost | longest win | longest loss | digest |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")?;
    Ok(())
}

/// One row of the table of classes.
pub(super) fn row(out: &mut impl Write, solved: &SolvedClass) -> Result<()> {
    let SolvedClass { class, census, digest } = solved;
    writeln!(
        out,
        "| {class} | {} | {} | {} | {} | {} | {} | {digest:016x} |",
        class.positions(),
        census.wins(),
        census.draws(),
        census.losses(),
        census.longest_win(),
        census.longest_loss()
    )?;
    Ok(())
}

/// The sums over all classes, and one line of JSON.
pub(super) fn totals(out: &mut impl Write, solved: &[SolvedClass], took: Duration) -> Result<()> {
    let sum = |of: fn(&SolvedClass) -> u64| solved.iter().map(of).sum::<u64>();
    let positions = sum(|solved| solved.class.positions());
    let (wins, draws, losses) =
        (sum(|s| s.census.wins()), sum(|s| s.census.draws()), sum(|s| s.census.losses()));
    let longest = solved.iter().map(|solved| solved.census.longest()).max().unwrap_or(0);
    // One number for all classes: the digests in the order of the table.
    let digest = solved.iter().fold(0, |digest, solved| mix(digest ^ solved.digest));
    writeln!(
        out,
        "| all {} | {positions} | {wins} | {draws} | {losses} | | | {digest:016x} |",
        solved.len()
    )?;
    let seconds = took.as_secs_f64();
    let json = json!({
        "solve": "chameleon", "classes": solved.len(), "positions": positions, "wins": wins, "draws": draws,
        "losses": losses, "longest": longest, "digest": format!("{digest:016x}"), "seconds": seconds,
        "positions_per_second": (positions as f64 / seconds.max(1e-9)).round(),
    });
    writeln!(out, "\n{json}")?;
    Ok(())
}
