//! Whatever is received: reading never fails, and a reply speaks for every item exactly once.

use a2a_hitl::{Answer, Item, Outgoing, Reading, ReplyError, read_with, request_key, risk, warnings};
use a2a_protocol::Json;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Waiting, asking};

/// Any JSON, rich in the names that readers look for.
fn json_value() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "id",
        "name",
        "args",
        "type",
        "form",
        "properties",
        "schema",
        "metadata",
        "adk_type",
        "message",
        "payload",
        "response_schema",
        "toolConfirmation",
        "originalFunctionCall",
        "https://x.example/a",
        "a/b~c",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec![
            "object",
            "form",
            "function_call",
            "adk_request_confirmation",
            "",
            "<x>",
            "…"
        ])
        .prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((names.clone(), inner), 0..5).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

/// An ADK call, mostly well formed.
fn call() -> impl Strategy<Value = Value> {
    let ids = prop::sample::select(vec!["a", "b", "c", "d", "\u{202E}", "part 0"]);
    let names = prop::sample::select(vec![
        "adk_request_confirmation",
        "adk_request_confirmation",
        "adk_request_input",
        "ask_for_approval",
    ]);
    (ids, names, json_value(), json_value()).prop_map(|(id, name, args, payload)| {
        json!({
            "data": {"id": id, "name": name, "args": {
                "originalFunctionCall": {"name": "pay", "args": args},
                "toolConfirmation": {"hint": "h", "confirmed": false, "payload": payload},
                "message": "how much?",
            }},
            "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
        })
    })
}

fn part() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => call(),
        1 => any::<String>().prop_map(|text| json!({"text": text})),
        1 => json_value().prop_map(|data| json!({"data": data})),
        1 => (json_value(), json_value()).prop_map(|(data, metadata)| json!({"data": data, "metadata": metadata})),
        1 => Just(json!({"data": {"type": "object", "properties": {"a": {"type": "string"}}}})),
        1 => Just(json!({"url": "https://files.example/a"})),
        1 => json_value(),
    ]
}

fn waiting() -> impl Strategy<Value = Waiting> {
    let parts = prop_oneof![prop::collection::vec(part(), 0..4), prop::collection::vec(call(), 1..5)];
    parts.prop_map(|parts| asking(&Value::from(parts).to_string()))
}

/// An answer that the item takes, if any is.
fn fitting(item: &Item, approve: bool) -> Option<Answer> {
    let object = Json::from(json!({"n": 1.5, "text": "x"}));
    match item {
        Item::Approval { .. } if approve => Some(Answer::Approve { payload: None }),
        Item::Approval { .. } => Some(Answer::Reject { reason: None }),
        Item::Form { .. } => Some(Answer::Values(object)),
        Item::FreeText { .. } => Some(Answer::Text("words".into())),
        Item::Raw { .. } => Some(Answer::Raw(object)),
        Item::Broken { .. } => None,
        Item::Question { .. } | Item::Secret { .. } => panic!("no reader here asks so"),
    }
}

fn written(reading: &Reading, answers: &[(a2a_hitl::ItemId, Answer)]) -> Vec<Value> {
    let reply = reading.reply(answers).unwrap();
    let Ok(Outgoing::Message { parts, .. }) = reply.resolve(|_| None) else { panic!("{reply:?}") };
    parts.iter().filter_map(|part| Some(part.as_data()?.to_value())).collect()
}

proptest! {
    #[test]
    fn nothing_received_makes_reading_fail(waiting in waiting()) {
        let reading = waiting.reading();
        prop_assert!(!reading.items.is_empty(), "there is always something to answer");
        for other in reading.alternatives.iter().chain([&reading.reader]) {
            prop_assert!(read_with(other, &waiting.input()).is_some(), "{other} was offered");
        }
        let _ = (warnings(&reading), risk(&reading), request_key(&waiting.status));
        let stored: Reading = serde_json::from_str(&serde_json::to_string(&reading).unwrap()).unwrap();
        prop_assert_eq!(stored.items.len(), reading.items.len());
    }

    #[test]
    fn a_reply_speaks_for_every_item_exactly_once_and_omission_is_never_approval(
        waiting in waiting(), approvals in prop::collection::vec(any::<bool>(), 4), left_out in 0_usize..4
    ) {
        let reading = waiting.reading();
        let answers: Option<Vec<_>> = reading.items.iter().zip(&approvals)
            .map(|(item, approve)| Some((item.id().clone(), fitting(item, *approve)?)))
            .collect();
        let Some(answers) = answers else {
            let nothing = reading.reply(&[]);
            prop_assert!(nothing.is_err(), "what is broken cannot be answered");
            return Ok(());
        };

        let left_out = left_out % answers.len();
        let mut fewer = answers.clone();
        let (item, answer) = fewer.remove(left_out);
        prop_assert_eq!(reading.reply(&fewer), Err(ReplyError::Missing { item: item.clone() }));
        let more: Vec<_> = answers.iter().cloned().chain([(item.clone(), answer)]).collect();
        prop_assert_eq!(reading.reply(&more), Err(ReplyError::Twice { item }));

        let data = written(&reading, &answers);
        if reading.reader.as_str() == "adk" {
            let said: Vec<(&str, Option<bool>)> = data.iter()
                .map(|data| (data["id"].as_str().unwrap(), data["response"]["confirmed"].as_bool()))
                .collect();
            let meant: Vec<(&str, Option<bool>)> = reading.items.iter().zip(&approvals)
                .map(|(item, approve)| {
                    (item.id().as_str(), matches!(item, Item::Approval { .. }).then_some(*approve))
                })
                .collect();
            prop_assert_eq!(said, meant, "one response per call, each as decided");
        }
    }

    #[test]
    fn an_edited_payload_keeps_its_bytes(payload in json_value(), spaces in "[ \n]{0,3}") {
        let waiting = asking(r#"[{"data":{"id":"a","name":"adk_request_confirmation","args":{
            "originalFunctionCall":{"name":"t"},"toolConfirmation":{"payload":{"n":0}}}},
            "metadata":{"adk_type":"function_call","adk_is_long_running":true}}]"#);
        let reading = waiting.reading();
        let edited = Json::parse(format!("{{{spaces}\"edited\":{payload}}}")).unwrap();

        let answer = Answer::Approve { payload: Some(edited.clone()) };
        let reply = reading.reply(&[(reading.items[0].id().clone(), answer)]).unwrap();

        let Ok(Outgoing::Message { parts, .. }) = reply.resolve(|_| None) else { panic!("{reply:?}") };
        let sent = parts[0].as_data().and_then(|data| data.get("/response/payload")).unwrap();
        prop_assert_eq!(sent.as_str(), edited.as_str());
    }
}
