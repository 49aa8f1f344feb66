//! Interrupts that an agent's author passes on in data of the message, as the SDK of Strands or a graph has them: one decision
//! each, and what resumes them all together.

use a2a_hitl::{Answer, Item, Reading};
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
