//! Unsent words of the chat that are sent again, with a decision in between: the time of sending counts, not of
//! writing. Changes of the request meanwhile are shown first.

use a2a_protocol::model::MessageId;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use workbench_core::{CallSentence, Sentence, Without};
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::{
    agree, answer, asked, asking, assert_only_looks_since, busy, does_not_leave, taken, task_of,
    waits_for_another_attempt,
};
use crate::support::{Desk, approve, outcome};

/// A task that waits for a decision, and words to it that a failed look has held.
async fn held() -> (ScriptedPeer, Desk, Approval, MessageId) {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("GetTask", Reply::new(503)));
    let said = agree(&desk, &task).await;
    desk.failure(&said).await;
    (peer, desk, request, said)
}

/// The task goes on waiting, and the agent says this to whatever is sent to it.
fn waits_and(peer: &ScriptedPeer, says: Reply) {
    peer.rescript(Script::new().on("SendMessage", says).on("GetTask", answer(&asking("nowhere", ""))));
}

/// Sends the words again, and the connection breaks.
async fn may_have_arrived(peer: &ScriptedPeer, desk: &Desk, said: &MessageId) {
    waits_and(peer, Reply::no_answer());
    desk.bench.chats().say_again(said).await.expect("nothing speaks against it");
    desk.wait_for("the doubt", async |desk| desk.failure(said).await.may_have_arrived.then_some(())).await;
}

#[tokio::test]
async fn a_waiting_decision_does_not_follow_words_sent_again_after_it() {
    let (peer, desk, request, said) = held().await;
    waits_and(&peer, busy());
    desk.decide(&request, approve()).await;
    waits_for_another_attempt(&desk, &request).await;
    waits_and(&peer, taken(&asking("nowhere", "")));
    desk.bench.chats().say_again(&said).await.expect("nothing speaks against it");
    desk.delivered(&said).await;
    does_not_leave(&peer, &desk, &request, "said-since").await;
}

#[tokio::test]
async fn effects_of_words_sent_again_do_not_prove_that_a_decision_arrived() {
    let (peer, desk, request, said) = held().await;
    waits_and(&peer, Reply::no_answer());
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    let done = asking("nowhere", "").replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    waits_and(&peer, taken(&done));
    desk.bench.chats().say_again(&said).await.expect("nothing speaks against it");

    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains("went-on-after-two"), "{}", outcome(&over));
}

/// A person who was told that words may have arrived did not know that they would be sent once more.
#[tokio::test]
async fn a_decision_does_not_follow_words_that_may_have_arrived_again_since() {
    let (peer, desk, request, said) = held().await;
    may_have_arrived(&peer, &desk, &said).await;
    desk.decide(&request, approve()).await;
    let back = desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains("message-may-have-arrived"), "{}", outcome(&back));
    waits_and(&peer, busy());
    desk.decide(&back, approve()).await;
    waits_for_another_attempt(&desk, &back).await;
    waits_and(&peer, Reply::no_answer());
    let heard = peer.requests().len();
    desk.bench.chats().say_again(&said).await.expect("nothing speaks against it");
    desk.wait_for("the second copy", async |_| {
        let said = peer.requests().split_off(heard);
        said.iter().any(|call| call.method().as_deref() == Some("SendMessage")).then_some(())
    })
    .await;

    let over = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&over).contains("said-since"), "{}", outcome(&over));
}

/// The reason that keeps one copy here says nothing of the copy before.
#[tokio::test]
async fn words_in_doubt_are_not_said_to_have_stayed_by_what_holds_the_next() {
    let (peer, desk, _request, said) = held().await;
    may_have_arrived(&peer, &desk, &said).await;
    waits_and(&peer, Reply::new(400));
    desk.bench.chats().say_again(&said).await.expect("nothing speaks against it");
    let failure = desk.wait_for("the refusal", async |desk| {
        let failure = desk.failure(&said).await;
        (!matches!(failure.message, Sentence::Call(CallSentence::EndedWithoutAnswer))).then_some(failure)
    });
    assert!(failure.await.may_have_arrived, "the first copy may have");
}

/// The agent's changed request after the person looked at it.
#[rstest]
#[case::its_text("parts", r#"{"text":"This deletes your archive."}"#, "")]
#[case::what_stands_beside_it(
    "task",
    r#""artifacts":[{"artifactId":"a-1","parts":[{"text":"Bob asks for more."}]}]"#,
    ""
)]
#[case::its_state("nowhere", "", "TASK_STATE_AUTH_REQUIRED")]
#[case::its_arguments("nowhere", "", "money")]
#[tokio::test]
async fn words_are_held_once_where_the_request_was_changed(
    #[case] place: &str,
    #[case] put: &str,
    #[case] word: &str,
) {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let changed = match word {
        "" => asking(place, put),
        "money" => asking(place, put).replace("milk", word),
        state => asking(place, put).replace("TASK_STATE_INPUT_REQUIRED", state),
    };
    peer.rescript(Script::new().on("SendMessage", taken(&changed)).on("GetTask", answer(&changed)));
    let heard = peer.requests().len();
    let said = agree(&desk, &task).await;

    let failure = desk.failure(&said).await;
    assert_eq!(failure.message, CallSentence::AsksOtherwise.into());
    assert_eq!(failure.again_without, Some(Without::Comparison));
    assert_only_looks_since(heard, &peer);
    desk.bench.chats().say_again(&said).await.expect("the person saw it");
    desk.delivered(&said).await;
}

#[tokio::test]
async fn words_tried_again_are_held_where_the_request_was_changed_since() {
    let (peer, desk, _request, said) = held().await;
    let changed = asking("parts", r#"{"text":"This deletes your archive."}"#);
    peer.rescript(Script::new().on("SendMessage", taken(&changed)).on("GetTask", answer(&changed)));
    let heard = peer.requests().len();
    desk.bench.chats().say_again(&said).await.expect("the reason stands at the message");
    assert_eq!(desk.failure(&said).await.message, CallSentence::AsksOtherwise.into());
    assert_only_looks_since(heard, &peer);
    desk.bench.chats().say_again(&said).await.expect("the person saw it");
    desk.delivered(&said).await;
}
