//! Messages that real servers sent over gRPC: read, compared with their own library's reading, and written again.
//!
//! The written bytes must equal the received ones, but for the order of map entries, which protobuf leaves open
//! and Python's library uses: both sides are compared after [`sorted`]. Messages that went through the model are
//! compared after [`filled`], because to the model an empty object is absent.

use std::fs;
use std::path::Path;

use a2a_protocol::model::StreamEvent;
use a2a_protocol::proto::{Method, Package, decode_status, encode_status};
use a2a_protocol::{Decoded, Dialect, Finding, Json, Operation, Profile, Rule, base64, read};
use serde_json::Value;

use crate::normal;

const FOLDERS: [&str; 5] =
    ["v0.2.16-grpc", "v0.3.26-grpc", "v1.0.3-grpc", "v1.3.0-compat03-grpc", "v1.3.0-grpc"];

struct Recording {
    name: String,
    profile: &'static Profile,
    method: &'static Method,
    recorded: Value,
}

/// A message as it was sent, and as the server's own library shows it.
struct Sent {
    wire: Vec<u8>,
    shown: Value,
}

impl Sent {
    fn of(recorded: &Value) -> Self {
        let text = recorded.get("body_b64").and_then(Value::as_str).expect("recorded bytes");
        let wire = base64::decode(text).expect("base64");
        Self { wire, shown: recorded.get("body").cloned().expect("recorded JSON") }
    }
}

impl Recording {
    fn request(&self) -> Sent {
        Sent::of(self.recorded.get("request").expect("a request"))
    }

    fn responses(&self) -> Vec<Sent> {
        let messages = self.recorded.pointer("/response/messages").and_then(Value::as_array);
        messages.expect("messages").iter().map(Sent::of).collect()
    }
}

