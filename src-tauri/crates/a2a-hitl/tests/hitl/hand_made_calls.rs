//! Lists of calls written by hand: each call is decided by itself, and all are answered together.

use a2a_hitl::{Answer, Item, Reading, ReasonField};
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Value, json};

use crate::support::{Waiting, approve, asking, fetched, in_order, parts, reject, sent};

fn of_data(data: &Value) -> Reading {
    asking(&json!([{ "text": "May I?" }, { "data": data }]).to_string()).reading()
}

/// Reads what a task of this status asks.
fn waiting(message: &Value, more: &Value) -> Reading {
    let mut said = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "May I?" }] });
    said.as_object_mut().unwrap().extend(message.as_object().unwrap().clone());
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": said });
    let mut task = json!({ "id": "t", "contextId": "c", "status": status });
    task.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    fetched(&task).reading()
}

/// Every item with its id, its tool, its arguments and what is said of it.
#[track_caller]
fn items(reading: &Reading) -> Vec<(String, String, Value, Option<String>)> {
    let item = |item: &Item| match item {
        Item::Approval { item_id, tool, args, hint, .. } => {
            (item_id.as_str().to_owned(), tool.clone(), args.to_value(), hint.clone())
        }
        other => panic!("{} reads {other:?}", reading.reader),
    };
    reading.items.iter().map(item).collect()
}

#[track_caller]
fn check(reading: &Reading, expected: &[(&str, &str, Value)]) {
    let expected =
        expected.iter().map(|(id, tool, args)| ((*id).to_owned(), (*tool).to_owned(), args.clone(), None));
    assert_eq!(items(reading), expected.collect::<Vec<_>>(), "{}", reading.reader);
    assert!(reading.answer_all, "one reply answers all");
}

#[track_caller]
fn replies<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    Value::from(parts(&reading.reply(&in_order(reading, answers)).unwrap()))
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.to_owned()) }
}

fn two() -> [(&'static str, &'static str, Value); 2] {
    [("c-1", "send_mail", json!({ "to": "a@b.example" })), ("c-2", "note", json!({ "n": 2 }))]
}

#[test]
fn a_list_of_calls_is_one_item_for_each_however_it_is_spelled() {
    let (mail, note) = (json!({ "to": "a@b.example" }), json!({ "n": 2 }));
    for data in [
        json!({ "pending_tool_calls": [
            { "id": "c-1", "name": "send_mail", "arguments": mail }, { "id": "c-2", "name": "note", "arguments": note }] }),
        json!({ "calls": [
            { "call_id": "c-1", "tool": "send_mail", "args": mail }, { "call_id": "c-2", "tool": "note", "args": note }] }),
        json!({ "tool_calls": [
            { "id": "c-1", "type": "function", "function": { "name": "send_mail", "arguments": mail.to_string() } },
            { "id": "c-2", "type": "function", "function": { "name": "note", "arguments": note.to_string() } }] }),
        json!({ "type": "approval_request", "items": [
            { "toolCallId": "c-1", "toolName": "send_mail", "details": mail, "status": "pending" },
            { "toolCallId": "c-2", "toolName": "note", "details": note, "status": "pending" }] }),
        json!({ "request": { "toolCalls": [
            { "id": "c-1", "call": { "tool": "send_mail", "input": mail } },
            { "id": "c-2", "call": { "tool": "note", "input": note } }] } }),
        json!({ "actions": [
            { "id": "c-1", "action": "send_mail", "params": mail }, { "id": "c-2", "action": "note", "params": note }] }),
        json!({ "pendingCalls": {
            "c-1": { "name": "send_mail", "parameters": mail }, "c-2": { "name": "note", "parameters": note } } }),
        json!({ "anything": [
            { "id": "c-1", "tool": "send_mail", "args": mail }, { "id": "c-2", "tool": "note", "args": note }] }),
        json!([{ "id": "c-1", "name": "send_mail", "args": mail }, { "id": "c-2", "name": "note", "args": note }]),
        json!({ "interrupt": { "approvals": [
            { "id": "c-1", "function_name": "send_mail", "kwargs": mail },
            { "id": "c-2", "function_name": "note", "kwargs": note }] } }),
    ] {
        check(&of_data(&data), &two());
    }
}

