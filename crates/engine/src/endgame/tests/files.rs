//! What is kept on disk, and what is not answered.

use std::fs;
use std::path::PathBuf;

use super::*;

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pardalis-endgames-{name}-{}", std::process::id()));
        // Left over from a run that was cut short, if it is there at all.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> =
            fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn class(name: &str) -> Class {
    Class::all().into_iter().find(|class| class.to_string() == name).expect("a class")
}

fn solved(endgames: &Endgames, class: Class) -> f64 {
    let mut work = 0.0;
    assert!(endgames.prepare(class, 1, &Stop::new(), &mut |share| work = share));
    work
}

#[test]
fn what_was_written_is_read_back() {
    let folder = Folder::new("round-trip");
    let written = Endgames::with_folder(&folder.0);
    assert_eq!(solved(&written, class("R-G")), 1.0);
    assert_eq!(folder.files().len(), 1, "one file and nothing unfinished");

    let read = Endgames::with_folder(&folder.0);
    assert_eq!(solved(&read, class("R-G")), 0.0, "nothing was left to solve");
    assert_eq!(read.census(class("R-G")), written.census(class("R-G")));
    let loaded = Endgames::with_folder(&folder.0);
    loaded.load(4);
    assert_eq!(loaded.census(class("R-G")), written.census(class("R-G")));
}

#[test]
fn a_damaged_file_is_refused_and_made_again() {
    let folder = Folder::new("damage");
    let reference = Endgames::with_folder(&folder.0);
    solved(&reference, class("R-Y"));
    let file = folder.files().remove(0);
    let good = fs::read(&file).expect("the file");

    let mut damaged: Vec<Vec<u8>> = [0, 7, 10, 12, 14, 15, good.len() / 2, good.len() - 1]
        .map(|at| good.iter().enumerate().map(|(i, &byte)| if i == at { byte ^ 16 } else { byte }).collect())
        .into();
    damaged.extend([0, 5, 8, 100, good.len() - 1].map(|length| good[..length].to_vec()));
    damaged.push([&good[..], &[0]].concat());
    for bytes in damaged {
        fs::write(&file, &bytes).expect("a damaged file");
        let endgames = Endgames::with_folder(&folder.0);
        endgames.load(2);
        assert_eq!(endgames.census(class("R-Y")), crate::Census::default());
        assert_eq!(solved(&endgames, class("R-Y")), 1.0, "it was solved again");
        assert_eq!(endgames.census(class("R-Y")), reference.census(class("R-Y")));
        assert_eq!(fs::read(&file).expect("the file"), good);
    }
}

#[test]
fn a_file_of_another_class_is_refused() {
    let folder = Folder::new("another");
    solved(&Endgames::with_folder(&folder.0), class("R-Y"));
    let file = folder.files().remove(0);
    fs::rename(&file, file.with_file_name("chameleon-chess-R-R.endgame")).expect("another name");
    let endgames = Endgames::with_folder(&folder.0);
    assert_eq!(solved(&endgames, class("R-R")), 1.0);
    let alone = Endgames::new();
    solved(&alone, class("R-R"));
    assert_eq!(endgames.census(class("R-R")), alone.census(class("R-R")));
}

#[test]
fn a_folder_that_cannot_be_written_does_no_harm() {
    let folder = Folder::new("no-folder");
    fs::write(&folder.0, "not a folder").expect("a file");
    let endgames = Endgames::with_folder(&folder.0);
    assert_eq!(solved(&endgames, class("R-R")), 1.0);
    fs::remove_file(&folder.0).expect("the file");
}

#[test]
fn whoever_stops_gets_nothing_and_can_go_on_later() {
    let endgames = Endgames::new();
    let stop = Stop::new();
    let mut reports = 0;
    assert!(!endgames.prepare(class("RG-R"), 2, &stop, &mut |_| {
        reports += 1;
        stop.stop();
    }));
    assert_eq!(reports, 1);
    assert_eq!(solved(&endgames, class("RG-R")), 1.0);
    let once = Endgames::new();
    solved(&once, class("RG-R"));
    assert_eq!(endgames.census(class("RG-R")), once.census(class("RG-R")));
}

#[test]
fn only_what_is_certain_is_answered() {
    let endgames = prepared();
    let probe = |text: &str| endgames.probe(&text.parse().expect("a position"));
    let start = ChameleonChess::default();
    assert_eq!(endgames.probe(&start), None, "too many pawns");
    assert!(!endgames.prepare_for(&start, 1, &Stop::new(), &mut |_| ()));
    assert_eq!(probe("8/8/8/8/8/2rR5/1yR6/bR7 r a1-c3 rby 0 0"), None, "too many seats");
    assert_eq!(probe("8/8/8/8/8/8/8/rR7 - a1-c3 rxy 0 0"), None, "the game is over");

    // A red pawn in the corner takes along the rank; however long nothing has happened, that is in time.
    let won = Some(Exact { verdict: Verdict::Win, plies: 1 });
    assert_eq!(probe("8/8/8/8/8/8/8/rG1yR5 r a1-c3 ry 0 0"), won);
    assert_eq!(probe("8/8/8/8/8/8/8/rG1yR5 r a1-c3 ry 99 300"), won);
    assert_eq!(probe("8/8/8/8/8/8/8/rG1yR5 r a1-c3 ry 100 300"), None);
}
