//! What an agent said and made in its task besides the request: it stands on the card, and a decision is not sent beside
//! something that came later. What a person had before them once does not stand on the next card of the task.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::{Approval, ApprovalState};

use super::lost::{answer, asked, asking};
use super::paid_task;
use crate::support::approve;

const REPORT: &str =
    r#""artifacts":[{"artifactId":"r","name":"report.md","parts":[{"text":"Eggs are out."}]}]"#;
const LATER: &str = r#""artifacts":[{"artifactId":"r","name":"report.md","parts":[{"text":"Eggs are out."}]},
    {"artifactId":"s","parts":[{"text":"This wires all savings."}]}]"#;
const SAID: &str =
    r#""history":[{"messageId":"h","role":"ROLE_AGENT","parts":[{"text":"This wires all savings."}]}]"#;

/// Everything that the card shows of the task besides.
fn around(request: &Approval) -> String {
    let earlier = StoredRequest::of(request).unwrap().reading.earlier;
    earlier.iter().flat_map(|earlier| &earlier.parts).map(a2a_protocol::Json::as_str).collect()
}

#[rstest]
#[case::an_artifact(LATER)]
#[case::a_message(SAID)]
#[tokio::test]
async fn a_decision_is_held_back_by_what_comes_after_it(#[case] later: &str) {
    let (peer, desk, request) = asked(&asking("task", REPORT)).await;
    assert_eq!(around(&request), r#"{"text":"Eggs are out."}"#);
    let paid = answer(&paid_task().to_string());
    peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", answer(&asking("task", later))));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    let anew = desk.request().await;
    assert!(around(&anew).contains("This wires all savings."), "{}", around(&anew));
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn what_stood_on_a_card_that_was_answered_is_not_shown_again() {
    let (peer, desk, request) = asked(&asking("task", REPORT)).await;
    let second = asking("task", LATER).replace(r#""messageId":"q""#, r#""messageId":"q-2""#);
    let task = format!(r#"{{"task":{second}}}"#);
    let looked = asking("task", REPORT);
    peer.rescript(Script::new().on("SendMessage", answer(&task)).on("GetTask", answer(&looked)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let next = desk.request().await;
    assert_eq!(around(&next), r#"{"text":"This wires all savings."}"#);
}

/// The task with an artifact that says something else at each look.
fn timed(at: usize) -> Reply {
    let report = format!(r#""artifacts":[{{"artifactId":"r","parts":[{{"text":"Waiting for {at} s"}}]}}]"#);
    answer(&asking("task", &report))
}

#[rstest]
#[case::words_that_change(false)]
#[case::two_artifacts_under_one_id(true)]
#[tokio::test]
async fn an_agent_that_says_something_else_at_every_look_can_be_answered_all_the_same(#[case] twins: bool) {
    let other = REPORT.replace("[{", r#"[{"artifactId":"r","parts":[{"text":"Milk is out."}]},{"#);
    let (peer, desk, request) = asked(&asking("task", if twins { &other } else { REPORT })).await;
    let mut asked = vec![request];
    while let Some(request) = asked.last().filter(|_| asked.len() < 5) {
        let task = if twins { answer(&asking("task", &other)) } else { timed(asked.len()) };
        let paid = answer(&paid_task().to_string());
        peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", task));
        let said = format!("Waiting for {} s", asked.len());
        let shows_it = |row: &Approval| twins || around(row).contains(&said);
        desk.decide(request, approve()).await;
        let (id, decided) = (request.request.id.clone(), request.updated_at);
        let next = desk
            .wait_for("the end of the decision", async |desk| {
                let row = desk.bench.approval(&id).await.expect("it is stored");
                match row.state {
                    ApprovalState::Delivered => Some(None),
                    ApprovalState::Pending if row.updated_at > decided && shows_it(&row) => Some(Some(row)),
                    ApprovalState::Superseded => desk.open_requests().await.pop().map(Some),
                    _ => None,
                }
            })
            .await;
        match next {
            Some(next) => asked.push(next),
            None => return,
        }
    }
    panic!("asked for ever: {:?}", asked.iter().map(around).collect::<Vec<_>>());
}
