//! Figures from the traffic log and the courses of tasks.

use workbench_store::figures::{self, Figures, Part, Spread, Stretch};
use workbench_store::wire::{self, Exchange, Record};
use workbench_store::{ConnectionId, Store, tasks};

use crate::support::{Bench, key, observed, plain_exchange, status};

const SECOND: i64 = 1000;

fn call(id: &str, at: i64, operation: &str, status: u16, times: (u32, u32)) -> Record {
    Record::Exchange(Exchange {
        connection_id: Some(ConnectionId::new("1")),
        operation: operation.to_owned(),
        status: Some(status),
        started_at: at,
        first_byte_ms: Some(times.0),
        duration_ms: Some(times.1),
        ..plain_exchange(id)
    })
}

/// HTTP says that all is well, the answer that nothing is.
fn refused_with_200(id: &str, at: i64) -> Record {
    match call(id, at, "GetTask", 200, (1, 1)) {
        Record::Exchange(exchange) => Record::Exchange(Exchange { refused: true, ..exchange }),
        other => other,
    }
}

/// Two parts of ten seconds each, from the tenth on.
fn stretch() -> Stretch {
    Stretch {
        connection: ConnectionId::new("1"),
        since: 10 * SECOND,
        part: 10 * SECOND,
        parts: 2,
        streaming: vec!["SendStreamingMessage".to_owned()],
        now: 28 * SECOND,
    }
}

async fn figures_of(store: &Store) -> Figures {
    store.read(|reader| figures::of(reader, &stretch())).await.unwrap()
}

#[tokio::test]
async fn calls_count_by_their_beginning_and_are_timed_if_answered_at_once() {
    let bench = Bench::with_task().await;
    let mut records: Vec<Record> = (0..20)
        .map(|number| {
            let time = u32::try_from(number + 1).unwrap() * 10;
            call(&format!("c{number}"), 10 * SECOND + number, "GetTask", 200, (time, time * 2))
        })
        .collect();
    records.extend([
        call("before", 9 * SECOND, "GetTask", 200, (5000, 5000)),
        call("stream", 21 * SECOND, "SendStreamingMessage", 200, (7, 9000)),
        call("refused", 22 * SECOND, "GetTask", 503, (1, 1)),
        refused_with_200("refused-inside", 22 * SECOND),
        call("called-back", 22 * SECOND, "push", 200, (0, 0)),
        call("after", 30 * SECOND, "GetTask", 200, (5000, 5000)),
    ]);
    bench.store.write("calls", move |tx| wire::record(tx, &records, 1_000_000)).await.unwrap();
    let known = figures_of(&bench.store).await;
    let first = Part {
        calls: 20,
        failed: 0,
        latency: Spread { p50: Some(200), p95: Some(380) },
        first_byte: Spread { p50: Some(100), p95: Some(190) },
        waited: 0,
        tokens: None,
    };
    let second = Part {
        calls: 3,
        failed: 2,
        latency: Spread::default(),
        first_byte: Spread { p50: Some(7), p95: Some(7) },
        waited: 0,
        tokens: None,
    };
    assert_eq!(known.parts, [first, second], "what was refused has no time of its own, nor has a stream");
    assert_eq!((known.whole.calls, known.whole.failed), (23, 2));
    assert_eq!(known.log_since, None, "the log reaches further back");
}

#[tokio::test]
async fn waiting_for_a_person_is_added_up_part_by_part_and_goes_on_until_now() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    let told = |state: &'static str, at: i64| {
        store.write("state", move |tx| {
            tasks::append_events(tx, &key("1"), &[observed(&status(state, None))], at).map(drop)
        })
    };
    told("INPUT_REQUIRED", 5 * SECOND).await.unwrap();
    told("WORKING", 12 * SECOND).await.unwrap();
    told("AUTH_REQUIRED", 18 * SECOND).await.unwrap();
    let known = figures_of(store).await;
    let waited: Vec<u64> = known.parts.iter().map(|part| part.waited).collect();
    assert_eq!(waited, [4000, 8000], "two seconds and two, then until now");
    assert_eq!(known.whole.waited, 12_000);
}
