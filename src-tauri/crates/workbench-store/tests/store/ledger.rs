//! The ledger of a database: chained, sealed where there is a key, and honest about what was changed.

use rusqlite::Connection;
use workbench_store::ledger::chain::SealKey;
use workbench_store::ledger::check::{self, Checked, Fault, Progress};
use workbench_store::ledger::{self, EntryKind, Fact, Head, How, NewEntry, Verdict, Who, list};
use workbench_store::{ApprovalId, ConnectionId, Store, approvals, forget};

use crate::support::{Bench, about, key, request};

fn entry(kind: EntryKind, approval: &str, words: &str) -> NewEntry {
    NewEntry {
        fact: Fact {
            how: Some(How::Button),
            verdict: Some(Verdict::Approved),
            viewed: Some(true),
            on_card_ms: Some(1200),
            ..Fact::new(kind, Who::Person, ApprovalId::new(approval), ConnectionId::new("1"))
        },
        content: vec![("title", words.to_owned()), ("answers", "[]".to_owned())],
    }
}

fn seal() -> SealKey {
    SealKey::new("key", [7; 32])
}

async fn write(store: &Store, approval: &'static str) {
    let job = move |tx: &mut workbench_store::Tx<'_>| {
        let entry = entry(EntryKind::Decided, approval, &format!("words of {approval}"));
        ledger::append(tx, &entry, [5; 32], 100)
    };
    store.write("entry", job).await.unwrap();
}

/// Six sealed rows, and where they end.
async fn written() -> (Bench, Head) {
    let bench = Bench::with_task().await;
    bench.store.seal_with(seal());
    for approval in ["a", "b", "c", "d", "e", "f"] {
        write(&bench.store, approval).await;
    }
    let head = bench.store.read(ledger::head).await.unwrap();
    (bench, head)
}

async fn progress(bench: &Bench, head: Option<Head>) -> Progress {
    bench.store.read(move |reader| check::ledger(reader, Some(&seal()), head.as_ref())).await.unwrap()
}

async fn check(bench: &Bench, head: Option<Head>) -> Checked {
    progress(bench, head).await.checked()
}

/// Changes the file as somebody with a database tool would.
fn tamper(bench: &Bench, sql: &str) {
    let file = Connection::open(bench.store.folder().join("workbench.db")).unwrap();
    let free = "DROP TRIGGER IF EXISTS ledger_never_changes; DROP TRIGGER IF EXISTS ledger_never_shrinks;
         PRAGMA foreign_keys = OFF;";
    file.execute_batch(&format!("{free} {sql}")).unwrap();
}

#[tokio::test]
async fn what_nobody_touched_is_whole() {
    let (bench, head) = written().await;
    let checked = check(&bench, Some(head)).await;
    assert_eq!(checked, Checked { rows: 6, sealed: 6, ..Checked::default() });
}

#[tokio::test]
async fn the_database_itself_refuses_to_change_or_shorten_it() {
    let (bench, _) = written().await;
    let file = Connection::open(bench.store.folder().join("workbench.db")).unwrap();
    for sql in ["UPDATE ledger SET at = 1 WHERE seq = 1", "DELETE FROM ledger WHERE seq = 6"] {
        let refused = file.execute(sql, []).unwrap_err().to_string();
        assert!(refused.contains("the ledger is never"), "{refused}");
    }
}

