//! What is found out about how an agent speaks while it is spoken to: which generation, where its card
//! leaves that open, and what it does differently.
//!
//! Both are kept with the connection, shown with what showed them, and taken for granted from then on.

use std::sync::Arc;

use a2a_client::{Agent, AgentError, AgentOptions, CallError, Probed, Raw, probe};
use a2a_protocol::Profile;
use a2a_protocol::model::{AgentInterface, TaskId, Version};
use a2a_protocol::negotiate::probe::Verdict;
use a2a_protocol::negotiate::{Candidate, Reason};
use workbench_store::connections::{self, ChosenInterface};
use workbench_store::extensions::{self, ExtensionUse};
use workbench_store::quirks::{self, StoredQuirk};
use workbench_store::{ConnectionId, StoreError};

use crate::agents::{Made, Reached, interface_of};
use crate::conversations::not_found;
use crate::discovery::{Attempt, AttemptOutcome};
use crate::error::CoreError;
use crate::explain::explain;
use crate::sentence::{SearchSentence, Sentence};
use crate::workbench::Workbench;

/// A generation that was found out by asking, or the two that answer alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settled {
    profile: &'static Profile,
    reason: Reason,
}

/// A handle for the interface in use, in whichever of two generations where that is still open.
pub(crate) fn agent_for(
    raw: Raw,
    chosen: &ChosenInterface,
    options: AgentOptions,
) -> Result<Agent, AgentError> {
    let interface = interface_of(chosen);
    let find = |version: &Version| Profile::find(version, &interface.binding);
    match (find(&interface.version), find(&Version::V0_1)) {
        (Some(first), Some(second)) if chosen.reason == Reason::GenerationEither.id() => {
            Agent::either(&raw, &interface, [first, second], &options)
        }
        _ => Agent::new(raw, &interface, options),
    }
}

/// The candidates of a card with what was found out about the one in use.
pub(crate) fn settle_as_stored(candidates: &mut [Candidate], chosen: Option<&ChosenInterface>) {
    let found = [Reason::GenerationFound, Reason::GenerationEither];
    let Some(chosen) = chosen else { return };
    let Some(reason) = found.into_iter().find(|reason| reason.id() == chosen.reason) else { return };
    let interface = interface_of(chosen);
    if let Some(profile) = Profile::find(&interface.version, &interface.binding) {
        settle(candidates, Settled { profile, reason });
    }
}

/// Notes in the candidate whose generation was assumed what was found out about it.
pub(crate) fn settle(candidates: &mut [Candidate], Settled { profile, reason }: Settled) {
    let assumed = candidates.iter_mut().find(|candidate| candidate.reason == Reason::GenerationAssumed);
    if let Some(candidate) = assumed.filter(|candidate| candidate.interface.binding == profile.binding) {
        candidate.interface.version = profile.version.clone();
        (candidate.profile, candidate.reason) = (Some(profile), reason);
    }
}

