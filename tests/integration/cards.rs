//! Cards of made-up agents, for a test or a benchmark.

use a2a_protocol::model::{AgentCapabilities, AgentCard};

/// The card of an agent that takes and gives words.
pub fn card(name: &str, description: &str, streams: bool) -> AgentCard {
    AgentCard {
        name: name.to_owned(),
        description: description.to_owned(),
        version: "1.0.0".to_owned(),
        interfaces: Vec::new(),
        provider: None,
        icon_url: None,
        documentation_url: None,
        capabilities: AgentCapabilities { streaming: Some(streams), ..AgentCapabilities::default() },
        security_schemes: Vec::new(),
        security_requirements: Vec::new(),
        default_input_modes: vec!["text/plain".to_owned()],
        default_output_modes: vec!["text/plain".to_owned()],
        skills: Vec::new(),
        signatures: Vec::new(),
        extra: Vec::new(),
        raw: None,
    }
}
