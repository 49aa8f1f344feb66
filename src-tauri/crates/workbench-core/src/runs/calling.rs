//! Turns the parameters of a call into the message to send.

use a2a_protocol::model::{Message, MessageId, TaskId};
use a2a_protocol::{Dialect, Json, read};
use a2a_runs::journal::{RunError, StepId};
use a2a_runs::plan::Method;
use serde_json::Value;
use workbench_store::conversations::{self, Conversation, Draft};
use workbench_store::options::{AnswerWhen, SendOptions};
use workbench_store::runs::{self, RunCall};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{ConnectionId, ConversationId, Reader, RunId, StoreError, TaskKey, Tx};

use super::Runs;
use crate::error::{CoreError, not_found};
use crate::explain::failed_here;
use crate::sessions::Stored;

/// A message that is ready to leave.
#[derive(Debug)]
pub(super) struct Begin {
    pub(super) call: RunCall,
    /// Its conversation has to be made.
    is_new: bool,
    task: Option<TaskKey>,
    message: Message,
    options: SendOptions,
}

impl Begin {
    /// Whether it is *sending* from the commit that stores it. A message to an existing task is looked at once more
    /// before.
    pub(super) fn is_claimed(&self) -> bool {
        self.task.is_none()
    }

    /// Stores the message, on its way or queued.
    pub(super) fn store(self, tx: &mut Tx<'_>, now: i64) -> Result<Leaving, StoreError> {
        let is_claimed = self.is_claimed();
        let Self { call, is_new, task, message, options } = self;
        let sent = Sent {
            message_id: call.message.clone(),
            conversation_id: call.conversation.clone(),
            task_key: task,
            parts: message.parts,
            options,
            extensions: None,
            status: SentStatus::Queued,
            error: None,
            created_at: now,
            updated_at: now,
        };
        let known = if is_new {
            let conversation = Conversation {
                id: call.conversation.clone(),
                connection_id: call.connection.clone(),
                context_id: None,
                title: conversations::title_of(&sent.words()),
                draft: Draft::default(),
                compared: None,
                imported_at: None,
                created_at: now,
                updated_at: now,
            };
            conversations::insert(tx, &conversation)?;
            Some(conversation)
        } else {
            conversations::get(tx, &call.conversation)?
        };
        runs::insert_call(tx, &call)?;
        sent::insert(tx, &sent)?;
        if !is_claimed {
            return Ok(Leaving::Queued(call.message));
        }
        sent::set_status(tx, &call.message, SentStatus::Sending, None, now)?;
        let conversation = known.ok_or_else(|| not_found("conversation", &call.conversation))?;
        let message = Sent { status: SentStatus::Sending, ..sent };
        Ok(Leaving::OnItsWay(Box::new(Stored { message, conversation })))
    }
}

/// A stored message that leaves once it is on disk.
#[derive(Debug)]
pub(super) enum Leaving {
    /// Whoever claims it sends it.
    Queued(MessageId),
    /// It is claimed.
    OnItsWay(Box<Stored>),
}

/// What a step wants to send, and to whom.
pub(super) struct Wanted<'w> {
    pub(super) run: &'w RunId,
    pub(super) step: &'w StepId,
    pub(super) agent: ConnectionId,
    pub(super) method: Method,
    pub(super) parameters: &'w Value,
    pub(super) fresh_context: bool,
}

