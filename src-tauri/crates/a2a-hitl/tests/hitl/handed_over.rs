//! Questions of a graph, approvals of functions, checkouts and forms in metadata: what is asked, and what goes back.

use a2a_hitl::{
    AfterLink, Answer, Because, Freshness, FreshnessGrade, Gives, Item, Outgoing, ReaderId, Reading,
    ReasonField, Risk, StoodIn, freshness, risk,
};
use a2a_protocol::{Dialect, Json, base64, read};
use serde_json::{Value, json};

use crate::support::{Waiting, approve, asking, check_row, fetched, in_order, parsed, reject, sent};

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn passed_on() -> Value {
    serde_json::from_str(include_str!("passed_on.json")).unwrap()
}

#[track_caller]
fn replied<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    sent(&reading.reply(&in_order(reading, answers)).unwrap())
}

#[test]
fn questions_of_deep_agents_are_answered_together_in_their_order() {
    let answers = [text("Vellum"), text("40"), reject()];
    let reading = check_row(&passed_on(), "deep-agents", "deep-agents", answers.clone());
    let asked: Vec<_> = reading
        .items
        .iter()
        .map(|item| match item {
            Item::Question { text, options, free_text, may_reject, .. } => {
                (text.as_str(), options.len(), *free_text, *may_reject)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [
        ("Which paper?", 2, true, false),
        ("How many sheets?", 0, true, false),
        ("A watermark?", 0, true, true),
    ];
    assert_eq!(asked, expected);
    assert!(!reading.says_more, "{:?}", reading.beside);
    let unanswered = reading.reply(&in_order(&reading, [reject(), text("40"), text("no")]));
    assert!(unanswered.is_err(), "the first needs an answer");

    let value = &passed_on()["deep-agents"]["task"]["status"]["message"]["parts"][0]["data"];
    let waiting = fetched(&json!({"id": "t-1", "contextId": "c-1",
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z"},
        "artifacts": [{"artifactId": "a", "name": "Interrupt",
            "parts": [{"data": {"id": "i-1", "value": value}}]}]}));
    let reading = waiting.reading();
    assert_eq!((reading.reader.as_str(), reading.items.len()), ("langgraph", 3));
    let resumed = json!([{"data": {"resume": {"answers": ["Vellum", "40", ""]}}}]);
    assert_eq!(replied(&reading, answers)["parts"], resumed);
}

fn function(name: &str, args: &Value) -> Reading {
    let metadata = json!({"adk_type": "function_call", "adk_is_long_running": true});
    let call = json!({"id": "adk-7", "name": name, "args": args});
    asking(&json!([{"data": call, "metadata": metadata}]).to_string()).reading()
}

#[test]
fn a_function_that_waits_for_approval_is_approved_by_its_status() {
    let reading = function("request_approval", &json!({"item": "a lathe", "price": 910.5}));
    let Item::Approval { tool, args, reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), *reason), ("request_approval", ReasonField::Optional));
    assert_eq!(args.to_value()["price"], json!(910.5));
    assert!(!reading.says_more, "{:?}", reading.beside);
    let response = |response: Value| {
        json!([{"data": {"id": "adk-7", "name": "request_approval", "response": response},
            "metadata": {"adk_type": "function_response"}}])
    };
    assert_eq!(replied(&reading, [approve()])["parts"], response(json!({"status": "approved"})));
    assert_eq!(replied(&reading, [reject()])["parts"], response(json!({"status": "rejected"})));
    let why = Answer::Reject { reason: Some("too dear".into()) };
    let expected = response(json!({"status": "rejected", "approver_feedback": "too dear"}));
    assert_eq!(replied(&reading, [why])["parts"], expected);
    let edited = Answer::Approve { payload: Some(parsed("{}")) };
    assert!(reading.reply(&in_order(&reading, [edited])).is_err());
    let own = json!({"status": "approved", "ticketId": "T-1"});
    let answer = Answer::Raw(parsed(&own.to_string()));
    assert_eq!(replied(&reading, [answer])["parts"], response(own), "in the function's own words");
    assert!(reading.reply(&in_order(&reading, [Answer::Raw(parsed("true"))])).is_err());
}

#[test]
fn a_function_that_waits_for_something_else_is_no_approval() {
    let form = json!({"schema": {"type": "object"}, "item": "a lathe"});
    let words = json!({"question": "Which tier?", "options": ["gold", "tin"]});
    for (name, args) in
        [("wait_for_scan", json!({"pages": 2})), ("get_approval", form), ("pick_approver", words)]
    {
        let reading = function(name, &args);
        let approves = matches!(reading.items[0], Item::Approval { .. });
        assert!(reading.reader == ReaderId::new("adk") && !approves, "{name}: {:?}", reading.items);
    }
}

fn checkout() -> Value {
    json!({"a2a.ucp.checkout": {
        "ucp": {"version": "2026-01-11", "capabilities": {}}, "id": "co-1", "status": "requires_escalation",
        "currency": "USD",
        "line_items": [
            {"id": "l-1", "item": {"id": "oar", "title": "Oar", "price": 4205}, "quantity": 2,
                "totals": [{"type": "total", "amount": 8410}]},
            {"id": "l-2", "item": {"id": "rope", "title": "Rope, 20 m", "price": 990}, "quantity": 1}],
        "totals": [{"type": "discount", "display_text": "Spring sale", "amount": -400}, {"type": "total", "amount": 9000}],
        "links": [{"type": "terms_of_service", "url": "https://boats.example/terms"}],
        "messages": [{"type": "error", "code": "age", "severity": "requires_buyer_input", "content_type": "plain",
            "content": "Confirm your age."}],
        "continue_url": "https://boats.example/checkout/co-1", "expires_at": "2030-01-01T00:00:00Z"}})
}

#[test]
fn a_checkout_leads_to_the_merchants_page_and_is_said_to_be_done() {
    let parts = |data: &Value| json!([{"text": "One step is left."}, {"data": data}]).to_string();
    let reading = asking(&parts(&checkout())).reading();
    assert_eq!(reading.reader, ReaderId::new("ucp"));
    let Item::Link { url, text, then, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((url.as_deref(), *then), (Some("https://boats.example/checkout/co-1"), AfterLink::Confirm));
    let told = "One step is left.\nOar\n2 × 42.05 USD\ntotal: 84.10 USD\nRope, 20 m\n1 × 9.90 USD\ndiscount -4.00 USD: Spring sale\n\
                total: 90.00 USD\nConfirm your age.\nterms_of_service: https://boats.example/terms";
    assert_eq!(text, told);
    assert_eq!(reading.question.as_deref(), Some("One step is left.\nConfirm your age."));
    assert_eq!(reading.expires_at.as_deref(), Some("2030-01-01T00:00:00Z"));
    assert!(!reading.says_more, "{:?}", reading.beside);
    for (answer, words) in [(Answer::Done, "done"), (reject(), "cancel")] {
        assert!(replied(&reading, [answer]).to_string().contains(&format!(r#""text":"{words}""#)), "{words}");
    }
    let mut more = checkout();
    more["a2a.ucp.checkout"]["payment"] = json!({"selected": "card-1"});
    assert!(asking(&parts(&more)).reading().says_more);
    for (member, value) in [("status", json!("incomplete")), ("continue_url", Value::Null)] {
        let mut other = checkout();
        other["a2a.ucp.checkout"][member] = value;
        assert_ne!(asking(&parts(&other)).reading().reader, ReaderId::new("ucp"), "{member}");
    }
}

fn update(metadata: &Value) -> Waiting {
    let update = json!({"statusUpdate": {"taskId": "t-1", "contextId": "c-1", "metadata": metadata,
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z"}}});
    Waiting::of(read::event(&Json::from(update), Dialect::V1_0).value)
}

fn with_metadata(metadata: &Value) -> Waiting {
    fetched(&json!({"id": "t-1", "contextId": "c-1", "metadata": metadata,
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z"}}))
}

#[test]
fn a_form_in_metadata_is_filled_in_and_answered_by_its_method() {
    let schema = json!({"type": "object", "properties": {"desk": {"type": "integer", "minimum": 1}}, "required": ["desk"]});
    let metadata = json!({"shared": {"session": {"id": "c-1"}, "stream": {"source": "interrupt", "sequence": 4},
        "interrupt": {"request_id": "r-1", "type": "elicitation", "phase": "asked", "details": {
            "server_name": "desks", "mode": "form", "requested_schema": schema, "url": null, "elicitation_id": null,
            "display_message": "Which desk?"}}}});
    let asked = update(&metadata);
    let reading = asked.reading();
    assert_eq!(reading.reader, ReaderId::new("shared-interrupt"));
    let Item::Form { schema: shown, prompt, may_reject: true, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    assert_eq!(shown.to_value(), schema);
    assert_eq!(prompt.as_deref(), Some("Which desk?\nserver_name: desks"));
    assert!(!reading.says_more, "{:?}", reading.beside);
    let sent = |answer: Answer| replied(&reading, [answer]).to_string();
    let accepted = sent(Answer::Values(parsed(r#"{"desk":3}"#)));
    for piece in ["a2a.interrupt.elicitation.reply", r#""action":"accept""#, r#""content":{"desk":3}"#] {
        assert!(accepted.contains(piece), "{accepted}");
    }
    assert!(sent(reject()).contains(r#""action":"decline""#));

    let later = with_metadata(&metadata);
    let seen = later.reading();
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    assert_eq!(freshness(&asked.look(&reading), &later.look(&seen), false), same);
}

#[test]
fn a_permission_in_metadata_is_answered_by_data_that_names_it() {
    let reading = check_row(&passed_on(), "iac-code", "iac-code", [approve()]);
    let Item::Approval { tool, args, hint, offers, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), hint.as_deref()), ("Run ecs StopInstance", Some("Call ecs StopInstance.")));
    assert!(args.as_str().contains("i-7"), "what the summary says of the call: {}", args.as_str());
    assert_eq!(args.to_value()["effect"], "cloud_change");
    let offered: Vec<_> = offers.iter().map(|offer| (offer.label.as_str(), &offer.gives)).collect();
    assert_eq!(offered, [("Allow once", &Gives::Approval), ("Deny", &Gives::Rejection)]);
    assert!(
        !reading.says_more && reading.beside.is_empty(),
        "all of it is the question: {:?}",
        reading.beside
    );
    let denied = reading.reply(&in_order(&reading, [reject()])).unwrap();
    assert_eq!(sent(&denied)["parts"][0]["data"]["decision"], "deny");
    let Outgoing::Message { parts, .. } = denied.preview().unwrap() else { panic!("{denied:?}") };
    let types: Vec<_> = parts.iter().map(|part| part.media_type.as_deref()).collect();
    assert_eq!(types, [Some("application/json")], "the agent takes no other data for an answer");

    let metadata = &passed_on()["iac-code"]["task"]["metadata"];
    let (asked, later) = (update(metadata), with_metadata(metadata));
    let (first, seen) = (asked.reading(), later.reading());
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    assert_eq!(freshness(&asked.look(&first), &later.look(&seen), false), same);
    let changed = |pointer: &str, value: Value| {
        let mut metadata = metadata.clone();
        *metadata.pointer_mut(&format!("/iac_code/{pointer}")).unwrap() = value;
        with_metadata(&metadata).reading()
    };
    let told = changed("input/prompt", json!("Stop it and release it?"));
    assert_eq!(told.question.as_deref(), Some("Stop it and release it?"));
    let renewed = changed("input/title", json!("Run ecs RenewInstance"));
    let said = Risk::High { because: Because::Said { what: "effect: cloud_change".into() } };
    assert_eq!(risk(&renewed), said, "where no word names the act, the agent does");
    assert!(changed("permission/toolName", json!("other_api")).says_more, "another call stands beside it");
    let always = json!({"id": "allow_always", "label": "Always"});
    for (pointer, value) in
        [("input/options/1", always), ("input/kind", json!("form")), ("input/schemaVersion", json!(2))]
    {
        assert_ne!(changed(pointer, value).reader, ReaderId::new("iac-code"), "{pointer}");
    }
}

#[test]
fn words_of_an_update_alone_still_stand_when_its_task_repeats_them_not() {
    let metadata = json!({"desk": {"wanted": {"floor": 2}}});
    let asked = update(&metadata);
    let reading = asked.reading();
    assert_eq!(reading.reader, ReaderId::new("unknown-structured"));
    for later in [with_metadata(&metadata), with_metadata(&json!({}))] {
        let seen = reading.read_again(&later.input()).unwrap_or_else(|| later.reading());
        let still = Freshness::Graded(FreshnessGrade::StillWaiting);
        assert_eq!(freshness(&asked.look(&reading), &later.look(&seen), false), still);
    }
}

#[test]
fn a_schema_in_the_metadata_of_a_text_is_a_form() {
    let schema = json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
        "properties": {"amount": {"type": "string"}, "slippage": {"type": "number", "maximum": 5}},
        "required": ["amount"], "additionalProperties": false});
    let metadata = json!({"schema": schema, "mimeType": "application/json"});
    let waiting = fetched(&json!({"kind": "task", "id": "t-1", "contextId": "c-1", "status": {
        "state": "input-required", "message": {"kind": "message", "messageId": "m", "role": "agent",
            "parts": [{"kind": "text", "text": "Please confirm the swap.", "metadata": metadata}],
            "metadata": metadata}}}));
    let reading = waiting.reading();
    assert_eq!((reading.reader.as_str(), reading.items.len()), ("json-schema", 1));
    assert!(matches!(reading.items.as_slice(), [Item::Form { .. }]), "{:?}", reading.items);
    assert_eq!(reading.question.as_deref(), Some("Please confirm the swap."));
    assert!(!reading.says_more, "the schema is the form and nothing besides: {:?}", reading.beside);
    let answer = Answer::Values(parsed(r#"{"amount":"12.5","slippage":1}"#));
    let data = json!([{"data": {"amount": "12.5", "slippage": 1}}]);
    assert_eq!(replied(&reading, [answer])["parts"], data);
}

#[test]
fn a_function_of_adk_takes_words_as_result_and_an_object_as_response() {
    let reading = function("ask_for_ticket", &json!({"purpose": "conference", "amount": 250.0}));
    assert!(matches!(reading.items.as_slice(), [Item::Raw { may_be_text: true, .. }]), "{:?}", reading.items);
    let response = |said: &str| replied(&reading, [text(said)])["parts"][0]["data"]["response"].clone();
    assert_eq!(response(r#"{"status": "approved"}"#), json!({"status": "approved"}));
    assert_eq!(response("ticket 17"), json!({"result": "ticket 17"}));
    assert_eq!(response("[1]"), json!({"result": "[1]"}), "ADK takes what is no object out of the result");
}

#[test]
fn a_question_in_a_file_of_an_artifact_comes_before_words_of_progress() {
    let letter = "# Decision needed\n\nShall I keep it or split it?\n\nReply `keep` or `split`.\n";
    let asked = |said: &str| {
        let file = json!({ "raw": base64::encode(letter.as_bytes()), "mediaType": "text/markdown", "filename": "decision.md" });
        let reading = fetched(
            &json!({ "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_INPUT_REQUIRED" },
            "history": [{ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": said }] }],
            "artifacts": [{ "artifactId": "x", "name": "decision.md", "parts": [file] }] }),
        )
        .reading();
        (reading.stood_in, reading.items)
    };
    let (stood_in, items) = asked("Looking at the guide.");
    assert_eq!(stood_in, Some(StoodIn::Artifact));
    let [Item::FreeText { prompt, quick_replies, .. }] = items.as_slice() else { panic!("{items:?}") };
    assert_eq!(
        (prompt.as_str(), quick_replies.as_slice()),
        (letter, &["keep".to_owned(), "split".to_owned()][..])
    );
    assert_eq!(asked("Which of the two?").0, Some(StoodIn::History), "words that ask");
}
