//! Documented shapes without a recording, and the expected answer of each.

use a2a_hitl::{
    Allowed, Answer, AnswerKind, Choice, Confidence, Contradiction, Found, FreshnessGrade, Item, ItemId,
    Outgoing, Proven, Reader, ReaderId, Readers, Reading, ReasonField, Reply, ReplyError, ReplyPart,
    RequestInput, SecretRef, Template, Why,
};
use a2a_protocol::Json;
use serde_json::json;

use crate::support::{approve, asking, in_order, parsed, parts, plain, reject, sample};

/// The answer gives exactly the parts that the sample expects.
#[track_caller]
fn check<const N: usize>(name: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let (waiting, expected) = sample(name);
    let reading = waiting.reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{name}");
    let reply = reading.reply(&in_order(&reading, answers)).unwrap();
    assert_eq!(parts(&reply), plain(&expected["parts"]), "{name}");
    reading
}

fn values(text: &str) -> Answer {
    Answer::Values(parsed(text))
}

#[test]
fn an_adk_confirmation_of_0_3_is_answered_like_one_of_1_0() {
    let reading = check("adk-confirmation", "adk", [approve()]);
    let Item::Approval { payload, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(*payload, None, "a null payload is none");
}

#[test]
fn an_adk_input_request_is_a_form_inside_a_function_response() {
    let reading = check("adk-input", "adk", [values(r#"{"quarter":"Q1","year":2026,"note":null}"#)]);
    assert_eq!(reading.proven, Proven::Recorded, "an agent that ran here asked so");
}

#[test]
fn a_sample_form_gets_its_values_twice_as_data_and_as_text() {
    let filled = r#"{"request_id":"r1","date":"2026-01-02","amount":"20","purpose":"lunch"}"#;
    let reading = check("samples-form", "sample-form", [values(filled)]);

    let Item::Form { values, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(
        values.as_str(),
        r#"{"request_id":"r1","amount":"20 EUR","purpose":"lunch"}"#,
        "angle brackets mark a placeholder"
    );
    assert_eq!(
        reading.question.as_deref(),
        Some("Please complete the form\ndate: <transaction date>"),
        "and what it holds a place for is said"
    );
    let reply = reading.reply(&in_order(&reading, [reject()])).unwrap();
    assert_eq!(parts(&reply), [json!({"text": "rejected form entry"})], "the sample's own words for no");
}

#[test]
fn a_schema_by_itself_gets_its_values_alone() {
    let reading =
        check("generic-schema", "json-schema", [values(r#"{"address":"Main St 1","express":false}"#)]);
    assert_eq!(reading.question.as_deref(), Some("I need shipping details"));
    let item = reading.items[0].id().clone();
    assert_eq!(
        reading.reply(&in_order(&reading, [reject()])),
        Err(ReplyError::NotAllowed { item: item.clone(), answer: AnswerKind::Reject }),
        "a schema has no word for no"
    );
    assert_eq!(
        reading.reply(&in_order(&reading, [values("[1]")])),
        Err(ReplyError::NotAnObject { item: item.clone() })
    );
    assert_eq!(
        reading.reply(&in_order(&reading, [values(r#"{"a":{"b":1,"b":2}}"#)])),
        Err(ReplyError::DuplicateMember { item, pointer: "/a/b".into() }),
        "a member that comes twice says two things"
    );
}

#[test]
fn a_schema_is_found_under_the_names_that_frameworks_use() {
    for name in ["requestedSchema", "schema", "response_schema", "inputSchema"] {
        let waiting = asking(&format!(r#"[{{"data":{{"{name}":{{"type":"object","properties":{{}}}}}}}}]"#));
        let reading = waiting.reading();
        assert_eq!(reading.reader, ReaderId::new("json-schema"), "{name}");
        assert_eq!(reading.why, Why::SchemaIn { member: name.to_owned() });
    }
    let two =
        asking(r#"[{"data":{"type":"object","properties":{}}},{"data":{"type":"object","properties":{}}}]"#);
    assert_eq!(two.reading().reader, ReaderId::new("unknown-structured"), "two forms cannot be told apart");
}

#[test]
fn a_question_in_words_gets_words() {
    let reading = check("plain-yes-no", "plain-text", [Answer::Text("no".into())]);
    let Item::FreeText { quick_replies, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(quick_replies, &["yes", "no"]);
    let item = reading.items[0].id().clone();
    for answer in [approve(), Answer::Text("  ".into())] {
        let refused = Err(ReplyError::NotAllowed { item: item.clone(), answer: answer.kind() });
        assert_eq!(reading.reply(&in_order(&reading, [answer])), refused, "only words are an answer");
    }
}

#[test]
fn a_shape_without_a_reader_is_shown_whole_and_answered_raw() {
    let waiting = asking(r#"[{"text":"Look."},{"data":["odd",1.0,"x"]}]"#);
    let reading = waiting.reading();
    assert_eq!(reading.reader, ReaderId::new("unknown-structured"));
    let Item::Raw { json, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert!(json.as_str().contains("Look.") && json.as_str().contains(r#"["odd",1.0,"x"]"#));
    let reply = reading.reply(&in_order(&reading, [Answer::Raw(parsed(r#"{"n":1.0}"#))])).unwrap();
    assert_eq!(parts(&reply), [json!({"data": {"n": 1.0}})]);
    let reply = reading.reply(&in_order(&reading, [Answer::Text("hello".into())])).unwrap();
    assert_eq!(parts(&reply), [json!({"text": "hello"})]);
}

#[test]
fn a_call_that_contradicts_itself_blocks_its_reader_and_can_be_read_raw() {
    let call = |confirmation: &str| {
        format!(
            r#"{{"data":{{"id":"a","name":"adk_request_confirmation","args":{{
            "originalFunctionCall":{{"name":"pay","args":{{"amount":1}}}},"toolConfirmation":{confirmation}}}}},
            "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}"#
        )
    };
    let twice = asking(&format!("[{}]", call(r#"{"confirmed":true,"confirmed":false}"#)));
    let reading = twice.reading();
    let Item::Broken { item_id, problem, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    let pointer = "/data/args/toolConfirmation/confirmed".to_owned();
    assert_eq!(*problem, Contradiction::MemberTwice { pointer });
    let refused = Err(ReplyError::Broken { item: item_id.clone() });
    assert_eq!(reading.reply(&in_order(&reading, [approve()])), refused);
    assert_eq!(reading.alternatives.iter().next(), Some(&ReaderId::new("unknown-structured")));

    let same_id = asking(&format!("[{},{}]", call(r#"{"confirmed":false}"#), call(r#"{"hint":"other"}"#)));
    assert_eq!(
        same_id.reading().reader,
        ReaderId::new("unknown-structured"),
        "two different calls of one id cannot be answered apart"
    );
    let said_twice = asking(&format!("[{0},{0}]", call(r#"{"confirmed":false}"#)));
    assert_eq!(said_twice.reading().items.len(), 1, "the same call said twice is one call");
}

#[test]
fn what_the_items_do_not_show_is_kept_beside_them() {
    let waiting = asking(
        r#"[{"data":{"type":"object","properties":{}}},{"url":"https://files.example/a.pdf"},{"data":{"x":1}}]"#,
    );
    let beside: Vec<String> = waiting.reading().beside.iter().map(|part| part.as_str().to_owned()).collect();
    assert_eq!(beside, [r#"{"url":"https://files.example/a.pdf"}"#, r#"{"data":{"x":1}}"#]);
}

#[test]
fn digits_and_unknown_members_survive_the_way_back() {
    let reading = sample("generic-schema").0.reading();
    let sent = r#"{"amount":12000.00,"id":9007199254740993,"x-own":null}"#;

    let reply = reading.reply(&in_order(&reading, [values(sent)])).unwrap();

    let Ok(Outgoing::Message { parts, .. }) = reply.preview() else { panic!("{reply:?}") };
    assert_eq!(parts[0].as_data().map(Json::as_str), Some(sent), "byte for byte");
}

#[test]
fn a_stored_reading_is_answered_as_if_it_was_just_read() {
    let reading = sample("adk-confirmation").0.reading();
    let stored: Reading = serde_json::from_str(&serde_json::to_string(&reading).unwrap()).unwrap();
    assert_eq!(stored, reading);
    assert_eq!(
        stored.reply(&in_order(&stored, [approve()])),
        reading.reply(&in_order(&reading, [approve()]))
    );

    let older = Reading { version: 0, ..stored };
    assert_eq!(
        older.reply(&in_order(&older, [approve()])),
        Err(ReplyError::OtherVersion { reader: ReaderId::new("adk"), read: 0, here: 14 })
    );
}

/// A shape that is answered by a method of the agent and not by a message.
struct Vault;

impl Reader for Vault {
    fn id(&self) -> ReaderId {
        ReaderId::new("vault")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let interrupt = input.event_metadata?.get("/shared/interrupt")?;
        Some(Found {
            why: Why::OnlyText,
            confidence: Confidence::Certain,
            proven: Proven::RunHere,
            freshness: FreshnessGrade::StillWaiting,
            question: None,
            items: vec![Item::Secret {
                item_id: ItemId::new(interrupt.member("request_id")?.as_string()?),
                name: "key".into(),
                description: None,
                is_json: false,
                of: None,
            }],
            answer_all: true,
            beside: Vec::new(),
            source: vec![interrupt],
            echo: Vec::new(),
            expires_at: None,
            unread: Vec::new(),
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let [(item, Answer::Secret(secret))] = answers else { panic!("checked before") };
        Ok(Reply::Rpc {
            method: "vault.open".into(),
            params: Template::object([
                ("request_id", Template::value(item.id().as_str())),
                ("key", Template::secret(secret.clone())),
            ]),
        })
    }
}

#[test]
fn a_call_that_names_a_secret_answers_a_request_and_never_stores_it() {
    let readers = Readers::new(&[&Vault]);
    let (waiting, _) = sample("codex-permission");
    let reading = readers.read(&waiting.input()).unwrap();

    let answer = (ItemId::new("req-1"), Answer::Secret(SecretRef::new("entry-7")));
    let reply = readers.reply(&reading, &[answer]).unwrap();

    let stored = serde_json::to_string(&reply).unwrap();
    let restored: Reply = serde_json::from_str(&stored).unwrap();
    assert_eq!(restored.secrets(), [&SecretRef::new("entry-7")]);
    assert!(!stored.contains("hunter2"));
    let sent = restored.resolve(|secret| (secret.as_str() == "entry-7").then(|| "hunter2".into())).unwrap();
    let params = parsed(r#"{"request_id":"req-1","key":"hunter2"}"#);
    assert_eq!(sent, Outgoing::Rpc { method: "vault.open".into(), params });
}

/// A shape that asks questions with options, and an approval whose rejection needs a reason.
struct Survey;

impl Reader for Survey {
    fn id(&self) -> ReaderId {
        ReaderId::new("survey")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, _: &RequestInput<'_>) -> Option<Found> {
        let option = |value: &str| Choice { value: value.into(), label: value.to_uppercase() };
        let question = |id: &str, multiple, free_text| Item::Question {
            item_id: ItemId::new(id),
            text: "which?".into(),
            options: vec![option("a"), option("b")],
            multiple,
            free_text,
            may_reject: false,
            buttons: None,
        };
        Some(Found {
            why: Why::OnlyText,
            confidence: Confidence::Certain,
            proven: Proven::RunHere,
            freshness: FreshnessGrade::SameRequest,
            question: None,
            items: vec![
                question("one", false, false),
                question("many", true, false),
                question("open", false, true),
                Item::Approval {
                    item_id: ItemId::new("act"),
                    tool: "act".into(),
                    args: parsed("{}"),
                    hint: None,
                    payload: None,
                    allowed: Allowed { approve: false, ..Allowed::YES_OR_NO },
                    reason: ReasonField::Required,
                    by: None,
                    grants: Vec::new(),
                    edit_schema: None,
                    offers: Vec::new(),
                },
            ],
            answer_all: true,
            beside: Vec::new(),
            source: Vec::new(),
            echo: Vec::new(),
            expires_at: None,
            unread: Vec::new(),
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let kinds = answers.iter().map(|(_, answer)| ReplyPart::text(answer.kind().as_str()));
        Ok(Reply::parts(kinds.collect()))
    }
}

#[test]
fn an_item_takes_only_the_answers_it_offers() {
    let readers = Readers::new(&[&Survey]);
    let reading = readers.read(&asking("[]").input()).unwrap();
    let text = |text: &str| Answer::Text(text.into());
    let choices = |chosen: &[&str]| Answer::Choices(chosen.iter().map(|&value| value.into()).collect());
    let because = Answer::Reject { reason: Some("no money".into()) };
    let good = [text("a"), choices(&["a", "b"]), text("neither"), because];
    let reply = |position: usize, answer: Answer| {
        let mut answers = good.clone();
        answers[position] = answer;
        readers.reply(&reading, &in_order(&reading, answers)).map(|reply| parts(&reply).len())
    };
    assert_eq!(reply(0, text("b")), Ok(4));

    let wrong = [
        (0, text("c")),
        (0, choices(&["a"])),
        (1, choices(&["a", "c"])),
        (1, choices(&[])),
        (2, text(" ")),
        (2, approve()),
        (3, approve()),
    ];
    for (position, answer) in wrong {
        let item = reading.items[position].id().clone();
        let refused = Err(ReplyError::NotAllowed { item, answer: answer.kind() });
        assert_eq!(reply(position, answer.clone()), refused, "{answer:?}");
    }
    for reason in [None, Some("  ".to_owned())] {
        let missing = Err(ReplyError::ReasonMissing { item: ItemId::new("act") });
        assert_eq!(reply(3, Answer::Reject { reason }), missing);
    }
}
