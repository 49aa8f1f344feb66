//! Forms with several buttons, cards of bots, calls that only ask, options beside words, and codes for a sign-in.

use a2a_hitl::{Answer, Item, Reading, StoodIn};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, parsed, reject, sent};

fn values(values: &Value) -> Answer {
    Answer::Values(parsed(&values.to_string()))
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

#[track_caller]
fn of_data(data: &Value) -> Reading {
    asking(&json!([{ "data": data }]).to_string()).reading()
}

#[track_caller]
fn check<const N: usize>(reading: &Reading, answers: [Answer; N], reply: &Value) {
    let written = reading.reply(&in_order(reading, answers)).unwrap();
    assert_eq!(sent(&written)["parts"], *reply, "{:?}", reading.items);
}

fn labels(item: &Item) -> Vec<(&str, &str)> {
    let Item::Question { options, .. } = item else { panic!("{item:?}") };
    options.iter().map(|choice| (choice.value.as_str(), choice.label.as_str())).collect()
}

#[test]
fn a_form_of_dify_has_its_buttons_beside_it() {
    let data = json!({ "node_title": "Editor's review", "form_content": "Please review **it**.",
        "inputs": [{ "type": "text_input", "output_variable_name": "headline",
                "default": { "type": "constant", "selector": [], "value": "Old" } },
            { "type": "paragraph", "output_variable_name": "comment", "default": { "type": "variable", "selector": ["n", "x"], "value": "" } }],
        "resolved_default_values": { "headline": "Harbour reopens", "comment": "" },
        "user_actions": [{ "id": "approve", "title": "Approve", "button_style": "primary" },
            { "id": "changes", "title": "Request changes", "button_style": "default" }],
        "expiration_time": 1_985_510_400 });
    let reading = of_data(&data);
    assert_eq!(reading.reader.as_str(), "dify");
    assert_eq!(reading.question.as_deref(), Some("Editor's review\nPlease review **it**."));
    assert_eq!(reading.expires_at.as_deref(), Some("2032-12-01T10:40:00Z"));
    assert!(reading.beside.is_empty(), "{:?}", reading.beside);
    let [Item::Form { values: begun, schema, .. }, choice] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(schema.to_value()["title"], "Editor's review");
    let mut untitled = data.clone();
    untitled["node_title"].take();
    untitled["form_content"] = "Draft below.\n\n## Digest 48\n".into();
    let Item::Form { schema, .. } = &of_data(&untitled).items[0] else { panic!("{untitled}") };
    assert_eq!(schema.to_value()["title"], "Digest 48", "its first heading");
    assert_eq!(begun.to_value(), json!({ "headline": "Harbour reopens" }), "what begins empty shows nothing");
    let all = json!({ "headline": "New", "comment": "" });
    check(
        &reading,
        [values(&json!({ "headline": "New" })), text("approve")],
        &json!([{ "data": { "inputs": all, "action": "approve" } }]),
    );
    assert_eq!(labels(choice), [("approve", "Approve"), ("changes", "Request changes")]);
    let filled = json!({ "headline": "New", "comment": "Shorter" });
    check(
        &reading,
        [values(&filled), text("changes")],
        &json!([{ "data": { "inputs": filled, "action": "changes" } }]),
    );
    let bare = of_data(
        &json!({ "form_content": "Go on?", "inputs": [], "user_actions": [{ "id": "go", "title": "Go" }, { "id": "stop" }] }),
    );
    check(&bare, [text("stop")], &json!([{ "data": { "inputs": {}, "action": "stop" } }]));
    assert!(bare.reply(&in_order(&bare, [text("Go")])).is_err(), "its id, not its title");
}

#[test]
fn fields_with_several_buttons_are_answered_with_both() {
    let reading =
        of_data(&json!({ "type": "form", "title": "Visit", "fields": [{ "name": "when", "type": "date" }],
        "actions": [{ "id": "book", "label": "Book" }, { "id": "later", "label": "Later" }] }));
    assert_eq!(labels(&reading.items[1]), [("book", "Book"), ("later", "Later")]);
    let filled = values(&json!({ "when": "2027-01-02" }));
    check(&reading, [filled, text("book")], &json!([{ "data": { "when": "2027-01-02", "action": "book" } }]));
}

#[test]
fn an_adaptive_card_is_a_form_with_its_buttons() {
    let card = json!({ "type": "AdaptiveCard", "version": "1.5", "body": [
            { "type": "TextBlock", "text": "Order 17", "size": "Large" },
            { "type": "FactSet", "facts": [{ "title": "Sum", "value": "20 EUR" }] },
            { "type": "Input.ChoiceSet", "id": "size", "label": "Size", "isRequired": true,
                "choices": [{ "title": "Small", "value": "s" }, { "title": "Large", "value": "l" }] },
            { "type": "Input.ChoiceSet", "id": "extras", "isMultiSelect": true, "value": "a,b",
                "choices": [{ "title": "A", "value": "a" }, { "title": "B", "value": "b" }] },
            { "type": "Input.Text", "id": "pass", "label": "Word", "style": "Password" }],
        "actions": [{ "type": "Action.Submit", "title": "Order", "data": { "do": "order", "id": 17 } },
            { "type": "Action.Submit", "title": "Not now", "data": { "do": "drop" } }] });
    for data in [
        card.clone(),
        json!({ "contentType": "application/vnd.microsoft.card.adaptive", "content": card }),
        json!({ "attachments": [{ "contentType": "application/vnd.microsoft.card.adaptive", "content": card }] }),
    ] {
        let reading = of_data(&data);
        assert_eq!(reading.reader.as_str(), "adaptive-card", "{data}");
        assert_eq!(reading.question.as_deref(), Some("Order 17\nSum: 20 EUR"));
        let [Item::Form { values: begun, .. }, Item::Secret { .. }, choice] = reading.items.as_slice() else {
            panic!("{:?}", reading.items)
        };
        assert_eq!(begun.to_value(), json!({ "extras": ["a", "b"] }));
        assert_eq!(labels(choice), [("0", "Order"), ("1", "Not now")]);
        let filled = values(&json!({ "size": "l", "extras": ["a", "b"] }));
        let word = Answer::Secret(a2a_hitl::SecretRef::new("w"));
        let reply = json!({ "do": "order", "id": 17, "size": "l", "extras": "a,b", "pass": "<w>" });
        check(&reading, [filled, word, text("0")], &json!([{ "data": reply }]));
    }
}

#[test]
fn a_call_that_only_asks_is_a_question_whatever_else_stands_beside_it() {
    let langchain = |args: Value| {
        of_data(&json!({ "action_requests": [{ "name": "ask_user", "args": args }],
            "review_configs": [{ "action_name": "ask_user", "allowed_decisions": ["respond"] }] }))
    };
    let reading =
        langchain(json!({ "question": "Which tone?", "context": "A letter", "options": ["warm", "dry"] }));
    assert_eq!(labels(&reading.items[0]), [("warm", "warm"), ("dry", "dry")]);
    assert!(format!("{:?}", reading.beside).contains("A letter"), "{:?}", reading.beside);
    let decided = json!([{ "data": { "decisions": [{ "type": "respond", "message": "warm" }] } }]);
    check(&reading, [text("warm")], &decided);
    let reading = langchain(json!({ "question": "Which tone?", "context": "A letter" }));
    assert!(
        matches!(&reading.items[0], Item::FreeText { prompt, .. } if prompt == "Which tone?"),
        "{:?}",
        reading.items
    );

    let adk = |name: &str, args: Value| {
        let call = json!([{ "data": { "id": "c", "name": name, "args": args },
            "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }]);
        asking(&call.to_string()).reading()
    };
    let reading =
        adk("request_user_input", json!({ "question": "Which city?", "options": ["Lyon", "Nice"] }));
    assert_eq!(labels(&reading.items[0]), [("Lyon", "Lyon"), ("Nice", "Nice")]);
    let response = |reading: &Reading| {
        let written = reading.reply(&in_order(reading, [text("Lyon")])).unwrap();
        sent(&written)["parts"][0]["data"]["response"].clone()
    };
    assert_eq!(response(&reading), json!({ "result": "Lyon" }));
    let reading = adk("adk_request_input", json!({ "interruptId": "i", "payload": { "n": 1 } }));
    assert_eq!(response(&reading), json!({ "result": "Lyon" }), "any words where nothing else is said");
    assert!(format!("{:?}", reading.beside).contains(r#""n""#), "{:?}", reading.beside);
    let reading = adk("send_mail", json!({ "to": "ida", "message": "Hello" }));
    assert!(
        matches!(reading.items[0], Item::Raw { .. }),
        "what does something asks nothing: {:?}",
        reading.items
    );
    let reading = adk("transfer", json!({ "account": "17" }));
    assert!(matches!(reading.items[0], Item::Raw { .. }), "{:?}", reading.items);
}

#[test]
fn a_call_of_ag_ui_without_a_name_is_known_by_its_title() {
    let schema = json!({ "type": "object", "properties": { "approved": { "type": "boolean" },
        "editedArgs": { "type": "object", "properties": { "to": { "type": "string", "default": "ida@example.org" } } } } });
    let ask = |more: Value| {
        let mut interrupt = json!({ "id": "i", "reason": "tool_call", "message": "You can edit it.", "responseSchema": schema });
        interrupt.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        of_data(&json!({ "interrupts": [interrupt] }))
    };
    let reading = ask(json!({ "title": "Send the invitation?" }));
    let [Item::Approval { tool, args, hint, payload, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((tool.as_str(), args.to_value()), ("", json!({})), "no name is made up");
    assert_eq!(hint.as_deref(), Some("Send the invitation?\nYou can edit it."));
    assert_eq!(
        payload.as_ref().map(a2a_protocol::Json::to_value),
        Some(json!({ "to": "ida@example.org" })),
        "an edit begins with it"
    );
    let resume = |payload: Value| json!([{ "data": { "resume": [{ "interruptId": "i", "status": "resolved", "payload": payload }] } }]);
    check(&reading, [approve()], &resume(json!({ "approved": true })));
    check(&reading, [reject()], &resume(json!({ "approved": false })));
    for more in [
        json!({ "toolName": "invite", "args": { "to": "bo" } }),
        json!({ "toolCall": { "name": "invite", "args": { "to": "bo" } } }),
    ] {
        let reading = ask(more);
        let [Item::Approval { tool, args, payload: None, .. }] = reading.items.as_slice() else {
            panic!("{:?}", reading.items)
        };
        assert_eq!((tool.as_str(), args.to_value()), ("invite", json!({ "to": "bo" })));
    }
}

#[test]
fn choices_beside_words_are_shown_with_them_wherever_they_stood() {
    let parts = json!([{ "text": "Which city should I search hotels in?" }, { "data": { "candidates": ["Osaka", "Kobe"] } }]);
    let stood =
        fetched(&json!({ "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_INPUT_REQUIRED" },
        "history": [{ "messageId": "u", "role": "ROLE_USER", "parts": [{ "text": "hotels" }] },
            { "messageId": "a", "role": "ROLE_AGENT", "parts": parts }] }))
        .reading();
    assert_eq!(stood.stood_in, Some(StoodIn::History));
    for reading in [
        stood,
        asking(&parts.to_string()).reading(),
        asking(&json!([{ "text": "Which?" }, { "data": ["Osaka", "Kobe"] }]).to_string()).reading(),
        asking(&json!([{ "text": "Choose" }, { "data": { "city_options": ["Osaka", "Kobe"] } }]).to_string())
            .reading(),
    ] {
        assert_eq!(labels(&reading.items[0]), [("Osaka", "Osaka"), ("Kobe", "Kobe")]);
        check(&reading, [text("Kobe")], &json!([{ "text": "Kobe" }]));
        check(&reading, [text("Nara")], &json!([{ "text": "Nara" }]));
    }
    let rows = asking(&json!([{ "text": "I found these." }, { "data": ["a", "b"] }]).to_string()).reading();
    assert!(
        !matches!(rows.items[0], Item::Question { .. }),
        "a list is not a choice by itself: {:?}",
        rows.items
    );
}

#[test]
fn a_code_to_sign_in_with_is_shown_in_whatever_state_it_is_told() {
    let device = json!({ "verification_uri": "https://a.example/device", "user_code": "WDJB-MJHT", "expires_in": 900, "interval": 5 });
    let reading = asking(&json!([{ "text": "Sign in, please." }, { "data": device }]).to_string()).reading();
    let [Item::Link { url, code, lasts, text, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(
        (url.as_deref(), code.as_deref(), *lasts),
        (Some("https://a.example/device"), Some("WDJB-MJHT"), Some(900))
    );
    assert_eq!(text, "Sign in, please.");
    check(&reading, [Answer::Done], &json!([{ "text": "done" }]));
    let ciba =
        json!({ "type": "ciba", "auth_req_id": "1c266114", "binding_message": "PINE-42", "expires_in": 300 });
    let asked = fetched(&json!({ "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_AUTH_REQUIRED", "message": {
        "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "Look at your phone." }, { "data": ciba }] } } })).reading();
    let [Item::Link { url: None, code, lasts: Some(300), .. }] = asked.items.as_slice() else {
        panic!("{:?}", asked.items)
    };
    assert_eq!(code.as_deref(), Some("PINE-42"), "to be compared");
    let other = of_data(&json!({ "url": "https://a.example/", "note": "read it" }));
    assert!(!matches!(other.items[0], Item::Link { .. }), "an address is no sign-in: {:?}", other.items);
}

#[test]
fn control_that_bedrock_returns_is_an_approval_of_each_call() {
    let data = json!({ "invocationId": "inv-1", "invocationInputs": [
        { "functionInvocationInput": { "actionGroup": "Bookings", "function": "cancel", "actionInvocationType": "USER_CONFIRMATION",
            "parameters": [{ "name": "id", "type": "string", "value": "B-7" }] } },
        { "apiInvocationInput": { "actionGroup": "Mail", "apiPath": "/send", "httpMethod": "POST", "actionInvocationType": "USER_CONFIRMATION",
            "requestBody": { "content": { "application/json": { "properties": [{ "name": "to", "type": "string", "value": "ida" }] } } } } }] });
    for data in [data.clone(), json!({ "returnControl": data })] {
        let reading = of_data(&data);
        assert_eq!(reading.reader.as_str(), "bedrock");
        let calls: Vec<_> = reading
            .items
            .iter()
            .map(|item| match item {
                Item::Approval { tool, args, by, .. } => (tool.clone(), args.to_value(), by.clone().unwrap()),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(
            calls,
            [
                ("cancel".to_owned(), json!({ "id": "B-7" }), "Bookings".to_owned()),
                ("POST /send".to_owned(), json!({ "to": "ida" }), "Mail".to_owned())
            ]
        );
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
        let results = json!([
            { "functionResult": { "actionGroup": "Bookings", "function": "cancel", "confirmationState": "CONFIRM" } },
            { "apiResult": { "actionGroup": "Mail", "apiPath": "/send", "httpMethod": "POST", "confirmationState": "DENY" } }]);
        let reply =
            json!([{ "data": { "invocationId": "inv-1", "returnControlInvocationResults": results } }]);
        check(&reading, [approve(), reject()], &reply);
    }
    let to_run = json!({ "invocationInputs": [{ "functionInvocationInput": { "function": "look_up", "actionInvocationType": "RESULT" } }] });
    let reading = of_data(&to_run);
    assert!(matches!(reading.items[0], Item::FreeText { .. }), "what is to be run here is no yes or no");
    let result = json!({ "functionResult": { "function": "look_up", "responseBody": { "TEXT": { "body": "seat 4" } } } });
    let reply = json!([{ "data": { "returnControlInvocationResults": [result] } }]);
    check(&reading, [Answer::Text("seat 4".into())], &reply);
}

#[test]
fn a_stop_of_flowise_and_an_event_of_llama_index_have_their_answers() {
    let flowise = of_data(&json!({ "text": "Shall I send it?", "action": { "id": "a-1",
        "mapping": { "approve": "Proceed", "reject": "Reject" },
        "elements": [{ "type": "agentflowv2-approve-button", "label": "Proceed" }, { "type": "agentflowv2-reject-button", "label": "Reject" }],
        "data": { "nodeId": "humanInputAgentflow_0", "nodeLabel": "Review", "input": "Dear Ida" } } }));
    assert_eq!(flowise.reader.as_str(), "flowise");
    let [Item::Approval { tool, hint, .. }] = flowise.items.as_slice() else { panic!("{:?}", flowise.items) };
    assert_eq!((tool.as_str(), hint.as_deref()), ("Review", Some("Dear Ida\nShall I send it?")));
    let node = "humanInputAgentflow_0";
    check(
        &flowise,
        [approve()],
        &json!([{ "data": { "humanInput": { "type": "proceed", "startNodeId": node } } }]),
    );
    let why = Answer::Reject { reason: Some("shorter".to_owned()) };
    check(
        &flowise,
        [why],
        &json!([{ "data": { "humanInput": { "type": "reject", "startNodeId": node, "feedback": "shorter" } } }]),
    );
    for data in [
        json!({ "type": "InputRequiredEvent", "prefix": "Your name?" }),
        json!({ "__is_pydantic": true, "value": { "prefix": "Your name?" }, "qualified_name": "llama_index.core.workflow.events.InputRequiredEvent" }),
    ] {
        let reading = of_data(&data);
        assert_eq!(reading.reader.as_str(), "llama-index");
        assert!(
            matches!(&reading.items[0], Item::FreeText { prompt, .. } if prompt == "Your name?"),
            "{:?}",
            reading.items
        );
        check(&reading, [text("Ida")], &json!([{ "data": { "response": "Ida" } }]));
    }
}

#[test]
fn a_form_of_n8n_and_an_activity_of_a_bot_are_read_as_they_are_written() {
    let n8n = of_data(&json!({ "formTitle": "Leave", "formFields": { "values": [
        { "fieldLabel": "From", "fieldType": "date", "requiredField": true },
        { "fieldLabel": "Kind", "fieldType": "dropdown", "fieldOptions": { "values": [{ "option": "Paid" }, { "option": "Unpaid" }] } },
        { "fieldLabel": "Code", "fieldType": "password" }] } }));
    let [Item::Form { schema, .. }, Item::Secret { .. }] = n8n.items.as_slice() else {
        panic!("{:?}", n8n.items)
    };
    let schema = schema.to_value();
    assert_eq!(schema["required"], json!(["From"]));
    assert_eq!(schema["properties"]["From"]["format"], "date");
    assert_eq!(schema["properties"]["Kind"]["oneOf"][0]["const"], "Paid", "{schema}");
    let bot = of_data(&json!({ "type": "message", "text": "Which seat?", "suggestedActions": { "actions": [
        { "type": "imBack", "title": "Window", "value": "w" }, { "type": "imBack", "title": "Aisle", "value": "a" }] } }));
    assert_eq!(labels(&bot.items[0]), [("w", "Window"), ("a", "Aisle")]);
    check(&bot, [text("a")], &json!([{ "text": "a" }]));
}

#[test]
fn an_option_and_words_beside_it_go_out_as_one_text_where_words_answer() {
    let plan = json!({ "id": "human_feedback:7c", "role": "assistant", "content": "Please review the plan.",
        "finish_reason": "interrupt",
        "options": [{ "text": "Edit plan", "value": "edit_plan" }, { "text": "Start", "value": "accepted" }] });
    let reading = of_data(&plan);
    assert!(reading.joins_words(), "{:?}", reading.items);
    check(&reading, [text("edit_plan add a step")], &json!([{ "text": "edit_plan add a step" }]));
    let keyed = json!({ "question": "Which port?", "options": ["80", "8080"], "resume_key": "port" });
    let buttons = json!({ "question": "Go on?", "options": ["yes", "no"], "allow_other": false });
    let decides = json!({ "message": "May I restart the web tier?", "approval_required": true });
    for (data, why) in [
        (decides, "a word beside a yes makes it none"),
        (keyed, "the option has a place of its own"),
        (buttons, "no other words are taken"),
    ] {
        let reading = of_data(&data);
        assert!(!reading.joins_words(), "{why}: {:?}", reading.items);
    }
    assert!(!asking(r#"[{"text":"Which port?"}]"#).reading().joins_words(), "words alone");
}

#[test]
fn a_card_of_lex_is_answered_with_the_value_of_its_button() {
    let card = json!({ "title": "Car types", "subtitle": "All insured", "buttons": [
        { "text": "Compact", "value": "CDMR" }, { "text": "Estate car", "value": "IWMR" }] });
    let reading = of_data(&json!({ "sessionId": "s", "messages": [
        { "contentType": "PlainText", "content": "Which car?" },
        { "contentType": "ImageResponseCard", "imageResponseCard": card }] }));
    assert_eq!(reading.reader.as_str(), "chat-buttons");
    let [item @ Item::Question { text: asked, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(asked, "Which car?\nCar types\nAll insured");
    assert_eq!(labels(item), [("CDMR", "Compact"), ("IWMR", "Estate car")]);
    assert!(reading.beside.is_empty(), "{:?}", reading.beside);
    check(&reading, [text("IWMR")], &json!([{ "text": "IWMR" }]));
}

#[test]
fn a_key_that_opens_a_page_stands_below_the_words() {
    let shown = |url: &str| {
        let keys = json!([[{ "text": "Tue 9:30", "callback_data": "slot:a" }], [{ "text": "Where we are", "url": url }]]);
        of_data(&json!({ "text": "Which time?", "reply_markup": { "inline_keyboard": keys } }))
    };
    let reading = shown("https://doctor.example/map");
    let Item::Question { text: asked, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(asked, "Which time?\nWhere we are: https://doctor.example/map");
    assert_eq!(labels(&reading.items[0]), [("slot:a", "Tue 9:30")]);
    assert!(reading.beside.is_empty(), "{:?}", reading.beside);
    assert!(!shown("tg://resolve?domain=doctor").beside.is_empty(), "it is no page, and shown beneath");
}
