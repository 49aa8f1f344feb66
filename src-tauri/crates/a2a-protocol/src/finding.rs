//! Findings: deviations in a body, returned beside the value that could be read from it.
//!
//! Real agents mix generations and break rules in small ways. Refusing them helps nobody, and neither does hiding
//! the deviation: the reader returns both the value and its findings.

use serde::Serialize;

/// A value together with everything that was unexpected about the bytes it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded<T> {
    /// The value, as far as it could be read.
    pub value: T,
    /// Findings, in reading order.
    pub findings: Vec<Finding>,
}

/// One deviation from the specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// Where, as a JSON pointer (RFC 6901) into the body; empty for the whole body.
    pub pointer: String,
    /// Which rule.
    pub rule: Rule,
    /// The section that states the rule, such as `A2A 1.0 §4.1.4`.
    pub section: &'static str,
    /// The name of the member that is absent, where that is the fault.
    pub member: Option<String>,
    /// A plain sentence for logs. The page has words for each [`Rule`].
    pub message: String,
}

/// The rules a body can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A member that the specification requires is absent.
    MissingMember,
    /// A member has another JSON type than specified; it was dropped.
    WrongType,
    /// An identifier is a number; it is read as its text.
    NumberedIdentifier,
    /// The number of an enum value stands in the place of its name; it is read as the name.
    NumberedValue,
    /// A member stands twice in one object.
    DuplicateMember,
    /// An enum value that no generation defines.
    UnknownValue,
    /// The spelling of another generation than the one spoken.
    ForeignDialect,
    /// The value has none of the shapes that the reader knows.
    UnknownShape,
    /// A part carries more than one content member.
    AmbiguousPart,
    /// An event carries more than one of task, message, status and artifact.
    AmbiguousEvent,
    /// The envelope of JSON-RPC is not as specified (version, id, both result and error).
    Envelope,
    /// A file's bytes are base64 of base64.
    EncodedTwice,
    /// A file stands in a `data:` address (RFC 2397), where its bytes or the address of it are expected.
    DataAddress,
    /// The events of a stream are not written as server-sent events: as lines of JSON, without blank lines, under another
    /// media type.
    StreamForm,
    /// A protobuf field that the message does not have; it was skipped.
    UnknownField,
}
