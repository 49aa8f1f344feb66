//! A file with more of a conversation that happened here: nothing of it is imported, and all of it is counted.

use serde_json::{Value, json};
use workbench_store::archive::{self, Here, Imported, LeftOut, Selection};
use workbench_store::connections::ChosenInterface;
use workbench_store::conversations::{self, Compared, Conversation};
use workbench_store::forget::{Scope, forget};
use workbench_store::{ComparisonId, ConnectionId, StoreError, Tx, tasks};

use crate::archiving::{examined, exported, imported, lived_in};
use crate::archiving_refused::{agent, chat, event, head, sealed, task, with};
use crate::support::{Bench, conversation, key, observed, status};

pub(crate) fn sent(id: &str) -> Value {
    json!({ "sent": { "messageId": id, "parts": [{ "content": { "text": "Pay it" } }], "options": {},
        "extensions": null, "arrived": true, "error": null, "createdAt": 2, "updatedAt": 2 } })
}

fn reply(id: &str) -> Value {
    let message = json!({ "messageId": id, "role": "agent", "parts": [{ "content": { "text": "Paid" } }] });
    json!({ "reply": { "message": message, "raw": null, "at": 3 } })
}

/// A forged archive: words in conversation `1` with agent `1` that nobody said.
fn by_hand() -> Vec<u8> {
    let agent = with(&agent(), "/agent/id", json!("1"));
    let chat = with(&with(&chat(), "/conversation/id", json!("1")), "/conversation/agent", json!("1"));
    let within = [task("forged"), sent("within"), event(1)];
    sealed(&[vec![head(), agent, chat, sent("outside"), reply("said")], within.to_vec()].concat())
}

async fn here(bench: &Bench, file: &[u8]) -> Here {
    let contents = examined(file).unwrap();
    bench.store.read(move |reader| archive::here(reader, &contents)).await.unwrap()
}

#[tokio::test]
async fn a_conversation_that_happened_here_gets_nothing_and_that_is_counted() {
    let bench = Bench::with_task().await;
    let before = exported(&bench.store, Selection::All).await;
    let left_out = LeftOut { tasks: 1, messages: 2 };
    let agents = vec![ConnectionId::new("1")];
    assert_eq!(
        here(&bench, &by_hand()).await,
        Here { agents, conversations: 1, tasks: 0, runs: 0, left_out }
    );
    let added = imported(&bench.store, &by_hand()).await.unwrap();
    assert_eq!(added, Imported { left_out, ..Imported::default() }, "what was said before is what happened");
    assert_eq!(exported(&bench.store, Selection::All).await, before);
}

#[tokio::test]
async fn a_conversation_from_a_file_may_get_more_until_it_goes_on_here() {
    let bench = Bench::new();
    let first = imported(&bench.store, &by_hand()).await.unwrap();
    assert_eq!(first, Imported { agents: 1, conversations: 1, tasks: 1, ..Imported::default() });
    let once = exported(&bench.store, Selection::All).await;
    assert_eq!(imported(&bench.store, &by_hand()).await.unwrap(), Imported::default(), "twice is once");
    assert_eq!(exported(&bench.store, Selection::All).await, once);

    let agent = with(&agent(), "/agent/id", json!("1"));
    let chat = with(&with(&chat(), "/conversation/id", json!("1")), "/conversation/agent", json!("1"));
    let more = |name: &str| sealed(&[head(), agent.clone(), chat.clone(), task(name)]);
    assert_eq!(here(&bench, &more("second")).await.left_out, LeftOut::default());
    assert_eq!(imported(&bench.store, &more("second")).await.unwrap().tasks, 1);
    let told = |tx: &mut Tx<'_>| -> Result<(), StoreError> {
        tasks::append_events(tx, &key("second"), &[observed(&status("WORKING", None))], 70).map(drop)
    };
    bench.store.write("told", told).await.unwrap();
    let left_out = LeftOut { tasks: 1, messages: 0 };
    assert_eq!(here(&bench, &more("third")).await.left_out, left_out);
    assert_eq!(
        imported(&bench.store, &more("third")).await.unwrap(),
        Imported { left_out, ..Imported::default() }
    );
}

#[tokio::test]
async fn this_workbenchs_own_file_leaves_nothing_out_until_a_removal_here() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::All).await;
    assert_eq!(here(&bench, &left).await.left_out, LeftOut::default());
    assert_eq!(imported(&bench.store, &left).await.unwrap(), Imported::default());
    forget(&bench.store, Scope::Task(key("1")), 60).await.unwrap();
    let left_out = LeftOut { tasks: 1, messages: 0 };
    assert_eq!(here(&bench, &left).await.left_out, left_out, "a task that was removed stays so");
    assert_eq!(imported(&bench.store, &left).await.unwrap().left_out, left_out);
}

/// An archive with one side of comparison `pair` with `agent`, in a conversation of its own.
fn side(agent_id: &str, chat_id: &str) -> Vec<u8> {
    let interface = json!({ "url": "http://a", "binding": "JSONRPC", "version": "1.0", "tenant": null,
        "reason": "" });
    let chat =
        with(&with(&chat(), "/conversation/id", json!(chat_id)), "/conversation/agent", json!(agent_id));
    let chat = with(&chat, "/conversation/compared", json!(["pair", interface]));
    sealed(&[head(), with(&agent(), "/agent/id", json!(agent_id)), chat])
}

/// The conversations that are sides of comparison `pair`, and all that there are.
async fn sides(bench: &Bench) -> (Vec<String>, usize) {
    let read = bench.store.read(|reader| {
        let sides = conversations::compared(reader, &ComparisonId::new("pair"))?;
        let all = conversations::list(reader, None, 99)?.len();
        Ok((sides.into_iter().map(|side| side.id.to_string()).collect(), all))
    });
    read.await.unwrap()
}

#[tokio::test]
async fn a_comparison_that_was_made_here_gets_no_side_from_a_file() {
    let bench = Bench::with_task().await;
    let made = |tx: &mut Tx<'_>| {
        let interface = ChosenInterface {
            url: "http://a".to_owned(),
            binding: "JSONRPC".to_owned(),
            version: "1.0".to_owned(),
            tenant: None,
            reason: String::new(),
        };
        let compared = Some(Compared { comparison: ComparisonId::new("pair"), interface });
        let side = Conversation { connection_id: ConnectionId::new("1"), compared, ..conversation("here") };
        conversations::insert(tx, &side)
    };
    bench.store.write("compare", made).await.unwrap();
    let added = imported(&bench.store, &side("1", "a-third-side")).await.unwrap();
    assert_eq!(added.conversations, 1, "what was said is there to be read");
    assert_eq!(sides(&bench).await, (vec!["here".to_owned()], 3));
}

#[tokio::test]
async fn a_comparison_of_files_has_two_sides_of_one_agent() {
    let bench = Bench::new();
    for (agent, chat) in [("a", "one"), ("another", "two"), ("a", "three"), ("a", "four")] {
        assert_eq!(imported(&bench.store, &side(agent, chat)).await.unwrap().conversations, 1, "{chat}");
    }
    assert_eq!(sides(&bench).await, (vec!["one".to_owned(), "three".to_owned()], 4));
}
