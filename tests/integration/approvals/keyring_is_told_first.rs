//! A keyring that cannot learn that a decision leaves, because it is locked or silent: the decision stays here.

mod silent_keyring;

use std::sync::Arc;

use rstest::rstest;
use workbench_store::approvals::ApprovalState;

use super::asked_by_till_at;
use crate::secrets::ring::Life;
use crate::secrets::{Ring, SlowRing};
use crate::support::{Place, approve, outcome};
use crate::till::Fault;

/// A fault of the keyring.
#[derive(Debug, Clone, Copy)]
enum Wrong {
    Refuses,
    IsSilent,
}

#[rstest]
#[tokio::test]
async fn a_decision_unknown_to_the_keyring_stays_here_and_is_asked_anew(
    #[values(Wrong::Refuses, Wrong::IsSilent)] wrong: Wrong,
) {
    let ring = Arc::new(SlowRing::default());
    ring.answer();
    let (till, desk) = asked_by_till_at(Place::new().keeping(Arc::clone(&ring) as _), &[]).await;
    let request = desk.request().await;
    match wrong {
        Wrong::Refuses => ring.ring.serve(&Life::until(0)),
        Wrong::IsSilent => ring.stall(),
    }
    desk.decide(&request, approve()).await;
    let old = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&old).contains("keyring-not-told"), "the person is told why: {}", outcome(&old));
    assert_eq!(till.book().arrivals, [], "nothing left");

    let anew = desk.request().await;
    ring.ring.serve(&Arc::new(Life::default()));
    ring.answer();
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "the person wanted it still");
}

#[tokio::test]
async fn a_second_copy_unknown_to_the_keyring_stays_here() {
    let ring = Arc::new(Ring::default());
    let place = Place::new().keeping(Arc::clone(&ring) as _);
    let (till, desk) = asked_by_till_at(place, &[Fault::Cut { acted: false }]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    ring.serve(&Life::until(0));
    desk.bench.approvals().resolve_uncertain(&request.request.id, true).await.unwrap();
    desk.wait_for("the word of the keyring", async |desk| {
        let approval = desk.bench.approval(&request.request.id).await.unwrap();
        (approval.state == ApprovalState::Uncertain && outcome(&approval).contains("keyring-not-told"))
            .then_some(())
    })
    .await;
    assert_eq!(till.book().arrivals.len(), 1, "no second copy left, and the first is in doubt as before");
}
