//! Sentences about agent cards: changes, and advice for their authors.

use serde::Serialize;
use ts_rs::TS;

/// Changes of a card, one code per `a2a_protocol::card::Change`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CardChangeSentence {
    /// The agent calls itself otherwise.
    CardName {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// The agent describes itself otherwise.
    CardDescription,
    /// The agent's own version.
    CardVersion {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// Somebody else runs it.
    CardProvider {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// A provider is named that was not named before.
    CardProviderNamed {
        /// The provider.
        after: String,
    },
    /// Nobody is named any more.
    CardProviderGone {
        /// The former provider.
        before: String,
    },
    /// Calls can go to another host.
    CardHostAdded {
        /// With port.
        host: String,
    },
    /// A host is not named any more.
    CardHostRemoved {
        /// With port.
        host: String,
    },
    /// An address is not encrypted any more.
    CardEncryptionDropped {
        /// With port.
        host: String,
    },
    /// A further way to call the agent.
    CardInterfaceAdded {
        /// Binding and version.
        binding: String,
        /// Address.
        url: String,
    },
    /// One way less.
    CardInterfaceRemoved {
        /// Binding and version.
        binding: String,
        /// Address.
        url: String,
    },
    /// A further skill.
    CardSkillAdded {
        /// Its id.
        skill: String,
    },
    /// One skill less.
    CardSkillRemoved {
        /// Its id.
        skill: String,
    },
    /// A skill says something else.
    CardSkillChanged {
        /// Its id.
        skill: String,
    },
    /// It can do something more.
    CardCapabilityAdded {
        /// As the card spells it.
        name: String,
    },
    /// It can do something no longer.
    CardCapabilityRemoved {
        /// As the card spells it.
        name: String,
    },
    /// A further extension.
    CardExtensionAdded {
        /// Its identity.
        uri: String,
    },
    /// A further extension that callers must support.
    CardExtensionAddedRequired {
        /// Its identity.
        uri: String,
    },
    /// One extension less.
    CardExtensionRemoved {
        /// Its identity.
        uri: String,
    },
    /// Callers must support it from now on.
    CardExtensionRequired {
        /// Its identity.
        uri: String,
    },
    /// Weaker authentication of callers is required.
    CardAuthenticationWeakened,
    /// Other proof is asked for.
    CardAuthenticationChanged,
    /// A scheme works otherwise.
    CardSchemeChanged {
        /// Its name.
        name: String,
    },
    /// A sign-in leads to another host.
    CardSignInHost {
        /// The scheme.
        name: String,
        /// With port.
        host: String,
    },
    /// The signature is gone.
    CardSignatureLost,
    /// The card is signed now.
    CardSignatureAdded,
    /// No pinned key signed it.
    CardSignerLost,
    /// Other kinds of content.
    CardModes,
}

/// Checks of a card, one code per `a2a_protocol::card::CheckRule`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CardCheckSentence {
    /// There is no way to call the agent.
    CheckNoInterface,
    /// No interface is spoken here.
    CheckNothingSpoken,
    /// The same interface twice.
    CheckInterfaceTwice {
        /// Its address.
        value: String,
    },
    /// Without encryption.
    CheckNotEncrypted {
        /// The address.
        value: String,
    },
    /// It means something only on the agent's own machine.
    CheckAddressOfItsOwnMachine {
        /// The address.
        value: String,
    },
    /// It has another scheme than the card came by, at the same port.
    CheckAddressOfOtherScheme {
        /// The address.
        value: String,
    },
    /// It cannot be called.
    CheckAddressUnusable {
        /// The address.
        value: String,
    },
    /// Two skills of one id.
    CheckSkillTwice {
        /// The id.
        value: String,
    },
    /// An id that is no kebab-case.
    CheckSkillIdForm {
        /// The id.
        value: String,
    },
    /// A description too short to be of use.
    CheckSkillDescriptionShort,
    /// A skill that does several things, by its name.
    CheckSkillManyTasks {
        /// The name.
        value: String,
    },
    /// No example to try.
    CheckSkillWithoutExample,
    /// No tag to find it by.
    CheckSkillWithoutTag,
    /// No skill at all.
    CheckNoSkill,
    /// A mode that is no media type.
    CheckModeNotMediaType {
        /// The mode.
        value: String,
    },
    /// A requirement names a scheme that is not there.
    CheckSchemeMissing {
        /// The scheme.
        value: String,
    },
    /// A scheme of no known kind.
    CheckSchemeUnknown {
        /// The scheme.
        value: String,
    },
    /// OAuth without any way to get a token.
    CheckNoFlow {
        /// The scheme.
        value: String,
    },
    /// A flow without an address that it needs.
    CheckFlowIncomplete {
        /// The flow.
        value: String,
    },
    /// A flow that was given up.
    CheckFlowDeprecated {
        /// The flow.
        value: String,
    },
    /// A link that is neither http nor https.
    CheckLinkScheme {
        /// The link.
        value: String,
    },
    /// An extension that callers must support.
    CheckExtensionRequired {
        /// Its identity.
        value: String,
    },
    /// An extension without an identity.
    CheckExtensionWithoutUri,
    /// A card without a version of its own.
    CheckNoVersion,
}
