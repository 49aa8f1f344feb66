//! A person's values leave as typed, and an agent's values go back as they came: every byte, in the reply of
//! every reader.

use std::collections::BTreeSet;

use a2a_hitl::{Answer, Item, ItemId, Outgoing, Reading, ReasonField, Reply, ReplyError};
use a2a_protocol::Json;
use proptest::prelude::*;
use serde_json::Value;

use crate::answers::{mixed, possible};
use crate::support::{asking, documented, parsed, read_documented, sent};

/// JSON as nobody would write it again: digits that a double loses, spaces, escapes, letters of all kinds.
fn spelled() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(vec![
            "9007199254740993", "-18446744073709551617", "12000.00", "1e400", "-0", "0.10", "1E+2", "null", "true",
            r#""\u00e9\/\uD83D\uDE00""#, "\"日本 \u{202E}é\"", r#""""#, "{ }", "[\n]",
        ])
        .prop_map(str::to_owned),
        1 => any::<String>().prop_map(|text| Value::from(text).to_string()),
    ];
    leaf.prop_recursive(8, 24, 3, |inner| {
        let space = prop::sample::select(vec!["", " ", "\n  "]);
        prop_oneof![
            (prop::collection::vec(inner.clone(), 1..4), space.clone())
                .prop_map(|(items, space)| format!("[{space}{}{space}]", items.join(&format!(",{space}")))),
            (prop::collection::vec((any::<String>(), inner), 1..4), space).prop_map(|(members, space)| {
                let named = |(place, (name, value)): (usize, (String, String))| {
                    // A number before each, so that none comes twice.
                    format!("{space}{}{space}:{value}", Value::from(format!("{place}{name}")))
                };
                let members: Vec<String> = members.into_iter().enumerate().map(named).collect();
                format!("{{{}}}", members.join(","))
            }),
        ]
    })
}

/// How the bytes of an answer go out.
enum Goes {
    /// All of them in one piece.
    Whole,
    /// The value of each of these members by itself.
    ByMember(Vec<String>),
}

/// The readers that write no object as they got it, but the values in it: typed ones, those that a button names, the only
/// one that the agent takes back.
fn by_member(reader: &str, item: &Item) -> Goes {
    let properties = |schema: &Json| -> Vec<String> {
        let all = schema.member("properties").unwrap().members();
        all.into_iter().map(|(name, _)| name).filter(|name| name != "action").collect()
    };
    match (reader, item) {
        ("agent-stack" | "a2ui", Item::Form { schema, .. }) => Goes::ByMember(properties(schema)),
        ("gemini-cli", _) => Goes::ByMember(vec!["newContent".to_owned()]),
        _ => Goes::Whole,
    }
}

