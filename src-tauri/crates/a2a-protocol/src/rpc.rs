//! The JSON-RPC 2.0 envelope, written. It is read by [`crate::read::rpc_response`] and
//! [`crate::read::rpc_request`].

use crate::dialect::Dialect;
use crate::dialect::write::object;
use crate::error::ProtocolError;
use crate::json::Json;

/// A call. The id is a string: some agents refuse numbers, and `null` is no id.
pub fn request(id: &str, method: &str, params: &Json) -> Json {
    object(|out| {
        out.text("jsonrpc", "2.0");
        out.text("id", id);
        out.text("method", method);
        out.json("params", params);
    })
}

/// An answer with a result. The id is the caller's, byte for byte.
pub fn result(id: &Json, result: &Json) -> Json {
    object(|out| {
        out.text("jsonrpc", "2.0");
        out.json("id", id);
        out.json("result", result);
    })
}

/// An answer with an error. 1.0 wants the error's reason as `google.rpc.ErrorInfo` (A2A 1.0 §9.5).
pub fn error(id: &Json, dialect: Dialect, error: &ProtocolError) -> Json {
    object(|out| {
        out.text("jsonrpc", "2.0");
        out.json("id", id);
        out.object("error", |out| {
            out.integer("code", error.code.unwrap_or(-32603));
            out.text("message", &error.message);
            match (&error.data, dialect, error.kind().reason()) {
                (Some(data), _, _) => out.json("data", data),
                (None, Dialect::V1_0, Some(reason)) => out.array("data", |out| {
                    out.object(|out| {
                        out.text("@type", "type.googleapis.com/google.rpc.ErrorInfo");
                        out.text("reason", reason);
                        out.text("domain", "a2a-protocol.org");
                    });
                }),
                (None, Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto | Dialect::V1_0, _) => {}
            }
        });
    })
}

#[cfg(test)]
mod tests {
    use super::{error, request, result};
    use crate::{Dialect, ErrorKind, Json, ProtocolError, read};

    #[test]
    fn an_error_carries_its_reason_in_1_0_alone() {
        let failure = ProtocolError::new(ErrorKind::TaskNotFound, "no \"t\"");
        let id = Json::parse("1.50").expect("valid");
        let older = error(&id, Dialect::V0_3, &failure);
        let expected = r#"{"jsonrpc":"2.0","id":1.50,"error":{"code":-32001,"message":"no \"t\""}}"#;
        assert_eq!(older.as_str(), expected, "the id byte for byte");
        let newer = error(&id, Dialect::V1_0, &failure);
        let read::RpcOutcome::Error(read) = read::rpc_response(&newer).value.outcome else {
            panic!("{newer:?}")
        };
        assert_eq!(read.reason.as_deref(), Some("TASK_NOT_FOUND"), "google.rpc.ErrorInfo");
    }

    #[test]
    fn calls_and_answers_hold_their_payload_as_it_is() {
        let payload = Json::parse(r#"{"n":12000.00}"#).expect("valid");
        let call = r#"{"jsonrpc":"2.0","id":"a","method":"GetTask","params":{"n":12000.00}}"#;
        assert_eq!(request("a", "GetTask", &payload).as_str(), call, "JSON-RPC 2.0 §4");
        let answer = r#"{"jsonrpc":"2.0","id":null,"result":{"n":12000.00}}"#;
        assert_eq!(result(&Json::from(serde_json::Value::Null), &payload).as_str(), answer, "§5");
    }
}
