//! The steps that ask the agent: credentials, interfaces, the card for authenticated callers. The question is
//! always about a task that does not exist, so no agent can act on it.

use a2a_client::{Agent, CallError, DisplayUrl, Knows, Raw, Reach, Trail, TransportError, ask_as_declared};
use a2a_protocol::model::AgentInterface;
use a2a_protocol::negotiate::{Address, Candidate, Concern};
use a2a_protocol::quirk::Quirk;
use url::Url;

use super::course::{Course, Notes, SoFar, not_reached, uncallable};
use crate::agents::extended::ExtendedState;
use crate::auth::ways::ways;
use crate::error::CoreError;
use crate::examinations::way::{destination, is_followed, needs_consent, takes_messages, way};
use crate::examinations::{Diagnosed, Diagnosis, Severity, StepState};
use crate::explain::{explain, explain_to};
use crate::remedy::{Called, Remedy};
use crate::sentence::DoctorSentence;
use crate::shown::host_of;

impl Course {
    pub(super) async fn authentication(&self, notes: Notes<'_>, so_far: &mut SoFar) -> StepState {
        let lacking = self.lacking();
        if let Some(diagnosis) = lacking.clone() {
            notes.tell(diagnosis).await;
        }
        self.in_the_open(notes).await;
        let raw = match self.raw().await {
            Ok(raw) => raw,
            Err(CoreError::SecretMissing) => {
                let lost = Diagnosis::new(Severity::Problem, DoctorSentence::CredentialsNotInKeyring);
                notes.tell(lost.remedy(Remedy::EditCredentials { wanted: None })).await;
                return StepState::Done;
            }
            Err(error) => return notes.tell_failure(&error).await,
        };
        let url = self.in_use().map(|interface| interface.url.clone()).unwrap_or_default();
        let agent = self.agent_in_use(&raw).await.filter(|_| !so_far.is_unreached(&url));
        let Some(agent) = agent else {
            notes.tell(not_reached()).await;
            return if lacking.is_some() { StepState::Done } else { StepState::Skipped };
        };
        match ask_as_declared(&agent, &self.unknown_task()).await {
            Knows::Yes => {
                so_far.answered = true;
                self.taken(notes, &raw, lacking.is_some()).await;
            }
            Knows::Unclear(error) if is_about_credentials(&error) => {
                self.refused(notes, &error).await;
            }
            Knows::Unclear(CallError::Transport(_)) => notes.tell(not_reached()).await,
            // What it is then, the interfaces tell.
            Knows::No(_) | Knows::Unclear(_) => so_far.answered = true,
        }
        StepState::Done
    }

    /// The missing credentials: required by the card, or described and not stored.
    fn lacking(&self) -> Option<Diagnosis> {
        let (auth, card) = (self.auth(), &self.known.card.value);
        let problem = |told, remedy| Some(Diagnosis::new(Severity::Problem, told).remedy(remedy));
        if auth.lacks_sign_in() {
            return problem(DoctorSentence::SignInLacking, Remedy::SignIn);
        }
        if auth.kind.wants_person() && self.doctor.sign_in.has_ended(self.id()) {
            return problem(DoctorSentence::SignInOver, Remedy::SignIn);
        }
        if auth.lacks_secret() {
            return problem(DoctorSentence::CredentialValueLacking, Remedy::EditCredentials { wanted: None });
        }
        let ways = ways(card, auth);
        let is_ready = |name: &str| ways.iter().any(|way| way.scheme == name && way.missing.is_empty());
        let alternatives = &card.security_requirements;
        let is_met = alternatives.iter().any(|each| each.0.iter().all(|(name, _)| is_ready(name)));
        if alternatives.is_empty() || is_met || auth.sets_authorization() {
            return None;
        }
        let mut schemes: Vec<String> =
            alternatives.iter().flat_map(|each| &each.0).map(|(name, _)| name.clone()).collect();
        schemes.dedup();
        problem(DoctorSentence::CredentialsLacking { schemes }, Remedy::EditCredentials { wanted: None })
    }

