//! `a2a-workbench run FILE` as a program: its exit and output, for runs without agents. The worker that evaluates
//! is the same program.

use std::path::{Path, PathBuf};
use std::process::Command;

/// How the program ended and what it wrote.
struct Ended {
    code: Option<i32>,
    out: String,
    errors: String,
}

/// Carries a file with these tasks out, in a data folder of its own.
fn run(name: &str, tasks: &str, input: &str) -> Ended {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.yaml"));
    let text =
        format!("document: {{dsl: 1.0.3, namespace: tests, name: {name}, version: 1.0.0}}\ndo:\n{tasks}");
    std::fs::write(&file, text).expect("it can be written");
    let mut program = Command::new(env!("CARGO_BIN_EXE_a2a-workbench"));
    program.arg("--data-dir").arg(folder.path().join("data")).arg("run").arg(&file).args(["--input", input]);
    let ended = program.output().expect("the program runs");
    Ended {
        code: ended.status.code(),
        out: String::from_utf8(ended.stdout).expect("text"),
        errors: String::from_utf8(ended.stderr).expect("text"),
    }
}

#[test]
fn a_run_ends_with_its_output() {
    let tasks = "  - add: {set: {sum: '${ .a + .b }'}}\n  - wait-a-little: {wait: PT0.01S}\n";
    let ended = run("adds", tasks, "{\"a\": 1, \"b\": 2}");
    assert_eq!(ended.code, Some(0), "{}", ended.errors);
    assert_eq!(ended.out, "{\n  \"sum\": 3\n}\n");
    assert!(ended.errors.contains("/do/0/add done"), "each step is told: {}", ended.errors);
}

#[test]
fn a_run_that_fails_says_where_and_why() {
    let ended = run("fails", "  - bad: {set: {x: '${ .a.b }'}}\n", "{\"a\": 1}");
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""));
    let why = "The run failed at /do/0/bad: `set` cannot be evaluated: `.a.b` fails";
    assert!(ended.errors.contains(why), "{}", ended.errors);
}

#[test]
fn what_cannot_be_begun_says_why() {
    let call = "call: a2a, with: {method: message/send, server: 'a2a-workbench://agents/nobody', parameters: {message: {parts: []}}}";
    let ended = run("unbound", &format!("  - ask: {{{call}}}\n"), "{}");
    assert_eq!(ended.code, Some(2));
    assert!(ended.errors.contains("  a2a-workbench://agents/nobody\n"), "{}", ended.errors);
    let ended = run("faulty", "  - ask: {}\n", "{}");
    assert_eq!(ended.code, Some(2));
    assert!(ended.errors.contains("faulty.yaml:3:5: this task says nothing to do"), "{}", ended.errors);
    let ended = run("no-input", "  - one: {wait: PT0.01S}\n", "{");
    assert_eq!(ended.code, Some(2));
    assert!(ended.errors.starts_with("--input is not JSON"), "{}", ended.errors);
}

#[test]
fn a_run_that_waits_for_a_person_says_so_and_ends() {
    let gate = "call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {parts: []}}}";
    let ended = run("gate", &format!("  - ask: {{{gate}}}\n"), "{}");
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{}", ended.errors);
    assert!(ended.errors.contains("/do/0/ask waits for you"), "{}", ended.errors);
}
