//! Finding, keeping and filling in traffic.

use a2a_protocol::model::{MessageId, TaskState};
use workbench_store::overview::{self, ExchangeQuery};
use workbench_store::runs::{self, RunCall, RunRow, RunState};
use workbench_store::wire::bodies::{Bodies, FURTHEST, PIECE, Search};
use workbench_store::wire::filter::{Filter, Test};
use workbench_store::wire::marks::{self, Mark};
use workbench_store::wire::session::{self, Session, SessionAgent, SessionTask};
use workbench_store::wire::{self, Direction, Exchange, Frame, Record};
use workbench_store::{ConnectionId, ConversationId, ExchangeId, RunId, Store, StoreError, TaskKey, Tx};

use crate::support::{Bench, add_task, key, plain_exchange};

/// A run that says something in a conversation.
fn add_run(tx: &mut Tx<'_>, id: &str, conversation: &str) -> Result<(), StoreError> {
    let run = RunRow {
        id: RunId::new(id),
        name: "examples/payments".to_owned(),
        version: "1.0.0".to_owned(),
        title: "Pay".to_owned(),
        state: RunState::Running,
        trial: false,
        again_of: None,
        created_at: 1,
        updated_at: 1,
    };
    runs::insert(tx, &run, &[])?;
    let call = RunCall {
        message: MessageId::new("said"),
        run: run.id,
        at: "/do/0/pay".to_owned(),
        purpose: "call".to_owned(),
        conversation: ConversationId::new(conversation),
        connection: ConnectionId::new("clerk"),
        branch: String::new(),
        streams: false,
    };
    runs::insert_call(tx, &call)
}

fn exchange(id: &str) -> Exchange {
    Exchange {
        connection_id: Some(ConnectionId::new("clerk")),
        url: "http://127.0.0.1:9/a2a".to_owned(),
        first_byte_ms: Some(1),
        duration_ms: Some(2),
        ..plain_exchange(id)
    }
}

fn frame(id: &str, size: usize) -> Frame {
    Frame {
        exchange_id: ExchangeId::new(id),
        seq: 1,
        direction: Direction::Received,
        kind: "body".to_owned(),
        body: vec![b'x'; size],
        at: 2,
    }
}

/// Two agents of these names, the task `clerk` of the first, whose state nobody has said, and traffic.
async fn bench() -> Bench {
    let bench = Bench::new();
    let traffic = vec![
        Exchange { trace_id: Some("abc".to_owned()), ..exchange("plain") },
        Exchange { task_key: Some(key("clerk")), ..exchange("of-task") },
        Exchange { status: Some(404), operation: "GetTask".to_owned(), ..exchange("refused") },
        Exchange {
            status: None,
            error: Some("connection refused".to_owned()),
            connection_id: Some(ConnectionId::new("100% sure")),
            trace_id: Some(hex::encode(runs::trace_of(&RunId::new("run-1")))),
            ..exchange("failed")
        },
        Exchange {
            operation: "card".to_owned(),
            method: "GET".to_owned(),
            status: None,
            duration_ms: None,
            ..exchange("running")
        },
    ];
    let batch: Vec<Record> = traffic.into_iter().map(Record::Exchange).collect();
    bench
        .store
        .write("set up", move |tx| {
            add_task(tx, "clerk")?;
            add_task(tx, "100% sure")?;
            add_run(tx, "run-1", "clerk")?;
            wire::record(tx, &batch, 1_000_000)
        })
        .await
        .unwrap();
    bench
}

async fn searched(store: &Store, mut search: Search) -> Search {
    loop {
        let (further, more) = store
            .read(move |reader| {
                let more = search.go_on(reader)?;
                Ok((search, more))
            })
            .await
            .unwrap();
        search = further;
        if !more {
            return search;
        }
    }
}

async fn found(store: &Store, filter: &str) -> Vec<String> {
    let filter_read = Filter::read(filter);
    let mut bodies = Bodies::default();
    for test in filter_read.terms.iter().flat_map(|term| &term.any) {
        let Test::Body(words) = test else { continue };
        bodies.add(words, &searched(store, Search::of(words, FURTHEST).unwrap()).await);
    }
    let query = ExchangeQuery { filter: filter_read, bodies, limit: 100, ..ExchangeQuery::default() };
    let counted = query.clone();
    let rows = store.read(move |reader| overview::exchanges(reader, &query)).await.unwrap();
    let count = store.read(move |reader| overview::count_exchanges(reader, &counted)).await.unwrap();
    assert_eq!(count, rows.len() as u64, "what `{filter}` counts is what it lists");
    rows.into_iter().map(|row| row.exchange.id.to_string()).collect()
}