    async fn in_the_open(&self, notes: Notes<'_>) {
        let Some(url) = self.in_use().and_then(|interface| Url::parse(&interface.url).ok()) else { return };
        if self.auth().is_given() && url.scheme() == "http" && Reach::of(&url) != Reach::Machine {
            let host = host_of(url.as_str());
            notes
                .tell(Diagnosis::new(Severity::Warning, DoctorSentence::CredentialsInTheOpen { host }))
                .await;
        }
    }

    /// The agent answered; whether it looked at the credentials is another question.
    async fn taken(&self, notes: Notes<'_>, raw: &Raw, lacking: bool) {
        let unchecked = || Diagnosis::new(Severity::Warning, DoctorSentence::CredentialsNotChecked);
        let alternatives = &self.known.card.value.security_requirements;
        let required = !alternatives.is_empty() && alternatives.iter().all(|each| !each.0.is_empty());
        if lacking {
            notes.tell(unchecked()).await;
            return;
        }
        if !self.auth().is_given() {
            notes.tell(Diagnosis::new(Severity::Good, DoctorSentence::CredentialsNotNeeded)).await;
            return;
        }
        notes.tell(Diagnosis::new(Severity::Good, DoctorSentence::CredentialsTaken)).await;
        if !required || self.auth().certificate.is_some() {
            return;
        }
        let Some(stranger) = self.agent_in_use(&raw.without_credentials()).await else { return };
        if let Knows::Yes = ask_as_declared(&stranger, &self.unknown_task()).await {
            notes.tell(unchecked()).await;
        }
    }

    async fn refused(&self, notes: Notes<'_>, error: &CallError) {
        let called = Called { signs_in: self.auth().kind.wants_person(), ..Called::default() };
        let told = explain_to(error, called);
        let refused = Diagnosis::new(Severity::Problem, told.message);
        notes.tell(Diagnosis { hints: told.hints, remedy: told.remedy, ..refused }).await;
        if let CallError::Http(failure) = error {
            for said in failure.www_authenticate.iter().take(3) {
                let said = said.chars().take(300).collect();
                let told = DoctorSentence::CredentialsChallenge { said };
                notes.tell(Diagnosis::new(Severity::Note, told)).await;
            }
        }
    }

    pub(super) async fn interfaces(&self, notes: Notes<'_>, so_far: &SoFar) -> StepState {
        let raw = match self.raw().await {
            Ok(raw) => raw,
            Err(error) => return notes.tell_failure(&error).await,
        };
        let candidates: Vec<_> = self.known.candidates.iter().zip(&self.known.addresses).collect();
        let mut answering = Vec::new();
        for (place, (candidate, address)) in candidates.iter().enumerate() {
            let offered = if let Ok(address) = address {
                Offered { place, candidate, address, in_use: self.uses(candidate, address) }
            } else {
                let url = shown(&candidate.interface.url);
                let told = DoctorSentence::InterfaceWithoutAddress { url };
                notes.tell(Diagnosis::new(Severity::Warning, told)).await;
                continue;
            };
            if self.interface(notes, &raw, &offered, so_far).await {
                answering.push((place, offered.in_use));
            }
        }
        // The first that answers is the best, for they are ranked.
        if let Some((place, false)) =
            answering.first().copied().filter(|_| !answering.iter().any(|each| each.1))
            && let Some((candidate, _)) = candidates.get(place)
        {
            let (version, binding) = spoken(&candidate.interface);
            let told = DoctorSentence::OtherInterfaceAnswers { version, binding };
            notes.tell(Diagnosis::new(Severity::Note, told).remedy(Remedy::PinInterface { place })).await;
        }
        StepState::Done
    }

