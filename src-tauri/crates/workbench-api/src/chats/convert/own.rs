//! The person's own messages, so that each is shown once, where it was sent.
//!
//! Agents repeat them in their tasks. Most keep the id; some give the words another id, or none. So an echo is
//! known by its id, else by its words, as often as they were sent; equal words of somebody else are shown.

use std::collections::{HashMap, HashSet};

use a2a_hitl::Answer;
use a2a_protocol::model::{Message, MessageId, Role};
use workbench_core::approvals::stored::answers;
use workbench_core::queries::rows::{RequestOverview, Sent};

/// The messages and decisions that were sent from here.
pub(super) struct Own<'a> {
    /// Ids of messages and of decisions.
    ids: HashSet<&'a str>,
    /// How often something was said in these words.
    words: HashMap<String, usize>,
}

impl<'a> Own<'a> {
    pub(super) fn of(sent: &'a [Sent], requests: &'a [RequestOverview]) -> Self {
        let ids = sent.iter().map(|sent| sent.message_id.as_str());
        let ids = ids.chain(requests.iter().map(|request| request.approval.request.id.as_str())).collect();
        let answered =
            requests.iter().filter_map(|request| answers(request.approval.decision.as_deref()?).ok());
        let answered = answered.flatten().filter_map(|(_, answer)| match answer {
            Answer::Text(text) => Some(text),
            _ => None,
        });
        let mut words = HashMap::new();
        for said in sent.iter().map(Sent::words).chain(answered) {
            if !said.trim().is_empty() {
                *words.entry(said).or_default() += 1;
            }
        }
        Self { ids, words }
    }

    /// Which of a task's messages repeat something, by their place in memory.
    pub(super) fn repeated_in(&self, messages: &[&Message]) -> HashSet<*const Message> {
        let said_by_person = || messages.iter().filter(|message| message.role == Role::User);
        let is_by_id = |message: &&&Message| {
            message.message_id.as_ref().map(MessageId::as_str).is_some_and(|id| self.ids.contains(id))
        };
        let mut left = self.words.clone();
        let mut found = HashSet::new();
        for message in said_by_person().filter(is_by_id) {
            left.entry(message.text()).and_modify(|times| *times = times.saturating_sub(1));
            found.insert(std::ptr::from_ref(*message));
        }
        for message in said_by_person().filter(|message| !is_by_id(message)) {
            let is_only_text = message.parts.iter().all(|part| part.as_text().is_some());
            let times = left.get_mut(&message.text()).filter(|times| is_only_text && **times > 0);
            if let Some(times) = times {
                *times -= 1;
                found.insert(std::ptr::from_ref(*message));
            }
        }
        found
    }
}
