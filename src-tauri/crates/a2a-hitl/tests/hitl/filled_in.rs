//! Forms with something to look at beside them, forms with Python types, a code to type, and files that come with
//! words.

use a2a_hitl::{Answer, GivenFile, Item, Outgoing, ReaderId, Reading, ReplyError, SecretRef};
use a2a_protocol::model::Content;
use serde_json::{Value, json};

use crate::support::{approve, asking, in_order, parsed, reject, sent};

fn values(json: &Value) -> Answer {
    Answer::Values(parsed(&json.to_string()))
}

fn read(reader: &'static str, parts: &Value) -> Reading {
    let reading = asking(&parts.to_string()).reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{parts}");
    reading
}

fn answered<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    sent(&reading.reply(&in_order(reading, answers)).unwrap())["parts"].clone()
}

fn form(item: &Item) -> (Value, Value) {
    let Item::Form { schema, values, .. } = item else { panic!("{item:?}") };
    (schema.to_value(), values.to_value())
}

fn adk(args: &Value) -> Reading {
    let call = json!({ "id": "review", "name": "adk_request_input", "args": args });
    read(
        "adk",
        &json!([{ "data": call, "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }]),
    )
}

fn holiday() -> Value {
    json!({ "title": "HolidayDecision", "type": "object", "required": ["granted", "days"],
        "$defs": { "Team": { "title": "Team", "type": "string", "enum": ["shop", "stock"] } },
        "properties": {
            "granted": { "title": "Granted", "type": "boolean", "description": "May they go?" },
            "days": { "title": "Days", "type": "integer", "exclusiveMinimum": 0 },
            "team": { "$ref": "#/$defs/Team", "description": "Who stands in" },
            "from": { "title": "From", "type": "string", "format": "date" },
            "remark": { "title": "Remark", "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null } } })
}

#[test]
fn what_adk_gives_to_be_looked_at_is_no_part_of_the_answer() {
    let payload = json!({ "person": "Ida Holm", "weeks": [{ "week": 31, "days": 5 }], "left": 12 });
    for name in ["responseSchema", "response_schema"] {
        let reading = adk(
            &json!({ "interruptId": "review", "message": "Ida asks for leave.", name: holiday(), "payload": payload }),
        );
        assert_eq!(reading.question.as_deref(), Some("Ida asks for leave."));
        let (schema, begun) = form(&reading.items[0]);
        assert_eq!((&schema["title"], &schema["description"]), (&Value::Null, &json!("HolidayDecision")));
        assert_eq!(begun, json!({}));
        let beside: Vec<Value> = reading.beside.iter().map(a2a_protocol::Json::to_value).collect();
        assert_eq!(
            beside,
            [json!({ "data": { "payload": payload } })],
            "what is to be looked at, and nothing else"
        );
        let given = json!({ "granted": true, "days": 5 });
        assert_eq!(answered(&reading, [values(&given)])[0]["data"]["response"], given);
    }
}

#[test]
fn what_adk_gives_to_be_edited_is_what_the_form_begins_with() {
    let ask = |payload: Value| {
        adk(&json!({ "message": "Right?", "response_schema": holiday(), "payload": payload }))
    };
    let whole = json!({ "granted": true, "days": 5, "team": "shop" });
    let reading = ask(whole.clone());
    assert_eq!(form(&reading.items[0]).1, whole);
    assert!(reading.beside.is_empty(), "{:?}", reading.beside);

    let reading = ask(json!({ "days": 5, "person": "Ida", "team": "kitchen" }));
    assert_eq!(form(&reading.items[0]).1, json!({ "days": 5 }), "what has a field and may stand there");
    assert!(format!("{:?}", reading.beside).contains("Ida"), "the rest is looked at");

    let reading = ask(json!("Ida asks for five days"));
    assert!(format!("{:?}", reading.beside).contains("five days"), "{:?}", reading.beside);
}

fn stay() -> Value {
    json!([
        { "name": "hotel", "field_type": "str", "description": "Which house", "value": "Seeblick" },
        { "name": "nights", "field_type": "int", "description": "How many nights", "value": null },
        { "name": "breakfast", "field_type": "bool", "description": "With breakfast?", "value": null },
        { "name": "guests", "field_type": "list", "description": "Who comes", "value": null },
    ])
}

fn tool(more: &Value) -> Value {
    let mut tool = json!({ "tool_call_id": "call_7Hq2", "tool_name": "book_room", "tool_args": { "hotel": "Seeblick" } });
    tool.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    tool
}

fn paused(requirements: &Value) -> Reading {
    let run =
        json!({ "run_id": "r-1", "session_id": "s-1", "status": "PAUSED", "requirements": requirements });
    read("agno", &json!([{ "text": "Some details are missing." }, { "data": run }]))
}

fn with_values(fields: &Value, given: &Value) -> Value {
    let mut fields = fields.clone();
    for field in fields.as_array_mut().unwrap() {
        if let Some(value) = given.get(field["name"].as_str().unwrap()) {
            field["value"] = value.clone();
        }
    }
    fields
}

#[test]
fn fields_of_a_paused_run_of_agno_go_back_with_their_values() {
    let waits = tool(&json!({ "requires_user_input": true, "answered": null, "user_input_schema": stay() }));
    let requirement = json!({ "id": "q-1", "created_at": "2026-01-02T03:04:05Z", "tool_execution": waits, "user_input_schema": stay() });
    let reading = paused(&json!([requirement]));
    assert!(!reading.says_more, "{:?}", reading.beside);
    assert_eq!(reading.question.as_deref(), Some("Some details are missing."));
    let Item::Form { prompt: Some(prompt), .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(prompt, "book_room");
    let (schema, begun) = form(&reading.items[0]);
    assert_eq!(begun, json!({ "hotel": "Seeblick" }));
    assert_eq!(
        schema["properties"]["nights"],
        json!({ "type": "integer", "description": "How many nights" })
    );
    assert_eq!(schema["properties"]["guests"]["items"], json!({ "type": "string" }));

    let given = json!({ "hotel": "Seeblick", "nights": 2, "breakfast": false, "guests": ["Ida", "Bo"] });
    let mut expected = requirement.clone();
    expected["user_input_schema"] = with_values(&stay(), &given);
    expected["tool_execution"]["user_input_schema"] = with_values(&stay(), &given);
    expected["tool_execution"]["answered"] = json!(true);
    let run = json!({ "run_id": "r-1", "session_id": "s-1", "requirements": [expected] });
    assert_eq!(answered(&reading, [values(&given)]), json!([{ "data": run }]));

    let alone = read("agno", &json!([{ "data": waits }]));
    assert_eq!(
        answered(&alone, [values(&given)])[0]["data"]["user_input_schema"],
        with_values(&stay(), &given)
    );
    let tools = read("agno", &json!([{ "data": { "run_id": "r-1", "tools": [waits] } }]));
    let written = &answered(&tools, [values(&given)])[0]["data"];
    assert_eq!(written["tools"][0]["user_input_schema"], with_values(&stay(), &given));
}

#[test]
fn calls_of_agno_wait_with_all_that_is_known_of_them() {
    let unset: serde_json::Map<String, Value> = [
        "result",
        "metrics",
        "child_run_id",
        "confirmed",
        "confirmation_note",
        "external_execution_result_provided",
        "approval_id",
        "resume_metadata",
    ]
    .into_iter()
    .map(|name| (name.to_owned(), Value::Null))
    .collect();
    let mut reminds = tool(&Value::Object(unset.clone()));
    reminds["tool_name"] = json!("send_reminder");
    reminds["tool_args"] = json!({ "invoice_no": 10417.0 });
    reminds["requires_confirmation"] = json!(true);
    let fields =
        json!([{ "name": "priority", "field_type": "str", "description": "How soon", "value": null }]);
    let mut opens = tool(&Value::Object(unset));
    opens["tool_call_id"] = json!("call_8Kd3");
    opens["tool_args"] = json!({ "subject": "Invoice 10417 unpaid", "days": 45 });
    opens["requires_user_input"] = json!(true);
    opens["user_input_schema"] = fields.clone();
    let reading = paused(&json!([{ "id": "q-1", "tool_execution": reminds },
        { "id": "q-2", "tool_execution": opens, "user_input_schema": fields }]));
    assert!(!reading.says_more, "{:?}", reading.beside);
    let Item::Form { prompt: Some(prompt), .. } = &reading.items[1] else { panic!("{reading:?}") };
    assert_eq!(prompt, "book_room\nInvoice 10417 unpaid\ndays: 45");
    assert_eq!(a2a_hitl::warnings(&reading), [], "the call is shown at its fields");
    let given = values(&json!({ "priority": "low" }));
    let written = answered(&reading, [reject(), given])[0]["data"]["requirements"].clone();
    assert_eq!(written[0]["confirmation"], json!(false));
    assert_eq!(written[1]["user_input_schema"][0]["value"], json!("low"));
}

#[test]
fn a_paused_run_of_agno_is_decided_and_its_results_are_told() {
    let asks = json!({ "id": "q-1", "tool_execution": tool(&json!({ "requires_confirmation": true })) });
    let mut runs = tool(&json!({ "external_execution_required": true }));
    runs["tool_name"] = json!("read_meter");
    let runs = json!({ "id": "q-2", "tool_execution": runs });
    let mut done = asks.clone();
    done["id"] = json!("q-0");
    done["confirmation"] = json!(true);
    let reading = paused(&json!([done, asks, runs]));
    let [Item::Approval { tool, args, .. }, Item::Raw { tool: Some(other), .. }] = reading.items.as_slice()
    else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((tool.as_str(), other.as_str()), ("book_room", "read_meter"));
    assert_eq!(args.to_value(), json!({ "hotel": "Seeblick" }));

    let written =
        answered(&reading, [approve(), Answer::Text("4711".into())])[0]["data"]["requirements"].clone();
    assert_eq!(written[0], done, "what is decided stays");
    assert_eq!(
        (&written[1]["confirmation"], &written[1]["tool_execution"]["confirmed"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(written[2]["external_execution_result"], json!("4711"));
    assert_eq!(written[2]["tool_execution"]["result"], json!("4711"));

    let because = Answer::Reject { reason: Some("too dear".into()) };
    let written =
        answered(&reading, [because, Answer::Raw(parsed(r#"{"kwh":3}"#))])[0]["data"]["requirements"].clone();
    assert_eq!(
        (&written[1]["confirmation"], &written[1]["confirmation_note"]),
        (&json!(false), &json!("too dear"))
    );
    assert_eq!(written[1]["tool_execution"]["confirmation_note"], json!("too dear"));
    assert_eq!(written[2]["external_execution_result"], json!(r#"{"kwh":3}"#), "a result is text");
    let plain =
        answered(&reading, [reject(), Answer::Text("0".into())])[0]["data"]["requirements"][1].clone();
    assert_eq!((&plain["confirmation"], plain.get("confirmation_note")), (&json!(false), None));
}

#[test]
fn questions_of_agno_are_answered_by_the_labels_of_their_options() {
    let question = |text: &str, several: bool| {
        json!({ "question": text, "header": "Stay", "multi_select": several, "selected_options": null,
        "options": [{ "label": "Harbour", "description": "loud" }, { "label": "Hill" }] })
    };
    let questions = json!([question("Where?", false), question("Also look at?", true)]);
    let asks = tool(&json!({ "tool_name": "ask_user", "tool_args": {}, "requires_user_input": true,
        "user_feedback_schema": questions }));
    let reading =
        paused(&json!([{ "id": "q-1", "tool_execution": asks, "user_feedback_schema": questions }]));
    let [Item::Question { options, multiple, .. }, Item::Question { multiple: several, .. }] =
        reading.items.as_slice()
    else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((options[0].label.as_str(), *multiple, *several), ("Harbour – loud", false, true));
    let both = Answer::Choices(vec!["Harbour".into(), "Hill".into()]);
    let written =
        answered(&reading, [Answer::Text("Hill".into()), both])[0]["data"]["requirements"][0].clone();
    for place in ["/user_feedback_schema", "/tool_execution/user_feedback_schema"] {
        let chosen = |at: usize| written.pointer(&format!("{place}/{at}/selected_options")).unwrap().clone();
        assert_eq!((chosen(0), chosen(1)), (json!(["Hill"]), json!(["Harbour", "Hill"])), "{place}");
    }
    assert_eq!(written["tool_execution"]["answered"], json!(true));
}

#[test]
fn what_fields_of_agno_do_not_show_is_shown_beside_them() {
    let mut waits = tool(&json!({ "requires_user_input": true, "user_input_schema": stay() }));
    waits["tool_args"]["pay_with"] = json!("card 17");
    let mut other = stay();
    other[1]["description"] = json!("Charge the card 17");
    let reading = paused(&json!([{ "id": "q", "tool_execution": waits, "user_input_schema": other }]));
    let beside = format!("{:?}", reading.beside);
    assert!(reading.says_more && beside.contains("How many nights"), "{beside}");
    let Item::Form { prompt: Some(prompt), .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(prompt, "book_room\npay_with: card 17");
}

#[test]
fn a_code_before_a_payment_goes_back_as_text() {
    let ask = |challenge: Value| {
        read("ap2", &json!([{ "text": "Prove that it is you." }, { "data": { "challenge": challenge } }]))
    };
    let reading = ask(json!({ "type": "otp", "display_text": "We sent a code to your phone." }));
    assert_eq!(reading.question.as_deref(), Some("Prove that it is you.\nWe sent a code to your phone."));
    assert!(matches!(reading.items[..], [Item::Secret { .. }]) && !reading.says_more, "{reading:?}");
    let written = answered(&reading, [Answer::Secret(SecretRef::new("007"))]);
    assert_eq!(written, json!([{ "data": { "challenge_response": "<007>" } }]));
    let words = reading.reply(&in_order(&reading, [Answer::Text("007".into())]));
    assert!(matches!(words, Err(ReplyError::NotAllowed { .. })), "{words:?}");

    let reading = ask(json!({ "type": "question", "display_text": "Where were you born?", "attempts": 2 }));
    assert_eq!(
        answered(&reading, [values(&json!({ "challenge_response": "Oslo" }))]),
        json!([{ "data": { "challenge_response": "Oslo" } }])
    );
    assert!(format!("{:?}", reading.beside).contains("attempts"), "{:?}", reading.beside);
}

#[test]
fn files_go_with_an_answer_in_words_and_with_no_other() {
    let file = GivenFile {
        name: "lease.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        base64: "JVBERi0=".to_owned(),
    };
    let files = |text: &str| Answer::Files { text: text.to_owned(), files: vec![file.clone()] };
    let asked = asking(r#"[{"text":"Please attach the lease (PDF)."}]"#).reading();
    assert!(asked.takes_files());
    let Item::FreeText { quick_replies, .. } = &asked.items[0] else { panic!("{:?}", asked.items) };
    assert!(quick_replies.is_empty(), "a kind of file is no answer");
    for (text, count) in [("", 1), ("here", 2)] {
        let reply = asked.reply(&in_order(&asked, [files(text)])).unwrap();
        let Ok(Outgoing::Message { parts, .. }) = reply.resolve(|_| None) else { panic!("{reply:?}") };
        assert_eq!(parts.len(), count, "{text}");
        let part = parts.last().unwrap();
        assert!(matches!(&part.content, Content::Raw(base64) if base64.as_str() == "JVBERi0="));
        assert_eq!(part.filename.as_deref(), Some("lease.pdf"));
        assert_eq!(part.media_type.as_deref(), Some("application/pdf"));
    }
    let nothing = Answer::Files { text: "here".to_owned(), files: Vec::new() };
    assert!(asked.reply(&in_order(&asked, [nothing])).is_err());
    let other = asking(r#"[{"data":{"question":"What is it called?"}}]"#).reading();
    assert!(!other.takes_files() && other.reply(&in_order(&other, [files("")])).is_err(), "{other:?}");
}
