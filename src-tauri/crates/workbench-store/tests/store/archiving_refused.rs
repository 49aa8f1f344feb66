//! Files that are no archive, or a broken one: each is refused with its reason, and nothing of it stays.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use workbench_store::archive::{ArchiveError, Imported, Selection};
use workbench_store::{StoreError, connections, conversations};

use crate::archiving::{blobs, examined, exported, imported};
use crate::support::Bench;

/// The lines of an archive, with an end that fits them.
pub(crate) fn sealed(lines: &[Value]) -> Vec<u8> {
    sealed_as_written(&lines.iter().map(Value::to_string).collect::<Vec<_>>())
}

fn sealed_as_written(lines: &[String]) -> Vec<u8> {
    let text: Vec<u8> = lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
    let end = json!({ "end": { "lines": lines.len(), "sha256": hex::encode(Sha256::digest(&text)) } });
    [text, format!("{end}\n").into_bytes()].concat()
}

pub(crate) fn head() -> Value {
    json!({ "archive": { "format": "a2a-workbench-history", "version": 1, "exportedAt": 5 } })
}

pub(crate) fn agent() -> Value {
    json!({ "agent": { "id": "a", "name": "Agent", "address": "", "card": null, "interface": null,
        "createdAt": 1, "cards": [] } })
}

pub(crate) fn chat() -> Value {
    json!({ "conversation": { "id": "c", "agent": "a", "contextId": null, "title": "Chat",
        "compared": null, "createdAt": 1, "updatedAt": 1 } })
}

pub(crate) fn task(key: &str) -> Value {
    json!({ "task": { "key": key, "taskId": key, "contextId": null, "title": "Task", "state": "working",
        "statusTimestamp": null, "statusMessage": null, "statusMetadata": null, "metadata": null,
        "lost": false, "card": null, "createdAt": 1, "updatedAt": 1, "course": [] } })
}

pub(crate) fn event(seq: u64) -> Value {
    json!({ "event": { "seq": seq, "kind": "event", "at": 1, "raw": {}, "body": null } })
}

fn body(text: &str) -> (String, Value) {
    let hash = hex::encode(Sha256::digest(text.as_bytes()));
    (hash.clone(), json!({ "body": { "hash": hash, "text": text } }))
}

pub(crate) fn artifact(parts: &Value) -> Value {
    json!({ "artifact": { "id": "x", "head": {}, "parts": parts, "createdAt": 1, "updatedAt": 1 } })
}

pub(crate) fn with(line: &Value, pointer: &str, value: Value) -> Value {
    let mut line = line.clone();
    *line.pointer_mut(pointer).unwrap() = value;
    line
}

fn whole() -> Vec<u8> {
    sealed(&[head(), agent(), chat(), task("t"), event(1)])
}

#[test]
fn the_lines_of_these_tests_are_an_archive() {
    let contents = examined(&whole()).unwrap();
    assert_eq!((contents.conversations(), contents.tasks()), (1, 1));
}

#[test]
fn something_else_is_no_archive() {
    for other in [
        &b""[..],
        b"PK\x03\x04 a zip",
        b"{}\n",
        b"{\"format\":\"a2a-workbench-session\"}\n",
        b"{\"archive\":{\"format\":\"other\",\"version\":1,\"exportedAt\":1}}\n",
        &vec![b'['; 100_000],
    ] {
        assert!(matches!(examined(other), Err(ArchiveError::NotAnArchive)), "{:?}", other.get(..20));
    }
}

#[test]
fn a_later_version_is_not_guessed_at() {
    let later = json!({ "archive": { "format": "a2a-workbench-history", "version": 3, "new": true } });
    assert!(matches!(examined(&sealed(&[later])), Err(ArchiveError::Newer(3))));
}

#[test]
fn a_file_that_was_cut_anywhere_is_never_taken_for_a_whole_one() {
    let whole = whole();
    let first = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for end in first + 1..whole.len() {
        let cut = examined(whole.get(..end).unwrap());
        assert!(matches!(cut, Err(ArchiveError::Cut)), "cut at {end}: {cut:?}");
    }
}

#[test]
fn a_file_that_was_changed_anywhere_is_refused() {
    let whole = whole();
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        *changed.get_mut(place).unwrap() ^= 1;
        assert!(examined(&changed).is_err(), "changed at {place}");
    }
    let mut longer = whole.clone();
    longer.extend_from_slice(b"\n");
    assert!(matches!(examined(&longer), Err(ArchiveError::Altered)));
    let text = String::from_utf8(whole).unwrap().replace("\"Chat\"", "\"Shat\"");
    assert!(matches!(examined(text.as_bytes()), Err(ArchiveError::Altered)));
}

