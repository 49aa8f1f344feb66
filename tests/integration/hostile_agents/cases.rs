//! The list of agents' possible faults, and the tests for each.
//!
//! The list is in `cases.md` beside this file: a line per case with the promise and its test. A line that names a
//! missing test fails here, and so does a gap in the numbers.

use std::collections::BTreeMap;
use std::path::Path;

const LIST: &str = include_str!("cases.md");

/// How many cases each kind has.
const KINDS: [(&str, usize); 7] =
    [("T", 17), ("J", 10), ("R", 7), ("S", 18), ("C", 12), ("P", 11), ("B", 13)];

/// A line of the list.
struct Case<'a> {
    id: &'a str,
    /// Path of a file from the root, and a test in it.
    tests: Vec<(&'a str, &'a str)>,
    /// Why no test holds it.
    open: Option<&'a str>,
}

fn cases() -> Vec<Case<'static>> {
    let rows = LIST
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| case") && !line.starts_with("| ---"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, _, held] = cells[..] else { panic!("a line has three columns: {row}") };
        let open = held.strip_prefix("open: ");
        let tests = held.split("; ").filter(|_| open.is_none()).map(|test| {
            test.split_once(" › ").unwrap_or_else(|| panic!("{id} names a file and a test: {test}"))
        });
        Case { id, tests: tests.collect(), open }
    })
    .collect()
}

/// A short name stands for the beginning of a path.
fn path_of(short: &str) -> String {
    for (name, folder) in [
        ("client", "src-tauri/crates/a2a-client"),
        ("protocol", "src-tauri/crates/a2a-protocol"),
        ("hitl", "src-tauri/crates/a2a-hitl"),
        ("server", "src-tauri/crates/a2a-server"),
        ("store", "src-tauri/crates/workbench-store"),
        ("core", "src-tauri/crates/workbench-core"),
        ("api", "src-tauri/crates/workbench-api"),
        ("web", "src-tauri/crates/workbench-web"),
    ] {
        if let Some(rest) = short.strip_prefix(name).filter(|rest| rest.starts_with('/')) {
            return format!("{folder}{rest}");
        }
    }
    short.to_owned()
}

fn has_test(text: &str, is_rust: bool, name: &str) -> bool {
    if is_rust {
        text.contains(&format!("fn {name}("))
    } else {
        ['"', '`'].iter().any(|quote| text.contains(&format!("test({quote}{name}")))
    }
}

#[test]
fn every_case_has_a_line_and_every_test_that_a_line_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the repository");
    let mut files = BTreeMap::new();
    let mut wrong = Vec::new();
    let all = cases();
    for case in &all {
        if case.open.is_some_and(|reason| reason.len() < 20) {
            wrong.push(format!("{}: what is open has a reason", case.id));
        }
        for (short, test) in &case.tests {
            let path = path_of(short);
            let text = files
                .entry(path.clone())
                .or_insert_with(|| std::fs::read_to_string(root.join(&path)).unwrap_or_default());
            if !has_test(text, Path::new(&path).extension().is_some_and(|it| it == "rs"), test) {
                wrong.push(format!("{}: there is no test `{test}` in {path}", case.id));
            }
        }
    }
    let ids: Vec<&str> = all.iter().map(|case| case.id).collect();
    let expected: Vec<String> = KINDS
        .iter()
        .flat_map(|(kind, count)| (1..=*count).map(move |number| format!("{kind}{number}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(ids, expected, "a line for each case, in order");
}

#[test]
fn a_test_that_is_not_there_is_noticed() {
    assert!(has_test("async fn a_case() {}", true, "a_case"));
    assert!(!has_test("async fn a_case_of_another_name() {}", true, "a_case"));
    assert!(has_test(r#"test("words", () => {})"#, false, "words"));
    assert!(!has_test("// words", false, "words"));
}