    /// Asks one interface; whether it answers as the card says.
    async fn interface(&self, notes: Notes<'_>, raw: &Raw, offered: &Offered<'_>, so_far: &SoFar) -> bool {
        let Offered { place, candidate, address, in_use } = *offered;
        let (version, binding) = spoken(&candidate.interface);
        if candidate.profile.is_none() {
            let told = DoctorSentence::InterfaceNotSpoken { version, binding };
            notes.tell(Diagnosis::new(Severity::Note, told).at(shown(&address.url))).await;
            return false;
        }
        let bad = if in_use { Severity::Problem } else { Severity::Warning };
        let chosen = self.in_use().filter(|_| in_use).map_or(&address.url, |chosen| &chosen.url);
        if let Some(suggestion) = suggestion(address).filter(|suggestion| *suggestion != chosen) {
            let (url, suggested) = (shown(&address.url), shown(suggestion));
            let told = match &address.concern {
                Some(Concern::OtherScheme { .. }) => {
                    DoctorSentence::InterfaceOfOtherScheme { url, suggestion: suggested }
                }
                _ => DoctorSentence::InterfaceAddressOfItsOwn { url, suggestion: suggested },
            };
            let remedy = Remedy::RewriteAddress { place, suggestion: shown(suggestion) };
            notes.tell(Diagnosis::new(bad, told).remedy(remedy)).await;
            return false;
        }
        if so_far.is_unreached(chosen) {
            notes.tell(Diagnosis { severity: bad, ..not_reached() }.at(shown(chosen))).await;
            return false;
        }
        let interface = AgentInterface { url: chosen.clone(), ..candidate.interface.clone() };
        let trail = Trail::default();
        let Some(agent) = self.agent(&raw.clone().with_trail(&trail), &interface).await else {
            notes.tell(Diagnosis::new(bad, uncallable(&shown(chosen)))).await;
            return false;
        };
        let knows = ask_as_declared(&agent, &self.unknown_task()).await;
        if let Some(diagnosis) = sent_on(&interface, &trail, &knows) {
            notes.tell(diagnosis.at(shown(chosen))).await;
        }
        let answers = match knows {
            Knows::Yes => self.told_apart(notes, raw, &interface, bad, in_use).await,
            Knows::Unclear(error) if !may_be_another(&error) => {
                let told = explain(&error);
                let because = Box::new(told.message.clone());
                let unclear = DoctorSentence::InterfaceUnclear { version, binding, because };
                let unclear = Diagnosis::new(bad, unclear).at(shown(chosen));
                notes.tell(Diagnosis { hints: told.said_by_agent(), ..unclear }).await;
                false
            }
            Knows::No(error) | Knows::Unclear(error) => {
                let diagnosis = self.what_else(raw, &interface, &error, bad, in_use).await;
                notes.tell(diagnosis.at(shown(chosen))).await;
                false
            }
        };
        self.differences(notes, &agent).await;
        answers
    }

    /// Deviations seen while asking that are not considered yet.
    async fn differences(&self, notes: Notes<'_>, agent: &Agent) {
        let Ok(stored) = self.doctor.quirks.of(self.id()).await else { return };
        let known = stored.kept();
        let fresh = agent.quirks().into_iter().map(|noticed| noticed.quirk);
        for quirk in fresh.filter(|quirk: &Quirk| !known.contains(quirk)) {
            let told = Diagnosis::of(Severity::Note, Diagnosed::Quirk(quirk));
            notes.tell(told.remedy(Remedy::KeepQuirk { quirk })).await;
        }
    }

