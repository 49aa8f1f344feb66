//! Requests of agents that nobody read before, kind by kind: the same thing said once, in the agent's own words, and answered
//! where the agent looks for the answer.

use a2a_hitl::{Answer, GivenFile, Gives, Item, Reading, Reply, SecretRef, warnings};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, reject, sent};

fn read(parts: &Value) -> Reading {
    asking(&parts.to_string()).reading()
}

fn read_data(data: &Value) -> Reading {
    read(&json!([{ "data": data }]))
}

/// A waiting task with these members beside its id.
fn task(status: &Value, more: &Value) -> Reading {
    let mut task = json!({ "id": "t-1", "contextId": "c-1", "status": status });
    let members = more.as_object().unwrap().clone();
    task.as_object_mut().unwrap().extend(members);
    fetched(&task).reading()
}

fn waits() -> Value {
    json!({ "state": "TASK_STATE_INPUT_REQUIRED" })
}

#[track_caller]
fn check(reading: &Reading, answer: Answer, expected: &Value) {
    let written = reading.reply(&in_order(reading, [answer])).unwrap();
    assert_eq!(sent(&written), *expected, "{:?}", reading.items);
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

#[track_caller]
fn offered(reading: &Reading) -> Vec<String> {
    match reading.items.as_slice() {
        [Item::FreeText { quick_replies, .. }] => quick_replies.clone(),
        [Item::Question { options, .. }] => options.iter().map(|option| option.value.clone()).collect(),
        other => panic!("{other:?}"),
    }
}

fn permission(call: &Value, options: &[(&str, &str, &str)]) -> Value {
    let option =
        |(id, name, kind): &(&str, &str, &str)| json!({ "optionId": id, "name": name, "kind": kind });
    json!({ "sessionId": "s-9", "toolCall": call, "options": options.iter().map(option).collect::<Vec<_>>() })
}

#[test]
fn the_content_of_a_call_of_acp_is_shown_once() {
    let options = [("now", "Water them now", "allow_once"), ("off", "Leave them dry", "reject_once")];
    let plan = "# Watering\n\n1. Ferns\n2. Moss";
    let content = json!([{ "type": "content", "content": { "type": "text", "text": plan } }]);
    let call = json!({ "toolCallId": "c-4", "title": "Water the greenhouse?", "kind": "other",
        "rawInput": { "plan": plan }, "content": content });
    let repeated = read_data(&permission(&call, &options));
    assert_eq!(repeated.beside, [], "the plan stands in the arguments");
    let [Item::Approval { tool, hint: None, offers, .. }] = repeated.items.as_slice() else {
        panic!("{:?}", repeated.items)
    };
    assert_eq!(tool, "Water the greenhouse?");
    assert_eq!((offers[0].label.as_str(), &offers[1].gives), ("Water them now", &Gives::Rejection));
    let change = json!([{ "type": "diff", "path": "/srv/ferns.md", "oldText": "dry", "newText": "wet" }]);
    let call = json!({ "toolCallId": "c-5", "title": "Edit ferns.md", "content": change,
        "locations": [{ "path": "/srv/ferns.md", "line": 4 }] });
    let changed = read_data(&permission(&call, &options));
    let [Item::Approval { args, .. }] = changed.items.as_slice() else { panic!("{:?}", changed.items) };
    assert_eq!(args.to_value(), json!({ "path": "/srv/ferns.md", "oldText": "dry", "newText": "wet" }));
    assert_eq!(changed.beside, []);
    let more = json!([{ "type": "content", "content": { "type": "text", "text": "It rains tomorrow." } }]);
    let call = json!({ "toolCallId": "c-6", "title": "Water", "rawInput": { "litres": 3 }, "content": more });
    let beside = read_data(&permission(&call, &options));
    let [Item::Approval { hint, .. }] = beside.items.as_slice() else { panic!("{:?}", beside.items) };
    assert_eq!(hint.as_deref(), Some("It rains tomorrow."), "what else it says is a hint");
}

#[test]
fn json_in_a_text_asks_in_its_own_words() {
    let fields =
        json!([{ "name": "Bed", "description": "Which bed to weed", "required": true, "type": "text" }]);
    let said = json!({ "content": "Two things before I weed.", "is_task_complete": false,
        "require_user_input": true, "metadata": { "request_type": "user_input", "input_fields": fields } });
    let reading = read(&json!([{ "text": said.to_string() }]));
    assert_eq!(reading.question.as_deref(), Some("Two things before I weed."));
    assert_eq!(reading.beside, [], "what says no more than that it asks is not told again");
    let mut finished = said.clone();
    finished["is_task_complete"] = true.into();
    let reading = read(&json!([{ "text": finished.to_string() }]));
    assert!(reading.beside[0].as_str().contains("is_task_complete"), "{:?}", reading.beside);
    let fenced = format!(
        "Before that:\n```json\n{}\n```",
        json!({ "question": "Which pot?", "options": ["red", "blue"], "sun": 3 })
    );
    let reading = read(&json!([{ "text": fenced }]));
    assert_eq!(reading.question.as_deref(), Some("Before that:\nWhich pot?"));
    assert_eq!(offered(&reading), ["red", "blue"]);
    assert!(reading.beside[0].as_str().contains("sun"), "{:?}", reading.beside);
}

#[test]
fn the_places_of_fields_are_no_words() {
    let reading = read_data(&json!({
        "form_content": "## Pick a bed\n\nBed:\n\n{{#$output.bed#}}\n\n{{#$output.note#}}\nThank {{you}}.",
        "inputs": [{ "type": "text-input", "output_variable_name": "bed" }, { "type": "paragraph", "output_variable_name": "note" }],
        "user_actions": [{ "id": "go", "title": "Go" }, { "id": "stop", "title": "Stop" }] }));
    assert_eq!(reading.question.as_deref(), Some("## Pick a bed\n\nBed:\n\nThank {{you}}."));
    assert_eq!(reading.beside, []);
}

#[test]
fn a_fact_of_a_card_is_said_once() {
    let reading = read_data(&json!({ "type": "AdaptiveCard", "body": [
        { "type": "FactSet", "facts": [{ "title": "Nearest pond", "value": "Lower meadow" }] },
        { "type": "Input.Text", "id": "why", "isMultiline": true, "isRequired": true, "errorMessage": "Say why it is needed" }],
        "actions": [{ "type": "Action.Submit", "title": "Dig it", "data": { "dig": true } }] }));
    assert_eq!(reading.beside, []);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    let field = json!({ "type": "string", "format": "textarea", "description": "Say why it is needed" });
    assert_eq!(schema.to_value()["properties"]["why"], field);
}

#[test]
fn names_of_what_is_not_there_yet_are_no_words() {
    let tool = |more: &str| {
        read_data(
            &json!({ "requirements": [{ "id": "r-1", "tool_execution": { "tool_call_id": "c-1", "tool_name": "dig",
            "tool_args": { "metres": 2 }, "requires_confirmation": true, "confirmed": null, "confirmation_note": null,
            "result": null, more: null } }] }),
        )
    };
    assert_eq!(tool("answered_at").beside, []);
    let hollow = json!({ "requirements": [{ "id": "r-1", "tool_execution": { "tool_call_id": "c-1", "tool_name": "dig",
        "tool_args": {}, "requires_confirmation": true, "pay": null, "all": null, "mallory": null } }] });
    assert!(!read_data(&hollow).beside.is_empty(), "names that are words of somebody's own are shown");
}

#[test]
fn a_call_that_asks_describes_no_other_call() {
    let data = json!({ "action_requests": [
        { "name": "dig", "args": { "metres": 2 } }, { "name": "ask_gardener", "args": { "question": "How deep?" } }],
        "review_configs": [
            { "action_name": "dig", "allowed_decisions": ["approve", "reject"] },
            { "action_name": "ask_gardener", "allowed_decisions": ["respond"] }] });
    assert_eq!(warnings(&read_data(&data)), []);
    let mut other = data.clone();
    other["action_requests"][1]["args"]["then"] = "fell the oak".into();
    assert_eq!(warnings(&read_data(&other)).len(), 1, "what the question does not show may be done");
}

#[test]
fn a_decision_goes_back_by_the_id_of_the_call() {
    let reading =
        read_data(&json!({ "type": "tool_approval", "callId": "c-8", "tool": "prune", "args": { "n": 1 } }));
    assert_eq!(reading.beside, []);
    let yes = json!({ "callId": "c-8", "decision": "approve", "approved": true });
    check(&reading, approve(), &json!({ "parts": [{ "text": "approve" }, { "data": yes }] }));
}

#[test]
fn a_form_that_has_an_id_is_answered_as_a_form_as_well() {
    let reading = read_data(
        &json!({ "type": "form", "id": "f-1", "title": "Beds", "fields": [{ "name": "bed", "type": "text" }] }),
    );
    let values = json!({ "bed": "north" });
    let data = json!({ "bed": "north", "type": "form-response", "id": "f-1", "values": values });
    check(&reading, Answer::Values(values.into()), &json!({ "parts": [{ "data": data }] }));
    let taken =
        read_data(&json!({ "type": "form", "id": "f-1", "fields": [{ "name": "type", "type": "text" }] }));
    let values = json!({ "type": "fern" });
    check(&taken, Answer::Values(values.clone().into()), &json!({ "parts": [{ "data": values }] }));
}

#[test]
fn gateways_take_the_decision_in_metadata() {
    let request = |id: &str, resolved: bool| json!({ "approvalId": id, "toolCallId": "c", "toolName": "prune", "toolInput": { "n": 1 }, "approved": resolved, "resolved": resolved });
    let metadata = json!({ "approvalRequests": [request("a-1", true), request("a-2", false)] });
    let reading = task(&waits(), &json!({ "metadata": metadata }));
    let decisions = json!([{ "approvalId": "a-2", "approved": false }]);
    check(
        &reading,
        reject(),
        &json!({ "parts": [], "metadata": { "taskOps": { "approvalDecisions": decisions } } }),
    );
    let call = json!({ "tool_call_id": "tc-1", "status": "pending", "tool_name": "prune", "input_parameters": { "n": 1 },
        "confirmation_request": { "options": [{ "id": "yes", "name": "Cut" }, { "id": "no", "name": "Reject" }], "details": { "description": "Sharp" } } });
    let reading = task(&waits(), &json!({ "metadata": { "garden": { "tool_calls": { "tc-1": call } } } }));
    assert_eq!(reading.beside, []);
    let [Item::Question { text: words, options, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((words.as_str(), options[0].label.as_str()), ("Sharp\nprune\nn: 1", "Cut"));
    let selected = json!({ "tool_call_id": "tc-1", "selected_option_id": "yes" });
    check(
        &reading,
        text("yes"),
        &json!({ "parts": [], "metadata": { "garden": { "tool_call_confirmation": selected } } }),
    );
}

#[test]
fn a_tool_of_the_callers_own_gets_its_result_or_why_not() {
    let metadata = json!({ "tool_call_id": "tc-2", "tool_name": "take_photo", "tool_args": { "of": "pond" }, "consent_message": "May I look?" });
    let reading = read(&json!([{ "text": "A tool is wanted.", "metadata": metadata }]));
    let refused =
        json!({ "text": "no camera", "metadata": { "tool_call_id": "tc-2", "rejected": "no camera" } });
    check(&reading, Answer::Reject { reason: Some("no camera".to_owned()) }, &json!({ "parts": [refused] }));
    let result = json!({ "text": "frogs", "metadata": { "tool_call_id": "tc-2", "tool_result": "frogs" } });
    check(&reading, text("frogs"), &json!({ "parts": [result] }));
    let call = json!({ "type": "function_call", "call_id": "fc-1", "name": "look_up", "arguments": "{\"q\":\"frogs\"}" });
    let reading = read(&json!([{ "text": "I need your list." }, { "data": call }]));
    let output = json!({ "type": "function_call_output", "call_id": "fc-1", "output": "12" });
    check(&reading, text("12"), &json!({ "parts": [{ "data": output }] }));
}

#[test]
fn a_pending_response_goes_back_with_the_decision() {
    let part = |kind: &str, data: Value| json!({ "data": data, "metadata": { "adk_type": kind, "adk_is_long_running": true } });
    let call = json!({ "id": "adk-1", "name": "ask_for_approval", "args": { "litres": 9 } });
    let pending = json!({ "id": "adk-1", "name": "ask_for_approval", "response": { "status": "pending", "ticket": "w-3" } });
    let reading = read(
        &json!([part("function_call", call), { "data": pending, "metadata": { "adk_type": "function_response" } }]),
    );
    let response = json!({ "id": "adk-1", "name": "ask_for_approval", "response": { "status": "approved", "ticket": "w-3" } });
    check(
        &reading,
        approve(),
        &json!({ "parts": [{ "data": response, "metadata": { "adk_type": "function_response" } }] }),
    );
}

#[test]
fn metadata_that_want_a_yes_offer_one_for_words_beside_data() {
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT",
        "parts": [{ "text": "The plan waits for you" }, { "data": { "plan": "1. Dig\n2. Fill" } }] });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
    let reading = task(&status, &json!({ "metadata": { "inputType": "plan-approval" } }));
    assert_eq!(offered(&reading), ["approve", "reject"]);
}

#[test]
fn words_with_metadata_an_extension_or_a_file_stay_words() {
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "extensions": ["https://garden.example/v1"],
        "parts": [{ "text": "Which bed?" }], "metadata": { "https://garden.example/v1/phase": "asked" } });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
    let reading = task(&status, &json!({}));
    assert!(matches!(reading.items.as_slice(), [Item::FreeText { .. }]), "{:?}", reading.items);
    let file = json!({ "raw": "aGk=", "filename": "beds.txt", "mediaType": "text/plain" });
    let reading = read(&json!([{ "text": "Which of these?" }, { "data": { "beds": 3 } }, file]));
    assert!(matches!(reading.items.as_slice(), [Item::FreeText { .. }]), "{:?}", reading.items);
    assert!(reading.beside.iter().any(|piece| piece.as_str().contains("beds.txt")), "{:?}", reading.beside);
    let cut = task(
        &json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": { "messageId": "m", "role": "ROLE_AGENT",
            "parts": [{ "text": "The hedge is ready to be cut down.\n\nDo you approve this?" }] } }),
        &json!({ "metadata": { "input_required": true, "input_prompt": "The hedge is ready…" } }),
    );
    assert_eq!(offered(&cut), ["approve", "reject"], "metadata repeat the begin of the words");
    assert_eq!(cut.beside, []);
}

