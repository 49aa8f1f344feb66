//! Agents, their cards, and searches for them.

use a2a_protocol::model::AgentCard;
use a2a_protocol::negotiate::{Address, AddressError, Candidate, Concern, Reason};
use a2a_protocol::{Decoded, Finding, Rule};
use workbench_core::queries::AgentOverview;
use workbench_core::queries::rows::{self, ExtensionUse};
use workbench_core::{
    AuthDescription, Known, KnownQuirks, Sentence, address_of, card_text, host_of, limits_of, profile_of,
};

use crate::convert::{cards, choices, count, doctor, generations, quirks, security};
use crate::views::{
    AttemptOutcome, AttemptView, CandidateView, CardView, Connection, ConnectionSummary, Discovery,
    DiscoveryState, ExtensionUseView, ExtensionView, FindingSentence, FindingView, InterfaceSentence,
    SentenceView, SkillView, UrlRewrite,
};

pub(crate) fn summary(agent: &AgentOverview) -> ConnectionSummary {
    let AgentOverview { connection, auth, card, waiting, card_change, listing } = agent;
    summary_of(connection, auth, card.as_ref(), *waiting, *card_change, listing)
}

fn summary_of(
    connection: &rows::Connection,
    auth: &AuthDescription,
    card: Option<&AgentCard>,
    waiting: u64,
    card_change: Option<rows::CardWeight>,
    listing: &rows::Listing,
) -> ConnectionSummary {
    let interface = connection.interface.as_ref();
    let description = card.map(|card| card.description.trim()).unwrap_or_default();
    ConnectionSummary {
        id: connection.id.to_string(),
        name: connection.name.clone(),
        host: interface.map(|chosen| host_of(&chosen.url)).unwrap_or_default(),
        address: interface.map(|chosen| address_of(&chosen.url)).unwrap_or_default(),
        version: interface.map(|chosen| chosen.version.clone()).unwrap_or_default(),
        binding: interface.map(|chosen| chosen.binding.clone()).unwrap_or_default(),
        description: description.lines().next().unwrap_or_default().to_owned(),
        sample: connection.sample,
        waiting: count(waiting),
        last_error: connection.last_error.as_deref().map(|told| Sentence::from_stored(told).into()),
        card_change: card_change.map(cards::stored_weight),
        needs_credentials: card.is_some_and(|card| !security::missing(auth, card).is_empty()),
        favourite: listing.favourite,
        group: listing.group.clone(),
        tags: listing.tags.clone(),
    }
}

pub(crate) fn connection(
    known: &Known,
    known_quirks: &KnownQuirks,
    used: &[ExtensionUse],
    waiting: u64,
    conversations: u64,
) -> Connection {
    let (stored, card_in_use) = (&known.connection, Some(&known.card.value));
    let (card_change, listing) = (known.card_change, &known.listing);
    Connection {
        summary: summary_of(stored, &known.auth, card_in_use, waiting, card_change, listing),
        input: stored.input.clone(),
        card_url: stored.card_url.clone(),
        card_read_at: stored.card_fetched_at.unwrap_or(stored.created_at),
        card: card(&known.card),
        candidates: candidates(&known.candidates, &known.addresses, Some(stored)),
        pinned: stored.pinned,
        limits: generations::limits(&limits_of(stored)),
        quirks: quirks::quirks(known_quirks, profile_of(stored)),
        extensions: extensions(&known.card.value, used),
        auth: security::auth(&known.auth, &known.card.value),
        conversations: count(conversations),
    }
}

