//! Payloads of frameworks that agents pass on, written from the frameworks' sources: the reply to each, and
//! similar data that are no request.

use a2a_hitl::{
    Allowed, Answer, AnswerKind, Confidence, Gives, Item, ReaderId, Reading, ReasonField, ReplyError,
};
use serde_json::{Value, json};

use crate::support::{approve, asking, check_row, in_order, parsed, reject, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("passed_on.json")).unwrap()
}

/// The data part of a row that asks.
fn data(name: &str) -> Value {
    rows()[name]["task"]["status"]["message"]["parts"][0]["data"].clone()
}

fn read(data: &Value) -> Reading {
    asking(&json!([{ "data": data }]).to_string()).reading()
}

/// What is sent as data for this answer to the only item.
#[track_caller]
fn said(reading: &Reading, answer: Answer) -> Value {
    sent(&reading.reply(&in_order(reading, [answer])).unwrap())["parts"][0]["data"].clone()
}

/// What was changed is not read as this shape any more, and so nothing can be approved by it.
#[track_caller]
fn not_read(reader: &'static str, name: &str, changes: &[(&str, Value)]) {
    for (pointer, value) in changes {
        let mut data = data(name);
        let (object, member) = pointer.rsplit_once('/').unwrap();
        match data.pointer_mut(object).unwrap() {
            Value::Array(items) if value.is_null() => drop(items.remove(member.parse().unwrap())),
            Value::Array(items) => items[member.parse::<usize>().unwrap()] = value.clone(),
            object => object[member] = value.clone(),
        }
        let reading = read(&data);
        assert_ne!(reading.reader, ReaderId::new(reader), "{name} {pointer} {value}");
        assert_eq!(reading.confidence, Confidence::Fallback, "{name} {pointer} {value}");
        let approves = reading.items.iter().any(|item| matches!(item, Item::Approval { .. }));
        assert!(!approves, "{name} {pointer} {value}: {:?}", reading.items);
    }
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[track_caller]
fn refused(reading: &Reading, answer: Answer) {
    let item = reading.items[0].id().clone();
    let not_allowed = ReplyError::NotAllowed { item: item.clone(), answer: answer.kind() };
    assert_eq!(reading.reply(&[(item.clone(), answer)]), Err(not_allowed));
    assert_eq!(reading.reply(&[]), Err(ReplyError::Missing { item }), "omission is no answer");
}

#[test]
fn a_call_of_humanlayer_is_approved_or_rejected_by_a_name_that_it_offers() {
    let reading = check_row(&rows(), "humanlayer-call", "humanlayer", [because("wrong_person")]);
    let Item::Approval { tool, args, hint, reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("send_email", r#"{"to":"a@b.example"}"#));
    let hinted = "reject_option_name: wrong_person\ntitle: Wrong person\nprompt_fill: send it to ";
    assert_eq!((hint.as_deref(), *reason), (Some(hinted), ReasonField::Optional));
    assert_eq!(said(&reading, approve()), json!({"approved": true}));
    assert_eq!(said(&reading, reject()), json!({"approved": false}));
    assert_eq!(said(&reading, because("Wrong")), json!({"approved": false, "comment": "Wrong"}));
    refused(&reading, Answer::Grant("wrong_person".into()));
    not_read(
        "humanlayer",
        "humanlayer-call",
        &[
            ("/call_id", Value::Null),
            ("/run_id", json!(7)),
            ("/spec/fn", Value::Null),
            ("/spec/msg", json!("May I?")),
            ("/spec/reject_options/0", json!({"title": "Wrong person"})),
            ("/status", json!({"approved": true})),
            ("/status", json!({"approved": false})),
            ("/status", json!({"responded_at": "2026-01-02T03:04:05Z"})),
        ],
    );
}

#[test]
fn a_message_of_humanlayer_is_answered_in_words_or_by_one_of_its_options() {
    let reading = check_row(&rows(), "humanlayer-contact", "humanlayer", [text("small")]);
    let Item::Question { text: asked, options, free_text: true, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    assert_eq!(asked, "Plans\nWhich plan?");
    let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(labels, ["The small one – Ten seats", "large"]);
    assert_eq!(said(&reading, text("Neither")), json!({"response": "Neither"}));
    refused(&reading, reject());
    not_read(
        "humanlayer",
        "humanlayer-contact",
        &[
            ("/call_id", json!(1)),
            ("/spec/response_options/0", json!("small")),
            ("/status", json!({"response": "large"})),
        ],
    );
}

#[test]
fn a_call_of_wayflow_is_answered_by_its_result() {
    let reading = check_row(&rows(), "wayflow", "wayflow", [text("17"), text("L")]);
    let prompts = reading.items.iter().map(|item| match item {
        Item::FreeText { prompt, .. } => prompt.as_str(),
        other => panic!("{other:?}"),
    });
    assert_eq!(prompts.collect::<Vec<_>>(), ["get_stock\nsku: A-1", "Which size?"]);
    assert_eq!(reading.beside, [], "all of it is shown");
}

#[test]
fn a_permission_of_acp_selects_one_of_the_options_that_it_offers() {
    let reading = check_row(&rows(), "acp", "acp", [Answer::Grant("acceptEdits".into())]);
    let Item::Approval { item_id, tool, hint, allowed, offers, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    assert_eq!(
        (item_id.as_str(), tool.as_str(), hint.as_deref()),
        ("call-1", "Write notes.txt", Some("reject_always: Never"))
    );
    let offered: Vec<(&str, &Gives)> =
        offers.iter().map(|offer| (offer.label.as_str(), &offer.gives)).collect();
    let expected = [
        ("Allow", &Gives::Approval),
        ("Yes, and accept further edits", &Gives::Grant("acceptEdits".to_owned())),
        ("No, go on planning", &Gives::Rejection),
    ];
    assert_eq!(offered, expected, "each goes by the agent's name, in the agent's order");
    assert_eq!(*allowed, Allowed { cancel: true, ..Allowed::YES_OR_NO });
    let selected = |id: &str| json!({"outcome": {"outcome": "selected", "optionId": id}});
    assert_eq!(said(&reading, approve()), selected("allow"));
    assert_eq!(said(&reading, reject()), selected("reject"));
    assert_eq!(said(&reading, Answer::Cancel), json!({"outcome": {"outcome": "cancelled"}}));
    for other in ["allow", "reject", "never", "bypass"] {
        refused(&reading, Answer::Grant(other.into()));
    }
    check_row(&rows(), "acp-method", "acp", [reject()]);
}

#[test]
fn options_of_acp_that_are_no_decision_are_chosen_by_their_names() {
    let option = |id: Value, kind: &str| json!({"optionId": id, "name": "Go", "kind": kind});
    for other in
        [option(json!("x"), "allow_all"), option(json!("x"), "allow_once"), option(json!("x"), "reject_once")]
    {
        let mut asked = data("acp");
        asked["options"][3] = other;
        let reading = read(&asked);
        let [Item::Question { text: words, options, free_text, buttons, .. }] = reading.items.as_slice()
        else {
            panic!("{:?}", reading.items)
        };
        assert_eq!(words, "Write notes.txt\nx\npath: notes.txt", "with what it would do");
        assert_eq!(options.iter().map(|option| option.label.as_str()).next_back(), Some("Go"));
        assert!(!free_text && buttons.is_some(), "{reading:?}");
        assert_eq!(said(&reading, text("x")), json!({"outcome": {"outcome": "selected", "optionId": "x"}}));
        assert_eq!(said(&reading, reject()), json!({"outcome": {"outcome": "cancelled"}}), "none of them");
    }
    not_read(
        "acp",
        "acp",
        &[
            ("/options", json!([])),
            ("/options", Value::Null),
            ("/options/3", option(json!("allow"), "reject_always")),
            ("/options/2", option(Value::Null, "reject_once")),
            ("/options/2", json!({"optionId": "x", "kind": "reject_once"})),
            ("/toolCall/toolCallId", Value::Null),
            ("/toolCall", Value::Null),
        ],
    );
    let mut only_for_good = data("acp");
    only_for_good["options"].as_array_mut().unwrap().remove(2);
    let reading = read(&only_for_good);
    assert_eq!(said(&reading, reject())["outcome"]["optionId"], "never", "it is the only way to reject");
    only_for_good["options"].as_array_mut().unwrap().pop();
    let reading = read(&only_for_good);
    refused(&reading, reject());
    assert_eq!(said(&reading, Answer::Cancel), json!({"outcome": {"outcome": "cancelled"}}));
}

#[test]
fn a_tool_of_the_claude_agent_sdk_runs_with_what_comes_back() {
    let reading = check_row(&rows(), "claude-agent", "claude-agent", [approve()]);
    assert_eq!(said(&reading, because("not here")), json!({"behavior": "deny", "message": "not here"}));
    assert_eq!(said(&reading, reject())["message"], "Rejected", "a denial must say something");
    let edited = Answer::Approve { payload: Some(parsed(r#"{"path":"b.txt"}"#)) };
    let reading = check_row(&rows(), "claude-agent-control", "claude-agent", [edited]);
    let Item::Approval { hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(hint.as_deref(), Some("Outside of the folder"));
    refused(&reading, Answer::Grant("always".into()));
    not_read(
        "claude-agent",
        "claude-agent",
        &[
            ("/tool_use_id", Value::Null),
            ("/tool_name", json!({})),
            ("/input", json!("ls")),
            ("/input", Value::Null),
        ],
    );
    not_read(
        "claude-agent",
        "claude-agent-control",
        &[
            ("/request_id", Value::Null),
            ("/request/subtype", json!("set_permission_mode")),
            ("/request", Value::Null),
        ],
    );
}

#[test]
fn what_the_claude_agent_sdk_suggests_is_shown_and_never_sent() {
    let mut asked = data("claude-agent");
    asked["permission_suggestions"] = json!([{"type": "setMode", "mode": "bypassPermissions"}]);
    let reading = read(&asked);
    assert!(reading.says_more && reading.beside[0].as_str().contains("bypassPermissions"), "{reading:?}");
    assert_eq!(said(&reading, approve()), json!({"behavior": "allow", "updatedInput": asked["input"]}));
}

#[test]
fn questions_that_claude_asks_by_a_call_are_answered_in_one_decision() {
    let chosen = Answer::Choices(vec!["Ribbon".into(), "Index".into()]);
    let answers = [text("Thread"), chosen, text("Recycled")];
    let reading = check_row(&rows(), "claude-agent-questions", "claude-agent", answers);
    assert_eq!(reading.confidence, Confidence::Certain);
    let asked: Vec<(&str, usize, bool, bool)> = reading
        .items
        .iter()
        .map(|item| match item {
            Item::Question { text, options, multiple, free_text, .. } => {
                (text.as_str(), options.len(), *multiple, *free_text)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [("binding", 2, false), ("extras", 3, true), ("paper", 2, false)]
        .map(|(what, options, multiple)| (format!("Which {what}?"), options, multiple));
    let asked_for =
        expected.iter().map(|(text, options, multiple)| (text.as_str(), *options, *multiple, true));
    assert_eq!(asked, asked_for.collect::<Vec<_>>(), "one by one, and own words are always taken");
    let none = reading.reply(&in_order(&reading, [because("later"), reject(), reject()])).unwrap();
    let denied = json!({"behavior": "deny", "message": "later", "toolUseID": "toolu-1"});
    assert_eq!(sent(&none)["parts"][0]["data"], denied);
    not_read(
        "claude-agent",
        "claude-agent-questions",
        &[
            ("/name", json!("WebSearch")),
            ("/type", json!("tool_result")),
            ("/id", Value::Null),
            ("/input", json!("Which binding?")),
            ("/input/questions/0/question", Value::Null),
        ],
    );
}

#[test]
fn a_page_of_vercels_waits_where_the_state_of_its_part_says_so() {
    let reading = check_row(&rows(), "vercel-ui", "vercel", [approve(), because("too much")]);
    let Item::Approval { tool, hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let hinted = "Send a mail\nIt leaves the house\ntype: tool-send_email";
    assert_eq!((tool.as_str(), hint.as_deref()), ("send_email", Some(hinted)));
    not_read(
        "vercel",
        "vercel-ui",
        &[
            ("/approval", Value::Null),
            ("/approval/id", Value::Null),
            ("/approval/approved", json!(true)),
            ("/approval/approved", json!(false)),
            ("/type", json!("tool-")),
            ("/type", json!("dynamic-tool")),
            ("/type", json!("text")),
            ("/state", json!("approval-responded")),
            ("/state", json!("input-available")),
        ],
    );
    let mut other = data("vercel-ui");
    other["toolName"] = json!("rm");
    assert!(read(&other).says_more, "it names another tool besides");
}

#[test]
fn what_nobody_knows_in_these_shapes_is_said_to_be_more() {
    for (name, places) in [
        ("acp", &["", "/toolCall", "/options/0"][..]),
        ("acp-method", &["", "/params", "/params/toolCall"]),
        ("claude-agent", &[""]),
        ("claude-agent-control", &["", "/request"]),
        ("claude-agent-questions", &["", "/input", "/input/questions/1", "/input/questions/1/options/2"]),
        ("humanlayer-call", &["", "/spec"]),
        ("humanlayer-contact", &["", "/spec"]),
        ("vercel-ui", &["", "/approval"]),
        ("autogen-input", &[""]),
        ("autogen-handoff", &[""]),
    ] {
        for place in places {
            let Some(mut asked) = rows()[name]["task"]["status"]["message"]["parts"]
                .as_array()
                .and_then(|parts| parts.iter().find_map(|part| part.get("data").cloned()))
            else {
                panic!("{name}")
            };
            assert!(!read(&asked).says_more, "{name}");
            asked.pointer_mut(place).unwrap()["then"] = json!(7);
            assert!(read(&asked).says_more, "{name} {place}");
        }
    }
}

#[test]
fn autogen_waits_for_words() {
    let reading = check_row(&rows(), "autogen-input", "autogen", [text("blue")]);
    assert_eq!(reading.question.as_deref(), Some("Which colour?\nsource: user_proxy"));
    let reading = check_row(&rows(), "autogen-handoff", "autogen", [text("yes, go on")]);
    let Item::FreeText { prompt, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(prompt, "May I go on?");
    for answer in [approve(), reject(), Answer::Done] {
        refused(&reading, answer);
    }
    assert_eq!(text("").kind(), AnswerKind::Text);
    refused(&reading, text(" "));
    not_read("autogen", "autogen-handoff", &[("/type", json!("TextMessage")), ("/target", Value::Null)]);
}
