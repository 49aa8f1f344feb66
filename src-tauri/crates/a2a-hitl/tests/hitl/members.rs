//! Members inside a request that its reader does not know: an agent may act by them, so the card shows them and
//! no rule approves.

use a2a_hitl::{Confidence, Item, Reading};
use serde_json::{Value, json};

use crate::support::{
    FRAMEWORKS, Waiting, asking, documented, fetched, objects, read_documented, recorded, recordings,
};

/// Everything under these names is shown, or says what an answer must be like.
const OPEN: [&str; 15] = [
    "args",
    "arguments",
    "input",
    "kwargs",
    "rawInput",
    "payload",
    "response_schema",
    "requestedSchema",
    "resumeSchema",
    "form",
    "form_data",
    "permissions",
    "reason",
    "changes",
    "commands",
];

/// Rows of calls that only ask.
const ASKING: [&str; 4] =
    ["claude-agent-questions", "kagent-legacy-ask", "kagent-legacy-nested-ask", "three-questions-of-kagent"];

pub(crate) fn shown_beneath(reading: &Reading) -> String {
    reading.beside.iter().map(a2a_protocol::Json::as_str).collect()
}

#[test]
fn what_frameworks_send_is_known() {
    let documented = documented().into_iter().map(|(name, asked)| (name, read_documented(&asked)));
    let names = FRAMEWORKS.iter().flat_map(|folder| recordings(folder));
    let recorded = names.filter_map(|name| Some((name.clone(), recorded(&name).waiting?)));
    let recorded = recorded.filter(|(_, waiting)| waiting.status.state.is_interrupted());
    let readings = documented.chain(recorded).map(|(name, waiting)| (name, waiting.reading()));
    let more: Vec<(String, String)> = readings
        .filter(|(_, reading)| reading.says_more)
        .map(|(name, reading)| (name, shown_beneath(&reading)))
        .collect();
    assert_eq!(more, []);
}

/// Whether a request stands here, and not only around here.
pub(crate) fn is_inside(pointer: &str) -> bool {
    // Calls of Gemini CLI that have run, and replies.
    if ["/task/history/3", "/task/history/4", "/reply"].iter().any(|done| pointer.starts_with(done)) {
        return false;
    }
    let in_part = pointer.split_once("/parts/").is_some_and(|(_, part)| part.contains("/data"));
    let in_metadata = |(_, member): (&str, &str)| member.contains("~1") || member.starts_with("shared");
    in_part || pointer.split_once("/metadata/").is_some_and(in_metadata)
}

