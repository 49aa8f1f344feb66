//! `a2a-workbench verify-ledger FILE` as a program: its exit and output, for an exported file and for changed
//! ones.

use std::path::{Path, PathBuf};
use std::process::Command;

/// One payment that was asked for, approved and made, as a workbench exported it.
const EXPORTED: &str = include_str!("verify_ledger/exported.jsonl");
/// Another one, of another workbench: whole, and signed with another key.
const OF_SOMEBODY_ELSE: &str = include_str!("verify_ledger/of-somebody-else.jsonl");

/// How the program ended and what it wrote.
struct Ended {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn verify(file: &Path, key: Option<&str>) -> Ended {
    let mut program = Command::new(env!("CARGO_BIN_EXE_a2a-workbench"));
    program.arg("verify-ledger").arg(file);
    program.args(key.iter().flat_map(|key| ["--key", key]));
    let ended = program.output().expect("the program runs");
    Ended {
        code: ended.status.code(),
        out: String::from_utf8(ended.stdout).expect("text"),
        errors: String::from_utf8(ended.stderr).expect("text"),
    }
}

/// A file of that name with this in it.
fn file(name: &str, content: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, content).expect("it can be written");
    file
}

/// The export with its lines changed; the first is its head.
fn changed(change: impl FnOnce(&mut Vec<&str>)) -> String {
    let mut lines = EXPORTED.lines().collect();
    change(&mut lines);
    lines.join("\n") + "\n"
}

/// The export as a workbench without a keyring would have made it.
fn without_signature() -> String {
    let (head, rows) = EXPORTED.split_once('\n').expect("a head and rows");
    let mut head: serde_json::Value = serde_json::from_str(head).expect("the head is JSON");
    let members = head.as_object_mut().expect("the head is an object");
    for signed in ["key", "signature"] {
        members.insert(signed.to_owned(), serde_json::Value::Null);
    }
    format!("{head}\n{rows}")
}

/// The fingerprint of the key that signs a file, as the program names it.
fn signer(content: &str, name: &str) -> String {
    let said = verify(&file(name, content), None).out;
    let rest = said.split_once("Signed with the key ").expect("it names the key").1;
    rest.split([' ', '.', ',', '\n']).next().expect("a fingerprint").to_owned()
}

#[test]
fn what_was_exported_ends_with_0() {
    let exported = file("exported.jsonl", EXPORTED);
    let key = signer(EXPORTED, "exported-without-key.jsonl");
    let ended = verify(&exported, Some(&key));
    assert_eq!(ended.code, Some(0), "{}", ended.errors);
    assert!(ended.out.starts_with("Intact. ") && ended.out.contains(&key), "{}", ended.out);
    assert!(!ended.out.contains("Nobody said"), "{}", ended.out);
}

#[test]
fn what_was_changed_ends_with_1_and_a_list() {
    let edited = EXPORTED.replacen("approved", "rejected", 1);
    assert_ne!(edited, EXPORTED);
    let cases = [
        ("edited", edited, "was changed"),
        ("gap", changed(|lines| _ = lines.remove(2)), "rows 2 to 2 are missing"),
        ("reordered", changed(|lines| lines.swap(2, 3)), "stands after one that it comes before"),
        ("cut", changed(|lines| _ = lines.pop()), "1 rows are missing at the end"),
    ];
    let key = signer(EXPORTED, "changed.jsonl");
    for (name, content, expected) in cases {
        let path = file(&format!("{name}.jsonl"), &content);
        for key in [None, Some(key.as_str())] {
            let ended = verify(&path, key);
            assert_eq!(ended.code, Some(1), "{name}: {}{}", ended.out, ended.errors);
            let is_listed = ended.errors.starts_with("Changed:\n  ") && ended.errors.contains(expected);
            assert!(is_listed, "{name}: {}", ended.errors);
            assert_eq!(ended.out, "", "{name}: nothing looks like success");
        }
    }
}

#[test]
fn another_keys_signature_ends_with_1_where_a_key_is_given() {
    let forged = file("of-somebody-else.jsonl", OF_SOMEBODY_ELSE);
    let key = signer(EXPORTED, "genuine.jsonl");
    let ended = verify(&forged, Some(&key));
    assert_eq!(ended.code, Some(1), "{}", ended.out);
    assert!(ended.errors.contains("another key than the one given with --key"), "{}", ended.errors);

    let ended = verify(&forged, None);
    assert!(ended.out.contains("Nobody said with --key which key must have signed it"), "{}", ended.out);
    assert_ne!(signer(OF_SOMEBODY_ELSE, "somebody.jsonl"), key);
}

#[test]
fn what_cannot_be_told_ends_with_2() {
    let missing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-file.jsonl");
    let no_ledger = file("no-ledger.jsonl", "{\"hello\": 1}\n");
    let unsigned = file("unsigned.jsonl", &without_signature());
    let cases = [
        (&missing, "cannot be read"),
        (&no_ledger, "Not an export"),
        (&unsigned, "whoever had it could have written it"),
    ];
    for (path, expected) in cases {
        let ended = verify(path, None);
        assert_eq!(ended.code, Some(2), "{}", ended.out);
        assert!(ended.errors.contains(expected), "{}", ended.errors);
    }
}
