//! Chooses what to show of a task, so that a text that arrived in three ways is shown once.
//!
//! A2A does not say where the answer is: in a message, an artifact, the last status, or one status message per
//! token; some agents send the same text in all of them.

use super::merge::grows;
use super::pieces::are_apart;
use super::results::results;
use crate::model::{Artifact, Content, Message, Role, Task, TaskState};

/// One thing to show.
#[derive(Debug, Clone, PartialEq)]
pub enum Item<'t> {
    /// A message.
    Message(&'t Message),
    /// Consecutive messages of the agent that may be the pieces of one text: nothing tells them apart.
    Progress(Vec<&'t Message>),
    /// Something produced.
    Artifact(&'t Artifact),
    /// Artifacts of one name that are the pieces of one text: some agents make an artifact of all that their model says at
    /// once.
    Pieces(Vec<&'t Artifact>),
    /// The agent's current words: the question, when it asks one.
    Status(&'t Message),
}

/// The items to show, in order: the history, the artifacts, the current words. Left out are an agent's plain texts
/// that, joined, equal the text of an artifact, of the current words or of a later message; of a message that is
/// repeated as it grows, only the last is shown.
///
/// The task's question is always shown, and so is everything that is more than text.
pub fn display(task: &Task) -> Vec<Item<'_>> {
    let artifacts = results(&task.artifacts);
    let texts: Vec<String> =
        artifacts.iter().map(|result| result.iter().map(Artifact::text).collect()).collect();
    let produced: Vec<&str> = texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
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
        flush(&mut items, &mut run, None, &produced);
        items.push(Item::Message(message));
    }
    // Only since the user last spoke can it have been said on the way to the current words.
    let said = said.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let answers: Vec<&str> = produced.iter().copied().chain(said).collect();
    flush(&mut items, &mut run, status, &answers);
    items.extend(artifacts.into_iter().map(|result| match result {
        [one] => Item::Artifact(one),
        pieces => Item::Pieces(pieces.iter().collect()),
    }));
    items.extend(status.map(Item::Status));
    items
}

/// `next`: the agent's message after the run, if nothing comes between.
fn flush<'t>(
    items: &mut Vec<Item<'t>>,
    run: &mut Vec<&'t Message>,
    next: Option<&'t Message>,
    answers: &[&str],
) {
    leave_out_what_grew(run, next);
    let texts: Vec<String> = run.iter().map(|message| joined(message)).collect();
    // The longest message of the run may repeat the pieces before it.
    let whole = texts.iter().max_by_key(|text| text.len()).map(|text| text.trim());
    let mut kept = Vec::new();
    let mut at = 0;
    while let (Some(message), Some(rest)) = (run.get(at), texts.get(at..)) {
        let repeated = answers.iter().filter_map(|answer| pieces_of(answer, rest)).max();
        // A blank before the longest is no piece of it.
        let is_blank = rest.first().is_some_and(|text| text.trim().is_empty());
        let whole = whole.filter(|_| !is_blank);
        let repeated = repeated.or_else(|| pieces_of(whole?, rest).filter(|pieces| *pieces > 1));
        if repeated.is_none() {
            kept.push(*message);
        }
        at += repeated.unwrap_or(1);
    }
    run.clear();
    let texts = kept.chunk_by(|one, next| !are_apart(&joined(one), &joined(next)));
    items.extend(texts.map(|text| match text {
        [one] => Item::Message(one),
        pieces => Item::Progress(pieces.to_vec()),
    }));
}

/// The place of the answer among the shown items, if an agent gave it while it worked: a task that completed without
/// an artifact and without a last word has answered with the agent's last message.
pub fn answer_on_the_way(task: &Task, shown: &[Item<'_>]) -> Option<usize> {
    let has_words = task.status.message.as_ref().is_some_and(|message| !says_nothing(message));
    if task.status.state != TaskState::Completed || !task.artifacts.is_empty() || has_words {
        return None;
    }
    let is_silent = |item: &Item<'_>| match item {
        Item::Message(message) => says_nothing(message),
        Item::Progress(pieces) => pieces.iter().all(|piece| says_nothing(piece)),
        Item::Status(_) => true,
        Item::Artifact(_) | Item::Pieces(_) => false,
    };
    let (at, last) = shown.iter().enumerate().rfind(|(_, item)| !is_silent(item))?;
    let is_said = match last {
        Item::Message(message) => message.role == Role::Agent,
        Item::Progress(_) => true,
        Item::Status(_) | Item::Artifact(_) | Item::Pieces(_) => false,
    };
    is_said.then_some(at)
}

/// Whether a message has no words to read and nothing else.
pub fn says_nothing(message: &Message) -> bool {
    message.parts.iter().all(|part| part.as_text().is_some_and(|text| text.trim().is_empty()))
}

/// Messages that begin with all that the one before said are one message that grew: under one id in any case, under new ones
/// where several do so in a row, or all that there are. Two pieces of a text may begin alike.
pub(super) const IN_A_ROW: usize = 3;

fn leave_out_what_grew<'t>(run: &mut Vec<&'t Message>, next: Option<&'t Message>) {
    let all: Vec<&Message> = run.iter().copied().chain(next).collect();
    let mut grew = Vec::with_capacity(run.len());
    let mut rest = all.as_slice();
    while !rest.is_empty() {
        let links =
            rest.windows(2).take_while(|pair| matches!(pair, [one, next] if grows(one, next))).count();
        let (chain, after) = rest.split_at(links + 1);
        let is_one = chain.len() >= IN_A_ROW || chain.len() == all.len();
        grew.extend(chain.windows(2).map(|pair| {
            is_one || matches!(pair, [one, next] if one.message_id.is_some() && one.message_id == next.message_id)
        }));
        grew.push(false);
        rest = after;
    }
    let mut grew = grew.into_iter();
    run.retain(|_| !grew.next().unwrap_or_default());
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