#[tokio::test]
async fn every_kind_of_tampering_is_found() {
    let edited = [Fault::Edited { seq: 3 }];
    let cases: [(&str, &[Fault]); 12] = [
        ("UPDATE ledger SET verdict = 'rejected' WHERE seq = 3", &edited),
        ("UPDATE ledger SET at = 1 WHERE seq = 3", &edited),
        ("UPDATE ledger SET kind = 'nothing known' WHERE seq = 3", &edited),
        ("UPDATE ledger SET commitments = '' WHERE seq = 3", &edited),
        (
            "UPDATE ledger SET link = x'00' WHERE seq = 3",
            &[Fault::Edited { seq: 3 }, Fault::Edited { seq: 4 }],
        ),
        ("DELETE FROM ledger WHERE seq IN (3, 4)", &[Fault::Gap { from: 3, to: 4 }]),
        ("DELETE FROM ledger WHERE seq > 4", &[Fault::CutTail { missing: 2 }]),
        (
            "UPDATE ledger SET seq = -3 WHERE seq = 3; UPDATE ledger SET seq = 3 WHERE seq = 4;
             UPDATE ledger SET seq = 4 WHERE seq = -3",
            &[
                Fault::Edited { seq: 3 },
                Fault::ContentEdited { seq: 3, name: "title".to_owned() },
                Fault::Edited { seq: 4 },
                Fault::ContentEdited { seq: 4, name: "title".to_owned() },
                Fault::Edited { seq: 5 },
            ],
        ),
        ("UPDATE ledger SET seal = zeroblob(32) WHERE seq = 3", &[Fault::WrongSeal { seq: 3 }]),
        (
            "UPDATE ledger_content SET value = 'other words' WHERE seq = 3 AND name = 'title'",
            &[Fault::ContentEdited { seq: 3, name: "title".to_owned() }],
        ),
        ("DELETE FROM ledger_content WHERE seq = 3", &[Fault::ContentGone { seq: 3 }]),
        ("UPDATE ledger_content SET salt = x'00' WHERE seq = 3", &[Fault::ContentGone { seq: 3 }]),
    ];
    for (sql, faults) in cases {
        let (bench, head) = written().await;
        tamper(&bench, sql);
        assert_eq!(check(&bench, Some(head)).await.faults, faults, "{sql}");
    }
}

/// The check of the rows that were added since an earlier one.
async fn added(bench: &Bench, before: Progress, head: Option<Head>) -> Option<Progress> {
    let reading = bench.store.read(move |reader| check::added(reader, before, Some(&seal()), head.as_ref()));
    reading.await.unwrap()
}

#[tokio::test]
async fn a_check_goes_on_where_the_last_one_ended() {
    let (bench, head) = written().await;
    let before = progress(&bench, Some(head)).await;
    assert_eq!(before.head(), head);
    write(&bench.store, "g").await;
    tamper(&bench, "UPDATE ledger SET at = 1 WHERE seq = 3; DELETE FROM ledger_content WHERE seq = 2");
    let after = added(&bench, before, Some(head)).await.unwrap();
    assert_eq!(
        after.checked(),
        Checked { rows: 7, sealed: 7, ..Checked::default() },
        "old rows are not read"
    );

    write(&bench.store, "h").await;
    tamper(&bench, "UPDATE ledger SET verdict = 'rejected' WHERE seq = 8");
    let later = added(&bench, after, Some(head)).await.unwrap();
    assert_eq!(later.checked().faults, [Fault::Edited { seq: 8 }], "new ones are");
    let again = added(&bench, later, Some(head)).await.unwrap();
    assert_eq!(again.checked().faults, [Fault::Edited { seq: 8 }], "what was found stays found");
    let whole = check(&bench, Some(head)).await.faults;
    assert_eq!(
        whole,
        [Fault::Edited { seq: 3 }, Fault::Edited { seq: 8 }, Fault::ContentGone { seq: 2 }],
        "a whole check finds it all"
    );
}

#[tokio::test]
async fn content_that_is_gone_is_no_fault_any_more_once_it_was_forgotten() {
    let (bench, head) = written().await;
    tamper(&bench, "DELETE FROM ledger_content WHERE seq IN (3, 4)");
    let before = progress(&bench, Some(head)).await;
    assert_eq!(before.checked().faults, [Fault::ContentGone { seq: 3 }, Fault::ContentGone { seq: 4 }]);
    let forget = |tx: &mut workbench_store::Tx<'_>| {
        let content = Vec::new();
        ledger::append(tx, &NewEntry { content, ..entry(EntryKind::Forgotten, "c", "") }, [5; 32], 200)
    };
    bench.store.write("forget", forget).await.unwrap();
    let after = added(&bench, before, Some(head)).await.unwrap();
    assert_eq!(after.checked().faults, [Fault::ContentGone { seq: 4 }], "that of the other request is");
}

