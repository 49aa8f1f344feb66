//! The history as a whole: forgetting parts of it, backing it up, and restoring a backup.
//!
//! Forgotten rows must not be written again. So the work on them ends first, then received events reach the disk,
//! and only then is the history forgotten. Deliberately absent: telling agents, and changing a row of the ledger,
//! which only loses its content.

use std::sync::Arc;

use std::time::Duration;

use tokio::time::{sleep, timeout};
use workbench_store::forget::{self, Forgotten, Removal, Scope};
use workbench_store::{
    ConnectionId, ConversationId, DataFault, Lost, Restoration, RunId, StoredCopy, Tag, TaskKey, attachments,
    conversations, runs, tasks,
};

use crate::causes::with_causes;
use crate::error::CoreError;
use crate::ground::{Ground, change};
use crate::ledger::Ledger;
use crate::runs::Runs;
use crate::seats::{Seats, Which};

/// The longest wait for running work to end.
const ENDING: Duration = Duration::from_secs(5);
/// How often old and excess history is looked for.
const ROUND: Duration = Duration::from_hours(1);
/// Removals that a list shows at most.
const LISTED: u32 = 100;

/// A kind of data that a person can forget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forgettable {
    /// One task.
    Task(TaskKey),
    /// A conversation with everything in it.
    Conversation(ConversationId),
    /// A run with everything said in it.
    Run(RunId),
    /// Everything that was ever said to and by an agent.
    Agent(ConnectionId),
}

/// The history as a whole. Cheap to clone.
#[derive(Clone)]
pub struct History {
    ground: Arc<Ground>,
    ledger: Arc<Ledger>,
    seats: Seats,
    runs: Runs,
}

impl History {
    pub(crate) fn new(ground: Arc<Ground>, ledger: Arc<Ledger>, seats: Seats, runs: Runs) -> Self {
        Self { ground, ledger, seats, runs }
    }

