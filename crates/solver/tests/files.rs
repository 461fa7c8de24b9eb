//! What is kept on disk: resumed, refused where damaged, and never lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use solver::{Class, Fault, Oracle, Shelf, SolveError, SolvedClass, Step, Tables, path_of};

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pardalis-solver-{name}-{}", std::process::id()));
        // Left over from a run that was cut short, if it is there at all.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn files(&self) -> Vec<String> {
        let mut files: Vec<String> = fs::read_dir(&self.0)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn solve(folder: &Path, pieces: usize) -> (Result<Vec<SolvedClass>, SolveError>, usize, Vec<String>) {
    let (mut passes, mut refused) = (0, Vec::new());
    let solved =
        solver::solve(&Tables::new(), pieces, folder, 1, &AtomicBool::new(false), &mut |step| match step {
            Step::Pass(_) => passes += 1,
            Step::Refused(error) => refused.push(error.to_string()),
            Step::Finished(_) => (),
        });
    (solved, passes, refused)
}

#[test]
fn what_was_solved_is_read_the_next_time() {
    let folder = Folder::new("resume");
    let (first, passes, _) = solve(&folder.0, 2);
    assert!(passes > 0);
    assert_eq!(folder.files().len(), 4);
    let (second, passes, refused) = solve(&folder.0, 2);
    assert_eq!((passes, refused.len()), (0, 0));
    assert_eq!(first.expect("solved"), second.expect("read"));
}

#[test]
fn an_interrupted_solve_goes_on_where_it_was() {
    let folder = Folder::new("interrupted");
    let stop = AtomicBool::new(false);
    let interrupted = solver::solve(&Tables::new(), 3, &folder.0, 1, &stop, &mut |step| {
        if matches!(step, Step::Pass(pass) if pass.class.pieces() == 3 && pass.distance == 2) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(matches!(interrupted, Err(SolveError::Pair(_))), "{interrupted:?}");
    assert_eq!(folder.files().len(), 4, "all of two pieces and nothing unfinished: {:?}", folder.files());
    let (resumed, ..) = solve(&folder.0, 3);
    let whole = Folder::new("uninterrupted");
    let (at_once, ..) = solve(&whole.0, 3);
    assert_eq!(resumed.expect("solved"), at_once.expect("solved"));
}

#[test]
fn a_damaged_file_is_refused_with_a_reason_and_made_again() {
    let folder = Folder::new("damage");
    let reference = solve(&folder.0, 2).0.expect("solved");
    let class: Class = "W-b".parse().expect("a class");
    let path = path_of(&folder.0, class);
    let good = fs::read(&path).expect("the file");
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 16;
        bytes
    };
    let head_for_another = fs::read(path_of(&folder.0, "W-w".parse().expect("a class"))).expect("the file");
    let cases = [
        (Vec::new(), "expected 520 bytes, found 0"),
        (good[..39].to_vec(), "expected 520 bytes, found 39"),
        (good[..good.len() - 1].to_vec(), "expected 520 bytes, found 519"),
        ([&good[..], &[0]].concat(), "expected 520 bytes, found 521"),
        (flipped(0), "something else"),
        (flipped(8), "version"),
        (flipped(13), "the head is damaged"),
        (flipped(24), "the head is damaged"),
        (flipped(39), "the head is damaged"),
        (flipped(40), "the values are damaged"),
        (flipped(good.len() - 1), "the values are damaged"),
        (head_for_another, "expected class W-b, found another: [1, 0, 1, 0]"),
    ];
    for (bytes, reason) in cases {
        fs::write(&path, &bytes).expect("a damaged file");
        let refused = solver::read(&folder.0, class, 1).expect_err("refused").to_string();
        assert!(refused.contains(reason), "{refused} has {reason}");
        assert!(refused.contains("chameleon-W-b.values"), "{refused} names the file");
        assert!(solver::load(&Tables::new(), 2, &folder.0, 1).is_err());
        let (solved, passes, refused) = solve(&folder.0, 2);
        assert!(refused.len() == 1 && refused[0].contains(reason), "{refused:?}");
        assert!(passes > 0, "it was solved again");
        assert_eq!(solved.expect("solved"), reference);
        assert_eq!(fs::read(&path).expect("the file"), good);
    }
    fs::remove_file(&path).expect("the file");
    let missing = solver::load(&Tables::new(), 2, &folder.0, 1).expect_err("missing");
    assert!(matches!(missing.fault, Fault::Io(_)), "{missing}");
}

/// A link to the device that is always full stands for the file being written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing_that_was_finished() {
    let folder = Folder::new("full");
    let reference = solve(&folder.0, 2).0.expect("solved");
    let class: Class = "B-wb".parse().expect("a class");
    let unfinished = path_of(&folder.0, class).with_extension("part");
    std::os::unix::fs::symlink("/dev/full", &unfinished).expect("a link");
    let (failed, ..) = solve(&folder.0, 3);
    let Err(SolveError::File(error)) = failed else { panic!("expected a failure, found {failed:?}") };
    assert!(error.to_string().contains("chameleon-B-wb.values"), "{error}");
    assert!(!unfinished.exists(), "nothing unfinished is left");
    let before: Vec<String> = folder.files();
    assert!(before.len() > 4, "classes before the full one were kept: {before:?}");
    assert_eq!(solve(&folder.0, 2).0.expect("read"), reference);
    let (resumed, ..) = solve(&folder.0, 3);
    assert_eq!(resumed.expect("solved").len(), 16);
    assert!(before.iter().all(|file| folder.files().contains(file)));
}

