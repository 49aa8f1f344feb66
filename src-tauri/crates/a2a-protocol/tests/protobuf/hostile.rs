//! Wire forms that nobody should send.

use a2a_protocol::model::TaskState;
use a2a_protocol::proto::{LF_A2A_V1, Refused, Table, WireError};
use a2a_protocol::{Decoded, Dialect, Json, Rule, read};
use rstest::rstest;
use serde_json::json;

fn response(method: &str) -> &'static Table {
    LF_A2A_V1.method(method).expect("a method").response
}

fn task(wire: &[u8]) -> Decoded<Json> {
    response("GetTask").decode(wire).expect("it can be followed")
}

/// A field whose value has a length below 128.
fn field(number: u8, bytes: &[u8]) -> Vec<u8> {
    let length = u8::try_from(bytes.len()).ok().filter(|length| *length < 128).expect("short");
    [&[number << 3 | 2, length], bytes].concat()
}

#[rstest]
#[case::varint(&[0x98, 0x06, 0x01])]
#[case::fixed_64(&[0x99, 0x06, 1, 2, 3, 4, 5, 6, 7, 8])]
#[case::length(&[0x9A, 0x06, 0x02, b'h', b'i'])]
#[case::group(&[0x9B, 0x06, 0x08, 0x01, 0x9C, 0x06])]
#[case::fixed_32(&[0x9D, 0x06, 1, 2, 3, 4])]
fn an_unknown_field_is_skipped_and_told(#[case] unknown: &[u8]) {
    let wire = [field(1, b"t").as_slice(), unknown, &field(2, b"c")].concat();
    let decoded = task(&wire);
    assert_eq!(decoded.value.as_str(), r#"{"id":"t","contextId":"c"}"#, "what is known is there");
    let [finding] = decoded.findings.as_slice() else { panic!("{:?}", decoded.findings) };
    assert_eq!(
        (finding.rule, finding.message.as_str()),
        (Rule::UnknownField, "`Task` has no field 99; skipped")
    );
}

#[test]
fn what_is_left_out_leaves_no_trace_where_values_end() {
    for words in ["short", "with \"escapes\"\n", &"long ".repeat(10_000)] {
        let told = json!({
            "id": words,
            "status": { "state": "TASK_STATE_WORKING" },
            "metadata": { words: [1, words, null] },
        });
        let mut wire = response("GetTask").encode(&told.clone().into()).expect("a task").wire;
        // A time that no calendar has.
        wire.extend(field(3, &field(3, &[0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])));
        let decoded = response("GetTask").decode_to_read(&wire).expect("it can be followed");
        assert_eq!(decoded.findings.len(), 2, "in pieces, and no time: {:?}", decoded.findings);
        let read = read::task(&decoded.value, Dialect::V1_0);
        let said = (read.value.id.as_str(), &read.value.status.state);
        assert_eq!(said, (words, &TaskState::Working), "what stands before it");
        assert_eq!(decoded.value.json().to_value()["metadata"], told["metadata"], "and what follows");
        assert_eq!(read, read::task(decoded.value.json(), Dialect::V1_0), "with and without notes");
    }
}

#[test]
fn an_unknown_state_keeps_its_number() {
    let wire = [field(1, b"t"), field(3, &[0x08, 0x63])].concat();
    let decoded = task(&wire);
    assert_eq!(decoded.value.as_str(), r#"{"id":"t","status":{"state":99}}"#, "as ProtoJSON has it");
    let read = read::task(&decoded.value, Dialect::V1_0);
    assert_eq!(read.value.status.state, TaskState::Unknown("99".to_owned()), "and as the model has it");
    let again = response("GetTask").encode(&Dialect::V1_0.encode_task(&read.value)).expect("written");
    assert_eq!(again.wire, wire, "the number goes back as it came");
}

#[test]
fn a_value_of_another_wire_type_is_skipped_and_told() {
    let decoded = task(&[0x08, 0x05, 0x12, 0x01, b'c']);
    assert_eq!(decoded.value.as_str(), r#"{"contextId":"c"}"#, "an id is no number");
    let found: Vec<_> =
        decoded.findings.iter().map(|finding| (finding.rule, finding.pointer.as_str())).collect();
    assert_eq!(found, [(Rule::WrongType, "/id")], "told where it stood");
}

#[test]
fn bytes_that_are_not_utf_8_are_replaced_and_told() {
    let decoded = task(&field(1, b"t\xFF"));
    assert_eq!(decoded.value.as_str(), "{\"id\":\"t\u{FFFD}\"}", "the rest is read");
    assert_eq!(decoded.findings.first().map(|finding| finding.rule), Some(Rule::WrongType));
}

#[test]
fn two_alternatives_are_told_and_the_last_counts() {
    let part = [field(1, b"approve"), field(3, b"https://x")].concat();
    let decoded = task(&field(4, &field(4, &part)));
    let shown = r#"{"artifacts":[{"parts":[{"url":"https://x"}]}]}"#;
    assert_eq!(decoded.value.as_str(), shown, "as every protobuf reader has it");
    let found: Vec<_> =
        decoded.findings.iter().map(|finding| (finding.rule, finding.pointer.as_str())).collect();
    assert_eq!(found, [(Rule::DuplicateMember, "/artifacts/0/parts/0")], "two answers in one are suspicious");
}

#[test]
fn a_member_of_a_struct_that_stands_twice_is_told_and_the_last_counts() {
    let member = |value: u8| field(1, &[field(1, b"ok"), field(2, &[0x20, value])].concat());
    let decoded = task(&field(6, &[member(0), member(1)].concat()));
    assert_eq!(decoded.value.as_str(), r#"{"metadata":{"ok":true}}"#);
    let found: Vec<_> =
        decoded.findings.iter().map(|finding| (finding.rule, finding.pointer.as_str())).collect();
    assert_eq!(found, [(Rule::DuplicateMember, "/metadata/ok")]);
}

#[test]
fn a_time_that_no_calendar_has_is_dropped_and_told() {
    let decoded = task(&field(
        3,
        &[[0x08, 0x02].as_slice(), &field(3, &[0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])].concat(),
    ));
    assert_eq!(decoded.value.as_str(), r#"{"status":{"state":"TASK_STATE_WORKING"}}"#);
    let found: Vec<_> = decoded.findings.iter().map(|finding| finding.pointer.as_str()).collect();
    assert_eq!(found, ["/status/timestamp"]);
}

#[test]
fn numbers_that_json_lacks_become_text() {
    let value = [&[0x11][..], &f64::INFINITY.to_le_bytes()].concat();
    let member = field(1, &[field(1, b"n"), field(2, &value)].concat());
    let decoded = task(&field(6, &member));
    assert_eq!(decoded.value.as_str(), r#"{"metadata":{"n":"Infinity"}}"#);
    assert_eq!(decoded.findings.len(), 1, "and it is told");
}

#[rstest]
#[case::value_missing(&[0x0A], WireError::Truncated { offset: 1 })]
#[case::value_cut(&[0x0A, 0x02, b'x'], WireError::Truncated { offset: 2 })]
#[case::inside_a_message(&[0x1A, 0x02, 0x12, 0x05], WireError::Truncated { offset: 4 })]
#[case::endless_length(&[0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], WireError::Truncated { offset: 11 })]
#[case::field_zero(&[0x02, 0x00], WireError::Malformed { offset: 0 })]
#[case::wire_type_seven(&[0x0F], WireError::Malformed { offset: 0 })]
#[case::varint_without_end(&[0xFF; 11], WireError::Malformed { offset: 0 })]
#[case::end_without_group(&[0x0A, 0x01, b'x', 0x0C], WireError::Malformed { offset: 3 })]
#[case::group_without_end(&[0x0B, 0x08, 0x01], WireError::Truncated { offset: 3 })]
fn a_broken_wire_form_is_an_error_that_tells_where(#[case] wire: &[u8], #[case] expected: WireError) {
    assert_eq!(response("GetTask").decode(wire).map(|decoded| decoded.value), Err(expected));
}

fn nested(levels: usize) -> Vec<u8> {
    let length = |bytes: &[u8]| {
        let [low, high] = u16::try_from(bytes.len()).expect("short").to_le_bytes();
        // Two bytes of varint are enough for what fits here.
        let value = u16::from_le_bytes([low, high]);
        [u8::try_from(value & 0x7F).expect("masked") | 0x80, u8::try_from(value >> 7).expect("short")]
    };
    let wrap = |number: u8, bytes: &[u8]| [&[number << 3 | 2], &length(bytes)[..], bytes].concat();
    // A list in a list in a list.
    let value = (1..levels).fold(vec![0x32, 0x00], |below, _| wrap(6, &wrap(1, &below)));
    wrap(6, &wrap(1, &[field(1, b"m"), wrap(2, &value)].concat()))
}

#[test]
fn depth_is_limited_as_json_is() {
    let at_limit = task(&nested(126)).value;
    assert!(Json::parse(at_limit.as_str()).is_ok(), "128 brackets: the task, its metadata, 126 lists");
    let refused = response("GetTask").decode(&nested(127));
    assert!(matches!(refused, Err(WireError::TooDeep { .. })), "{refused:?}");
}

#[test]
fn a_flood_of_unknown_fields_does_not_pile_up() {
    let decoded = task(&[0x98, 0x06, 0x01].repeat(10_000));
    assert_eq!((decoded.value.as_str(), decoded.findings.len()), ("{}", 32), "a sample is enough");
}

/// Each level comes in two pieces, so that each is copied to be joined.
#[test]
fn pieces_within_pieces_cost_a_bounded_amount() {
    let filler = vec![b'x'; 4 * 1024 * 1024];
    let varint = |mut value: usize| {
        let mut bytes = Vec::new();
        while value >= 0x80 {
            bytes.push(u8::try_from(value & 0x7F).expect("masked") | 0x80);
            value >>= 7;
        }
        bytes.push(u8::try_from(value).expect("below 128"));
        bytes
    };
    let wrap =
        |number: u8, bytes: &[u8]| [&[number << 3 | 2], varint(bytes.len()).as_slice(), bytes].concat();
    let twice = |number: u8, bytes: &[u8]| [vec![number << 3 | 2, 0], wrap(number, bytes)].concat();
    let mut value = wrap(3, &filler);
    for _ in 0..40 {
        value = twice(5, &wrap(1, &[field(1, b"m"), wrap(2, &value)].concat()));
    }
    let wire = wrap(6, &wrap(1, &[field(1, b"m"), wrap(2, &value)].concat()));
    let refused = response("GetTask").decode(&wire);
    assert!(matches!(refused, Err(WireError::TooLong { .. })), "40 copies of 4 MiB are too many");
}

#[rstest]
#[case(r#"{"metadata":{"n":[9007199254740993]}}"#, "/metadata/n/0", Refused::Inexact)]
#[case(r#"{"status":{"state":"TASK_STATE_CANCELLED"}}"#, "/status/state", Refused::UnknownName)]
#[case(r#"{"status":{"timestamp":"yesterday"}}"#, "/status/timestamp", Refused::Time)]
#[case(r#"{"id":1}"#, "/id", Refused::WrongType("a string"))]
#[case(r#"{"artifacts":[{"parts":[{"raw":"%"}]}]}"#, "/artifacts/0/parts/0/raw", Refused::Base64)]
#[case(
    r#"{"artifacts":[{"parts":[{"text":"a","url":"b"}]}]}"#,
    "/artifacts/0/parts/0",
    Refused::Alternatives
)]
fn what_does_not_fit_is_not_written(#[case] json: &str, #[case] pointer: &str, #[case] refused: Refused) {
    let json = Json::parse(json).expect("JSON");
    let error = response("GetTask").encode(&json).expect_err("it does not fit");
    assert_eq!((error.pointer.as_str(), error.refused), (pointer, refused));
}

#[test]
fn a_member_without_a_field_is_left_out_and_named() {
    let json =
        Json::parse(r#"{"id":"t","kind":"task","artifacts":[{"x/y":1,"artifactId":"a"}]}"#).expect("JSON");
    let encoded = response("GetTask").encode(&json).expect("the rest fits");
    assert_eq!(encoded.dropped, ["/artifacts/0/x~1y", "/kind"]);
    assert_eq!(task(&encoded.wire).value.as_str(), r#"{"id":"t","artifacts":[{"artifactId":"a"}]}"#);
}