    /// Forgets something for good. The agents are not told, and arriving events are not waited for.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn forget(&self, what: Forgettable) -> Result<Forgotten, CoreError> {
        self.check_there(&what).await?;
        let said = self.said_in(&what).await?;
        let which = match &what {
            Forgettable::Task(key) => vec![Which::Of(key)],
            Forgettable::Conversation(_) | Forgettable::Run(_) => said.iter().map(Which::In).collect(),
            Forgettable::Agent(id) => vec![Which::With(id)],
        };
        for which in which {
            self.seats.stop(which);
            if timeout(ENDING, self.seats.ended(which)).await.is_err() {
                tracing::warn!("something that is forgotten goes on");
            }
        }
        self.ground.wire_log().flush().await;
        let scope = match what {
            Forgettable::Task(key) => Scope::Task(key),
            Forgettable::Conversation(id) => Scope::Conversation(id),
            Forgettable::Run(id) => Scope::Run(id),
            Forgettable::Agent(id) => Scope::Agent(id),
        };
        self.forget_scope(scope).await
    }

    /// Removals, latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn removals(&self) -> Result<Vec<Removal>, CoreError> {
        Ok(self.ground.store().read(|reader| forget::removals(reader, LISTED)).await?)
    }

    /// Copies of the database in the data folder, newest first.
    pub fn copies(&self) -> Vec<StoredCopy> {
        self.ground.store().copies()
    }

    /// Copies the database now.
    ///
    /// # Errors
    /// When the disk is full.
    pub async fn back_up(&self) -> Result<(), CoreError> {
        self.ground.wire_log().flush().await;
        self.ground.store().back_up(self.ground.environment().now()).await?;
        Ok(())
    }

    /// Plans to restore a backup at the next start, which keeps the present database as a backup; `None` drops the
    /// plan.
    ///
    /// # Errors
    /// When the backup is missing, damaged, or of a later version.
    pub async fn plan_restore(&self, name: Option<&str>) -> Result<(), CoreError> {
        Ok(self.ground.store().plan_restore(name).await?)
    }

    /// Somebody deleted or replaced the database while it was open: nothing is kept any more.
    pub fn lost_database(&self) -> Option<Lost> {
        self.ground.store().lost()
    }

    /// The result of a planned restoration at this start.
    pub fn restored(&self) -> Option<&Restoration> {
        self.ground.store().restored()
    }

    /// Looks whether everything is as it was written.
    ///
    /// # Errors
    /// When the database cannot be read at all.
    pub async fn examine_data(&self) -> Result<Vec<DataFault>, CoreError> {
        Ok(self.ground.store().examine().await?)
    }

    /// Deletes copies of the database.
    ///
    /// # Errors
    /// When one is not there, or cannot be deleted. Those before it are gone.
    pub async fn remove_copies(&self, names: &[String]) -> Result<(), CoreError> {
        for name in names {
            self.ground.store().remove_copy(name).await?;
        }
        Ok(())
    }

    pub(crate) async fn forget_scope(&self, scope: Scope) -> Result<Forgotten, CoreError> {
        self.ledger.keys().await;
        Ok(forget::forget(self.ground.store(), scope, self.ground.environment().now()).await?)
    }

    /// Removes history beyond the limits of the settings, except conversations in which something goes on.
    ///
    /// # Errors
    /// When the store refuses.
    pub async fn tidy_up(&self) -> Result<Forgotten, CoreError> {
        let now = self.ground.environment().now();
        match self.ground.settings().await?.keep(now) {
            None => Ok(Forgotten::default()),
            Some(keep) => {
                self.ground.wire_log().flush().await;
                self.forget_scope(Scope::Finished(keep)).await
            }
        }
    }

    /// Deletes files that were chosen and never sent: only the page of an earlier run knew their names.
    pub(crate) async fn drop_unsent_files(&self) {
        if let Err(error) = self.ground.store().write("attachments", attachments::remove_all).await {
            tracing::warn!(%error, "files that were never sent stay");
        }
    }

    async fn check_there(&self, what: &Forgettable) -> Result<(), CoreError> {
        match what {
            Forgettable::Task(key) => {
                let wanted = key.clone();
                let found = self.ground.store().read(move |reader| tasks::get(reader, &wanted)).await?;
                found.map(drop).ok_or_else(|| CoreError::not_found("task", key))
            }
            Forgettable::Conversation(id) => {
                let wanted = id.clone();
                let found =
                    self.ground.store().read(move |reader| conversations::get(reader, &wanted)).await?;
                found.map(drop).ok_or_else(|| CoreError::not_found("conversation", id))
            }
            Forgettable::Run(id) => self.runs.check_there(id).await,
            Forgettable::Agent(id) => self.ground.name_of_agent(id).await.map(drop),
        }
    }

    /// The conversations that go as a whole: one, with those of the run that it belongs to, or all of a run.
    async fn said_in(&self, what: &Forgettable) -> Result<Vec<ConversationId>, CoreError> {
        let what = what.clone();
        let reading = self.ground.store().read(move |reader| {
            let run = match &what {
                Forgettable::Run(id) => Some(id.clone()),
                Forgettable::Conversation(id) => runs::of_conversation(reader, id)?,
                Forgettable::Task(_) | Forgettable::Agent(_) => None,
            };
            Ok(match (run, what) {
                (Some(run), _) => {
                    runs::calls(reader, &run)?.into_iter().map(|call| call.conversation).collect()
                }
                (None, Forgettable::Conversation(id)) => vec![id],
                (None, _) => Vec::new(),
            })
        });
        Ok(reading.await?)
    }
}

/// Keeps the history as small as the settings say, for as long as the application runs.
pub(crate) async fn tidy(history: History) {
    let mut changes = history.ground.store().changes_of(Tag::Settings);
    loop {
        match history.tidy_up().await {
            Ok(gone) if gone.conversations > 0 => {
                tracing::info!(conversations = gone.conversations, "removed old conversations");
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(error = with_causes(&error), "old conversations could not be removed");
            }
        }
        tokio::select! {
            () = change(&mut changes) => {}
            () = sleep(ROUND) => {}
        }
    }
}
