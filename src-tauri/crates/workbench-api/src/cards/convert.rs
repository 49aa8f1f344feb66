//! Facts about agent cards, as codes.

use a2a_protocol::Decoded;
use a2a_protocol::card::{Change, Check, CheckRule, Weight};
use a2a_protocol::model::{AgentCard, AgentInterface};
use a2a_protocol::signing::Form;
use workbench_core::queries::rows;
use workbench_core::{
    CardHistory, CardSignature, Extended, ExtendedState, KeyOrigin, PendingCard, ShownVersion,
    SignatureJudgement as Judged, card_text,
};

use super::{
    CardChangeView, CardCheckView, CardSeenBy, CardTrust, CardVerdict, CardVersionView, CardView, CardWeight,
    ExtendedCardView, ExtensionView, KeyFrom, PendingCardView, PinnedKeyView, SignatureVerdict,
    SignatureView, SignedForm, SkillView,
};
use crate::findings::finding;
use crate::params::count;
use crate::sentences::{CardChangeSentence as Changed, CardCheckSentence as Checked};
use crate::sign_in;

pub(crate) fn card(card: &Decoded<AgentCard>) -> CardView {
    let AgentCard { name, description, version, provider, documentation_url, capabilities, skills, .. } =
        &card.value;
    CardView {
        name: name.clone(),
        description: description.clone(),
        version: version.clone(),
        provider: provider.as_ref().map(|provider| provider.organization.clone()),
        provider_url: provider.as_ref().and_then(|provider| provider.url.clone()),
        documentation_url: documentation_url.clone(),
        streaming: capabilities.streaming == Some(true),
        push_notifications: capabilities.push_notifications == Some(true),
        extended_card: capabilities.extended_agent_card == Some(true),
        extensions: capabilities
            .extensions
            .iter()
            .map(|extension| ExtensionView {
                uri: extension.uri.clone(),
                description: extension.description.clone(),
                required: extension.required,
            })
            .collect(),
        skills: skills
            .iter()
            .map(|skill| SkillView {
                id: skill.id.clone(),
                name: skill.name.clone(),
                description: skill.description.clone(),
                tags: skill.tags.clone(),
                examples: skill.examples.clone(),
                input_modes: skill.input_modes.clone(),
                output_modes: skill.output_modes.clone(),
            })
            .collect(),
        input_modes: card.value.default_input_modes.clone(),
        output_modes: card.value.default_output_modes.clone(),
        schemes: sign_in::schemes::schemes(&card.value),
        signatures: count(card.value.signatures.len() as u64),
        raw: card_text(card),
        findings: card.findings.iter().map(finding).collect(),
    }
}

pub(crate) fn trust(
    history: &CardHistory,
    signatures: Vec<CardSignature>,
    extended: Option<Extended>,
) -> CardTrust {
    CardTrust {
        pending: history.pending.as_ref().map(pending),
        versions: history.versions.iter().map(version).collect(),
        checks: history.checks.iter().map(check).collect(),
        signatures: signatures.into_iter().map(signature).collect(),
        pinned: history
            .pinned
            .iter()
            .map(|key| PinnedKeyView {
                thumbprint: key.thumbprint.clone(),
                url: key.fetched.then(|| key.source.clone()),
                pinned_at: key.pinned_at,
            })
            .collect(),
        extended: extended.map(self::extended),
    }
}

fn pending(card: &PendingCard) -> PendingCardView {
    PendingCardView {
        version: card.version.id.to_string(),
        weight: card.version.weight.map_or(CardWeight::Note, stored_weight),
        changes: all_changes(&card.changes, card.version.signer_lost),
        seen_at: card.version.first_seen_at,
        raw: card.raw.clone(),
    }
}

