//! The JSON-RPC envelope of an answer (JSON-RPC 2.0 §5, A2A 1.0 §9).

use super::reader::Reader;
use super::section;
use crate::error::ProtocolError;
use crate::finding::Rule;
use crate::json::{Json, JsonKind, look, scan};

/// An answer, out of its envelope.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcResponse {
    /// Which call it answers, as received; calls are matched by connection, not by this.
    pub id: Option<Json>,
    /// Its outcome.
    pub outcome: RpcOutcome,
}

/// The outcome that an answer carries.
#[derive(Debug, Clone, PartialEq)]
pub enum RpcOutcome {
    /// Success.
    Result(Json),
    /// Failure; wins over a result beside it.
    Error(ProtocolError),
    /// Neither, or a `null` result: success of an operation that returns nothing, else an error.
    Empty,
}

pub(super) fn response<'a>(reader: &mut Reader<'a>, value: &'a str) -> RpcResponse {
    let at = section::envelope(reader.expected);
    if JsonKind::of(value) == JsonKind::Array {
        reader.note(Rule::Envelope, at, "a batch as the answer to one call; its first answer counts");
        let answers = reader.items(value, |reader, item| {
            let [result, error] = Reader::peek(item, ["result", "error"]);
            (result.value.is_some() || error.value.is_some()).then(|| answer(reader, item))
        });
        let empty = RpcResponse { id: None, outcome: RpcOutcome::Empty };
        return answers.into_iter().next().unwrap_or(empty);
    }
    answer(reader, value)
}

fn answer<'a>(reader: &mut Reader<'a>, value: &'a str) -> RpcResponse {
    let at = section::envelope(reader.expected);
    if JsonKind::of(value) != JsonKind::Object {
        reader.drop_item(value, "an object", at);
    }
    let ([version, id, result, failure], _) = reader.members(value, ["jsonrpc", "id", "result", "error"]);
    if version.value != Some("\"2.0\"") {
        reader.note(Rule::Envelope, at, "`jsonrpc` is not \"2.0\"");
    }
    if id.value.is_none() {
        reader.note(Rule::Envelope, at, "`id` is absent or null");
    }
    let failure = failure.value.filter(|failure| !look::is_empty(failure));
    if failure.is_some() && result.value.is_some() {
        reader.note(Rule::Envelope, at, "both `result` and `error`; the error counts");
    }
    let outcome = match (failure, result.value) {
        (Some(failure), _) => RpcOutcome::Error(error(reader, failure)),
        (None, Some(result)) => RpcOutcome::Result(reader.slice(result)),
        (None, None) => RpcOutcome::Empty,
    };
    RpcResponse { id: id.value.map(|id| reader.slice(id)), outcome }
}

/// Any shape of error: the object of the specification, that of HTTP+JSON, or a bare string.
pub(super) fn error<'a>(reader: &mut Reader<'a>, value: &'a str) -> ProtocolError {
    let at = section::error(reader.expected);
    let raw = reader.slice(value);
    if JsonKind::of(value) != JsonKind::Object {
        reader.note_at("error", Rule::WrongType, at, "the error is not an object");
        let message = scan::string(value).map_or_else(|| value.to_owned(), std::borrow::Cow::into_owned);
        return ProtocolError { code: None, message, data: None, reason: None, raw };
    }
    let [code, message, data, details] = Reader::peek(value, ["code", "message", "data", "details"]);
    if code.value.and_then(whole_number).is_none() {
        reader.note_at_pointer(
            "/error/code",
            Rule::WrongType,
            at,
            "the error has no whole number as its code",
        );
    }
    // Some agents name `data` as HTTP+JSON does.
    let data = data.or(details).value.filter(|data| !look::is_empty(data)).map(|data| reader.slice(data));
    ProtocolError {
        code: code.value.and_then(whole_number),
        message: message.peek().map(std::borrow::Cow::into_owned).unwrap_or_default(),
        reason: data.as_ref().and_then(reason),
        data,
        raw,
    }
}

/// Protobuf servers write doubles.
fn whole_number(value: &str) -> Option<i64> {
    value.strip_suffix(".0").unwrap_or(value).parse().ok()
}

/// The reason of the first `google.rpc.ErrorInfo`.
fn reason(data: &Json) -> Option<String> {
    data.items().iter().find_map(|detail| detail.member("reason")?.as_string())
}
