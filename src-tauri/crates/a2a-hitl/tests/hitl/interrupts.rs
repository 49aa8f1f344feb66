//! Interrupts that an agent passes on in data of the message, in the form of Strands' SDK or of a graph: one
//! decision each, and one reply that resumes all.

use a2a_hitl::{Answer, Item, Reading, ReasonField};
use serde_json::{Value, json};

use crate::support::{approve, asking, check_row, in_order, parsed, reject, sent};

const ONE: &str = "v1:tool_call:tooluse_a:00000000-0000-4000-8000-000000000001";
const OTHER: &str = "v1:tool_call:tooluse_b:00000000-0000-4000-8000-000000000002";

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

#[track_caller]
fn read(reader: &str, data: &Value) -> Reading {
    let reading = asking(&json!([{ "text": "The agent waits." }, { "data": data }]).to_string()).reading();
    assert_eq!(reading.reader.as_str(), reader, "{data}");
    reading
}

#[track_caller]
fn check<const N: usize>(reading: &Reading, answers: [Answer; N], parts: &Value) {
    let reply = reading.reply(&in_order(reading, answers)).unwrap();
    assert_eq!(sent(&reply)["parts"], *parts, "{:?}", reading.items);
}

fn responded(id: &str, response: &Value) -> Value {
    json!({ "data": { "interruptResponse": { "interruptId": id, "response": response } } })
}

