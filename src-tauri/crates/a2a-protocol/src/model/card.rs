//! Agent cards: how an agent introduces itself (A2A 1.0 §4.4).

use std::fmt;

use super::{Extra, SecurityRequirement, SecurityScheme};
use crate::json::Json;

/// An agent's self-description, of any generation.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentCard {
    /// The agent's name. Empty when the card has none, which is a finding.
    pub name: String,
    /// Its description.
    pub description: String,
    /// The agent's own version.
    pub version: String,
    /// Where and how it can be called, in the card's order, the main one of an older card first.
    pub interfaces: Vec<AgentInterface>,
    /// Its operator.
    pub provider: Option<AgentProvider>,
    /// Picture; never loaded by itself.
    pub icon_url: Option<String>,
    /// Documentation.
    pub documentation_url: Option<String>,
    /// Its capabilities beyond answering.
    pub capabilities: AgentCapabilities,
    /// Ways to authenticate, by the name that requirements use.
    pub security_schemes: Vec<(String, SecurityScheme)>,
    /// Alternatives, one of which suffices. Empty, or one empty entry: none needed.
    pub security_requirements: Vec<SecurityRequirement>,
    /// Media types it reads unless a skill says otherwise.
    pub default_input_modes: Vec<String>,
    /// Media types it writes unless a skill says otherwise.
    pub default_output_modes: Vec<String>,
    /// Skills that it can be asked for.
    pub skills: Vec<AgentSkill>,
    /// JWS signatures over the card.
    pub signatures: Vec<CardSignature>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from; `None` for a card made here.
    pub raw: Option<Json>,
}

impl AgentCard {
    /// The card that says this of its agent, and nothing else. The server that shows it names the interfaces.
    pub fn new(name: impl Into<String>, description: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            version: version.into(),
            interfaces: Vec::new(),
            provider: None,
            icon_url: None,
            documentation_url: None,
            capabilities: AgentCapabilities::default(),
            security_schemes: Vec::new(),
            security_requirements: Vec::new(),
            default_input_modes: Vec::new(),
            default_output_modes: Vec::new(),
            skills: Vec::new(),
            signatures: Vec::new(),
            extra: Vec::new(),
            raw: None,
        }
    }
}

/// One way to call an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentInterface {
    /// Used verbatim, query and trailing slash included.
    pub url: String,
    /// Framing.
    pub binding: Binding,
    /// Body grammar.
    pub version: Version,
    /// Copied into every request (1.0 §8.3.2); never empty.
    pub tenant: Option<String>,
}

/// How calls are framed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Binding {
    /// JSON-RPC 2.0 over HTTP POST, streams as SSE.
    JsonRpc,
    /// Resources over HTTP, streams as SSE.
    HttpJson,
    /// gRPC.
    Grpc,
    /// A binding named by URI, or a name nobody defines.
    Other(String),
}

/// Protocol generation, `Major.Minor`; patch numbers take no part in negotiation (A2A 1.0 §3.6).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Version {
    /// April 2025: `tasks/send`, `sessionId`.
    V0_1,
    /// May to July 2025: `message/send`, `kind`.
    V0_2,
    /// July 2025: 0.2 plus HTTP+JSON, signatures, the extended card.
    V0_3,
    /// March 2026: one grammar over every binding.
    V1_0,
    /// Anything else, as spelled.
    Other(String),
}

/// The organization that runs an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentProvider {
    /// Organisation.
    pub organization: String,
    /// Its address.
    pub url: Option<String>,
}

/// Optional abilities. `None`: the card does not say.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AgentCapabilities {
    /// Answers as a stream.
    pub streaming: Option<bool>,
    /// Calls back.
    pub push_notifications: Option<bool>,
    /// Keeps the history of states (before 1.0).
    pub state_transition_history: Option<bool>,
    /// Has a fuller card for authenticated callers.
    pub extended_agent_card: Option<bool>,
    /// Extensions it knows.
    pub extensions: Vec<AgentExtension>,
}

/// An extension that an agent knows.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentExtension {
    /// Its identity.
    pub uri: String,
    /// Its purpose.
    pub description: Option<String>,
    /// Callers must support it.
    pub required: bool,
    /// Its settings.
    pub params: Option<Json>,
}

/// Something an agent can be asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentSkill {
    /// Unique within the card.
    pub id: String,
    /// Human-readable name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Keywords.
    pub tags: Vec<String>,
    /// Example prompts.
    pub examples: Vec<String>,
    /// Media types it reads; empty: the card's defaults.
    pub input_modes: Vec<String>,
    /// Media types it writes; empty: the card's defaults.
    pub output_modes: Vec<String>,
    /// Alternatives, one of which suffices; empty: the card's.
    pub security_requirements: Vec<SecurityRequirement>,
    /// Unknown members.
    pub extra: Extra,
}

/// One JWS over the card, flattened (RFC 7515 §7.2.2).
#[derive(Debug, Clone, PartialEq)]
pub struct CardSignature {
    /// Protected header, base64url.
    pub protected: String,
    /// Signature, base64url.
    pub signature: String,
    /// Unprotected header.
    pub header: Option<Json>,
}

impl Binding {
    /// Reads a card's `protocolBinding` or `transport`, in any of the spellings met.
    pub fn read(spelled: &str) -> Self {
        match spelled.to_ascii_uppercase().replace('_', "+").as_str() {
            "JSONRPC" | "JSON-RPC" | "JSON+RPC" => Self::JsonRpc,
            "HTTP+JSON" | "REST" => Self::HttpJson,
            "GRPC" => Self::Grpc,
            _ => Self::Other(spelled.to_owned()),
        }
    }

    /// The name that 0.3 and 1.0 cards use.
    pub fn as_str(&self) -> &str {
        match self {
            Self::JsonRpc => "JSONRPC",
            Self::HttpJson => "HTTP+JSON",
            Self::Grpc => "GRPC",
            Self::Other(spelled) => spelled,
        }
    }
}

impl Version {
    /// Reads a version number; only major and minor count.
    pub fn read(spelled: &str) -> Self {
        let mut numbers = spelled.split('.');
        match (numbers.next(), numbers.next()) {
            (Some("0"), Some("1")) => Self::V0_1,
            (Some("0"), Some("2")) => Self::V0_2,
            (Some("0"), Some("3")) => Self::V0_3,
            (Some("1"), Some("0")) => Self::V1_0,
            _ => Self::Other(spelled.to_owned()),
        }
    }

    /// `Major.Minor`.
    pub fn as_str(&self) -> &str {
        match self {
            Self::V0_1 => "0.1",
            Self::V0_2 => "0.2",
            Self::V0_3 => "0.3",
            Self::V1_0 => "1.0",
            Self::Other(spelled) => spelled,
        }
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
