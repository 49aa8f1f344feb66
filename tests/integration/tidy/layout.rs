//! The files at the top of the repository, and the size of all files.

use std::collections::BTreeSet;

use super::{SourceFile, assert_none, files};

/// Everything at the top level beside dot-files.
const TOP_LEVEL: &[&str] =
    &["Cargo.lock", "Cargo.toml", "LICENSE", "README.md", "icons", "src-tauri", "tests", "ui"];

/// Past this a file tells two stories, unless it is named below with a reason.
const LONG: usize = 400;
/// Past this there is no reason.
const TOO_LONG: usize = 500;

/// `(path, reason)` of the files between the two.
const LONG_FILES: &[(&str, &str)] = &[];

/// Made by a program from another file, which is the one to read.
const GENERATED: &[&str] = &["ui/src/host/generated/"];

fn is_written_by_hand(file: &SourceFile) -> bool {
    let code = ["rs", "ts", "tsx", "css", "py", "mjs", "sql", "sh"];
    file.has_extension(&code) && !GENERATED.iter().any(|folder| file.path.starts_with(folder))
}

fn length_violation(path: &str, lines: usize) -> Option<String> {
    let named = LONG_FILES.iter().any(|(long, _)| *long == path);
    match lines {
        _ if lines > TOO_LONG => Some(format!("{path} has {lines} lines; no file has more than {TOO_LONG}")),
        _ if lines > LONG && !named => {
            Some(format!("{path} has {lines} lines; past {LONG} it tells two stories"))
        }
        _ if lines <= LONG && named => {
            Some(format!("{path} has {lines} lines and needs no exception any more"))
        }
        _ => None,
    }
}

#[test]
fn the_top_level_holds_nothing_but_what_belongs_there() {
    let files = files();
    let first = files.iter().filter_map(|file| file.path.split('/').next());
    let found: BTreeSet<&str> = first.filter(|name| !name.starts_with('.')).collect();
    assert_eq!(found, TOP_LEVEL.iter().copied().collect());
}

#[test]
fn a_file_tells_one_story() {
    let files = files();
    let mut violations: Vec<String> = Vec::new();
    for file in files.iter().filter(|file| is_written_by_hand(file)) {
        violations.extend(length_violation(&file.path, file.text.lines().count()));
    }
    let is_there = |path: &str| files.iter().any(|file| file.path == path);
    let gone = LONG_FILES.iter().filter(|(path, _)| !is_there(path));
    violations.extend(gone.map(|(path, _)| format!("{path} is an exception and is not there")));
    assert_none("length", &violations);
}

#[test]
fn a_file_that_is_too_long_is_found() {
    assert_eq!(length_violation("a.rs", LONG), None);
    assert!(length_violation("a.rs", LONG + 1).is_some());
    assert!(length_violation("a.rs", TOO_LONG + 1).is_some());
}

#[test]
fn modules_are_files_beside_their_folder() {
    let old_style = files().into_iter().map(|file| file.path).filter(|path| path.ends_with("/mod.rs"));
    assert_none("`foo.rs` and `foo/`, never `foo/mod.rs`", &old_style.collect::<Vec<_>>());
}
