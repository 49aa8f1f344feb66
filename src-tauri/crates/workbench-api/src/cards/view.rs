//! An agent's card on the page, with facts about it that it does not contain.

use serde::Serialize;
use ts_rs::TS;

use crate::findings::FindingView;
use crate::sentences::SentenceView;
use crate::sign_in::SchemeView;

/// An agent card, read.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// Name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// The agent's own version.
    pub version: String,
    /// Its operator.
    pub provider: Option<String>,
    /// The provider's address.
    pub provider_url: Option<String>,
    /// Documentation address.
    pub documentation_url: Option<String>,
    /// Streams answers.
    pub streaming: bool,
    /// Calls back.
    pub push_notifications: bool,
    /// Has a fuller card for authenticated callers.
    pub extended_card: bool,
    /// Extensions.
    pub extensions: Vec<ExtensionView>,
    /// Skills.
    pub skills: Vec<SkillView>,
    /// Media types it reads.
    pub input_modes: Vec<String>,
    /// Media types it writes.
    pub output_modes: Vec<String>,
    /// Ways to authenticate that it names.
    pub schemes: Vec<SchemeView>,
    /// Number of signatures.
    pub signatures: i64,
    /// The card as received.
    pub raw: String,
    /// The fault.
    pub findings: Vec<FindingView>,
}

/// An extension of a card.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionView {
    /// Its identity.
    pub uri: String,
    /// Its purpose.
    pub description: Option<String>,
    /// Callers must support it.
    pub required: bool,
}

/// A skill of a card.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SkillView {
    /// Identity within the card.
    pub id: String,
    /// Name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Keywords.
    pub tags: Vec<String>,
    /// Prompts to start with.
    pub examples: Vec<String>,
    /// Media types it reads; empty: the card's.
    pub input_modes: Vec<String>,
    /// Media types it writes; empty: the card's.
    pub output_modes: Vec<String>,
}

/// How much a change of a card is to be heeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CardWeight {
    /// Good to know.
    Note,
    /// Something else can happen than before.
    Notice,
    /// Nothing is sent before a person has said something to it.
    Alarm,
}

/// Everything about an agent's card besides the card.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardTrust {
    /// The card that waits for a word.
    pub pending: Option<PendingCardView>,
    /// Cards that were shown, the newest first.
    pub versions: Vec<CardVersionView>,
    /// Remarks about the card in use.
    pub checks: Vec<CardCheckView>,
    /// Its signatures.
    pub signatures: Vec<SignatureView>,
    /// Keys that may sign it.
    pub pinned: Vec<PinnedKeyView>,
    /// The card for authenticated callers, once it was asked for.
    pub extended: Option<ExtendedCardView>,
}

/// A card that waits for a word.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PendingCardView {
    /// Its version.
    pub version: String,
    /// How much it is to be heeded.
    pub weight: CardWeight,
    /// Its differences from the card in use, the weightiest first.
    pub changes: Vec<CardChangeView>,
    /// When it was first seen.
    pub seen_at: i64,
    /// The card as received.
    pub raw: String,
}

/// One change.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardChangeView {
    /// The sentence that says it.
    pub what: SentenceView,
    /// How much it is to be heeded.
    pub weight: CardWeight,
}

/// A card that was shown for some time.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardVersionView {
    /// Which.
    pub version: String,
    /// First time.
    pub first_seen_at: i64,
    /// Last time.
    pub last_seen_at: i64,
    /// Why it was looked at.
    pub seen_by: CardSeenBy,
    /// Its outcome.
    pub verdict: CardVerdict,
    /// It is the one in use.
    pub in_use: bool,
    /// Changes since the card before it.
    pub changes: Vec<CardChangeView>,
}

/// Why a card was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CardSeenBy {
    /// The agent was saved.
    FirstUse,
    /// A person wanted to see it again.
    Person,
    /// Something was about to be sent.
    BeforeSending,
    /// Credentials were given.
    Credentials,
}

/// The decision about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CardVerdict {
    /// It waits for a word.
    Pending,
    /// It was in use from then on.
    Accepted,
    /// The one before it stayed in use.
    Declined,
}

/// One thing to look at in a card.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardCheckView {
    /// Where, as a JSON pointer into a 1.0 card.
    pub pointer: String,
    /// The section that states the rule; empty: a rule of thumb.
    pub section: String,
    /// The sentence that says it.
    pub what: SentenceView,
}

/// A signature, judged.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SignatureView {
    /// The key that it names, which proves nothing.
    pub key_id: Option<String>,
    /// The algorithm.
    pub algorithm: String,
    /// Where the signer says that the key is.
    pub key_url: Option<String>,
    /// The judgement.
    pub verdict: SignatureVerdict,
}

/// The judgement about a signature.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SignatureVerdict {
    /// A key that is here made it.
    Valid {
        /// In which form the card was signed.
        form: SignedForm,
        /// JSON pointers of members that could be changed without breaking it.
        uncovered: Vec<String>,
        /// The key.
        thumbprint: String,
        /// The key is pinned.
        pinned: bool,
        /// Where the key came from.
        key_from: KeyFrom,
    },
    /// None of the keys that are here made it.
    Invalid,
    /// There is no key to check it with.
    NoKey,
    /// An algorithm that is not accepted.
    AlgorithmRefused,
    /// It cannot be read.
    Malformed,
}

/// In which form a card was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SignedForm {
    /// As the specification says.
    Specified,
    /// Without anything empty.
    WithoutEmpty,
    /// The same, as Python prints JSON.
    WithoutEmptyAscii,
    /// The same, without security schemes.
    WithoutSecuritySchemes,
    /// A card of 0.3, as Python prints JSON.
    #[serde(rename = "v0-3-ascii")]
    V0_3Ascii,
}

/// Where a key came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum KeyFrom {
    /// The origin that the card came from.
    Own,
    /// Another host.
    Other {
        /// With port.
        host: String,
    },
    /// A person.
    Given,
}

/// A key that may sign the card.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinnedKeyView {
    /// Its thumbprint.
    pub thumbprint: String,
    /// Where it was fetched from; `null`: a person gave it.
    pub url: Option<String>,
    /// Since when.
    pub pinned_at: i64,
}

/// The card for authenticated callers.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ExtendedCardView {
    /// It is the card that is shown.
    InUse {
        /// When it was read.
        at: i64,
    },
    /// It differs in a way that a person must accept first.
    Strange {
        /// When it was read.
        at: i64,
        /// The changes that a person must accept.
        changes: Vec<CardChangeView>,
        /// The card as received.
        raw: String,
    },
    /// It did not come.
    Failed {
        /// When it was asked for.
        at: i64,
        /// Why.
        because: SentenceView,
    },
}
