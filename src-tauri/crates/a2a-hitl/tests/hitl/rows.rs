//! Shapes without a sample of their own, written from the sources that describe them.

use a2a_hitl::{Answer, Item, ReaderId, Reading, ReplyError, Risk, SecretRef, read_with, risk};
use serde_json::{Value, json};

use crate::support::{
    Waiting, approve, asking, check_row, expected, fetched, in_order, parsed, reject, sent,
};

fn row(name: &str) -> (Waiting, Value) {
    let rows: Value = serde_json::from_str(include_str!("rows.json")).unwrap();
    (fetched(&rows[name]["task"]), rows[name]["reply"].clone())
}

#[track_caller]
fn check<const N: usize>(name: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let (waiting, reply) = row(name);
    let reading = waiting.reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{name}");
    let written = reading.reply(&in_order(&reading, answers)).unwrap();
    assert_eq!(sent(&written), expected(&reply), "{name}");
    reading
}

fn raw(text: &str) -> Answer {
    Answer::Raw(parsed(text))
}

fn values(text: &str) -> Answer {
    Answer::Values(parsed(text))
}

fn edited(text: &str) -> Answer {
    Answer::Approve { payload: Some(parsed(text)) }
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

#[test]
fn the_older_kagent_is_answered_by_the_inner_calls_ids() {
    check("kagent-legacy-one", "kagent-legacy", [because("still used")]);
    check("kagent-legacy-batch", "kagent-legacy", [approve(), because("not now")]);
    let reading = check("kagent-legacy-nested", "kagent-legacy", [approve()]);
    let Item::Approval { tool, by, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), by.as_deref()), ("delete_pod", Some("k8s_agent")));
    let several = Answer::Choices(vec!["a".into(), "b".into()]);
    check("kagent-legacy-ask", "kagent-legacy", [several, text("because")]);
}

#[test]
fn questions_of_the_older_kagent_are_answered_or_refused_together() {
    let rows: Value = serde_json::from_str(include_str!("variants.json")).unwrap();
    let name = "three-questions-of-kagent";
    let several = Answer::Choices(vec!["lint".into()]);
    let reading = check_row(&rows, name, "kagent-legacy", [text("staging"), several, text("v1.4.2")]);
    assert_eq!(
        (reading.question.as_deref(), reading.beside.len()),
        (None, 0),
        "its hint repeats the questions"
    );
    let item = reading.items[1].id().clone();
    let no = || because("not today");
    assert_eq!(
        reading.reply(&in_order(&reading, [text("staging"), no(), text("v1.4.2")])),
        Err(ReplyError::AllOrNone { item }),
    );
    let data = |reading: &Reading, answers: [Answer; 3]| {
        sent(&reading.reply(&in_order(reading, answers)).unwrap())["parts"][0]["data"].clone()
    };
    let refused = json!({ "decision_type": "reject", "rejection_reason": "not today" });
    assert_eq!(data(&reading, [no(), no(), no()]), refused);
    assert_eq!(data(&reading, [reject(), reject(), reject()]), json!({ "decision_type": "reject" }));

    let with = |change: fn(&mut Vec<Value>)| {
        let mut task = rows[name]["task"].clone();
        change(task["status"]["message"]["parts"].as_array_mut().unwrap());
        fetched(&task).reading()
    };
    let alone = with(|parts| drop(parts.pop()));
    assert_eq!(data(&alone, [no(), no(), no()]), refused, "the call by itself");
    let marked_by_adk = with(|parts| {
        let marks = json!({ "adk_type": "function_call", "adk_is_long_running": true });
        for part in parts {
            part["metadata"] = marks.clone();
        }
    });
    assert_eq!(data(&marked_by_adk, [no(), no(), no()]), refused, "as its runtime for Go writes it");
    let other = with(|parts| parts[0]["data"]["args"]["questions"][0]["question"] = json!("Delete all?"));
    let beneath: String = other.beside.iter().map(a2a_protocol::Json::as_str).collect();
    assert!(other.says_more && beneath.contains("Delete all?"), "two copies that differ: {beneath}");
}

