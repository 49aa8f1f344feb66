//! Agents of a list that a search found, to choose from.

use serde::Serialize;
use ts_rs::TS;

use super::SentenceView;

/// A list of agents, without the agents.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentListView {
    /// Who publishes the list.
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
    /// What is missing from it.
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
    /// What it is: a media type, or the name of a protocol.
    pub what: String,
}

/// Agents of a list that match what was looked for.
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
    /// What is said of it.
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
    pub connection_id: Option<String>,
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
