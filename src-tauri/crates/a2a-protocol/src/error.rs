//! Errors that an agent reports, named instead of numbered (A2A 1.0 §3.3.2, JSON-RPC 2.0 §5.1).

use crate::json::Json;

/// An error as an agent reported it. Everything in it is untrusted text.
#[derive(Debug, Clone, PartialEq)]
pub struct ProtocolError {
    /// JSON-RPC code, where there was a whole number.
    pub code: Option<i64>,
    /// The agent's own words.
    pub message: String,
    /// Details in the agent's own shape.
    pub data: Option<Json>,
    /// `google.rpc.ErrorInfo.reason` out of `data` (1.0).
    pub reason: Option<String>,
    /// The whole error as received.
    pub raw: Json,
}

/// The kind of an error, by its name in the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The request was not JSON.
    Parse,
    /// The request was not a JSON-RPC request.
    InvalidRequest,
    /// No such method, or not in this generation.
    MethodNotFound,
    /// The parameters do not fit.
    InvalidParams,
    /// The agent failed.
    Internal,
    /// The agent does not know the task.
    TaskNotFound,
    /// The task is past stopping.
    TaskNotCancelable,
    /// No call backs.
    PushNotificationNotSupported,
    /// Not in this state, or not with this agent.
    UnsupportedOperation,
    /// A media type that the agent does not take.
    ContentTypeNotSupported,
    /// An agent behind the agent answered nonsense.
    InvalidAgentResponse,
    /// No card for authenticated callers.
    ExtendedCardNotConfigured,
    /// The agent insists on an extension that was not asked for.
    ExtensionRequired,
    /// The agent does not speak the generation asked for.
    VersionNotSupported,
    /// Anything else.
    Other,
}

const KINDS: &[(ErrorKind, i64, &str)] = &[
    (ErrorKind::Parse, -32700, "PARSE_ERROR"),
    (ErrorKind::InvalidRequest, -32600, "INVALID_REQUEST"),
    (ErrorKind::MethodNotFound, -32601, "METHOD_NOT_FOUND"),
    (ErrorKind::InvalidParams, -32602, "INVALID_PARAMS"),
    (ErrorKind::Internal, -32603, "INTERNAL_ERROR"),
    (ErrorKind::TaskNotFound, -32001, "TASK_NOT_FOUND"),
    (ErrorKind::TaskNotCancelable, -32002, "TASK_NOT_CANCELABLE"),
    (ErrorKind::PushNotificationNotSupported, -32003, "PUSH_NOTIFICATION_NOT_SUPPORTED"),
    (ErrorKind::UnsupportedOperation, -32004, "UNSUPPORTED_OPERATION"),
    (ErrorKind::ContentTypeNotSupported, -32005, "CONTENT_TYPE_NOT_SUPPORTED"),
    (ErrorKind::InvalidAgentResponse, -32006, "INVALID_AGENT_RESPONSE"),
    (ErrorKind::ExtendedCardNotConfigured, -32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
    (ErrorKind::ExtensionRequired, -32008, "EXTENSION_SUPPORT_REQUIRED"),
    (ErrorKind::VersionNotSupported, -32009, "VERSION_NOT_SUPPORTED"),
];

impl ErrorKind {
    /// The JSON-RPC code; `None` for [`ErrorKind::Other`].
    pub fn code(self) -> Option<i64> {
        KINDS.iter().find(|(kind, _, _)| *kind == self).map(|(_, code, _)| *code)
    }

    /// The `reason` that 1.0 puts beside the code; `None` for [`ErrorKind::Other`].
    pub fn reason(self) -> Option<&'static str> {
        KINDS.iter().find(|(kind, _, _)| *kind == self).map(|(_, _, reason)| *reason)
    }
}

impl ProtocolError {
    /// An error to report to a caller.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        let message = message.into();
        let code = kind.code().unwrap_or(-32603);
        let raw = Json::from(serde_json::json!({ "code": code, "message": message }));
        Self { code: Some(code), message, data: None, reason: None, raw }
    }

    /// The error's name: by its reason where 1.0 gives one, else by its code.
    pub fn kind(&self) -> ErrorKind {
        let by_reason = KINDS.iter().find(|(_, _, reason)| Some(*reason) == self.reason.as_deref());
        let by_code = || KINDS.iter().find(|(_, code, _)| Some(*code) == self.code);
        by_reason.or_else(by_code).map_or(ErrorKind::Other, |(kind, _, _)| *kind)
    }
}
