//! Recalls an agent's earlier tasks into memory.

use a2a_protocol::model::{Message, Role, Task, TaskId};
use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedReceiver;

use super::entry::Entry;
use super::{Received, TaskStore, Tasks, Work, contents};
use crate::door::Caller;
use crate::refusal::Refusal;
use crate::turn::Turn;
use a2a_protocol::model::StreamEvent;

impl TaskStore {
    /// Takes tasks of before into memory, the oldest first. Returns the turns that go on.
    pub(crate) fn recall(&self, tasks: Vec<Task>, caller: &Caller) -> Vec<(TaskId, Work)> {
        let mut known = self.lock();
        let new: Vec<Task> = tasks.into_iter().filter(|task| !known.by_id.contains_key(&task.id)).collect();
        new.into_iter().filter_map(|task| known.recall(self, task, caller)).collect()
    }

    /// The events of a task until its turn ends, for a caller that has it ended. None if no turn is being worked on.
    pub(crate) fn watch_end(&self, id: &TaskId) -> Result<UnboundedReceiver<StreamEvent>, Refusal> {
        let mut tasks = self.lock();
        let entry = tasks.by_id.get_mut(id).ok_or_else(|| Refusal::TaskNotFound(id.clone()))?;
        Ok(entry.watch_turn())
    }
}

impl Tasks {
    fn recall(&mut self, store: &TaskStore, task: Task, caller: &Caller) -> Option<(TaskId, Work)> {
        let id = task.id.clone();
        let context_id = task.context_id.clone().unwrap_or_else(|| store.fresh_context());
        self.changes += 1;
        let now = store.environment.now();
        let changed_at = task.status.timestamp.as_ref().and_then(|at| at.parse::<Timestamp>().ok());
        let mut entry = Entry::new(id.clone(), context_id.clone(), now);
        (entry.task, entry.changed, entry.changed_at) = (task, self.changes, changed_at.unwrap_or(now));
        entry.task.context_id = Some(context_id.clone());
        let said = entry.task.history.iter().filter(|message| message.role == Role::User);
        let said: Vec<Message> = said.cloned().collect();
        let goes_on = !entry.task.status.state.is_settled();
        let work = said.last().filter(|_| goes_on).cloned().map(|message| {
            let (run, canceled) = entry.begin_run();
            let task = entry.task.clone();
            let caller = caller.clone();
            let turn = Turn { message, task, context_id, question: None, caller };
            (id.clone(), Work { run, turn, canceled })
        });
        self.by_id.insert(id.clone(), entry);
        for message in said {
            if let Some(message_id) = message.message_id {
                self.received
                    .insert(message_id, Received { task: id.clone(), parts: contents(&message.parts) });
            }
        }
        work
    }
}
