//! Forms of the known shapes that neither samples nor recordings have, and how well each is known.

use a2a_hitl::{Answer, Item, Proven, ReaderId, Reading, ReplyError, SecretRef};
use serde_json::{Value, json};

use crate::support::{approve, expected, fetched, in_order, parsed, reject, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("variants.json")).unwrap()
}

#[track_caller]
fn check<const N: usize>(name: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let row = &rows()[name];
    let reading = fetched(&row["task"]).reading();
    assert_eq!((reading.reader.as_str(), reading.proven), (reader, Proven::Derived), "{name}");
    let written = reading.reply(&in_order(&reading, answers)).unwrap();
    assert_eq!(sent(&written), expected(&row["reply"]), "{name}");
    reading
}

fn raw(text: &str) -> Answer {
    Answer::Raw(parsed(text))
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn secret(name: &str) -> Answer {
    Answer::Secret(SecretRef::new(name))
}

fn names(reading: &Reading) -> Vec<(&str, &str, Option<&str>)> {
    let secrets = reading.items.iter().filter_map(|item| match item {
        Item::Secret { item_id, name, description } => {
            Some((item_id.as_str(), name.as_str(), description.as_deref()))
        }
        _ => None,
    });
    secrets.collect()
}

#[test]
fn a_credential_that_is_typed_for_adk_is_a_secret() {
    let reading = check("adk-credential-key", "adk", [secret("key")]);
    assert_eq!(names(&reading), [("adk-1", "X-Till", Some("The key of the till"))]);
    let beside: Vec<&str> = reading.beside.iter().map(a2a_protocol::Json::as_str).collect();
    assert!(beside[0].contains(r#""in": "header""#) || beside[0].contains(r#""in":"header""#), "{beside:?}");
    for answer in [raw(r#"{"apiKey":"k"}"#), text("k"), approve(), reject(), Answer::Done] {
        let item = reading.items[0].id().clone();
        let not_allowed = ReplyError::NotAllowed { item: item.clone(), answer: answer.kind() };
        assert_eq!(reading.reply(&[(item, answer)]), Err(not_allowed), "nothing that would be kept");
    }
    let reading = check("adk-credential-key-python", "adk", [secret("key")]);
    assert_eq!(names(&reading), [("adk-1", "X-Till", None)]);
    let reading = check("adk-credential-bearer", "adk", [secret("token")]);
    assert_eq!(names(&reading), [("adk-1", "token", None)]);
    let reading = check("adk-credential-basic", "adk", [secret("user"), secret("word"), approve()]);
    assert_eq!(names(&reading), [("adk-1/username", "username", None), ("adk-1/password", "password", None)]);
    let answers = in_order(&reading, [secret("user"), secret("word"), approve()]);
    let reply = reading.reply(&answers).unwrap();
    assert_eq!(reply.secrets(), [&SecretRef::new("user"), &SecretRef::new("word")], "named, not held");
    assert!(matches!(reading.reply(&answers[1..]), Err(ReplyError::Missing { .. })), "half of one is none");
}

#[test]
fn a_credential_of_another_kind_is_shown_as_it_came() {
    let (mut task, scheme) = (rows()["adk-credential-basic"]["task"].clone(), "authScheme");
    for other in [
        json!({"type": "http", "scheme": "digest"}),
        json!({"type": "mutualTLS"}),
        json!({"type": "http"}),
        json!({"type": ["apiKey"]}),
        Value::Null,
    ] {
        task["status"]["message"]["parts"][0]["data"]["args"]["authConfig"][scheme] = other.clone();
        let reading = fetched(&task).reading();
        assert_eq!(reading.reader, ReaderId::new("adk"), "{other}");
        assert!(matches!(reading.items[0], Item::Raw { .. }), "{other}: {:?}", reading.items);
    }
}