#[test]
fn a_sign_in_without_a_page_says_what_it_is_for() {
    let message = |data: Value| json!({ "state": "TASK_STATE_AUTH_REQUIRED", "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [data] } });
    let data = json!({ "data": { "provider": "garden-club", "reason": "To read the list of members" } });
    let reading = task(&message(data), &json!({}));
    let [Item::Link { text: words, url: None, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(words, "provider: garden-club\nreason: To read the list of members");
    let reading =
        task(&message(json!({ "text": "Join the club, then reply with the credential" })), &json!({}));
    assert!(matches!(reading.items.as_slice(), [Item::Secret { .. }]), "{:?}", reading.items);
    check(&reading, Answer::Secret(SecretRef::new("key")), &json!({ "parts": [{ "text": "<key>" }] }));
    let uri = "https://garden.example/presentations";
    let request =
        json!({ "client_id": "x509_san_dns:club.example", "request_uri": "https://club.example/r/1" });
    let mut status = message(json!({ "text": "Show your card." }));
    status["message"]["metadata"] = json!({ uri: { "authorizationRequest": request } });
    let reading = task(&status, &json!({}));
    let [Item::Link { text: words, url, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((words.as_str(), url.as_deref()), ("Show your card.", Some("https://club.example/r/1")));
}

#[test]
fn buttons_beside_data_ask_about_the_data() {
    let reading =
        read_data(&json!({ "reason": "fully_grown", "bed": { "name": "north", "plants": 12 }, "actions": [
        { "id": "cut", "label": "Harvest" }, { "id": "wait", "label": "Let it grow" }] }));
    let [Item::Question { text: words, options, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(words, "bed.name: north\nbed.plants: 12");
    assert_eq!(
        options.iter().map(|option| option.label.as_str()).collect::<Vec<_>>(),
        ["Harvest", "Let it grow"]
    );
    check(&reading, text("wait"), &json!({ "parts": [{ "text": "wait" }] }));
    let pair = read_data(
        &json!({ "title": "Dig up the oak?", "confirm": { "label": "Dig", "value": "y" }, "cancel": { "label": "Keep", "value": "n" } }),
    );
    assert!(offered(&pair).contains(&"y".to_owned()) && offered(&pair).len() == 2, "{:?}", pair.items);
    assert_eq!(pair.beside, []);
    let menu = read_data(
        &json!({ "type": "choice", "text": "Pick a pot", "pots": [{ "id": "p1", "title": "Clay", "litres": 5 }, { "id": "p2", "title": "Tin", "litres": 9 }] }),
    );
    assert_eq!(offered(&menu), ["p1", "p2"]);
    let scale = read_data(&json!({ "question": "How wet is it?", "scale": { "min": 1, "max": 4 } }));
    assert_eq!(offered(&scale), ["1", "2", "3", "4"]);
    assert_eq!(scale.beside, []);
    let several =
        read_data(&json!({ "question": "Which beds?", "options": ["north", "south"], "min": 1, "max": 2 }));
    assert!(
        matches!(several.items.as_slice(), [Item::Question { multiple: true, .. }]),
        "{:?}",
        several.items
    );
    assert_eq!(several.beside, []);
}

#[test]
fn an_approval_is_known_by_a_flag_within_or_by_its_tool() {
    let flagged = read_data(
        &json!({ "title": "Clear the shed", "things": ["rake", "pot"], "approval": { "required": true } }),
    );
    assert_eq!(offered(&flagged), ["approve", "reject"]);
    let tool = read_data(
        &json!({ "name": "ask_human_approval", "input": { "deed": "sell", "what": "rake" }, "id": "h-1" }),
    );
    let [Item::Approval { args, .. }] = tool.items.as_slice() else { panic!("{:?}", tool.items) };
    assert_eq!(args.to_value(), json!({ "deed": "sell", "what": "rake" }));
    let expected = read_data(
        &json!({ "status": "needs_confirmation", "message": "This clears the shed.", "expected_reply": "CLEAR 7" }),
    );
    assert_eq!(offered(&expected), ["CLEAR 7", "reject"]);
    let fenced = json!({ "tool": "clear", "args": { "shed": 7 } });
    let reading =
        read(&json!([{ "text": format!("May I?\n```json\n{fenced}\n```\nReply APPROVE or DENY.") }]));
    check(&reading, approve(), &json!({ "parts": [{ "text": "APPROVE" }] }));
}

#[test]
fn a_question_that_is_written_by_hand_takes_a_file() {
    let reading = read_data(&json!({ "type": "file_request", "prompt": "Send a photo of the bed" }));
    assert!(reading.takes_files());
    assert_eq!(reading.beside, [], "its kind is told by the control");
    let file = GivenFile { name: "bed.png".into(), media_type: "image/png".into(), base64: "aGk=".into() };
    let reply =
        reading.reply(&in_order(&reading, [Answer::Files { text: "Here.".into(), files: vec![file] }]));
    let Ok(Reply::Message(message)) = reply else { panic!("{reply:?}") };
    assert_eq!(message.parts.len(), 2);
}
