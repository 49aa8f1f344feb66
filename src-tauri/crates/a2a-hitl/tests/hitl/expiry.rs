//! The time limit of a request, in every place that may name it.

use a2a_hitl::{Reading, RequestInput, read_request};
use a2a_protocol::Json;
use a2a_protocol::model::{Message, MessageId, Part, TaskState};
use serde_json::{Value, json};

const TIME: &str = "2026-11-22T09:00:00Z";

fn read(part: Part, metadata: Option<Value>, event_metadata: Option<Value>) -> Reading {
    let mut message = Message::user(MessageId::new("m"), vec![part]);
    message.metadata = metadata.map(Json::from);
    let event_metadata = event_metadata.map(Json::from);
    read_request(&RequestInput {
        status_message: Some(&message),
        event_metadata: event_metadata.as_ref(),
        ..RequestInput::new(&TaskState::InputRequired)
    })
}

fn beside(metadata: Value) -> Option<String> {
    read(Part::text("Delete it?"), Some(metadata), None).expires_at
}

#[test]
fn a_message_says_it_in_its_metadata_or_in_what_an_extension_put_there() {
    let said = Some(TIME.to_owned());
    assert_eq!(beside(json!({ "expiresAt": TIME })), said);
    assert_eq!(beside(json!({ "expires_at": TIME })), said);
    assert_eq!(beside(json!({ "https://a.example/ask/v1": { "expiresAt": TIME } })), said);
    assert_eq!(beside(json!({ "token": { "expiresAt": TIME } })), None, "that of something else");
    assert_eq!(beside(json!({ "expiresAt": "soon" })), None, "no point in time");
    assert_eq!(beside(json!({ "expiresAt": 3600 })), None, "from when on, nobody says");
}

#[test]
fn what_is_asked_about_does_not_end_the_request() {
    let coupon = Part::data(json!({ "coupon": "A1", "expiresAt": TIME }).into());
    assert_eq!(read(coupon, None, None).expires_at, None);
}

#[test]
fn a_time_limit_is_covered_by_the_hash_of_the_request() {
    let with = |time: &str| read(Part::text("Delete it?"), Some(json!({ "expiresAt": time })), None).source;
    assert_ne!(with(TIME), with("2026-11-22T10:00:00Z"));
}

#[test]
fn an_interrupt_beside_the_status_has_its_own() {
    let interrupt = json!({
        "request_id": "p-1", "type": "permission", "phase": "asked", "expires_at": TIME,
        "details": { "permission": "read" },
    });
    let reading = read(Part::text("May I?"), None, Some(json!({ "shared": { "interrupt": interrupt } })));
    assert_eq!((reading.reader.as_str(), reading.expires_at.as_deref()), ("shared-interrupt", Some(TIME)));
}

#[test]
fn of_several_interrupts_the_first_to_end_ends_them_all() {
    let interrupt = |id: &str, time: &str| json!({ "id": id, "reason": "confirmation", "expiresAt": time });
    // Later as text, earlier in time.
    let earlier = "2026-11-22T17:59:00+09:00";
    let interrupts = [interrupt("a", TIME), interrupt("b", earlier), interrupt("c", "whenever")];
    let outcome = json!({ "outcome": { "type": "interrupt", "interrupts": interrupts } });
    let reading = read(Part::data(outcome.into()), None, None);
    assert_eq!((reading.reader.as_str(), reading.expires_at.as_deref()), ("ag-ui", Some(earlier)));
}