#[tokio::test]
async fn a_ledger_that_was_cut_behind_a_check_does_not_go_on_from_there() {
    let (bench, head) = written().await;
    let before = progress(&bench, None).await;
    tamper(&bench, "DELETE FROM ledger_content WHERE seq > 4; DELETE FROM ledger WHERE seq > 4");
    assert!(added(&bench, before.clone(), None).await.is_none(), "the last row that was checked is gone");
    let furthest = before.furthest(None);
    assert_eq!(furthest, head, "what was checked is known to have been there");
    let whole = progress(&bench, Some(furthest)).await;
    assert_eq!(whole.checked().faults, [Fault::CutTail { missing: 2 }]);
    write(&bench.store, "x").await;
    write(&bench.store, "y").await;
    let filled = added(&bench, whole, None).await.unwrap();
    assert_eq!(filled.checked().faults, [Fault::OtherHead { seq: 6 }], "others in their place are others");
}

/// Somebody without the key can make the links fit, but neither the seals nor the head.
#[tokio::test]
async fn a_chain_that_was_made_anew_without_the_key_is_found() {
    let (bench, head) = written().await;
    let forged = Bench::with_task().await;
    let name: String = bench.store.read(ledger::name).await.unwrap();
    tamper(&forged, &format!("UPDATE ledger_name SET name = '{name}'"));
    forged.store.seal_with(SealKey::new("key", [8; 32]));
    for approval in ["a", "b", "x", "d", "e", "f"] {
        write(&forged.store, approval).await;
    }
    let checked = check(&forged, Some(head)).await;
    let wrong: Vec<_> = (1..=6).map(|seq| Fault::WrongSeal { seq }).collect();
    let expected = [wrong.as_slice(), &[Fault::OtherHead { seq: 6 }]].concat();
    assert_eq!(checked.faults.len(), expected.len());
    assert!(expected.iter().all(|fault| checked.faults.contains(fault)), "{:?}", checked.faults);
}

#[tokio::test]
async fn a_head_that_is_behind_is_no_fault_and_one_that_is_ahead_is() {
    let (bench, head) = written().await;
    write(&bench.store, "g").await;
    assert_eq!(check(&bench, Some(head)).await.faults, [], "the keyring is told after the commit");
    let against = |head: Head| bench.store.read(move |reader| check::against_head(reader, &head));
    assert_eq!(against(head).await.unwrap(), None);
    let ahead = Head { count: 9, ..head };
    assert_eq!(against(ahead).await.unwrap(), Some(Fault::CutTail { missing: 2 }));
    let other = Head { count: 5, ..head };
    assert_eq!(against(other).await.unwrap(), Some(Fault::OtherHead { seq: 5 }));
}

#[tokio::test]
async fn rows_without_a_key_are_marked_and_covered_by_the_next_seal() {
    let bench = Bench::with_task().await;
    write(&bench.store, "a").await;
    bench.store.seal_with(seal());
    write(&bench.store, "b").await;
    let checked = check(&bench, None).await;
    assert_eq!(checked, Checked { rows: 2, sealed: 1, unsealed: 1, ..Checked::default() });
    tamper(&bench, "UPDATE ledger SET viewed = 0 WHERE seq = 1");
    assert_eq!(check(&bench, None).await.faults, [Fault::Edited { seq: 1 }]);
}