    pub(super) async fn extended_card(&self, notes: Notes<'_>, so_far: &SoFar) -> StepState {
        let note = |told| Diagnosis::new(Severity::Note, told);
        if self.known.card.value.capabilities.extended_agent_card != Some(true) {
            notes.tell(note(DoctorSentence::ExtendedNotOffered)).await;
            return StepState::Skipped;
        }
        if !self.auth().is_given() {
            let wants = note(DoctorSentence::ExtendedWantsCredentials);
            notes.tell(wants.remedy(Remedy::EditCredentials { wanted: None })).await;
            return StepState::Skipped;
        }
        let raw = match self.raw().await {
            Ok(raw) => raw,
            Err(error) => return notes.tell_failure(&error).await,
        };
        let Some(agent) = self.agent_in_use(&raw).await.filter(|_| so_far.answered) else {
            notes.tell(not_reached()).await;
            return StepState::Skipped;
        };
        let told = match agent.extended_card().await {
            Ok(card) => {
                let skills = card.value.skills.len();
                let came = Diagnosis::new(Severity::Good, DoctorSentence::ExtendedCame { skills });
                let kept = self.doctor.agents.extended_of(&self.known.connection);
                match kept.map(|kept| kept.state) {
                    Some(ExtendedState::InUse(_) | ExtendedState::Strange { .. }) => came,
                    Some(ExtendedState::Failed(_)) | None => came.remedy(Remedy::FetchExtended),
                }
            }
            Err(error) => {
                let told = explain(&error);
                let because = Box::new(told.message);
                let failed = Diagnosis::new(Severity::Warning, DoctorSentence::ExtendedFailed { because });
                Diagnosis { hints: told.hints, ..failed }
            }
        };
        notes.tell(told).await;
        StepState::Done
    }

    /// Whether it is the interface in use, at its own address or at the suggested one.
    fn uses(&self, candidate: &Candidate, address: &Address) -> bool {
        let interface = &candidate.interface;
        self.in_use().is_some_and(|chosen| {
            let same_place = chosen.url == address.url || suggestion(address) == Some(&chosen.url);
            same_place
                && chosen.binding == interface.binding.as_str()
                && chosen.version == interface.version.as_str()
                && chosen.tenant == interface.tenant
        })
    }
}

/// One interface of the card.
struct Offered<'a> {
    place: usize,
    candidate: &'a Candidate,
    address: &'a Address,
    in_use: bool,
}

/// Where questions to an interface are sent on to, if they are.
fn sent_on(interface: &AgentInterface, trail: &Trail, knows: &Knows) -> Option<Diagnosis> {
    let failure = match knows {
        Knows::No(CallError::Transport(error)) | Knows::Unclear(CallError::Transport(error)) => Some(error),
        Knows::Yes | Knows::No(_) | Knows::Unclear(_) => None,
    };
    let way = way(&trail.ways(), failure);
    let (to, _) = destination(&way)?;
    let (version, binding) = spoken(interface);
    let told = if is_followed(&way) && !takes_messages(&way) {
        Diagnosis::new(Severity::Warning, DoctorSentence::InterfaceSendsReadsOn { version, binding, to })
    } else {
        Diagnosis::new(Severity::Note, DoctorSentence::InterfaceSendsOn { version, binding, to })
    };
    let told = if needs_consent(&way) { told.remedy(Remedy::AllowInside) } else { told };
    Some(told.along(way))
}

fn suggestion(address: &Address) -> Option<&String> {
    address.concern.as_ref().map(Concern::suggestion)
}

pub(super) fn spoken(interface: &AgentInterface) -> (String, String) {
    (interface.version.as_str().to_owned(), interface.binding.as_str().to_owned())
}

/// An address of a card, which may have a key in it.
pub(super) fn shown(url: &str) -> String {
    match Url::parse(url) {
        Ok(url) => DisplayUrl::new(&url).to_string(),
        // Targets of gRPC need not be URLs, and have nothing to hide then.
        Err(_) => url.chars().take(200).collect(),
    }
}

fn is_about_credentials(error: &CallError) -> bool {
    error.is_authentication() || matches!(error, CallError::Transport(TransportError::Token(_)))
}

/// Whether a failure shows an agent that might understand another call.
fn may_be_another(error: &CallError) -> bool {
    match error {
        CallError::Transport(TransportError::NotHttp2 { .. } | TransportError::Lost { .. })
        | CallError::Rpc { .. }
        | CallError::Protocol { .. } => true,
        CallError::Transport(_) | CallError::Unsupported { .. } => false,
        // Nobody understands another call better who asks to be paid, or to be left alone.
        CallError::Http(failure) => {
            !error.is_authentication() && !matches!(failure.status.as_u16(), 402 | 429 | 502..=504)
        }
    }
}