#[test]
fn the_same_list_stands_in_metadata_and_in_a_block_of_json() {
    let asked = json!({ "tool_calls": [
        { "id": "c-1", "name": "send_mail", "args": { "to": "a@b.example" } },
        { "id": "c-2", "name": "note", "args": { "n": 2 } }] });
    check(&waiting(&json!({ "metadata": asked }), &json!({})), &two());
    let block =
        waiting(&json!({ "parts": [{ "text": format!("May I?\n```json\n{asked}\n```") }] }), &json!({}));
    check(&block, &two());
    assert_eq!(
        replies(&block, [reject(), approve()]),
        json!([{ "text": "reject send_mail (c-1)\napprove note (c-2)" }])
    );

    let called = waiting(&json!({}), &json!({ "metadata": asked }));
    assert!(
        !matches!(called.items[0], Item::Approval { .. }),
        "a task's account of calls: {:?}",
        called.items
    );
    let pending = json!({ "metadata": { "pending_tool_calls": asked["tool_calls"] } });
    check(&waiting(&json!({}), &pending), &two());
}

#[test]
fn each_call_is_answered_by_its_id_in_words_and_in_data() {
    let reading = of_data(&json!({ "pending_tool_calls": [
        { "tool_call_id": "c-1", "name": "send_mail", "arguments": { "to": "a@b.example" } },
        { "tool_call_id": "c-2", "name": "note", "arguments": { "n": 2 } }] }));
    let decision = |id: &str, tool: &str, approved: bool| {
        let word = if approved { "approve" } else { "reject" };
        json!({ "tool_call_id": id, "tool": tool, "decision": word, "approved": approved })
    };
    let both = json!([{ "text": "approve" }, { "data": { "decisions": [
        decision("c-1", "send_mail", true), decision("c-2", "note", true)] } }]);
    assert_eq!(replies(&reading, [approve(), approve()]), both);
    let mut refused = decision("c-2", "note", false);
    refused["reason"] = "too late".into();
    let one = json!([{ "text": "reject note (c-2)" },
        { "data": { "decisions": [decision("c-1", "send_mail", true), refused] } }]);
    assert_eq!(replies(&reading, [approve(), because("too late")]), one, "a reason goes with the data");
    let first = vec![(reading.items[0].id().clone(), approve())];
    assert!(reading.reply(&first).is_err(), "none is decided by silence");
}

#[test]
fn calls_without_ids_are_told_apart_by_place_and_answered_in_order() {
    let reading = of_data(&json!({ "question": "Run these?", "calls": [
        { "name": "note", "args": { "n": 1 }, "reason": "to keep it" }, { "name": "note", "args": { "n": 2 } }],
        "options": ["Deny", "Allow"] }));
    let expected = [
        ("part 1/0".to_owned(), "note".to_owned(), json!({ "n": 1 }), Some("to keep it".to_owned())),
        ("part 1/1".to_owned(), "note".to_owned(), json!({ "n": 2 }), None),
    ];
    assert_eq!(items(&reading), expected);
    assert_eq!(reading.question.as_deref(), Some("May I?\nRun these?"));
    let Item::Approval { reason, .. } = &reading.items[0] else { panic!() };
    assert_eq!(*reason, ReasonField::Optional);
    let decisions = json!({ "decisions": [
        { "tool": "note", "decision": "Deny", "approved": false },
        { "tool": "note", "decision": "Allow", "approved": true }] });
    let expected = json!([{ "text": "Deny note" }, { "data": decisions }]);
    assert_eq!(replies(&reading, [reject(), approve()]), expected, "in its own words");
}

#[test]
fn what_was_done_and_what_needs_no_approval_is_shown_and_not_asked() {
    let reading = of_data(&json!({ "tool_calls": [
        { "id": "c-0", "name": "search", "args": { "q": "x" }, "result": "3 found" },
        { "id": "c-3", "name": "list", "args": { "q": "y" }, "status": "completed" },
        { "id": "c-1", "name": "send_mail", "args": { "to": "a@b.example" }, "then": "wire_all" },
        { "id": "c-4", "name": "look", "args": { "q": "z" }, "requires_approval": false }] }));
    check(&reading, &[("c-1", "send_mail", json!({ "to": "a@b.example" }))]);
    let beside = format!("{:?}", reading.beside);
    for said in ["3 found", "c-3", "c-4", "wire_all"] {
        assert!(beside.contains(said), "{said}: {beside}");
    }
    assert!(reading.says_more);
}

