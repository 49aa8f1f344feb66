//! What known servers do differently from the generation they speak, by name.
//!
//! A quirk is noticed in an answer ([`detect`]) or set by the user for a connection; it changes how that
//! connection is spoken to and is shown with its evidence. There is deliberately no table of servers:
//! a server is not asked for its name where its behaviour can be seen.

mod apply;

use crate::dialect::Dialect;
use crate::error::{ErrorKind, ProtocolError};
use crate::finding::{Finding, Rule};
use crate::model::{Binding, TaskState, Version};
use crate::profile::Profile;
use crate::request::Operation;

pub use apply::Quirks;

/// A way in which servers differ from what they speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quirk {
    /// Files are base64 of base64, and are wanted like that too.
    FilesEncodedTwice,
    /// A subscription over HTTP+JSON is opened by the other verb of GET and POST.
    SubscribesByOtherVerb,
    /// The interface's URL holds the `/v1` with which the paths of 0.3 begin.
    PrefixInUrl,
    /// A stream goes on without events after its task was canceled from elsewhere.
    StreamOutlivesCancel,
    /// A send that waits is never answered, though the task goes on.
    WaitingNeverReturns,
    /// A send is answered at once, although it was asked to wait.
    AnswersAtOnce,
    /// A cancel is not answered until the agent reacts to it, which it may never do.
    CancelNeverReturns,
    /// Reading a task leaves out artifacts that its stream showed.
    ReadLosesArtifacts,
    /// The task ends when the client leaves its stream.
    LeavingEndsTask,
    /// Call backs come without the token that was registered.
    PushWithoutToken,
    /// Call backs come in another generation's shape than the one registered in.
    PushInOtherGeneration,
    /// Removing something is answered by neither a result nor an error.
    EmptyAnswer,
    /// Only the first part of a message is read, and only when it is text.
    ReadsFirstTextOnly,
}

/// Something seen at a server.
#[derive(Debug, Clone, Copy)]
pub enum Observation<'a> {
    /// What the reader noticed.
    Finding(&'a Finding),
    /// A call was refused by an HTTP status.
    Refused {
        /// What was called.
        operation: Operation,
        /// The status.
        status: u16,
        /// The error in the body, where there was one.
        error: Option<&'a ProtocolError>,
    },
    /// No answer came in time.
    Silent {
        /// What was called.
        operation: Operation,
        /// The task was seen to have gone on meanwhile.
        task_went_on: bool,
    },
    /// A send that was asked to wait was answered with a task in this state.
    Answered(&'a TaskState),
    /// A call succeeded with neither a result nor an error.
    AnsweredEmpty(Operation),
    /// A stream was still open, and silent, when its task was read as canceled.
    OpenAfterCancel,
    /// A task was read after its stream.
    Read {
        /// How many artifacts the stream had shown.
        streamed: usize,
        /// How many the task has.
        read: usize,
    },
    /// A task that was left running was read as ended right after.
    EndedWhenLeft(&'a TaskState),
    /// A call back arrived.
    Pushed {
        /// A token was registered.
        token_registered: bool,
        /// A token came.
        token_sent: bool,
        /// What the reader noticed, the dialect registered in being expected.
        findings: &'a [Finding],
    },
}

/// Something that a quirk changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Files are encoded twice before they are sent ([`Quirks::prepare`]).
    EncodesFilesTwice,
    /// The route has another verb ([`Quirks::route`]).
    SwapsVerb,
    /// The route has no prefix ([`Quirks::route`]).
    DropsPrefix,
    /// Sends do not wait; the task is followed instead ([`Quirks::prepare`]).
    NeverWaits,
    /// The task is followed after a send, whatever it was asked.
    FollowsAfterSend,
    /// Own streams of a task are closed after its cancel, and the task is read.
    ClosesStreams,
    /// A cancel is given little time, and the task is read.
    ReadsAfterCancel,
    /// What a stream showed is kept when the task is read.
    KeepsStreamed,
    /// The user is warned before a stream is left.
    WarnsBeforeLeaving,
    /// Call backs are judged by their authorisation, and the task is read.
    AcceptsWithoutToken,
    /// Call backs are read whatever their shape, which they are anyway: this is only shown.
    OnlyShown,
    /// Nothing is success.
    TakesNothingAsSuccess,
    /// Text comes first in a message ([`Quirks::prepare`]).
    PutsTextFirst,
}

impl Quirk {
    /// Every quirk.
    pub const ALL: [Self; 13] = [
        Self::FilesEncodedTwice,
        Self::SubscribesByOtherVerb,
        Self::PrefixInUrl,
        Self::StreamOutlivesCancel,
        Self::WaitingNeverReturns,
        Self::AnswersAtOnce,
        Self::CancelNeverReturns,
        Self::ReadLosesArtifacts,
        Self::LeavingEndsTask,
        Self::PushWithoutToken,
        Self::PushInOtherGeneration,
        Self::EmptyAnswer,
        Self::ReadsFirstTextOnly,
    ];

    /// A stable name, under which it is kept with a connection.
    pub fn id(self) -> &'static str {
        match self {
            Self::FilesEncodedTwice => "files-encoded-twice",
            Self::SubscribesByOtherVerb => "subscribes-by-other-verb",
            Self::PrefixInUrl => "prefix-in-url",
            Self::StreamOutlivesCancel => "stream-outlives-cancel",
            Self::WaitingNeverReturns => "waiting-never-returns",
            Self::AnswersAtOnce => "answers-at-once",
            Self::CancelNeverReturns => "cancel-never-returns",
            Self::ReadLosesArtifacts => "read-loses-artifacts",
            Self::LeavingEndsTask => "leaving-ends-task",
            Self::PushWithoutToken => "push-without-token",
            Self::PushInOtherGeneration => "push-in-other-generation",
            Self::EmptyAnswer => "empty-answer",
            Self::ReadsFirstTextOnly => "reads-first-text-only",
        }
    }

    /// The quirk of a name.
    pub fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quirk| quirk.id() == id)
    }

    /// The name of the text that says what was seen; the text itself is the page's.
    pub fn evidence_id(self) -> &'static str {
        match self {
            Self::FilesEncodedTwice => "seen-base64-of-base64",
            Self::SubscribesByOtherVerb => "seen-verb-refused",
            Self::PrefixInUrl => "seen-path-not-found",
            Self::StreamOutlivesCancel => "seen-open-after-cancel",
            Self::WaitingNeverReturns => "seen-no-answer-while-task-went-on",
            Self::AnswersAtOnce => "seen-answer-before-done",
            Self::CancelNeverReturns => "seen-no-answer-to-cancel",
            Self::ReadLosesArtifacts => "seen-fewer-artifacts",
            Self::LeavingEndsTask => "seen-ended-when-left",
            Self::PushWithoutToken => "seen-push-without-token",
            Self::PushInOtherGeneration => "seen-push-in-other-generation",
            Self::EmptyAnswer => "seen-neither-result-nor-error",
            Self::ReadsFirstTextOnly => "set-by-hand",
        }
    }

    /// What it changes.
    pub fn effect(self) -> Effect {
        match self {
            Self::FilesEncodedTwice => Effect::EncodesFilesTwice,
            Self::SubscribesByOtherVerb => Effect::SwapsVerb,
            Self::PrefixInUrl => Effect::DropsPrefix,
            Self::StreamOutlivesCancel => Effect::ClosesStreams,
            Self::WaitingNeverReturns => Effect::NeverWaits,
            Self::AnswersAtOnce => Effect::FollowsAfterSend,
            Self::CancelNeverReturns => Effect::ReadsAfterCancel,
            Self::ReadLosesArtifacts => Effect::KeepsStreamed,
            Self::LeavingEndsTask => Effect::WarnsBeforeLeaving,
            Self::PushWithoutToken => Effect::AcceptsWithoutToken,
            Self::PushInOtherGeneration => Effect::OnlyShown,
            Self::EmptyAnswer => Effect::TakesNothingAsSuccess,
            Self::ReadsFirstTextOnly => Effect::PutsTextFirst,
        }
    }
}