#[test]
fn a_folder_that_cannot_be_made_is_refused() {
    let folder = Folder::new("no-folder");
    fs::write(&folder.0, "not a folder").expect("a file");
    let (failed, ..) = solve(&folder.0, 2);
    assert!(matches!(failed, Err(SolveError::File(_))), "{failed:?}");
    fs::remove_file(&folder.0).expect("the file");
}

#[test]
fn positions_are_looked_up_where_the_tables_lie() {
    let folder = Folder::new("shelf");
    solve(&folder.0, 3).0.expect("solved");
    let tables = Tables::new();
    solver::load(&tables, 3, &folder.0, 1).expect("sound");
    let shelf = Shelf::open(&folder.0).expect("sound");
    assert_eq!(shelf.classes(), 16);
    for class in Class::all() {
        for number in (0..class.positions()).step_by(97).take(100) {
            let arrangement = class.arrangement(number).expect("a position");
            assert_eq!(shelf.value(&arrangement), tables.value(&arrangement), "{class} {number}");
            assert_eq!(shelf.value(&arrangement).is_some(), class.pieces() <= 3);
        }
    }
    let path = path_of(&folder.0, "W-b".parse().expect("a class"));
    let good = fs::read(&path).expect("the file");
    fs::write(&path, &good[..300]).expect("a damaged file");
    let refused = Shelf::open(&folder.0).err().expect("refused").to_string();
    assert!(refused.contains("expected 520 bytes, found 300"), "{refused}");
    fs::remove_file(&path).expect("the file");
    assert_eq!(Shelf::open(&folder.0).expect("sound").classes(), 15);
}

#[test]
fn a_table_that_is_found_damaged_is_taken_away() {
    let folder = Folder::new("audit");
    solve(&folder.0, 3).0.expect("solved");
    let class: Class = "WB-w".parse().expect("a class");
    let path = path_of(&folder.0, class);
    let mut bytes = fs::read(&path).expect("the file");
    let place = bytes.len() - 5;
    bytes[place] ^= 1;
    fs::write(&path, bytes).expect("a damaged file");
    let shelf = Shelf::open(&folder.0).expect("heads are sound");
    let (spoilt, other) = (class.arrangement(7).expect("a position"), class.partner().arrangement(7));
    assert!(shelf.value(&spoilt).is_some());
    let refused = shelf.audit(&folder.0);
    assert!(refused.len() == 1 && refused[0].to_string().contains("chameleon-WB-w.values"), "{refused:?}");
    assert!(refused[0].to_string().contains("the values are damaged"), "{refused:?}");
    assert_eq!(shelf.value(&spoilt), None);
    assert!(shelf.value(&other.expect("a position")).is_some());
}