fn version(shown: &ShownVersion) -> CardVersionView {
    let ShownVersion { version, in_use, changes } = shown;
    CardVersionView {
        version: version.id.to_string(),
        first_seen_at: version.first_seen_at,
        last_seen_at: version.last_seen_at,
        seen_by: match version.seen_by {
            rows::SeenBy::FirstUse => CardSeenBy::FirstUse,
            rows::SeenBy::Person => CardSeenBy::Person,
            rows::SeenBy::BeforeSending => CardSeenBy::BeforeSending,
            rows::SeenBy::Credentials => CardSeenBy::Credentials,
        },
        verdict: match version.verdict {
            rows::CardVerdict::Pending => CardVerdict::Pending,
            rows::CardVerdict::Accepted => CardVerdict::Accepted,
            rows::CardVerdict::Declined => CardVerdict::Declined,
        },
        in_use: *in_use,
        changes: all_changes(changes, version.signer_lost),
    }
}

fn all_changes(changes: &[Change], signer_lost: bool) -> Vec<CardChangeView> {
    let lost = CardChangeView { what: Changed::CardSignerLost.into(), weight: CardWeight::Alarm };
    signer_lost.then_some(lost).into_iter().chain(changes.iter().map(change)).collect()
}

fn change(change: &Change) -> CardChangeView {
    let weight = match change.weight() {
        Weight::Note => CardWeight::Note,
        Weight::Notice => CardWeight::Notice,
        Weight::Alarm => CardWeight::Alarm,
    };
    CardChangeView { what: sentence(change.clone()).into(), weight }
}

pub(crate) fn stored_weight(weight: rows::CardWeight) -> CardWeight {
    match weight {
        rows::CardWeight::Note => CardWeight::Note,
        rows::CardWeight::Notice => CardWeight::Notice,
        rows::CardWeight::Alarm => CardWeight::Alarm,
    }
}

fn sentence(change: Change) -> Changed {
    match change {
        Change::Name { before, after } => Changed::CardName { before, after },
        Change::Description => Changed::CardDescription,
        Change::Version { before, after } => Changed::CardVersion { before, after },
        Change::Provider { before, after } if before.is_empty() => Changed::CardProviderNamed { after },
        Change::Provider { before, after } if after.is_empty() => Changed::CardProviderGone { before },
        Change::Provider { before, after } => Changed::CardProvider { before, after },
        Change::HostAdded { host } => Changed::CardHostAdded { host },
        Change::HostRemoved { host } => Changed::CardHostRemoved { host },
        Change::EncryptionDropped { host } => Changed::CardEncryptionDropped { host },
        Change::InterfaceAdded(interface) => {
            Changed::CardInterfaceAdded { binding: spoken(&interface), url: interface.url }
        }
        Change::InterfaceRemoved(interface) => {
            Changed::CardInterfaceRemoved { binding: spoken(&interface), url: interface.url }
        }
        Change::SkillAdded { id } => Changed::CardSkillAdded { skill: id },
        Change::SkillRemoved { id } => Changed::CardSkillRemoved { skill: id },
        Change::SkillChanged { id } => Changed::CardSkillChanged { skill: id },
        Change::Capability { name, now: true } => Changed::CardCapabilityAdded { name: name.to_owned() },
        Change::Capability { name, now: false } => Changed::CardCapabilityRemoved { name: name.to_owned() },
        Change::ExtensionAdded { uri, required: true } => Changed::CardExtensionAddedRequired { uri },
        Change::ExtensionAdded { uri, required: false } => Changed::CardExtensionAdded { uri },
        Change::ExtensionRemoved { uri } => Changed::CardExtensionRemoved { uri },
        Change::ExtensionRequired { uri } => Changed::CardExtensionRequired { uri },
        Change::AuthenticationWeakened => Changed::CardAuthenticationWeakened,
        Change::AuthenticationChanged => Changed::CardAuthenticationChanged,
        Change::SchemeChanged { name } => Changed::CardSchemeChanged { name },
        Change::SignInHost { name, host } => Changed::CardSignInHost { name, host },
        Change::SignatureLost => Changed::CardSignatureLost,
        Change::SignatureAdded => Changed::CardSignatureAdded,
        Change::Modes => Changed::CardModes,
    }
}

fn spoken(interface: &AgentInterface) -> String {
    format!("{} {}", interface.binding.as_str(), interface.version.as_str())
}

pub(crate) fn check(check: &Check) -> CardCheckView {
    CardCheckView {
        pointer: check.pointer.clone(),
        section: check.rule.section().to_owned(),
        what: rule(check.rule, check.value.clone()).into(),
    }
}

