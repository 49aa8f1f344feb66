//! Runs in an archive: imported unchanged, whole and ended, and never into a chat that happened here.

use a2a_protocol::model::MessageId;
use workbench_store::archive::{Imported, Selection, here};
use workbench_store::forget::{Keep, Scope, forget};
use workbench_store::runs::{self, RunCall, RunRow, RunState};
use workbench_store::{ConnectionId, ConversationId, RunId, Store, StoreError, Tx, conversations};

use crate::archiving::{examined, exported, imported};
use crate::support::{Bench, add_task, conversation};

const FILE: &str = "document: {dsl: 1.0.3}\n";
const OTHER: &str = "document: {dsl: 1.0.3, name: other}\n";

fn run(id: &str, state: RunState, again_of: Option<&str>) -> RunRow {
    RunRow {
        id: RunId::new(id),
        name: "tests/one".to_owned(),
        version: "1.0.0".to_owned(),
        title: "One".to_owned(),
        state,
        trial: false,
        again_of: again_of.map(RunId::new),
        created_at: 10,
        updated_at: 40,
    }
}

fn call(run: &str, message: &str, said: &str, to: &str) -> RunCall {
    RunCall {
        message: MessageId::new(message),
        run: RunId::new(run),
        at: format!("/do/0/{message}"),
        purpose: "call".to_owned(),
        conversation: ConversationId::new(said),
        connection: ConnectionId::new(to),
        branch: "/do/1".to_owned(),
        streams: true,
    }
}

/// A run that is over and asked the person, one that goes on, and one that called nobody.
async fn ran() -> Bench {
    let bench = Bench::new();
    let filling = bench.store.write("fill", |tx| {
        add_task(tx, "1")?;
        let you = runs::you(tx, 5)?;
        let asked = conversations::Conversation { connection_id: you.clone(), ..conversation("asked") };
        conversations::insert(tx, &asked)?;
        add(
            tx,
            &run("a", RunState::Completed, None),
            &[call("a", "m", "1", "1"), call("a", "g", "asked", "you")],
        )?;
        add_task(tx, "2")?;
        add(tx, &run("b", RunState::Paused, Some("a")), &[call("b", "n", "2", "2")])?;
        add(tx, &run("c", RunState::Faulted, None), &[])
    });
    filling.await.unwrap();
    bench
}

fn add(tx: &mut Tx<'_>, row: &RunRow, calls: &[RunCall]) -> Result<(), StoreError> {
    runs::insert(tx, row, &[FILE.to_owned(), OTHER.to_owned()])?;
    let entries = [format!(r#"{{"entry":"started","input":12000.00,"run":"{}"}}"#, row.id), "{}".to_owned()];
    assert!(runs::append(tx, &row.id, 0, &entries, row.state, 40)?);
    calls.iter().try_for_each(|call| runs::insert_call(tx, call))
}

/// Everything of a run.
type Whole = (RunRow, Vec<String>, Vec<runs::RunEvent>, Vec<RunCall>);

async fn whole(store: &Store, id: &str) -> Option<Whole> {
    let id = RunId::new(id);
    let reading = store.read(move |reader| {
        let Some(row) = runs::get(reader, &id)? else { return Ok(None) };
        let (files, events) = (runs::files(reader, &id)?, runs::events(reader, &id, 0)?);
        Ok(Some((row, files, events, runs::calls(reader, &id)?)))
    });
    reading.await.unwrap()
}

#[tokio::test]
async fn runs_come_in_whole_once_and_what_was_under_way_is_over() {
    let (bench, elsewhere) = (ran().await, Bench::new());
    let bytes = exported(&bench.store, Selection::All).await;
    let contents = examined(&bytes).unwrap();
    assert_eq!(contents.runs.len(), 3);
    let added = imported(&elsewhere.store, &bytes).await.unwrap();
    assert_eq!((added.runs, added.conversations, added.agents), (3, 3, 2), "the person is nobody's agent");
    for id in ["a", "b", "c"] {
        let (mut row, files, events, calls) = whole(&bench.store, id).await.unwrap();
        if id == "b" {
            row.state = RunState::LeftOpen;
        }
        assert_eq!(whole(&elsewhere.store, id).await, Some((row, files, events, calls)), "run {id}");
    }
    let unfinished = elsewhere.store.read(runs::unfinished).await.unwrap();
    assert_eq!(unfinished, [], "nothing goes on");

    let again = imported(&elsewhere.store, &bytes).await.unwrap();
    assert_eq!(again, Imported::default(), "what is here stays as it is");
    let found = elsewhere.store.read(move |reader| here(reader, &contents)).await.unwrap();
    assert_eq!(found.runs, 3);
    let back = exported(&elsewhere.store, Selection::All).await;
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.lines().filter(|line| line.starts_with(r#"{"run"#)).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&back), lines(&bytes), "the same runs give the same lines");
}

#[tokio::test]
async fn one_run_leaves_with_what_was_said_in_it_and_a_part_of_a_run_does_not() {
    let bench = ran().await;
    let one = examined(&exported(&bench.store, Selection::Run(RunId::new("a"))).await).unwrap();
    assert_eq!((one.runs.len(), one.conversations()), (1, 2));
    let part = Selection::Conversation(ConversationId::new("1"));
    let part = examined(&exported(&bench.store, part).await).unwrap();
    assert_eq!((part.runs.len(), part.conversations()), (0, 1), "its journal has what the person was asked");
    let all = Selection::Conversation(ConversationId::new("2"));
    assert_eq!(examined(&exported(&bench.store, all).await).unwrap().runs, [RunId::new("b")]);
}

#[tokio::test]
async fn a_file_without_runs_is_one_that_earlier_workbenches_read() {
    let bench = Bench::with_task().await;
    let version = |bytes: Vec<u8>| {
        let first = String::from_utf8(bytes).unwrap().lines().next().unwrap().to_owned();
        serde_json::from_str::<serde_json::Value>(&first).unwrap()["archive"]["version"].clone()
    };
    assert_eq!(version(exported(&bench.store, Selection::All).await), 1);
    assert_eq!(version(exported(&ran().await.store, Selection::All).await), 2);
}

#[tokio::test]
async fn a_file_adds_no_run_to_a_chat_that_happened_here() {
    let bytes = exported(&ran().await.store, Selection::Run(RunId::new("b"))).await;
    let elsewhere = Bench::new();
    elsewhere.store.write("fill", |tx| add_task(tx, "2")).await.unwrap();
    assert_eq!(imported(&elsewhere.store, &bytes).await.unwrap().runs, 0);
    assert_eq!(whole(&elsewhere.store, "b").await, None, "who forgets a run forgets what was said in it");
}

#[tokio::test]
async fn a_run_goes_by_age_as_a_whole_and_only_once_nothing_happened_in_it() {
    let bench = ran().await;
    let kept = |since| Keep { since: Some(since), bytes: None };
    forget(&bench.store, Scope::Finished(kept(40)), 1000).await.unwrap();
    assert!(
        whole(&bench.store, "a").await.is_some(),
        "its chats are old, and something happened in it since"
    );
    forget(&bench.store, Scope::Finished(kept(41)), 1000).await.unwrap();
    let left = bench.store.read(|reader| runs::list(reader, 10)).await.unwrap();
    let left: Vec<&str> = left.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(left, ["b"], "one that is not over stays");
}
