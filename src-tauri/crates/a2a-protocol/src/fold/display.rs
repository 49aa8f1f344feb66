//! What to show of a task, so that a text that arrived in three ways is read once.
//!
//! There is no rule in A2A about where the answer is: a message, an artifact, the last status, or one
//! status message per token, and some agents send the same text in all of them.

use crate::model::{Artifact, Content, Message, Role, Task};

/// One thing to show.
#[derive(Debug, Clone, PartialEq)]
pub enum Item<'t> {
    /// A message.
    Message(&'t Message),
    /// Consecutive messages of the agent: steps, or the pieces of one text.
    Progress(Vec<&'t Message>),
    /// Something produced.
    Artifact(&'t Artifact),
    /// The agent's current words: the question, when it asks one.
    Status(&'t Message),
}

/// What to show, in order: the history, the artifacts, the current words. Plain texts of the agent that
/// are, joined, the text of an artifact, of the current words or of a later message are left out.
///
/// What the task waits for is always shown, and so is everything that is more than text.
pub fn display(task: &Task) -> Vec<Item<'_>> {
    let artifacts: Vec<String> = task.artifacts.iter().map(Artifact::text).collect();
    let produced: Vec<&str> =
        artifacts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    // The artifact stays rather than the status: it is the one that can be saved.
    let repeats = |message: &&Message| is_plain(message) && produced.contains(&joined(message).trim());
    let asks = task.status.state.is_interrupted();
    let status = task.status.message.as_ref().filter(|message| asks || !repeats(message));
    let said = status.filter(|message| is_plain(message)).map(joined);

    let mut items = Vec::new();
    let mut run: Vec<&Message> = Vec::new();
    let is_status = |message: &Message| {
        message.message_id.is_some() && status.is_some_and(|status| super::same_message(message, status))
    };
    for message in task.history.iter().filter(|message| !is_status(message)) {
        if message.role == Role::Agent && is_plain(message) {
            run.push(message);
            continue;
        }
        flush(&mut items, &mut run, &produced);
        items.push(Item::Message(message));
    }
    // Only since the user last spoke can it have been said on the way to the current words.
    let said = said.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let answers: Vec<&str> = produced.iter().copied().chain(said).collect();
    flush(&mut items, &mut run, &answers);
    items.extend(task.artifacts.iter().map(Item::Artifact));
    items.extend(status.map(Item::Status));
    items
}

fn flush<'t>(items: &mut Vec<Item<'t>>, run: &mut Vec<&'t Message>, answers: &[&str]) {
    let texts: Vec<String> = run.iter().map(|message| joined(message)).collect();
    // The longest message of the run may repeat the pieces before it.
    let whole = texts.iter().max_by_key(|text| text.len()).map(|text| text.trim());
    let mut kept = Vec::new();
    let mut at = 0;
    while let (Some(message), Some(rest)) = (run.get(at), texts.get(at..)) {
        let repeated = answers.iter().filter_map(|answer| pieces_of(answer, rest)).max();
        let repeated = repeated.or_else(|| pieces_of(whole?, rest).filter(|pieces| *pieces > 1));
        if repeated.is_none() {
            kept.push(*message);
        }
        at += repeated.unwrap_or(1);
    }
    run.clear();
    match kept.as_slice() {
        [] => {}
        [one] => items.push(Item::Message(one)),
        _ => items.push(Item::Progress(kept)),
    }
}

/// How many of the first `texts`, joined, are `answer`.
fn pieces_of(answer: &str, texts: &[String]) -> Option<usize> {
    let mut rest = answer;
    for (index, text) in texts.iter().enumerate() {
        let piece = if index == 0 { text.trim_start() } else { text.as_str() };
        match rest.strip_prefix(piece) {
            Some(after) => rest = after,
            // White space at the end of the last piece was trimmed from the answer.
            None if rest == piece.trim_end() => rest = "",
            None => return None,
        }
        if rest.is_empty() {
            return Some(index + 1);
        }
    }
    None
}

/// Pieces of text are joined without separator, as tokens are.
fn joined(message: &Message) -> String {
    message.parts.iter().filter_map(crate::model::Part::as_text).collect()
}

/// Text and nothing else: metadata may hold a request for approval.
fn is_plain(message: &Message) -> bool {
    !message.parts.is_empty()
        && message.metadata.is_none()
        && message.extensions.is_empty()
        && message.parts.iter().all(|part| matches!(part.content, Content::Text(_)))
}
