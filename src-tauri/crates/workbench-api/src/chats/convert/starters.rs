//! Suggestions from an agent's card for a first message.

use a2a_protocol::model::AgentCard;

/// Prompts that fit beside an empty conversation.
const STARTERS: usize = 6;

/// Example prompts of the skills, one of each skill first.
pub(super) fn starters(card: &AgentCard) -> Vec<String> {
    let longest = card.skills.iter().map(|skill| skill.examples.len()).max().unwrap_or(0);
    let mut starters: Vec<String> = Vec::new();
    for place in 0..longest {
        for example in card.skills.iter().filter_map(|skill| skill.examples.get(place)) {
            if starters.len() < STARTERS && !example.trim().is_empty() && !starters.contains(example) {
                starters.push(example.clone());
            }
        }
    }
    starters
}
