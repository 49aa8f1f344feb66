//! Why a call was refused, and how each generation says so.
//!
//! The codes are those of A2A 1.0 §5.4 and JSON-RPC 2.0 §5.1. All generations share them; 1.0 adds structured
//! details in `error.data`, 0.3 adds nothing. Deliberately absent: faults of the envelope, which the reader of
//! calls reports.

use a2a_protocol::Json;
use a2a_protocol::dialect::Dialect;
use a2a_protocol::error::{ErrorKind, ProtocolError};
use a2a_protocol::model::{TaskId, TaskState};
use serde_json::{Value, json};
use thiserror::Error;

/// A call that was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    /// The body is not JSON.
    #[error("parse error: the body is not JSON")]
    Parse,
    /// Without an id there is nobody to answer to.
    #[error("invalid request: `id` is required")]
    MissingId,
    /// A parameter that breaks a rule.
    #[error("invalid params: `{field}` {rule}")]
    InvalidParams {
        /// Path of the member.
        field: &'static str,
        /// The broken rule, as the end of a sentence.
        rule: &'static str,
    },
    /// The server is going down and cannot say how the call would have ended.
    #[error("internal error: the server is stopping")]
    Stopping,
    /// The agent is switched off for new work.
    #[error("this agent takes no new tasks at the moment")]
    Closed,
    /// The caller has as many tasks as it may.
    #[error("a caller of this agent may have {pending} tasks that are not over, and you have")]
    TooMany {
        /// How many it may have.
        pending: usize,
    },
    /// No such task.
    #[error("task not found: `{0}`")]
    TaskNotFound(TaskId),
    /// The task is over.
    #[error("task `{id}` cannot be canceled: it is {state}")]
    TaskNotCancelable {
        /// Which task.
        id: TaskId,
        /// How it ended.
        state: TaskState,
    },
    /// This server calls nobody.
    #[error("push notifications are not supported")]
    PushNotSupported,
    /// The operation is known but not possible here.
    #[error("this operation is not supported: task `{id}` is {state}")]
    TaskNotOpen {
        /// Which task.
        id: TaskId,
        /// Its state.
        state: TaskState,
    },
    /// The request body has another media type than `application/json`.
    #[error("content type not supported: send `application/json`")]
    ContentTypeNotSupported,
    /// There is one card only.
    #[error("no extended agent card is configured")]
    ExtendedCardNotConfigured,
    /// The `A2A-Version` header names another version than the method's.
    #[error("version `{requested}` is not supported for this method: send `A2A-Version: {needed}`")]
    VersionNotSupported {
        /// The requested version; 0.3 if it is absent.
        requested: String,
        /// The version that has the method.
        needed: &'static str,
    },
}

impl Refusal {
    /// Its name in the specification.
    pub(crate) fn kind(&self) -> ErrorKind {
        match self {
            Self::Parse => ErrorKind::Parse,
            Self::MissingId => ErrorKind::InvalidRequest,
            Self::InvalidParams { .. } => ErrorKind::InvalidParams,
            Self::Stopping => ErrorKind::Internal,
            Self::TaskNotFound(_) => ErrorKind::TaskNotFound,
            Self::TaskNotCancelable { .. } => ErrorKind::TaskNotCancelable,
            Self::PushNotSupported => ErrorKind::PushNotificationNotSupported,
            Self::TaskNotOpen { .. } | Self::Closed | Self::TooMany { .. } => ErrorKind::UnsupportedOperation,
            Self::ContentTypeNotSupported => ErrorKind::ContentTypeNotSupported,
            Self::ExtendedCardNotConfigured => ErrorKind::ExtendedCardNotConfigured,
            Self::VersionNotSupported { .. } => ErrorKind::VersionNotSupported,
        }
    }

    /// The error as a generation reports it: 1.0 adds typed details, 0.3 has none.
    pub(crate) fn to_error(&self, dialect: Dialect) -> ProtocolError {
        let mut error = ProtocolError::new(self.kind(), self.to_string());
        error.data = match dialect {
            Dialect::V1_0 => self.details().map(Json::from),
            Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto => None,
        };
        error
    }

    /// `google.rpc` details (A2A 1.0 §9.5). JSON-RPC's own errors have none.
    fn details(&self) -> Option<Value> {
        let kind = self.kind();
        if matches!(kind, ErrorKind::Parse | ErrorKind::Internal) {
            return None;
        }
        let mut details = vec![json!({
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": kind.reason()?,
            "domain": "a2a-protocol.org",
            "metadata": self.metadata(),
        })];
        if let Self::InvalidParams { field, rule } = self {
            details.push(json!({
                "@type": "type.googleapis.com/google.rpc.BadRequest",
                "fieldViolations": [{ "field": field, "description": rule }],
            }));
        }
        Some(Value::Array(details))
    }

    /// Strings only, as `ErrorInfo.metadata` demands.
    fn metadata(&self) -> Value {
        match self {
            Self::TaskNotFound(id) => json!({ "taskId": id }),
            Self::TaskNotCancelable { id, state } | Self::TaskNotOpen { id, state } => {
                json!({ "taskId": id, "state": state.as_str() })
            }
            Self::VersionNotSupported { requested, needed } => {
                json!({ "requested": requested, "needed": needed })
            }
            Self::TooMany { pending } => json!({ "pending": pending.to_string() }),
            Self::Parse
            | Self::Closed
            | Self::MissingId
            | Self::InvalidParams { .. }
            | Self::Stopping
            | Self::PushNotSupported
            | Self::ContentTypeNotSupported
            | Self::ExtendedCardNotConfigured => json!({}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;
    use a2a_protocol::dialect::Dialect;
    use a2a_protocol::model::TaskId;
    use serde_json::json;

    #[test]
    fn a_missing_task_carries_typed_details_in_the_newer_generation_only() {
        let refusal = Refusal::TaskNotFound(TaskId::new("t-1"));

        let older = refusal.to_error(Dialect::V0_3);
        let newer = refusal.to_error(Dialect::V1_0);

        assert_eq!((older.code, newer.code), (Some(-32001), Some(-32001)), "the generations share the code");
        assert_eq!(older.data, None, "0.3 defines no details");
        assert_eq!(
            newer.data.map(|data| data.to_value()),
            Some(json!([{
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "TASK_NOT_FOUND",
                "domain": "a2a-protocol.org",
                "metadata": { "taskId": "t-1" },
            }])),
            "1.0 wants the reason as an enum"
        );
    }

    #[test]
    fn a_broken_parameter_is_named() {
        let refusal = Refusal::InvalidParams { field: "pageSize", rule: "must be from 1 to 100" };
        let data = refusal.to_error(Dialect::V1_0).data.map(|data| data.to_value());
        assert_eq!(
            data.as_ref().and_then(|data| data.pointer("/1/fieldViolations/0/field")),
            Some(&json!("pageSize")),
            "a program can tell which member to correct"
        );
    }
}
