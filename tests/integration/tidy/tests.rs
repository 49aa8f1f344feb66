//! How a test looks: its name is read at a glance, and it waits for an event and never for a while.

use super::{SourceFile, assert_none, files};

/// The longest name of a test. With its path it stands on one line of a report; the reason stands in the assertion.
const LONGEST_NAME: usize = 69;

/// Spelled in halves, so that this file is no violation.
const SLEEP: &str = concat!("sle", "ep(");

/// `(path, reason)` of tests that let time go by.
const WAITING: &[(&str, &str)] = &[
    (
        "tests/integration/approvals/question_as_shown.rs",
        "that a look is not taken again and again announces nothing",
    ),
    ("tests/integration/full_disk.rs", "what a full disk refuses announces nothing"),
];

/// A file of tests alone, but for what they share: fakes there may take their time.
fn is_of_tests(file: &SourceFile) -> bool {
    let path = &file.path;
    let is_support = path.contains("/support/") || path.ends_with("/support.rs");
    let in_crate = path.starts_with("src-tauri/") && path.contains("/tests/");
    file.has_extension(&["rs"]) && (path.starts_with("tests/integration/") || in_crate) && !is_support
}

/// Every test of a source by its line: a function below an attribute whose name ends in `test`.
fn tests_in(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut is_test) = (Vec::new(), false);
    for (index, line) in text.lines().map(str::trim_start).enumerate() {
        if let Some(attribute) = line.strip_prefix("#[") {
            is_test |= attribute.split(['(', ']']).next().is_some_and(|name| name.ends_with("test"));
            continue;
        }
        let public = line.strip_prefix("pub ").unwrap_or(line);
        let plain = public.strip_prefix("async ").unwrap_or(public);
        if let Some((name, _)) = plain.strip_prefix("fn ").and_then(|rest| rest.split_once(['(', '<'])) {
            if is_test {
                found.push((index + 1, name));
            }
            is_test = false;
        }
    }
    found
}

fn long_names(file: &SourceFile) -> Vec<String> {
    let long = tests_in(&file.text).into_iter().filter(|(_, name)| name.len() > LONGEST_NAME);
    long.map(|(line, name)| format!("{}:{line}: {} letters: {name}", file.path, name.len())).collect()
}

fn sleeps(file: &SourceFile) -> Vec<String> {
    if WAITING.iter().any(|(path, _)| *path == file.path) {
        return Vec::new();
    }
    let begins = |before: &str| !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    let waits = |line: &str| line.split_once(SLEEP).is_some_and(|(before, _)| begins(before));
    let lines = file.text.lines().enumerate().filter(|(_, line)| waits(line));
    lines.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect()
}

#[test]
fn the_name_of_a_test_has_fewer_than_seventy_letters() {
    let files = files();
    let rust: Vec<_> = files.iter().filter(|file| file.has_extension(&["rs"])).collect();
    let tests: usize = rust.iter().map(|file| tests_in(&file.text).len()).sum();
    assert!(tests > 2000, "only {tests} tests were found");
    let long: Vec<String> = rust.into_iter().flat_map(long_names).collect();
    assert_none("say the rule in the name, and its reason in the assertion", &long);
}

#[test]
fn a_test_waits_for_an_event_and_never_for_a_while() {
    let waiting: Vec<String> = files().iter().filter(|file| is_of_tests(file)).flat_map(sleeps).collect();
    assert_none("wait for the event, or move a clock", &waiting);
}

#[test]
fn an_exception_from_waiting_is_still_needed() {
    let files = files();
    let is_needed = |path: &str| files.iter().any(|file| file.path == path && file.text.contains(SLEEP));
    let idle = WAITING.iter().filter(|(path, _)| !is_needed(path));
    assert_none("waits no more", &idle.map(|(path, _)| (*path).to_owned()).collect::<Vec<_>>());
}

#[test]
fn long_names_and_sleeps_are_found() {
    let file = |text: String| SourceFile { path: "tests/integration/a.rs".to_owned(), text };
    let name = "n".repeat(LONGEST_NAME + 1);
    for attribute in ["#[test]", "#[tokio::test(start_paused = true)]", "#[rstest]\n#[case::one(1)]"] {
        let text = format!("fn setting_up() {{}}\n\n{attribute}\nasync fn {name}(#[case] number: u8) {{}}\n");
        assert_eq!(long_names(&file(text)).len(), 1, "{attribute}");
    }
    assert_eq!(long_names(&file(format!("#[must_use]\nfn {name}() {{}}"))), [""; 0], "it is no test");
    assert_eq!(long_names(&file(format!("#[test]\nfn {}() {{}}", &name[1..]))), [""; 0], "it fits");
    assert_eq!(sleeps(&file(format!("    tokio::time::{SLEEP}time).await;"))).len(), 1);
    assert_eq!(sleeps(&file(format!("over{SLEEP}time)"))), [""; 0], "it is another word");
}
