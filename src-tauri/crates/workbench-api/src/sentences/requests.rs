//! Sentences about conversations and requests: breaks, readings with their evidence, and details that could be
//! overlooked.

use serde::Serialize;
use ts_rs::TS;

use super::SentenceView;

/// Breaks in a conversation, and their consequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ChatSentence {
    /// The connection broke.
    ConnectionBroke,
    /// The agent closed its stream while the task went on.
    StreamClosed,
    /// The stream was closed here, because nothing came for too long.
    StreamSilent,
    /// An event of the stream could not be read.
    StreamUnreadable,
    /// The stream ended with an error that has no words.
    StreamEndedByError,
    /// The stream ended with an error.
    StreamEndedSaying {
        /// The agent's words for it. Untrusted.
        said: String,
    },
    /// The task will be read again.
    LookedAtAgain,
    /// The task goes on.
    TaskGoesOn,
    /// The agent forgot the task.
    AgentForgotTask,
    /// A new message begins again.
    BeginAgain,
    /// The task failed.
    TaskFailed,
    /// Its last words say why.
    SeeLastWords,
    /// The reason that it gives elsewhere than in words.
    GivesAsReason {
        /// The reason. Untrusted.
        said: String,
    },
    /// It gave no reason.
    GaveNoReason,
    /// A new message tries again.
    TryWithNewMessage,
    /// The agent refused the task.
    TaskRefused,
    /// Its card describes its abilities.
    SeeCard,
    /// Something was answered that names no task and is no message.
    NamesNoTask,
    /// The next message is one of its own.
    AnswerIsNewMessage,
    /// A message for this task was answered by opening another task.
    AnsweredByAnotherTask,
    /// This one stands as it was.
    StandsAsBefore,
    /// The agent says of the task that asked that it waits, as before.
    StillAsks,
    /// The task was opened in answer to a message for another one.
    AnswersAnotherTask,
    /// The agent said under another identifier that the task failed.
    FailedUnderOtherId {
        /// The identifier.
        id: String,
    },
    /// The agent did not cancel the task.
    CancelRefused {
        /// Why.
        because: Box<SentenceView>,
    },
    /// The agent answered the wish to cancel the task, and did not cancel it.
    CancelNotFollowed,
    /// The task had ended before it could be canceled.
    CancelTooLate,
    /// The rest is shown as it comes.
    GoesOnShown,
}

/// An event of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum HistorySentence {
    /// The agent asked.
    AgentAsked,
    /// The agent made another request of it, in the same message.
    AgentRewrote,
    /// So it did after the person had noted something, which was said of the former one.
    RewrittenAfterNote {
        /// The note.
        note: String,
    },
    /// A person decided, having seen all of it.
    DecidedAfterViewing,
    /// Rules decided.
    DecidedByRule {
        /// Their names.
        rules: String,
    },
    /// A person decided without having seen all of it.
    DecidedWithoutViewing,
    /// The person took the decision back.
    TakenBack,
    /// The decision came back by itself.
    GivenBack {
        /// Why.
        because: Box<SentenceView>,
    },
    /// Sending began.
    SendingBegan,
    /// Sending began once more.
    SendingBeganAgain {
        /// Which try it is.
        attempt: i64,
    },
    /// It ended.
    RequestEnded,
    /// The agent went on.
    AgentWentOn,
}

