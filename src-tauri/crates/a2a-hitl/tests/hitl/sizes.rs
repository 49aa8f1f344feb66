//! Requests of hostile sizes: the work grows with the size of the input and with nothing else. Work is counted in
//! walked bytes, which are the same on every machine.

use a2a_hitl::{Item, Reading, Scope, Sign, request_hash, risk, same_request, warnings};
use a2a_protocol::json::bytes_walked;
use serde_json::{Map, Value, json};

use crate::support::{Waiting, asking, fetched};

/// How often every byte of a request is walked at most while it is read, judged and named.
const PASSES: usize = 240;
/// How often more for each level that it lies below; JSON that nests deeper than 128 is refused.
const PASSES_OF_A_LEVEL: usize = 6;
/// How long a request is stored at most, in requests: what it was read from, what was read, what is sent back.
const COPIES: usize = 5;

const MANY: usize = 10_000;
/// Long enough that whoever looks at every pair of bytes does not come back.
const LONG: usize = 1 << 17;

fn data(json: &str) -> String {
    format!(r#"[{{"data":{json}}}]"#)
}

fn text(text: &str) -> String {
    json!([{ "text": text }]).to_string()
}

fn call(args: &str) -> String {
    format!(
        r#"[{{"data":{{"id":"c","name":"adk_request_confirmation","args":{{"originalFunctionCall":
        {{"id":"o","name":"write_file","args":{args}}},"toolConfirmation":{{"hint":"Write?","confirmed":false}}}}}},
        "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
    )
}

fn list(item: &str, count: usize) -> String {
    format!("[{}]", vec![item; count].join(","))
}

