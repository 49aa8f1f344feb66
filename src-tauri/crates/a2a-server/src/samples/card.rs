//! The cards of the samples, which differ only in words.

use a2a_protocol::model::{AgentCapabilities, AgentCard, AgentProvider, AgentSkill};

pub(super) const TEXT: &str = "text/plain";
pub(super) const MARKDOWN: &str = "text/markdown";
pub(super) const JSON: &str = "application/json";

/// A card for an agent that streams and calls nobody back.
pub(super) fn card(name: &str, description: &str, skills: Vec<AgentSkill>) -> AgentCard {
    AgentCard {
        name: name.to_owned(),
        description: description.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        interfaces: Vec::new(),
        provider: Some(AgentProvider { organization: "A2A Workbench samples".to_owned(), url: None }),
        icon_url: None,
        documentation_url: None,
        capabilities: AgentCapabilities {
            streaming: Some(true),
            push_notifications: Some(false),
            state_transition_history: None,
            extended_agent_card: Some(false),
            extensions: Vec::new(),
        },
        security_schemes: Vec::new(),
        security_requirements: Vec::new(),
        default_input_modes: owned(&[TEXT, JSON]),
        default_output_modes: owned(&[MARKDOWN, JSON]),
        skills,
        signatures: Vec::new(),
        extra: Vec::new(),
        raw: None,
    }
}

/// A skill in the card's default modes.
pub(super) fn skill(id: &str, name: &str, description: &str, tags: &[&str], examples: &[&str]) -> AgentSkill {
    AgentSkill {
        id: id.to_owned(),
        name: name.to_owned(),
        description: description.to_owned(),
        tags: owned(tags),
        examples: owned(examples),
        input_modes: owned(&[TEXT]),
        output_modes: owned(&[MARKDOWN, JSON]),
        security_requirements: Vec::new(),
        extra: Vec::new(),
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
