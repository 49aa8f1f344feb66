//! Quirks: known deviations of servers from their generation, by name.
//!
//! A quirk is noticed in a server's behaviour ([`detect`]), found out by a caller who tries another way, or set
//! by the user for a connection. It changes the calls of that connection and is shown with its evidence.
//! Deliberately absent: a table of servers. A server's name is not asked where its behaviour can be seen.

mod apply;

use crate::dialect::Dialect;
use crate::finding::{Finding, Rule};
use crate::model::{Binding, TaskState, Version};
use crate::profile::Profile;
use crate::request::Operation;

pub use apply::{prepare, with_older_files};

/// A way in which servers deviate from their generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quirk {
    /// Files are base64 of base64, and are wanted like that too.
    FilesEncodedTwice,
    /// Subscribing to a task over HTTP+JSON takes the other verb: the text and the proto of the
    /// specification disagree (A2A 1.0 §11.3.2 and `a2a.proto`).
    OtherSubscribeVerb,
    /// `/v1` does not begin its paths although the URL lacks it, or does so although the URL ends with it
    /// (A2A 0.3 §3.2.3).
    OtherPathPrefix,
    /// Over HTTP+JSON it takes bodies with `kind` members, as the text of 0.3 shows them, and not those of
    /// the proto.
    KindBodies,
    /// The tenant stands before the path of its URL, not behind it (A2A 1.0 §11.3).
    TenantFirst,
    /// It does not take `application/a2a+json`, which 1.0 prefers since 1.0.1, but `application/json`.
    PlainJson,
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
    /// Its streams are not written as server-sent events; they are read all the same.
    OtherStreamForm,
    /// It speaks 1.0 and takes files as parts of 0.3: `{"kind": "file", "file": {…}}`.
    OlderFileParts,
    /// Over HTTP+JSON it takes a registration for call backs as `pushNotificationConfig`, as JSON-RPC of 0.3 has it, and not
    /// as the `config` of the proto.
    BarePushConfigs,
}

/// Something seen at a server.
#[derive(Debug, Clone, Copy)]
pub enum Observation<'a> {
    /// A finding of the reader.
    Finding(&'a Finding),
    /// No answer came in time.
    Silent {
        /// The called operation.
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
        /// Findings of the reader, with the expected dialect.
        findings: &'a [Finding],
    },
}

/// Something that a quirk changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Files are encoded twice before they are sent ([`prepare`]).
    EncodesFilesTwice,
    /// Files are written as 0.3 does ([`with_older_files`]).
    WritesOlderFiles,
    /// The HTTP request of a call has another form: its verb, its path, its media type or its grammar.
    ChangesHttpForm,
    /// Sends do not wait; the task is followed instead ([`prepare`]).
    NeverWaits,
    /// The task is followed after a send, whatever the options.
    FollowsAfterSend,
    /// Own streams of a task are closed after its cancel, and the task is read.
    ClosesStreams,
    /// A cancel is given little time, and the task is read.
    ReadsAfterCancel,
    /// Content of a stream is kept when the task is read.
    KeepsStreamed,
    /// The user is warned before a stream is left.
    WarnsBeforeLeaving,
    /// Call backs are judged by their authorisation, and the task is read.
    AcceptsWithoutToken,
    /// The content is read in any shape, as from every agent; the quirk is only shown.
    OnlyShown,
    /// Nothing is success.
    TakesNothingAsSuccess,
    /// Text comes first in a message ([`prepare`]).
    PutsTextFirst,
}

impl Quirk {
    /// Every quirk.
    pub const ALL: [Self; 19] = [
        Self::FilesEncodedTwice,
        Self::OtherSubscribeVerb,
        Self::OtherPathPrefix,
        Self::KindBodies,
        Self::TenantFirst,
        Self::PlainJson,
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
        Self::OtherStreamForm,
        Self::OlderFileParts,
        Self::BarePushConfigs,
    ];