/// The quirk that something seen is evidence of; [`Quirks::notice`] takes it in.
pub fn detect(profile: &Profile, seen: &Observation<'_>) -> Option<Quirk> {
    let (is_seen, quirk) = match *seen {
        Observation::Finding(finding) => (finding.rule == Rule::EncodedTwice, Quirk::FilesEncodedTwice),
        Observation::Refused { operation, status, error } => {
            return refused(profile, operation, status, error);
        }
        Observation::Silent { operation: Operation::CancelTask, .. } => (true, Quirk::CancelNeverReturns),
        Observation::Silent { operation, task_went_on } => {
            (operation == Operation::SendMessage && task_went_on, Quirk::WaitingNeverReturns)
        }
        Observation::Answered(state) => {
            (matches!(state, TaskState::Submitted | TaskState::Working), Quirk::AnswersAtOnce)
        }
        Observation::AnsweredEmpty(operation) => (operation.is_void(), Quirk::EmptyAnswer),
        Observation::OpenAfterCancel => (true, Quirk::StreamOutlivesCancel),
        Observation::Read { streamed, read } => (read < streamed, Quirk::ReadLosesArtifacts),
        Observation::EndedWhenLeft(state) => {
            (matches!(state, TaskState::Canceled | TaskState::Failed), Quirk::LeavingEndsTask)
        }
        Observation::Pushed { token_registered: true, token_sent: false, .. } => {
            (true, Quirk::PushWithoutToken)
        }
        Observation::Pushed { findings, .. } => {
            let foreign = findings.iter().any(|finding| finding.rule == Rule::ForeignDialect);
            (foreign, Quirk::PushInOtherGeneration)
        }
    };
    is_seen.then_some(quirk)
}

fn refused(
    profile: &Profile,
    operation: Operation,
    status: u16,
    error: Option<&ProtocolError>,
) -> Option<Quirk> {
    if profile.binding != Binding::HttpJson {
        return None;
    }
    // A router that does not know the path, or the verb on it; no agent that lacks the task.
    let about_task = error.is_some_and(|error| error.kind() == ErrorKind::TaskNotFound);
    match (operation, status) {
        (Operation::SubscribeToTask, 404 | 405) if !about_task => Some(Quirk::SubscribesByOtherVerb),
        (_, 404) if profile.version == Version::V0_3 && !about_task => Some(Quirk::PrefixInUrl),
        _ => None,
    }
}

/// The quirks that are likely before anything was seen: by the interface's URL, and by the name that the
/// server gives itself in its `Server` header, because how it wants files cannot be found out without
/// sending one.
pub fn likely(profile: &Profile, interface_url: &str, server_header: Option<&str>) -> Quirks {
    let mut quirks = Quirks::default();
    let path = interface_url.split(['?', '#']).next().unwrap_or_default();
    let prefixed = path.trim_end_matches('/').ends_with("/v1");
    if prefixed && profile.version == Version::V0_3 && profile.binding == Binding::HttpJson {
        quirks.insert(Quirk::PrefixInUrl);
    }
    let python = server_header.is_some_and(|name| name.to_ascii_lowercase().starts_with("uvicorn"));
    if python && profile.dialect == Dialect::V0_3Proto {
        quirks.insert(Quirk::FilesEncodedTwice);
    }
    quirks
}
