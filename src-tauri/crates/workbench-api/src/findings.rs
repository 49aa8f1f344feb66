//! Findings: violations of the specification in an agent's body.

use a2a_protocol::{Finding, Rule};
use serde::Serialize;
use ts_rs::TS;

use crate::sentences::{FindingSentence, SentenceView};

/// One deviation from the specification.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// JSON pointer.
    pub pointer: String,
    /// Which rule is broken.
    pub what: SentenceView,
    /// Section that states it.
    pub section: String,
}

pub(crate) fn finding(finding: &Finding) -> FindingView {
    let what = match (finding.rule, finding.member.clone()) {
        (Rule::MissingMember, Some(member)) => FindingSentence::RuleMissingMember { member },
        (Rule::MissingMember, None) => FindingSentence::RuleMissingMembers,
        (Rule::WrongType, _) => FindingSentence::RuleWrongType,
        (Rule::NumberedIdentifier, _) => FindingSentence::RuleNumberedIdentifier,
        (Rule::NumberedValue, _) => FindingSentence::RuleNumberedValue,
        (Rule::DuplicateMember, _) => FindingSentence::RuleDuplicateMember,
        (Rule::UnknownValue, _) => FindingSentence::RuleUnknownValue,
        (Rule::ForeignDialect, _) => FindingSentence::RuleForeignDialect,
        (Rule::UnknownShape, _) => FindingSentence::RuleUnknownShape,
        (Rule::AmbiguousPart, _) => FindingSentence::RuleAmbiguousPart,
        (Rule::AmbiguousEvent, _) => FindingSentence::RuleAmbiguousEvent,
        (Rule::Envelope, _) => FindingSentence::RuleEnvelope,
        (Rule::EncodedTwice, _) => FindingSentence::RuleEncodedTwice,
        (Rule::StreamForm, _) => FindingSentence::RuleStreamForm,
        (Rule::DataAddress, _) => FindingSentence::RuleDataAddress,
        (Rule::UnknownField, _) => FindingSentence::RuleUnknownField,
    };
    let section = finding.section.to_owned();
    FindingView { pointer: finding.pointer.clone(), what: what.into(), section }
}
