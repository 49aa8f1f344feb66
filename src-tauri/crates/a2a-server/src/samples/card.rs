//! The cards of the samples, which differ only in words.

use a2a_protocol::model::{AgentCapabilities, AgentCard, AgentProvider, AgentSkill};

pub(super) const TEXT: &str = "text/plain";
pub(super) const MARKDOWN: &str = "text/markdown";
pub(super) const JSON: &str = "application/json";

/// A card for an agent that streams and calls nobody back.
pub(super) fn card(name: &str, description: &str, skills: Vec<AgentSkill>) -> AgentCard {
    AgentCard {
        provider: Some(AgentProvider { organization: "A2A Workbench samples".to_owned(), url: None }),
        capabilities: AgentCapabilities {
            streaming: Some(true),
            push_notifications: Some(false),
            extended_agent_card: Some(false),
            ..AgentCapabilities::default()
        },
        default_input_modes: owned(&[TEXT, JSON]),
        default_output_modes: owned(&[MARKDOWN, JSON]),
        skills,
        ..AgentCard::new(name, description, env!("CARGO_PKG_VERSION"))
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
