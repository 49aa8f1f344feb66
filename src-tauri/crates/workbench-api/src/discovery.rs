//! The search for agents: by an address, by a card, by a list of several.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{DiscoveryStart, ListedAgents, ListedConnect};
pub use view::{
    AgentListView, AttemptOutcome, AttemptView, CandidateView, Discovery, DiscoveryState, ListedAgentPage,
    ListedAgentView, ListedState, OtherEntryView, UrlRewrite,
};
