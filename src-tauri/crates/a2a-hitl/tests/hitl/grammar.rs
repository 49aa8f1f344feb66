//! Requests that no reader was written for, read by what their members mean: questions with options, approvals, forms and links
//! in names of anybody's own; the shape of the reply, where they say it; and data that is like them and asks nothing.

use a2a_hitl::{Answer, Item, Reading};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, reject, sent};

fn read(parts: &Value) -> Reading {
    asking(&parts.to_string()).reading()
}

fn read_data(data: &Value) -> Reading {
    read(&json!([{ "data": data }]))
}

#[track_caller]
fn check(reading: &Reading, answer: Answer, parts: &Value) {
    let written = reading.reply(&in_order(reading, [answer])).unwrap();
    assert_eq!(sent(&written)["parts"], *parts, "{:?}", reading.items);
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.to_owned()) }
}

fn values(values: &Value) -> Answer {
    Answer::Values(values.clone().into())
}

/// The question, and its options by value.
#[track_caller]
fn asked(reading: &Reading) -> (String, Vec<String>) {
    match reading.items.as_slice() {
        [Item::Question { text, options, .. }] => {
            (text.clone(), options.iter().map(|option| option.value.clone()).collect())
        }
        [Item::FreeText { prompt, quick_replies, .. }] => (prompt.clone(), quick_replies.clone()),
        other => panic!("{other:?}"),
    }
}