#[tokio::test]
async fn a_filter_finds_what_it_says_and_its_opposite_all_the_rest() {
    let bench = bench().await;
    let all = ["running", "failed", "refused", "of-task", "plain"];
    for (filter, expected) in [
        ("agent:CLERK", vec!["running", "refused", "of-task", "plain"]),
        ("agent:100%", vec!["failed"]),
        ("agent:%", vec!["failed"]),
        ("task:task", vec!["of-task"]),
        ("task:clerk", vec!["of-task"]),
        ("method:Get", vec!["running", "refused"]),
        ("method:send", vec!["failed", "of-task", "plain"]),
        ("state:unknown", vec!["of-task"]),
        ("state:working", vec![]),
        ("status:4xx", vec!["refused"]),
        ("status:404,200", vec!["refused", "of-task", "plain"]),
        ("has:error", vec!["failed", "refused"]),
        ("has:task", vec!["of-task"]),
        ("is:running", vec!["running"]),
        ("trace:ABC", vec!["plain"]),
        // A call that reached nobody has no task, and is one of the run all the same.
        ("run:run-1", vec!["failed", "of-task"]),
        ("run:payments", vec!["of-task"]),
        ("run:run", vec![]),
        ("refused", vec!["failed"]),
        ("127.0.0.1:9", all.to_vec()),
        ("localhost:9", vec![]),
    ] {
        let found_now = found(&bench.store, filter).await;
        assert_eq!(found_now, expected, "`{filter}`");
        let rest: Vec<&str> = all.into_iter().filter(|id| !expected.contains(id)).collect();
        assert_eq!(found(&bench.store, &format!("-{filter}")).await, rest, "the opposite of `{filter}`");
    }
}

fn piece(id: &str, seq: u32, kind: &str, body: &str) -> Record {
    let direction = if seq < 3 { Direction::Sent } else { Direction::Received };
    let body = body.as_bytes().to_vec();
    Record::Frame(Frame {
        exchange_id: ExchangeId::new(id),
        seq,
        direction,
        kind: kind.to_owned(),
        body,
        at: 2,
    })
}

