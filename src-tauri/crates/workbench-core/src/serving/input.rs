//! Turns a caller's message into the input of a run, and describes that input in words.

use a2a_protocol::model::{Content, Message};
use serde_json::{Map, Value, json};

/// Why a message is no input, for its caller.
pub(super) type Misfit = String;

/// The input of a file's run: the data of the message, or its text as JSON, or its text as the only wanted value.
/// Deliberately absent: checking it against the schema.
pub(super) fn of(message: &Message, schema: Option<&Value>) -> Result<Value, Misfit> {
    let mut data = message.parts.iter().filter_map(|part| part.as_data());
    if let Some(first) = data.next() {
        return match data.next() {
            Some(_) => Err("Send one data part: it is what the run is given.".to_owned()),
            None => Ok(first.to_value()),
        };
    }
    if message.parts.iter().any(|part| !matches!(part.content, Content::Text(_))) {
        return Err(format!("Files are not taken. {}", takes(schema)));
    }
    let text = message.text();
    let as_json = serde_json::from_str::<Value>(text.trim()).ok();
    if let Some(value) = as_json.filter(|value| value.is_object() || value.is_array()) {
        return Ok(value);
    }
    let Some(schema) = schema else { return Ok(Value::String(text)) };
    if schema.get("type").and_then(Value::as_str) == Some("string") {
        return Ok(Value::String(text));
    }
    match only_text(schema) {
        Some(name) => Ok(json!({ name: text })),
        None => Err(format!("Words alone are not enough. {}", takes(Some(schema)))),
    }
}

/// The one property that words can stand for: it is a text, and nothing else is required.
fn only_text(schema: &Value) -> Option<&str> {
    let properties = properties(schema)?;
    let required = required(schema);
    let is_text = |name: &str| properties.get(name)?.get("type")?.as_str().filter(|it| *it == "string");
    let mut wanted = properties.keys().map(String::as_str);
    match required.as_slice() {
        [] => wanted.next().filter(|_| wanted.next().is_none()),
        [name] => Some(*name),
        _ => None,
    }
    .filter(|name| is_text(name).is_some())
}

/// The accepted input, in a sentence or more.
pub(super) fn takes(schema: Option<&Value>) -> String {
    let Some(schema) = schema else { return "It takes text, or any data.".to_owned() };
    let Some(properties) = properties(schema).filter(|properties| !properties.is_empty()) else {
        return format!("It takes a data part of this JSON Schema: {schema}");
    };
    let required = required(schema);
    let line = |(name, property): (&String, &Value)| {
        let text = |key: &str| property.get(key).and_then(Value::as_str);
        let is_required = if required.contains(&name.as_str()) { ", required" } else { "" };
        let about = text("description").or(text("title")).map(|about| format!(": {about}"));
        format!("- `{name}` ({}{is_required}){}", kind(property), about.unwrap_or_default())
    };
    let lines: Vec<String> = properties.iter().map(line).collect();
    let words = only_text(schema).map(|name| format!("\nText alone is taken as `{name}`."));
    format!("It takes a data part, or text as JSON, with:\n{}{}", lines.join("\n"), words.unwrap_or_default())
}

fn kind(property: &Value) -> String {
    if let Some(choices) = property.get("enum").and_then(Value::as_array) {
        let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
        return choices.join(" or ");
    }
    property.get("type").and_then(Value::as_str).unwrap_or("any").to_owned()
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties")?.as_object()
}

fn required(schema: &Value) -> Vec<&str> {
    let names = schema.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use a2a_protocol::model::{Content, Message, MessageId, Part};
    use serde_json::{Value, json};

    use super::{of, takes};

    fn said(parts: Vec<Part>) -> Message {
        Message::user(MessageId::new("m"), parts)
    }

    fn topic() -> Value {
        json!({"type": "object", "required": ["topic"], "properties": {
            "topic": {"type": "string", "description": "What it is about"},
            "rounds": {"type": "integer"},
        }})
    }

    #[test]
    fn data_is_what_the_run_is_given_and_text_may_say_the_same() {
        let data = || Part::data(Json::from(json!({"topic": "tea"})));
        let given = Ok(json!({"topic": "tea"}));
        assert_eq!(of(&said(vec![Part::text("Please"), data()]), Some(&topic())), given);
        assert_eq!(of(&said(vec![Part::text("{\"topic\": \"tea\"}")]), Some(&topic())), given);
        assert_eq!(
            of(&said(vec![Part::text("tea")]), Some(&topic())),
            given,
            "the one text that is required"
        );
        assert!(of(&said(vec![data(), data()]), Some(&topic())).is_err(), "which of the two?");
    }

    #[test]
    fn words_are_enough_where_it_is_clear_what_they_are() {
        let words = said(vec![Part::text("tea")]);
        assert_eq!(of(&words, None), Ok(json!("tea")));
        assert_eq!(of(&words, Some(&json!({"type": "string"}))), Ok(json!("tea")));
        let one = json!({"properties": {"topic": {"type": "string"}}});
        assert_eq!(of(&words, Some(&one)), Ok(json!({"topic": "tea"})));
        for schema in [
            json!({"properties": {"a": {"type": "string"}, "b": {"type": "string"}}}),
            json!({"properties": {"count": {"type": "integer"}}}),
        ] {
            assert!(of(&words, Some(&schema)).is_err(), "{schema}");
        }
        let file = said(vec![Part::new(Content::Url("https://example.com".to_owned()))]);
        assert!(of(&file, None).unwrap_err().starts_with("Files are not taken."));
    }

    #[test]
    fn what_is_taken_is_told_member_by_member() {
        let expected = "It takes a data part, or text as JSON, with:\n- `rounds` (integer)\n\
             - `topic` (string, required): What it is about\nText alone is taken as `topic`.";
        let mut told: Vec<String> = takes(Some(&topic())).lines().map(str::to_owned).collect();
        told[1..3].sort();
        assert_eq!(told.join("\n"), expected);
    }
}
