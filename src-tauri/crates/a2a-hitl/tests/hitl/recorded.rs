//! Requests and answers recorded from google-adk 2.13, in both of its modes.

use a2a_hitl::{
    Allowed, Answer, AnswerKind, Confidence, Freshness, FreshnessGrade, Item, ItemId, Proven, ReaderId,
    ReasonField, ReplyError, freshness, read_with,
};
use serde_json::Value;

use crate::support::{approve, in_order, parsed, parts, plain, recorded, reject};

/// Both executors of ADK: the first, and the one that its extension switches on.
const MODES: [&str; 2] = ["adk-2.13.0/", "adk-2.13.0/ext-"];

/// The answers give exactly the parts that were recorded as sent, media type aside.
#[track_caller]
fn check<const N: usize>(pair: &str, sent: &str, answers: &[Answer; N]) {
    for mode in MODES {
        let reading = recorded(&format!("{mode}{pair}-1-request")).waiting.unwrap().reading();
        assert_eq!(reading.reader, ReaderId::new("adk"), "{mode}{pair}");
        assert_eq!((reading.confidence, reading.proven), (Confidence::Certain, Proven::Recorded));

        let reply = reading.reply(&in_order(&reading, answers.clone())).unwrap();

        let expected = recorded(&format!("{mode}{pair}-2-{sent}")).sent;
        assert_eq!(
            numbers_alike(parts(&reply)),
            numbers_alike(plain(&Value::from(expected))),
            "{mode}{pair}"
        );
    }
}

/// The recorder's client wrote `2`, its server said `0.0`: equal numbers, other spelling.
fn numbers_alike(parts: Vec<Value>) -> String {
    Value::from(parts).to_string().replace(".0", "")
}

#[test]
fn an_approval_is_the_confirmed_function_response_and_nothing_else() {
    check("confirm-approve", "answer", &[approve()]);
    check("confirm-stream", "answer", &[approve()]);
}

#[test]
fn a_rejection_is_the_unconfirmed_function_response() {
    check("confirm-reject", "answer", &[reject()]);
}

#[test]
fn an_edited_payload_goes_inside_the_response() {
    let payload = Some(parsed(r#"{"approved_days":2}"#));
    check("payload", "answer", &[Answer::Approve { payload }]);
}

#[test]
fn several_pending_calls_are_answered_in_one_message() {
    check("double", "answer-both", &[approve(), reject()]);
}

#[test]
fn a_function_that_waits_for_approval_takes_an_object_of_its_own() {
    let response = parsed(r#"{"status":"approved","ticket_id":"approval-ticket-1"}"#);
    check("longrunning", "answer", &[Answer::Raw(response)]);
}

#[test]
fn a_confirmation_shows_the_call_behind_it_with_its_digits() {
    let reading = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap().reading();

    let hint = "Please approve or reject the tool call transfer_money() by responding with a FunctionResponse \
                with an expected ToolConfirmation payload.";
    assert_eq!(
        reading.items,
        [Item::Approval {
            item_id: ItemId::new("adk-5fd0787e-09a1-4128-90b7-49a8d6ee115c"),
            tool: "transfer_money".into(),
            args: parsed(r#"{"amount":42.0,"to":"alice"}"#),
            hint: Some(hint.into()),
            payload: None,
            allowed: Allowed::YES_OR_NO,
            reason: ReasonField::Optional,
            by: None,
            grants: Vec::new(),
            edit_schema: None,
            offers: Vec::new(),
        }],
        "the id is the outer call's, the arguments are the inner call's bytes"
    );
}

#[test]
fn the_reason_of_a_rejection_goes_into_the_payload_which_is_free() {
    let reading = recorded("adk-2.13.0/confirm-reject-1-request").waiting.unwrap().reading();
    let stored = |reason: Option<&str>| {
        let answer = Answer::Reject { reason: reason.map(str::to_owned) };
        serde_json::to_string(&reading.reply(&in_order(&reading, [answer])).unwrap()).unwrap()
    };

    let with_reason = stored(Some("wrong account"));
    assert!(
        with_reason.contains(r#"\"confirmed\":false,\"payload\":{\"reason\":\"wrong account\"}"#),
        "{with_reason}"
    );
    assert!(!stored(None).contains("payload"), "without a reason, the answer is as recorded");
}

#[test]
fn a_payload_that_nobody_edited_is_echoed_as_it_came() {
    let reading = recorded("adk-2.13.0/payload-1-request").waiting.unwrap().reading();

    let reply = reading.reply(&in_order(&reading, [approve()])).unwrap();

    let stored = serde_json::to_string(&reply).unwrap();
    assert!(stored.contains(r#"\"payload\":{\"approved_days\":0.0}"#), "{stored}");
}

#[test]
fn the_wrong_answers_that_were_recorded_cannot_be_written() {
    for mode in MODES {
        let request = recorded(&format!("{mode}confirm-text-1-request")).waiting.unwrap().reading();
        let item = request.items[0].id().clone();
        assert_eq!(
            request.reply(&[(item.clone(), Answer::Text("yes, approved".into()))]),
            Err(ReplyError::NotAllowed { item: item.clone(), answer: AnswerKind::Text }),
            "ADK takes words for a new turn"
        );
        assert_eq!(
            request.reply(&[(ItemId::new("adk-wrong"), approve())]),
            Err(ReplyError::UnknownItem { item: ItemId::new("adk-wrong") }),
            "ADK fails the task on an unknown id"
        );
        assert_eq!(
            request.reply(&[(item.clone(), approve()), (item.clone(), reject())]),
            Err(ReplyError::Twice { item: item.clone() }),
            "two answers are none"
        );
        assert_eq!(
            request.reply(&[(item.clone(), Answer::Approve { payload: Some(parsed("{}")) })]),
            Err(ReplyError::NotAllowed { item, answer: AnswerKind::Edit }),
            "this call offers nothing to edit"
        );

        let double = recorded(&format!("{mode}double-one-1-request")).waiting.unwrap().reading();
        let [first, second] = [0, 1].map(|position: usize| double.items[position].id().clone());
        assert_eq!(
            double.reply(&[(first, approve())]),
            Err(ReplyError::Missing { item: second }),
            "ADK completes the task on a partial answer and loses the other call"
        );
    }
}

#[test]
fn a_request_that_is_out_of_sight_is_not_taken_for_standing() {
    let before = recorded("adk-2.13.0/ext-confirm-text-1-request").waiting.unwrap();
    let after = recorded("adk-2.13.0/ext-confirm-text-2-answer").waiting.unwrap();
    let (asked, now) = (before.reading(), after.reading());

    assert!(after.status.state.is_interrupted(), "the task still waits");
    assert_eq!(
        freshness(&before.look(&asked), &after.look(&now), false),
        Freshness::Graded(FreshnessGrade::Unknown),
        "it complains in words now, and only a person can tell what that means"
    );
}

#[test]
fn a_person_can_read_it_another_way() {
    let waiting = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap();
    let reading = waiting.reading();
    let names: Vec<&str> = reading.alternatives.iter().map(ReaderId::as_str).collect();
    assert_eq!(names, ["unknown-structured", "plain-text"]);

    for other in &reading.alternatives {
        let again = read_with(other, &waiting.input()).unwrap();
        assert_eq!(again.reader, *other);
        assert!(again.alternatives.contains(&reading.reader), "and back");
    }
    assert_eq!(read_with(&ReaderId::new("sample-form"), &waiting.input()), None, "it is no form");
    assert_eq!(read_with(&ReaderId::from_text("nobody"), &waiting.input()), None);
}
