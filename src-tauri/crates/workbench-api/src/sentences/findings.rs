//! Sentences about rules of the specification that a body breaks.

use serde::Serialize;
use ts_rs::TS;

/// A broken rule. The place, and the section of the specification, stand beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum FindingSentence {
    /// A member that is required is absent.
    RuleMissingMember {
        /// Its name.
        member: String,
    },
    /// Something that is required is absent, under any of its names.
    RuleMissingMembers,
    /// A member has another JSON type than specified.
    RuleWrongType,
    /// An identifier is a number.
    RuleNumberedIdentifier,
    /// The number of a value stands in the place of its name.
    RuleNumberedValue,
    /// A member stands twice in one object.
    RuleDuplicateMember,
    /// A value that no generation defines.
    RuleUnknownValue,
    /// The spelling of another generation than the one spoken.
    RuleForeignDialect,
    /// None of the known shapes.
    RuleUnknownShape,
    /// A part with more than one content.
    RuleAmbiguousPart,
    /// An event that is more than one thing.
    RuleAmbiguousEvent,
    /// The envelope around an answer is not as specified.
    RuleEnvelope,
    /// Base64 of base64.
    RuleEncodedTwice,
    /// A stream is written otherwise than specified.
    RuleStreamForm,
    /// A file stands in a `data:` address.
    RuleDataAddress,
    /// A field that the message does not have.
    RuleUnknownField,
}
