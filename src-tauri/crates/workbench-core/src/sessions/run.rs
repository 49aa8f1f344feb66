//! The causes and ends of sessions: a message to send, a task to follow, to stop or to look at.

use std::sync::Arc;

use a2a_client::{Agent, EndCause, EventStream};
use a2a_protocol::model::{Message, MessageId, TaskId, TaskState};
use a2a_protocol::{Operation, SendMessage};
use tokio::time::sleep;
use workbench_store::conversations::Conversation;
use workbench_store::options::AnswerWhen;
use workbench_store::sent::{self, Sent};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{TaskKey, conversations};

use super::Sessions;
use super::claim::{Claim, Claimed, Stored};
use super::live::LiveText;
use super::notes::TaskNote;
use super::otherwise::{Next, Otherwise};
use super::pace::WatchPace;
use super::read::is_unknown_task;
use super::record::{Arrived, Place, Recorded, record};
use super::session::Session;
use crate::announce::Announcement;
use crate::error::CoreError;
use crate::explain::{Without, again_without, explain, failed_here, task_forgotten, wants_extensions};
use crate::reached::Reached;
use crate::resilience::backoff::wait_before_repeating;
use crate::resilience::chance;
use crate::seats::Which;
use crate::sending;

/// Sends a message and follows its task, streaming if the agent does and it is wanted.
pub(crate) fn converse(agent: &Agent, send: SendMessage, streams: bool, pace: Arc<WatchPace>) -> EventStream {
    let streams = streams && agent.streaming() == Some(true);
    let answer = if streams { agent.stream(send) } else { agent.send_as_stream(send) };
    agent.follow_at(answer, pace)
}

impl Sessions {
    /// Sends a stored message and follows the answer.
    pub(crate) fn send_in_background(&self, id: MessageId) {
        self.send_as(Claim::Wanted(id));
    }

    /// The same for a message that is *sending* since the commit that stored it.
    pub(crate) fn send_claimed(&self, stored: Stored) {
        self.send_as(Claim::Had(Box::new(stored)));
    }

    fn send_as(&self, claim: Claim) {
        let (sessions, id) = (self.clone(), claim.message().clone());
        self.ground.go_on("messages.send", async move {
            if let Err(error) = sessions.send(&id, claim).await {
                sessions.message_failed(&id, &failed_here(&error)).await;
            }
        });
    }

    async fn send(&self, id: &MessageId, claim: Claim) -> Result<(), CoreError> {
        let Some(Claimed { message: stored, conversation, task, seat }) = self.claim(claim).await? else {
            return Ok(());
        };
        let without = again_without(&stored);
        let begins_another = without == Some(Without::Task);
        let task = task.filter(|task| !(task.state.is_terminal() || task.lost && begins_another));
        let streams = without != Some(Without::Stream) && stored.options.answer == AnswerWhen::AsItCan;
        if let Some(task) = &task {
            seat.own(&task.task_key);
        }
        self.cards.may_send_to(&conversation.connection_id).await?;
        let mut reached = self.agents.agent_in(&conversation).await?;
        let place = place_of(&stored, task.as_ref());
        let message = message_of(&stored, &conversation, task.as_ref())?;
        // A message keeps its own choice of extensions, but for those that it was refused without and the agent's calls ask for now.
        let refused_without = wants_extensions(&stored);
        let mut extensions = stored.options.extensions.clone();
        if let Some(chosen) = &mut extensions {
            chosen.extend(reached.extensions.iter().filter(|uri| refused_without.contains(uri)).cloned());
        }
        let extensions = extensions.as_deref();
        let requesting = |reached: &Reached| {
            extensions.map_or_else(|| reached.agent.clone(), |uris| reached.agent.requesting(uris))
        };
        let mut otherwise = Otherwise::of(&conversation, &reached, task.is_some());
        let (mut tries, mut whole) = (0, false);
        let mut ended = loop {
            let (agent, streams) = (requesting(&reached), streams && !whole);
            let session = Session::new(self.clone(), seat.clone(), reached.origin(), place.clone())
                .requesting(reached.requested(extensions));
            let stream = converse(&agent, message.clone(), streams, session.pace());
            let mut ended = session.follow(stream).await?;
            let streamed = streams && agent.streaming() == Some(true);
            if let Some(next) = otherwise.after(self, &reached, &mut ended, streamed).await? {
                whole = matches!(next, Next::Whole);
                if !whole {
                    reached = self.agents.agent_in(&conversation).await?;
                }
                continue;
            }
            let EndCause::Cut(error) = &ended.cause else { break ended };
            if ended.answered {
                break ended;
            }
            self.health.called(&conversation.connection_id, Err(error)).await;
            tries += 1;
            let chance = chance(self.ground.environment());
            let wait = wait_before_repeating(Operation::SendMessage, error, tries, chance);
            let Some(wait) = wait else { break ended };
            tokio::select! {
                () = seat.stop.cancelled() => {
                    ended.cause = EndCause::Stopped;
                    break ended;
                }
                () = sleep(wait) => {}
            }
            reached = self.agents.agent_in(&conversation).await?;
        };
        drop(seat);
        let asked = otherwise.settle(self, &mut ended).await?;
        if let (Some(task), EndCause::Cut(error)) = (&task, &ended.cause)
            && !ended.answered
            && is_unknown_task(error)
        {
            self.task_lost(&task.task_key).await?;
            self.message_failed(id, &task_forgotten()).await;
            return Ok(());
        }
        self.message_ended(id, &reached.connection, ended, asked).await;
        Ok(())
    }

