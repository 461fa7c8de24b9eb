//! `pardalis solve` as others call it: small runs whose last line is one JSON object.

mod program;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

fn result(arguments: &[&str]) -> (String, Value) {
    program::result("solve", arguments)
}

fn refused(arguments: &[&str]) -> String {
    program::refused("solve", arguments)
}

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pardalis-solve-{name}-{}", std::process::id()));
        // Left over from a run that was cut short, if it is there at all.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn small_classes_are_solved_kept_and_checked() {
    let folder = Folder::new("small");
    let call = ["chameleon", "--pieces", "3", "--threads", "2", "--dir", folder.text()];
    let (text, first) = result(&call);
    assert_eq!((first["classes"].as_u64(), first["positions"].as_u64()), (Some(16), Some(79_600)), "{text}");
    assert_eq!(first["digest"], "9ab16855d44e41e8", "{text}");
    assert!(text.contains("| W-w | 480 | 331 | 0 | 149 | 3 | 2 | 2e1b15e7f49caf6b |"), "{text}");
    let (_, again) = result(&call);
    assert_eq!(again["digest"], first["digest"]);

    let check = ["check", "--dir", folder.text(), "--pieces", "3", "--positions", "500"];
    let (_, checked) = result(&check);
    assert_eq!((checked["classes"].as_u64(), checked["wrong"].as_u64()), (Some(16), Some(0)));

    let file = folder.0.join("chameleon-B-w.values");
    let mut bytes = fs::read(&file).expect("the file");
    bytes[77] ^= 1;
    fs::write(&file, bytes).expect("a damaged file");
    let error = refused(&check);
    assert!(error.contains("chameleon-B-w.values") && error.contains("the values are damaged"), "{error}");
    let output = program::call("solve", &call);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.contains("it is solved again"), "{told}");
    assert!(result(&check).1["positions"].as_u64().expect("positions") > 4000);
}

#[test]
fn small_tables_are_packed_the_same_every_time() {
    let folder = Folder::new("pack");
    let (_, solved) = result(&["chameleon", "--pieces", "3", "--dir", folder.text()]);
    let files = ["one", "two"].map(|name| folder.0.join(name));
    for (file, threads) in files.iter().zip(["1", "2"]) {
        let out = file.to_str().expect("text");
        let call = ["pack", "--pieces", "3", "--dir", folder.text(), "--out", out, "--threads", threads];
        let (_, packed) = result(&call);
        assert_eq!(
            (packed["classes"].as_u64(), &packed["digest"]),
            (Some(16), &solved["digest"]),
            "{packed}"
        );
        assert!(packed["bytes"].as_u64().is_some_and(|bytes| bytes < 79_600 / 4), "{packed}");
    }
    let [one, two] = files.map(|file| fs::read(file).expect("the file"));
    assert_eq!(one, two);
    let call = ["pack", "--pieces", "4", "--dir", folder.text(), "--out", "x"];
    assert!(refused(&call).contains("chameleon-B-wbb.values"));
}

/// Whoever asks about few pieces gets the truth about every move, without any table of a host.
#[test]
fn six_pieces_are_known_to_everybody() {
    let position = "w3b/5/1b3/2W2/B3W r 0 40";
    let (_, value) = result(&["value", "--position", position]);
    let moves = value["moves"].as_object().expect("moves");
    assert!(value["value"].is_string() && moves.values().all(Value::is_string), "{value}");
    let (_, analysed) =
        program::result("analyse", &["chameleon", "--position", position, "--format", "json"]);
    assert_eq!(analysed["moves"].as_array().map(Vec::len), Some(moves.len()), "{analysed}");
    let (_, checked) = result(&["check", "--positions", "20"]);
    assert_eq!((checked["classes"].as_u64(), checked["wrong"].as_u64()), (Some(88), Some(0)));
}