impl Workbench {
    /// Extensions that an agent is asked for, or said it used.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn extensions(&self, id: &ConnectionId) -> Result<Vec<ExtensionUse>, CoreError> {
        let id = id.clone();
        Ok(self.store().read(move |reader| extensions::of(reader, &id)).await?)
    }

    /// Asks the agent for these extensions of its card from now on, and for no others.
    ///
    /// # Errors
    /// When the agent is not there, or the store cannot be written.
    pub async fn request_extensions(
        &self,
        id: &ConnectionId,
        mut uris: Vec<String>,
    ) -> Result<(), CoreError> {
        let card = self.known(id).await?.card.value;
        uris.retain(|uri| card.capabilities.extensions.iter().any(|known| known.uri == *uri));
        let connection = id.clone();
        self.store().write("extensions", move |tx| extensions::request(tx, &connection, &uris)).await?;
        self.agents().forget(id);
        Ok(())
    }

    /// What every call to the agent asks for.
    pub(crate) async fn requested_extensions(&self, id: &ConnectionId) -> Result<Vec<String>, CoreError> {
        let known = self.extensions(id).await?.into_iter();
        Ok(known.filter(|extension| extension.requested).map(|extension| extension.uri).collect())
    }

    /// Asks a saved agent which generation it speaks, and keeps the answer. Returns what was asked and said.
    ///
    /// # Errors
    /// When the agent is not there, or cannot be called from here at all.
    pub async fn ask_generation(&self, id: &ConnectionId) -> Result<Vec<Attempt>, CoreError> {
        let (connection, _) = self.stored_connection(id).await?;
        if connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: connection.name });
        }
        let chosen = connection.interface.clone().ok_or(CoreError::NoInterface)?;
        let auth = crate::agents::auth_of(&connection);
        let raw = self.raw_for(id, &auth).await?;
        let (attempts, settled) = self.ask(&raw, &interface_of(&chosen), Some(id)).await?;
        if let Some(settled) = settled {
            self.keep_generation(id, chosen, settled).await?;
        }
        Ok(attempts)
    }

    /// Asks whoever is at `interface`. All that is sent is the request for a task that does not exist.
    pub(crate) async fn ask(
        &self,
        raw: &Raw,
        interface: &AgentInterface,
        connection: Option<&ConnectionId>,
    ) -> Result<(Vec<Attempt>, Option<Settled>), CoreError> {
        let unknown = TaskId::new(self.environment().fresh_id());
        let name = connection.map(|id| Arc::from(id.as_str()));
        let probed = probe(raw, interface, None, unknown, name).await.map_err(|_| CoreError::NoInterface)?;
        let settled = match probed.verdict {
            Verdict::Speaks(profile) => Some(Settled { profile, reason: Reason::GenerationFound }),
            Verdict::Either { first, .. } => {
                Some(Settled { profile: first, reason: Reason::GenerationEither })
            }
            Verdict::Asking | Verdict::Unknown | Verdict::Unanswered => None,
        };
        Ok((attempts(&interface.url, &probed), settled))
    }

    /// Keeps what the handle of an agent has found out since it was made.
    pub(crate) async fn learn_from(&self, id: &ConnectionId) {
        if let Err(error) = self.keep_learned(id).await {
            tracing::warn!(%error, "what was found out about an agent could not be kept");
        }
    }

    async fn keep_learned(&self, id: &ConnectionId) -> Result<(), CoreError> {
        for Made { over, reached } in self.agents().made(id) {
            self.keep_quirks(id, &reached).await?;
            // What was found out about an interface that is only compared says nothing about the one in use.
            let chosen = reached.connection.interface.clone().filter(|_| over.is_none());
            if let (Some(chosen), Some(profile)) = (chosen, reached.agent.settled()) {
                let settled = Settled { profile, reason: Reason::GenerationFound };
                self.keep_generation(id, chosen, settled).await?;
            }
        }
        Ok(())
    }

    async fn keep_quirks(&self, id: &ConnectionId, reached: &Reached) -> Result<(), CoreError> {
        let noticed_at = self.environment().now();
        let fresh: Vec<StoredQuirk> = reached
            .agent
            .quirks()
            .into_iter()
            .filter(|noticed| !reached.kept_quirks.contains(&noticed.quirk))
            .map(|noticed| StoredQuirk {
                quirk: noticed.quirk.id().to_owned(),
                refused: noticed.evidence.and_then(|seen| seen.refused).map(|status| status.as_u16()),
                exchange: noticed
                    .evidence
                    .and_then(|seen| seen.exchange)
                    .and_then(|exchange| self.wire_log().name_of(exchange)),
                noticed_at,
            })
            .collect();
        if fresh.is_empty() {
            return Ok(());
        }
        let connection = id.clone();
        let keeping = self.store().write("quirks", move |tx| {
            fresh.iter().try_for_each(|quirk| quirks::keep(tx, &connection, quirk))
        });
        keeping.await?;
        // The next handle takes them for granted.
        self.agents().forget(id);
        Ok(())
    }

    /// Stores the generation of the interface in use, unless another one was chosen meanwhile.
    async fn keep_generation(
        &self,
        id: &ConnectionId,
        chosen: ChosenInterface,
        settled: Settled,
    ) -> Result<(), StoreError> {
        let (connection, now) = (id.clone(), self.environment().now());
        let keeping = self.store().write("generation", move |tx| {
            let row = connections::get(tx, &connection)?;
            let mut row = row.ok_or_else(|| not_found("connection", &connection))?;
            if row.interface.as_ref() == Some(&chosen) {
                let version = settled.profile.version.as_str().to_owned();
                row.interface =
                    Some(ChosenInterface { version, reason: settled.reason.id().to_owned(), ..chosen });
                row.updated_at = now;
                connections::update(tx, &row)?;
            }
            Ok(())
        });
        keeping.await?;
        self.agents().forget(id);
        Ok(())
    }
}

/// What was asked and what was said, call by call. Only the last one can have been understood: a call that
/// is understood ends the asking.
fn attempts(url: &str, probed: &Probed) -> Vec<Attempt> {
    let last = probed.calls.len().saturating_sub(1);
    let of = |(place, call): (usize, &a2a_client::ProbeCall)| {
        let (version, method) = (call.version.as_str().to_owned(), call.method.to_owned());
        let understood = matches!(probed.verdict, Verdict::Speaks(_) | Verdict::Either { .. });
        let (outcome, reason): (_, Sentence) = match &call.said {
            _ if place == last && understood => {
                (AttemptOutcome::Understood, SearchSentence::MethodKnown { version, method }.into())
            }
            Err(error) if place == last && matches!(probed.verdict, Verdict::Unanswered) => {
                let because = Box::new(explain(error).message);
                (unanswered(error), SearchSentence::MethodUnanswered { version, method, because }.into())
            }
            _ => (AttemptOutcome::NotUnderstood, SearchSentence::MethodUnknown { version, method }.into()),
        };
        let status = call.said.as_ref().err().and_then(CallError::status).map(|status| status.as_u16());
        Attempt { url: url.to_owned(), outcome, status, duration_ms: None, reason }
    };
    probed.calls.iter().enumerate().map(of).collect()
}

fn unanswered(error: &CallError) -> AttemptOutcome {
    if error.is_authentication() { AttemptOutcome::NeedsCredentials } else { AttemptOutcome::Failed }
}