/// The tool of an approval, and its arguments.
#[track_caller]
fn called(reading: &Reading) -> (String, Value) {
    let [Item::Approval { tool, args, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    (tool.clone(), args.to_value())
}

/// The schema of a form.
#[track_caller]
fn form(reading: &Reading) -> Value {
    let [Item::Form { schema, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    schema.to_value()
}

#[test]
fn options_go_by_the_words_in_the_names_of_their_members() {
    let seats = read_data(&json!({ "interaction": { "promptText": "Which seat?", "seatOptions": [
        { "option_id": "w", "option_label": "Window" },
        { "option_id": "a", "option_label": "Aisle", "option_description": "more room" }] } }));
    assert_eq!(asked(&seats), ("Which seat?".to_owned(), vec!["w".to_owned(), "a".to_owned()]));
    assert_eq!(seats.beside, [], "all of it is shown");
    check(&seats, text("a"), &json!([{ "text": "a" }]));
    let by_name = read_data(&json!({ "user_question": "Where to?",
        "choices": { "eu": { "label": "Europe" }, "us": { "label": "USA" } } }));
    assert_eq!(asked(&by_name).1, ["eu", "us"]);
    let held = read_data(
        &json!({ "card": { "v": 1, "shown": { "question": "Colour?", "allowed_values": ["red", "blue"] } } }),
    );
    assert_eq!(asked(&held).1, ["red", "blue"], "in whatever it is wrapped");
    let branches =
        read_data(&json!({ "question": "Which branch shall I deploy?", "branches": ["main", "dev"] }));
    assert_eq!(asked(&branches).1, ["main", "dev"], "the question names the list");
    let usual = read_data(&json!({ "question": "Which port?", "default_value": "8080" }));
    assert_eq!(asked(&usual).1, ["8080"]);
}

#[test]
fn an_approval_gives_the_id_of_its_request_back() {
    let reading = read_data(&json!({ "type": "confirmation_required", "confirm_id": "c-17",
        "action": "delete_index", "details": { "index": "logs" } }));
    assert_eq!(called(&reading), ("delete_index".to_owned(), json!({ "index": "logs" })));
    let yes = json!({ "confirm_id": "c-17", "decision": "approve", "approved": true });
    check(&reading, approve(), &json!([{ "text": "approve" }, { "data": yes }]));
    let no = json!({ "confirm_id": "c-17", "decision": "reject", "approved": false, "reason": "kept" });
    check(&reading, because("kept"), &json!([{ "text": "reject" }, { "data": no }]));
}

#[test]
fn a_state_asks_for_a_yes_and_what_stands_beside_it_is_asked_about() {
    let transfer = read_data(
        &json!({ "status": "pending_approval", "operation": "transfer", "amount": 900, "to": "DE02" }),
    );
    assert_eq!(called(&transfer), ("transfer".to_owned(), json!({ "amount": 900, "to": "DE02" })));
    let bare = read_data(&json!({ "approval_required": true, "amount": 900, "payee": "ACME" }));
    assert_eq!(asked(&bare).0, "amount: 900\npayee: ACME");
    check(&bare, text("reject"), &json!([{ "text": "reject" }]));
    let past = read_data(&json!({ "status": "approval_granted", "operation": "transfer", "amount": 900 }));
    assert!(!matches!(past.items[0], Item::Approval { .. }), "{:?}", past.items);
}

#[test]
fn a_decision_is_said_in_the_words_that_the_message_tells() {
    let reading = read(&json!([{ "text": "May I run it? Reply YES or NO." },
        { "data": { "type": "approval_request", "tool": "run", "args": { "x": 1 } } }]));
    check(&reading, approve(), &json!([{ "text": "YES" }]));
    check(&reading, reject(), &json!([{ "text": "NO" }]));
}

#[test]
fn a_reply_has_the_shape_that_the_request_tells() {
    let example = read_data(&json!({ "type": "approval", "title": "Publish the post", "approval_id": "ap-3",
        "reply_with": { "approval_id": "<id>", "approved": "<true|false>", "comment": "<optional>" } }));
    check(&example, text("approve"), &json!([{ "data": { "approval_id": "ap-3", "approved": true } }]));
    check(&example, text("reject"), &json!([{ "data": { "approval_id": "ap-3", "approved": false } }]));
    let words = read_data(&json!({ "tool": "pay", "args": { "eur": 5 }, "requires_approval": true,
        "expected_response": { "verdict": "allow|deny" } }));
    check(&words, approve(), &json!([{ "data": { "verdict": "allow" } }]));
    check(&words, reject(), &json!([{ "data": { "verdict": "deny" } }]));
    let key =
        read_data(&json!({ "question": "Which plan?", "options": ["basic", "team"], "resume_key": "plan" }));
    check(&key, text("team"), &json!([{ "data": { "plan": "team" } }]));
    let schema = json!({ "type": "object", "properties": { "env": { "type": "string" } } });
    let schema =
        read_data(&json!({ "question": "Where?", "options": ["prod", "test"], "response_schema": schema }));
    check(&schema, text("test"), &json!([{ "data": { "env": "test" } }]));
    let schema =
        json!({ "properties": { "approved": { "type": "boolean" }, "reason": { "type": "string" } } });
    let call = read_data(
        &json!({ "tool": "rm", "args": { "path": "/x" }, "message": "Remove it?", "response_schema": schema }),
    );
    assert_eq!(called(&call).0, "rm");
    check(&call, because("no"), &json!([{ "data": { "approved": false, "reason": "no" } }]));
}

#[test]
fn a_schema_of_one_yes_or_no_is_two_buttons() {
    let schema = json!({ "type": "object", "properties": { "approved": { "type": "boolean" } }, "required": ["approved"] });
    let reading = read(&json!([{ "text": "Go live?" }, { "data": schema }]));
    assert_eq!(asked(&reading).1, ["approve", "reject"]);
    check(&reading, text("reject"), &json!([{ "data": { "approved": false } }]));
}

#[test]
fn a_list_of_fields_goes_by_what_its_entries_say() {
    let fields = json!([
        { "field_name": "repo", "field_label": "Repository", "field_type": "text", "field_values": null, "required": true },
        { "field_name": "base", "field_description": "Target", "field_type": "select", "field_values": ["main", "dev"] }]);
    let artifact = json!({ "artifactId": "a-1", "name": "UserInputMetaData", "parts": [{ "data": {
        "require_user_input": true, "content": "For the pull request:", "metadata": { "user_input": true, "input_fields": fields } } }] });
    let task = json!({ "id": "t-1", "contextId": "c-1", "artifacts": [artifact],
        "status": { "state": "TASK_STATE_INPUT_REQUIRED" } });
    let reading = fetched(&task).reading();
    let schema = form(&reading);
    assert_eq!(schema["properties"]["base"]["enum"], json!(["main", "dev"]));
    assert_eq!(
        (&schema["properties"]["repo"]["title"], &schema["required"]),
        (&json!("Repository"), &json!(["repo"]))
    );
    check(
        &reading,
        values(&json!({ "repo": "a/b", "base": "dev" })),
        &json!([{ "text": "repo: a/b\nbase: dev" }]),
    );
    let named = read_data(&json!({ "heading": "Shipping", "details_wanted": [
        { "key": "street", "label": "Street", "required": true }, { "key": "zip", "type": "text", "required": true }] }));
    assert_eq!(form(&named)["required"], json!(["street", "zip"]));
    let words = read_data(
        &json!({ "message": "I need two things.", "fields": { "iban": "of the payee", "amount": "number" } }),
    );
    assert_eq!(form(&words)["properties"]["amount"]["type"], "number");
    check(
        &words,
        values(&json!({ "iban": "DE02", "amount": 5 })),
        &json!([{ "data": { "iban": "DE02", "amount": 5 } }]),
    );
}

#[test]
fn an_example_with_empty_places_is_filled_in() {
    let reading = read_data(
        &json!({ "instructions": "Fill this in.", "template": { "name": "", "guests": "<number>", "kind": "table" } }),
    );
    assert_eq!(form(&reading)["properties"]["guests"]["type"], "number");
    let [Item::Form { values: begun, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    assert_eq!(begun.to_value(), json!({ "kind": "table" }));
}

#[test]
fn json_behind_a_name_is_read_as_in_a_block_of_code() {
    let data = json!({ "content": "Details, please.", "require_user_input": true, "input_fields": [{ "name": "repo", "type": "text", "required": true }] });
    let reading = read(&json!([{ "text": format!("UserInputMetaData: {data}") }]));
    assert_eq!(form(&reading)["required"], json!(["repo"]));
    check(&reading, values(&json!({ "repo": "a/b" })), &json!([{ "text": "repo: a/b" }]));
}

#[test]
fn of_links_the_one_that_a_person_opens_is_the_button() {
    let reading =
        read(&json!([{ "text": "Please approve the payment." }, { "data": { "id": "5O1", "links": [
        { "href": "https://api.pay.example/orders/5O1", "rel": "self", "method": "GET" },
        { "href": "https://www.pay.example/checkout?token=5O1", "rel": "payer-action", "method": "GET" },
        { "href": "https://api.pay.example/orders/5O1/cancel", "rel": "cancel", "method": "POST" }] } }]));
    let [Item::Link { url, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    assert_eq!(url.as_deref(), Some("https://www.pay.example/checkout?token=5O1"));
    check(&reading, Answer::Done, &json!([{ "text": "done" }]));
}

#[test]
fn what_asks_may_stand_around_the_words() {
    let of_part = read(&json!([{ "text": "Shall I send it?", "metadata": {
        "question": "Send it?", "options": ["send", "edit", "drop"] } }]));
    assert_eq!(asked(&of_part).1, ["send", "edit", "drop"]);
    let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "Publish release 4.2 to all customers" }] });
    let mut task = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": message } });
    task["metadata"] = json!({ "host": { "interrupt": { "kind": "approval" } } });
    let of_task = fetched(&task).reading();
    assert_eq!(asked(&of_task).1, ["approve", "reject"]);
    check(&of_task, text("reject"), &json!([{ "text": "reject" }]));
    task["metadata"] = Value::Null;
    task["pendingInput"] =
        json!({ "fields": [{ "id": "nx", "label": "X", "type": "number", "required": true }] });
    assert_eq!(form(&fetched(&task).reading())["required"], json!(["nx"]), "in a member of its own");
}

#[test]
fn what_only_looks_like_options_or_a_form_asks_nothing() {
    let results = json!([{ "name": "Hotel A", "type": "hotel", "price": 90 }, { "name": "Hotel B", "type": "hotel", "price": 80 }]);
    let found =
        read(&json!([{ "text": "Anything else you want to know?" }, { "data": { "results": results } }]));
    assert!(matches!(found.items.as_slice(), [Item::FreeText { .. }]), "{:?}", found.items);
    let unnamed = read_data(&json!({ "question": "How many nights?", "amenities": ["wifi", "pool"] }));
    assert_eq!(asked(&unnamed).1, Vec::<String>::new(), "the question asks for something else");
    let past = read_data(&json!({ "question": "How many nights?", "previous_answers": ["two", "three"] }));
    assert_eq!(asked(&past).1, Vec::<String>::new());
    let counted = read(
        &json!([{ "text": "Which Anna?" }, { "data": { "type": "token_usage", "prompt_tokens": 1833 } }]),
    );
    assert_eq!(asked(&counted).0, "Which Anna?", "what is counted asks nothing");
    assert_eq!(counted.beside.len(), 0);
}
