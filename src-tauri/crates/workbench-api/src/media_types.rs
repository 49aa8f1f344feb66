//! The media types that an agent accepts, according to its card.

use a2a_protocol::model::AgentCard;

/// Media types that the agent reads, by default or in one of its skills.
pub(crate) fn accepts(card: &AgentCard) -> Vec<String> {
    let mut accepts: Vec<String> = Vec::new();
    let of_skills = card.skills.iter().flat_map(|skill| &skill.input_modes);
    for mode in card.default_input_modes.iter().chain(of_skills) {
        if !accepts.contains(mode) {
            accepts.push(mode.clone());
        }
    }
    accepts
}
