//! For any input: reading never fails, and a reply names every item exactly once.

use a2a_hitl::{
    AfterLink, Answer, Item, Outgoing, Reading, ReplyError, SecretRef, read_with, request_key, risk, warnings,
};
use a2a_protocol::Json;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Waiting, asking, documented, documented_event};

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
        Item::Form { schema, .. } => match schema.get("/properties/action/oneOf/0/const") {
            Some(button) => Some(Answer::Values(Json::from(json!({ "action": button.to_value() })))),
            None => Some(Answer::Values(object)),
        },
        Item::FreeText { .. } => Some(Answer::Text("words".into())),
        Item::Raw { .. } => Some(Answer::Raw(object)),
        Item::Question { options, .. } => {
            Some(Answer::Text(options.first().map_or_else(|| "words".into(), |option| option.value.clone())))
        }
        Item::Secret { .. } => Some(Answer::Secret(SecretRef::new("entry"))),
        Item::Permissions { proposed, scopes, .. } => Some(Answer::Permissions {
            granted: proposed.clone(),
            scope: scopes.first().map(|scope| scope.value.clone()),
        }),
        Item::Link { then: AfterLink::Confirm | AfterLink::Consent, .. } => Some(Answer::Done),
        Item::Link { then: AfterLink::Redirect, .. } => {
            Some(Answer::Redirected { address: "http://127.0.0.1/".into(), full: SecretRef::new("entry") })
        }
        Item::Link { then: AfterLink::Nothing, .. } | Item::Broken { .. } => None,
    }
}

fn written(reading: &Reading, answers: &[(a2a_hitl::ItemId, Answer)]) -> Vec<Value> {
    let reply = reading.reply(answers).unwrap();
    let Ok(Outgoing::Message { parts, .. }) = reply.resolve(|_| None) else { panic!("{reply:?}") };
    parts.iter().filter_map(|part| Some(part.as_data()?.to_value())).collect()
}

/// Changes one value somewhere inside, found by walking down along `way`.
fn change(value: &mut Value, way: &[prop::sample::Index], to: impl FnOnce(&mut Value)) {
    let inner = match (value, way.split_first()) {
        (Value::Object(members), Some((step, rest))) if !members.is_empty() => {
            let place = step.index(members.len());
            Ok((members.values_mut().nth(place).unwrap(), rest))
        }
        (Value::Array(items), Some((step, rest))) if !items.is_empty() => {
            let place = step.index(items.len());
            Ok((&mut items[place], rest))
        }
        (value, _) => Err(value),
    };
    match inner {
        Ok((inner, rest)) => change(inner, rest, to),
        Err(value) => to(value),
    }
}

/// Where a request may be changed: in a task, in its message, and in what an update carries around it.
const PLACES: [&str; 4] = ["/task", "/event/status/message", "/event/metadata", "/event"];

/// A documented request of which anything may have been changed, so that it may be no request any more.
pub(crate) fn mutated() -> impl Strategy<Value = Value> {
    let way = || prop::collection::vec(any::<prop::sample::Index>(), 3..12);
    let one = (any::<prop::sample::Index>(), way(), json_value(), any::<bool>());
    (prop::sample::select(documented()), prop::collection::vec(one, 0..4)).prop_map(
        |((_, mut asked), changes)| {
            for (place, way, value, again) in changes {
                let there: Vec<&str> =
                    PLACES.into_iter().filter(|place| asked.pointer(place).is_some()).collect();
                let inside = asked.pointer_mut(there[place.index(there.len())]).unwrap();
                change(inside, &way, |place| match place.as_array_mut() {
                    Some(items) if again && !items.is_empty() => items.push(items[0].clone()),
                    _ => *place = value,
                });
            }
            asked
        },
    )
}

proptest! {
    #[test]
    fn a_request_changed_anywhere_is_shown_and_not_approved_by_omission(
        asked in mutated(), left_out in any::<prop::sample::Index>()
    ) {
        let Some(waiting) = Waiting::if_asking(documented_event(&asked)) else { return Ok(()) };
        let reading = waiting.reading();
        prop_assert!(!reading.items.is_empty());
        for other in reading.alternatives.iter().chain([&reading.reader]) {
            prop_assert!(read_with(other, &waiting.input()).is_some(), "{other} was offered");
        }
        let _ = (warnings(&reading), risk(&reading), request_key(&waiting.status));
        let answers: Option<Vec<_>> = reading.items.iter()
            .map(|item| Some((item.id().clone(), fitting(item, true)?)))
            .collect();
        let Some(mut answers) = answers else { return Ok(()) };
        let whole = reading.reply(&answers);
        let (item, _) = answers.remove(left_out.index(answers.len()));
        let left = reading.reply(&answers);
        prop_assert!(left.is_err(), "{item} was left out");
        // Where another answer is none, that may be said first.
        let is_said = left == Err(ReplyError::Missing { item });
        prop_assert!(whole.is_err() || is_said);
    }

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
    fn a_reply_speaks_for_every_item_once_and_omission_is_never_approval(
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
                .map(|data| {
                    let status = data["response"]["status"].as_str().map(|status| status == "approved");
                    (data["id"].as_str().unwrap(), data["response"]["confirmed"].as_bool().or(status))
                })
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