#[test]
fn each_call_of_strands_is_decided_by_itself_whatever_holds_the_list() {
    let waiting = json!([
        { "id": ONE, "name": "office-approval", "reason": { "tool": "pay", "input": { "amount": 12.50, "to": "Sato" } } },
        { "id": OTHER, "name": "office-approval", "reason": { "tool": "remove", "input": { "path": "/a" } }, "response": null },
    ]);
    for data in [json!({ "interrupts": waiting }), json!({ "still_open": waiting }), waiting.clone()] {
        let reading = read("strands", &data);
        let [Item::Approval { tool, args, .. }, Item::Approval { tool: second, .. }] =
            reading.items.as_slice()
        else {
            panic!("{:?}", reading.items)
        };
        assert_eq!(
            (tool.as_str(), args.as_str(), second.as_str()),
            ("pay", r#"{"amount":12.5,"to":"Sato"}"#, "remove")
        );
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
        check(
            &reading,
            [approve(), reject()],
            &json!([responded(ONE, &json!("y")), responded(OTHER, &json!("n"))]),
        );
    }
}

#[test]
fn a_call_of_strands_without_input_is_still_a_call() {
    let data = json!({ "interrupts": [{ "id": "i-1", "name": "a", "reason": { "tool": "restart" } }] });
    let reading = read("strands", &data);
    let [Item::Approval { tool, args, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    assert_eq!((tool.as_str(), args.as_str()), ("restart", "{}"));
    check(&reading, [reject()], &json!([responded("i-1", &json!("n"))]));
}

#[test]
fn what_an_author_of_strands_asks_otherwise_is_answered_with_any_value() {
    let reasons = [json!({ "tool": "pay", "limit": 3 }), json!("Who pays?"), json!({ "paths": ["/a"] })];
    for reason in reasons {
        let data = json!({ "interrupts": [{ "id": ONE, "name": "ask", "reason": reason }] });
        let reading = read("strands", &data);
        let [Item::Raw { tool, json, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
        assert_eq!((tool.as_deref(), json.to_value()), (Some("ask"), reason));
        check(&reading, [text("y")], &json!([responded(ONE, &json!("y"))]));
    }
    let told = json!({ "interrupts": [{ "id": ONE, "name": "ask", "reason": "?" }], "also": "rm" });
    assert!(read("strands", &told).says_more, "what stands beside the list is shown");
    for other in [
        json!({ "question": "Which?", "options": [{ "id": "1", "name": "Harbour inn", "reason": "close" }, { "id": "2", "name": "Old mill", "reason": "cheap" }] }),
        json!({ "steps": [{ "id": ONE, "name": "ask", "reason": "?", "response": "y" }] }),
    ] {
        let reading = asking(&json!([{ "data": other }]).to_string()).reading();
        assert_ne!(reading.reader.as_str(), "strands", "{other}");
    }
}

fn ids() -> [String; 3] {
    ["a", "b", "c"].map(|digit| digit.repeat(32))
}

#[test]
fn interrupts_of_several_branches_of_a_graph_are_resumed_by_their_ids() {
    let [one, two, three] = ids();
    let waiting = json!([
        { "id": one, "value": "How long is the boat?" },
        { "id": two, "value": { "question": "Sail or motor?", "options": ["sail", "motor"] } },
        { "id": three, "value": { "instruction": "Review and edit this notice", "content": "The jetty is\nclosed." } },
    ]);
    for list in ["__interrupt__", "interrupts"] {
        let reading = read("langgraph", &json!({ list: waiting }));
        let [
            Item::FreeText { prompt, .. },
            Item::Question { options, .. },
            Item::Form { schema, values, .. },
        ] = reading.items.as_slice()
        else {
            panic!("{:?}", reading.items)
        };
        assert_eq!((prompt.as_str(), options.len()), ("How long is the boat?", 2));
        assert_eq!(schema.to_value()["title"], json!("Review and edit this notice"));
        assert_eq!(values.to_value(), json!("The jetty is\nclosed."));
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
        let edited = Answer::Values(parsed(r#""The jetty is open.""#));
        let resumed = json!({ &one: "9 metres", &two: "sail", &three: "The jetty is open." });
        check(&reading, [text("9 metres"), text("sail"), edited], &json!([{ "data": resumed }]));
    }
}

#[test]
fn decisions_of_langchain_in_several_interrupts_are_each_under_their_id() {
    let [one, two, _] = ids();
    let call = |tool: &str| {
        json!({ "action_requests": [{ "name": tool, "args": { "n": 1 } }],
        "review_configs": [{ "action_name": tool, "allowed_decisions": ["approve", "reject"] }] })
    };
    let waiting = json!([{ "id": one, "value": call("pay") }, { "id": two, "value": call("mail"), "ns": [], "resumable": true }]);
    let reading = read("langgraph", &json!({ "__interrupt__": waiting }));
    let decided = |word: &str| json!({ "decisions": [{ "type": word }] });
    let resumed = json!({ &one: decided("approve"), &two: decided("reject") });
    check(&reading, [approve(), reject()], &json!([{ "data": resumed }]));
}

#[test]
fn one_interrupt_of_a_graph_is_resumed_by_its_value() {
    let [one, ..] = ids();
    let of = |value: Value| json!({ "__interrupt__": [{ "value": value, "id": one }] });
    let words = read("langgraph", &of(json!("Delete the draft? (yes/no)")));
    let [Item::FreeText { prompt, quick_replies, .. }] = words.items.as_slice() else {
        panic!("{:?}", words.items)
    };
    assert_eq!((prompt.as_str(), quick_replies.len()), ("Delete the draft? (yes/no)", 2));
    check(&words, [text("no")], &json!([{ "text": "no" }]));
    let other = read("langgraph", &of(json!({ "action": "delete", "rows": 3 })));
    check(&other, [Answer::Raw(parsed(r#"{"go":false}"#))], &json!([{ "data": { "go": false } }]));
    let draft = read("hand-made", &of(json!({ "instruction": "Please edit", "content": "Dear all" })));
    check(&draft, [Answer::Values(parsed(r#""Dear you""#))], &json!([{ "text": "Dear you" }]));
}

#[test]
fn interrupts_that_share_an_id_are_not_answered_apart() {
    let [one, ..] = ids();
    let waiting = json!([{ "id": one, "value": "First?" }, { "id": one, "value": "Second?" }]);
    let reading = asking(&json!([{ "data": { "__interrupt__": waiting } }]).to_string()).reading();
    assert_ne!(reading.reader.as_str(), "langgraph");
    assert_eq!(reading.shared_ids.len(), 1);
}

#[test]
fn both_are_written_down_as_rows() {
    let rows: Value = serde_json::from_str(include_str!("variants.json")).unwrap();
    check_row(&rows, "strands-calls", "strands", [approve(), reject()]);
    let edited = Answer::Values(parsed(r#""The jetty is open.""#));
    check_row(&rows, "langgraph-branches", "langgraph", [text("9 metres"), text("sail"), edited]);
}

#[test]
fn calls_of_the_agent_framework_for_dotnet_go_back_in_its_spelling() {
    let call = json!({ "$type": "functionCall", "callId": "c-1", "name": "cancel_order", "arguments": { "order": "A-1" } });
    for (data, reply) in [
        (
            json!({ "$type": "toolApprovalRequest", "requestId": "r-1", "toolCall": call }),
            json!({ "$type": "toolApprovalResponse", "requestId": "r-1", "approved": false, "toolCall": call }),
        ),
        (
            json!({ "$type": "functionApprovalRequest", "id": "r-1", "functionCall": call }),
            json!({ "$type": "functionApprovalResponse", "id": "r-1", "approved": false, "functionCall": call }),
        ),
    ] {
        let reading = read("agent-framework", &data);
        let [Item::Approval { tool, args, .. }] = reading.items.as_slice() else {
            panic!("{:?}", reading.items)
        };
        assert_eq!((tool.as_str(), args.as_str()), ("cancel_order", r#"{"order":"A-1"}"#));
        assert!(!reading.says_more, "{:?}", reading.beside);
        check(&reading, [reject()], &json!([{ "data": reply }]));
    }
}

#[test]
fn a_question_of_an_agent_framework_workflow_is_answered_under_its_id() {
    let ask = |data: Value, kind: &str| {
        read(
            "agent-framework",
            &json!({ "type": "request_info", "request_id": "r-1", "source_executor_id": "review",
            "request_type": "builtins.str", "response_type": kind, "data": data }),
        )
    };
    let words = ask(json!("Which title?"), "builtins.str");
    check(&words, [text("Tides")], &json!([{ "data": { "r-1": "Tides" } }]));
    let yes = ask(json!("Publish it?"), "builtins.bool");
    check(&yes, [Answer::Values(parsed("false"))], &json!([{ "data": { "r-1": false } }]));
    let other = ask(json!({ "draft": "x" }), "Feedback");
    check(&other, [Answer::Raw(parsed(r#"{"ok":1}"#))], &json!([{ "data": { "r-1": { "ok": 1 } } }]));
}

#[test]
fn interrupts_stand_in_an_event_alone_or_in_a_list_of_their_own() {
    let [one, two, _] = ids();
    let asks = |id: &str, words: &str| json!({ "id": id, "value": { "question": words } });
    for data in [
        json!({ "event": "updates", "data": { "__interrupt__": [asks(&one, "Which pier?"), asks(&two, "Which day?")] } }),
        json!([asks(&one, "Which pier?"), asks(&two, "Which day?")]),
    ] {
        let reading = read("langgraph", &data);
        check(
            &reading,
            [text("north"), text("Monday")],
            &json!([{ "data": { &one: "north", &two: "Monday" } }]),
        );
    }
    let reading = read("langgraph", &json!({ "interrupt": { "id": one, "value": "Which pier?" } }));
    check(&reading, [text("north")], &json!([{ "text": "north" }]));
    let options = json!([{ "id": "a", "value": "A" }, { "id": "b", "value": "B" }]);
    let reading = asking(&json!([{ "text": "Which?" }, { "data": options }]).to_string()).reading();
    assert_eq!(reading.reader.as_str(), "choices-beside", "other lists have ids and values, too");
}

#[test]
fn a_tool_of_mastra_is_known_in_the_chunks_of_a_stream() {
    let chunk = |kind: &str, payload: Value| {
        read("mastra", &json!({ "type": kind, "runId": "r-1", "from": "AGENT", "payload": payload }))
    };
    let schema = json!({ "type": "object", "properties": { "approved": { "type": "boolean" } } }).to_string();
    let call =
        json!({ "toolCallId": "c-1", "toolName": "close", "args": { "id": 7 }, "resumeSchema": schema });
    let approval = chunk("tool-call-approval", call);
    let [Item::Approval { tool, args, .. }] = approval.items.as_slice() else {
        panic!("{:?}", approval.items)
    };
    assert_eq!((tool.as_str(), args.as_str()), ("close", r#"{"id":7}"#));
    check(&approval, [reject()], &json!([{ "data": { "approved": false } }]));
    let schema =
        json!({ "type": "object", "properties": { "day": { "type": "string" } }, "required": ["day"] });
    let suspended = json!({ "toolCallId": "c-1", "toolName": "book", "args": { "id": 7 }, "resumeSchema": schema,
        "suspendPayload": { "message": "Which day?" } });
    let form = chunk("tool-call-suspended", suspended);
    assert!(
        form.question.as_deref().is_some_and(|words| words.contains("Which day?")),
        "{:?}",
        form.question
    );
    check(&form, [Answer::Values(parsed(r#"{"day":"Monday"}"#))], &json!([{ "data": { "day": "Monday" } }]));
}

#[test]
fn a_call_of_mastra_is_rejected_with_a_reason_where_its_schema_takes_one() {
    let check_schema = |properties: Value, required: Value, place: ReasonField, sent: Value| {
        let schema = json!({ "type": "object", "properties": properties, "required": required });
        let call = json!({ "toolCallId": "c-1", "toolName": "refund", "args": { "n": 1 } });
        let reading = read("mastra", &json!({ "suspendPayload": call, "resumeSchema": schema }));
        let [Item::Approval { reason, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
        assert_eq!((*reason, reading.says_more), (place, false), "{schema}: {:?}", reading.beside);
        let rejected = Answer::Reject { reason: Some("too much".into()) };
        check(&reading, [rejected], &json!([{ "data": sent }]));
        check(&reading, [approve()], &json!([{ "data": { "approved": true } }]));
    };
    let (yes, text) = (json!({ "type": "boolean" }), json!({ "type": "string" }));
    for name in ["reason", "feedback", "comment", "message"] {
        let properties = json!({ "approved": yes, name: text });
        check_schema(
            properties.clone(),
            json!(["approved"]),
            ReasonField::Optional,
            json!({ "approved": false, name: "too much" }),
        );
        check_schema(
            properties,
            json!(["approved", name]),
            ReasonField::Required,
            json!({ "approved": false, name: "too much" }),
        );
    }
    check_schema(
        json!({ "approved": yes }),
        json!(["approved"]),
        ReasonField::NotSent,
        json!({ "approved": false }),
    );
}

#[test]
fn events_and_results_hold_what_is_asked() {
    let form = json!({ "form_id": "f", "node_id": "n", "node_title": "Review", "form_content": "Is it right?",
        "inputs": [], "actions": [{ "id": "ok", "title": "Yes" }, { "id": "no", "title": "No" }], "form_token": "t" });
    let event =
        json!({ "event": "human_input_required", "task_id": "t", "workflow_run_id": "w", "data": form });
    check(&read("dify", &event), [text("ok")], &json!([{ "data": { "inputs": {}, "action": "ok" } }]));
    let calls =
        json!([{ "tool_name": "pay", "args": { "n": 1 }, "tool_call_id": "c-1", "part_kind": "tool-call" }]);
    let output = read("pydantic-ai", &json!({ "output": { "calls": [], "approvals": calls } }));
    check(&output, [approve()], &json!([{ "data": { "approvals": { "c-1": true } } }]));
}

#[test]
fn the_parameters_of_an_elicitation_may_come_alone() {
    let schema = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
    let form = read(
        "mcp-elicitation",
        &json!({ "mode": "form", "message": "Who are you?", "requestedSchema": schema }),
    );
    assert!(!form.says_more, "{:?}", form.beside);
    let values = Answer::Values(parsed(r#"{"name":"Ida"}"#));
    check(&form, [values], &json!([{ "data": { "action": "accept", "content": { "name": "Ida" } } }]));
    check(&form, [reject()], &json!([{ "data": { "action": "decline" } }]));
    let link = json!({ "mode": "url", "elicitationId": "e-1", "message": "Connect it.", "url": "https://auth.example/x" });
    let link = read("mcp-elicitation", &link);
    check(&link, [Answer::Done], &json!([{ "data": { "action": "accept" } }]));
}

#[test]
fn buttons_of_a_card_of_bots_are_options_but_for_those_that_open_a_page() {
    let card = |kind: &str, value: &str| {
        json!({ "contentType": "application/vnd.microsoft.card.hero", "content": { "title": "Ferry", "text": "Which side?",
            "buttons": [{ "type": kind, "title": "Left", "value": value }, { "type": "imBack", "title": "Right", "value": "right" }] } })
    };
    let reading = read("chat-buttons", &card("imBack", "left"));
    check(&reading, [text("left")], &json!([{ "text": "left" }]));
    let opens = asking(&json!([{ "data": card("openUrl", "https://a.example") }]).to_string()).reading();
    let [Item::Question { text, options, .. }] = opens.items.as_slice() else { panic!("{:?}", opens.items) };
    assert!(text.ends_with("Left: https://a.example") && options.len() == 1, "{:?}", opens.items);
}