#[test]
fn a_share_of_the_certificate_is_checked() {
    let (text, last) = result(&["verify", "--one-in", "200"]);
    assert_eq!((last["start"].as_u64(), last["first_moves"].as_u64()), (Some(12), Some(27)), "{text}");
    assert!(text.contains("not proved, for only a share was checked: who begins wins"), "{text}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new("refused");
    fs::create_dir_all(&folder.0).expect("a folder");
    let file = folder.0.join("certificate");
    fs::write(&file, "PARDALCT and no more").expect("a file");
    let error = refused(&["verify", "--file", file.to_str().expect("text")]);
    assert!(error.contains("certificate: expected another kind of file"), "{error}");
    assert!(refused(&["verify", "--file", "/no/such/file"]).contains("/no/such/file"));
    assert!(refused(&["chameleon"]).contains("--dir"));
    assert!(refused(&["chameleon", "--pieces", "11", "--dir", folder.text()]).contains("11"));
    assert!(refused(&["check", "--dir", folder.text()]).contains("chameleon-B-b.values"));
    let call = ["chameleon", "--dir", folder.text(), "--openings", "x"];
    assert!(refused(&call).contains("expected --gpu"));
}

#[test]
fn values_are_looked_up() {
    let (text, last) = result(&["value"]);
    assert_eq!(last["value"], "win in 12", "{text}");
    assert_eq!(last["moves"]["a1a2"], "win in 12");
    assert_eq!(last["moves"]["b1a2"], "loss in 12");
    assert_eq!(last["moves"].as_object().expect("moves").len(), 27);
    let (_, last) = result(&["value", "--moves", "a1a2", "b5b4", "d1d2"]);
    assert_eq!(last["value"], "draw");
    let folder = Folder::new("value");
    result(&["chameleon", "--pieces", "3", "--threads", "1", "--dir", folder.text()]);
    let position = ["value", "--position", "5/2b2/5/1W3/4B r 0 40"];
    let (_, last) = result(&[&position[..], &["--dir", folder.text()]].concat());
    assert!(last["value"].as_str().is_some_and(|value| value.starts_with("win in")), "{last}");
    let (_, last) = result(&["value", "--position", "w3w/1bwb1/2W2/1B1B1/W3W r 0 40"]);
    assert_eq!(last["value"], serde_json::Value::Null, "beyond what is shipped");
    assert!(refused(&["value", "--moves", "a1a5"]).contains("a1a5"));
    assert!(refused(&["value", "--position", "nonsense"]).contains("nonsense"));
}

/// Everybody who looks positions up finds tables where they are told, and refuses what is damaged.
#[test]
fn tables_are_looked_up_and_refused_where_they_are_damaged() {
    let folder = Folder::new("tables");
    result(&["chameleon", "--pieces", "3", "--dir", folder.text()]);
    let position = "5/w3w/5/5/2B2 r 0 60";
    let (_, value) = result(&["value", "--position", position, "--dir", folder.text()]);
    let moves = value["moves"].as_object().expect("moves").len();
    assert!(moves > 3 && value["value"].is_string(), "{value}");

    let looked = ["chameleon", "--position", position, "--format", "json", "--tables", folder.text()];
    let (_, analysed) = program::result("analyse", &looked);
    assert_eq!(analysed["moves"].as_array().map(Vec::len), Some(moves), "{analysed}");
    let first = &analysed["moves"][0];
    assert_eq!(format!("{} in {}", first["value"].as_str().expect("a value"), first["in"]), value["value"]);

    let file = folder.0.join("chameleon-B-ww.values");
    let bytes = fs::read(&file).expect("the file");
    fs::write(&file, &bytes[..100]).expect("a file cut short");
    let serve = ["--data", folder.text(), "--listen", "127.0.0.1:0", "--tables", folder.text()];
    for (command, arguments) in [("analyse", &looked[..]), ("rpc", &looked[5..]), ("serve", &serve[..])] {
        let error = program::refused(command, arguments);
        assert!(
            error.contains("chameleon-B-ww.values: expected 5380 bytes, found 100"),
            "{command}: {error}"
        );
    }
    let nothing = Folder::new("no-tables");
    fs::create_dir_all(&nothing.0).expect("a folder");
    let error = program::refused("rpc", &["--tables", nothing.text()]);
    assert!(error.contains("expected tables such as chameleon-W-w.values, found none"), "{error}");
}

#[test]
fn endings_are_solved_kept_and_judged_anew() {
    let folder = Folder::new("endings");
    let call = ["endings", "--pawns", "2", "--dir", folder.text(), "--positions", "2000"];
    let (text, first) = result(&call);
    assert_eq!((first["classes"].as_u64(), first["judged"].as_u64()), (Some(3), Some(2000)), "{text}");
    assert!(text.contains("| R-G |"), "{text}");
    assert_eq!(fs::read_dir(&folder.0).expect("the folder").count(), 3);
    // What is there is read, and one that was damaged is made again.
    let file = folder.0.join("chameleon-chess-R-G.endgame");
    let bytes = fs::read(&file).expect("the file");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("a file cut short");
    let (_, second) = result(&call);
    assert_eq!((&second["positions"], &second["longest"]), (&first["positions"], &first["longest"]));
    assert_eq!(fs::read(&file).expect("the file"), bytes);
    // Where only endings are, nothing of Chameleon is said to be known.
    let error = refused(&["value", "--dir", folder.text()]);
    assert!(error.contains("expected tables of Chameleon, found only endings"), "{error}");
    assert!(refused(&["endings", "--pawns", "5", "--dir", folder.text()]).contains('5'));
    let nowhere = folder.0.join("chameleon-chess-R-G.endgame/below");
    assert!(refused(&["endings", "--dir", nowhere.to_str().expect("text")]).contains("--dir"));
}

/// An ending that is worked out while thinking is in the folder afterwards.
#[test]
fn what_was_worked_out_is_kept() {
    let folder = Folder::new("kept");
    result(&["endings", "--pawns", "2", "--dir", folder.text(), "--positions", "10"]);
    let position = "8/8/8/8/8/rR7/3yR4/yG7 r a1-d3 ry 0 40";
    let call = ["chameleon-chess", "--position", position, "--format", "json", "--tables", folder.text()];
    program::result("analyse", &call);
    let names: Vec<String> = fs::read_dir(&folder.0)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert!(names.len() > 3 && names.iter().all(|name| name.ends_with(".endgame")), "{names:?}");
}
