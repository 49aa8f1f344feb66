//! Questions to a caller (`document.metadata.asks: caller`), and the answers that a file accepts.

use a2a_protocol::Json;
use a2a_protocol::model::{Message, Part};
use a2a_runs::plan::Document;
use serde_json::Value;

use super::input::Misfit;

/// Whether a file asks its caller and not its owner.
pub(super) fn asks_caller(document: &Document) -> bool {
    document.metadata.get("asks").and_then(Value::as_str) == Some("caller")
}

/// The reply to an agent that asks: the agent itself knows its valid answers.
pub(super) fn passed_on(said: &Message) -> Vec<Part> {
    said.parts.iter().map(Part::made_here).collect()
}

/// The answer to a gate of the file. Words never answer a question for data; only the deciding member does.
pub(super) fn answer(question: &Message, said: &Message) -> Result<Vec<Part>, Misfit> {
    let mut asked = question.parts.iter().filter_map(Part::as_data).map(Json::to_value);
    let Some(kind) = asked.find_map(|data| data.get("gate")?.as_str().map(str::to_owned)) else {
        let text = said.text();
        let is_text = !text.trim().is_empty();
        return is_text.then(|| vec![Part::text(text)]).ok_or_else(|| "Answer in words.".to_owned());
    };
    let data = said.parts.iter().find_map(Part::as_data).map(Json::to_value).unwrap_or_default();
    let wanted = match kind.as_str() {
        "approve" | "edit" if !data.get("approved").is_some_and(Value::is_boolean) => {
            "Answer with a data part: `{\"approved\": true}` or `{\"approved\": false, \"reason\": …}`."
        }
        "choose" if data.get("chosen").is_none() => "Answer with a data part: `{\"chosen\": …}`.",
        "form" if !data.is_object() => "Answer with a data part that has the values.",
        _ => return Ok(vec![Part::data(Json::from(data))]),
    };
    Err(wanted.to_owned())
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use a2a_protocol::model::{Message, MessageId, Part};
    use serde_json::{Value, json};

    use super::answer;

    fn data(value: Value) -> Part {
        Part::data(Json::from(value))
    }

    fn is_taken(question: Part, said: Part) -> bool {
        let message = |part| Message::user(MessageId::new("m"), vec![part]);
        answer(&message(question), &message(said)).is_ok()
    }

    #[test]
    fn only_the_member_that_decides_answers_a_gate() {
        let approve = || data(json!({"gate": "approve"}));
        assert!(is_taken(approve(), data(json!({"approved": false}))));
        assert!(!is_taken(approve(), Part::text("yes")), "words decide nothing");
        assert!(!is_taken(approve(), data(json!({"approved": "yes"}))));
        assert!(is_taken(data(json!({"gate": "choose"})), data(json!({"chosen": "tea"}))));
        assert!(!is_taken(data(json!({"gate": "choose"})), data(json!({"approved": true}))));
        assert!(is_taken(data(json!({"gate": "form"})), data(json!({"n": 3}))));
        assert!(is_taken(Part::text("Which colour?"), Part::text("blue")));
        assert!(!is_taken(Part::text("Which colour?"), data(json!({"colour": "blue"}))));
    }
}
