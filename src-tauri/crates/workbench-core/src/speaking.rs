//! Facts about an agent's way of speaking, learned during calls: its generation and its quirks.
//!
//! They are stored with the connection, shown with their evidence, and used from then on. Deliberately absent:
//! asking an agent for anything that it would act on, and changing an interface that a person chose meanwhile.

use std::sync::Arc;

use a2a_client::{
    Agent, AgentError, AgentOptions, Asked, CallError, DisplayUrl, Probed, Raw, Refused, Sought, probe, seek,
};
use a2a_protocol::Profile;
use a2a_protocol::model::{AgentInterface, Binding, TaskId, Version};
use a2a_protocol::negotiate::probe::Verdict;
use a2a_protocol::negotiate::{Address, AddressError, Candidate, Reason};
use url::Url;
use workbench_store::connections::{self, ChosenInterface};
use workbench_store::extensions::{self, ExtensionUse};
use workbench_store::quirks::{self, StoredQuirk};
use workbench_store::{ConnectionId, StoreError};

use crate::attempts::{Attempt, AttemptOutcome};
use crate::error::{CoreError, not_found};
use crate::explain::explain;
use crate::ground::Ground;
use crate::reached::ReachedAgents;
use crate::reached::{Made, Reached};
use crate::saved::interface_of;
use crate::sentence::{SearchSentence, Sentence};
use crate::shown::host_of;
use crate::sign_in::SignIn;

/// How an agent is called, as was found out by asking.
#[derive(Debug, Clone)]
pub(crate) struct Settled {
    interface: AgentInterface,
    profile: &'static Profile,
    reason: Reason,
}

