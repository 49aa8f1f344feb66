//! Sentences about quirks of agents, and the evidence for them.

use serde::Serialize;
use ts_rs::TS;

/// Something that an agent does differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum QuirkSentence {
    /// Files are base64 of base64.
    FilesEncodedTwice,
    /// Subscribing takes the other verb.
    OtherSubscribeVerb,
    /// `/v1` is missing, or expected, against the specification.
    OtherPathPrefix,
    /// Bodies have `kind` members.
    KindBodies,
    /// The tenant stands before the path.
    TenantFirst,
    /// Only `application/json` is taken.
    PlainJson,
    /// A stream goes on after its task was canceled.
    StreamOutlivesCancel,
    /// A send that waits is never answered.
    WaitingNeverReturns,
    /// A send is answered at once although it was asked to wait.
    AnswersAtOnce,
    /// A cancel is not answered.
    CancelNeverReturns,
    /// Reading a task leaves out artifacts.
    ReadLosesArtifacts,
    /// Leaving a stream ends its task.
    LeavingEndsTask,
    /// Call backs lack their token.
    PushWithoutToken,
    /// Call backs come in another generation's shape.
    PushInOtherGeneration,
    /// Removing is answered by nothing.
    EmptyAnswer,
    /// Only the first text of a message is read.
    ReadsFirstTextOnly,
    /// Streams are written otherwise than specified.
    OtherStreamForm,
    /// Files are taken in the form of 0.3.
    OlderFileParts,
    /// Registrations for call backs are taken as JSON-RPC of 0.3 has them.
    BarePushConfigs,
    /// One that a later version of this program named.
    UnknownQuirk {
        /// Its name.
        name: String,
    },
}

/// The evidence for a quirk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code")]
pub enum EvidenceSentence {
    /// A stream in another form.
    #[serde(rename = "seen-other-stream-form")]
    SeenOtherStreamForm,
    /// The bytes themselves.
    #[serde(rename = "seen-base64-of-base64")]
    SeenBase64OfBase64,
    /// The specified way was refused, the other was taken.
    #[serde(rename = "seen-refused-and-then-taken")]
    SeenRefusedAndThenTaken,
    /// A silent stream of a canceled task.
    #[serde(rename = "seen-open-after-cancel")]
    SeenOpenAfterCancel,
    /// No answer, though the task went on.
    #[serde(rename = "seen-no-answer-while-task-went-on")]
    SeenNoAnswerWhileTaskWentOn,
    /// An answer before the task was done.
    #[serde(rename = "seen-answer-before-done")]
    SeenAnswerBeforeDone,
    /// No answer to a cancel.
    #[serde(rename = "seen-no-answer-to-cancel")]
    SeenNoAnswerToCancel,
    /// Fewer artifacts than were streamed.
    #[serde(rename = "seen-fewer-artifacts")]
    SeenFewerArtifacts,
    /// A task that ended when its stream was left.
    #[serde(rename = "seen-ended-when-left")]
    SeenEndedWhenLeft,
    /// A call back without its token.
    #[serde(rename = "seen-push-without-token")]
    SeenPushWithoutToken,
    /// A call back in another shape.
    #[serde(rename = "seen-push-in-other-generation")]
    SeenPushInOtherGeneration,
    /// Neither a result nor an error.
    #[serde(rename = "seen-neither-result-nor-error")]
    SeenNeitherResultNorError,
    /// A person said so.
    #[serde(rename = "set-by-hand")]
    SetByHand,
    /// A name that this version does not know.
    #[serde(rename = "seen-by-later-version")]
    SeenByLaterVersion,
}
