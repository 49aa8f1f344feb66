//! Tasks that their agent says not to know. The agent may know them again after a restart, or through another of
//! its servers. A request that returns with such a task is asked anew.

use std::time::Duration;

use a2a_protocol::Json;
use serde_json::json;
use tokio::time::sleep;
use workbench_store::tasks::{self, EventKind, Observed};
use workbench_store::{Tag, TaskKey};

use super::Sessions;
use super::read::is_unknown_task;
use crate::error::CoreError;

/// Rests before each time that an agent is asked again, in seconds; after the last one it is not asked any more.
const RESTS: [u64; 8] = [2, 5, 15, 60, 240, 600, 900, 1800];

/// How long after it was lost a task is sought by the next start, in milliseconds: an hour, as by the same run.
const SOUGHT_FOR: i64 = 3_600_000;

impl Sessions {
    /// Notes that the agent does not know a task any more, and asks for it again later.
    pub(crate) async fn task_lost(&self, key: &TaskKey) -> Result<(), CoreError> {
        let (lost, environment) = (key.clone(), self.ground.environment().clone());
        let is_new = self.ledger.enter_if_needed("task lost", move |tx| {
            let is_new = tasks::get(tx, &lost)?.is_some_and(|task| !task.lost);
            let note = Observed::Note { kind: EventKind::Lost, detail: Json::from(json!({})) };
            tasks::append_events(tx, &lost, &[note], environment.now())?;
            tx.touch(Tag::Tasks, Some(lost.as_str()));
            crate::asked::intake::close_open(tx, &lost, &environment)?;
            Ok(is_new)
        });
        if is_new.await? {
            self.seek_lost_in_background(key.clone());
        }
        Ok(())
    }

    /// Continues the search for tasks that were lost shortly before the program ended.
    pub(super) async fn seek_all_lost(self) {
        let since = self.ground.environment().now().saturating_sub(SOUGHT_FOR);
        match self.ground.store().read(move |reader| tasks::lost_since(reader, since)).await {
            Ok(lost) => lost.into_iter().for_each(|task| self.seek_lost_in_background(task.task_key)),
            Err(error) => tracing::warn!(%error, "lost tasks are not sought"),
        }
    }

    fn seek_lost_in_background(&self, key: TaskKey) {
        let sessions = self.clone();
        self.ground.in_background(async move {
            for rest in RESTS.map(Duration::from_secs) {
                sleep(rest).await;
                match sessions.ground.act("tasks.seek", sessions.seek_lost(&key)).await {
                    Ok(true) => return,
                    Ok(false) => {}
                    Err(error) => tracing::debug!(%error, task = %key, "a lost task could not be sought"),
                }
            }
        });
    }

    /// Looks for a lost task; `true`: the search is over.
    async fn seek_lost(&self, key: &TaskKey) -> Result<bool, CoreError> {
        let wanted = key.clone();
        let stored = self.ground.store().read(move |reader| tasks::get(reader, &wanted)).await?;
        let Some(task) = stored.filter(|task| task.lost) else { return Ok(true) };
        if self.health.gate(&task.connection_id).admit(self.ground.environment().now()).is_err() {
            return Ok(false);
        }
        let reached = self.agents.agent_of(&task).await?;
        match self.ask_for_task_once(&task, &reached).await {
            Ok(read) => {
                self.observe_task(&reached, &task, read).await?;
                self.watch_if_running(key).await?;
                Ok(true)
            }
            Err(error) if is_unknown_task(&error) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