fn rule(rule: CheckRule, value: String) -> Checked {
    match rule {
        CheckRule::NoInterface => Checked::CheckNoInterface,
        CheckRule::NothingSpoken => Checked::CheckNothingSpoken,
        CheckRule::InterfaceTwice => Checked::CheckInterfaceTwice { value },
        CheckRule::NotEncrypted => Checked::CheckNotEncrypted { value },
        CheckRule::AddressOfItsOwnMachine => Checked::CheckAddressOfItsOwnMachine { value },
        CheckRule::AddressOfOtherScheme => Checked::CheckAddressOfOtherScheme { value },
        CheckRule::AddressUnusable => Checked::CheckAddressUnusable { value },
        CheckRule::SkillTwice => Checked::CheckSkillTwice { value },
        CheckRule::SkillIdForm => Checked::CheckSkillIdForm { value },
        CheckRule::SkillDescriptionShort => Checked::CheckSkillDescriptionShort,
        CheckRule::SkillManyTasks => Checked::CheckSkillManyTasks { value },
        CheckRule::SkillWithoutExample => Checked::CheckSkillWithoutExample,
        CheckRule::SkillWithoutTag => Checked::CheckSkillWithoutTag,
        CheckRule::NoSkill => Checked::CheckNoSkill,
        CheckRule::ModeNotMediaType => Checked::CheckModeNotMediaType { value },
        CheckRule::SchemeMissing => Checked::CheckSchemeMissing { value },
        CheckRule::SchemeUnknown => Checked::CheckSchemeUnknown { value },
        CheckRule::NoFlow => Checked::CheckNoFlow { value },
        CheckRule::FlowIncomplete => Checked::CheckFlowIncomplete { value },
        CheckRule::FlowDeprecated => Checked::CheckFlowDeprecated { value },
        CheckRule::LinkScheme => Checked::CheckLinkScheme { value },
        CheckRule::ExtensionRequired => Checked::CheckExtensionRequired { value },
        CheckRule::ExtensionWithoutUri => Checked::CheckExtensionWithoutUri,
        CheckRule::NoVersion => Checked::CheckNoVersion,
    }
}

fn signature(signature: CardSignature) -> SignatureView {
    let CardSignature { report, key_from, pinned } = signature;
    SignatureView {
        key_id: report.key_id,
        algorithm: report.algorithm,
        key_url: report.key_url.map(String::from),
        verdict: match report.verdict {
            Judged::Valid { form, uncovered, thumbprint } => SignatureVerdict::Valid {
                form: self::form(form),
                uncovered,
                thumbprint,
                pinned,
                key_from: key_from.map_or(KeyFrom::Given, origin),
            },
            Judged::Invalid => SignatureVerdict::Invalid,
            Judged::NoKey => SignatureVerdict::NoKey,
            Judged::AlgorithmRefused => SignatureVerdict::AlgorithmRefused,
            Judged::Malformed => SignatureVerdict::Malformed,
        },
    }
}

fn form(form: Form) -> SignedForm {
    match form {
        Form::Specified => SignedForm::Specified,
        Form::WithoutEmpty => SignedForm::WithoutEmpty,
        Form::WithoutEmptyAscii => SignedForm::WithoutEmptyAscii,
        Form::WithoutSecuritySchemes => SignedForm::WithoutSecuritySchemes,
        Form::V0_3Ascii => SignedForm::V0_3Ascii,
    }
}

fn origin(origin: KeyOrigin) -> KeyFrom {
    match origin {
        KeyOrigin::Own => KeyFrom::Own,
        KeyOrigin::Other { host } => KeyFrom::Other { host },
        KeyOrigin::Given => KeyFrom::Given,
    }
}

fn extended(extended: Extended) -> ExtendedCardView {
    let at = extended.at;
    match extended.state {
        ExtendedState::InUse(_) => ExtendedCardView::InUse { at },
        ExtendedState::Strange { card, changes } => ExtendedCardView::Strange {
            at,
            changes: changes.iter().map(change).collect(),
            raw: card_text(&card),
        },
        ExtendedState::Failed(because) => ExtendedCardView::Failed { at, because: because.into() },
    }
}