fn speaking(interface: &AgentInterface, profile: &Profile) -> AgentInterface {
    AgentInterface { version: profile.version.clone(), ..interface.clone() }
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

/// The candidates of a card and their addresses, with the stored facts about the one in use.
pub(crate) fn settle_as_stored(
    candidates: &mut [Candidate],
    addresses: &mut [Result<Address, AddressError>],
    chosen: Option<&ChosenInterface>,
) {
    let found = [Reason::GenerationFound, Reason::GenerationEither, Reason::FoundByAsking];
    let Some(chosen) = chosen else { return };
    let Some(reason) = found.into_iter().find(|reason| reason.id() == chosen.reason) else { return };
    let interface = interface_of(chosen);
    if let Some(profile) = Profile::find(&interface.version, &interface.binding) {
        settle(candidates, addresses, &Settled { interface, profile, reason });
    }
}

/// Notes in the candidate the facts that were found out by asking.
pub(crate) fn settle(
    candidates: &mut [Candidate],
    addresses: &mut [Result<Address, AddressError>],
    Settled { interface, profile, reason }: &Settled,
) {
    let place = if *reason == Reason::FoundByAsking {
        asked_about(candidates, addresses, interface)
    } else {
        candidates.iter().position(|candidate| candidate.reason == Reason::GenerationAssumed).filter(
            |place| candidates.get(*place).is_some_and(|each| each.interface.binding == profile.binding),
        )
    };
    let Some(place) = place else { return };
    if let Some(candidate) = candidates.get_mut(place) {
        candidate.interface.version = profile.version.clone();
        candidate.interface.binding = profile.binding.clone();
        (candidate.profile, candidate.reason) = (Some(*profile), *reason);
    }
    if *reason == Reason::FoundByAsking
        && let Some(address) = addresses.get_mut(place)
    {
        *address = Ok(Address { url: interface.url.clone(), concern: None });
    }
}

/// Which candidate it was that was found otherwise: one at the same host, over the same binding where there is
/// one, else the first that can be used.
fn asked_about(
    candidates: &[Candidate],
    addresses: &[Result<Address, AddressError>],
    interface: &AgentInterface,
) -> Option<usize> {
    let host = host_of(&interface.url);
    let of_host = |place: usize| {
        let address = addresses.get(place).and_then(|address| address.as_ref().ok());
        address.is_some_and(|address| host_of(&address.url) == host)
    };
    let usable = |place: &usize| candidates.get(*place).is_some_and(|each| each.profile.is_some());
    let same_binding = |place: &usize| {
        candidates.get(*place).is_some_and(|each| each.interface.binding == interface.binding)
    };
    let all = || (0..candidates.len()).filter(usable);
    let at_host = || all().filter(|place| of_host(*place));
    at_host().find(same_binding).or_else(|| at_host().next()).or_else(|| all().next())
}

/// Facts about agents' ways of speaking. Cheap to clone.
#[derive(Clone)]
pub struct Speaking {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    sign_in: SignIn,
}

impl Speaking {
    pub(crate) fn new(ground: Arc<Ground>, reached: Arc<ReachedAgents>, sign_in: SignIn) -> Self {
        Self { ground, reached, sign_in }
    }

    /// Extensions that an agent is asked for, or said it used.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn extensions(&self, id: &ConnectionId) -> Result<Vec<ExtensionUse>, CoreError> {
        let id = id.clone();
        Ok(self.ground.store().read(move |reader| extensions::of(reader, &id)).await?)
    }

    /// The extensions that every call to the agent asks for.
    pub(crate) async fn requested_extensions(&self, id: &ConnectionId) -> Result<Vec<String>, CoreError> {
        let known = self.extensions(id).await?.into_iter();
        Ok(known.filter(|extension| extension.requested).map(|extension| extension.uri).collect())
    }

    /// Asks a saved agent for its generation and address, and stores the answer. Returns the calls and answers.
    ///
    /// # Errors
    /// When the agent is not there, or cannot be called from here at all.
    pub async fn ask_generation(&self, id: &ConnectionId) -> Result<Vec<Attempt>, CoreError> {
        let (connection, _) = self.ground.stored_connection(id).await?;
        if connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: connection.name });
        }
        let chosen = connection.interface.clone().ok_or(CoreError::NoInterface)?;
        let auth = crate::auth::auth_of(&connection);
        let raw = self.sign_in.raw_for(id, &auth).await?;
        let place = connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        let open = [Reason::GenerationAssumed, Reason::GenerationFound, Reason::GenerationEither];
        let asking = Asking {
            interface: &interface_of(&chosen),
            card_url: place.as_ref(),
            connection: Some(id),
            is_open: open.iter().any(|reason| reason.id() == chosen.reason),
        };
        let (attempts, settled) = self.ask(&raw, asking).await?;
        if let Some(settled) = settled {
            self.keep_found(id, chosen, &settled).await?;
        }
        Ok(attempts)
    }

    /// Asks any agent. The only call is for a task that does not exist.
    pub(crate) async fn ask(
        &self,
        raw: &Raw,
        asking: Asking<'_>,
    ) -> Result<(Vec<Attempt>, Option<Settled>), CoreError> {
        let Asking { interface, card_url, connection, is_open } = asking;
        let unknown = TaskId::new(self.ground.environment().fresh_id());
        let name: Option<Arc<str>> = connection.map(|id| Arc::from(id.as_str()));
        let (mut asked, mut refused) = (Vec::new(), None);
        // Over HTTP+JSON a path says less than the card, so the card's word comes first there.
        if is_open && interface.binding != Binding::HttpJson {
            let probing = probe(raw, interface, None, unknown.clone(), name.clone());
            let probed = probing.await.map_err(|_| CoreError::NoInterface)?;
            asked = attempts(&interface.url, &probed);
            let found = |profile, reason| {
                let interface = speaking(interface, profile);
                Some(Settled { interface, profile, reason })
            };
            match probed.verdict {
                Verdict::Speaks(profile) => return Ok((asked, found(profile, Reason::GenerationFound))),
                Verdict::Either { first, .. } => {
                    return Ok((asked, found(first, Reason::GenerationEither)));
                }
                Verdict::Asking | Verdict::Unanswered => return Ok((asked, None)),
                Verdict::Unknown => {}
            }
            let last = probed.calls.last().and_then(|call| call.said.as_ref().err());
            refused = last.and_then(|error| Refused::by(error, false));
            if refused != Some(Refused::Place) {
                return Ok((asked, None));
            }
        }
        let seeking = seek(raw, interface, card_url, refused, &unknown, name);
        let sought = seeking.await.map_err(|_| CoreError::NoInterface)?;
        let found = sought.ways.first().filter(|_| sought.is_known());
        let settled = found.and_then(|way| Settled::of(interface, way, is_open));
        asked.extend(attempts_of(&sought));
        Ok((asked, settled))
    }

    /// Stores the facts that an agent's handle has found out since it was made.
    pub(crate) async fn learn_from(&self, id: &ConnectionId) {
        if let Err(error) = self.keep_learned(id).await {
            tracing::warn!(%error, "what was found out about an agent could not be kept");
        }
    }

    async fn keep_learned(&self, id: &ConnectionId) -> Result<(), CoreError> {
        for Made { over, reached } in self.reached.made(id) {
            self.keep_quirks(id, &reached).await?;
            // What was found out about an interface that is only compared says nothing about the one in use.
            let chosen = reached.connection.interface.clone().filter(|_| over.is_none());
            if let (Some(chosen), Some(profile)) = (chosen, reached.agent.settled()) {
                let interface = speaking(&interface_of(&chosen), profile);
                let settled = Settled { interface, profile, reason: Reason::GenerationFound };
                self.keep_found(id, chosen, &settled).await?;
            }
        }
        Ok(())
    }

    async fn keep_quirks(&self, id: &ConnectionId, reached: &Reached) -> Result<(), CoreError> {
        let noticed_at = self.ground.environment().now();
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
                    .and_then(|exchange| self.ground.wire_log().name_of(exchange)),
                noticed_at,
            })
            .collect();
        if fresh.is_empty() {
            return Ok(());
        }
        let connection = id.clone();
        let keeping = self.ground.store().write("quirks", move |tx| {
            fresh.iter().try_for_each(|quirk| quirks::keep(tx, &connection, quirk))
        });
        keeping.await?;
        // The next handle takes them for granted.
        self.reached.forget(id);
        Ok(())
    }

    /// Stores how the agent is called from now on, unless another interface was chosen meanwhile.
    async fn keep_found(
        &self,
        id: &ConnectionId,
        chosen: ChosenInterface,
        settled: &Settled,
    ) -> Result<(), StoreError> {
        let found = ChosenInterface {
            url: settled.interface.url.clone(),
            binding: settled.profile.binding.as_str().to_owned(),
            version: settled.profile.version.as_str().to_owned(),
            tenant: chosen.tenant.clone(),
            reason: settled.reason.id().to_owned(),
        };
        self.keep_interface(id, chosen, found).await
    }

    /// Stores `found` as the interface in use where it still is `chosen`.
    pub(crate) async fn keep_interface(
        &self,
        id: &ConnectionId,
        chosen: ChosenInterface,
        found: ChosenInterface,
    ) -> Result<(), StoreError> {
        let (connection, now) = (id.clone(), self.ground.environment().now());
        let keeping = self.ground.store().write("interface", move |tx| {
            let row = connections::get(tx, &connection)?;
            let mut row = row.ok_or_else(|| not_found("connection", &connection))?;
            if row.interface.as_ref() == Some(&chosen) {
                row.interface = Some(found);
                row.updated_at = now;
                connections::update(tx, &row)?;
            }
            Ok(())
        });
        keeping.await?;
        self.reached.forget(id);
        Ok(())
    }
}

