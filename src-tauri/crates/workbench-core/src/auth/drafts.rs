//! New credentials of an agent: the given values, ready to be stored, and storing them.

use a2a_protocol::model::AgentCard;
use workbench_store::{ConnectionId, connections};

use super::slots::Draft;
use super::{AuthDescription, AuthGiven, auth_json, given_credentials};
use crate::error::{CoreError, not_found};
use crate::ground::Ground;
use crate::saved::origin_of;

impl Ground {
    /// The credentials given for the agent at `url`, ready to be stored.
    pub(crate) fn draft(
        &self,
        before: &AuthDescription,
        given: AuthGiven,
        url: &str,
        card: &AgentCard,
    ) -> Result<Draft, CoreError> {
        let origin = origin_of(url)?;
        let given = given.with_addresses_of(card)?;
        // Refused before anything is kept: names and values that HTTP cannot carry.
        given_credentials(&origin, &given)?;
        given.check(&origin)?;
        Ok(Draft::of(before, &given, &origin, self.environment()))
    }

    /// Stores `draft` as how the agent authenticates.
    pub(crate) async fn store_auth(
        &self,
        id: &ConnectionId,
        draft: Draft,
        label: &'static str,
    ) -> Result<(), CoreError> {
        let (changed, auth, now) = (id.clone(), draft.auth.clone(), self.environment().now());
        let storing = self.commit_draft(draft, label, move |tx| {
            let row = connections::get(tx, &changed)?;
            let mut row = row.ok_or_else(|| not_found("connection", &changed))?;
            (row.auth, row.updated_at) = (auth_json(&auth), now);
            connections::update(tx, &row)
        });
        let given_up = storing.await?;
        self.empty(given_up).await;
        Ok(())
    }
}
