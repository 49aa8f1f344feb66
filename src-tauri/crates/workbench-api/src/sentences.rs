//! All sentences for the page, as codes in one type: those of the core, and those of this crate.
//!
//! The page has words for every code in every language (`ui/src/i18n`), and the union type generated from these
//! enums enforces that. A value of a sentence may be a sentence, or several.

mod agents;
mod archive;
mod cards;
mod cassettes;
mod findings;
mod generations;
mod quirks;
mod readers;
mod refusal;
mod requests;
mod risks;
mod runs;
mod triage;

use serde::Serialize;
use ts_rs::TS;
use workbench_core::{
    CallSentence, CardSentence, DeliverySentence, GradeSentence, HintSentence, InputSentence,
    RedirectSentence, SearchSentence, Sentence, SignInSentence,
};

pub use agents::{CredentialSentence, InterfaceSentence, KeyringSentence};
pub use archive::ArchiveSentence;
pub use cards::{CardChangeSentence, CardCheckSentence};
pub use cassettes::CassetteSentence;
pub use findings::FindingSentence;
pub use generations::{LimitSentence, LossSentence};
pub use quirks::{EvidenceSentence, QuirkSentence};
pub use readers::ReaderSentence;
pub use refusal::{AdviceSentence, RefusalSentence};
pub use requests::{ChatSentence, HistorySentence, ReadingSentence, SignSentence};
pub use risks::RiskSentence;
pub use runs::RunSentence;
pub use triage::StaysSentence;

/// How bad a notice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeLevel {
    /// Good to know.
    Info,
    /// Something was not as it should be.
    Warning,
    /// Something failed.
    Error,
}

/// One thing that the page tells a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum SentenceView {
    /// A sentence of the core.
    Core(Sentence),
    /// Why something did not happen.
    Refusal(RefusalSentence),
    /// A remedy.
    Advice(AdviceSentence),
    /// Why an interface has its place.
    Interface(InterfaceSentence),
    /// A change of a card.
    CardChange(CardChangeSentence),
    /// A remark about a card.
    CardCheck(CardCheckSentence),
    /// An obstacle to recording a cassette.
    Cassette(CassetteSentence),
    /// An obstacle to reading an archive.
    Archive(ArchiveSentence),
    /// Which rule a body breaks.
    Finding(FindingSentence),
    /// A limit of an interface.
    Limit(LimitSentence),
    /// A part of a message that would not arrive.
    Loss(LossSentence),
    /// A deviation of an agent from its generation.
    Quirk(QuirkSentence),
    /// The evidence for it.
    Evidence(EvidenceSentence),
    /// Credentials, without values.
    Credential(CredentialSentence),
    /// Why there is no keyring.
    Keyring(KeyringSentence),
    /// A break in a conversation.
    Chat(ChatSentence),
    /// An event of a request.
    History(HistorySentence),
    /// The way in which a request was read.
    Reader(ReaderSentence),
    /// Why it was read so.
    Reading(ReadingSentence),
    /// A part of it that could be overlooked.
    Sign(SignSentence),
    /// The reason for the risk.
    Risk(RiskSentence),
    /// Why it is left out among many.
    Stays(StaysSentence),
    /// An obstacle to a run.
    Run(RunSentence),
}

impl SentenceView {
    /// Words that nobody here can translate.
    pub fn said(words: impl Into<String>) -> Self {
        Self::Core(Sentence::Said(words.into()))
    }
}

/// For logs: the code with its values.
impl std::fmt::Display for SentenceView {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&serde_json::to_string(self).expect("BUG: a sentence is plain data"))
    }
}

macro_rules! view_of {
    ($($group:ident => $variant:ident),* $(,)?) => {
        $(impl From<$group> for SentenceView {
            fn from(group: $group) -> Self {
                Self::$variant(group)
            }
        })*
    };
}

macro_rules! view_of_core {
    ($($group:ident),* $(,)?) => {
        $(impl From<$group> for SentenceView {
            fn from(group: $group) -> Self {
                Self::Core(group.into())
            }
        })*
    };
}

view_of! {
    Sentence => Core,
    RefusalSentence => Refusal,
    AdviceSentence => Advice,
    InterfaceSentence => Interface,
    CardChangeSentence => CardChange,
    CardCheckSentence => CardCheck,
    CassetteSentence => Cassette,
    ArchiveSentence => Archive,
    FindingSentence => Finding,
    LimitSentence => Limit,
    LossSentence => Loss,
    QuirkSentence => Quirk,
    EvidenceSentence => Evidence,
    CredentialSentence => Credential,
    KeyringSentence => Keyring,
    ChatSentence => Chat,
    HistorySentence => History,
    ReaderSentence => Reader,
    ReadingSentence => Reading,
    SignSentence => Sign,
    RiskSentence => Risk,
    StaysSentence => Stays,
    RunSentence => Run,
}

view_of_core! {
    CallSentence,
    RedirectSentence,
    SearchSentence,
    SignInSentence,
    CardSentence,
    InputSentence,
    DeliverySentence,
    GradeSentence,
    HintSentence,
}
