//! The Payments clerk: its payments, its questions, and answers that are no approval.

use a2a_protocol::Json;
use a2a_protocol::model::{Message, MessageId, Part, StreamEvent, Task, TaskState, Version};
use a2a_protocol::{ErrorKind, Request, SendMessage};
use a2a_server::samples::{Payment, PaymentsClerk};
use a2a_server::{RunningServer, Server};
use rstest::rstest;
use serde_json::{Value, json};

use crate::caller::{Caller, said, text_message, to_task};

const LARGE: &str = "Pay 12,000 yen to Sato Stationery";

struct Office {
    clerk: PaymentsClerk,
    caller: Caller,
    _server: RunningServer,
}

async fn office(version: &Version) -> Office {
    let clerk = PaymentsClerk::new();
    let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.unwrap();
    let caller = Caller::new(server.url("payments-clerk"), version);
    Office { clerk, caller, _server: server }
}

/// The data of the confirmation that a task waits for.
fn confirmation(task: &Task) -> Value {
    assert_eq!(task.status.state, TaskState::InputRequired, "the task waits: {}", said(task));
    let question = task.status.message.as_ref().unwrap();
    let part = question.parts.iter().find(|part| part.as_data().is_some()).unwrap();
    assert_eq!(
        part.metadata.as_ref().map(Json::to_value),
        Some(json!({ "adk_type": "function_call", "adk_is_long_running": true })),
        "how the kit marks a call that waits"
    );
    part.as_data().unwrap().to_value()
}

fn answer(message_id: &str, task: &Task, id: &Value, response: &Value) -> Message {
    let data = json!({ "id": id, "name": "adk_request_confirmation", "response": response });
    let mut part = Part::data(Json::from(data));
    part.metadata = Some(Json::from(json!({ "adk_type": "function_response" })));
    to_task(Message::user(MessageId::new(message_id), vec![part]), task)
}

#[rstest]
#[tokio::test]
async fn a_large_payment_is_made_once_after_approval(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { clerk, caller, _server } = office(&version).await;
    let asking = caller.send(text_message("m-1", LARGE)).await.unwrap();
    let call = confirmation(&asking);
    assert_eq!(call["name"], "adk_request_confirmation");
    assert_eq!(
        call["args"]["originalFunctionCall"]["args"],
        json!({ "payee": "Sato Stationery", "amount": 12000, "currency": "JPY" }),
        "every term of the payment is shown"
    );
    assert_eq!(call["args"]["originalFunctionCall"]["name"], "make_payment");
    assert_eq!(clerk.payments(), Vec::new(), "nothing is paid before the approval");

    let approval = answer("m-2", &asking, &call["id"], &json!({ "confirmed": true }));
    let paid = caller.send(approval.clone()).await.unwrap();

    assert_eq!(paid.status.state, TaskState::Completed);
    assert_eq!(said(&paid), "Paid 12,000 yen to Sato Stationery.");
    let receipt = &paid.artifacts[0];
    assert!(receipt.text().contains("**12,000 yen**"), "the receipt names the sum: {}", receipt.text());
    let data = receipt.parts.iter().find_map(Part::as_data).unwrap().to_value();
    assert_eq!((&data["payee"], &data["approved"]), (&json!("Sato Stationery"), &json!(true)));
    let expected = Payment {
        task_id: paid.id.clone(),
        payee: "Sato Stationery".to_owned(),
        amount: "12000".to_owned(),
        currency: "JPY",
        approved: true,
    };
    assert_eq!(clerk.payments(), std::slice::from_ref(&expected));

    let repeated = caller.send(approval).await.unwrap();
    assert_eq!(repeated, paid, "a repeated approval is answered like the first");
    let second = answer("m-3", &asking, &call["id"], &json!({ "confirmed": true }));
    let refused = caller.send(second).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::UnsupportedOperation, "another approval finds the task finished");
    assert_eq!(clerk.payments(), [expected], "one payment, however often it was approved");
}

#[rstest]
#[tokio::test]
async fn a_rejected_payment_is_not_made_and_the_reason_is_repeated(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { clerk, caller, _server } = office(&version).await;
    let asking = caller.send(text_message("m-1", LARGE)).await.unwrap();
    let response = json!({ "confirmed": false, "payload": { "reason": "wrong supplier" } });
    let id = &confirmation(&asking)["id"];

    let stopped = caller.send(answer("m-2", &asking, id, &response)).await.unwrap();

    assert_eq!(stopped.status.state, TaskState::Rejected);
    assert!(said(&stopped).ends_with("Reason: wrong supplier"), "{}", said(&stopped));
    assert_eq!(clerk.payments(), Vec::new());
}

