//! A search for agents on the page, with its results.

use serde::Serialize;
use ts_rs::TS;

use crate::cards::CardView;
use crate::remedies::RemedyView;
use crate::sentences::SentenceView;

/// A list of agents, without the agents.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentListView {
    /// The publisher of the list.
    pub host: Option<String>,
    /// How many agents it has.
    pub total: i64,
    /// How many of their cards are being read.
    pub reading: i64,
    /// How many agents are being connected.
    pub connecting: i64,
    /// How many were connected from it.
    pub connected: i64,
    /// How many could not be connected.
    pub not_connected: i64,
    /// The first things of it that are no agents.
    pub others: Vec<OtherEntryView>,
    /// How many those are.
    pub others_total: i64,
    /// Notes about missing parts.
    pub notes: Vec<SentenceView>,
    /// How much of it is not as specified.
    pub findings: i64,
}

/// Something in a list that is no agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OtherEntryView {
    /// Its name.
    pub name: Option<String>,
    /// Its kind: a media type, or the name of a protocol.
    pub what: String,
}

/// Agents of a list that match a filter.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedAgentPage {
    /// These.
    pub agents: Vec<ListedAgentView>,
    /// How many match.
    pub total: i64,
    /// Continue behind this cursor.
    pub cursor: Option<String>,
}

/// One agent of a list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedAgentView {
    /// Names it in this list.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Names of its skills, or the words of its entry.
    pub skills: Vec<String>,
    /// Where it is.
    pub address: String,
    /// Which version of it this is.
    pub version: Option<String>,
    /// How far it got.
    pub state: ListedState,
    /// Why its card could not be read, or why it could not be connected.
    pub reason: Option<SentenceView>,
    /// The saved agent that it is, connected from this list or known before.
    pub agent_id: Option<String>,
}

/// How far a listed agent got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ListedState {
    /// Its card was not read yet.
    Unread,
    /// Its card is being read.
    Reading,
    /// It can be connected.
    Ready,
    /// Its card could not be read.
    Unreadable,
    /// It is being connected.
    Connecting,
    /// It was connected from this list.
    Connected,
    /// It could not be connected.
    NotConnected,
}

/// One interface of a card and its place in the choice.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CandidateView {
    /// Identity within the card.
    pub key: String,
    /// Address.
    pub url: String,
    /// Binding.
    pub binding: String,
    /// Protocol version.
    pub version: String,
    /// This application speaks it.
    pub usable: bool,
    /// In use.
    pub chosen: bool,
    /// The reason for its place.
    pub reason: SentenceView,
    /// The address cannot be reached from here; another that might.
    pub rewrite: Option<UrlRewrite>,
    /// The address that is used instead.
    pub replaced_by: Option<String>,
    /// The limits of its generation and binding.
    pub limits: Vec<SentenceView>,
}

/// An address in a card that cannot be meant for this machine.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UrlRewrite {
    /// The fault.
    pub problem: SentenceView,
    /// The suggested replacement.
    pub suggestion: String,
}

/// A search for an agent, watched while it runs.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Discovery {
    /// Identity of the search.
    pub id: String,
    /// The typed text.
    pub input: String,
    /// How far it got.
    pub state: DiscoveryState,
    /// Every address tried, in order.
    pub attempts: Vec<AttemptView>,
    /// The card, once found.
    pub card: Option<CardView>,
    /// Its interfaces.
    pub candidates: Vec<CandidateView>,
    /// The list of agents, where several were found.
    pub list: Option<AgentListView>,
    /// Why nothing was found, with a remedy.
    pub failure: Option<SentenceView>,
    /// Remedies.
    pub hints: Vec<SentenceView>,
    /// The one step that helps most likely, where it can be taken from here.
    pub remedy: Option<RemedyView>,
}

/// How far a search got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DiscoveryState {
    /// Still trying.
    Running,
    /// A card was found.
    Found,
    /// Several agents were found, to choose from.
    Several,
    /// Nothing was found.
    Failed,
}

/// One address tried.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    /// Address, without user information.
    pub url: String,
    /// How it went.
    pub outcome: AttemptOutcome,
    /// HTTP status, where one came.
    pub status: Option<i64>,
    /// Milliseconds, once it ended.
    pub duration_ms: Option<i64>,
    /// The event in a sentence.
    pub reason: SentenceView,
}

/// How an attempt went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptOutcome {
    /// Waiting for the answer.
    Trying,
    /// Here is the card.
    Card,
    /// Here is a list of agents.
    Catalog,
    /// Something else is here.
    NotACard,
    /// Credentials are needed.
    NeedsCredentials,
    /// No answer.
    Failed,
    /// Asked in a generation's words, the agent knew them.
    Understood,
    /// Asked in a generation's words, it did not.
    NotUnderstood,
}