/// Three exchanges with what was sent and received.
async fn talk() -> Bench {
    let bench = Bench::new();
    let batch = vec![
        Record::Exchange(exchange("order")),
        piece("order", 1, "head", r#"[["x-for","Sato"]]"#),
        piece("order", 2, "body", r#"{"text":"Pay 12,000 yen to SATO \"& Sons\"","amount":12000.00}"#),
        piece("order", 3, "body", r#"{"text":"fine"}"#),
        Record::Exchange(exchange("stream")),
        piece("stream", 3, "sse", "data: {\"text\":\"one\"}\n\n"),
        piece("stream", 4, "sse", "data: {\"text\":\"Gruesse, \\u4f50\\u85e4\"}\n\n"),
        Record::Exchange(exchange("plain")),
        piece("plain", 3, "body", "{\"text\":\"GRÜSSE, 佐藤\"}"),
    ];
    bench.store.write("wire", move |tx| wire::record(tx, &batch, 1_000_000)).await.unwrap();
    bench
}

#[tokio::test]
async fn words_are_found_in_what_was_sent_and_received_in_any_writing() {
    let bench = talk().await;
    let all = ["plain", "stream", "order"];
    for (filter, expected) in [
        ("body:sato", vec!["order"]),
        ("body:x-for", vec![]),
        ("body:佐藤", vec!["plain", "stream"]),
        ("body:grüsse", vec!["plain"]),
        (r#"body:"12,000 yen""#, vec!["order"]),
        (r#"body:\"amount\":12000.00"#, vec!["order"]),
        (r#"body:"sato \"&""#, vec!["order"]),
        ("body:.*", vec![]),
        ("body:text", all.to_vec()),
    ] {
        assert_eq!(found(&bench.store, filter).await, expected, "`{filter}`");
        let rest: Vec<&str> = all.into_iter().filter(|id| !expected.contains(id)).collect();
        assert_eq!(found(&bench.store, &format!("-{filter}")).await, rest, "the opposite of `{filter}`");
    }
    assert_eq!(found(&bench.store, "body:sato body:fine").await, ["order"], "both must be in it, anywhere");
}

#[tokio::test]
async fn a_search_goes_on_with_what_is_new_and_frees_the_reader_by_pieces() {
    let bench = talk().await;
    let large = "x".repeat(usize::try_from(PIECE).unwrap());
    let batch = vec![
        Record::Exchange(exchange("large")),
        piece("large", 3, "body", &large),
        Record::Exchange(exchange("larger")),
        piece("larger", 3, "body", &format!("{large}Sato")),
    ];
    bench.store.write("wire", move |tx| wire::record(tx, &batch, 100_000_000)).await.unwrap();
    let begun = Search::of("sato", FURTHEST).unwrap();
    let (half, more) = bench
        .store
        .read(move |reader| {
            let mut half = begun;
            assert!(half.go_on(reader)?);
            let more = half.go_on(reader)?;
            Ok((half, more))
        })
        .await
        .unwrap();
    assert!(more, "one piece of more than one");
    let of = |search: &Search| {
        let mut bodies = Bodies::default();
        bodies.add("sato", search);
        let query =
            ExchangeQuery { filter: Filter::read("body:sato"), bodies, limit: 9, ..ExchangeQuery::default() };
        bench.store.read(move |reader| {
            let rows = overview::exchanges(reader, &query)?;
            Ok(rows.into_iter().map(|row| row.exchange.id.to_string()).collect::<Vec<_>>())
        })
    };
    assert_eq!(of(&half).await.unwrap(), ["larger"], "the newest first");
    let whole = searched(&bench.store, half).await;
    assert_eq!(of(&whole).await.unwrap(), ["larger", "order"]);

    let batch = vec![piece("plain", 4, "sse", "data: Sato\n\n")];
    bench.store.write("wire", move |tx| wire::record(tx, &batch, 100_000_000)).await.unwrap();
    let further = searched(&bench.store, whole).await;
    assert_eq!(of(&further).await.unwrap(), ["larger", "plain", "order"], "also in what ran on");
}

#[tokio::test]
async fn a_search_says_how_far_back_it_went_and_goes_further_when_told_to() {
    let bench = Bench::new();
    let large = "x".repeat(usize::try_from(PIECE).unwrap());
    let batch: Vec<Record> = ["old", "middle", "new"]
        .into_iter()
        .zip(1..)
        .flat_map(|(id, at)| {
            let exchange = Exchange { started_at: at, ..exchange(id) };
            [Record::Exchange(exchange), piece(id, 3, "body", &format!("{large}Sato"))]
        })
        .collect();
    bench.store.write("wire", move |tx| wire::record(tx, &batch, 100_000_000)).await.unwrap();
    let mut search = Search::of("sato", PIECE).unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        search = searched(&bench.store, search).await;
        let mut bodies = Bodies::default();
        bodies.add("sato", &search);
        let filter = Filter::read("body:sato");
        let query = ExchangeQuery { filter, bodies: bodies.clone(), limit: 9, ..ExchangeQuery::default() };
        let looked = bench
            .store
            .read(move |reader| Ok((overview::exchanges(reader, &query)?.len(), bodies.since(reader)?)));
        seen.push(looked.await.unwrap());
        search.go_further();
    }
    assert_eq!(
        seen,
        [(1, Some(3)), (2, Some(2)), (3, Some(1)), (3, None)],
        "piece by piece, to the beginning"
    );
}

#[tokio::test]
async fn an_answer_that_is_an_error_is_found_as_one_although_its_status_is_200() {
    let bench = Bench::new();
    let refused = Exchange { refused: true, ..exchange("refused") };
    let batch = vec![Record::Exchange(exchange("plain")), Record::Exchange(refused)];
    bench.store.write("wire", move |tx| wire::record(tx, &batch, 1_000_000)).await.unwrap();
    assert_eq!(found(&bench.store, "has:error").await, ["refused"]);
    assert_eq!(found(&bench.store, "-is:failed status:200").await, ["plain"]);
}

#[tokio::test]
async fn what_is_pinned_stays_when_older_and_newer_traffic_falls_out() {
    let bench = Bench::new();
    for id in ["a", "b", "c"] {
        let batch = vec![Record::Exchange(exchange(id)), Record::Frame(frame(id, 800))];
        bench.store.write("wire", move |tx| wire::record(tx, &batch, 1_000_000)).await.unwrap();
    }
    let a = ExchangeId::new("a");
    assert!(bench.store.write("keep", move |tx| marks::keep(tx, &a, true, Some(Mark::Red))).await.unwrap());
    bench.store.write("wire", |tx| wire::record(tx, &[], 2_400)).await.unwrap();
    assert_eq!(found(&bench.store, "").await, ["c", "a"]);
    assert_eq!(found(&bench.store, "is:pinned").await, ["a"]);
    assert_eq!(found(&bench.store, "is:marked").await, ["a"]);
    let gone = ExchangeId::new("b");
    assert!(!bench.store.write("keep", move |tx| marks::keep(tx, &gone, true, None)).await.unwrap());
}

#[tokio::test]
async fn a_session_from_elsewhere_is_listed_like_ones_own() {
    let bench = Bench::new();
    let (agent, task) = (ConnectionId::new("elsewhere"), TaskKey::new("k"));
    let session = Session {
        agents: vec![SessionAgent { id: agent.clone(), name: "Their agent".to_owned() }],
        tasks: vec![SessionTask {
            key: task.clone(),
            agent: agent.clone(),
            task_id: "t".to_owned(),
            state: TaskState::Completed,
            course: Vec::new(),
            title: String::new(),
        }],
        exchanges: vec![(
            Exchange { connection_id: Some(agent), task_key: Some(task), ..exchange("x") },
            vec![frame("x", 10)],
        )],
    };
    bench.store.write("import", move |tx| session::fill(tx, session)).await.unwrap();
    assert_eq!(found(&bench.store, "agent:their state:completed task:t").await, ["x"]);
    let frames = bench.store.read(|reader| wire::frames(reader, &ExchangeId::new("x"), 0, 9)).await.unwrap();
    assert_eq!(frames, [frame("x", 10)]);
}
