//! Payloads of current frameworks in data and metadata, in rare spellings: each is read by its meaning and
//! answered in its framework's words.

use a2a_hitl::{Answer, Item, Reading, ReasonField, ReplyError, SecretRef};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, parsed, parts, reject, sent};

fn read(data: &Value) -> Reading {
    asking(&json!([{ "data": data }]).to_string()).reading()
}

/// A waiting task, its message with more than parts.
#[expect(clippy::needless_pass_by_value, reason = "what is made for it")]
fn waiting(message: Value, artifacts: Value) -> Reading {
    let mut said = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "Please."}]});
    for (name, value) in message.as_object().unwrap() {
        said[name] = value.clone();
    }
    fetched(&json!({"id": "t", "contextId": "c", "artifacts": artifacts,
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "message": said}}))
    .reading()
}

/// The data of the only part that answers.
#[track_caller]
fn said<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    let reply = reading.reply(&in_order(reading, answers)).unwrap();
    sent(&reply)["parts"][0]["data"].clone()
}

fn values(json: &str) -> Answer {
    Answer::Values(parsed(json))
}

fn edited(json: &str) -> Answer {
    Answer::Approve { payload: Some(parsed(json)) }
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

#[track_caller]
fn check_call(reading: &Reading, tool: &str, args: Value) {
    let Item::Approval { tool: read, args: with, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((read.as_str(), with.to_value()), (tool, args));
}

#[expect(clippy::needless_pass_by_value, reason = "what is made for it")]
fn interrupt(more: Value) -> Reading {
    let mut interrupt = json!({"id": "i-1", "reason": "tool_call", "toolCallId": "c-1"});
    for (name, value) in more.as_object().unwrap() {
        interrupt[name] = value.clone();
    }
    read(&json!({"type": "RUN_FINISHED", "outcome": {"type": "interrupt", "interrupts": [interrupt]}}))
}

#[expect(clippy::needless_pass_by_value, reason = "what is made for it")]
fn resumed(payload: Value) -> Value {
    json!({"resume": [{"interruptId": "i-1", "status": "resolved", "payload": payload}]})
}

#[test]
fn a_call_over_ag_ui_is_named_where_its_framework_names_it() {
    let yes = json!({"type": "object", "properties": {"approved": {"type": "boolean"}}});
    let strands = json!({"node": "n", "tool_name": "ship", "tool_input": {"box": 3}});
    let reading = interrupt(json!({"responseSchema": yes, "metadata": strands}));
    check_call(&reading, "ship", json!({"box": 3}));
    assert!(format!("{:?}", reading.beside).contains("node"), "the rest of the metadata is shown beside");
    let nested = json!({"vendor": {"call": {"name": "ship", "arguments": "{\"box\":4}"}}});
    check_call(&interrupt(json!({"responseSchema": yes, "metadata": nested})), "ship", json!({"box": 4}));
    let words = json!({"message": "Approve ship({\"box\":5})?", "metadata": {"box": "of the team"}});
    check_call(&interrupt(words), "ship", json!({"box": 5}));
    let nothing = interrupt(json!({"responseSchema": yes, "metadata": {"team": "a"}}));
    check_call(&nothing, "", json!({}));
}

#[test]
fn an_approval_over_ag_ui_is_written_as_its_schema_says() {
    let metadata = json!({"tool_name": "ship", "tool_input": {"box": 3, "to": "Kobe"}});
    let with = |properties: Value, required: Value| {
        let schema = json!({"type": "object", "properties": properties, "required": required});
        interrupt(json!({"responseSchema": schema, "metadata": metadata}))
    };
    let whole = with(
        json!({"approved": {"type": "boolean"}, "editedArgs": {"type": "object"}, "reason": {"type": "string"}}),
        json!(["approved"]),
    );
    assert_eq!(said(&whole, [approve()]), resumed(json!({"approved": true})));
    let payload = json!({"approved": true, "editedArgs": {"box": 9}});
    assert_eq!(said(&whole, [edited(r#"{"box":9}"#)]), resumed(payload), "it replaces all of them");
    assert_eq!(said(&whole, [because("no")]), resumed(json!({"approved": false, "reason": "no"})));

    let each = with(
        json!({"accepted": {"type": "boolean"}, "box": {"type": "integer"}, "to": {"type": "string"}}),
        json!(["accepted"]),
    );
    let Item::Approval { reason: ReasonField::NotSent, .. } = &each.items[0] else { panic!("{each:?}") };
    assert_eq!(said(&each, [because("no")]), resumed(json!({"accepted": false})));
    let payload = json!({"accepted": true, "box": 9, "to": "Kobe"});
    assert_eq!(said(&each, [edited(r#"{"box":9,"to":"Kobe"}"#)]), resumed(payload));
    let left_out = each.reply(&in_order(&each, [edited(r#"{"box":9}"#)]));
    assert!(matches!(left_out, Err(ReplyError::LeavesNothing { .. })), "{left_out:?}");
    let smuggled = each.reply(&in_order(&each, [edited(r#"{"box":9,"to":"Kobe","accepted":false}"#)]));
    assert!(matches!(smuggled, Err(ReplyError::NotAskedFor { .. })), "{smuggled:?}");

    let more = with(
        json!({"approved": {"type": "boolean"}, "fingerprint": {"type": "string"}}),
        json!(["approved", "fingerprint"]),
    );
    assert!(matches!(more.items[0], Item::Form { .. }), "a yes alone is not all that is wanted");
}

#[test]
fn a_schema_that_is_no_object_is_answered_with_its_value() {
    let asks = |schema: Value| {
        let call = json!({"id": "w", "name": "adk_request_input", "args": {"message": "How?", "response_schema": schema}});
        let metadata = json!({"adk_type": "function_call", "adk_is_long_running": true});
        asking(&json!([{"data": call, "metadata": metadata}]).to_string()).reading()
    };
    for (schema, value) in [
        (json!({"type": "boolean"}), "false"),
        (json!({"enum": ["S", "L"], "type": "string"}), r#""L""#),
        (json!({"type": "array", "items": {"type": "string"}}), r#"["a","b"]"#),
        (json!({"type": "number"}), "1.50"),
    ] {
        let reading = asks(schema.clone());
        assert!(matches!(reading.items[0], Item::Form { .. }), "{schema}: {:?}", reading.items);
        let response = said(&reading, [values(value)])["response"].clone();
        assert_eq!(response, json!({"result": parsed(value).to_value()}), "{schema}");
    }
    let object = asks(json!({"type": "object", "properties": {"n": {"type": "number"}}}));
    assert_eq!(said(&object, [values(r#"{"n":1}"#)])["response"], json!({"n": 1}), "an object is itself");
    let refused = object.reply(&in_order(&object, [values("1")]));
    assert!(matches!(refused, Err(ReplyError::NotAnObject { .. })), "{refused:?}");

    let confirmed = interrupt(json!({"reason": "confirmation", "message": "Share it?"}));
    assert_eq!(said(&confirmed, [values("true")]), resumed(json!(true)));
    let resumes = read(&json!({"suspendPayload": {"ask": 1}, "resumeSchema": "{\"type\":\"boolean\"}"}));
    assert!(matches!(resumes.items[0], Item::Form { .. }), "{:?}", resumes.items);
}

#[test]
fn what_lies_in_a_list_is_asked_thing_by_thing() {
    let one = |id: &str| json!({"type": "mcp_approval_request", "id": id, "name": "star", "arguments": "{}"});
    for list in [
        json!([one("a"), one("b")]),
        json!({"id": "resp", "output": [{"type": "message", "content": "Two things."}, one("a"), one("b")]}),
        json!({"content": [one("a"), one("b")]}),
    ] {
        let reading = read(&list);
        let ids: Vec<_> = reading.items.iter().map(|item| item.id().as_str()).collect();
        assert_eq!(ids, ["a", "b"], "{list}");
        let reply = reading.reply(&in_order(&reading, [approve(), because("no")])).unwrap();
        let approved: Vec<_> = parts(&reply).iter().map(|part| part["data"]["approve"].clone()).collect();
        assert_eq!(approved, [json!(true), json!(false)], "each in a part of its own");
        let alone = reading.reply(&[(reading.items[0].id().clone(), approve())]);
        assert!(matches!(alone, Err(ReplyError::Missing { .. })), "one answer is not two");
    }
    let output = read(&json!({"output": [{"type": "message", "content": "Then wipe it."}, one("a")]}));
    assert!(format!("{:?}", output.beside).contains("wipe"), "the rest of the list is shown");
}

#[test]
fn two_shapes_in_one_message_are_answered_together() {
    let openai = json!({"type": "mcp_approval_request", "id": "o", "name": "star", "arguments": "{}"});
    let framework = json!({"type": "function_approval_request", "id": "f",
        "function_call": {"call_id": "c", "name": "mail", "arguments": {"to": "x"}}});
    let reading = asking(&json!([{"data": openai}, {"data": framework}]).to_string()).reading();
    assert_eq!((reading.reader.as_str(), reading.items.len()), ("several", 2));
    assert!(reading.others.is_empty(), "nothing is left unanswered: {:?}", reading.others);
    let reply = reading.reply(&in_order(&reading, [approve(), reject()])).unwrap();
    let kinds: Vec<_> = parts(&reply).iter().map(|part| part["data"]["type"].clone()).collect();
    assert_eq!(kinds, ["mcp_approval_response", "function_approval_response"]);
}

#[test]
fn several_interrupts_of_langgraph_are_resumed_by_their_ids() {
    let choice = json!({"action_requests": [{"name": "pay", "args": {"n": 1}}],
        "review_configs": [{"action_name": "pay", "allowed_decisions": ["approve", "reject"]}]});
    let interrupts =
        json!([{"data": {"id": "one", "value": "Which city?"}}, {"data": {"id": "two", "value": choice}}]);
    let artifact = json!([{"artifactId": "a", "name": "Interrupt", "parts": interrupts}]);
    let reading = waiting(json!({}), artifact);
    assert_eq!((reading.reader.as_str(), reading.items.len()), ("langgraph", 2));
    let resume = said(&reading, [Answer::Text("Osaka".into()), approve()]);
    let expected = json!({"one": "Osaka", "two": {"decisions": [{"type": "approve"}]}});
    assert_eq!(resume, json!({ "resume": expected }));
}

#[test]
fn langchain_is_edited_in_the_words_of_its_request() {
    let alpha = read(&json!({"action_requests": [{"name": "plan", "arguments": {"h": 1}}],
        "review_configs": [{"action_name": "plan", "allowed_decisions": ["approve", "edit"], "description": "Plans."}]}));
    let action = json!({"name": "plan", "arguments": {"h": 2}});
    let expected = json!({"decisions": [{"type": "edit", "edited_action": action}]});
    assert_eq!(said(&alpha, [edited(r#"{"h":2}"#)]), expected);
    let javascript = read(&json!({"actionRequests": [{"name": "plan", "args": {"h": 1}}],
        "reviewConfigs": [{"actionName": "plan", "allowedDecisions": ["approve", "edit"]}]}));
    let action = json!({"name": "plan", "args": {"h": 2}});
    let expected = json!({"decisions": [{"type": "edit", "editedAction": action}]});
    assert_eq!(said(&javascript, [edited(r#"{"h":2}"#)]), expected);
    let Item::Approval { allowed, .. } = &javascript.items[0] else { panic!("{javascript:?}") };
    assert!(!allowed.reject, "only what the review allows");
}

#[test]
fn questions_of_claude_are_answered_and_never_approved() {
    let questions = json!([
        {"question": "Which shade?", "header": "Shade", "options": [{"label": "Red", "description": "warm"}, {"label": "Blue"}]},
        {"question": "Which rooms?", "multiSelect": true, "options": [{"label": "Hall"}, {"label": "Attic"}]}
    ]);
    let input = json!({"questions": questions, "metadata": {"source": "x"}});
    let reading = read(&json!({"tool_name": "AskUserQuestion", "tool_use_id": "u", "input": input}));
    let answers = [Answer::Text("Blue".into()), Answer::Choices(vec!["Hall".into(), "Attic".into()])];
    let updated = said(&reading, answers)["updatedInput"].clone();
    assert_eq!(updated["answers"], json!({"Which shade?": "Blue", "Which rooms?": "Hall, Attic"}));
    assert_eq!(
        (&updated["questions"], &updated["metadata"]),
        (&questions, &input["metadata"]),
        "as they came"
    );
    assert!(reading.reply(&in_order(&reading, [approve(), approve()])).is_err(), "nothing is approved");
    let half = reading.reply(&in_order(&reading, [Answer::Text("Blue".into()), reject()]));
    assert!(matches!(half, Err(ReplyError::AllOrNone { .. })), "{half:?}");
    assert_eq!(said(&reading, [reject(), reject()])["behavior"], "deny");
    let quiz =
        read(&json!({"tool_name": "make_quiz", "tool_use_id": "u", "input": {"questions": questions}}));
    check_call(&quiz, "make_quiz", json!({ "questions": questions }));
    let empty =
        read(&json!({"tool_name": "AskUserQuestion", "tool_use_id": "u", "input": {"questions": [{}]}}));
    let approves = empty.items.iter().any(|item| matches!(item, Item::Approval { .. }));
    assert!(!approves, "what cannot be asked is not approved instead: {:?}", empty.items);
}

#[test]
fn several_elicitations_are_answered_under_their_names() {
    let form = json!({"method": "elicitation/create", "params": {"message": "Who?", "requestedSchema":
        {"type": "object", "properties": {"who": {"type": "string"}}}}});
    let sampling = json!({"method": "sampling/createMessage", "params": {"maxTokens": 5}});
    let reading = read(
        &json!({"resultType": "input_required", "inputRequests": {"a": form, "b": sampling}, "requestState": "S=="}),
    );
    let answered = said(&reading, [reject(), Answer::Raw(parsed(r#"{"role":"assistant"}"#))]);
    let expected = json!({"inputResponses": {"a": {"action": "decline"}, "b": {"role": "assistant"}}, "requestState": "S=="});
    assert_eq!(answered, expected);

    let link = |id: &str| json!({"mode": "url", "elicitationId": id, "url": "https://a.example/", "message": "Sign in."});
    let error = |links: Value| json!({"jsonrpc": "2.0", "error": {"code": -32042, "message": "First.", "data": {"elicitations": links}}});
    let one = read(&error(json!([link("e-1")])));
    assert!(matches!(&one.items[0], Item::Link { url: Some(url), .. } if url == "https://a.example/"));
    assert_eq!(said(&one, [Answer::Done]), json!({"action": "accept"}));
    let two = read(&error(json!([link("e-1"), link("e-2")])));
    let expected = json!({"elicitations": {"e-1": {"action": "accept"}, "e-2": {"action": "decline"}}});
    assert_eq!(said(&two, [Answer::Done, reject()]), expected);
}

#[test]
fn a_payment_is_told_with_its_unit_and_refused_in_metadata() {
    let accepts = json!([{"scheme": "exact", "network": "base", "asset": "0xA", "payTo": "0xB", "resource": "https://r.example/x",
        "maxAmountRequired": "1250000", "extra": {"name": "USDC"}}]);
    let metadata = json!({"x402.payment.status": "payment-required", "x402.payment.required": {"x402Version": 1, "accepts": accepts}});
    let reading = waiting(
        json!({"metadata": metadata, "extensions": ["https://github.com/google-a2a/a2a-x402/v0.1"]}),
        json!([]),
    );
    let Item::Approval { args, allowed, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let args = args.to_value();
    assert_eq!((&args["price"], &args["payTo"]), (&json!("1.25 USDC"), &json!("0xB")));
    assert!(!allowed.approve && allowed.raw, "a click pays nothing");
    let metadata =
        |answer: Answer| sent(&reading.reply(&in_order(&reading, [answer])).unwrap())["metadata"].clone();
    assert_eq!(metadata(because("too dear")), json!({"x402.payment.status": "payment-rejected"}));
    let paid =
        json!({"x402.payment.status": "payment-submitted", "x402.payment.payload": {"signature": "0x1"}});
    assert_eq!(metadata(Answer::Raw(parsed(r#"{"signature":"0x1"}"#))), paid, "what a wallet signed");
    assert_eq!(metadata(Answer::Raw(parsed(&paid.to_string()))), paid, "or all of the metadata");
    assert!(reading.reply(&in_order(&reading, [approve()])).is_err());
}

#[test]
fn a_cart_is_told_by_its_meaning_and_agreed_to_by_a_mandate_alone() {
    let cart = json!({"ap2.mandates.CartMandate": {"contents": {"merchant_name": "Kiosk", "cart_expiry": "2030-01-01T00:00:00Z",
        "payment_request": {"details": {"displayItems": [{"label": "Tea", "amount": {"currency": "JPY", "value": 650}}],
            "total": {"amount": {"currency": "JPY", "value": 650}}}}}}});
    let artifact =
        json!([{"artifactId": "a", "name": "Cart", "parts": [{"data": cart}, {"data": {"risk_data": "r"}}]}]);
    let reading = waiting(json!({}), artifact.clone());
    let Item::Approval { args, by, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((args.to_value()["total"].clone(), by.as_deref()), (json!("650 JPY"), Some("Kiosk")));
    assert_eq!(reading.expires_at.as_deref(), Some("2030-01-01T00:00:00Z"));
    assert!(reading.reply(&in_order(&reading, [approve()])).is_err(), "a click signs nothing");
    let mandate = r#"{"ap2.mandates.PaymentMandate":{"payment_mandate_contents":{"id":"p"}}}"#;
    assert_eq!(said(&reading, [Answer::Raw(parsed(mandate))]), parsed(mandate).to_value());
    let words = reading.reply(&in_order(&reading, [because("Not today.")])).unwrap();
    assert_eq!(sent(&words)["parts"], json!([{"text": "Not today."}]));
    let asked = waiting(json!({"parts": [{"data": {"question": "Which size?"}}]}), artifact);
    assert_ne!(asked.reader.as_str(), "ap2", "an old cart is not what a new question asks");
}

#[test]
fn a_passport_goes_into_metadata_under_its_address() {
    let uri = "https://github.com/a2aproject/a2a-samples/tree/main/samples/python/extensions/secure-passport";
    let reading = waiting(json!({"metadata": {uri: {"wanted": ["loyalty"]}}}), json!([]));
    assert_eq!(reading.reader.as_str(), "secure-passport");
    let passport = json!({"clientId": "me", "state": {"loyalty": "gold"}, "signature": "s"});
    let reply = reading.reply(&in_order(&reading, [Answer::Raw(parsed(&passport.to_string()))])).unwrap();
    let written = sent(&reply);
    assert_eq!((&written["metadata"], &written["extensions"]), (&json!({uri: passport}), &json!([uri])));
}

#[test]
fn a_screen_that_is_created_whole_has_secrets_and_is_answered_as_it_came() {
    let components = json!([
        {"id": "root", "component": "Column", "children": ["user", "word", "go"]},
        {"id": "user", "component": "TextField", "label": "User", "value": {"path": "/user"}},
        {"id": "word", "component": "TextField", "label": "Password", "value": {"path": "/word"}, "variant": "obscured"},
        {"id": "go", "component": "Button", "child": "label", "action": {"event": {"name": "sign_in", "wantResponse": true,
            "context": {"user": {"path": "/user"}, "word": {"path": "/word"}, "fixed": {"a": 1}}}}},
        {"id": "label", "component": "Text", "text": "Sign in"}]);
    let create = json!({"version": "v1.0", "createSurface": {"surfaceId": "s", "components": components, "dataModel": {"user": "me"}}});
    let screen = |data: Value| {
        asking(&json!([{"data": data, "metadata": {"mimeType": "application/a2ui+json"}}]).to_string())
            .reading()
    };
    let answers = [values(r#"{"/user":"you","action":"go"}"#), Answer::Secret(SecretRef::new("slot"))];
    for in_list in [true, false] {
        let reading = screen(if in_list { json!([create]) } else { create.clone() });
        let [Item::Form { schema, .. }, Item::Secret { name, .. }] = reading.items.as_slice() else {
            panic!("{reading:?}")
        };
        assert!(!schema.as_str().contains("/word"), "a secret is not typed into the form");
        assert_eq!(name, "Password");
        let reply =
            reading.reply(&in_order(&reading, answers.clone())).unwrap().stamped("2026-01-02T03:04:05Z");
        assert_eq!(reply.secrets().len(), 1);
        let written = sent(&reply);
        let data = &written["parts"][0]["data"];
        let message = if in_list { &data[0] } else { data };
        assert_eq!(message["action"]["context"]["user"], "you", "{data}");
        assert_eq!(message["action"]["context"]["fixed"], json!({"a": 1}));
        assert_eq!(message["action"]["wantResponse"], true);
        assert_eq!(written["metadata"]["a2uiRendererCapabilities"]["v1.0"]["supportedCatalogIds"], json!([]));
    }
}