#[test]
fn what_nobody_here_wrote_is_refused_with_its_line() {
    let (hash, large) = body("text");
    let named = artifact(&json!([{ "content": { "textFile": hash } }]));
    let wrong: [(&str, Vec<Value>); 17] = [
        ("a conversation with nobody", vec![chat()]),
        ("a task nowhere", vec![agent(), task("t")]),
        ("an event of nothing", vec![agent(), chat(), event(1)]),
        ("events with a hole", vec![agent(), chat(), task("t"), event(1), event(3)]),
        ("a body under another hash", vec![with(&large, "/body/text", json!("other"))]),
        ("a body that is not there", vec![agent(), chat(), task("t"), named.clone()]),
        ("an agent twice", vec![agent(), agent()]),
        ("an artifact twice", vec![agent(), chat(), task("t"), large.clone(), named.clone(), named.clone()]),
        ("a card that is not there", vec![with(&agent(), "/agent/card", json!("ab"))]),
        (
            "a card under another hash",
            vec![json!({ "card": { "hash": "ab", "firstSeenAt": 1, "body": {} } })],
        ),
        (
            "a message that is none",
            vec![agent(), chat(), with(&task("t"), "/task/statusMessage", json!(0)), chat()],
        ),
        (
            "a time that no calendar has",
            vec![agent(), with(&chat(), "/conversation/updatedAt", json!(i64::MAX))],
        ),
        ("a kind that is none", vec![agent(), chat(), task("t"), with(&event(1), "/event/kind", json!("x"))]),
        ("parts that are none", vec![agent(), chat(), task("t"), artifact(&json!([{ "content": 1 }]))]),
        ("a second beginning", vec![head()]),
        ("a line of another kind", vec![json!({ "outbox": {} })]),
        ("no line", vec![json!("text")]),
    ];
    for (what, mut lines) in wrong {
        lines.insert(0, head());
        let last = lines.len() as u64;
        let refused = examined(&sealed(&lines));
        assert!(matches!(refused, Err(ArchiveError::Broken { line }) if line == last), "{what}: {refused:?}");
    }
    let never = workbench_store::archive::examine(
        &*sealed(&[head(), agent(), chat(), task("t"), open_request("delivered")]),
        &|_, _, _| false,
    );
    assert!(
        matches!(never, Err(ArchiveError::Broken { line: 5 })),
        "a request that cannot be shown: {never:?}"
    );
}

pub(crate) fn open_request(state: &str) -> Value {
    json!({ "request": { "id": "r", "requestKey": "k", "requestHash": "h", "readerId": "text",
        "readerVersion": 1, "reading": {}, "title": "", "state": state, "attempt": 0, "decision": null,
        "byRule": null, "freshness": null, "outcome": null, "receipt": null, "linkedTo": null, "note": null,
        "colour": null, "expiresAt": null, "createdAt": 1, "decidedAt": null, "updatedAt": 1, "reply": null,
        "log": [] } })
}

#[test]
fn nobody_can_be_made_to_answer_by_a_file() {
    for state in ["pending", "queued", "in-flight", "uncertain"] {
        let refused = examined(&sealed(&[head(), agent(), chat(), task("t"), open_request(state)]));
        assert!(matches!(refused, Err(ArchiveError::Broken { line: 5 })), "{state}: {refused:?}");
    }
}

#[test]
fn a_small_file_cannot_become_a_large_one() {
    let (hash, large) = body(&"x".repeat(1024 * 1024));
    let many: Vec<Value> = (0..300).map(|_| json!({ "content": { "textFile": hash } })).collect();
    let refused = examined(&sealed(&[head(), agent(), chat(), task("t"), large, artifact(&json!(many))]));
    assert!(matches!(refused, Err(ArchiveError::TooLarge { line: 6 })), "{refused:?}");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let data = artifact(&json!([{ "content": { "data": "DEEP" } }])).to_string().replace("\"DEEP\"", &deep);
    let lines = [head(), agent(), chat(), task("t")].map(|line| line.to_string());
    let refused = examined(&sealed_as_written(&[lines.as_slice(), &[data]].concat()));
    assert!(matches!(refused, Err(ArchiveError::Broken { line: 5 })), "{refused:?}");
}

#[tokio::test]
async fn a_file_that_changes_after_it_was_looked_through_leaves_nothing_behind() {
    let bench = Bench::new();
    let (_, large) = body(&"x".repeat(400_000));
    let whole = sealed(&[head(), agent(), chat(), large, task("t"), event(1)]);
    let text = String::from_utf8(whole).unwrap().replace("\"Task\"", "\"Tusk\"");
    let refused = imported(&bench.store, text.as_bytes()).await;
    assert!(matches!(refused, Err(StoreError::Archive(ArchiveError::Altered))), "{refused:?}");
    let empty = exported(&bench.store, Selection::All).await;
    assert_eq!(examined(&empty).unwrap().agents, [], "no row");
    assert_eq!(blobs(&bench.store), 0, "no file");
}

#[tokio::test]
async fn a_conversation_of_one_agent_is_never_given_to_another() {
    let bench = Bench::with_task().await;
    let chat = with(&chat(), "/conversation/id", json!("1"));
    let refused = imported(&bench.store, &sealed(&[head(), agent(), chat, task("t")])).await;
    assert!(matches!(refused, Err(StoreError::Archive(ArchiveError::Broken { line: 3 }))), "{refused:?}");
    let untouched = bench.store.read(|reader| {
        assert_eq!(connections::list(reader)?.len(), 1);
        Ok(conversations::list(reader, None, 9)?.len())
    });
    assert_eq!(untouched.await.unwrap(), 1);
    let again = imported(&bench.store, &whole()).await.unwrap();
    assert_eq!(again, Imported { agents: 1, conversations: 1, tasks: 1, ..Imported::default() });
}