/// The agent to ask, and the known facts about it.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'a> {
    /// As the card says.
    pub(crate) interface: &'a AgentInterface,
    /// Where the card was found.
    pub(crate) card_url: Option<&'a Url>,
    /// The connection, where it is saved.
    pub(crate) connection: Option<&'a ConnectionId>,
    /// Its card leaves the generation open.
    pub(crate) is_open: bool,
}

impl Settled {
    /// `way` was found instead of `declared`; `None` where it is not spoken here. `is_open`: the card left the
    /// generation open, so that finding it contradicts nothing.
    pub(crate) fn of(declared: &AgentInterface, way: &AgentInterface, is_open: bool) -> Option<Self> {
        let profile = Profile::find(&way.version, &way.binding)?;
        let same_place = way.url == declared.url && way.binding == declared.binding;
        let reason = match (is_open && same_place, way == declared) {
            (true, _) => Reason::GenerationFound,
            // It is as the card says after all.
            (false, true) => Reason::FirstChoice,
            (false, false) => Reason::FoundByAsking,
        };
        Some(Self { interface: way.clone(), profile, reason })
    }

    pub(crate) fn reason(&self) -> Reason {
        self.reason
    }
}

/// The further calls and answers, one by one. Only the last can have been understood.
pub(crate) fn attempts_of(sought: &Sought) -> Vec<Attempt> {
    let last = sought.asked.len().saturating_sub(1);
    let of = |(place, asked): (usize, &Asked)| {
        let version = asked.interface.version.as_str().to_owned();
        let method = asked.method.to_owned();
        let url = Url::parse(&asked.interface.url);
        let url = url.map_or_else(|_| asked.interface.url.clone(), |url| DisplayUrl::new(&url).to_string());
        let status = asked.said.as_ref().err().and_then(CallError::status).map(|status| status.as_u16());
        let (outcome, reason): (_, Sentence) = match &asked.said {
            _ if place == last && sought.is_known() => {
                (AttemptOutcome::Understood, SearchSentence::MethodKnown { version, method }.into())
            }
            Err(error) if Refused::by(error, false).is_none() => {
                let because = Box::new(explain(error).message);
                (unanswered(error), SearchSentence::MethodUnanswered { version, method, because }.into())
            }
            _ => (AttemptOutcome::NotUnderstood, SearchSentence::MethodUnknown { version, method }.into()),
        };
        Attempt { url, outcome, status, duration_ms: None, reason }
    };
    sought.asked.iter().enumerate().map(of).collect()
}

/// The calls and answers, one by one. Only the last can have been understood, because an understood call ends the
/// asking.
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
