//! The connection doctor: examines the way to an agent step by step, each step with its finding.
//!
//! It changes nothing at the agent: it asks for the card, for a task that does not exist, and for the card for
//! authenticated callers. Only the test whether streams flow takes a message, which a person must allow. Findings
//! live in memory, like a search. Deliberately absent: words, and repairing anything by itself.

mod actual;
mod asking;
mod card;
mod course;
mod network;
mod stream;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use workbench_store::{ConnectionId, Tag};

use crate::agents::Agents;
use crate::cards::Cards;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::health::Health;
use crate::lock::lock;
use crate::quirks::Quirks;
use crate::sign_in::SignIn;
use crate::speaking::Speaking;

use crate::examinations::{Examination, ExaminationState, Examinations};

/// Examinations of agents. Cheap to clone.
#[derive(Clone)]
pub struct Doctor {
    ground: Arc<Ground>,
    examinations: Arc<Examinations>,
    sign_in: SignIn,
    speaking: Speaking,
    quirks: Quirks,
    agents: Agents,
    cards: Cards,
    health: Health,
}

/// The means to examine an agent.
pub(crate) struct Means {
    pub(crate) examinations: Arc<Examinations>,
    pub(crate) sign_in: SignIn,
    pub(crate) speaking: Speaking,
    pub(crate) quirks: Quirks,
    pub(crate) agents: Agents,
    pub(crate) cards: Cards,
    pub(crate) health: Health,
}

impl Doctor {
    pub(crate) fn new(ground: Arc<Ground>, means: Means) -> Self {
        let Means { examinations, sign_in, speaking, quirks, agents, cards, health } = means;
        Self { ground, examinations, sign_in, speaking, quirks, agents, cards, health }
    }

    /// Begins to examine everything between here and an agent. An examination that goes on ends.
    ///
    /// # Errors
    /// When the agent is not there any more.
    pub async fn examine(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let known = self.agents.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        let run = self.ground.environment().fresh_id();
        let examination = Examination::begun(self.ground.environment().now());
        let stop = self.examinations.begin(id, run.clone(), examination);
        let course = course::Course::new(self.clone(), known, run);
        self.ground.in_background(async move {
            tokio::select! {
                biased;
                () = stop.cancelled() => {}
                () = course.run() => {}
            }
        });
        self.touch_examination(id).await;
        Ok(())
    }

    /// The last examination of an agent; `None`: there was none since the start.
    pub fn examination(&self, id: &ConnectionId) -> Option<Examination> {
        lock(&self.examinations.0).get(id).map(|entry| entry.examination.clone())
    }

    /// Stops an examination at once.
    pub async fn stop(&self, id: &ConnectionId) {
        let now = self.ground.environment().now();
        if let Some(entry) = lock(&self.examinations.0).get_mut(id) {
            entry.stop.cancel();
            entry.examination.stop(now);
        }
        self.touch_examination(id).await;
    }

    /// Sends one message to see whether events come as they happen. The agent may act on it like on any other.
    ///
    /// # Errors
    /// When that was not offered, there is nothing to say, or the card changed in an alarming way.
    pub async fn try_stream(&self, id: &ConnectionId, text: &str) -> Result<(), CoreError> {
        if text.trim().is_empty() {
            return Err(CoreError::EmptyMessage);
        }
        self.cards.may_send_to(id).await?;
        let known = self.agents.known(id).await?;
        let stop = CancellationToken::new();
        let run = {
            let mut all = lock(&self.examinations.0);
            let entry = all.get_mut(id).filter(|entry| entry.examination.offers_stream());
            let entry = entry.ok_or_else(|| CoreError::not_found("examination", id))?;
            entry.stop = stop.clone();
            (entry.examination.state, entry.examination.ended_at) = (ExaminationState::Running, None);
            entry.run.clone()
        };
        let (course, text) = (course::Course::new(self.clone(), known, run), text.to_owned());
        self.ground.in_background(async move {
            tokio::select! {
                biased;
                () = stop.cancelled() => {}
                () = course.run_stream(&text) => {}
            }
        });
        self.touch_examination(id).await;
        Ok(())
    }

    async fn touch_examination(&self, id: &ConnectionId) {
        let id = id.clone();
        let touched = self.ground.store().write("examination", move |tx| {
            tx.touch(Tag::Doctor, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "news of an examination could not be announced");
        }
    }
}