/// An object of these members, all with one value, and of one that nobody knows.
fn filled(item: &Item, members: &[String], value: &str) -> String {
    let member = |name: &String| format!("{}: {value}", Value::from(name.as_str()));
    let button = match item {
        Item::Form { schema, .. } => schema.get("/properties/action/oneOf/0/const"),
        _ => None,
    };
    let pressed = button.map(|button| format!(r#""action":{}"#, button.as_str()));
    let unknown = format!(r#""nobody's":{value}"#);
    let all: Vec<String> = members.iter().map(member).chain(pressed).chain([unknown]).collect();
    format!("{{ {} }}", all.join(" ,"))
}

/// The answer to an item that takes JSON, made of this text; nothing where it takes none.
fn in_json(item: &Item, text: &str) -> Option<Answer> {
    match item {
        Item::Form { .. } => Some(Answer::Values(parsed(text))),
        Item::Raw { .. } => Some(Answer::Raw(parsed(text))),
        Item::Approval { allowed, .. } if allowed.edit => {
            Some(Answer::Approve { payload: Some(parsed(text)) })
        }
        _ => None,
    }
}

/// Everything that a reply sends, as it is sent.
fn bytes(reply: &Reply) -> String {
    match reply.clone().stamped("2026-01-02T03:04:05Z").resolve(|_| Some(r#""secret""#.into())).unwrap() {
        Outgoing::Rpc { params, .. } => params.as_str().to_owned(),
        Outgoing::Message { parts, metadata, .. } => {
            // Some agents read the values as the text of a part.
            let texts = parts.iter().filter_map(|part| part.as_text());
            let data = parts.iter().filter_map(|part| part.as_data()).chain(&metadata);
            data.map(Json::as_str).chain(texts).collect()
        }
    }
}

/// Answers one item like this, and the others somehow.
fn one_among(reading: &Reading, one: &Item, answer: &Answer) -> Vec<(ItemId, Answer)> {
    let of = |item: &Item| if item.id() == one.id() { answer.clone() } else { possible(item)[0].clone() };
    reading.items.iter().map(|item| (item.id().clone(), of(item))).collect()
}

/// Every item of a documented request that takes JSON.
fn taking_json() -> Vec<(String, Reading, Item)> {
    // CAIPE takes every value as a string.
    let takes =
        |reading: &Reading, item: &Item| reading.reader.as_str() != "caipe" && in_json(item, "{}").is_some();
    every_item().into_iter().filter(|(_, reading, item)| takes(reading, item)).collect()
}

/// Every item of every documented request.
fn every_item() -> Vec<(String, Reading, Item)> {
    let mut all = Vec::new();
    for (name, asked) in documented() {
        let reading = read_documented(&asked).reading();
        let answerable = reading.items.iter().all(|item| !possible(item).is_empty());
        let items = reading.items.iter().filter(|_| answerable);
        all.extend(items.map(|item| (name.clone(), reading.clone(), item.clone())));
    }
    all
}

/// Answers in these words that the item takes, and whether they reach the agent.
fn in_words(item: &Item, words: &str) -> Vec<(Answer, bool)> {
    let text = || (Answer::Text(words.to_owned()), true);
    match item {
        Item::Approval { allowed, reason, .. } => {
            let because = Answer::Reject { reason: Some(words.to_owned()) };
            let rejected = allowed.reject.then_some((because, *reason != ReasonField::NotSent));
            rejected.into_iter().chain(allowed.respond.then(text)).collect()
        }
        Item::Question { free_text: true, .. }
        | Item::FreeText { .. }
        | Item::Raw { may_be_text: true, .. } => vec![text()],
        _ => Vec::new(),
    }
}

/// An answer to an item, what of it has to arrive, and how often.
fn answered(reading: &Reading, item: &Item, value: &str) -> (Answer, String, usize) {
    let goes = by_member(reading.reader.as_str(), item);
    let members = if let Goes::ByMember(members) = &goes { members.as_slice() } else { &[] };
    let whole = filled(item, members, value);
    let answer = in_json(item, &whole).unwrap();
    match goes {
        Goes::ByMember(members) => (answer, value.to_owned(), members.len()),
        Goes::Whole => (answer, whole, 1),
    }
}

/// The readers that take JSON from a person, each with a documented request.
const TAKES_JSON: [&str; 19] = [
    "a2ui",
    "adk",
    "ag-ui",
    "ag-ui-event",
    "agent-inbox",
    "agent-stack",
    "claude-agent",
    "gemini-cli",
    "haystack",
    "json-schema",
    "langchain",
    "langgraph",
    "mastra",
    "mcp-elicitation",
    "proto-agent",
    "pydantic-ai",
    "sample-form",
    "shared-interrupt",
    "strands",
];

#[test]
fn every_reader_that_takes_json_is_tried() {
    let tried: BTreeSet<_> =
        taking_json().iter().map(|(_, reading, _)| reading.reader.as_str().to_owned()).collect();
    assert_eq!(tried.iter().map(String::as_str).collect::<Vec<_>>(), TAKES_JSON);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_a_person_writes_arrives_byte_for_byte(
        (name, reading, item) in prop::sample::select(taking_json()), value in spelled(),
    ) {
        let (answer, piece, times) = answered(&reading, &item, &value);
        let reply = reading.reply(&one_among(&reading, &item, &answer));
        if reading.reader.as_str() == "gemini-cli" && ["null", r#""""#].contains(&value.as_str()) {
            let pointer = "/newContent".to_owned();
            prop_assert_eq!(reply, Err(ReplyError::LeavesNothing { item: item.id().clone(), pointer }));
            return Ok(());
        }
        prop_assert!(reply.is_ok(), "{name}: {reply:?}");
        let bytes = bytes(&reply.unwrap());
        prop_assert!(bytes.matches(&piece).count() >= times, "{name}: {piece} in {bytes}");
        // What no field of Agent Stack's form asks for goes with a type of its own; a button of A2UI names what it sends.
        let keeps = matches!(by_member(reading.reader.as_str(), &item), Goes::Whole)
            || reading.reader.as_str() == "agent-stack";
        prop_assert_eq!(bytes.contains("nobody's"), keeps, "{}: {}", name, bytes);
    }

    #[test]
    fn words_and_reasons_arrive_where_their_shape_has_a_place(
        (name, reading, item) in prop::sample::select(every_item()), words in "\\PC{0,12}[\"\\\\日🙂]\\PC{0,12}",
    ) {
        for (answer, arrives) in in_words(&item, &words) {
            let reply = reading.reply(&one_among(&reading, &item, &answer));
            // A word for all is no answer to one of several, and some take no refusal of one.
            if matches!(reply, Err(ReplyError::AllOrNone { .. })) {
                continue;
            }
            prop_assert!(reply.is_ok(), "{name}: {reply:?}");
            let reply = reply.unwrap();
            let written = bytes(&reply).contains(&Value::from(words.as_str()).to_string());
            // Lines of several answers are joined without the spaces around each.
            let said = sent(&reply)["parts"].as_array().is_some_and(|parts| {
                parts.iter().any(|part| part["text"].as_str().map(str::trim) == Some(words.trim()))
            });
            prop_assert_eq!(written || said, arrives, "{}: {:?} gave {:?}", name, answer, reply);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_goes_back_to_the_agent_goes_as_it_came(value in spelled()) {
        for (request, takes) in given_back(&value) {
            let reading = asking(&request).reading();
            let Some(answers) = mixed(&reading, |_, _| 0) else { panic!("{request}") };
            let reply = reading.reply(&answers);
            prop_assert!(reply.is_ok(), "{request}: {reply:?}");
            let bytes = bytes(&reply.unwrap());
            for (piece, times) in takes {
                prop_assert!(bytes.matches(&piece).count() >= times, "{times} times {piece} in {bytes}");
            }
        }
    }
}

/// Requests of which something goes back that no reader knows, and what has to go, how often.
fn given_back(value: &str) -> Vec<(String, Vec<(String, usize)>)> {
    let unknown = format!(r#""nobody's" :{value}"#);
    let oauth = format!(r#"{{"authUri":"https://idp.example/a","state":"s",{unknown}}}"#);
    let scheme = format!(r#""authScheme":{{"type":"oauth2",{unknown}}}"#);
    let config = format!(
        r#"{{{scheme},"exchangedAuthCredential":{{"authType":"oauth2","oauth2":{oauth},{unknown}}},{unknown}}}"#
    );
    let long = r#""metadata":{"adk_type":"function_call","adk_is_long_running":true}"#;
    let credential = format!(
        r#"[{{"data":{{"id":"a","name":"adk_request_credential","args":{{"functionCallId":"f","authConfig":{config}}}}},{long}}}]"#
    );
    let payload = format!(r#"{{ "days":0.00,{unknown} }}"#);
    let confirmation = format!(
        r#"[{{"data":{{"id":"a","name":"adk_request_confirmation","args":{{"originalFunctionCall":{{"name":"t"}},
        "toolConfirmation":{{"payload":{payload}}}}}}},{long}}}]"#
    );
    let call = format!(r#"{{"call_id":"c","name":"pay","arguments":{value},{unknown}}}"#);
    let framework =
        format!(r#"[{{"data":{{"type":"function_approval_request","id":"r","function_call":{call}}}}}]"#);
    let args = format!("{{ {unknown} }}");
    let inbox = format!(
        r#"[{{"data":[{{"action_request":{{"action":"mail","args":{args}}},"config":{{"allow_accept":true}}}}]}}]"#
    );
    vec![
        (credential, vec![(scheme, 1), (format!(":{value}"), 4)]),
        (confirmation, vec![(payload, 1)]),
        (framework, vec![(call, 1)]),
        (inbox, vec![(args, 1)]),
    ]
}
