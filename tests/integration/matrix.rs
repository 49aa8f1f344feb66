//! Agents of the official SDKs, called as the workbench calls them: every behaviour over every interface of their
//! cards.
//!
//! A cell of the table is fine, or fails for a reason in [`documented`]: the generation lacks something, or the
//! SDK has a fault. A reason that no longer holds fails the test as well, so that the table stays true. One test
//! per agent calls all of its interfaces at once, new ones included. Deliberately absent: our own agents, which
//! keep the rules, and the workbench around the client, which `conversation` tests.

mod behaviours;
pub(crate) mod caller;
mod documented;
pub(crate) mod report;

use std::time::Duration;

use futures_util::future::join_all;
use rstest::rstest;
use tokio::time::timeout;
use workbench_tests::peers::{Kind, Peer};

use behaviours::{BEHAVIOURS, Check};
use caller::Caller;
use report::{Cell, Row};

/// Ends what would never end.
const PATIENCE: Duration = Duration::from_secs(40);
/// The same where nothing is expected to happen.
const LITTLE_PATIENCE: Duration = Duration::from_secs(5);
/// The finding about a behaviour that does not come to an end.
const SILENCE: &str = "nothing happens any more";

#[rstest]
#[case::generation_0_1(Kind::V01, 1)]
#[case::generation_0_2(Kind::V02, 2)]
#[case::generation_0_3(Kind::V03, 3)]
#[case::first_sdk_of_1_0(Kind::V10, 6)]
#[case::newest_sdk_of_1_0(Kind::V13, 6)]
#[case::rust_sdk(Kind::Rust, 3)]
#[tokio::test]
async fn peers_do_over_each_interface_what_they_do_over_the_others(
    #[case] kind: Kind,
    #[case] interfaces: usize,
) {
    let peer = Peer::start(kind).expect("the agent starts");
    let callers = Caller::of_all_interfaces(&peer, kind).await.expect("the card is found");
    assert_eq!(callers.len(), interfaces, "what the card offers: {callers:?}");
    let rows = join_all(callers.iter().map(row)).await;
    report::write(kind, &rows);
    let wrong: Vec<String> = rows.iter().flat_map(Row::wrong).collect();
    assert!(wrong.is_empty(), "{}\n{}", report::table(&rows), wrong.join("\n"));
}

/// Everything over one interface, side by side: an agent that mixes its callers up is found out.
async fn row(caller: &Caller<'_>) -> Row {
    let cells = BEHAVIOURS.iter().map(async |(name, check)| (*name, cell(caller, name, *check).await));
    Row { interface: caller.name(), cells: join_all(cells).await }
}

async fn cell(caller: &Caller<'_>, name: &str, check: Check) -> Cell {
    let known = documented::failure(caller.kind, &caller.interface, name);
    let is_silence = known.is_some_and(|known| known.says == SILENCE);
    let patience = if is_silence { LITTLE_PATIENCE } else { PATIENCE };
    let failure = match timeout(patience, check(caller)).await {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(format!("{error:#}")),
        Err(_) => Some(SILENCE.to_owned()),
    };
    match (failure, known) {
        (None, None) => Cell::Fine,
        (None, Some(known)) if known.sometimes => Cell::Sometimes(known.reason),
        (None, Some(known)) => Cell::Surprise(known.reason),
        (Some(failure), Some(known)) if failure.contains(known.says) && known.sometimes => {
            Cell::Sometimes(known.reason)
        }
        (Some(failure), Some(known)) if failure.contains(known.says) => Cell::Documented(known.reason),
        (Some(failure), _) => Cell::Failed(failure),
    }
}

#[test]
fn every_documented_failure_is_about_a_behaviour_that_is_looked_at() {
    for behaviour in documented::behaviours() {
        assert!(BEHAVIOURS.iter().any(|(name, _)| *name == behaviour), "`{behaviour}` is never looked at");
    }
}
