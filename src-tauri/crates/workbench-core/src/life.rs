//! The start and the end of the application. This module knows all others, and none knows it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{join, join3};
use tokio::time::timeout;
use workbench_secrets::KeyringState;
use workbench_store::ledger::Who;

use crate::approvals::{courier, expiry, receipts, triage};
use crate::auth::slots::GivenUp;
use crate::bell::Bell;
use crate::workbench::Workbench;
use crate::{history, ledger, push, runs};

/// How long work in progress may take to come to an end when the application closes.
const FAREWELL: Duration = Duration::from_secs(3);

impl Workbench {
    /// Takes up everything that was going on: sample agents, tasks that had not settled, decisions
    /// that were not delivered. Returns once it is under way.
    pub async fn start(&self) {
        if let Ok(settings) = self.settings().await {
            self.wire_log().hold(settings.wire_bytes());
        }
        self.history().drop_unsent_files().await;
        self.in_background(warm(self.clone()));
        if let Err(error) = self.trying().resume_samples().await {
            tracing::warn!(%error, "the sample agents could not be started");
        }
        if let Err(error) = self.sessions().resume_sessions().await {
            tracing::error!(%error, "unfinished tasks could not be taken up");
        }
        if let Err(error) = runs::take_up(self.runs()).await {
            tracing::error!(%error, "unfinished runs could not be taken up");
        }
        self.serving().take_up().await;
        self.in_background(ledger::keep_head(Arc::clone(self.ledger())));
        // Approving by rules is off after every start, also for what was decided before it.
        if let Err(error) = self.approvals().take_back_approvals_of_rules(&Who::Workbench).await {
            tracing::error!(%error, "what rules approved could not be taken back");
        }
        self.in_background(courier::run(self.approvals_kept()));
        self.in_background(expiry::run(self.approvals().clone()));
        self.in_background(receipts::run(self.approvals().clone()));
        self.in_background(triage::run(self.approvals().clone()));
        self.in_background(push::run(self.push().clone()));
        self.in_background(history::tidy(self.history().clone()));
    }

    /// Ends the application: streams are closed, stored data stays.
    pub async fn close(&self) {
        self.stopping().cancel();
        let _ = timeout(FAREWELL, join3(self.push().stop(), self.taps().stop(), self.serving().stop())).await;
        self.seats().stop_all();
        if timeout(FAREWELL, self.background_ended()).await.is_err() {
            tracing::warn!("some work did not end in time");
        }
        self.samples().stop();
        let _ = timeout(FAREWELL, self.cassettes().stop_all()).await;
        if timeout(FAREWELL, self.wire_log().flush()).await.is_err() {
            tracing::warn!("the last traffic could not be logged in time");
        }
        let _ = timeout(FAREWELL, self.ledger().remember_head_at_last()).await;
        if let Err(error) = self.store().fold_log().await {
            tracing::warn!(%error, "the database could not be left in one file");
        }
    }
}

/// The first question to a keyring may take seconds, and nobody should wait for it. Then leftovers of an earlier
/// process are deleted from it, and its availability is announced for as long as the application runs.
async fn warm(workbench: Workbench) {
    let (secrets, changed) = (workbench.secrets().await, Bell::default());
    let bell = changed.clone();
    secrets.watch(Box::new(move || bell.ring()));
    if let KeyringState::SessionOnly { reason } = secrets.state() {
        tracing::warn!(?reason, "secrets last for this session only");
    }
    drop(secrets);
    changed.ring();
    let announcing = async {
        loop {
            changed.rung().await;
            workbench.announce_keyring().await;
        }
    };
    join(announcing, workbench.empty(GivenUp(workbench.loose_at_start()))).await;
}
