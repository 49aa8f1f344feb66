//! A saved agent on the page: in the list, and by itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::{CardView, CardWeight};
use crate::discovery::CandidateView;
use crate::sentences::SentenceView;
use crate::sign_in::AuthView;

/// An agent in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentSummary {
    /// Identity of the connection.
    pub id: String,
    /// The name a person gave it, or the card's.
    pub name: String,
    /// Host and port of the interface in use.
    pub host: String,
    /// The address of its interface in use, without possible secrets.
    pub address: String,
    /// Protocol version in use.
    pub version: String,
    /// Binding in use.
    pub binding: String,
    /// The first line of its description.
    pub description: String,
    /// Comes with the application.
    pub sample: bool,
    /// Requests that wait for a person.
    pub waiting: i64,
    /// Why the last call failed, when it did.
    pub last_error: Option<SentenceView>,
    /// It needs credentials that are not there.
    pub needs_credentials: bool,
    /// It shows another card, which waits for a word.
    pub card_change: Option<CardWeight>,
    /// A person put it before all others.
    pub favourite: bool,
    /// Under which heading a person put it.
    pub group: Option<String>,
    /// A person's tags, in alphabetical order.
    pub tags: Vec<String>,
}

/// An agent in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentView {
    /// Its row in the list.
    pub summary: AgentSummary,
    /// The typed text that led to it.
    pub input: String,
    /// Where the card came from; `null` when it was pasted.
    pub card_url: Option<String>,
    /// When the card was read.
    pub card_read_at: i64,
    /// The card.
    pub card: CardView,
    /// Every interface of the card, best first, each with the reason for its place.
    pub candidates: Vec<CandidateView>,
    /// A person chose the interface in use; reading the card again does not change it.
    pub pinned: bool,
    /// The limits of the interface in use.
    pub limits: Vec<SentenceView>,
    /// Deviations that were seen of the agent.
    pub quirks: Vec<QuirkView>,
    /// Extensions of the card, and others that the agent used: which are asked for, which were used.
    pub extensions: Vec<ExtensionUseView>,
    /// How it authenticates.
    pub auth: AuthView,
    /// Conversations with it.
    pub conversations: i64,
}

/// An extension as it is used with an agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a badge of its own on the screen")]
pub struct ExtensionUseView {
    /// Its identity.
    pub uri: String,
    /// The card names it.
    pub in_card: bool,
    /// Callers must support it.
    pub required: bool,
    /// The agent asks a person by it, and this program answers such requests.
    pub asks_person: bool,
    /// Every call asks for it.
    pub requested: bool,
    /// When the agent last said that it used it.
    pub activated_at: Option<i64>,
}

/// A quirk: a deviation of an agent from its generation.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuirkView {
    /// Its name.
    pub id: String,
    /// The deviation.
    pub what: SentenceView,
    /// The evidence; `null` if it was not noticed.
    pub noticed: Option<QuirkEvidenceView>,
    /// The choice about it.
    pub choice: QuirkChoice,
    /// It changes how the agent is called, so that it can be chosen.
    pub optional: bool,
}

/// The evidence for a quirk of an agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuirkEvidenceView {
    /// The observation.
    pub seen: SentenceView,
    /// The HTTP status with which the specified way was refused, where it was.
    pub refused: Option<i64>,
    /// The exchange that showed it, while the wire log has it.
    pub exchange_id: Option<String>,
    /// When.
    pub at: i64,
}

/// How a quirk is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum QuirkChoice {
    /// It is taken into account once it was noticed.
    AsNoticed,
    /// It is taken for granted.
    Always,
    /// Nothing is made of it.
    Never,
}
