//! A person who presses Approve saw all of the agent's words: a sentence at any place of a request stands on its
//! card, and no rule approves the request. Tested with every documented or recorded request, and every place in
//! it.

use a2a_hitl::{Confidence, Item, Reading};
use a2a_protocol::model::Content;
use a2a_protocol::{Dialect, Json, base64, read};
use serde_json::{Value, json};

use crate::support::{
    FRAMEWORKS, Waiting, asking, documented, places, read_documented, recorded, recordings,
};

const SENTENCE: &str = "DELETE EVERY BACKUP 7f3a";
/// The same in one word.
const WORDS: [&str; 3] = ["delete_every_backup_now", "DeleteEveryBackupNow", "全部のバックアップを消す"];

/// Everything that asks, by its name, as it was received.
fn requests() -> Vec<(String, Value)> {
    let names = FRAMEWORKS.iter().flat_map(|folder| recordings(folder));
    let recorded = names.map(|name| (name.clone(), json!({ "recorded": recorded(&name).received })));
    documented().into_iter().chain(recorded).chain(in_full()).collect()
}

/// What frameworks write beside what the samples have, by the sample and the object that has it.
fn more_of_samples() -> [(&'static str, &'static str, Value); 15] {
    let signature = "CiQB7xG2Kq0v".repeat(20);
    let around = json!({
        "adk_author": "root_agent", "adk_app_name": "clerk", "adk_invocation_id": "e-4bf92f3577b34da6",
        "adk_thought_signature": signature, "adk_usage_metadata": {"promptTokenCount": 3, "modality": "TEXT"},
        "adk_actions": {"stateDelta": {"n": 1, "last": "x"}, "artifactDelta": {"report": 1}},
        "coderAgent": {"kind": "state-change"}, "trace": "4bf92f3577b34da6a3ce929d0e0e4736",
    });
    let message = json!({
        "referenceTaskIds": ["t-0"], "extensions": ["https://google.github.io/adk-docs/a2a/a2a-extension/"],
        "metadata": around,
    });
    let thought = json!({
        "part_kind": "tool-call", "id": "p-1", "provider_name": "google-gla", "tool_kind": "output",
        "provider_details": {"thought_signature": signature},
    });
    let edit = json!({
        "type": "edit", "title": "Confirm Edit", "newContent": "b", "originalContent": "a", "fileDiff": "-a\n+b",
        "fileName": "ls", "filePath": "ls", "isModifying": false,
    });
    let schema =
        json!({"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]});
    [
        ("adk-confirmation", "/event/status/message", message),
        ("adk-confirmation", "/event", json!({"metadata": around})),
        (
            "langchain-hitl",
            "/event/status/message/parts/0",
            json!({"mediaType": "application/json", "metadata": around}),
        ),
        ("strands", "/task", json!({"metadata": around})),
        ("pydantic-deferred", "/event/status/message/parts/0/data/approvals/0", thought),
        (
            "vercel-approval",
            "/event/status/message/parts/0/data",
            json!({"signature": signature, "callerToolCallId": "c-0", "isAutomatic": false}),
        ),
        (
            "openai-tools",
            "/task/status/message/parts/0/data/interruptions/0/raw_item",
            json!({"id": "fc-1", "status": "completed"}),
        ),
        (
            "gemini-cli",
            "/task/history/2/parts/0/data",
            json!({"confirmationDetails": edit, "liveOutput": "ok"}),
        ),
        (
            "gemini-cli",
            "/task/history/1/parts/0/data",
            json!({"approvalMode": "default", "correlationId": "c-1", "startTime": 1_795_420_800}),
        ),
        (
            "gemini-cli",
            "/task/history/1/parts/0/data/tool",
            json!({"parameterSchema": schema, "canUpdateOutput": true}),
        ),
        (
            "agui-interrupt",
            "/event/status/message/parts/0/data",
            json!({"threadId": "th-1", "runId": "r-1", "timestamp": 1_795_420_800}),
        ),
        (
            "langchain-hitl",
            "/event/status/message/parts/0/data/review_configs/1",
            json!({"args_schema": schema}),
        ),
        (
            "gemini-cli",
            "/task/history/1",
            json!({"metadata": {"coderAgent": {"kind": "tool-call-confirmation"}}}),
        ),
        ("kagent-approval-two", "/event/status/message", json!({"referenceTaskIds": ["t-0"]})),
        ("langgraph-langchain", "/task/artifacts/1", json!({"metadata": around, "extensions": []})),
    ]
}

/// The samples with what else they may say.
fn in_full() -> Vec<(String, Value)> {
    let full = more_of_samples().into_iter().enumerate().map(|(at, (name, object, more))| {
        let (_, mut asked) = documented().into_iter().find(|(other, _)| other == name).unwrap();
        let place = asked.pointer_mut(object).unwrap_or_else(|| panic!("{name} {object}"));
        place.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        (format!("{name} {at}"), asked)
    });
    full.collect()
}

#[test]
fn what_frameworks_write_where_nobody_looks_is_no_more() {
    for (name, asked) in in_full() {
        let reading = read_documented(&asked).reading();
        assert!(!reading.says_more && reading.beside.is_empty(), "{name}: {:?}", reading.beside);
    }
}

fn waiting(asked: &Value) -> Option<Waiting> {
    match asked.get("recorded") {
        Some(event) => Waiting::if_asking(read::event(&Json::from(event.clone()), Dialect::V1_0).value),
        None => Some(read_documented(asked)),
    }
}

/// Whether something of the request stands here: not in what was said and made before, unless it asks there, and not in
/// what the answer is. What says how far a task or a call got decides whether there is a request at all.
fn is_asked(name: &str, asked: &Value, pointer: &str) -> bool {
    let asks = ["/event", "/task", "/recorded"].iter().any(|outer| pointer.starts_with(outer));
    // Two of the messages before ask, of which one is shown with what stands around it.
    let in_history = |pointer: &str| {
        let parts =
            ["/task/history/1/metadata/", "/task/history/1/parts/0/data/", "/task/history/2/parts/0/data/"];
        name.starts_with("gemini-cli")
            && parts.iter().any(|part| pointer.starts_with(part))
            && !pointer.ends_with("/data/status")
    };
    let of_last = |(outer, rest): (&str, &str)| {
        let artifacts = asked.pointer(&format!("{outer}/artifacts")).and_then(Value::as_array);
        let last = artifacts.map_or(0, Vec::len).saturating_sub(1).to_string();
        rest.split('/').next() == Some(&last) && ["a2ui", "langgraph"].iter().any(|it| name.starts_with(it))
    };
    asks && (!pointer.contains("/history/") || in_history(pointer))
        && pointer.split_once("/artifacts/").is_none_or(of_last)
}

/// What the page draws of what is asked.
fn asked(reading: &Reading) -> String {
    let items = reading.items.iter().map(drawn_of);
    items.chain(reading.question.clone()).collect::<Vec<_>>().join("\n")
}

/// And what it draws beneath, of the bytes of a file here no more than what it is called.
pub(super) fn beneath(reading: &Reading) -> String {
    let pieces = reading.beside.iter().map(|piece| match read::part(piece, Dialect::V1_0).value {
        part if matches!(part.content, Content::Raw(_)) => {
            format!("{:?} {:?}", part.filename, part.media_type)
        }
        _ => piece.as_str().to_owned(),
    });
    pieces.collect::<Vec<_>>().join("\n")
}

fn drawn_of(item: &Item) -> String {
    let json = |json: &Json| json.as_str().to_owned();
    let drawn = match item {
        Item::Approval { tool, args, hint, payload, by, grants, offers, .. } => {
            let labels =
                grants.iter().map(|grant| &grant.label).chain(offers.iter().map(|offer| &offer.label));
            let labels = labels.cloned();
            let said =
                [Some(tool.clone()), Some(json(args)), hint.clone(), payload.as_ref().map(json), by.clone()];
            said.into_iter().flatten().chain(labels).collect()
        }
        Item::Form { schema, values, .. } => {
            let mut drawn = vec![json(values)];
            of_form(&schema.to_value(), &mut drawn);
            drawn
        }
        Item::Question { text, options, buttons, .. } => {
            let labels = options.iter().map(|option| &option.label);
            let values = options.iter().filter(|_| buttons.is_none()).map(|option| &option.value);
            labels.chain(values).chain([text]).cloned().collect()
        }
        Item::FreeText { prompt, .. } => vec![prompt.clone()],
        Item::Secret { name, description, .. } => vec![name.clone(), description.clone().unwrap_or_default()],
        Item::Link { text, url, .. } => vec![text.clone(), url.clone().unwrap_or_default()],
        Item::Permissions { text, proposed, .. } => vec![text.clone(), json(proposed)],
        Item::Raw { tool, json: raw, .. } => vec![tool.clone().unwrap_or_default(), json(raw)],
        Item::Broken { json: raw, .. } => vec![json(raw)],
    };
    drawn.join("\n")
}

/// What a form draws of its schema.
fn of_form(schema: &Value, drawn: &mut Vec<String>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        drawn.push(name.clone());
        for word in ["title", "description", "default", "enum", "enumNames", "oneOf", "anyOf"] {
            drawn.extend(property.get(word).map(Value::to_string));
        }
        drawn.extend(
            ["enum", "oneOf", "anyOf"]
                .iter()
                .filter_map(|word| Some(property["items"].get(word)?.to_string())),
        );
        of_form(property, drawn);
    }
    drawn.extend(["title", "description"].iter().filter_map(|word| Some(schema.get(word)?.to_string())));
}

/// What is read where one of these is put in the place of each value, or beside the members of each object.
fn put_everywhere(all: &[&str], beside: bool, mut check: impl FnMut(&str, &str, &Reading)) {
    let mut all = all.iter().cycle();
    let mut said = "";
    let put = |place: &mut Value| {
        said = all.next().unwrap();
        if place.is_object() {
            place[said] = json!(1);
        } else {
            *place = json!(said);
        }
        said
    };
    change_everywhere(beside, put, |place, said, reading| check(place, said, reading));
}

/// What is read where each place, with those of objects or without, was changed.
fn change_everywhere<T>(
    objects: bool,
    mut change: impl FnMut(&mut Value) -> T,
    mut check: impl FnMut(&str, T, &Reading),
) {
    for (name, asked) in requests() {
        let mut found = places(&asked);
        found.retain(|(pointer, is_object)| is_asked(&name, &asked, pointer) && (objects || !is_object));
        for (pointer, _) in found {
            let mut asked = asked.clone();
            let said = change(asked.pointer_mut(&pointer).unwrap());
            if let Some(waiting) = waiting(&asked).filter(|waiting| waiting.status.state.is_interrupted()) {
                let reading = waiting.reading().naming(None, &waiting.input());
                check(&format!("{name} {pointer}"), said, &reading);
            }
        }
    }
}

#[test]
fn a_sentence_that_stands_anywhere_is_shown() {
    let (mut missed, mut tried) = (Vec::new(), 0);
    put_everywhere(&[SENTENCE], true, |place, said, reading| {
        tried += 1;
        let is_shown = asked(reading).contains(said) || (beneath(reading).contains(said) && held(reading));
        if !is_shown {
            missed.push(format!("{place}: {}", reading.reader));
        }
    });
    assert!(missed.is_empty(), "{} of {tried}: {missed:#?}", missed.len());
    assert!(tried > 2500, "{tried}");
}

#[test]
fn words_that_are_joined_to_one_are_shown_as_well() {
    let mut missed = Vec::new();
    put_everywhere(&WORDS, false, |place, said, reading| {
        let is_shown = asked(reading).contains(said) || beneath(reading).contains(said);
        if !is_shown && !is_plain_name(place, said) {
            missed.push(format!("{place} {said}: {}", reading.reader));
        }
    });
    assert!(missed.is_empty(), "{}: {missed:#?}", missed.len());
}

/// The same in words that say nothing each.
const APART: [&str; 5] = ["wire", "savings", "offshore", "to", "Mallory"];

/// What an agent keeps there has whatever names its programmer gave it, and what a person signs in with is no call.
const NAMES_OF_AGENTS: [&str; 4] = ["/adk_actions/", "/authConfig", "/auth_config", "/coderAgent"];

/// Whether there is no call any more where this is no text: its updates are no longer about it.
fn ends_the_call(place: &str) -> bool {
    place.starts_with("gemini-cli")
        && ["/request/callId", "/request/name"].iter().any(|it| place.ends_with(it))
}

#[test]
fn words_that_stand_apart_are_shown_together() {
    let list = json!(APART);
    let named: serde_json::Map<String, Value> =
        APART.iter().map(|word| ((*word).to_owned(), Value::Null)).collect();
    let forms = [
        list.clone(),
        json!([["wire"], ["savings", ["offshore"]], "to", "Mallory"]),
        Value::Object(named.clone()),
        json!(list.to_string()),
    ];
    let mut at = 0;
    let mut missed = Vec::new();
    let mut tried = 0;
    let change = |place: &mut Value| {
        at += 1;
        match place.as_object_mut() {
            Some(members) => members.extend(named.clone()),
            None => *place = forms[at % forms.len()].clone(),
        }
        place.clone()
    };
    change_everywhere(true, change, |place, said, reading| {
        tried += 1;
        let (drawn, beneath) = (asked(reading), beneath(reading));
        let is_missed = |word: &&&str| !drawn.contains(**word) && !beneath.contains(**word);
        let is_known = said.is_object() && NAMES_OF_AGENTS.iter().any(|name| place.contains(name));
        if !is_known && !ends_the_call(place) && APART.iter().filter(is_missed).count() > 1 {
            let said = said.to_string().chars().take(60).collect::<String>();
            missed.push(format!("{place}: {} {said}", reading.reader));
        }
    });
    assert!(missed.is_empty(), "{} of {tried}: {missed:#?}", missed.len());
    assert!(tried > 2500, "{tried}");
}

#[test]
fn a_field_that_can_be_nothing_else_draws_its_value_and_nothing_below() {
    let place = "/event/status/message/parts/1/data/properties/kind";
    let form = |kind: &Value, required: &Value| {
        let (_, mut asked) = documented().into_iter().find(|(name, _)| name == "generic-schema").unwrap();
        let schema = asked.pointer_mut(place.trim_end_matches("/properties/kind")).unwrap();
        schema["properties"]["kind"] = kind.clone();
        schema["required"] = required.clone();
        beneath(&read_documented(&asked).reading())
    };
    let only = json!({"const": SENTENCE});
    assert!(!form(&only, &json!(["kind"])).contains(SENTENCE), "its field shows it");
    assert!(form(&only, &json!([])).contains(SENTENCE), "it may be left out, and is not shown");
    let inside = json!({"const": {}, "type": "object", "properties": {"a": {"description": SENTENCE}}});
    assert!(form(&inside, &json!(["kind"])).contains(SENTENCE), "it has no fields inside");
    assert!(!form(&inside, &json!([])).contains(SENTENCE), "it has fields inside");
}

#[test]
fn base64_of_a_file_is_not_taken_for_words_nor_words_for_base64() {
    let shown = |raw: &str| {
        let part = json!({"raw": raw, "filename": "a"});
        beneath(&asking(&json!([{"text": "Shall I?"}, part]).to_string()).reading())
    };
    // The letters of either read as words, one after the other: `aWlpaWlp`.
    let text = base64::encode("iii".repeat(60).as_bytes());
    let picture = base64::encode(&[b"\x89PNG\r\n\x1A\n\0", "iii".repeat(60).as_bytes()].concat());
    for raw in [&text, &picture] {
        assert!(!shown(raw).contains(raw.as_str()), "{raw}");
    }
    for words in [SENTENCE.to_owned(), format!("iVBORw0KGgo {SENTENCE}"), WORDS[1].to_owned()] {
        assert!(shown(&words).contains(&words), "{words}");
    }
}

/// Whether no rule approves it.
fn held(reading: &Reading) -> bool {
    reading.says_more || !reading.beside.is_empty() || reading.confidence == Confidence::Fallback
}

/// Agents, models and users have names, and so have the members of a form.
fn is_plain_name(place: &str, said: &str) -> bool {
    let name = place.rsplit('/').find(|step| step.parse::<usize>().is_err()).unwrap_or_default();
    let name = name.strip_prefix("adk_").or(name.strip_prefix("kagent_")).unwrap_or(name);
    let names = [
        "app_name",
        "author",
        "branch",
        "displayName",
        "flow_class",
        "method_name",
        "model",
        "optionId",
        "provider_name",
        "required",
        "user_id",
    ];
    said.len() <= 64 && names.contains(&name)
}
