//! The parts of a reading that need its reader: the reply, and another look.

use super::{hand_made, mapped, read_with};
use crate::reading::{Choice, Item, Reading};
use crate::{Answer, ItemId, Readers, Reply, ReplyContent, ReplyError, RequestInput, refusing};

impl Reading {
    /// Writes the reply that the shape expects, from one answer for every item.
    ///
    /// # Errors
    /// When an item has no answer or two, an answer names no item, or does not fit its item; when an
    /// item is broken; when the reading was made by a reader or version that is not here.
    pub fn reply(&self, answers: &[(ItemId, Answer)]) -> Result<Reply, ReplyError> {
        Readers::BUILT_IN.reply(self, answers)
    }

    /// Whether it is answered by a call of the agent's own method, which only JSON-RPC can carry.
    pub fn calls_a_method(&self) -> bool {
        Readers::BUILT_IN.calls_a_method(&self.reader)
    }

    /// Whether an option of its only question and words beside it go out as one text: `edit_plan add a step`. A shape with a
    /// place of its own for the option has none for both, and neither has a plain yes or no: whoever looks for `approve` finds
    /// none in `approve only tonight`.
    pub fn joins_words(&self) -> bool {
        let [Item::Question { item_id, options, multiple: false, free_text: true, buttons: None, .. }] =
            self.items.as_slice()
        else {
            return false;
        };
        let decides = |option: &Choice| hand_made::is_yes(&option.value) || refusing::declines(&option.value);
        let Some(option) = options.first().filter(|_| !options.iter().any(decides)) else { return false };
        let both = format!("{} words", option.value);
        let Ok(Reply::Message(reply)) = self.reply(&[(item_id.clone(), Answer::Text(both.clone()))]) else {
            return false;
        };
        let [part] = reply.parts.as_slice() else { return false };
        reply.metadata.is_none() && part.content == ReplyContent::Text(both)
    }

    /// Reads a later look at the task the same way; `None` where it has another shape by now.
    pub fn read_again(&self, input: &RequestInput<'_>) -> Option<Self> {
        match mapped::mapping_of(self) {
            Some(mapping) => mapping.read(input),
            None => read_with(&self.reader, input),
        }
    }
}