/// Those of the card in its order, then others that the agent used.
fn extensions(card: &AgentCard, used: &[ExtensionUse]) -> Vec<ExtensionUseView> {
    let declared = &card.capabilities.extensions;
    let of = |uri: &str, in_card, required| {
        let known = used.iter().find(|known| known.uri == uri);
        ExtensionUseView {
            uri: uri.to_owned(),
            in_card,
            required,
            asks_person: a2a_hitl::asks_by(uri),
            requested: known.is_some_and(|known| known.requested),
            activated_at: known.and_then(|known| known.activated_at),
        }
    };
    let others = used.iter().filter(|known| !declared.iter().any(|each| each.uri == known.uri));
    let of_card = declared.iter().map(|each| of(&each.uri, true, each.required));
    of_card.chain(others.map(|known| of(&known.uri, false, false))).collect()
}

pub(crate) fn card(card: &Decoded<AgentCard>) -> CardView {
    let AgentCard { name, description, version, provider, documentation_url, capabilities, skills, .. } =
        &card.value;
    CardView {
        name: name.clone(),
        description: description.clone(),
        version: version.clone(),
        provider: provider.as_ref().map(|provider| provider.organization.clone()),
        provider_url: provider.as_ref().and_then(|provider| provider.url.clone()),
        documentation_url: documentation_url.clone(),
        streaming: capabilities.streaming == Some(true),
        push_notifications: capabilities.push_notifications == Some(true),
        extended_card: capabilities.extended_agent_card == Some(true),
        extensions: capabilities
            .extensions
            .iter()
            .map(|extension| ExtensionView {
                uri: extension.uri.clone(),
                description: extension.description.clone(),
                required: extension.required,
            })
            .collect(),
        skills: skills
            .iter()
            .map(|skill| SkillView {
                id: skill.id.clone(),
                name: skill.name.clone(),
                description: skill.description.clone(),
                tags: skill.tags.clone(),
                examples: skill.examples.clone(),
                input_modes: skill.input_modes.clone(),
                output_modes: skill.output_modes.clone(),
            })
            .collect(),
        input_modes: card.value.default_input_modes.clone(),
        output_modes: card.value.default_output_modes.clone(),
        schemes: security::schemes(&card.value),
        signatures: count(card.value.signatures.len() as u64),
        raw: card_text(card),
        findings: card.findings.iter().map(finding).collect(),
    }
}

pub(crate) fn finding(finding: &Finding) -> FindingView {
    let what = match (finding.rule, finding.member.clone()) {
        (Rule::MissingMember, Some(member)) => FindingSentence::RuleMissingMember { member },
        (Rule::MissingMember, None) => FindingSentence::RuleMissingMembers,
        (Rule::WrongType, _) => FindingSentence::RuleWrongType,
        (Rule::NumberedIdentifier, _) => FindingSentence::RuleNumberedIdentifier,
        (Rule::DuplicateMember, _) => FindingSentence::RuleDuplicateMember,
        (Rule::UnknownValue, _) => FindingSentence::RuleUnknownValue,
        (Rule::ForeignDialect, _) => FindingSentence::RuleForeignDialect,
        (Rule::UnknownShape, _) => FindingSentence::RuleUnknownShape,
        (Rule::AmbiguousPart, _) => FindingSentence::RuleAmbiguousPart,
        (Rule::AmbiguousEvent, _) => FindingSentence::RuleAmbiguousEvent,
        (Rule::Envelope, _) => FindingSentence::RuleEnvelope,
        (Rule::EncodedTwice, _) => FindingSentence::RuleEncodedTwice,
        (Rule::StreamForm, _) => FindingSentence::RuleStreamForm,
        (Rule::DataAddress, _) => FindingSentence::RuleDataAddress,
        (Rule::UnknownField, _) => FindingSentence::RuleUnknownField,
    };
    let section = finding.section.to_owned();
    FindingView { pointer: finding.pointer.clone(), what: what.into(), section }
}

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
            view.list = Some(choices::summary(choice));
        }
        workbench_core::DiscoveryState::Failed { message, hints, remedy } => {
            view.remedy = remedy.as_ref().map(doctor::remedy);
            view.state = DiscoveryState::Failed;
            view.failure = Some(message.clone().into());
            view.hints = hints.iter().cloned().map(SentenceView::from).collect();
        }
    }
    view
}
