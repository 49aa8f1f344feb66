//! After a pause of the machine or the keyring, nothing relies on a look from before.

use std::sync::Arc;
use std::time::Duration;

use rstest::rstest;
use workbench_store::CommitPoint;
use workbench_store::approvals::ApprovalState;

use super::ORDER;
use crate::support::{Place, approve};
use crate::till::{Habits, Till};

/// Between the look before sending and the sending something takes this long, and the agent asks something else or not.
#[rstest]
#[case::at_once(Duration::ZERO, true, 1)]
#[case::long(Duration::from_secs(4), true, 0)]
#[case::long_and_the_same(Duration::from_secs(4), false, 1)]
#[tokio::test]
async fn a_decision_that_was_held_up_after_the_look_is_looked_at_again(
    #[case] pause: Duration,
    #[case] asks_else: bool,
    #[case] arrive: usize,
) {
    let till = Arc::new(Till::start(Habits::default()).await);
    let place = Place::new();
    let on_commit = {
        let (place, till) = (place.clone(), Arc::clone(&till));
        move |at: CommitPoint<'_>| {
            if matches!(at, CommitPoint::After(labels) if labels.contains(&"claim")) {
                place.pass(pause);
                if asks_else {
                    till.ask_something_else();
                }
            }
        }
    };
    let desk = place.open_with(Some(Arc::new(on_commit))).await.expect("the workbench opens");
    desk.bench.start().await;
    let (_, request) = desk.asked_by(&till.card(), ORDER).await;
    desk.decide(&request, approve()).await;
    desk.wait_for("the end of the sending", async |desk| {
        let known = desk.bench.approval(&request.request.id).await.unwrap();
        (!matches!(known.state, ApprovalState::InFlight | ApprovalState::Queued)).then_some(())
    })
    .await;
    assert_eq!(till.book().arrivals.len(), arrive);
}