impl Runs {
    /// Makes the message of a step, or says why there is none.
    pub(super) async fn message_of(
        &self,
        Wanted { run, step, agent, method, parameters, fresh_context }: Wanted<'_>,
    ) -> Result<Result<Begin, RunError>, CoreError> {
        let Some(said) = parameters.get("message").filter(|message| message.is_object()) else {
            return Ok(Err(invalid("`parameters` have no `message`")));
        };
        let message = read::message(&Json::from(said.clone()), Dialect::V0_3).value;
        if message.parts.is_empty() {
            return Ok(Err(invalid("the message has no parts")));
        }
        let streams = match self.chats.streams(&agent).await {
            Ok(streams) => streams,
            Err(error) => return Ok(Err(unreachable(&error))),
        };
        let branch = branch_of(&step.at).to_owned();
        let known = {
            let (run, agent, branch, task) =
                (run.clone(), agent.clone(), branch.clone(), message.task_id.clone());
            let reading = self.store.read(move |reader| {
                let task = task.map(|task| task_of(reader, &agent, &task)).transpose()?;
                let conversation = runs::conversation_in(reader, &run, &agent, &branch)?;
                Ok((task, conversation.filter(|_| !fresh_context)))
            });
            reading.await?
        };
        let (task, conversation) = match known {
            (Some(None), _) => {
                return Ok(Err(invalid("the message continues a task that is not known here")));
            }
            (Some(Some(task)), _) => (Some(task.task_key), Some(task.conversation_id)),
            (None, conversation) => (None, conversation),
        };
        let metadata = message.metadata.as_ref().map(|metadata| metadata.as_str().to_owned());
        let options = SendOptions {
            // Its task is known at once, whether the agent streams or not.
            answer: if streams { AnswerWhen::AsItCan } else { AnswerWhen::AtOnce },
            reference_task_ids: message.reference_task_ids.clone(),
            metadata,
            ..SendOptions::default()
        };
        let call = RunCall {
            message: MessageId::new(self.environment.fresh_id()),
            run: run.clone(),
            at: step.at.clone(),
            purpose: step.purpose.clone(),
            conversation: conversation
                .clone()
                .unwrap_or_else(|| ConversationId::new(self.environment.fresh_id())),
            connection: agent,
            branch,
            streams: method == Method::Stream,
        };
        Ok(Ok(Begin { call, is_new: conversation.is_none(), task, message, options }))
    }
}

/// The task that an agent knows under this id, where it is known here.
pub(super) fn task_of(
    reader: &Reader<'_>,
    agent: &ConnectionId,
    id: &TaskId,
) -> Result<Option<TaskRow>, StoreError> {
    Ok(tasks::by_agent_id(reader, agent, id)?.filter(|task| task.imported_at.is_none()))
}

/// The innermost branch around a step: calls outside of all branches share a conversation, and so do those of each
/// branch. `/do/0/all/fork/branches/1/b/do/0/ask` is in `/do/0/all/fork/branches/1/b`.
fn branch_of(at: &str) -> &str {
    const FORK: &str = "/fork/branches/";
    let Some(fork) = at.rfind(FORK) else { return "" };
    let rest = at.get(fork + FORK.len()..).unwrap_or_default();
    let mut ends = rest.match_indices(['/', '>']).map(|(end, _)| end);
    // The number of the branch, then its name.
    let end = ends.nth(1).map_or(at.len(), |end| fork + FORK.len() + end);
    at.get(..end).unwrap_or(at)
}

pub(super) fn invalid(detail: &str) -> RunError {
    RunError { detail: Some(detail.to_owned()), ..RunError::standard("validation", 400, "Not a message") }
}

/// The agent cannot be spoken to.
pub(super) fn unreachable(error: &CoreError) -> RunError {
    let said = failed_here(error).message.to_string();
    RunError { detail: Some(said), ..RunError::standard("communication", 503, "The agent cannot be called") }
}

#[cfg(test)]
mod tests {
    use super::branch_of;

    #[test]
    fn the_branch_of_a_step_is_the_innermost_one() {
        assert_eq!(branch_of("/do/0/ask"), "");
        assert_eq!(branch_of("/do/0/all/fork/branches/1/b"), "/do/0/all/fork/branches/1/b");
        let deep = "/do/0/all[2]/fork/branches/1/b!1/do/0/ask";
        assert_eq!(branch_of(deep), "/do/0/all[2]/fork/branches/1/b!1", "with round and attempt");
        let inner = "/do/0/a/fork/branches/0/x/fork/branches/2/y>/do/0/z";
        assert_eq!(branch_of(inner), "/do/0/a/fork/branches/0/x/fork/branches/2/y");
    }
}
