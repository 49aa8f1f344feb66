//! A program that is killed while an agent has a decision and has not answered, in a folder that is then set
//! back: nothing is sent again before a person was asked.

use std::sync::Arc;
use std::time::Duration;

use rstest::rstest;
use workbench_core::Settings;
use workbench_store::approvals::{Approval, ApprovalState};

use super::lives::{runtime, tills};
use crate::secrets::Ring;
use crate::support::{Desk, Place, approve};
use crate::till::{Fault, Habits, Till};

/// When the folder was copied to which it is set back.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Copied {
    /// The decision waited for the end of the time for undoing.
    Waiting,
    /// The agent had it.
    Sent,
}

fn slow() -> Settings {
    Settings { undo_seconds: 60, ..Settings::default() }
}

/// Orders and approves; the decision can be undone for a minute.
async fn approved(place: &Place, till: &Till) {
    let desk = place.open().await;
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    desk.bench.preferences().set(slow()).await.expect("it can be set");
    desk.decide(&request, approve()).await;
    desk.close().await;
}

async fn only_request(desk: &Desk) -> Approval {
    desk.requests().await.pop().expect("it is there")
}

#[rstest]
fn an_unanswered_approval_is_asked_about_in_a_folder_that_was_set_back(
    #[values(Copied::Waiting, Copied::Sent)] copied: Copied,
) {
    let tills = tills();
    let faults = [Fault::Deadly { acted: false }].into();
    let till = tills.block_on(Till::start(Habits { faults, ..Habits::default() }));
    let place = Place::new().keeping(Arc::new(Ring::default()));
    runtime().block_on(approved(&place, &till));
    let waiting = place.copied();
    place.pass(Duration::from_mins(1));
    let sent = runtime().block_on(async {
        let _desk = place.open().await;
        till.deadly_arrival().await;
        place.copied()
    });

    runtime().block_on(async {
        place.set_back(if copied == Copied::Waiting { &waiting } else { &sent }, true).await;
        let desk = place.open().await;
        let id = only_request(&desk).await.request.id;
        let desk = match copied {
            Copied::Waiting => {
                let back = desk.asked_whether_to_send(&id).await;
                assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
                // What is decided from then on is the person's wish, also for the next run.
                desk.bench.preferences().set(slow()).await.expect("it can be set");
                desk.decide(&back, approve()).await;
                desk.close().await;
                place.pass(Duration::from_mins(1));
                place.open().await
            }
            Copied::Sent => {
                desk.request_when(&id, ApprovalState::Uncertain).await;
                assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
                desk.bench.approvals().resolve_uncertain(&id, true).await.expect("the person wants it again");
                desk
            }
        };
        desk.request_when(&id, ApprovalState::Delivered).await;
        assert_eq!(till.book().arrivals.len(), 2, "the person wanted it again");
        let checked = desk.bench.ledger().check().await.expect("it can be checked").checked;
        assert_eq!(checked.faults, [], "nobody is blamed");
    });
}
