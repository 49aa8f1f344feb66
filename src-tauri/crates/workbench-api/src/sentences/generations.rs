//! Sentences about generations and bindings: missing operations, and parts of a message that they would not
//! carry.

use serde::Serialize;
use ts_rs::TS;

/// Operations that an interface never has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LimitSentence {
    /// Tasks cannot be listed.
    NoListTasks,
    /// There is no card for authenticated callers.
    NoExtendedCard,
    /// Call backs cannot be listed.
    NoListPushConfigs,
    /// Call backs cannot be removed.
    NoDeletePushConfig,
    /// Messages have no identity.
    NoMessageIds,
    /// A refusal cannot be told from a failure.
    NoRejectedState,
    /// Waiting for authorisation cannot be told from waiting for an answer.
    NoAuthRequiredState,
    /// Every answer is a task.
    NoDirectReplies,
    /// Messages and artifacts cannot name extensions.
    NoExtensions,
    /// The client cannot choose whether the answer waits.
    NoChoiceToWait,
    /// Tenants cannot share an interface.
    NoTenants,
    /// A subscription does not begin with the task.
    NoSnapshotOnSubscribe,
    /// A message cannot refer to earlier tasks.
    NoReferenceTaskIds,
    /// Data must be an object; only files have names and media types.
    OnlyObjectsAsData,
    /// Files have no name.
    NoFileNames,
    /// Numbers become doubles.
    NumbersBecomeDoubles,
    /// Unknown members do not arrive.
    NoUnknownMembers,
}

/// Parts of a message that would not arrive as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LossSentence {
    /// The earlier tasks it refers to.
    LosesReferenceTaskIds,
    /// The extensions it uses.
    LosesExtensions,
    /// Data that is no object is wrapped.
    WrapsData,
    /// The media type of a part that is no file.
    LosesMediaType,
    /// The name of a part that is no file.
    LosesFileName,
    /// The agent answers when it is done.
    AnswersLate,
    /// A call back's own identity.
    LosesPushConfigId,
    /// A call back without identity gets the task's.
    MakesPushConfigId,
    /// All but the first scheme of authentication of a call back.
    LosesPushSchemes,
    /// The tenant.
    LosesTenant,
}
