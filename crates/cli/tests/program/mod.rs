//! The program as others call it: a command whose last line is one JSON object.

use std::process::{Command, Output};

use serde_json::Value;

/// What a call of the program gives.
pub(crate) fn call(command: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pardalis"))
        .arg(command)
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// What is printed, and the JSON of its last line.
pub(crate) fn result(command: &str, arguments: &[&str]) -> (String, Value) {
    let output = call(command, arguments);
    let text = String::from_utf8(output.stdout).expect("text");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {text}{errors}");
    let last = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    (text, last)
}

/// What is said about bad input, which ends the program with status 2.
pub(crate) fn refused(command: &str, arguments: &[&str]) -> String {
    let output = call(command, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}
