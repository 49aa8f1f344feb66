//! Results of a search in the form of the page.

use a2a_protocol::negotiate::{Address, AddressError, Candidate, Concern, Reason};
use workbench_core::queries::rows;
use workbench_core::{ChoicePage, ChoiceState, ChoiceSummary, ListedAgent};

use super::{
    AgentListView, AttemptOutcome, AttemptView, CandidateView, Discovery, DiscoveryState, ListedAgentPage,
    ListedAgentView, ListedState, OtherEntryView, UrlRewrite,
};
use crate::cards::convert::card;
use crate::params::count;
use crate::sentences::{InterfaceSentence, SentenceView};
use crate::{generations, remedies};

/// The key of a candidate is its place in the list, which is a function of the card.
pub(crate) fn candidates(
    candidates: &[Candidate],
    addresses: &[Result<Address, AddressError>],
    connection: Option<&rows::Connection>,
) -> Vec<CandidateView> {
    let chosen = connection.and_then(|connection| connection.interface.as_ref());
    candidates
        .iter()
        .zip(addresses)
        .enumerate()
        .map(|(place, (candidate, address))| {
            let interface = &candidate.interface;
            let rewrite = address.as_ref().ok().and_then(|address| address.concern.as_ref().map(rewrite));
            let url = address.as_ref().map_or_else(|_| interface.url.clone(), |address| address.url.clone());
            let is_chosen = chosen.is_some_and(|chosen| {
                let same_place = chosen.url == url
                    || rewrite.as_ref().is_some_and(|rewrite| rewrite.suggestion == chosen.url);
                same_place
                    && chosen.binding == interface.binding.as_str()
                    && chosen.version == interface.version.as_str()
                    && chosen.tenant == interface.tenant
            });
            let in_use = chosen.filter(|_| is_chosen).map(|chosen| chosen.url.clone());
            CandidateView {
                replaced_by: in_use.filter(|in_use| *in_use != url),
                key: place.to_string(),
                url,
                binding: interface.binding.as_str().to_owned(),
                version: interface.version.as_str().to_owned(),
                usable: candidate.profile.is_some() && address.is_ok(),
                chosen: is_chosen,
                reason: match (candidate.profile, address) {
                    (Some(_), Err(error)) => uncallable(error),
                    _ => reason(candidate.reason),
                }
                .into(),
                rewrite,
                limits: candidate
                    .profile
                    .map(|profile| generations::limits(&profile.limits()))
                    .unwrap_or_default(),
            }
        })
        .collect()
}

fn reason(reason: Reason) -> InterfaceSentence {
    match reason {
        Reason::FirstChoice => InterfaceSentence::FirstChoice,
        Reason::GenerationAssumed => InterfaceSentence::GenerationAssumed,
        Reason::GenerationFound => InterfaceSentence::GenerationFound,
        Reason::GenerationEither => InterfaceSentence::GenerationEither,
        Reason::FoundByAsking => InterfaceSentence::FoundByAsking,
        Reason::LaterInCard => InterfaceSentence::LaterInCard,
        Reason::NewerAtSameUrl => InterfaceSentence::NewerAtSameUrl,
        Reason::JsonRpcPreferred => InterfaceSentence::JsonRpcPreferred,
        Reason::BindingNotSpoken => InterfaceSentence::BindingNotSpoken,
        Reason::VersionNotSpoken => InterfaceSentence::VersionNotSpoken,
        Reason::NoUrl => InterfaceSentence::NoUrl,
    }
}

fn uncallable(error: &AddressError) -> InterfaceSentence {
    match error {
        AddressError::Empty => InterfaceSentence::NoUrl,
        AddressError::Scheme { scheme } => InterfaceSentence::UrlScheme { scheme: scheme.clone() },
        AddressError::NoBase => InterfaceSentence::UrlWithoutBase,
        AddressError::Character => InterfaceSentence::UrlCharacters,
    }
}

fn rewrite(concern: &Concern) -> UrlRewrite {
    let (problem, suggestion) = match concern {
        Concern::UnspecifiedHost { suggestion } => (InterfaceSentence::UnspecifiedHost, suggestion),
        Concern::LoopbackHost { suggestion } => (InterfaceSentence::LoopbackHost, suggestion),
        Concern::OtherScheme { suggestion } => (InterfaceSentence::OtherScheme, suggestion),
    };
    UrlRewrite { problem: problem.into(), suggestion: suggestion.clone() }
}

