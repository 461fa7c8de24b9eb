//! Every way through the menu.

use catalog::GameId;

use super::{Chosen, Menu, Page};
use crate::play::players::Players;
use crate::play::state::{Action, Direction, Edit};
use rules_core::Seat;

/// Chooses options one after the other.
fn choose(options: &[usize]) -> (Menu, Option<Chosen>) {
    let mut menu = Menu::new(1, Players::people(1));
    let mut chosen = None;
    for &option in options {
        chosen = menu.apply(&Action::Choose(option));
    }
    (menu, chosen)
}

fn start(options: &[usize]) -> String {
    let (mut menu, chosen) = choose(options);
    assert_eq!(chosen, None, "who plays is asked last");
    match menu.apply(&Action::Accept) {
        Some(Chosen::Start(position, _)) => format!("{} {position}", position.game()),
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
    assert_eq!(menu.apply(&Action::Accept), None);
    assert!(matches!(menu.apply(&Action::Accept), Some(Chosen::Start(p, _)) if p.game() == GameId::Chess960));
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

#[test]
fn the_menu_asks_who_moves_for_each_seat() {
    let seated = |chosen: Option<Chosen>| {
        let Some(Chosen::Start(_, players)) = chosen else { panic!("a start, not {chosen:?}") };
        [0, 1].map(|index| players.of(Seat::at(index)).to_string())
    };
    let (mut menu, _) = choose(&[1, 1]);
    assert!(matches!(menu.page(), Page::Opponents(_)));
    assert_eq!(seated(menu.apply(&Action::Accept)), ["level 3", "person"], "blue begins and is yours");
    assert_eq!(seated(menu.apply(&Action::Choose(3))), ["person", "person"], "at one table");
    // The cursor on red's line: one step to the right, then three to the left; blue's is chosen once.
    menu.apply(&Action::Choose(1));
    assert!(menu.lines()[1].text.contains("level 4"), "{}", menu.lines()[1].text);
    for _ in 0..3 {
        menu.apply(&Action::Go(Direction::Left));
    }
    menu.apply(&Action::Choose(2));
    assert_eq!(seated(menu.apply(&Action::Choose(0))), ["level 1", "level 1"]);
    menu.apply(&Action::Cancel);
    assert!(matches!(menu.page(), Page::Games));
}