    /// A stable name, under which it is kept with a connection.
    pub fn id(self) -> &'static str {
        match self {
            Self::FilesEncodedTwice => "files-encoded-twice",
            Self::OtherSubscribeVerb => "other-subscribe-verb",
            Self::OtherPathPrefix => "other-path-prefix",
            Self::KindBodies => "kind-bodies",
            Self::TenantFirst => "tenant-first",
            Self::PlainJson => "plain-json",
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
            Self::OtherStreamForm => "other-stream-form",
            Self::OlderFileParts => "older-file-parts",
            Self::BarePushConfigs => "bare-push-configs",
        }
    }

    /// The quirk of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quirk| quirk.id() == id)
    }

    /// The name of the text about its evidence; the page has the text.
    pub fn evidence_id(self) -> &'static str {
        match self {
            Self::FilesEncodedTwice => "seen-base64-of-base64",
            Self::OtherSubscribeVerb
            | Self::OtherPathPrefix
            | Self::KindBodies
            | Self::TenantFirst
            | Self::PlainJson
            | Self::OlderFileParts
            | Self::BarePushConfigs => "seen-refused-and-then-taken",
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
            Self::OtherStreamForm => "seen-other-stream-form",
        }
    }

    /// Whether a person can set it to always or never. Those change how calls are made or judged; all others are
    /// handled for every agent.
    pub fn is_optional(self) -> bool {
        match self.effect() {
            Effect::EncodesFilesTwice
            | Effect::WritesOlderFiles
            | Effect::ChangesHttpForm
            | Effect::NeverWaits
            | Effect::AcceptsWithoutToken
            | Effect::PutsTextFirst => true,
            Effect::FollowsAfterSend
            | Effect::ClosesStreams
            | Effect::ReadsAfterCancel
            | Effect::KeepsStreamed
            | Effect::WarnsBeforeLeaving
            | Effect::OnlyShown
            | Effect::TakesNothingAsSuccess => false,
        }
    }

    /// Whether an agent can have it that is called in this generation over this binding.
    pub fn concerns(self, profile: &Profile) -> bool {
        let (over_http, newest) = (profile.binding == Binding::HttpJson, profile.version == Version::V1_0);
        match self {
            Self::OtherSubscribeVerb => over_http,
            Self::OtherPathPrefix | Self::KindBodies | Self::BarePushConfigs => over_http && !newest,
            Self::TenantFirst | Self::PlainJson => over_http && newest,
            Self::FilesEncodedTwice
            | Self::StreamOutlivesCancel
            | Self::WaitingNeverReturns
            | Self::AnswersAtOnce
            | Self::CancelNeverReturns
            | Self::ReadLosesArtifacts
            | Self::LeavingEndsTask
            | Self::PushWithoutToken
            | Self::PushInOtherGeneration
            | Self::EmptyAnswer
            | Self::ReadsFirstTextOnly => true,
            Self::OtherStreamForm => profile.binding != Binding::Grpc,
            Self::OlderFileParts => profile.binding != Binding::Grpc && newest,
        }
    }

    /// The change that it makes to calls or answers.
    pub fn effect(self) -> Effect {
        match self {
            Self::FilesEncodedTwice => Effect::EncodesFilesTwice,
            Self::OlderFileParts => Effect::WritesOlderFiles,
            Self::OtherSubscribeVerb
            | Self::OtherPathPrefix
            | Self::KindBodies
            | Self::TenantFirst
            | Self::PlainJson
            | Self::BarePushConfigs => Effect::ChangesHttpForm,
            Self::StreamOutlivesCancel => Effect::ClosesStreams,
            Self::WaitingNeverReturns => Effect::NeverWaits,
            Self::AnswersAtOnce => Effect::FollowsAfterSend,
            Self::CancelNeverReturns => Effect::ReadsAfterCancel,
            Self::ReadLosesArtifacts => Effect::KeepsStreamed,
            Self::LeavingEndsTask => Effect::WarnsBeforeLeaving,
            Self::PushWithoutToken => Effect::AcceptsWithoutToken,
            Self::PushInOtherGeneration | Self::OtherStreamForm => Effect::OnlyShown,
            Self::EmptyAnswer => Effect::TakesNothingAsSuccess,
            Self::ReadsFirstTextOnly => Effect::PutsTextFirst,
        }
    }
}

/// The quirk that something seen is evidence of.
pub fn detect(seen: &Observation<'_>) -> Option<Quirk> {
    let (is_seen, quirk) = match *seen {
        Observation::Finding(finding) if finding.rule == Rule::StreamForm => (true, Quirk::OtherStreamForm),
        Observation::Finding(finding) => (finding.rule == Rule::EncodedTwice, Quirk::FilesEncodedTwice),
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

/// The quirk that is likely before anything was seen, by the name that the server gives itself in its
/// `Server` header: how it wants files cannot be found out without sending one.
pub fn likely(profile: &Profile, server_header: &str) -> Option<Quirk> {
    let python = server_header.to_ascii_lowercase().starts_with("uvicorn");
    (python && profile.dialect == Dialect::V0_3Proto).then_some(Quirk::FilesEncodedTwice)
}
