//! Cards of made-up agents, for a test or a benchmark.

use a2a_protocol::model::{AgentCapabilities, AgentCard};

/// The card of an agent that takes and gives words.
pub fn card(name: &str, description: &str, streams: bool) -> AgentCard {
    AgentCard {
        capabilities: AgentCapabilities { streaming: Some(streams), ..AgentCapabilities::default() },
        default_input_modes: vec!["text/plain".to_owned()],
        default_output_modes: vec!["text/plain".to_owned()],
        ..AgentCard::new(name, description, "1.0.0")
    }
}