#[test]
fn whatever_is_added_to_a_request_is_noticed_wherever_it_stands() {
    let (mut places, mut wrong) = (0, Vec::new());
    for (name, asked) in documented() {
        let alone = read_documented(&asked).reading();
        // Screens are shown whole, and so is what nobody understands.
        if alone.confidence == Confidence::Fallback || alone.reader.as_str() == "a2ui" {
            continue;
        }
        for pointer in objects(&asked).iter().filter(|pointer| is_inside(pointer)) {
            for added in [json!("zzz"), json!(true), json!({"a": "zzz"}), json!([{"a": "zzz"}])] {
                let mut asked = asked.clone();
                asked.pointer_mut(pointer).unwrap()["zzz"] = added;
                let reading = read_documented(&asked).reading();
                let is_shown = shown_beneath(&reading).contains("zzz") && reading.reader == alone.reader;
                let expected = !is_open(&name, pointer);
                // Of a schema, what its form makes no use of is noticed as well.
                let may_be_noticed =
                    expected || alone.items.iter().any(|item| matches!(item, Item::Form { .. }));
                if (expected && !(reading.says_more && is_shown)) || (reading.says_more && !may_be_noticed) {
                    wrong.push(format!("{name} {pointer}: {expected}, {}", reading.reader));
                }
                places += usize::from(expected);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(places > 400, "{places}");
}

/// Whether a card shows everything that stands here, or it says what an answer must be like.
fn is_open(name: &str, pointer: &str) -> bool {
    let inside = |of: &str, place: &str| name == of && pointer.contains(place);
    // The call behind a confirmation lies in the arguments of another.
    let confirms = pointer.contains("/data/args")
        && !["adk-long-running", "openhands", "wayflow"].contains(&name)
        && !name.starts_with("strands");
    let pointer = if confirms { pointer.replacen("/data/args", "/data", 1) } else { pointer.to_owned() };
    // What resumes a call that waits for approval is known without a schema.
    if name == "mastra-approval" && pointer.contains("/resumeSchema") {
        return false;
    }
    // What goes into a call that only asks is its questions, and each is shown by itself.
    if ASKING.contains(&name) {
        return false;
    }
    // A call that leads to another agent's hands it words and no more.
    let (way, call) = ("/tools/0/args", "/originalFunctionCall/args");
    let leads = (name == "kagent-nested" && pointer.contains(way) && !pointer.contains("/nested/"))
        || (name == "kagent-legacy-nested" && pointer.contains(call) && !pointer.contains("/hitl_parts/"));
    if leads {
        return false;
    }
    // The older kagent takes no payload but what another agent asks, and in Haystack's the call lies.
    let is_around = name.starts_with("kagent") || name == "haystack";
    let is_open = |step: &str| {
        (OPEN.contains(&step) || (step == "tool_params" && name == "haystack"))
            && !(step == "payload" && is_around)
    };
    pointer.split('/').any(is_open)
        || (name.starts_with("adk-credential")
            && ["/auth_config", "/authConfig"].iter().any(|it| pointer.contains(it)))
        || inside("agent-stack-form-unknown", "form_request")
        || inside("ag-ui-run", "/responseSchema")
        || inside("mastra-raw", "/suspendPayload")
        || inside("oid4vp", "/authorizationRequest")
        || inside("codex-permission", "/details")
        || inside("proto-agent-form", "/schema/properties")
        || inside("proto-agent-approval", "/data")
        || inside("openwop", "/interrupt")
        || inside("generic-schema", "/data")
        || inside("langgraph-json", "/value")
        || inside("langgraph-schema", "/value")
}

/// What is read of a sample in which a member is put into an object.
fn with(name: &str, object: &str, member: &str, value: Value) -> Reading {
    let (_, mut asked) = documented().into_iter().find(|(other, _)| other == name).unwrap();
    let outer =
        ["/event/status/message/parts", "/task/status/message/parts", "/event/metadata", "/task/history"];
    let at = outer.iter().map(|outer| format!("{outer}{object}")).find(|at| asked.pointer(at).is_some());
    asked.pointer_mut(&at.unwrap()).unwrap()[member] = value;
    read_documented(&asked).reading()
}

const APPROVED: &str = "/0/data/interrupts/0/responseSchema/properties/approved";

#[test]
fn the_words_that_mastra_always_writes_are_known() {
    let said = |approved: &str| {
        json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {
            "approved": {"type": "boolean", "description": approved},
            "reason": {"type": "string", "description":
                "Optional explanation for the decision, surfaced to the model when the tool call is declined"}},
            "required": ["approved"], "additionalProperties": false})
        .to_string()
    };
    let known =
        "Controls if the tool call is approved or not, should be true when approved and false when declined";
    for (words, expected) in [(known, false), ("Controls if the tool call is approved or not", true)] {
        let reading = with("mastra-approval", "/1/data", "resumeSchema", json!(said(words)));
        assert_eq!(
            (reading.says_more, reading.beside.is_empty()),
            (expected, !expected),
            "{words} {:?}",
            reading.beside
        );
    }
}

/// A schema of an approval with more said of it, as a text.
fn approved_with(more: &Value) -> String {
    json!({"type": "object", "properties": {"approved": {"type": "boolean", "not": more}}}).to_string()
}

#[test]
fn a_member_that_a_reader_passes_over_is_noticed_unless_it_says_the_same() {
    let sql = json!({"query": "DELETE FROM t WHERE id=1"});
    let raw = json!({"type": "function_call", "name": "rm", "call_id": "call-1", "arguments": "{}"});
    let schema = json!({"type": "object", "properties": {"command": {"type": "string"}}});
    for (name, object, member, value, expected) in [
        ("langchain-hitl", "/0/data/action_requests/0", "arguments", json!({"query": "rm"}), true),
        ("langchain-hitl", "/0/data/action_requests/0", "arguments", sql, false),
        ("langchain-hitl", "/0/data/action_requests/0", "action", json!("rm"), true),
        ("langchain-hitl", "/0/data/action_requests/0", "action", json!("execute_sql"), false),
        ("vercel-approval", "/0/data/toolCall", "args", json!({"command": "rm"}), true),
        ("openai-tools", "/0/data/interruptions/0", "rawItem", raw, true),
        ("openai-tools", "/0/data/interruptions/0", "toolName", json!("rm"), true),
        ("openai-tools", "/0/data/interruptions/0", "toolName", json!("pay"), false),
        ("openai-tools", "/0/data/interruptions/0", "tool_name", json!("rm"), true),
        ("openai-tools", "/0/data/interruptions/0/raw_item", "id", json!("fc-1"), false),
        ("codex-permission", "/shared/interrupt", "requestId", json!("rm"), true),
        ("codex-permission", "/shared/interrupt", "requestId", json!("req-1"), false),
        ("codex-permission", "/shared", "session", json!({"id": "s"}), false),
        ("codex-permission", "/shared", "session", json!({"id": {"command": "rm"}}), true),
        ("adk-input", "/0/data/args", "prompt", json!("rm"), true),
        ("mcp-elicitation-url", "/0/data/params", "requestedSchema", schema.clone(), true),
        ("mcp-elicitation-form", "/0/data/params", "url", json!("https://rm.example"), true),
        ("generic-schema", "/1/data", "schema", schema, false),
        ("gemini-cli", "/1/parts/0/data/confirmationDetails", "toolName", json!("rm"), true),
        ("gemini-cli", "/1/parts/0/data/confirmationDetails", "rootCommand", json!("ls"), false),
        ("gemini-cli", "/1/parts/0/data/tool", "name", json!("rm"), true),
        ("gemini-cli", "/1/parts/0", "metadata", json!({"x": {"command": "rm"}}), true),
        (
            "agui-interrupt",
            "/0/data/interrupts/0",
            "metadata",
            json!({"toolName": "mail", "args": {}}),
            false,
        ),
        ("strands", "/1", "metadata", json!({"x": {"command": "rm"}}), true),
        ("samples-form", "/0", "metadata", json!({"x": {"command": "rm"}}), true),
        ("generic-schema", "/1", "metadata", json!({"x": {"command": "rm"}}), true),
        ("agui-interrupt", "/0/data/interrupts/0", "metadata", json!({"args": {}, "command": "rm"}), true),
        (
            "mastra-approval",
            "/1/data/resumeSchema/properties/approved",
            "description",
            json!("true runs rm instead"),
            true,
        ),
        ("mastra-approval", "/1/data/resumeSchema/properties/approved", "type", json!("rm"), true),
        ("mastra-approval", "/1/data/resumeSchema/properties", "approved", json!("rm"), true),
        ("mastra-approval", "/1/data", "resumeSchema", json!(approved_with(&json!({"const": "rm"}))), true),
        ("mastra-approval", "/1/data", "resumeSchema", json!(approved_with(&json!({}))), false),
        ("agui-interrupt", APPROVED, "description", json!("true runs rm instead"), true),
        ("agui-interrupt", APPROVED, "default", json!({"command": "rm"}), true),
        ("mastra-suspend", "/1/data/suspendPayload", "args", json!({"command": "rm"}), true),
    ] {
        let reading = with(name, object, member, value);
        assert_eq!(reading.says_more, expected, "{name} {object} {member}: {:?}", reading.beside);
        // Where the name of the tool is another one, that of the call is passed over.
        let said = shown_beneath(&reading);
        let is_shown = ["rm", "command", "pay"].iter().any(|what| said.contains(what));
        assert_eq!(is_shown, expected, "{name} {member}: {said}");
    }
}

fn data(data: &Value) -> Waiting {
    asking(&json!([{ "data": data }]).to_string())
}

fn hitl() -> Value {
    json!({
        "action_requests": [{"name": "note", "args": {}}, {"name": "note", "args": {"n": 2}}],
        "review_configs": [{"action_name": "note", "allowed_decisions": ["approve", "reject"]}],
    })
}

#[test]
fn what_a_request_is_wrapped_in_is_looked_at_too() {
    let known = json!({"id": "i", "ns": ["a:b"], "resumable": true, "when": "during", "value": hitl()});
    for (wrapped, expected) in [
        (json!({"value": hitl()}), false),
        (known.clone(), false),
        (json!({"__interrupt__": [known.clone()]}), false),
        (json!({"interrupts": [known]}), false),
        (json!([hitl()]), false),
        (json!({"value": hitl(), "command": "rm"}), true),
        (json!({"interrupt": hitl(), "command": "rm"}), true),
        (json!({"interrupt": hitl(), "value": {"command": "rm"}}), true),
        (json!({"__interrupt__": [{"value": hitl(), "command": "rm"}]}), true),
        (json!({"__interrupt__": [{"value": hitl()}], "command": "rm"}), true),
        (json!({"interrupts": [{"value": hitl(), "ns": {"command": "rm"}}]}), true),
    ] {
        let reading = data(&wrapped).reading();
        assert_eq!(reading.reader.as_str(), "langchain", "{wrapped}");
        assert_eq!(reading.says_more, expected, "{wrapped}: {:?}", reading.beside);
        assert_eq!(shown_beneath(&reading).contains("rm"), expected, "{wrapped}");
    }
}

#[test]
fn a_wrapper_that_says_twice_what_is_asked_says_more() {
    let asked = hitl();
    let reading =
        asking(&format!(r#"[{{"data":{{"value":{asked},"value":{{"command":"rm"}}}}}}]"#)).reading();
    assert!(reading.says_more && shown_beneath(&reading).contains("rm"), "{:?}", reading.beside);
}

#[test]
fn what_may_be_decided_is_said_of_the_calls_that_are_asked_for() {
    let review =
        |name: &str, decisions: &[&str]| json!({"action_name": name, "allowed_decisions": decisions});
    for (more, expected) in [
        (review("note", &["approve", "reject"]), false),
        (review("note", &["approve"]), true),
        (review("rm", &["approve", "reject"]), true),
        (json!({"allowed_decisions": ["rm"]}), true),
        (json!("rm"), true),
        (Value::Null, false),
    ] {
        let mut request = hitl();
        request["review_configs"].as_array_mut().unwrap().extend([Value::Null, more.clone()]);
        let reading = data(&request).reading();
        assert_eq!((reading.reader.as_str(), reading.says_more), ("langchain", expected), "{more}");
        assert_eq!(shown_beneath(&reading).contains(&more.to_string()), expected, "{more}");
    }
}

#[test]
fn several_calls_to_another_agent_are_more_than_the_way_to_what_it_asks() {
    let uri = "https://kagent.dev/extensions/hitl/v1";
    let call = |name: &str| json!({"id": name, "name": name, "args": {}});
    let nested = |tools: Value| {
        let request = json!({"type": "tool_approval_request", "tools": tools,
            "nested": {"subagent_name": "till", "tools": [call("note")]}});
        fetched(&json!({"id": "t", "status": {"state": "TASK_STATE_INPUT_REQUIRED", "message": {
            "messageId": "m", "role": "ROLE_AGENT", "parts": [], "extensions": [uri], "metadata": {uri: request}}}}))
        .reading()
    };
    assert!(!nested(json!([call("till")])).says_more);
    let other = nested(json!([call("rm")]));
    assert!(other.says_more && shown_beneath(&other).contains("rm"), "it leads to another agent");
    let several = nested(json!([call("till"), call("rm")]));
    assert!(several.says_more && shown_beneath(&several).contains("rm"), "{:?}", several.beside);
}

#[test]
fn names_that_several_members_have_are_all_shown() {
    let mut request = hitl();
    request["action_requests"][0]["command"] = json!("rm");
    request["action_requests"][1]["command"] = json!("mv");
    request["command"] = json!("cp");
    let beside = data(&request).reading().beside;
    let expected =
        r#"{"data":{"action_requests/0/command":"rm","action_requests/1/command":"mv","command":"cp"}}"#;
    assert_eq!(beside.iter().map(a2a_protocol::Json::as_str).collect::<Vec<_>>(), [expected]);
    let twice = asking(
        &json!([{"data": {"value": hitl(), "x": 1}}, {"data": {"value": hitl(), "x": 2}}]).to_string(),
    );
    let said = shown_beneath(&twice.reading());
    assert!(said.contains(r#"{"data":{"x":1}}"#) && said.contains(r#"{"data":{"x":2}}"#), "{said}");
}

#[test]
fn a_reading_stored_before_requests_were_looked_into_may_say_more() {
    let reading = data(&hitl()).reading();
    let mut stored = serde_json::to_value(&reading).unwrap();
    let again = |stored: &Value| serde_json::from_str::<Reading>(&stored.to_string()).unwrap().says_more;
    assert!(!again(&stored));
    stored.as_object_mut().unwrap().remove("unread");
    stored["saysMore"] = json!(false);
    assert!(again(&stored), "nobody had looked");
}

#[test]
fn what_explains_a_call_is_shown_also_as_a_number() {
    let mut tried = 0;
    for (name, asked) in documented() {
        for place in explanations(&asked, String::new()) {
            for said in [json!(31_337_313), json!(true)] {
                let mut changed = asked.clone();
                *changed.pointer_mut(&place).unwrap() = said.clone();
                let reading = read_documented(&changed).reading();
                let approves = reading.items.iter().any(|item| matches!(item, Item::Approval { .. }));
                if approves {
                    tried += 1;
                    let shown = format!("{:?} {:?} {:?}", reading.question, reading.items, reading.beside);
                    assert!(shown.contains(&said.to_string()), "{name} {place}: {shown}");
                }
            }
        }
    }
    assert!(tried > 10, "{tried}");
}

/// Where a text stands that explains what is asked.
fn explanations(value: &Value, place: String) -> Vec<String> {
    const NAMES: [&str; 3] = ["hint", "description", "title"];
    let explains = NAMES.iter().any(|name| place.ends_with(&format!("/{name}"))) && value.is_string();
    let inside = match value {
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, value)| explanations(value, format!("{place}/{}", name.replace('/', "~1"))))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(at, value)| explanations(value, format!("{place}/{at}")))
            .collect(),
        _ => Vec::new(),
    };
    if explains { vec![place] } else { inside }
}
