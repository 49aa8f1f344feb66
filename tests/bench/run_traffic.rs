//! The traffic of a run, found among a million other calls by `run:` in the filter. Every tenth run has many
//! calls, as a loop has, all in one conversation; the others have ten.

use std::time::Instant;

use a2a_protocol::model::{ContextId, MessageId, TaskId};
use anyhow::{Result, ensure};
use workbench_store::conversations::{self, Conversation};
use workbench_store::overview::{self, ExchangeQuery};
use workbench_store::runs::{self, RunCall, RunRow, RunState, trace_of};
use workbench_store::tasks::{self, NewTask};
use workbench_store::wire::filter::Filter;
use workbench_store::wire::{self, Exchange, Record};
use workbench_store::{ConversationId, ExchangeId, RunId, Store, StoreError, TaskKey, Tx};

use crate::figure;
use crate::saved_agents::{self, connection};

const RUNS: usize = 200;
/// Exchanges that are stored for each run, its own and those of others.
const AROUND: usize = 5000;
const LONG: usize = 1000;
/// Exchanges of a call: its message, and a look at its task.
const OF_A_CALL: usize = 2;
/// The number of rows that the page asks for at once.
const PAGE: u32 = 200;
const BEGIN: i64 = 1_760_000_000_000;

/// Measures how long the newest page of each run takes, with the number of all of its exchanges.
pub(crate) async fn measure(store: &Store) -> Result<()> {
    store.write("agent", |tx| saved_agents::add(tx, 0, "http://127.0.0.1:9/", "Writes.", BEGIN)).await?;
    for run in 0..RUNS {
        store.write("traffic", move |tx| write(tx, run)).await?;
    }
    let mut taken = Vec::new();
    for run in 0..RUNS {
        let filter = Filter::read(&format!("run:{}", id_of(run)));
        let start = Instant::now();
        let (rows, count) = store
            .read(move |reader| {
                let query = ExchangeQuery { filter, limit: PAGE, ..ExchangeQuery::default() };
                let rows = overview::exchanges(reader, &query)?;
                Ok((rows.len(), overview::count_exchanges(reader, &query)?))
            })
            .await?;
        taken.push(start.elapsed().as_secs_f64() * 1000.0);
        let all = OF_A_CALL * calls_of(run);
        ensure!(count == all as u64 && rows == all.min(PAGE as usize), "run {run}: {rows} of {count}");
    }
    let say = |what, share, target| {
        let name = format!("`run:` over {} exchanges, a page and their number: {what}", RUNS * AROUND);
        figure::print(&name, figure::quantile(&taken, share), "ms", target);
    };
    say("half of the runs", 0.5, None);
    say("p95", 0.95, Some("< 50"));
    say("the slowest", 1.0, None);
    Ok(())
}

fn id_of(run: usize) -> RunId {
    RunId::new(format!("run-{run:04}"))
}

fn calls_of(run: usize) -> usize {
    if run.is_multiple_of(10) { LONG } else { 10 }
}

/// A run with its calls, and the traffic of others that went on meanwhile.
fn write(tx: &mut Tx<'_>, number: usize) -> Result<(), StoreError> {
    let run = RunRow {
        id: id_of(number),
        name: "bench/traffic".to_owned(),
        version: "1.0.0".to_owned(),
        title: "Traffic".to_owned(),
        state: RunState::Completed,
        trial: false,
        again_of: None,
        created_at: BEGIN,
        updated_at: BEGIN,
    };
    runs::insert(tx, &run, &[])?;
    let calls = calls_of(number);
    let ours = conversation(tx, run.id.as_str())?;
    let theirs = conversation(tx, &format!("beside {}", run.id))?;
    let trace = format!("{:032x}", u128::from_be_bytes(trace_of(&run.id)));
    let mut traffic = Vec::new();
    for call in 0..calls {
        let key = task(tx, &format!("{}-{call}", run.id), &ours)?;
        let call = RunCall {
            message: MessageId::new(key.as_str()),
            run: run.id.clone(),
            at: format!("/do/0/all[{call}]/do/0/step"),
            purpose: "call".to_owned(),
            conversation: ours.clone(),
            connection: connection(0),
            branch: String::new(),
            streams: false,
        };
        runs::insert_call(tx, &call)?;
        traffic.extend((0..OF_A_CALL).map(|look| exchange(&key, look, Some(trace.clone()))));
    }
    for other in 0..(AROUND - traffic.len()) / 10 {
        let key = task(tx, &format!("beside-{}-{other}", run.id), &theirs)?;
        traffic.extend((0..10).map(|look| exchange(&key, look, None)));
    }
    wire::record(tx, &traffic, u64::MAX)
}

fn conversation(tx: &mut Tx<'_>, name: &str) -> Result<ConversationId, StoreError> {
    let conversation = Conversation {
        context_id: Some(ContextId::new(name)),
        title: name.to_owned(),
        ..Conversation::new(ConversationId::new(name), connection(0), BEGIN)
    };
    conversations::insert(tx, &conversation)?;
    Ok(conversation.id)
}

fn task(tx: &mut Tx<'_>, name: &str, conversation: &ConversationId) -> Result<TaskKey, StoreError> {
    let key = TaskKey::new(name);
    let new = NewTask {
        task_key: key.clone(),
        connection_id: connection(0),
        task_id: TaskId::new(name),
        context_id: None,
        conversation_id: conversation.clone(),
        card_hash: None,
        title: name.to_owned(),
    };
    tasks::ensure(tx, &new, BEGIN)?;
    Ok(key)
}

fn exchange(task: &TaskKey, number: usize, trace_id: Option<String>) -> Record {
    Record::Exchange(Exchange {
        id: ExchangeId::new(format!("{task} {number}")),
        connection_id: Some(connection(0)),
        task_key: Some(task.clone()),
        operation: if number == 0 { "SendMessage" } else { "GetTask" }.to_owned(),
        method: "POST".to_owned(),
        url: "http://127.0.0.1:9/".to_owned(),
        status: Some(200),
        started_at: BEGIN,
        first_byte_ms: Some(1),
        duration_ms: Some(2),
        error: None,
        refused: false,
        sent_bytes: 200,
        received_bytes: 400,
        trace_id,
        caller: None,
    })
}
