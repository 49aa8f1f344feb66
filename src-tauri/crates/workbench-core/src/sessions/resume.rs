//! Resumes after a start the work that the last end of the program interrupted.
//!
//! A queued message is sent, unless it is old: then its author decides, who may have changed their mind. A
//! message that was being sent is not sent again by itself, because it may have arrived; the same holds in a copy
//! of the folder, where the store marks queued messages as such. If the message named its task (0.1), the agent
//! is asked for it. Running tasks are followed again. Waiting tasks are looked at from time to time, because
//! somebody else may answer them.

use std::collections::HashMap;
use std::time::Duration;

use a2a_hitl::{RequestInput, read_request, same_request};
use a2a_protocol::fold::is_behind;
use a2a_protocol::model::Task;
use tokio::time::sleep;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{Reader, TaskKey};
use workbench_store::{approvals, runs};

use super::Sessions;
use super::read::is_unknown_task;
use crate::asked::machine::is_late;
use crate::asked::stored::{is_open, timestamp};
use crate::error::CoreError;
use crate::explain::Explanation;
use crate::sentence::{CallSentence, HintSentence};

/// How often waiting tasks are considered.
const ROUND: Duration = Duration::from_secs(15);
/// Rounds between two looks at the same task grow to this many: five minutes.
const RAREST: u32 = 20;
/// Tasks looked at in one round at most, so that a thousand waiting tasks cost no more than a few.
const LOOKS: usize = 20;

impl Sessions {
    /// Looks at a waiting task often for a while: the person has just opened its request, or a page on which its agent
    /// waits for them.
    pub fn expect_news(&self, task: &TaskKey) {
        self.expected.add(task.clone());
    }

    pub(crate) async fn resume_sessions(&self) -> Result<(), CoreError> {
        let (now, opened) = (self.ground.environment().now(), self.ground.opened_at());
        let lost_track =
            Explanation::new(CallSentence::EndedWhileSending).hint(HintSentence::SameIdentity).in_doubt();
        let too_old = Explanation::new(CallSentence::EndedBeforeSending).hint(HintSentence::SameIdentity);
        let (queued, lost, running) = self
            .ground
            .store()
            .write("resume", move |tx| {
                let (mut queued, mut lost) = (Vec::new(), Vec::new());
                let before = |message: &Sent| message.updated_at < opened;
                for message in sent::unfinished(tx)?.into_iter().filter(before) {
                    let id = message.message_id;
                    match message.status {
                        // Whoever carries the run out sends it.
                        SentStatus::Queued if runs::call_of(tx, &id)?.is_some() => {}
                        SentStatus::Queued if is_late(timestamp(message.updated_at), timestamp(now)) => {
                            sent::set_status(tx, &id, SentStatus::Failed, Some(&too_old.to_json()), now)?;
                        }
                        SentStatus::Queued => queued.push(id),
                        SentStatus::Sending => {
                            sent::set_status(tx, &id, SentStatus::Failed, Some(&lost_track.to_json()), now)?;
                            lost.push(id);
                        }
                        SentStatus::Streaming | SentStatus::Sent | SentStatus::Failed => {
                            sent::set_status(tx, &id, SentStatus::Sent, None, now)?;
                        }
                    }
                }
                let running = tasks::open(tx)?.into_iter().filter(|task| !task.settled);
                Ok((queued, lost, running.collect::<Vec<_>>()))
            })
            .await?;
        for id in queued {
            self.send_in_background(id);
        }
        for id in lost {
            self.seek_in_background(id);
        }
        for task in running {
            self.watch_in_background(task);
        }
        self.ground.in_background(self.clone().seek_all_lost());
        self.ground.in_background(look_after_open(self.clone()));
        Ok(())
    }
}

/// Takes up running tasks that nobody follows, and looks at tasks that wait for a person, more rarely
/// the longer nothing changes, but for those of which news is expected.
async fn look_after_open(sessions: Sessions) {
    let mut rests: HashMap<TaskKey, Rest> = HashMap::new();
    loop {
        sleep(ROUND).await;
        let mut open = sessions.ground.store().read(tasks::open).await.unwrap_or_default();
        let followed = sessions.seats.links();
        // What a run file asks of the person is nowhere to be looked at.
        open.retain(|task| !followed.contains_key(&task.task_key) && !runs::is_you(&task.connection_id));
        let expected = sessions.expected.in_this_round();
        rests.retain(|key, _| !expected.contains(key) && open.iter().any(|task| task.task_key == *key));
        let due = open.into_iter().filter(|task| rests.entry(task.task_key.clone()).or_default().is_over());
        for task in due.take(LOOKS).collect::<Vec<_>>() {
            if !task.settled {
                sessions.watch_in_background(task);
            } else if let Err(error) = sessions.ground.act("tasks.look", look(&sessions, &task)).await {
                tracing::debug!(%error, task = %task.task_key, "a waiting task could not be looked at");
            }
        }
    }
}

async fn look(sessions: &Sessions, task: &TaskRow) -> Result<(), CoreError> {
    let gate = sessions.health.gate(&task.connection_id);
    if gate.admit(sessions.ground.environment().now()).is_err() {
        // Its agent is left alone for now; the task keeps its turn in the next round.
        return Ok(());
    }
    let reached = sessions.agents.agent_of(task).await?;
    match sessions.ask_for_task(task, &reached).await {
        Ok(read) if is_known(sessions, task, &read.value).await? => Ok(()),
        Ok(read) => {
            sessions.observe_task(&reached, task, read).await?;
            sessions.watch_if_running(&task.task_key).await
        }
        Err(error) if is_unknown_task(&error) => sessions.task_lost(&task.task_key).await,
        Err(error) => Err(error.into()),
    }
}

/// Whether a look shows the stored state, or the one before it. An agent with answers may ask something new without a new
/// time; waiting requests are looked at before anything is sent. A look without the status message says nothing new.
async fn is_known(sessions: &Sessions, task: &TaskRow, seen: &Task) -> Result<bool, CoreError> {
    let status = &seen.status;
    if is_behind(&task.state, task.status_timestamp.as_deref(), status) {
        return Ok(true);
    }
    if status.state != task.state || status.timestamp != task.status_timestamp {
        return Ok(false);
    }
    if status.message.is_none() {
        return Ok(true);
    }
    let (key, seen) = (task.task_key.clone(), seen.clone());
    let is_known = move |reader: &Reader<'_>| {
        let known = approvals::of_task(reader, &key)?;
        if known.iter().any(is_open) {
            return Ok(true);
        }
        let Some(stored) = tasks::load(reader, &key)? else { return Ok(true) };
        let stored = stored.to_task();
        let [asked, shown] = [&stored, &seen].map(|task| read_request(&RequestInput::of_task(task)));
        Ok(same_request(&stored.status.state, &asked, &seen.status.state, &shown))
    };
    Ok(sessions.ground.store().read(is_known).await?)
}

/// Rounds until the next look, doubling.
#[derive(Default)]
struct Rest {
    left: u32,
    next: u32,
}

impl Rest {
    fn is_over(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return false;
        }
        self.next = (self.next * 2).clamp(1, RAREST);
        self.left = self.next;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Rest;

    #[test]
    fn a_task_that_goes_on_waiting_is_looked_at_ever_more_rarely() {
        let mut rest = Rest::default();
        let looks: Vec<usize> = (0..100).filter(|_| rest.is_over()).collect();
        assert_eq!(looks, [0, 2, 5, 10, 19, 36, 57, 78, 99], "every 21st round in the end");
    }
}