fn recordings() -> Vec<Recording> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire");
    let mut found = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root.join(folder)).expect("the folder is there") {
            let path = entry.expect("readable").path();
            let text = fs::read_to_string(&path).expect("readable");
            let recorded: Value = serde_json::from_str(&text).expect("a recording is JSON");
            // What came to a web hook came over HTTP.
            let Some(called) = recorded.pointer("/request/method").and_then(Value::as_str) else { continue };
            let (service, method) = called.trim_start_matches('/').split_once('/').expect("a gRPC path");
            let profiles = a2a_protocol::profile::PROFILES.iter();
            found.push(Recording {
                name: format!("{folder}/{}", path.file_stem().expect("a name").to_string_lossy()),
                profile: profiles.clone().find(|row| row.service() == Some(service)).expect("a profile"),
                method: Package::find(service).and_then(|found| found.method(method)).expect("a method"),
                recorded,
            });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

#[test]
fn every_recorded_message_is_shown_as_the_servers_own_library_shows_it() {
    let mut messages = 0;
    for recording in recordings() {
        let (request, responses) = (recording.request(), recording.responses());
        let sent = std::iter::once((recording.method.request, request));
        for (table, message) in
            sent.chain(responses.into_iter().map(|sent| (recording.method.response, sent)))
        {
            let decoded = table.decode(&message.wire).expect("a server wrote it");
            let shown = without_false(&message.shown);
            assert_eq!(normal(&decoded.value.to_value()), normal(&shown), "{}", recording.name);
            assert_eq!(decoded.findings, [], "{}", recording.name);
            let encoded = table.encode(&decoded.value).expect("it was read from there");
            assert_eq!(encoded.dropped, Vec::<String>::new(), "{}", recording.name);
            assert_eq!(sorted(&encoded.wire), sorted(&message.wire), "{}: the bytes", recording.name);
            messages += 1;
        }
    }
    assert_eq!(messages, 358, "every message was looked at");
}

#[test]
fn every_recorded_answer_is_read_and_written_again() {
    let mut noticed = Vec::new();
    for recording in recordings() {
        let dialect = recording.profile.dialect;
        let operation = recording.profile.operation(recording.method.name).expect("an operation");
        for message in recording.responses() {
            let decoded = recording.method.response.decode(&message.wire).expect("a server wrote it");
            let (findings, written) = read_and_write(&decoded.value, operation, dialect);
            // Such a file is read, and so written, as what it is.
            let as_is = !findings.iter().any(|finding| finding.rule == Rule::EncodedTwice);
            noticed.extend(findings.into_iter().map(|finding| {
                format!("{}{} {:?}: {}", recording.name, finding.pointer, finding.rule, finding.message)
            }));
            let Some(written) = written.filter(|_| as_is) else { continue };
            let bytes = |json: &Json| {
                let encoded = recording.method.response.encode(&without_final(json)).expect("it was written");
                filled(&encoded.wire)
            };
            assert_eq!(bytes(&written), bytes(&decoded.value), "{}: {written:?}", recording.name);
        }
    }
    noticed.retain(|noticed| !noticed.contains("-files/") || !noticed.contains("EncodedTwice"));
    let expected = ["v0.2.16-grpc/send-reject/task/status MissingMember: `state` is required and absent"];
    assert_eq!(noticed, expected, "that server has no number for `rejected` and sends none");
}

/// The library of 1.0 leaves `final` out when it answers in 0.3; the grammar of 0.3 always says it.
fn without_final(json: &Json) -> Json {
    let mut value = json.to_value();
    if let Some(update) = value.get_mut("statusUpdate").and_then(Value::as_object_mut) {
        update.shift_remove("final");
    }
    Json::from(value)
}

/// Cards are not written again here: they are written for an audience, not for one binding.
fn read_and_write(body: &Json, operation: Operation, dialect: Dialect) -> (Vec<Finding>, Option<Json>) {
    match operation {
        Operation::GetTask | Operation::CancelTask => {
            let read = read::task(body, dialect);
            (read.findings, Some(dialect.encode_task(&read.value)))
        }
        Operation::ListTasks => {
            let read = read::task_list(body, dialect);
            (read.findings, Some(dialect.encode_task_list(&read.value)))
        }
        Operation::CreatePushConfig | Operation::GetPushConfig => {
            let read = read::push_config(body, dialect);
            (read.findings, Some(dialect.encode_push_config(&read.value)))
        }
        Operation::ListPushConfigs => {
            let read = read::push_configs(body, dialect);
            (read.findings, Some(dialect.encode_push_configs(&read.value)))
        }
        Operation::GetExtendedCard => (read::card(body).expect("a card").findings, None),
        Operation::DeletePushConfig => (Vec::new(), None),
        Operation::SendMessage | Operation::SendStreamingMessage | Operation::SubscribeToTask => {
            let read: Decoded<StreamEvent> = read::event(body, dialect);
            (read.findings, Some(dialect.encode_event(&read.value)))
        }
    }
}

#[test]
fn recorded_details_of_errors_are_shown_and_written_again() {
    let mut details = 0;
    for recording in recordings() {
        let response = recording.recorded.get("response").expect("a response");
        let trailers = response.get("trailing_metadata").and_then(Value::as_array).cloned();
        for trailer in trailers.unwrap_or_default() {
            let Some(text) =
                trailer.get(1).and_then(Value::as_str).and_then(|value| value.strip_prefix("b64:"))
            else {
                continue;
            };
            let wire = base64::decode(text).expect("base64");
            let decoded = decode_status(&wire).expect("a status");
            let shown = response.get("status_details").expect("details");
            assert_eq!(normal(&decoded.value.to_value()), normal(shown), "{}", recording.name);
            assert_eq!(encode_status(&decoded.value).expect("written").wire, wire, "{}", recording.name);
            details += 1;
        }
    }
    assert_eq!(details, 12, "every status was looked at");
}

/// Requests were recorded as they were asked for, which may be what goes without saying.
fn without_false(shown: &Value) -> Value {
    match shown {
        Value::Object(members) => {
            let said = members.iter().filter(|(_, value)| **value != Value::Bool(false));
            said.map(|(name, value)| (name.clone(), without_false(value))).collect()
        }
        _ => shown.clone(),
    }
}

/// As [`sorted`], without what is empty.
fn filled(wire: &[u8]) -> Vec<u8> {
    in_order(wire, false)
}

/// The bytes in one order: fields sorted by number and bytes, at every depth at which bytes can be
/// fields. Lists are sorted too, so their order is checked by the JSON, not here.
fn sorted(wire: &[u8]) -> Vec<u8> {
    in_order(wire, true)
}

fn in_order(wire: &[u8], with_empty: bool) -> Vec<u8> {
    let Some(entries) = entries(wire) else { return wire.to_vec() };
    let mut written = Vec::new();
    for (tag, value) in entries {
        let value = if tag & 7 == 2 { in_order(value, with_empty) } else { value.to_vec() };
        if with_empty || !value.is_empty() {
            written.push((tag, value));
        }
    }
    written.sort();
    // Lengths change where something is left out, so they are written anew, at any width.
    let entry =
        |(tag, value): (u64, Vec<u8>)| [&tag.to_be_bytes()[..], &value.len().to_be_bytes(), &value].concat();
    written.into_iter().flat_map(entry).collect()
}

/// Tags and values; `None`: these bytes are no fields.
fn entries(wire: &[u8]) -> Option<Vec<(u64, &[u8])>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < wire.len() {
        let tag = varint(wire, &mut at)?;
        let length = match tag & 7 {
            0 => {
                let from = at;
                varint(wire, &mut at)?;
                let length = at - from;
                at = from;
                length
            }
            1 => 8,
            2 => usize::try_from(varint(wire, &mut at)?).ok()?,
            _ => return None,
        };
        found.push((tag, wire.get(at..at.checked_add(length)?)?));
        at += length;
    }
    Some(found)
}

fn varint(wire: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let byte = *wire.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}
