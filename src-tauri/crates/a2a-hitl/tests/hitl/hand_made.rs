//! Requests written by hand: options, approvals, forms and prompts, in data, in metadata, in a block of JSON, in
//! history and in artifacts; their replies; and sign-ins.

use a2a_hitl::{Answer, Item, Reading, Risk, StoodIn, risk};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, parsed, parts, reject, sent};

#[track_caller]
fn reads(data: &Value) -> Reading {
    let reading = asking(&json!([{ "data": data }]).to_string()).reading();
    assert_eq!(reading.reader.as_str(), "hand-made", "{data}");
    reading
}

#[track_caller]
fn check(reading: &Reading, answer: Answer, reply: &Value) {
    let written = reading.reply(&in_order(reading, [answer])).unwrap();
    assert_eq!(Value::from(parts(&written)), *reply, "{:?}", reading.items);
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

#[track_caller]
fn options(reading: &Reading) -> (String, Vec<(String, String)>, bool) {
    let [Item::Question { text, options, free_text, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    let options = options.iter().map(|option| (option.value.clone(), option.label.clone()));
    (text.clone(), options.collect(), *free_text)
}

#[test]
fn options_are_shown_with_their_descriptions_and_answered_by_value() {
    let reading = reads(&json!({ "prompt": "Which cabin?", "choices": [
        { "id": "eco", "title": "Economy", "detail": "aisle only" }, { "id": "biz", "title": "Business" }, "wait" ],
        "allow_other": false }));
    let (prompt, listed, free_text) = options(&reading);
    let pair = |value: &str, label: &str| (value.to_owned(), label.to_owned());
    assert_eq!(listed, [pair("eco", "Economy – aisle only"), pair("biz", "Business"), pair("wait", "wait")]);
    assert_eq!((prompt.as_str(), free_text), ("Which cabin?", false));
    check(&reading, text("eco"), &json!([{ "text": "eco" }]));
    assert!(reading.reply(&in_order(&reading, [text("first")])).is_err(), "nothing else is offered");
    let buttons = reads(&json!({ "title": "Rate it", "buttons": [1, 2, 3] }));
    check(&buttons, text("2"), &json!([{ "text": "2" }]));
    check(&buttons, text("none of them"), &json!([{ "text": "none of them" }]));
    let several = reads(&json!({ "question": "Which?", "options": ["a", "b", "c"], "multi_select": true }));
    check(&several, Answer::Choices(vec!["a".to_owned(), "c".to_owned()]), &json!([{ "text": "a, c" }]));
}

#[test]
fn an_action_to_approve_shows_its_arguments_and_is_answered_in_words() {
    let asked = [
        json!({ "approval_required": true, "action": "issue_refund", "details": { "order": "A-1", "lines": [{ "n": 2 }] } }),
        json!({ "type": "approval_request", "tool": "issue_refund", "args": { "order": "A-1", "lines": [{ "n": 2 }] } }),
        json!({ "requiresConfirmation": true, "function": { "name": "issue_refund",
            "arguments": "{\"order\":\"A-1\",\"lines\":[{\"n\":2}]}" } }),
        json!({ "type": "approval", "payload": { "kind": "confirmation", "toolName": "issue_refund",
            "input": { "order": "A-1", "lines": [{ "n": 2 }] } } }),
        json!({ "call": { "id": "c-1", "name": "issue_refund",
            "arguments": { "order": "A-1", "lines": [{ "n": 2 }] } }, "risk_level": "high" }),
    ];
    for data in asked {
        let reading = reads(&data);
        let [Item::Approval { tool, args, .. }] = reading.items.as_slice() else {
            panic!("{:?}", reading.items)
        };
        assert_eq!(tool, "issue_refund");
        assert!(args.same_value(&parsed(r#"{"order":"A-1","lines":[{"n":2}]}"#)), "{args:?}");
        check(&reading, approve(), &json!([{ "text": "approve" }]));
        check(&reading, reject(), &json!([{ "text": "reject" }]));
        check(&reading, text("only line 1"), &json!([{ "text": "only line 1" }]));
    }
    let own = reads(&json!({ "needs_approval": true, "tool": "note", "options": ["Deny", "Allow"] }));
    check(&own, approve(), &json!([{ "text": "Allow" }]));
    check(&own, reject(), &json!([{ "text": "Deny" }]));
}

#[test]
fn a_call_waits_in_any_member_whose_name_says_so() {
    for data in [
        json!({ "needs_human": true, "proposed_action": { "name": "note", "args": { "n": 1 } } }),
        json!({ "suggestedToolCall": { "tool": "note", "input": { "n": 1 } }, "why": "to keep it" }),
        json!({ "event": { "data": { "human_review_required": true, "function": { "name": "note", "arguments": "{\"n\":1}" } } } }),
    ] {
        let reading = reads(&data);
        let [Item::Approval { tool, args, .. }] = reading.items.as_slice() else {
            panic!("{data}: {:?}", reading.items)
        };
        assert_eq!((tool.as_str(), args.to_value()), ("note", json!({ "n": 1 })));
    }
    let done = json!({ "last_call": { "name": "note", "args": { "n": 1 }, "result": "kept" } });
    let done = asking(&json!([{ "data": done }]).to_string()).reading();
    assert!(!matches!(done.items[0], Item::Approval { .. }), "{:?}", done.items);
    let auto = json!({ "auto_approve": true, "name": "note", "args": {} });
    let auto = asking(&json!([{ "data": auto }]).to_string()).reading();
    assert!(!matches!(auto.items[0], Item::Approval { .. }), "{:?}", auto.items);
}

#[test]
fn an_approval_without_a_tool_is_a_yes_or_no_in_its_own_words() {
    let of = |data: &Value| {
        let reading = reads(data);
        let (prompt, listed, _) = options(&reading);
        (prompt, listed.into_iter().map(|(value, _)| value).collect::<Vec<_>>(), reading)
    };
    let asked = json!({ "type": "approval_request", "message": "I would publish the post.", "details": { "words": 420 } });
    let (prompt, words, reading) = of(&asked);
    assert_eq!(
        (prompt.as_str(), words.join(" ")),
        ("I would publish the post.", "approve reject".to_owned())
    );
    assert!(format!("{:?}", reading.beside).contains("420"));
    check(&reading, text("reject"), &json!([{ "text": "reject" }]));
    let buttons =
        json!({ "confirmation": { "title": "Branch x", "confirm_label": "Delete", "cancelLabel": "Keep" } });
    assert_eq!(of(&buttons).1, ["Delete", "Keep"]);
    let asked = json!({ "requiresConfirmation": true, "prompt": "Delete it?" });
    assert_eq!(of(&asked).1, ["approve", "reject"]);
    let asked = json!({ "requiresConfirmation": true, "prompt": "Delete it? (y/n)" });
    assert_eq!(of(&asked).1, ["y", "n"]);
}

#[test]
fn options_may_stand_under_their_values() {
    let reading =
        reads(&json!({ "question": "Where?", "options": { "eu": "Europe", "us": "United States" } }));
    let (_, listed, _) = options(&reading);
    assert_eq!(listed[1], ("us".to_owned(), "us – United States".to_owned()));
    check(&reading, text("eu"), &json!([{ "text": "eu" }]));
}

#[test]
fn what_an_approval_says_besides_is_shown_and_no_flag_that_says_no_asks() {
    let reading =
        reads(&json!({ "approval_required": true, "action": "note", "details": {}, "then": "wire_all" }));
    assert!(reading.beside.iter().any(|piece| piece.as_str().contains("wire_all")), "{:?}", reading.beside);
    assert!(reading.says_more);
    let no =
        asking(&json!([{ "data": { "approval_required": false, "action": "note" } }]).to_string()).reading();
    assert_eq!(no.reader.as_str(), "unknown-structured");
    let call = json!({ "needs_approval": false, "call": { "name": "note", "args": { "n": 1 } } });
    let no = asking(&json!([{ "data": call }]).to_string()).reading();
    assert_eq!(no.reader.as_str(), "unknown-structured", "a call that needs no approval");
    // Words that are neither yes nor no are not guessed at.
    let odd =
        json!([{ "data": { "approval_required": true, "action": "note", "options": ["red", "blue"] } }]);
    let odd = asking(&odd.to_string()).reading();
    assert!(!matches!(odd.items[0], Item::Approval { .. }), "{:?}", odd.items);
}

#[test]
fn fields_become_a_form_with_their_types_limits_and_defaults() {
    let reading = reads(&json!({ "type": "form", "title": "Order", "fields": [
        { "name": "who", "type": "text", "label": "Your name", "required": true, "max_length": 40 },
        { "name": "size", "type": "select", "options": ["S", "M"], "default": "M" },
        { "id": "gift", "type": "checkbox", "label": "Gift wrap" },
        { "key": "qty", "type": "number", "min": 1, "max": 9 },
        { "name": "on", "type": "date" },
        { "name": "to", "type": "select", "options": [{ "value": "jp", "label": "Japan" }] },
    ] }));
    let [Item::Form { schema, values, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    let expected = json!({ "type": "object", "title": "Order", "required": ["who"], "properties": {
        "who": { "type": "string", "title": "Your name", "maxLength": 40 },
        "size": { "enum": ["S", "M"] },
        "gift": { "type": "boolean", "title": "Gift wrap" },
        "qty": { "type": "number", "minimum": 1, "maximum": 9 },
        "on": { "type": "string", "format": "date" },
        "to": { "oneOf": [{ "const": "jp", "title": "Japan" }] },
    } });
    assert_eq!((schema.to_value(), values.to_value()), (expected, json!({ "size": "M" })));
    let filled = json!({ "who": "Mo", "size": "M", "gift": true, "qty": 2 });
    check(&reading, Answer::Values(parsed(&filled.to_string())), &json!([{ "data": filled }]));
}

#[test]
fn a_prompt_alone_wants_words() {
    let reading = reads(&json!({ "question": "Which city?", "candidates": ["Osaka"] }));
    let [Item::FreeText { prompt, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    assert_eq!(prompt, "Which city?");
    check(&reading, text("Kobe"), &json!([{ "text": "Kobe" }]));
    assert!(reading.beside.iter().any(|piece| piece.as_str().contains("Osaka")));
    let result = json!([{ "data": { "message": "Done.", "rows": 3 } }]);
    assert_eq!(asking(&result.to_string()).reading().reader.as_str(), "unknown-structured", "no question");
}

fn waiting(status: &Value, more: &Value) -> Reading {
    let mut task = json!({ "id": "t", "contextId": "c", "status": status });
    task.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    fetched(&task).reading()
}

fn status(state: &str, message: &Value) -> Value {
    let mut status = json!({ "state": state });
    if !message.is_null() {
        status["message"] = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [] });
        status["message"].as_object_mut().unwrap().extend(message.as_object().unwrap().clone());
    }
    status
}

const WAITS: &str = "TASK_STATE_INPUT_REQUIRED";
const WANTS_SIGN_IN: &str = "TASK_STATE_AUTH_REQUIRED";

#[test]
fn the_same_stands_in_metadata_and_in_a_block_of_json() {
    let asked = json!({ "prompt": "How often?", "choices": ["daily", "weekly"], "timeout_s": 900 });
    let status_of = |message: &Value| status(WAITS, message);
    let in_message = waiting(&status_of(&json!({ "metadata": asked })), &json!({}));
    let in_task = waiting(&status_of(&json!(null)), &json!({ "metadata": asked }));
    let block = format!("Tell me:\n```json\n{asked}\n```");
    let in_words = waiting(&status_of(&json!({ "parts": [{ "text": block }] })), &json!({}));
    for reading in [in_message, in_task, in_words] {
        let (prompt, listed, _) = options(&reading);
        assert_eq!((prompt.as_str(), listed.len()), ("How often?", 2), "{:?}", reading.reader);
        check(&reading, text("weekly"), &json!([{ "text": "weekly" }]));
    }
}

#[test]
fn a_question_that_the_status_does_not_show_is_read_where_it_stands() {
    let said = |role: &str, parts: &Value| json!({ "messageId": role, "role": role, "parts": parts });
    let history = json!({ "history": [
        said("ROLE_AGENT", &json!([{ "text": "Hello" }])),
        said("ROLE_USER", &json!([{ "text": "Find a hotel" }])),
        said("ROLE_AGENT", &json!([{ "text": "Which city?" }])),
    ] });
    let reading = waiting(&status(WAITS, &json!(null)), &history);
    assert_eq!(
        (reading.stood_in, reading.question.as_deref()),
        (Some(StoodIn::History), Some("Which city?"))
    );
    check(&reading, text("Osaka"), &json!([{ "text": "Osaka" }]));

    let asks = json!([{ "data": { "question": "Which one?", "options": ["a", "b"] } }]);
    let artifacts = json!({ "artifacts": [{ "artifactId": "x", "name": "ask", "parts": asks }] });
    let reading = waiting(&status(WAITS, &json!(null)), &artifacts);
    assert_eq!(reading.stood_in, Some(StoodIn::Artifact));
    assert_eq!(options(&reading).0, "Which one?");

    let made = json!({ "artifacts": [{ "artifactId": "x", "parts": [{ "text": "Report, done." }] }] });
    assert_eq!(waiting(&status(WAITS, &json!(null)), &made).stood_in, None, "a result asks nothing");
    let cart = json!({ "total": { "currency": "EUR", "value": 124.4 } });
    let cart = json!({ "artifacts": [{ "artifactId": "x", "name": "Cart", "parts": [{ "data": cart }] }] });
    let asked = waiting(&status(WAITS, &json!({ "parts": [{ "text": "Is that right?" }] })), &cart);
    assert!(matches!(risk(&asked), Risk::High { .. }), "words ask about the cart");
    let own = json!({ "history": [said("ROLE_AGENT", &json!([{ "text": "Hello?" }])), said("ROLE_USER", &json!([{ "text": "Hi" }]))] });
    assert_eq!(waiting(&status(WAITS, &json!(null)), &own).stood_in, None, "that was answered");
    let both = waiting(&status(WAITS, &json!({ "parts": [{ "text": "And when?" }] })), &history);
    assert_eq!(
        (both.stood_in, both.question.as_deref()),
        (None, Some("And when?")),
        "the status comes first"
    );
}

#[test]
fn words_of_progress_are_not_the_question_beside_an_artifact() {
    let at_work = |words: &str| {
        let said = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": words }] });
        let made = json!({ "artifactId": "x", "parts": [{ "text": "I need the place and the day." }] });
        let reading =
            waiting(&status(WAITS, &json!(null)), &json!({ "history": [said], "artifacts": [made] }));
        (reading.stood_in, reading.question)
    };
    let asked = Some("I need the place and the day.".to_owned());
    assert_eq!(at_work("Processing your request..."), (Some(StoodIn::Artifact), asked));
    let said = "Look at this, please.".to_owned();
    assert_eq!(at_work(&said), (Some(StoodIn::History), Some(said)));
}

#[test]
fn a_sign_in_is_found_in_data_and_in_metadata() {
    let device = json!({ "flow": { "user_code": "QW-12", "verification_uri": "https://id.example/device", "expires_in": 600 } });
    let oauth = json!({ "provider": "acme", "auth_url": "https://id.example/auth?x=1", "scopes": ["read"] });
    for (message, url, code) in [
        (json!({ "parts": [{ "data": device }] }), "https://id.example/device", Some("QW-12")),
        (
            json!({ "parts": [{ "text": "Sign in." }, { "data": oauth }] }),
            "https://id.example/auth?x=1",
            None,
        ),
        (
            json!({ "parts": [{ "text": "Sign in." }], "metadata": oauth }),
            "https://id.example/auth?x=1",
            None,
        ),
        (json!({ "parts": [{ "text": "Go to https://id.example/x." }] }), "https://id.example/x", None),
    ] {
        let reading = waiting(&status(WANTS_SIGN_IN, &message), &json!({}));
        let [Item::Link { url: found, code: told, lasts, .. }] = reading.items.as_slice() else {
            panic!("{:?}", reading.items)
        };
        assert_eq!((found.as_deref(), told.as_deref()), (Some(url), code));
        assert_eq!(*lasts, code.map(|_| 600));
        let written = reading.reply(&in_order(&reading, [Answer::Done])).unwrap();
        assert_eq!(sent(&written), json!({ "parts": [{ "text": "done" }] }));
    }
    let reading = waiting(&status(WANTS_SIGN_IN, &json!({ "parts": [{ "data": oauth }] })), &json!({}));
    let beside = format!("{:?}", reading.beside);
    assert!(beside.contains("acme") && beside.contains("read"), "who asks, and for what: {beside}");
}

/// A program takes any word for a yes, so nothing that was only guessed is said to one.
#[test]
fn inside_of_an_interrupt_only_what_names_its_values_is_read() {
    let interrupt = |value: &Value| {
        let parts = json!([{ "data": { "id": "i1", "value": value } }]);
        let artifacts = json!({ "artifacts": [{ "artifactId": "x", "name": "Interrupt", "parts": parts }] });
        waiting(&status(WAITS, &json!(null)), &artifacts)
    };
    let reading = interrupt(&json!({ "question": "Which?", "options": ["red", "blue"] }));
    check(&reading, text("red"), &json!([{ "data": { "resume": "red" } }]));
    let reading = interrupt(&json!({ "type": "approval_request", "tool": "note", "args": {} }));
    assert!(matches!(reading.items[..], [Item::Raw { .. }]), "{:?}", reading.items);
}

#[test]
fn a_button_that_opens_a_page_stands_below_the_question_and_is_no_answer() {
    let actions = json!([
        { "type": "imBack", "title": "Morning", "value": "slot:am" },
        { "type": "imBack", "title": "Evening", "value": "slot:pm" },
        { "type": "openUrl", "title": "Prices", "value": "https://shop.example/prices?zone=2" }]);
    let bot = json!({ "type": "message", "text": "Which slot?", "suggestedActions": { "to": [], "actions": actions } });
    let own = json!({ "question": "Which slot?", "buttons": [
        { "label": "Morning", "value": "slot:am" }, { "label": "Evening", "value": "slot:pm" },
        { "label": "Prices", "url": "https://shop.example/prices?zone=2" }] });
    for asks in [bot, own] {
        let reading = reads(&asks);
        let (prompt, listed, _) = options(&reading);
        assert_eq!(prompt, "Which slot?\n\nPrices: https://shop.example/prices?zone=2");
        assert_eq!(
            listed.iter().map(|(value, _)| value.as_str()).collect::<Vec<_>>(),
            ["slot:am", "slot:pm"]
        );
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
        check(&reading, text("slot:pm"), &json!([{ "text": "slot:pm" }]));
    }
}

#[test]
fn what_an_option_says_is_its_answer() {
    let asks = json!({ "question": "Which runner?", "suggest": [{ "answer": "Vitest" }, { "answer": "Jest", "mode": "code" }] });
    let reading = asking(&json!([{ "text": asks.to_string() }]).to_string()).reading();
    let (prompt, listed, free_text) = options(&reading);
    let pair = |value: &str| (value.to_owned(), value.to_owned());
    assert_eq!(
        (prompt.as_str(), listed, free_text),
        ("Which runner?", vec![pair("Vitest"), pair("Jest")], true)
    );
    check(&reading, text("Jest"), &json!([{ "text": "Jest" }]));
}

#[test]
fn a_field_says_by_any_usual_name_that_several_can_be_chosen() {
    for several in ["multiple", "multiselect", "allowMultiple"] {
        let reading = reads(&json!({ "formTitle": "Laptop", "formFields": { "values": [
            { "fieldLabel": "Name", "fieldType": "text", "requiredField": true },
            { "fieldLabel": "Extras", "fieldType": "dropdown", several: true,
                "fieldOptions": { "values": [{ "option": "Mouse" }, { "option": "Dock" }] } }] } }));
        let [Item::Form { schema, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
        assert_eq!(schema.to_value()["properties"]["Extras"]["type"], "array", "{several}");
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
    }
}

#[test]
fn a_question_of_a_list_wants_an_answer_unless_it_says_whether_it_does() {
    let asked = |more: &Value| {
        let mut second = json!({ "id": "nights", "question": "How many nights?", "type": "integer" });
        second.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let first =
            json!({ "id": "dest", "question": "Where to?", "type": "choice", "choices": ["Faro", "Porto"] });
        let reading = reads(&json!({ "message": "Before I plan:", "clarifications": [first, second] }));
        let [Item::Form { schema, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
        schema.to_value()["required"].clone()
    };
    assert_eq!(asked(&json!({})), json!(["dest", "nights"]));
    assert_eq!(asked(&json!({ "required": false })), Value::Null);
}

#[test]
fn a_field_goes_back_under_its_key_and_not_under_the_id_of_its_control() {
    let reading = reads(&json!({ "type": "default", "components": [
        { "id": "Field_1", "key": "employee", "label": "Employee", "type": "textfield", "validate": { "required": true } },
        { "id": "Field_2", "key": "firstDay", "dateLabel": "First day", "type": "datetime", "subtype": "date" }] }));
    let [Item::Form { schema, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    let schema = schema.to_value();
    assert_eq!(schema["required"], json!(["employee"]));
    assert_eq!(
        schema["properties"]["firstDay"],
        json!({ "type": "string", "format": "date", "title": "First day" })
    );
}
