//! Every way through the menu.

use catalog::GameId;

use super::{Chosen, Menu, Page};
use crate::play::state::{Action, Direction, Edit};

/// Chooses options one after the other.
fn choose(options: &[usize]) -> (Menu, Option<Chosen>) {
    let mut menu = Menu::new(1);
    let mut chosen = None;
    for &option in options {
        chosen = menu.apply(&Action::Choose(option));
    }
    (menu, chosen)
}

fn start(options: &[usize]) -> String {
    match choose(options).1 {
        Some(Chosen::Start(position)) => format!("{} {position}", position.game()),
        other => panic!("{options:?} lead to {other:?}"),
    }
}

#[test]
fn every_path_ends_in_a_start() {
    for players in 0..11 {
        assert!(start(&[0, players]).starts_with("chameleon-chess "));
    }
    assert_eq!(start(&[1, 1]), "chameleon wbwbw/5/5/5/WBWBW b 0 0");
    assert!(start(&[1, 2]).starts_with("chameleon "));
    assert!(start(&[2, 0]).contains("rnbqkbnr/pppppppp"));
    assert!(start(&[2, 1]).starts_with("chess960 "));
    assert!(start(&[2, 3, 0]).starts_with("chess960 "));
    assert!(start(&[2, 3, 1, 1, 0]).starts_with("chess960 "));
    assert!(start(&[3, 0, 0]).contains(" r 6665/6665 0 0"));
    assert_ne!(start(&[3, 1, 0]), start(&[3, 1, 1]), "the option is part of the position");
}

#[test]
fn a_number_is_typed_and_checked() {
    let (mut menu, _) = choose(&[2, 2]);
    for (text, expected) in [("960", "found 960"), ("x", "expected a number"), ("-1", "expected a number")] {
        menu.apply(&Action::Edit(Edit::EraseAll));
        menu.apply(&Action::Edit(Edit::Insert(text.into())));
        assert_eq!(menu.apply(&Action::Accept), None);
        assert!(menu.notice().is_some_and(|notice| notice.contains(expected)), "{text}: {:?}", menu.notice());
    }
    menu.apply(&Action::Edit(Edit::EraseAll));
    menu.apply(&Action::Edit(Edit::Insert("0".into())));
    assert!(matches!(menu.apply(&Action::Accept), Some(Chosen::Start(p)) if p.game() == GameId::Chess960));
}

#[test]
fn one_can_go_back_and_out() {
    let (mut menu, _) = choose(&[3, 0]);
    menu.apply(&Action::Cancel);
    assert!(matches!(menu.page(), Page::First(GameId::Cameleon)));
    menu.apply(&Action::Cancel);
    assert!(matches!(menu.page(), Page::Games));
    menu.apply(&Action::Go(Direction::Up));
    assert_eq!(menu.at(), 4);
    assert_eq!(menu.apply(&Action::Cancel), Some(Chosen::Quit));
}