#[tokio::test]
async fn forgetting_leaves_a_tombstone_and_a_chain_that_verifies() {
    let bench = Bench::with_task().await;
    bench.store.seal_with(seal());
    for id in ["a", "b"] {
        let propose =
            |tx: &mut workbench_store::Tx<'_>| approvals::propose(tx, &request("1", id), &about(""), 30);
        bench.store.write("propose", propose).await.unwrap();
    }
    for approval in ["a", "other", "a"] {
        write(&bench.store, approval).await;
    }
    forget::forget(&bench.store, forget::Scope::Task(key("1")), 500).await.unwrap();

    let rows = bench.store.read(|reader| list::of_approval(reader, &ApprovalId::new("a"))).await.unwrap();
    let told: Vec<_> =
        rows.iter().map(|row| (row.entry.fact.kind, row.entry.at, row.content.len())).collect();
    let expected =
        [(EntryKind::Decided, 100, 0), (EntryKind::Decided, 100, 0), (EntryKind::Forgotten, 500, 0)];
    assert_eq!(told, expected, "a request without rows gets no tombstone, one with rows gets one");
    assert_eq!(rows[0].entry.commitments.len(), 2, "what it committed to stays provable by whoever has it");
    let other =
        bench.store.read(|reader| list::of_approval(reader, &ApprovalId::new("other"))).await.unwrap();
    assert_eq!(other[0].content("title"), Some("words of other"));
    assert_eq!(check(&bench, None).await, Checked { rows: 4, sealed: 4, ..Checked::default() });
}

#[tokio::test]
async fn a_page_goes_on_where_the_last_one_ended_and_shows_what_was_asked_for() {
    let (bench, _) = written().await;
    let seqs = async |query: list::Query| {
        let page = bench.store.read(move |reader| list::page(reader, &query)).await.unwrap();
        page.iter().map(|row| row.entry.seq).collect::<Vec<_>>()
    };
    let all = list::Query { limit: 4, ..list::Query::default() };
    assert_eq!(seqs(all.clone()).await, [6, 5, 4, 3]);
    assert_eq!(seqs(list::Query { before: Some(3), ..all.clone() }).await, [2, 1]);
    let nobody = list::Query { who: Some("rule".to_owned()), ..all.clone() };
    assert_eq!(seqs(nobody).await, [0_u64; 0]);
    let by_person = list::Query {
        kind: Some(EntryKind::Decided),
        connection_id: Some(ConnectionId::new("1")),
        verdict: Some(Verdict::Approved),
        who: Some("person".to_owned()),
        since: Some(100),
        until: Some(101),
        ..all.clone()
    };
    assert_eq!(seqs(by_person).await, [6, 5, 4, 3]);
    assert_eq!(seqs(list::Query { until: Some(100), ..all }).await, [0_u64; 0]);
}

#[tokio::test]
async fn rows_that_nobody_can_read_any_more_do_not_hide_the_others() {
    let (bench, _) = written().await;
    tamper(&bench, "UPDATE ledger SET who = 'somebody' WHERE seq IN (2, 5)");
    let query = list::Query { limit: 3, ..list::Query::default() };
    let page = bench.store.read(move |reader| list::page(reader, &query)).await.unwrap();
    assert_eq!(
        page.iter().map(|row| row.entry.seq).collect::<Vec<_>>(),
        [6, 4, 3],
        "a page is full all the same"
    );
    let rows = bench.store.read(|reader| list::of_approval(reader, &ApprovalId::new("b"))).await.unwrap();
    assert_eq!(rows, []);
}

#[tokio::test]
async fn a_walk_over_many_rows_meets_each_once_and_in_order_with_what_it_holds() {
    // More than are read at a time, twice over, and one that begins a third time.
    const MANY: u64 = 2001;
    let bench = Bench::with_task().await;
    bench.store.seal_with(seal());
    let fill = |tx: &mut workbench_store::Tx<'_>| {
        (1..=MANY).try_for_each(|row| {
            ledger::append(tx, &entry(EntryKind::Decided, "a", &format!("row {row}")), [5; 32], 100).map(drop)
        })
    };
    bench.store.write("fill", fill).await.unwrap();
    let met = bench.store.read(|reader| {
        let mut met = Vec::new();
        list::each(reader, 0, |row| {
            let (entry, _, content) = row.unwrap();
            let title = content.iter().find(|content| content.name == "title").unwrap();
            met.push((entry.seq, title.value.clone(), content.len()));
        })?;
        Ok(met)
    });
    let all: Vec<_> = (1..=MANY).map(|row| (row, format!("row {row}"), 2)).collect();
    assert_eq!(met.await.unwrap(), all);
}
