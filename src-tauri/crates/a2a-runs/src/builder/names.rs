//! Checks that a form has everything that its file needs.

use super::{Form, FormError, MOST_ROUNDS, MOST_STEPS, Pattern, Step};
use crate::file;

/// Names that the file uses itself, or that lead elsewhere behind `then`.
const TAKEN: [&str; 12] = [
    "answers",
    "candidates",
    "continue",
    "decide",
    "end",
    "exit",
    "improve",
    "lead",
    "not-approved",
    "request",
    "side-by-side",
    "verdict",
];

/// Beginnings of names that the file uses itself.
pub(super) const ASK: &str = "ask-before-";
pub(super) const ANSWER: &str = "answer-";

pub(super) fn check(form: &Form) -> Result<(), FormError> {
    if form.title.trim().is_empty() {
        return Err(FormError::NoTitle);
    }
    let steps = form.pattern.steps();
    let (fewest, said) = match &form.pattern {
        Pattern::InOrder { .. } => (1, None),
        Pattern::SideBySide { branches, gather, .. } => {
            if branches.len() < 2 {
                return Err(FormError::Agents);
            }
            (2 + usize::from(gather.is_some()), None)
        }
        Pattern::Review { again, rounds, at_cap, .. } => {
            if !(1..=MOST_ROUNDS).contains(rounds) {
                return Err(FormError::Rounds);
            }
            (2, Some([again, at_cap].to_vec()))
        }
        Pattern::Choose { at_nobody, .. } => (3, Some([at_nobody].to_vec())),
    };
    if !(fewest..=MOST_STEPS).contains(&steps.len()) {
        return Err(FormError::Agents);
    }
    if said.into_iter().flatten().any(|words| words.trim().is_empty()) {
        return Err(FormError::NoWords(None));
    }
    let mut names: Vec<&str> = Vec::new();
    for step in steps {
        let Step { name, agent, words, ask_before } = step;
        let is_taken = TAKEN.contains(&name.as_str()) || name.starts_with(ASK) || name.starts_with(ANSWER);
        // What is between braces in words, and no line of its own in the file.
        let is_name =
            !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
        if is_taken || !is_name || names.contains(&name.as_str()) {
            return Err(FormError::Name(name.clone()));
        }
        names.push(name);
        if !file::agent_named(agent).is_some_and(|agent| agent != crate::plan::Agent::You) {
            return Err(FormError::NoAgent(name.clone()));
        }
        let is_mute = |words: &String| words.trim().is_empty();
        if is_mute(words) || ask_before.as_ref().is_some_and(is_mute) {
            return Err(FormError::NoWords(Some(name.clone())));
        }
    }
    Ok(())
}

impl Pattern {
    /// All agents that may be asked, in the order of the file.
    pub(super) fn steps(&self) -> Vec<&Step> {
        match self {
            Self::InOrder { steps } => steps.iter().collect(),
            Self::SideBySide { branches, gather, .. } => branches.iter().chain(gather).collect(),
            Self::Review { write, review, .. } => vec![write, review],
            Self::Choose { choose, candidates, .. } => {
                std::iter::once(choose).chain(candidates.iter().map(|candidate| &candidate.step)).collect()
            }
        }
    }
}
