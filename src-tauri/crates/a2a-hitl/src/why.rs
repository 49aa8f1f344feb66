//! The reasons for a reading, and the contradictions in the request: names, for which the page has words.

use serde::{Deserialize, Serialize};

/// Why a request was read by this reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Why {
    /// Data parts are marked as long-running function calls of Google ADK.
    AdkCalls {
        /// How many.
        calls: usize,
    },
    /// A data part has `type: form` and a JSON Schema, the convention of the A2A samples.
    FormConvention,
    /// A data part is a JSON Schema of an object.
    SchemaItself,
    /// A data part has a JSON Schema of an object in a member.
    SchemaIn {
        /// The member.
        member: String,
    },
    /// The message says that it uses an extension, and carries the extension's request.
    Extension {
        /// Its URI.
        uri: String,
    },
    /// The metadata has a member that only this framework writes.
    MetadataMember {
        /// The member.
        member: String,
    },
    /// A data part has the members that this framework writes.
    DataMembers {
        /// The members, with commas between them.
        members: String,
    },
    /// A data part names its own kind.
    DataSays {
        /// The member that says so.
        member: String,
        /// Its value.
        value: String,
    },
    /// A part has this media type.
    MediaType {
        /// The media type.
        value: String,
    },
    /// The agent's last artifact has this name.
    ArtifactName {
        /// The name.
        name: String,
    },
    /// Calls wait for an answer in earlier updates of the task.
    EarlierUpdates {
        /// How many.
        calls: usize,
    },
    /// The text is, or contains, JSON that another reader knows.
    JsonInText {
        /// That reader.
        reader: String,
    },
    /// A person said how requests of this structure are answered.
    Mapping {
        /// Where in the reply, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// The task waits for a sign-in and says in words which.
    SignInInWords,
    /// The task waits for a sign-in and says in data which.
    SignInInData,
    /// Metadata asks by itself.
    InMetadata,
    /// No reader knows the content of the status message.
    UnknownInMessage,
    /// No reader knows the content beside the status.
    UnknownBesideStatus,
    /// The status message is text without any structure.
    OnlyText,
    /// The task waits and says nothing.
    Silence,
}

/// How a request contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Contradiction {
    /// A member that comes twice says two things.
    MemberTwice {
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// A call without id or name cannot be answered.
    CallWithoutName,
    /// A confirmation without the thing to confirm.
    NothingToConfirm,
}
