//! Values longer than any that the workbench writes: refused on import, left out on export. Messages may have any
//! length.

use a2a_protocol::model::{Part, TaskId};
use serde_json::{Value, json};
use workbench_store::archive::{ArchiveError, Imported, Selection};
use workbench_store::connections::{self, Connection};
use workbench_store::sent::{self as stored_sent, SentStatus};
use workbench_store::tasks::{self, NewTask};
use workbench_store::{StoreError, Tx};

use crate::archiving::{examined, exported, imported, sent as said};
use crate::archiving_beside::sent;
use crate::archiving_refused::{agent, artifact, chat, event, head, open_request, sealed, task, with};
use crate::support::{Bench, add_task, connection, key, new_task, observed, status};

const OWN: usize = 1024;
const TITLE: usize = 4 * 1024;
const SPELLED: usize = 64 * 1024;
const NAME: usize = 1024 * 1024;

/// An open request. Its form does not matter here.
fn request() -> Value {
    open_request("left-open")
}

/// An archive whose last line has `value` at `pointer`.
fn ending_in(line: &Value, pointer: &str, value: Value) -> Vec<u8> {
    let last = with(line, pointer, value);
    let mut lines = vec![head(), agent(), chat(), task("t"), event(1)];
    if last.get("agent").is_some() {
        lines.truncate(1);
    }
    lines.push(last);
    sealed(&lines)
}

#[test]
fn a_value_may_be_as_long_as_its_kind_and_not_a_byte_longer() {
    let (agent, chat, task, artifact) = (agent(), chat(), task("t"), artifact(&json!([])));
    let values: [(&Value, &str, &str, usize); 21] = [
        (&agent, "/agent/id", "agent.id", OWN),
        (&agent, "/agent/name", "agent.name", NAME),
        (&agent, "/agent/address", "agent.address", NAME),
        (&chat, "/conversation/id", "conversation.id", OWN),
        (&chat, "/conversation/title", "conversation.title", TITLE),
        (&chat, "/conversation/contextId", "conversation.contextId", SPELLED),
        (&sent("s"), "/sent/messageId", "sent.messageId", SPELLED),
        (&task, "/task/key", "task.key", OWN),
        (&task, "/task/taskId", "task.taskId", SPELLED),
        (&task, "/task/contextId", "task.contextId", SPELLED),
        (&task, "/task/title", "task.title", TITLE),
        (&task, "/task/state", "task.state", SPELLED),
        (&task, "/task/statusTimestamp", "task.statusTimestamp", SPELLED),
        (&artifact, "/artifact/id", "artifact.id", SPELLED),
        (&request(), "/request/id", "request.id", OWN),
        (&request(), "/request/requestKey", "request.requestKey", SPELLED),
        (&request(), "/request/requestHash", "request.requestHash", OWN),
        (&request(), "/request/readerId", "request.readerId", OWN),
        (&request(), "/request/title", "request.title", TITLE),
        (&request(), "/request/linkedTo", "request.linkedTo", OWN),
        (&request(), "/request/note", "request.note", NAME),
    ];
    for (line, pointer, member, limit) in values {
        examined(&ending_in(line, pointer, json!("x".repeat(limit)))).expect(pointer);
        let refused = examined(&ending_in(line, pointer, json!("x".repeat(limit + 1))));
        let expected = if line.get("agent").is_some() { 2 } else { 6 };
        assert!(
            matches!(
                refused,
                Err(ArchiveError::TooLong { line, member: named, limit: at_most })
                    if (line, named, at_most) == (expected, member, limit)
            ),
            "{pointer}: {refused:?}"
        );
    }
}

#[test]
fn what_stands_within_a_value_is_looked_at_too() {
    let long = "x".repeat(SPELLED + 1);
    let interface = json!({ "url": "x".repeat(NAME + 1), "binding": "", "version": "", "tenant": null,
        "reason": "" });
    let course = json!([{ "seq": 1, "state": long, "lost": false, "at": 1 }]);
    for (line, pointer, value, member) in [
        (agent(), "/agent/interface", interface.clone(), "agent.interface"),
        (chat(), "/conversation/compared", json!(["c", interface]), "conversation.compared"),
        (task("t"), "/task/course", course, "task.course"),
        (sent("s"), "/sent/options", json!({ "referenceTaskIds": ["short", long] }), "sent.options"),
    ] {
        let refused = examined(&ending_in(&line, pointer, value));
        assert!(
            matches!(refused, Err(ArchiveError::TooLong { member: named, .. }) if named == member),
            "{member}: {refused:?}"
        );
    }
}

