//! The person as an agent: a caller's message becomes a run of one step, which asks the person.
//!
//! So it is an ordinary request of the inbox: read, shown, decided and undone there, never answered by a rule,
//! and closed when the caller cancels.

use a2a_protocol::model::{Content, Message};
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Value, json};

use super::input::Misfit;

/// The `namespace/name` of such a run, which is served under no other.
const NAMESPACE: &str = "a2a-workbench";
const NAME: &str = "you";

/// Questions that may be asked beside words.
const GATES: [&str; 4] = ["approve", "edit", "choose", "form"];

/// The file that asks the person for a caller. A run is titled by its caller.
pub(super) fn file(caller: &str) -> String {
    let asked = json!({
        "call": "a2a",
        "with": {
            "method": "message/send",
            "server": "a2a-workbench://you",
            "parameters": {"message": {"parts": "${ .parts }"}},
        },
        "output": {"as": "${ .status.message.parts }"},
    });
    let document = json!({
        "dsl": "1.0.3", "namespace": NAMESPACE, "name": NAME, "version": "1.0.0", "title": caller,
    });
    json!({"document": document, "do": [{"question": asked}]}).to_string()
}

/// The question: words, and data if more than words are wanted.
pub(super) fn question(message: &Message) -> Result<Value, Misfit> {
    const TAKES: &str = "Send text, or a data part with `gate`: `approve`, `edit`, `choose` or `form`.";
    let is_taken = |content: &Content| match content {
        Content::Text(_) => true,
        Content::Data(data) => gate(data).is_none_or(|gate| GATES.contains(&gate.as_str())),
        Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => false,
    };
    if !message.parts.iter().all(|part| is_taken(&part.content)) {
        return Err(TAKES.to_owned());
    }
    let is_empty = |content: &Content| matches!(content, Content::Text(text) if text.trim().is_empty());
    if message.parts.iter().all(|part| is_empty(&part.content)) {
        return Err(TAKES.to_owned());
    }
    // Nothing of the message goes along but what is shown. Data that asks nothing is told in words: orchestrators send along
    // what others answered.
    let parts =
        message.parts.iter().filter(|part| !is_empty(&part.content)).map(|part| match &part.content {
            Content::Data(data) if gate(data).is_some() => json!({"kind": "data", "data": data.to_value()}),
            Content::Data(data) => json!({"kind": "text", "text": data.as_str()}),
            _ => json!({"kind": "text", "text": part.as_text().unwrap_or_default()}),
        });
    Ok(json!({ "parts": parts.collect::<Vec<_>>() }))
}

fn gate(data: &Json) -> Option<String> {
    let value = data.to_value();
    value.get("gate").map(|gate| gate.as_str().unwrap_or_default().to_owned())
}

/// The parts of an answer, as the step came to them.
pub(super) fn answer(output: &Value) -> Vec<a2a_protocol::model::Part> {
    let message = json!({"kind": "message", "messageId": "answer", "role": "agent", "parts": output});
    read::message(&Json::from(message), Dialect::V0_3).value.parts
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use a2a_protocol::model::{Message, MessageId, Part};
    use serde_json::json;

    use super::{file, question};

    fn said(parts: Vec<Part>) -> Message {
        Message::user(MessageId::new("m"), parts)
    }

    #[test]
    fn a_caller_may_be_called_anything() {
        for caller in ["planner", "\"quoted\": {", "経理\n- x", "${ error }"] {
            let read = a2a_runs::read(&file(caller)).expect("a file that is understood");
            assert_eq!(read.document.title.as_deref(), Some(caller));
        }
    }

    #[test]
    fn words_and_gates_are_asked_and_nothing_else() {
        let gate = Part::data(Json::from(json!({"gate": "approve", "action": "Publish"})));
        let asked = question(&said(vec![Part::text("May I?"), gate])).unwrap();
        assert_eq!(asked["parts"][1]["data"]["action"], "Publish");
        let more = question(&said(vec![Part::data(Json::from(json!({"id": 1})))])).unwrap();
        assert_eq!(more["parts"][0]["text"], "{\"id\":1}", "data that asks nothing is told in words");
        for parts in [
            vec![Part::text("  ")],
            vec![Part::data(Json::from(json!({"gate": "launch"})))],
            vec![Part::text("See"), Part::data(Json::from(json!({"gate": 1})))],
        ] {
            assert!(question(&said(parts.clone())).is_err(), "{parts:?}");
        }
    }
}