    /// Looks for the task of a message that was on its way when the program last ended, if it can be asked for.
    pub(super) fn seek_in_background(&self, id: MessageId) {
        let sessions = self.clone();
        self.ground.go_on("messages.seek", async move {
            if let Err(error) = sessions.seek(&id).await {
                tracing::info!(%error, message = %id, "what became of a message could not be looked up");
            }
        });
    }

    async fn seek(&self, id: &MessageId) -> Result<(), CoreError> {
        let wanted = id.clone();
        let found = self
            .ground
            .store()
            .read(move |reader| {
                let Some(sent) = sent::get(reader, &wanted)? else { return Ok(None) };
                let conversation = conversations::get(reader, &sent.conversation_id)?;
                Ok(conversation.map(|conversation| (sent, conversation)))
            })
            .await?;
        let Some((sent, conversation)) = found.filter(|(sent, _)| sent.task_key.is_none()) else {
            return Ok(());
        };
        let reached = self.agents.agent_in(&conversation).await?;
        let Some(task) = reached.agent.begun_by(id) else { return Ok(()) };
        let watched = self.seats.sit(conversation.connection_id, conversation.id, None, true);
        let session = Session::new(self.clone(), watched, reached.origin(), place_of(&sent, None));
        let stream = reached.agent.watch_at(task, session.pace());
        session.follow(stream).await?;
        Ok(())
    }

    /// Looks after a task until it settles, in the background.
    pub(crate) fn watch_in_background(&self, task: TaskRow) {
        let sessions = self.clone();
        self.ground.go_on("tasks.watch", async move {
            if let Err(error) = sessions.watch(&task).await {
                tracing::info!(%error, task = %task.task_key, "a task is not watched any more");
            }
        });
    }

    async fn watch(&self, task: &TaskRow) -> Result<(), CoreError> {
        let key = task.task_key.clone();
        let seat =
            self.seats.sit(task.connection_id.clone(), task.conversation_id.clone(), Some(key.clone()), true);
        let reached = self.agents.agent_of(task).await?;
        let place = Place {
            conversation: task.conversation_id.clone(),
            message: None,
            delivery: None,
            task: Some((key, task.task_id.clone())),
            unread: 0,
            title: task.title.clone(),
        };
        let session = Session::new(self.clone(), seat.clone(), reached.origin(), place);
        let stream = reached.agent.watch_at(task.task_id.clone(), session.pace());
        session.follow(stream).await?;
        Ok(())
    }

    /// Asks the agent to stop a task, and looks at the task when it does not do so: why it did not is noted at the task,
    /// which is followed as before until it is over.
    ///
    /// # Errors
    /// When the agent neither stops the task nor shows it.
    pub async fn cancel_task(&self, key: &TaskKey) -> Result<(), CoreError> {
        self.stop_task(key).await.map(drop)
    }