#[test]
fn an_address_of_no_agent_and_an_id_that_nobody_gives_are_refused() {
    let over = |url: &str| json!({ "url": url, "binding": "", "version": "", "tenant": null, "reason": "" });
    let (agent, chat, task, request) = (agent(), chat(), task("t"), request());
    for address in
        ["javascript:alert(1)", "JavaScript://x/%0aalert(1)", "data:text/html,x", "file:///x", "a.example/\n"]
    {
        let compared = json!(["c", over(address)]);
        for (line, pointer, value, member) in [
            (&agent, "/agent/address", json!(address), "agent.address"),
            (&agent, "/agent/interface", over(address), "agent.interface"),
            (&chat, "/conversation/compared", compared, "conversation.compared"),
        ] {
            let refused = examined(&ending_in(line, pointer, value));
            assert!(
                matches!(refused, Err(ArchiveError::Odd { line: 2 | 6, member: named }) if named == member),
                "{member} {address}: {refused:?}"
            );
        }
    }
    for (line, pointer, member) in [
        (&agent, "/agent/id", "agent.id"),
        (&chat, "/conversation/id", "conversation.id"),
        (&task, "/task/key", "task.key"),
        (&request, "/request/id", "request.id"),
        (&request, "/request/linkedTo", "request.linkedTo"),
    ] {
        let refused = examined(&ending_in(line, pointer, json!("a\u{1b}[2J")));
        assert!(
            matches!(refused, Err(ArchiveError::Odd { line: 2 | 6, member: named }) if named == member),
            "{member}: {refused:?}"
        );
    }
    for address in ["", "story-planner", "localhost", "clerk:8080/a", "[::1]:80", "HTTPS://a.example/b:c?d"] {
        examined(&ending_in(&agent, "/agent/address", json!(address))).expect(address);
    }
}

#[tokio::test]
async fn nothing_of_a_file_with_a_title_of_twenty_megabytes_is_kept() {
    let bench = Bench::new();
    let file = ending_in(&task("second"), "/task/title", json!("x".repeat(20_000_000)));
    let refused = imported(&bench.store, &file).await;
    let expected = "`task.title` in line 6 of the archive is longer than 4096 bytes";
    assert!(
        matches!(&refused, Err(StoreError::Archive(error)) if error.to_string() == expected),
        "{refused:?}"
    );
    assert_eq!(bench.store.read(connections::list).await.unwrap(), [], "not even its agent");
}

#[tokio::test]
async fn words_of_any_length_come_in_and_no_name_keeps_others_from_leaving() {
    let bench = Bench::new();
    // Longer than any limit on a single value.
    let megabytes = "word ".repeat(300_000);
    let words = megabytes.clone();
    let fill = move |tx: &mut Tx<'_>| {
        add_task(tx, "1")?;
        stored_sent::insert(tx, &said("s", "1", Some("1"), vec![Part::text(&words)], SentStatus::Sent))?;
        tasks::append_events(tx, &key("1"), &[observed(&status("WORKING", Some(("m", &words))))], 20)?;
        let absurd =
            NewTask { task_key: key("2"), task_id: TaskId::new("x".repeat(SPELLED + 1)), ..new_task("1") };
        tasks::ensure(tx, &absurd, 30)?;
        connections::insert(tx, &Connection { name: "x".repeat(NAME + 1), ..connection("absurd") })
    };
    bench.store.write("fill", fill).await.unwrap();
    let left = exported(&bench.store, Selection::All).await;
    let elsewhere = Bench::new();
    let added = imported(&elsewhere.store, &left).await.unwrap();
    assert_eq!(added, Imported { agents: 1, conversations: 1, tasks: 1, ..Imported::default() });
    let task = elsewhere.store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap().unwrap();
    let text = task.messages.first().unwrap().message.text();
    assert_eq!(text, megabytes, "all of it");
}