fn members(count: usize) -> String {
    let members: Vec<String> = (0..count).map(|number| format!(r#""m{number}":{number}"#)).collect();
    format!("{{{}}}", members.join(","))
}

/// Everything that is done with a request when it comes, and when it is looked at again.
#[track_caller]
fn check(what: &str, parts: &str) -> Waiting {
    check_deep(what, parts, 0)
}

#[track_caller]
fn check_deep(what: &str, parts: &str, levels: usize) -> Waiting {
    check_waiting(what, asking(parts), parts.len(), levels)
}

#[track_caller]
fn check_waiting(what: &str, waiting: Waiting, length: usize, levels: usize) -> Waiting {
    let before = bytes_walked();

    let reading = waiting.reading();
    let told = warnings(&reading);
    let _ = risk(&reading);
    let scope =
        Scope { connection: "c", interface_url: "u", credential: None, task_id: None, context_id: None };
    let _ = request_hash(&scope, &reading);
    let when_read = bytes_walked();
    let (state, less) = (&waiting.status.state, Reading { beside: Vec::new(), ..reading.clone() });
    let _ = same_request(state, &less, state, &reading);

    for walked in [when_read - before, bytes_walked() - when_read] {
        let passes = walked / length;
        assert!(
            passes <= PASSES + levels * PASSES_OF_A_LEVEL,
            "{what}: every byte was walked {passes} times"
        );
    }
    let stored = serde_json::to_string(&reading).unwrap().len();
    assert!(stored <= COPIES * length, "{what}: {stored} bytes for {length}");
    let said = serde_json::to_string(&told).unwrap().len();
    assert!(told.len() <= 102 && said <= 256 * 1024, "{what}: {} warnings, {said} bytes", told.len());
    waiting
}

#[test]
fn what_is_done_with_a_request_grows_with_it_and_no_faster() {
    check("very many values", &data(&format!(r#"{{"rows":{}}}"#, list("1", MANY))));
    check("a list of very many values", &data(&list("{}", MANY)));
    check("very many members", &data(&members(MANY / 2)));
    check("a call with very many values", &call(&format!(r#"{{"rows":{}}}"#, list("1", MANY))));
    check("a call with a long text", &call(&json!({ "text": "x".repeat(LONG) }).to_string()));
    check("a long text", &text(&"a word ".repeat(LONG / 7)));
    check("JSON in a long text", &text(&format!(r#"{{"rows":{}}}"#, list("1", MANY))));
    let deep = format!("{}{}{}", "[".repeat(100), list("1", MANY / 2), "]".repeat(100));
    check_deep("values that lie deep", &data(&deep), 100);
}

#[test]
fn what_a_reader_does_not_know_is_found_in_as_many_passes() {
    let call = |more: &str| {
        data(&format!(
            r#"{{"type":"mcp_approval_request","id":"c","name":"note","arguments":"{{}}",{more}}}"#
        ))
    };
    let many: Vec<String> = (0..MANY).map(|number| format!(r#""m{number}":"{number}""#)).collect();
    check("very many unknown members", &call(&many.join(",")));
    check("an unknown member with very many values", &call(&format!(r#""rows":{}"#, list("1", MANY))));
    check("an unknown member that comes very often", &call(&vec![r#""x":1"#; MANY].join(",")));
    let long = format!("{:?}", "x".repeat(LONG * 4));
    check(
        "very many unknown members and a long one",
        &call(&[&many[..], &[format!(r#""x":{long}"#)]].concat().join(",")),
    );
    let deep = format!("{}{}{}", "[".repeat(100), list("1", MANY / 2), "]".repeat(100));
    check_deep("an unknown member that lies deep", &call(&format!(r#""x":{deep}"#)), 100);
    let reviews = r#"{"action_name":"pay","allowed_decisions":["approve"],"x":1}"#;
    let calls = r#"{"name":"pay","args":{},"x":1}"#;
    let asked = [list(calls, 900), list(reviews, MANY)];
    check(
        "very many reviews",
        &data(&format!(r#"{{"action_requests":{},"review_configs":{}}}"#, asked[0], asked[1])),
    );
}

#[test]
fn what_stands_around_a_request_is_found_in_as_many_passes() {
    let words: Map<String, Value> = (0..MANY).map(|number| (format!("m{number}"), json!("do it"))).collect();
    let objects: Map<String, Value> =
        (0..MANY).map(|number| (format!("m{number}"), json!({ "n": number }))).collect();
    for around in [words, objects] {
        let parts: Value = serde_json::from_str(&call("{}")).unwrap();
        let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": parts, "metadata": around });
        let task =
            json!({ "id": "t", "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": message } });
        let waiting = check_waiting("very much around", fetched(&task), task.to_string().len(), 0);
        let beside = waiting.reading().beside;
        let [piece] = beside.as_slice() else { panic!("{} pieces", beside.len()) };
        assert!(piece.as_str().contains(&format!("m{}", MANY - 1)), "all of it");
    }
}

#[test]
fn words_that_no_card_draws_are_found_in_as_many_passes() {
    let sentences: Map<String, Value> =
        (0..MANY).map(|number| (format!("m{number}"), json!(format!("do it {number}")))).collect();
    let mut quoted = json!({ "do": "it all" });
    for _ in 0..10 {
        quoted = json!({ "x": quoted.to_string() });
    }
    let deep = (0..100).fold(json!(["do it all", vec![1; MANY]]), |inner, _| json!([inner]));
    let lines = "do it\n".repeat(LONG / 6);
    for (what, delta, levels) in [
        ("very many sentences", json!(sentences), 0),
        ("very many lines", json!({ "x": lines }), 0),
        ("words in a text in a text", quoted, 0),
        ("words that lie deep", json!({ "x": deep }), 100),
        ("words at many marks", json!({ "x": "drop_".repeat(LONG / 5) }), 0),
    ] {
        let parts: Value = serde_json::from_str(&call("{}")).unwrap();
        let metadata = json!({ "adk_actions": { "stateDelta": delta } });
        let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": parts, "metadata": metadata });
        let task =
            json!({ "id": "t", "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": message } });
        let waiting = check_waiting(what, fetched(&task), task.to_string().len(), levels);
        assert!(waiting.reading().says_more, "{what}");
    }
}

/// Texts made to be looked at for long, such as very many brackets that are never closed, in words and in a call.
fn check_repeated(pieces: &[&str]) {
    for piece in pieces {
        check(piece, &text(&piece.repeat(LONG / piece.len())));
        check(piece, &call(&json!({ "text": piece.repeat(LONG / 4 / piece.len()) }).to_string()));
    }
}

#[test]
fn very_many_brackets_are_looked_at_once() {
    check_repeated(&["](", "[a](", "[", "(", "(+", "<", "<a ", "<a\n", "[b.example]", "[a]["]);
}

#[test]
fn very_many_beginnings_of_addresses_are_looked_at_once() {
    check_repeated(&["a://", "a://b@", "[x](a://", "[x]: //a\n", "xn--a.b ", "\u{430}.com "]);
    let target = format!("[b.example]: {}\n", "x".repeat(LONG / 2));
    check("very many links to one place", &text(&(target + &"[b.example]".repeat(LONG / 22))));
}

#[test]
fn very_many_beginnings_of_texts_in_texts_are_looked_at_once() {
    let encoded = ["\\\"", "{\\\"a", "eyJ7", "W1tb", "eyIi", "eyJ.", "eyJ-", "base64 aB3="];
    check_repeated(&encoded);
}

#[test]
fn very_many_beginnings_of_secrets_are_looked_at_once() {
    check_repeated(&["password=", "a=", "Bearer ", "-----BEGIN ", "sk-"]);
}

#[test]
fn very_many_omissions_and_letters_that_deceive_are_looked_at_once() {
    check_repeated(&["…", "...", "...1 ", "-- snip", "以下略x"]);
    check_repeated(&["rm", "\u{200B}", "\u{430}a", "aA", "d\u{435}l", "a\u{200B}"]);
}

#[test]
fn very_much_to_warn_of_is_counted() {
    let hosts: Vec<String> = (0..5_000).map(|number| format!("https://xn--{number}.example/")).collect();
    let waiting = check("very many hosts", &text(&hosts.join(" ")));
    let last = warnings(&waiting.reading()).pop().unwrap();
    assert_eq!(last.sign, Sign::More { count: 5_000 - 100 }, "none is left out unsaid");
    let long = "n".repeat(LONG);
    let secrets: Vec<String> = (0..50).map(|number| format!(r#""token{number}":"x""#)).collect();
    check("long names", &data(&format!(r#"{{"{long}":{{{}}}}}"#, secrets.join(","))));
}

#[test]
fn what_nobody_can_decide_one_by_one_is_shown_as_it_came() {
    let uri = "https://kagent.dev/extensions/hitl/v1";
    let asked = |count: usize| {
        let tools: Vec<_> =
            (0..count).map(|id| json!({ "id": id.to_string(), "name": "t", "args": {} })).collect();
        let request = json!({ "type": "tool_approval_request", "tools": tools });
        fetched(&json!({
            "id": "t", "contextId": "c",
            "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": {
                "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "?" }],
                "extensions": [uri], "metadata": { uri: request },
            } },
        }))
        .reading()
    };
    assert_eq!(asked(1000).items.len(), 1000);
    let reading = asked(1001);
    let [Item::Raw { json, .. }] = reading.items.as_slice() else { panic!("{:?}", reading.reader) };
    assert!(json.as_str().contains(r#""id":"1000""#), "all of it");
}