    /// The same. Returns the agent's reason if it refuses and its task can still be read.
    pub(crate) async fn stop_task(&self, key: &TaskKey) -> Result<Option<String>, CoreError> {
        let task = self.ground.task(key).await?;
        // Whatever comes of it, no decision on the task follows by itself.
        self.tray.take_back_decisions_on(key).await?;
        let wanted = key.clone();
        // What cannot be written down is not done: a receipt would not know of it.
        let noted = self.ground.store().write("cancel", move |tx| tasks::note_cancel(tx, &wanted)).await;
        noted.inspect_err(|_| self.tray.remember_what_is_taken_back())?;
        let reached = self.agents.agent_of(&task).await?;
        let (read, refusal) = match reached.agent.cancel(&task.task_id).await {
            Ok(canceled) => (canceled, None),
            Err(error) => {
                if let Ok(read) = reached.agent.get_task(&task.task_id, None).await {
                    (read, Some(error))
                } else {
                    if !task.state.is_terminal() {
                        self.ground
                            .note_on(key, TaskNote::CancelRefused { because: explain(&error).message })
                            .await?;
                    }
                    return Err(error.into());
                }
            }
        };
        let state = read.value.status.state.clone();
        let is_over = state.is_terminal();
        self.speaking.learn_from(&task.connection_id).await;
        if is_over {
            self.seats.stop(Which::Of(key));
        }
        // Whoever still follows it hears the same, piece by piece.
        if is_over || !self.seats.follows(key) {
            self.observe_task(&reached, &task, read).await?;
        }
        let Some(error) = refusal.filter(|_| !is_over) else {
            if state != TaskState::Canceled {
                self.ground.note_on(key, TaskNote::CancelChangedNothing { state: state.to_string() }).await?;
            }
            return Ok(None);
        };
        let because = explain(&error).message;
        let told = because.to_string();
        self.ground.note_on(key, TaskNote::CancelRefused { because }).await?;
        Ok(Some(told))
    }

    /// Writes down a task as it was just read.
    pub(crate) async fn observe_task(
        &self,
        reached: &Arc<Reached>,
        task: &TaskRow,
        read: a2a_client::Received<a2a_protocol::model::Task>,
    ) -> Result<(), CoreError> {
        let item = read.map(a2a_protocol::model::StreamEvent::Task);
        let place = Place {
            conversation: task.conversation_id.clone(),
            message: None,
            delivery: None,
            task: Some((task.task_key.clone(), task.task_id.clone())),
            unread: 0,
            title: task.title.clone(),
        };
        let (origin, environment) = (reached.origin(), self.ground.environment().clone());
        let recorded = self
            .ledger
            .enter_if_needed("look at task", move |tx| {
                record(
                    tx,
                    &origin,
                    &place,
                    vec![Arrived::event(item)],
                    &mut LiveText::default(),
                    &environment,
                )
            })
            .await?;
        self.announce(recorded);
        Ok(())
    }

    /// Follows a task that was just written down, if its agent goes on with it and nobody follows it.
    pub(crate) async fn watch_if_running(&self, key: &TaskKey) -> Result<(), CoreError> {
        let task = self.ground.task(key).await?;
        if !task.settled && !self.seats.follows(key) {
            self.watch_in_background(task);
        }
        Ok(())
    }

    pub(crate) fn announce(&self, recorded: Recorded) {
        for delta in recorded.deltas {
            self.ground.announcer().say(Announcement::Delta(delta));
        }
        self.requests_arrived(recorded.new_requests);
    }
}

fn place_of(sent: &Sent, task: Option<&TaskRow>) -> Place {
    let title = sent.parts.iter().find_map(|part| part.as_text()).unwrap_or_default();
    Place {
        conversation: sent.conversation_id.clone(),
        message: Some(sent.message_id.clone()),
        delivery: None,
        task: task.map(|task| (task.task_key.clone(), task.task_id.clone())),
        unread: 0,
        title: title.lines().next().unwrap_or_default().chars().take(80).collect(),
    }
}

fn message_of(
    sent: &Sent,
    conversation: &Conversation,
    task: Option<&TaskRow>,
) -> Result<SendMessage, CoreError> {
    let mut message = Message::user(sent.message_id.clone(), sent.parts.clone());
    message.task_id = task.map(|task| TaskId::new(task.task_id.as_str()));
    message.context_id =
        task.and_then(|task| task.context_id.clone()).or_else(|| conversation.context_id.clone());
    sending::request(message, &sent.options)
}