#[rstest]
#[tokio::test]
async fn a_small_payment_is_made_at_once(#[values(Version::V1_0, Version::V0_3)] version: Version) {
    let Office { clerk, caller, _server } = office(&version).await;
    let paid = caller.send(text_message("m-1", "Pay 9,999 yen to Corner Bakery")).await.unwrap();
    assert_eq!(paid.status.state, TaskState::Completed);
    assert_eq!(clerk.payments().len(), 1, "below the limit nobody is asked");
    assert!(!clerk.payments()[0].approved, "and nobody approved");
}

#[rstest]
#[tokio::test]
async fn words_and_answers_to_other_questions_approve_nothing(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { clerk, caller, _server } = office(&version).await;
    let asking = caller.send(text_message("m-1", LARGE)).await.unwrap();
    let id = confirmation(&asking)["id"].clone();

    let yes = caller.send(to_task(text_message("m-2", "yes"), &asking)).await.unwrap();
    assert!(said(&yes).contains("Words do not approve"), "it says why it asks again: {}", said(&yes));
    assert_eq!(confirmation(&yes)["id"], id, "it is the same question");

    let approved = json!({ "confirmed": true });
    let astray = caller.send(answer("m-3", &asking, &json!("adk-other"), &approved)).await.unwrap();
    assert!(said(&astray).contains("another question"), "{}", said(&astray));
    assert_eq!(confirmation(&astray)["id"], id, "a wrong id leaves the question open");

    let edited = json!({ "confirmed": true, "payload": { "amount": 1 } });
    let edited = caller.send(answer("m-4", &asking, &id, &edited)).await.unwrap();
    assert!(said(&edited).contains("terms were changed"), "{}", said(&edited));

    assert_eq!(clerk.payments(), Vec::new(), "none of these paid");
    let paid = caller.send(answer("m-5", &asking, &id, &approved)).await.unwrap();
    assert_eq!(paid.status.state, TaskState::Completed, "the question can still be answered");
}

#[tokio::test]
async fn two_approvals_at_the_same_time_pay_once() {
    let Office { clerk, caller, _server } = office(&Version::V1_0).await;
    let asking = caller.send(text_message("m-1", LARGE)).await.unwrap();
    let id = confirmation(&asking)["id"].clone();
    let approve = |message_id| answer(message_id, &asking, &id, &json!({ "confirmed": true }));

    let (one, other) = tokio::join!(caller.send(approve("m-2")), caller.send(approve("m-3")));

    assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|done| **done).count(), 1, "the second is refused");
    assert_eq!(clerk.payments().len(), 1);
}

#[rstest]
#[tokio::test]
async fn what_an_order_lacks_is_asked_for_in_plain_text(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { clerk, caller, _server } = office(&version).await;
    let asking = caller.send(text_message("m-1", "Pay 500 to Corner Bakery")).await.unwrap();
    assert_eq!(asking.status.state, TaskState::InputRequired);
    assert_eq!(said(&asking), "In which currency: yen, dollars or euros?");

    let paid = caller.send(to_task(text_message("m-2", "yen"), &asking)).await.unwrap();
    assert_eq!(said(&paid), "Paid 500 yen to Corner Bakery.");
    assert_eq!(clerk.payments().len(), 1);
}

#[tokio::test]
async fn an_order_in_japanese_is_confirmed_and_paid_in_japanese() {
    let Office { clerk, caller, _server } = office(&Version::V1_0).await;
    let asking = caller.send(text_message("m-1", "佐藤文具店に12,000円を支払って")).await.unwrap();
    let call = confirmation(&asking);
    assert_eq!(
        call["args"]["toolConfirmation"]["hint"],
        "佐藤文具店に12,000円を支払います。承認または却下してください。"
    );
    let approval = answer("m-2", &asking, &call["id"], &json!({ "confirmed": true }));
    let paid = caller.send(approval).await.unwrap();
    assert_eq!(said(&paid), "佐藤文具店に12,000円を支払いました。");
    assert_eq!(clerk.payments()[0].payee, "佐藤文具店");
}

#[rstest]
#[tokio::test]
async fn the_stream_of_an_approval_does_not_show_the_old_question(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { clerk, caller, _server } = office(&version).await;
    let asking = caller.send(text_message("m-1", LARGE)).await.unwrap();
    let approval = answer("m-2", &asking, &confirmation(&asking)["id"], &json!({ "confirmed": true }));

    let events =
        caller.stream(&Request::SendStreaming(SendMessage::new(approval))).await.unwrap().all().await;

    let states: Vec<&TaskState> = events.iter().filter_map(StreamEvent::state).collect();
    assert_eq!(states, [&TaskState::Working, &TaskState::Completed], "never input-required again");
    assert_eq!(clerk.payments().len(), 1);
}