/// Reasons for a reading, and contradictions in the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ReadingSentence {
    /// Function calls of Google ADK.
    AdkCalls {
        /// How many.
        calls: usize,
    },
    /// The form convention of the A2A samples.
    FormConvention,
    /// A data part is a schema.
    SchemaItself,
    /// A member of a data part is a schema.
    SchemaIn {
        /// The member.
        member: String,
    },
    /// A declared extension.
    Extension {
        /// Its URI.
        uri: String,
    },
    /// A member of the metadata.
    MetadataMember {
        /// The member.
        member: String,
    },
    /// Members of a data part.
    DataMembers {
        /// The members.
        members: String,
    },
    /// A data part names its kind.
    DataSays {
        /// The member.
        member: String,
        /// Its value.
        value: String,
    },
    /// A media type.
    MediaType {
        /// Which.
        value: String,
    },
    /// The name of the last artifact.
    ArtifactName {
        /// The name.
        name: String,
    },
    /// Calls in earlier updates.
    EarlierUpdates {
        /// How many.
        calls: usize,
    },
    /// JSON inside text.
    ReadFromText {
        /// The reader.
        reader: Box<SentenceView>,
    },
    /// The person said how it is answered.
    YouSaid {
        /// Where in the reply, a JSON pointer.
        pointer: String,
    },
    /// A sign-in in words.
    SignInAsked,
    /// A sign-in in data.
    SignInInData,
    /// Metadata asks by itself.
    InMetadata,
    /// Unknown structure in the message.
    UnknownInMessage,
    /// Unknown structure beside the status.
    UnknownBesideStatus,
    /// Text only.
    OnlyText,
    /// Nothing.
    Silence,
    /// An item contradicts itself.
    ItemContradicts {
        /// Which.
        item: String,
        /// How.
        problem: Box<SentenceView>,
    },
    /// A member comes twice.
    MemberTwice {
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// A call without id or name.
    CallWithoutName,
    /// A confirmation of nothing.
    NothingToConfirm,
}

/// A part of a request that could be overlooked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SignSentence {
    /// The agent left something out.
    LeftOut {
        /// The mark of the cut.
        mark: String,
    },
    /// Characters that turn the direction of text around.
    TurnsDirection {
        /// The code of the first.
        first: String,
        /// How many there are.
        number: usize,
    },
    /// Characters without width.
    CannotBeSeen {
        /// The code of the first.
        first: String,
        /// How many there are.
        number: usize,
    },
    /// Control characters.
    ControlCharacters {
        /// The code of the first.
        first: String,
        /// How many there are.
        number: usize,
    },
    /// So many marks on one letter that they cover its surroundings.
    PiledMarks {
        /// The code of the first.
        first: String,
        /// How many there are.
        number: usize,
    },
    /// Marks that strike letters out.
    StruckOut {
        /// The code of the first.
        first: String,
        /// How many there are.
        number: usize,
    },
    /// Spaces that move the rest out of view.
    Gap {
        /// How many there are.
        number: usize,
    },
    /// Empty lines that move the rest out of view.
    EmptyLines {
        /// How many there are.
        number: usize,
    },
    /// Encoded bytes.
    OpaqueBlob {
        /// Their length in characters.
        length: usize,
    },
    /// A link says one host and leads to another.
    OtherHost {
        /// The host that it says.
        shown: String,
        /// The host that it leads to.
        real: String,
    },
    /// An HTML link.
    HtmlLink,
    /// The host stands behind an `@`.
    HostAfterAt {
        /// The host.
        real: String,
    },
    /// A host with letters that look like others.
    LookAlikeHost {
        /// The host.
        host: String,
    },
    /// A word of letters that look like others, or such a sign.
    LookAlikeWord {
        /// The word.
        word: String,
        /// The code of the first character in it that looks like another one.
        character: String,
    },
    /// A member that looks like a credential.
    SecretMember {
        /// Its name.
        name: String,
    },
    /// A text that looks like a credential.
    SecretText,
    /// A member that comes twice.
    DuplicateMember {
        /// Its name.
        name: String,
    },
    /// A member whose name can be mistaken for another's.
    LookAlikeMember {
        /// Its name.
        name: String,
        /// The other.
        other: String,
    },
    /// A member that describes the call otherwise.
    OtherCall {
        /// Its name.
        name: String,
    },
    /// The message asks something else as well, which another reader finds.
    OtherRequest {
        /// That reader.
        reader: Box<SentenceView>,
    },
    /// Several things in the message share an id.
    SharedId {
        /// The id.
        id: String,
    },
    /// A secret of the connection was taken out before it was read.
    TakenOut,
    /// Words may start a new turn.
    TextMayNotAnswer,
    /// There are warnings that are not told one by one.
    MoreWarnings {
        /// How many.
        number: usize,
    },
}