#[test]
fn a_call_of_kagent_that_waits_for_a_result_gets_it_under_kagents_marks() {
    let marks = r#"{"kagent_type":"function_call","kagent_is_long_running":true}"#;
    let call =
        format!(r#"[{{"data":{{"id":"c-1","name":"look_up","args":{{"sku":"A-1"}}}},"metadata":{marks}}}]"#);
    let reading = asking(&call).reading();
    assert_eq!(reading.reader, ReaderId::new("adk"));
    let reply = sent(&reading.reply(&in_order(&reading, [raw(r#"{"stock":17}"#)])).unwrap());
    let part = &reply["parts"][0];
    assert_eq!(part["metadata"], json!({ "kagent_type": "function_response" }));
    assert_eq!(part["data"], json!({ "id": "c-1", "name": "look_up", "response": { "stock": 17 } }));
}

#[test]
fn the_oldest_kagent_decides_everything_or_nothing() {
    let reading = check("kagent-oldest", "kagent-legacy", [reject(), reject()]);
    let item = reading.items[1].id().clone();
    assert_eq!(
        reading.reply(&in_order(&reading, [approve(), reject()])),
        Err(ReplyError::AllOrNone { item }),
        "its one word would approve what was rejected"
    );
}

#[test]
fn an_interrupt_of_langgraph_is_resumed_with_any_value() {
    let reading = check("langgraph-words", "langgraph", [text("no")]);
    let Item::FreeText { quick_replies, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(quick_replies, &["yes", "no"]);
    check("langgraph-json", "langgraph", [raw("false")]);
    check("langgraph-schema", "langgraph", [values(r#"{"n":3}"#)]);
    check("langgraph-langchain", "langgraph", [edited(r#"{"amount":4}"#)]);
    check("langgraph-inbox-list", "langgraph", [approve()]);
    let reading = check("langchain-respond", "langchain", [text("ask Sato first")]);
    assert!(reading.reply(&in_order(&reading, [reject()])).is_err(), "this tool cannot be rejected");
}

#[test]
fn an_earlier_interrupt_of_langgraph_is_not_asked_again() {
    let rows: Value = serde_json::from_str(include_str!("rows.json")).unwrap();
    let mut task = rows["langgraph-words"]["task"].clone();
    task["artifacts"].as_array_mut().unwrap().push(json!({"artifactId": "a-3", "parts": [{"text": "done"}]}));
    assert_eq!(fetched(&task).reading().reader, ReaderId::new("plain-text"));
}

#[test]
fn strands_gets_one_response_for_each_interrupt() {
    let reading = check("strands", "strands", [raw(r#"{"approved":true}"#), text("Sato")]);
    let null = in_order(&reading, [raw("null"), text("Sato")]);
    assert!(reading.reply(&null).is_err(), "null is refused by the agent");
}

#[test]
fn gemini_cli_is_asked_about_the_calls_that_still_wait() {
    let reading = check(
        "gemini-cli",
        "gemini-cli",
        [Answer::Grant("proceed_always".into()), edited(r#"{"newContent":"c"}"#)],
    );
    assert_eq!(reading.items.len(), 2, "the third has run");
    let Item::Approval { hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(
        hint.as_deref(),
        Some("Confirm Shell Command\nls call-1\nRuns a command in bash.\nkind: execute"),
        "what the tool says of itself is said too"
    );
    for nothing in [r#"{"newContent":""}"#, r#"{"newContent":null}"#, "{}"] {
        let reply = reading.reply(&in_order(&reading, [approve(), edited(nothing)]));
        assert!(
            matches!(reply, Err(ReplyError::LeavesNothing { .. })),
            "{nothing} would write the agent's own text"
        );
    }
}

#[test]
fn a_screen_of_a2ui_becomes_a_form_whose_button_is_a_choice() {
    let pressed = r#"{"/guest/name":"Suzuki","/guest/vip":false,"action":"ok"}"#;
    let reading = check("a2ui-0.8", "a2ui", [values(pressed)]);
    let Item::Form { schema, values: begun, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(begun.to_value(), json!({"/guest/name": "Sato", "/guest/vip": false}));
    assert_eq!(
        schema.get("/properties/action/oneOf").unwrap().to_value(),
        json!([{"const": "ok", "title": "Book – table: 7"}, {"const": "no", "title": "cancel"}])
    );
    let nothing = reading.reply(&in_order(&reading, [values("{}")]));
    assert!(matches!(nothing, Err(ReplyError::Missing { .. })), "no button is pressed by itself");
    check("a2ui-0.10", "a2ui", [values(r#"{"/name":"Sato","action":"go"}"#)]);
    let reading = check("a2ui-0.9-words", "a2ui", [values(r#"{"action":"go"}"#)]);
    assert_eq!(reading.question.as_deref(), Some("Two seats on the night train\nYou pay 12,000 yen"));
    assert!(matches!(risk(&reading), Risk::High { .. }), "what the screen says is read like any words");
    assert_eq!(reading.beside.len(), 1, "the rest of the screen is shown as it came");
    check("a2ui-unread", "a2ui", [raw(r#"{"userAction":{"name":"play"}}"#)]);
}

#[test]
fn what_a_wallet_answers_is_only_watched() {
    let reading = row("oid4vp").0.reading();
    assert_eq!(reading.reader, ReaderId::new("oid4vp"));
    let item = reading.items[0].id().clone();
    for answer in [Answer::Done, text("done"), approve(), reject()] {
        assert!(reading.reply(&[(item.clone(), answer)]).is_err(), "nothing is sent in band");
    }
}

#[test]
fn frameworks_that_leak_through_are_answered_in_their_words() {
    let always = Answer::Grant("always".into());
    let reading = check("openai-tools", "openai-tool", [always, because("no mail")]);
    let Item::Approval { args, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(args.as_str(), r#"{"amount": 12000.00}"#, "arguments are JSON inside a string");
    check("openai-mcp", "openai-mcp", [approve()]);
    check("vercel-two", "vercel", [approve(), reject()]);
    check("agent-framework", "agent-framework", [approve()]);
    check("pydantic-call", "pydantic-ai", [edited(r#"{"amount":4}"#), text("the blue one")]);
    check("ap2-challenge", "ap2", [Answer::Secret(SecretRef::new("s-1"))]);
    check("crewai", "crewai", [text("approved")]);
    check("adk-long-running", "adk", [raw(r#"{"status":"approved"}"#)]);
    check("agent-stack-form-2025", "agent-stack", [values(r#"{"city":"Berlin"}"#)]);
}

#[test]
fn an_item_that_cannot_be_read_takes_the_whole_request_with_it() {
    let two = |second: &str| {
        let first = r#"{"id":"a","name":"pay","args":{}}"#;
        let request = format!(r#"{{"type":"tool_approval_request","tools":[{first},{second}]}}"#);
        let uri = "https://kagent.dev/extensions/hitl/v1";
        fetched(&json!({"id": "t", "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED",
            "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [], "extensions": [uri],
                "metadata": {uri: serde_json::from_str::<Value>(&request).unwrap()}}}}))
        .reading()
    };
    assert_eq!(two(r#"{"id":"b","name":"mail"}"#).items.len(), 2);
    for broken in [r#"{"name":"mail"}"#, r#"{"id":"a","name":"mail"}"#, "7"] {
        assert_eq!(two(broken).reader, ReaderId::new("unknown-structured"), "{broken}");
    }
}

#[test]
fn calls_of_a_sub_agent_are_never_those_of_the_agent_itself() {
    let nested = |nested: Value| {
        let uri = "https://kagent.dev/extensions/hitl/v1";
        let call = |id: &str| json!([{ "id": id, "name": "pay", "args": {} }]);
        let mut request = json!({ "type": "tool_approval_request", "tools": call("a"), "nested": nested });
        request["nested"]["tools"] = call("b");
        fetched(&json!({"id": "t", "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED",
            "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [], "extensions": [uri],
                "metadata": {uri: request}}}}))
        .reading()
    };
    for hidden in [json!({}), json!({ "subagent_name": "" }), json!({ "subagent_name": ["till"] })] {
        let reading = nested(hidden);
        let Item::Approval { item_id, by, .. } = &reading.items[0] else { panic!("{reading:?}") };
        assert_eq!((item_id.as_str(), by.as_deref()), ("b", Some("?")), "another one, whoever it is");
    }
    let further = nested(json!({ "subagent_name": "till", "nested": { "tools": [] } }));
    assert_eq!(further.reader, ReaderId::new("unknown-structured"), "no answer reaches so far");
}

#[test]
fn json_in_text_is_offered_and_never_taken() {
    let request =
        r#"{"type":"tool-approval-request","approvalId":"ap-1","toolCall":{"toolName":"pay","input":{}}}"#;
    for typed in [request.to_owned(), format!("Please decide:\n```json\n{request}\n```")] {
        let waiting = asking(&json!([{"text": typed}]).to_string());
        let reading = waiting.reading();
        assert_eq!(
            reading.reader,
            ReaderId::new("plain-text"),
            "text stays text until a person says otherwise"
        );
        let in_text = ReaderId::new("json-in-text");
        assert!(reading.alternatives.contains(&in_text));

        let chosen = read_with(&in_text, &waiting.input()).unwrap();
        let reply = chosen.reply(&in_order(&chosen, [approve()])).unwrap();
        let said = sent(&reply)["parts"][0]["text"].clone();
        let said: Value = serde_json::from_str(said.as_str().unwrap()).unwrap();
        assert_eq!(said, json!({"type": "tool-approval-response", "approvalId": "ap-1", "approved": true}));
    }
}
