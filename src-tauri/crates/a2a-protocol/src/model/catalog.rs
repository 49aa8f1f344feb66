//! A list of agents: a published catalogue, or a registry's answer.

use crate::json::Json;

/// One page of a list of agents, whatever its form.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Catalog {
    /// Its operator.
    pub host: Option<String>,
    /// The entries, in order.
    pub entries: Vec<CatalogEntry>,
    /// How many entries all pages have, where the page says so.
    pub total: Option<u64>,
    /// Where the list goes on.
    pub next: Option<NextPage>,
}

/// One thing that a catalogue lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogEntry {
    /// Names it within its page: its identifier with its version, else its place, such as `/entries/3`.
    pub key: String,
    /// Its name in the entry; a card in the entry may have another.
    pub name: Option<String>,
    /// The last part of its identifier, for where neither the entry nor a card has a name (AI Catalog, «Resolving an
    /// Artifact's Display Name»).
    pub short_name: Option<String>,
    /// A description, from the entry itself.
    pub description: Option<String>,
    /// Which version of it this is.
    pub version: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Its content.
    pub content: EntryContent,
}

/// The subject of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryContent {
    /// An agent whose card is in the entry.
    Card(Json),
    /// An agent whose card is at this address or below it; not yet absolute.
    AgentAt(String),
    /// A catalogue that stands in the entry.
    Catalog(Json),
    /// A catalogue at this address; not yet absolute.
    CatalogAt(String),
    /// Something that is no agent, by the word for it: a media type, or the name of a protocol.
    Other(String),
    /// An entry that names no address and holds no card.
    Nothing,
}

impl EntryContent {
    /// Whether it is an agent or leads to some.
    pub fn leads_to_agents(&self) -> bool {
        match self {
            Self::Card(_) | Self::AgentAt(_) | Self::Catalog(_) | Self::CatalogAt(_) => true,
            Self::Other(_) | Self::Nothing => false,
        }
    }
}

/// Where a list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextPage {
    /// At this address; not yet absolute.
    Address(String),
    /// At the same address, with this parameter in its query.
    Parameter {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
    },
}
