//! The ring of wire traffic.

use workbench_store::wire::{self, Direction, Exchange, Frame, Record, Ring, belonging};
use workbench_store::{ConnectionId, ExchangeId, Store};

use crate::support::{Bench, plain_exchange};

fn exchange(id: &str) -> Exchange {
    Exchange { connection_id: Some(ConnectionId::new("c")), status: None, ..plain_exchange(id) }
}

fn frame(id: &str, seq: u32, size: usize) -> Frame {
    Frame {
        exchange_id: ExchangeId::new(id),
        seq,
        direction: Direction::Received,
        kind: "event".to_owned(),
        body: vec![b'x'; size],
        at: 2,
    }
}

async fn record(store: &Store, batch: Vec<Record>, capacity: u64) {
    store.write("wire", move |tx| wire::record(tx, &batch, capacity)).await.unwrap();
}

async fn ring(store: &Store) -> Ring {
    store.read(wire::ring).await.unwrap()
}

async fn frames(store: &Store, id: &'static str) -> Vec<u32> {
    let frames = store.read(move |reader| wire::frames(reader, &ExchangeId::new(id), 0, 100)).await.unwrap();
    frames.into_iter().map(|frame| frame.seq).collect()
}

#[tokio::test]
async fn an_exchange_is_one_row_from_its_beginning_to_its_end() {
    let bench = Bench::new();
    let ended = Exchange { status: Some(200), duration_ms: Some(12), received_bytes: 9, ..exchange("a") };
    let batch = vec![
        Record::Exchange(exchange("a")),
        Record::Frame(frame("a", 0, 9)),
        Record::Exchange(ended.clone()),
    ];
    record(&bench.store, batch, 1_000_000).await;
    let latest = bench.store.read(|reader| wire::latest(reader, None, 10)).await.unwrap();
    assert_eq!(latest, [ended]);
    let stored = bench.store.read(|reader| wire::frames(reader, &ExchangeId::new("a"), 0, 10)).await.unwrap();
    assert_eq!(stored, [frame("a", 0, 9)]);
}

#[tokio::test]
async fn a_frame_takes_the_place_of_its_beginning() {
    let bench = Bench::new();
    record(&bench.store, vec![Record::Exchange(exchange("a")), Record::Frame(frame("a", 0, 100))], 4_500)
        .await;
    record(&bench.store, vec![Record::FrameAgain(frame("a", 0, 300))], 4_500).await;
    assert_eq!(frames(&bench.store, "a").await, [0]);
    assert_eq!(
        ring(&bench.store).await.bytes,
        700,
        "an exchange weighs 200, and so does a frame beside its body"
    );
}

#[tokio::test]
async fn the_oldest_falls_out_first_and_is_counted() {
    let bench = Bench::new();
    for id in ["a", "b", "c"] {
        let batch = vec![
            Record::Exchange(exchange(id)),
            Record::Frame(frame(id, 0, 800)),
            Record::Frame(frame(id, 1, 800)),
        ];
        // Each frame weighs 1,000 and each exchange 200.
        record(&bench.store, batch, 4_500).await;
    }
    assert_eq!(frames(&bench.store, "a").await, [0_u32; 0]);
    assert_eq!(frames(&bench.store, "b").await, [0, 1]);
    assert_eq!(frames(&bench.store, "c").await, [0, 1]);
    let expected = Ring { bytes: 4_400, dropped_exchanges: 1, dropped_frames: 2, dropped_bytes: 2_200 };
    assert_eq!(ring(&bench.store).await, expected);

    record(&bench.store, vec![Record::Frame(frame("a", 2, 100))], 4_500).await;
    assert_eq!(ring(&bench.store).await.dropped_frames, 3, "too late for its exchange, and counted");
}

#[tokio::test]
async fn one_exchange_larger_than_the_ring_keeps_its_row_and_its_newest_frames() {
    let bench = Bench::new();
    let mut batch = vec![Record::Exchange(exchange("a"))];
    batch.extend((0..20).map(|seq| Record::Frame(frame("a", seq, 800))));
    record(&bench.store, batch, 3_500).await;
    assert_eq!(frames(&bench.store, "a").await, [17, 18, 19]);
    assert_eq!(ring(&bench.store).await.bytes, 3_200);
    bench.store.write("clear", wire::clear).await.unwrap();
    assert_eq!(ring(&bench.store).await, Ring::default());
    assert!(bench.store.read(|reader| wire::latest(reader, None, 1)).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_found_an_agent_becomes_its_own_and_nobody_elses() {
    let bench = Bench::new();
    let search = |id| Exchange { connection_id: None, ..exchange(id) };
    let batch = vec![Record::Exchange(search("a")), Record::Exchange(exchange("b"))];
    record(&bench.store, batch, 1_000_000).await;
    let told = bench.store.write("whose", |tx| {
        let called = ["a", "b", "gone"].map(ExchangeId::new);
        belonging::to_connection(tx, &called, &ConnectionId::new("found"))
    });
    told.await.unwrap();
    // The end of an exchange does not know what was told meanwhile.
    record(&bench.store, vec![Record::Exchange(search("a"))], 1_000_000).await;
    let mut latest = bench.store.read(|reader| wire::latest(reader, None, 10)).await.unwrap();
    latest.sort_by(|one, other| one.id.as_str().cmp(other.id.as_str()));
    let whose: Vec<_> = latest.iter().map(|row| row.connection_id.as_ref().unwrap().as_str()).collect();
    assert_eq!(whose, ["found", "c"]);
}
