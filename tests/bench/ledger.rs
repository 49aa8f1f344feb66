//! The time of checking a ledger of 100,000 rows whole, as at the first look after a start, and one later row.

mod figure;

use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use workbench_core::{ApprovalId, ConnectionId, HostKind};
use workbench_store::ledger::chain::SealKey;
use workbench_store::ledger::{self, EntryKind, Fact, How, NewEntry, Verdict, Who, check};
use workbench_store::{DataFolder, Store, StoreOptions};

const ROWS: usize = 100_000;
/// Rows written in one transaction.
const BATCH: usize = 1_000;
const ROUNDS: usize = 3;
/// When it all began, in Unix milliseconds.
const BEGIN: i64 = 1_760_000_000_000;

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let data = DataFolder::open(folder.path().join("data"), HostKind::Desktop)?;
    let store = Store::open(data, StoreOptions::at(BEGIN))?;
    let key = SealKey::new("a benchmark", [7; 32]);
    store.seal_with(key.clone());
    for first in (0..ROWS).step_by(BATCH) {
        let rows = first..first + BATCH;
        store
            .write("rows", move |tx| {
                rows.map(entry).try_for_each(|it| ledger::append(tx, &it, [5; 32], BEGIN).map(drop))
            })
            .await?;
    }
    let head = store.read(ledger::head).await?;
    let (mut whole, mut added) = (Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        let (sealed_by, start) = (key.clone(), Instant::now());
        let all = store.read(move |reader| check::ledger(reader, Some(&sealed_by), Some(&head))).await?;
        whole.push(start.elapsed().as_secs_f64());
        store.write("row", move |tx| ledger::append(tx, &entry(ROWS + round), [5; 32], BEGIN)).await?;
        let (sealed_by, start) = (key.clone(), Instant::now());
        let more = store.read(move |reader| check::added(reader, all, Some(&sealed_by), Some(&head))).await?;
        added.push(start.elapsed().as_secs_f64());
        let checked = more.context("the ledger goes on from there")?.checked();
        ensure!(
            checked.faults.is_empty() && checked.sealed == (ROWS + round) as u64,
            "the ledger is whole: {checked:?}"
        );
    }
    figure::print("ledger of 100,000 rows checked whole", figure::quantile(&whole, 0.5), "s", None);
    figure::print("one more row of it checked", figure::quantile(&added, 0.5), "s", None);
    Ok(())
}

/// Somebody decided about a payment.
fn entry(row: usize) -> NewEntry {
    let request = (ApprovalId::new(format!("request-{row:06}")), ConnectionId::new("agent-00"));
    let fact = Fact {
        how: Some(How::Button),
        verdict: Some(Verdict::Approved),
        viewed: Some(true),
        on_card_ms: Some(1_200),
        ..Fact::new(EntryKind::Decided, Who::Person, request.0, request.1)
    };
    let content = vec![
        ("title", "transfer_money".to_owned()),
        ("agent", "Payments clerk".to_owned()),
        ("tools", "transfer_money".to_owned()),
        ("answers", format!(r#"[{{"id":"adk-{row}","kind":"approve"}}]"#)),
        ("edited", "[]".to_owned()),
    ];
    NewEntry { fact, content }
}
