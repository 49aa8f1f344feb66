//! Frameworks that ran here with a scripted model: their requests, and the answers that they accepted.
//!
//! Pydantic AI and `LangChain` name the accepted answers themselves; the recorded ones are those that they acted
//! on. Refused answers are recorded, too.

use a2a_hitl::{Answer, Confidence, Item, Proven, ReaderId, Reading, ReplyError};
use serde_json::{Value, json};

use crate::support::{approve, asking, fetched, in_order, parsed, parts, plain, recorded, reject, sent};

/// The request is read by `reader`, and the answers give exactly the parts that the framework took.
#[track_caller]
fn check<const N: usize>(pair: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let reading = check_taken(pair, reader, answers);
    assert_eq!(reading.proven, Proven::Recorded, "{pair}");
    reading
}

#[track_caller]
fn check_taken<const N: usize>(pair: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let reading = recorded(&format!("{pair}-1-request")).waiting.unwrap().reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{pair}");
    assert!(!reading.says_more, "{pair}: {:?}", reading.beside);
    let reply = reading.reply(&in_order(&reading, answers)).unwrap();
    let taken = recorded(&format!("{pair}-2-answer")).sent;
    assert_eq!(parts(&reply), plain(&Value::from(taken)), "{pair}");
    reading
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn raw(json: &str) -> Answer {
    Answer::Raw(parsed(json))
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

fn edited(json: &str) -> Answer {
    Answer::Approve { payload: Some(parsed(json)) }
}

/// The same reading, with an answer missing, cannot be replied to: the framework fails on it.
#[track_caller]
fn check_whole(pair: &str, answer: Answer) {
    let reading = recorded(&format!("{pair}-1-request")).waiting.unwrap().reading();
    let first = reading.items[0].id().clone();
    let refused = reading.reply(&[(first, answer)]);
    assert!(matches!(refused, Err(ReplyError::Missing { .. })), "{pair}: {refused:?}");
}

#[test]
fn strands_takes_any_value_for_each_interrupt() {
    let reading = check("strands-1.62.0/approve", "strands", [raw("true")]);
    assert_eq!(reading.confidence, Confidence::Certain);
    let Item::Raw { tool, json, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(tool.as_deref(), Some("delete-approval"));
    assert_eq!(json.to_value(), json!({ "tool": "delete_files", "paths": ["/tmp/0"] }), "what it is about");
    check("strands-1.62.0/reject", "strands", [raw(r#"{"approved":false,"reason":"still used"}"#)]);
    check("strands-1.62.0/text", "strands", [text("yes")]);
    check("strands-1.62.0/two", "strands", [raw("true"), text("no")]);
}

#[test]
fn strands_refused_words_so_none_are_written() {
    for refused in ["words-2-answer", "words-3-answer"] {
        let exchange = recorded(&format!("strands-1.62.0/{refused}"));
        assert!(exchange.waiting.is_none(), "{refused} was answered by an error");
    }
    check_whole("strands-1.62.0/two", raw("true"));
}

#[test]
fn a_graphs_own_interrupt_is_resumed_by_one_value() {
    let reading = check("langgraph-api-0.16.7/words", "langgraph", [text("Kyoto")]);
    let Item::FreeText { prompt, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(prompt, "Which city do you mean?");
    check("langgraph-api-0.16.7/data", "langgraph", [raw(r#"{"go":false}"#)]);
    check("langgraph-api-0.16.7/no", "langgraph", [raw("false")]);
}

#[test]
fn decisions_of_langchains_middleware_go_through_langgraph() {
    let answers = [because("add a LIMIT"), edited(r#"{"path":"b.txt"}"#)];
    let reading = check("langgraph-api-0.16.7/decide", "langgraph", answers);
    let Item::Approval { tool, args, allowed, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!((tool.as_str(), args.as_str()), ("execute_sql", r#"{"query":"DELETE FROM t"}"#));
    assert!(allowed.reject && !allowed.edit && !allowed.respond, "what the middleware allows: {allowed:?}");
    check("langgraph-api-0.16.7/approve", "langgraph", [approve(), approve()]);
    check_whole("langgraph-api-0.16.7/part", approve());
}

#[test]
fn pydantic_takes_a_word_for_each_call_and_a_result_for_each_other() {
    check("pydantic-ai-2.68.0/plain", "pydantic-ai", [approve(), reject(), raw(r#"{"found":1}"#)]);
    let answers = [because("protected file"), edited(r#"{"amount":3}"#), text("text")];
    let reading = check("pydantic-ai-2.68.0/words", "pydantic-ai", answers);
    let tools: Vec<&str> = reading
        .items
        .iter()
        .map(|item| match item {
            Item::Approval { tool, .. } => tool.as_str(),
            Item::Raw { tool, .. } => tool.as_deref().unwrap_or_default(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(tools, ["delete_file", "pay", "lookup"], "approvals first, then calls");
    check_whole("pydantic-ai-2.68.0/part", approve());
}

#[test]
fn agent_framework_takes_its_call_back_with_the_answer() {
    check("agent-framework-1.23.0/approve", "agent-framework", [approve()]);
    check("agent-framework-1.23.0/reject", "agent-framework", [reject()]);
    check("agent-framework-1.23.0/two", "agent-framework", [reject(), approve()]);
    check_whole("agent-framework-1.23.0/two", approve());
}

#[test]
fn openais_sdk_went_on_as_it_was_told_in_a_way_that_is_not_its_own() {
    let always = Answer::Grant("always".into());
    for (pair, reading) in [
        ("approve", check_taken("openai-agents-0.24.0/approve", "openai-tool", [approve()])),
        (
            "two",
            check_taken("openai-agents-0.24.0/two", "openai-tool", [because("protected file"), approve()]),
        ),
        ("always", check_taken("openai-agents-0.24.0/always", "openai-tool", [always])),
    ] {
        assert_eq!((reading.confidence, reading.proven), (Confidence::Likely, Proven::RunHere), "{pair}");
    }
}

#[test]
fn a_call_that_is_hosted_or_goes_by_another_name_is_not_passed_over() {
    let says_more = |pair: &str, place: &str, value: Value| {
        let mut task = recorded(&format!("{pair}-1-request")).received["task"].take();
        *task.pointer_mut(&format!("/status/message/parts/0/data/{place}")).unwrap() = value;
        fetched(&task).reading().says_more
    };
    let (framework, sdk) = ("agent-framework-1.23.0/approve", "openai-agents-0.24.0/approve");
    assert!(says_more(framework, "function_call/hosted", json!(true)), "somebody else runs it");
    assert!(says_more(framework, "function_call/id", json!("another")));
    assert!(
        says_more(sdk, "interruptions/0/tool_lookup_key/name", json!("pay")),
        "another tool is looked up"
    );
}

#[test]
fn adk_takes_the_values_that_it_asked_for() {
    check("adk-2.13.0/input", "adk", [Answer::Values(parsed(r#"{"quarter":"Q1","year":2026}"#))]);
}

#[test]
fn a_call_that_only_words_answer_is_a_question() {
    let asked = json!({ "action_requests": [
            { "name": "ask_user", "args": { "question": "Which tone?" }, "description": "A question." },
            { "name": "draft", "args": { "pages": 2 } }],
        "review_configs": [
            { "action_name": "ask_user", "allowed_decisions": ["respond"] },
            { "action_name": "draft", "allowed_decisions": ["approve", "reject"] }] });
    let reading = asking(&json!([{ "data": asked }]).to_string()).reading();
    let [Item::FreeText { prompt, .. }, Item::Approval { .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(prompt, "Which tone?");
    let answers = in_order(&reading, [Answer::Text("friendly".to_owned()), approve()]);
    let expected = json!([{ "data": { "decisions": [
        { "type": "respond", "message": "friendly" }, { "type": "approve" }] } }]);
    assert_eq!(Value::from(parts(&reading.reply(&answers).unwrap())), expected);
}

#[test]
fn a_tool_of_the_agents_own_that_asks_in_words_is_a_question() {
    let call = json!({ "id": "c-1", "name": "request_user_input", "args": { "question": "Which city?" } });
    let marks = json!({ "adk_type": "function_call", "adk_is_long_running": true });
    let reading = asking(&json!([{ "data": call, "metadata": marks }]).to_string()).reading();
    let [Item::FreeText { prompt, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.items) };
    assert_eq!(prompt, "Which city?");
    let written = reading.reply(&in_order(&reading, [Answer::Text("Lyon".to_owned())])).unwrap();
    let response = json!({ "id": "c-1", "name": "request_user_input", "response": { "result": "Lyon" } });
    assert_eq!(sent(&written)["parts"][0]["data"], response);
    let more = json!({ "id": "c-1", "name": "book", "args": { "question": "Which city?", "nights": 2 } });
    let more = asking(&json!([{ "data": more, "metadata": marks }]).to_string()).reading();
    assert!(matches!(more.items[..], [Item::Raw { .. }]), "{:?}", more.items);
}