#[test]
fn what_only_looks_like_a_list_of_calls_is_none() {
    for data in [
        json!({ "completed_calls": [{ "name": "search", "args": { "q": "x" } }] }),
        json!({ "tool_calls": [{ "name": "search", "args": { "q": "x" } }], "approval_required": false }),
        json!({ "type": "tool_results", "tool_calls": [{ "name": "search", "args": { "q": "x" } }] }),
        json!({ "available_tools": [{ "name": "search", "parameters": { "q": "x" } }] }),
        json!({ "tools": [{ "name": "search", "parameters": { "type": "object", "properties": { "q": {} } } }] }),
        json!({ "people": [{ "name": "Mo", "details": { "age": 7 } }] }),
        json!({ "tools": [{ "name": "search" }, { "name": "list" }] }),
        json!({ "rows": [{ "name": "Mo" }, { "name": "search", "args": { "q": "x" } }] }),
    ] {
        let reading = of_data(&data);
        assert!(!matches!(reading.items[0], Item::Approval { .. }), "{data}: {:?}", reading.items);
        let all = format!("{:?}{:?}{:?}", reading.items, reading.beside, reading.source);
        assert!(all.contains("search") || all.contains("Mo"), "it is shown: {all}");
    }
    let choice =
        of_data(&json!({ "question": "Which?", "actions": [{ "name": "Retry" }, { "name": "Stop" }] }));
    assert!(matches!(choice.items[0], Item::Question { .. }), "{:?}", choice.items);
}

#[test]
fn a_tool_beside_its_arguments_waits_by_itself() {
    for data in [
        json!({ "tool": "send_mail", "args": { "to": "a@b.example" } }),
        json!({ "tool": "send_mail", "arguments": { "to": "a@b.example" } }),
    ] {
        let reading = of_data(&data);
        let [(_, tool, args, _)] = &items(&reading)[..] else { panic!("{:?}", reading.items) };
        assert_eq!((tool.as_str(), args), ("send_mail", &json!({ "to": "a@b.example" })));
        assert_eq!(replies(&reading, [approve()]), json!([{ "text": "approve" }]));
    }
    let done = of_data(&json!({ "tool": "search", "args": { "q": "x" }, "result": "3 found" }));
    assert!(!matches!(done.items[0], Item::Approval { .. }), "{:?}", done.items);
}

#[test]
fn a_call_waits_of_which_the_update_says_that_a_permission_is_wanted() {
    let asked = |metadata: Value| {
        let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "mediaType": "application/json",
            "data": { "tool": "run_command", "command": "npm audit fix --force" } }] });
        let update = json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "metadata": metadata,
            "status": { "state": "TASK_STATE_AUTH_REQUIRED", "message": message } } });
        Waiting::of(read::event(&Json::from(update), Dialect::V1_0).value).reading()
    };
    let reading = asked(json!({ "transient": true, "reason": "permission-request" }));
    let Item::Approval { tool, args, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(
        (tool.as_str(), args.to_value()),
        ("run_command", json!({ "command": "npm audit fix --force" }))
    );
    assert!(reading.beside.is_empty() && !reading.says_more, "{:?}", reading.beside);
    let written = |answer| sent(&reading.reply(&in_order(&reading, [answer])).unwrap());
    assert_eq!(written(approve()), json!({ "parts": [{ "text": "approve" }] }));
    assert_eq!(written(reject()), json!({ "parts": [{ "text": "reject" }] }));
    let told = asked(json!({ "transient": true, "reason": "status-update" }));
    assert!(!matches!(told.items[0], Item::Approval { .. }), "nothing says that it waits: {told:?}");
}

#[test]
fn a_call_is_decided_in_the_shape_that_the_words_spell_out() {
    let args = json!({ "order_id": "88-4103", "amount": 129.9 });
    let words = format!(
        "Approval needed: billing wants to run issue_refund({args}). Reply \"approve\" or \"reject\", or send the data \
         part {{\"approval\":{{\"id\":\"adk-7\",\"approved\":true|false}}}}."
    );
    let asked = json!({ "type": "approval_request", "approval_id": "adk-7", "agent": "billing", "tool": "issue_refund",
        "args": args });
    let reading = asking(&json!([{ "text": words }, { "data": asked }]).to_string()).reading();
    let [Item::Approval { allowed, reason: ReasonField::NotSent, .. }] = reading.items.as_slice() else {
        panic!("{reading:?}")
    };
    assert!(!allowed.respond, "the shape has no place for words");
    for (answer, approved) in [(approve(), true), (reject(), false)] {
        let written = sent(&reading.reply(&in_order(&reading, [answer])).unwrap());
        let data = json!({ "approval": { "id": "adk-7", "approved": approved } });
        assert_eq!(written, json!({ "parts": [{ "data": data }] }));
    }
}
