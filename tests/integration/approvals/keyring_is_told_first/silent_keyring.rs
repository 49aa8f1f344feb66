//! A keyring that leaves a write unanswered: the next write goes elsewhere, and a late one takes nothing back.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;
use workbench_core::{Announcement, KeyringState, Settings};
use workbench_store::approvals::ApprovalState;
use workbench_store::{Change, Tag};

use super::super::asked_by_till_at;
use crate::secrets::DeafRing;
use crate::support::{Place, approve, outcome};
use crate::till::Fault;

/// Returns once the page was told to ask how the application stands.
async fn announced(news: &mut Receiver<Announcement>) {
    let told = Change { tag: Tag::App, id: None };
    let tells = |news| matches!(news, Announcement::Changed(changes) if changes.contains(&told));
    let telling = async { while !tells(news.recv().await.expect("there is news")) {} };
    timeout(Duration::from_secs(10), telling).await.expect("it is announced");
}

#[tokio::test]
async fn a_decision_leaves_past_one_lost_answer_and_is_known_after_a_set_back() {
    let ring = Arc::new(DeafRing::default());
    // The till does nothing, so that its task asks as before.
    let (till, desk) = asked_by_till_at(Place::new().keeping(ring.asked()), &[Fault::Ignores]).await;
    let request = desk.request().await;
    ring.be_deaf_to(1);
    desk.decide(&request, approve()).await;
    ring.swallowed().await;
    let waiting = desk.place().copied();
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let place = desk.close().await;

    ring.hear();
    ring.landed().await;
    place.set_back(&waiting, true).await;
    let desk = place.open().await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
}

#[tokio::test]
async fn a_death_while_the_keyring_is_told_leaves_a_decision_in_no_doubt() {
    let ring = Arc::new(DeafRing::default());
    let (till, desk) = asked_by_till_at(Place::new().keeping(ring.asked()), &[]).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    let place = desk.close().await;
    place.pass(Duration::from_mins(1));
    ring.be_deaf_to(usize::MAX);
    let desk = place.open().await;
    ring.swallowed().await;
    let killed = place.copied();
    desk.close().await;
    place.set_back(&killed, true).await;
    assert_eq!(till.book().arrivals, [], "nothing left yet");

    ring.be_deaf_to(0);
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 1, "it goes on by itself");
    ring.hear();
}

#[tokio::test]
async fn what_an_earlier_run_told_lands_late_and_takes_nothing_back() {
    let ring = Arc::new(DeafRing::default());
    // The till does nothing, so that its task asks as before.
    let (till, desk) = asked_by_till_at(Place::new().keeping(ring.asked()), &[Fault::Ignores]).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    let request = desk.request().await;
    ring.told().await;
    ring.be_deaf_to(usize::MAX);
    desk.decide(&request, approve()).await;
    ring.swallowed().await;
    let place = desk.close().await;
    let waiting = place.copied();
    ring.be_deaf_to(0);
    place.pass(Duration::from_mins(1));
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let place = desk.close().await;

    ring.hear();
    ring.all_landed().await;
    place.set_back(&waiting, true).await;
    let desk = place.open().await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
}

#[tokio::test]
async fn a_silent_keyring_is_said_to_be_so_and_decisions_leave_once_it_answers() {
    let ring = Arc::new(DeafRing::default());
    let (till, desk) = asked_by_till_at(Place::new().keeping(ring.asked()), &[]).await;
    let request = desk.request().await;
    let mut news = desk.bench.announcements();
    ring.be_deaf_to(usize::MAX);
    desk.decide(&request, approve()).await;
    let old = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&old).contains("keyring-not-told"), "the person is told why: {}", outcome(&old));
    assert_eq!(till.book().arrivals, [], "nothing left");
    let backend = || "a test".to_owned();
    announced(&mut news).await;
    assert_eq!(desk.bench.keyring_so_far(), Some(KeyringState::Silent { backend: backend() }));

    ring.hear();
    announced(&mut news).await;
    assert_eq!(desk.bench.keyring_so_far(), Some(KeyringState::Usable { backend: backend() }));
    let anew = desk.request().await;
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "the person wanted it still");
}
