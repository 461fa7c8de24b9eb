//! Ties documents, code and tests together: a rule can be followed from the page to the line to the case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::GameId;
use rules_core::{RuleId, common};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every chapter of the rules: its name and its rule ids.
fn chapters() -> Vec<(&'static str, &'static [RuleId])> {
    let games = GameId::ALL.map(|game| (game.as_str(), game.rules()));
    games.into_iter().chain([("common", common::ALL)]).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rule ids that a rule page has anchors for.
fn anchors(page: &str) -> BTreeSet<&str> {
    page.lines()
        .filter(|line| line.starts_with('#'))
        .filter_map(|line| line.split_once("<a id=\"")?.1.split_once("\"></a>"))
        .map(|(id, _)| id)
        .collect()
}

#[test]
fn every_rule_heads_a_paragraph_in_three_languages_and_no_page_has_others() {
    for (chapter, rules) in chapters() {
        let expected: BTreeSet<&str> = rules.iter().map(|rule| rule.as_str()).collect();
        for language in ["en", "de", "fr"] {
            let path = root().join(format!("docs/rules/{chapter}.{language}.md"));
            let page = read(&path);
            assert_eq!(anchors(&page), expected, "{}", path.display());
        }
    }
}

#[test]
fn every_rule_is_named_where_the_code_follows_it() {
    for (chapter, rules) in chapters() {
        let mut code = String::new();
        let crates = match chapter {
            // What concerns whole games is decided by the contract and by the record.
            "common" => vec!["rules-core".to_owned(), "catalog".to_owned()],
            game => vec![format!("rules-{game}"), "catalog".to_owned()],
        };
        for name in crates {
            gather(&root().join("crates").join(name).join("src"), &mut code);
        }
        let cited: String =
            code.lines().filter(|line| line.contains("Rule: ")).collect::<Vec<_>>().join("\n");
        for rule in rules {
            let cites = cited.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '/'));
            assert!(cites.into_iter().any(|word| word == rule.as_str()), "no line says `Rule: {rule}`");
        }
    }
}

fn gather(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            gather(&path, code);
        } else if path.file_name().is_some_and(|name| name != "rule.rs") {
            code.push_str(&read(&path));
        }
    }
}

#[test]
fn every_rule_has_a_case_where_it_applies_and_one_where_it_does_not() {
    for (chapter, rules) in chapters() {
        let lacking = testkit::cases::uncovered(&testkit::cases::read(chapter), rules);
        assert!(lacking.is_empty(), "{chapter}: {lacking:?}");
    }
}

#[test]
fn the_law_lists_no_rule_that_we_lack() {
    // The decided rules lie beside the checkout where they are at hand.
    let law = root().join("../shared/rules");
    let Ok(entries) = fs::read_dir(&law) else {
        println!("{} is not here: nothing to compare with", law.display());
        return;
    };
    let known: BTreeSet<&str> =
        chapters().into_iter().flat_map(|(_, rules)| rules).map(|r| r.as_str()).collect();
    for entry in entries {
        let text = read(&entry.expect("a readable folder").path());
        for id in text.split('`').skip(1).step_by(2).filter(|word| is_rule_id(word)) {
            assert!(known.contains(id), "the law has {id}, the code has not");
        }
    }
}

fn is_rule_id(word: &str) -> bool {
    let chapter = word.split_once('/').map(|(chapter, _)| chapter);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '/';
    chapter.is_some_and(|c| chapters().iter().any(|(name, _)| *name == c)) && word.chars().all(plain)
}

#[test]
fn pictures_and_links_of_the_rule_pages_exist() {
    let folder = root().join("docs/rules");
    for entry in fs::read_dir(&folder).expect("the rule pages") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let page = read(&path);
            for target in page.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(t, _)| t) {
                let file = target.split('#').next().unwrap_or_default();
                let is_local = !file.is_empty() && !file.contains("://");
                assert!(!is_local || folder.join(file).exists(), "{}: {target}", path.display());
            }
        }
    }
}