pub(crate) fn attempt(attempt: &workbench_core::Attempt) -> AttemptView {
    AttemptView {
        url: attempt.url.clone(),
        outcome: match attempt.outcome {
            workbench_core::AttemptOutcome::Trying => AttemptOutcome::Trying,
            workbench_core::AttemptOutcome::Card => AttemptOutcome::Card,
            workbench_core::AttemptOutcome::Catalog => AttemptOutcome::Catalog,
            workbench_core::AttemptOutcome::NotACard => AttemptOutcome::NotACard,
            workbench_core::AttemptOutcome::NeedsCredentials => AttemptOutcome::NeedsCredentials,
            workbench_core::AttemptOutcome::Failed => AttemptOutcome::Failed,
            workbench_core::AttemptOutcome::Understood => AttemptOutcome::Understood,
            workbench_core::AttemptOutcome::NotUnderstood => AttemptOutcome::NotUnderstood,
        },
        status: attempt.status.map(i64::from),
        duration_ms: attempt.duration_ms.map(count),
        reason: attempt.reason.clone().into(),
    }
}

pub(crate) fn discovery(found: &workbench_core::Discovery) -> Discovery {
    let mut view = Discovery {
        id: found.id.clone(),
        input: found.input.clone(),
        state: DiscoveryState::Running,
        attempts: found.attempts.iter().map(attempt).collect(),
        card: None,
        candidates: Vec::new(),
        list: None,
        failure: None,
        hints: Vec::new(),
        remedy: None,
    };
    match &found.state {
        workbench_core::DiscoveryState::Running => {}
        workbench_core::DiscoveryState::Found(discovered) => {
            view.state = DiscoveryState::Found;
            view.card = Some(card(&discovered.card));
            view.candidates = candidates(&discovered.candidates, &discovered.addresses, None);
        }
        workbench_core::DiscoveryState::Several(choice) => {
            view.state = DiscoveryState::Several;
            view.list = Some(summary(choice));
        }
        workbench_core::DiscoveryState::Failed { message, hints, remedy } => {
            view.remedy = remedy.as_ref().map(remedies::remedy);
            view.state = DiscoveryState::Failed;
            view.failure = Some(message.clone().into());
            view.hints = hints.iter().cloned().map(SentenceView::from).collect();
        }
    }
    view
}

pub(crate) fn summary(choice: &ChoiceSummary) -> AgentListView {
    AgentListView {
        host: choice.host.clone(),
        total: number(choice.total),
        reading: number(choice.reading),
        connecting: number(choice.connecting),
        connected: number(choice.connected),
        not_connected: number(choice.not_connected),
        others: choice
            .others
            .iter()
            .map(|other| OtherEntryView { name: other.name.clone(), what: other.what.clone() })
            .collect(),
        others_total: number(choice.others_total),
        notes: choice.notes.iter().cloned().map(SentenceView::from).collect(),
        findings: number(choice.findings),
    }
}

pub(crate) fn page(page: ChoicePage) -> ListedAgentPage {
    ListedAgentPage {
        agents: page.agents.into_iter().map(agent).collect(),
        total: number(page.total),
        cursor: page.next.map(|next| next.to_string()),
    }
}

fn agent(agent: ListedAgent) -> ListedAgentView {
    let (state, connection, reason) = match agent.state {
        ChoiceState::Unread => (ListedState::Unread, None, None),
        ChoiceState::Reading => (ListedState::Reading, None, None),
        ChoiceState::Ready => (ListedState::Ready, None, None),
        ChoiceState::Unreadable(reason) => (ListedState::Unreadable, None, Some(reason)),
        ChoiceState::Connecting => (ListedState::Connecting, None, None),
        ChoiceState::Connected(id) => (ListedState::Connected, Some(id), None),
        ChoiceState::NotConnected(reason) => (ListedState::NotConnected, None, Some(reason)),
    };
    ListedAgentView {
        key: agent.key.to_string(),
        name: agent.name,
        description: agent.description,
        skills: agent.skills,
        address: agent.address,
        version: agent.version,
        state,
        reason: reason.map(SentenceView::from),
        agent_id: connection.or(agent.here).map(|id| id.to_string()),
    }
}

fn number(of: usize) -> i64 {
    count(u64::try_from(of).unwrap_or(u64::MAX))
}
