//! Notes in the log of a task beside the agent's events, to be shown where they happened.
//!
//! They are stored as JSON, so that a note of another version is skipped and not misread. Deliberately absent:
//! words, which the page has.

use a2a_client::{CallError, EndCause, Misbehaviour};
use a2a_protocol::model::StreamEvent;
use a2a_protocol::model::TaskId;
use a2a_protocol::{Json, fold};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use workbench_store::TaskKey;
use workbench_store::tasks::{self, EventKind, LoggedEvent, Observed};

use crate::error::CoreError;
use crate::ground::Ground;
use crate::sentence::Sentence;

/// Something about a task that a person should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum TaskNote {
    /// A message for this task was answered by another task.
    AnsweredByAnother {
        /// That one.
        task: String,
    },
    /// This task was opened in answer to a message for another one.
    AnswersAnother {
        /// That one.
        task: String,
    },
    /// The agent said under another identifier that this task failed.
    FailedUnderOtherId {
        /// The identifier.
        id: String,
    },
    /// The agent was asked to cancel the task, and did not.
    CancelRefused {
        /// Why.
        because: Sentence,
    },
    /// The agent was asked to cancel the task, and its answer shows another state.
    CancelChangedNothing {
        /// As the protocol calls it.
        state: String,
    },
}

impl TaskNote {
    /// The note of a log row; `None` if it is no note, or one of another version.
    pub fn of(logged: &LoggedEvent) -> Option<Self> {
        let raw = logged.raw.as_deref().filter(|_| logged.kind == EventKind::Note)?;
        serde_json::from_str(raw).ok()
    }

    pub(super) fn observed(&self) -> Observed {
        let detail = serde_json::to_value(self).unwrap_or_else(|_| json!({}));
        Observed::Note { kind: EventKind::Note, detail: Json::from(detail) }
    }

    /// The oddity of an event that is counted as one of `task`.
    pub(super) fn about(event: &StreamEvent, task: &TaskId) -> Option<Self> {
        let other = event.task_id().filter(|id| *id != task && fold::ends_by_error(event))?;
        Some(Self::FailedUnderOtherId { id: other.to_string() })
    }
}

/// So many characters of an error's words are kept with the end of a stream.
const WORDS: usize = 500;

/// How a stream ended before its task was settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum EarlyEnd {
    /// Its agent closed it, and nothing broke.
    Closed,
    /// The connection broke.
    Broke,
    /// Nothing came for so long that it was closed here.
    Silent,
    /// The stream could not be read.
    Unreadable,
    /// The agent, or a server in front of it, ended it with an error.
    Refused {
        /// Its words, where it has some. Untrusted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        said: Option<String>,
    },
}

/// The stored form of a stream's end.
#[derive(Serialize)]
struct Detail {
    cause: String,
    #[serde(flatten)]
    end: EarlyEnd,
}

impl EarlyEnd {
    fn of(cause: &EndCause) -> Self {
        match cause {
            EndCause::Clean | EndCause::Stopped => Self::Closed,
            EndCause::Idle => Self::Silent,
            EndCause::Cut(CallError::Protocol { what: Misbehaviour::ErrorEvent, excerpt, .. }) => {
                Self::refused(excerpt)
            }
            EndCause::Cut(CallError::Protocol { .. }) => Self::Unreadable,
            EndCause::Cut(CallError::Rpc { error, .. }) => Self::refused(&error.message),
            EndCause::Cut(CallError::Http(_)) => Self::Refused { said: None },
            EndCause::Cut(CallError::Transport(_) | CallError::Unsupported { .. }) => Self::Broke,
        }
    }

    fn refused(words: &str) -> Self {
        let said: String = words.trim().chars().take(WORDS).collect();
        Self::Refused { said: Some(said).filter(|said| !said.is_empty()) }
    }

    /// Its stored form, with the cause for whoever looks for a fault.
    pub(super) fn detail(cause: &EndCause) -> Json {
        let detail = Detail { cause: format!("{cause:?}"), end: Self::of(cause) };
        serde_json::to_value(detail).unwrap_or_default().into()
    }

    /// How the stream of a gap ended. Gaps of before say no more than whether the agent closed it.
    pub fn told_by(gap: &LoggedEvent) -> Self {
        let detail = gap.raw.as_deref().and_then(|raw| serde_json::from_str::<Value>(raw).ok());
        let detail = detail.unwrap_or_default();
        let told = Self::deserialize(&detail).ok();
        let closed = detail.get("cause").is_some_and(|cause| cause == "Clean");
        told.unwrap_or(if closed { Self::Closed } else { Self::Broke })
    }
}

impl Ground {
    /// Writes a note into the log of a task.
    pub(super) async fn note_on(&self, key: &TaskKey, note: TaskNote) -> Result<(), CoreError> {
        let (key, now) = (key.clone(), self.environment().now());
        let noting = self
            .store()
            .write("note", move |tx| tasks::append_events(tx, &key, &[note.observed()], now).map(drop));
        Ok(noting.await?)
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::{ErrorKind, ProtocolError};

    use super::*;

    #[test]
    fn only_a_connection_that_broke_is_told_as_broken() {
        let internal = ProtocolError::new(ErrorKind::Internal, "the database is gone");
        // A status 13 of gRPC arrives as this.
        let internal =
            CallError::Rpc { status: http::StatusCode::OK, error: Box::new(internal), whole: false };
        let unreadable = CallError::Protocol {
            what: Misbehaviour::NotJson,
            status: http::StatusCode::OK,
            excerpt: String::new(),
            source: None,
        };
        let said = Some("the database is gone".to_owned());
        assert_eq!(EarlyEnd::of(&EndCause::Cut(internal)), EarlyEnd::Refused { said });
        assert_eq!(EarlyEnd::of(&EndCause::Cut(unreadable)), EarlyEnd::Unreadable);
        assert_eq!(EarlyEnd::of(&EndCause::Clean), EarlyEnd::Closed);
        assert_eq!(EarlyEnd::of(&EndCause::Idle), EarlyEnd::Silent);
    }
}
