//! What the project depends on: licences, wildcards and sources, by the rules in `deny.toml`.
//!
//! cargo-deny checks the same and more, but takes many minutes to install. What is here takes a second, and knows one
//! rule that cargo-deny has no words for: some crates depend on nothing under the GPL.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::process::{cargo, root};

/// Crates that whoever writes another program may use under a permissive licence, with all that they depend on.
const PERMISSIVE: [&str; 4] = ["rules-core", "rules-chameleon-chess", "rules-chameleon", "rules-cameleon"];

/// A crate that comes from Cargo's own registry, if anything does; what comes from elsewhere is refused.
const USUAL: &str = "serde";

/// The part of `deny.toml` that is read here.
#[derive(Deserialize)]
struct Rules {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: BTreeSet<String>,
}

/// What `cargo metadata` says.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    req: String,
    /// What it is needed for: `dev`, `build`, or nothing for the crate itself.
    kind: Option<String>,
}

/// Checks everything and names all that is wrong.
pub(crate) fn check() -> Result<()> {
    println!("xtask: check licences and sources of dependencies");
    let text = fs::read_to_string(root().join("deny.toml")).context("deny.toml")?;
    let rules: Rules = toml::from_str(&text).context("deny.toml")?;
    let mut ask = cargo(&["metadata", "--format-version", "1", "--locked", "--all-features"]);
    let answer = ask.stderr(std::process::Stdio::inherit()).output().context("cargo metadata")?;
    if !answer.status.success() {
        bail!("cargo metadata ended with {}", answer.status);
    }
    let metadata: Metadata = serde_json::from_slice(&answer.stdout).context("cargo metadata")?;
    let faults = faults(&rules, &metadata.packages);
    if !faults.is_empty() {
        bail!("dependencies:\n  {}", faults.join("\n  "));
    }
    Ok(())
}

fn faults(rules: &Rules, packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    let permissive: BTreeSet<String> =
        rules.licenses.allow.iter().filter(|name| !name.starts_with("GPL")).cloned().collect();
    let for_everybody = needed_by(&PERMISSIVE, packages);
    let usual = registry(packages, USUAL);
    for name in PERMISSIVE.iter().filter(|name| !packages.iter().any(|package| package.name == **name)) {
        faults.push(format!("{name}: expected a crate of this name"));
    }
    for package in packages {
        let Package { name, version, license, source, .. } = package;
        let (allowed, why) = match for_everybody.contains(name.as_str()) {
            true => (&permissive, format!("a permissive licence, as {} needs it", PERMISSIVE.join(" or "))),
            false => (&rules.licenses.allow, "a licence that deny.toml allows".to_owned()),
        };
        if !license.as_deref().is_some_and(|license| is_allowed(license, allowed)) {
            let found = license.as_deref().unwrap_or("none");
            faults.push(format!("{name} {version}: expected {why}, found {found}"));
        }
        if let Some(source) = source.as_deref().filter(|source| usual != Some(*source)) {
            faults.push(format!("{name} {version}: expected Cargo's own registry, found {source}"));
        }
        // Others' wildcards are theirs.
        let ours = package.dependencies.iter().filter(|_| source.is_none());
        for needed in ours.filter(|needed| needed.req == "*") {
            faults.push(format!("{name}: expected a version of {}, found any", needed.name));
        }
    }
    faults
}

/// The registry from which a crate comes.
fn registry<'a>(packages: &'a [Package], name: &str) -> Option<&'a str> {
    let source = packages.iter().find(|package| package.name == name)?.source.as_deref()?;
    source.starts_with("registry+").then_some(source)
}

/// These crates and all that they are built from; what only their tests need is not among it.
fn needed_by<'a>(names: &[&'a str], packages: &'a [Package]) -> BTreeSet<&'a str> {
    let mut needs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        let built_from = package.dependencies.iter().filter(|needed| needed.kind.as_deref() != Some("dev"));
        needs.entry(&package.name).or_default().extend(built_from.map(|needed| needed.name.as_str()));
    }
    let mut found = BTreeSet::new();
    let mut waiting = names.to_vec();
    while let Some(name) = waiting.pop() {
        if found.insert(name) {
            waiting.extend(needs.get(name).into_iter().flatten());
        }
    }
    found
}

/// Whether a licence can be chosen by which all conditions are among those allowed.
fn is_allowed(license: &str, allowed: &BTreeSet<String>) -> bool {
    // Old crates write `MIT/Apache-2.0`.
    Expression::parse_mode(license, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|condition| allowed.contains(&condition.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        let allow = ["MIT", "Apache-2.0", "GPL-3.0-or-later"].map(str::to_owned).into();
        Rules { licenses: Licenses { allow } }
    }

    fn package(name: &str, license: &str, needs: &[(&str, Option<&str>)]) -> Package {
        let needed = |&(name, kind): &(&str, Option<&str>)| Dependency {
            name: name.to_owned(),
            req: "^1".to_owned(),
            kind: kind.map(str::to_owned),
        };
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: (!license.is_empty()).then(|| license.to_owned()),
            source: Some("registry+https://index".to_owned()),
            dependencies: needs.iter().map(needed).collect(),
        }
    }

    fn house(more: Vec<Package>) -> Vec<Package> {
        let named = |name: &&str| more.iter().any(|package| package.name == *name);
        let rest: Vec<&str> = PERMISSIVE.into_iter().filter(|name| !named(name)).collect();
        let rest = rest.into_iter().chain([USUAL]);
        more.into_iter().chain(rest.map(|name| package(name, "MIT OR Apache-2.0", &[]))).collect()
    }

    #[test]
    fn choices_and_conditions_are_told_apart() {
        let allowed = rules().licenses.allow;
        for good in ["MIT", "MIT/Apache-2.0", "MIT OR MPL-2.0", "MIT AND Apache-2.0", "GPL-3.0-or-later"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in
            ["", "MPL-2.0", "MIT AND MPL-2.0", "AGPL-3.0-only", "Apache-2.0 WITH LLVM-exception", "mine"]
        {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn what_is_in_order_passes() {
        let packages = house(vec![package("program", "GPL-3.0-or-later", &[("rules-core", None)])]);
        assert_eq!(faults(&rules(), &packages), Vec::<String>::new());
    }

    #[test]
    fn the_gpl_stays_out_of_what_is_for_everybody() {
        let core = package("rules-core", "MIT", &[("between", Some("build")), ("tests-only", Some("dev"))]);
        let between = package("between", "MIT", &[("strict", None)]);
        let others = ["strict", "tests-only"].map(|name| package(name, "GPL-3.0-or-later", &[]));
        let found = faults(&rules(), &house([core, between].into_iter().chain(others).collect()));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("strict 1.0.0: expected a permissive licence"), "{found:?}");
    }

    #[test]
    fn licences_sources_and_wildcards_are_named() {
        let mut elsewhere = package("elsewhere", "MIT", &[]);
        elsewhere.source = Some("git+https://example.org/x".to_owned());
        let mut ours = package("ours", "MIT", &[("any", None)]);
        ours.source = None;
        ours.dependencies[0].req = "*".to_owned();
        let found = faults(&rules(), &house(vec![package("bare", "", &[]), elsewhere, ours]));
        let names: Vec<&str> = found.iter().filter_map(|fault| fault.split([' ', ':']).next()).collect();
        assert_eq!(names, ["bare", "elsewhere", "ours"], "{found:?}");
    }
}
