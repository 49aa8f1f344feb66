//! Finds out how to call an agent that refused a call as unknown: its generation, address and binding.
//!
//! A card may be copied, older than its server, or written by a server that does not know its own mount point.
//! The agent cannot have acted on a call that it refused as unknown, so asking on is safe. Only a task that does
//! not exist is asked for, and only at the interface's own origin. Deliberately absent: sending a message, and
//! keeping the result.

use std::sync::Arc;

use a2a_protocol::model::{AgentInterface, Binding, TaskId, Version};
use a2a_protocol::negotiate::likely_addresses;
use a2a_protocol::negotiate::probe::{Answer, is_known, is_refusal};
use a2a_protocol::profile::PROFILES;
use a2a_protocol::{ErrorKind, Operation, Profile, ProtocolError};
use http::StatusCode;
use url::Url;

use crate::agent::{Agent, AgentError, AgentOptions, speaking};
use crate::call::CallError;
use crate::raw::Raw;

/// The most questions: an agent is mounted strangely in one way only.
const MOST: usize = 24;

/// The part of a call that an agent did not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The place: nothing is at that address (404, 405).
    Place,
    /// The method or the generation; an agent answered.
    Method,
}

/// The calls of a search, and the conclusion.
#[derive(Debug, Default)]
pub struct Sought {
    /// The questions, in order.
    pub asked: Vec<Asked>,
    /// How the agent can be called, the likeliest first; empty where nothing answered. Where there are several,
    /// they answer alike, and the first call that differs will tell.
    pub ways: Vec<AgentInterface>,
    /// The first way answered; else the ways are those left to try.
    known: bool,
}

impl Sought {
    /// Whether the agent knew the last question. Ways left to try were not asked then.
    pub fn is_known(&self) -> bool {
        self.known
    }
}

/// One question.
#[derive(Debug)]
pub struct Asked {
    /// The interface that was asked.
    pub interface: AgentInterface,
    /// The method or operation that was called.
    pub method: &'static str,
    /// The agent's answer.
    pub said: Result<(), CallError>,
}

impl Refused {
    /// The part that the answer does not know, according to `error`; `None` if it shows nothing of the kind. With
    /// `task`, the call named a task, which may be the unknown part.
    pub fn by(error: &CallError, task: bool) -> Option<Self> {
        match error {
            CallError::Http(failure) => is_place(failure.status).then_some(Self::Place),
            CallError::Rpc { error: reported, status, whole: true } => match reported.kind() {
                ErrorKind::MethodNotFound | ErrorKind::VersionNotSupported | ErrorKind::InvalidRequest => {
                    Some(Self::Method)
                }
                // A router's words for a path that it does not have look like an agent's.
                _ if !task && is_place(*status) && !names_itself(reported) => Some(Self::Place),
                _ => None,
            },
            CallError::Rpc { .. }
            | CallError::Transport(_)
            | CallError::Protocol { .. }
            | CallError::Unsupported { .. } => None,
        }
    }
}

fn is_place(status: StatusCode) -> bool {
    matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED)
}

/// Finds out how the agent of `interface` is called. `refused`: the unknown part of a refused call over that
/// interface; `None`: it is asked first. `unknown_task` must be made up: a fresh UUID. `connection` is the caller's
/// name for it in the wire log.
///
/// # Errors
/// When the interface cannot be called from here at all.
pub async fn seek(
    raw: &Raw,
    interface: &AgentInterface,
    card_url: Option<&Url>,
    refused: Option<Refused>,
    unknown_task: &TaskId,
    connection: Option<Arc<str>>,
) -> Result<Sought, AgentError> {
    let mut sought = Sought::default();
    let seeking = Seeking { raw, unknown_task, connection };
    let refused = match refused {
        Some(refused) => refused,
        None => match seeking.ask(interface, &mut sought).await? {
            Said::Known(way) => return Ok(Sought { ways: vec![way], known: true, ..sought }),
            Said::Refused(refused) => refused,
            Said::Unclear => return Ok(sought),
        },
    };
    let mut absent = Vec::new();
    if refused == Refused::Place && interface.binding == Binding::JsonRpc {
        absent.push(place_of(interface));
    }
    for way in ways(interface, card_url, refused) {
        if sought.asked.len() >= MOST {
            break;
        }
        if absent.contains(&place_of(&way)) {
            continue;
        }
        match seeking.ask(&way, &mut sought).await? {
            Said::Known(way) => {
                let alike = alike(&way, interface);
                let ways = std::iter::once(way).chain(alike).collect();
                return Ok(Sought { ways, known: true, ..sought });
            }
            Said::Refused(Refused::Place) if way.binding == Binding::JsonRpc => absent.push(place_of(&way)),
            Said::Refused(_) | Said::Unclear => {}
        }
    }
    if refused == Refused::Method {
        // Whoever cannot read tasks may still take messages.
        let others = generations(&interface.binding, None);
        let others = others.filter(|profile| profile.version != interface.version);
        sought.ways = others.map(|profile| speaking(interface, profile)).collect();
    }
    Ok(sought)
}

/// The conclusion from one answer.
enum Said {
    /// The interface is known; where its answer shows another one, that.
    Known(AgentInterface),
    Refused(Refused),
    Unclear,
}

struct Seeking<'a> {
    raw: &'a Raw,
    unknown_task: &'a TaskId,
    connection: Option<Arc<str>>,
}

impl Seeking<'_> {
    async fn ask(&self, interface: &AgentInterface, sought: &mut Sought) -> Result<Said, AgentError> {
        let options = AgentOptions { connection: self.connection.clone(), ..AgentOptions::default() };
        let agent = Agent::new(self.raw.clone(), interface, options)?;
        let said = agent.get_task(self.unknown_task, None).await.map(|_| ());
        let shown = match &said {
            Ok(()) => Said::Known(interface.clone()),
            Err(error) if knows(error, &interface.binding) => Said::Known(as_shown(interface, error)),
            Err(error) => match Refused::by(error, false) {
                Some(refused) => Said::Refused(refused),
                None if is_refusal(error.heard()) => Said::Refused(Refused::Method),
                None => Said::Unclear,
            },
        };
        let method = agent.profile().route(Operation::GetTask).map_or("", |route| route.method);
        sought.asked.push(Asked { interface: interface.clone(), method, said });
        Ok(shown)
    }
}

/// Whether the answering server looked for the task. Over HTTP+JSON a router answers an unknown path alike, so the
/// answer must name the task, or itself.
pub(crate) fn knows(error: &CallError, binding: &Binding) -> bool {
    if *binding != Binding::HttpJson {
        return is_known(error.heard());
    }
    let CallError::Rpc { error: reported, status, .. } = error else { return false };
    let names_task = reported.message.to_ascii_lowercase().contains("task");
    is_known(Answer::Error(reported)) && (!is_place(*status) || names_itself(reported) || names_task)
}

/// Whether the error itself has a reason or a code of JSON-RPC, beyond what its status stands for.
fn names_itself(error: &ProtocolError) -> bool {
    let code = error.raw.member("code").or_else(|| error.raw.member("error")?.member("code"));
    error.reason.is_some() || code.is_some_and(|code| code.as_str().starts_with('-'))
}

/// Only 1.0 gives errors a reason; below `/v1` its paths are those of 0.3.
fn as_shown(interface: &AgentInterface, error: &CallError) -> AgentInterface {
    let has_reason = error.protocol_error().is_some_and(|error| error.reason.is_some());
    if interface.binding != Binding::HttpJson || interface.version == Version::V1_0 || !has_reason {
        return interface.clone();
    }
    let base = interface.url.trim_end_matches('/');
    let url = if base.ends_with("/v1") { base.to_owned() } else { format!("{base}/v1") };
    AgentInterface { url, version: Version::V1_0, ..interface.clone() }
}

/// The generations that are spoken over a binding, `first` first, then the newest.
fn generations(binding: &Binding, first: Option<&Version>) -> impl Iterator<Item = &'static Profile> {
    let spoken = |profile: &&'static Profile| profile.binding == *binding;
    let mut all: Vec<&'static Profile> = Vec::new();
    for profile in PROFILES.iter().filter(spoken) {
        // 0.2 is spoken in the words of 0.3.
        let is_first = first == Some(&profile.version);
        if is_first || !all.iter().any(|known| known.dialect == profile.dialect) {
            all.retain(|known| known.dialect != profile.dialect);
            all.push(profile);
        }
    }
    all.sort_by_key(|profile| first != Some(&profile.version));
    all.into_iter()
}

/// The ways to ask, in order. An unknown place leads to other places first, an unknown method to other generations.
fn ways(interface: &AgentInterface, card_url: Option<&Url>, refused: Refused) -> Vec<AgentInterface> {
    let declared = &interface.version;
    let others = |interface: &AgentInterface| -> Vec<AgentInterface> {
        let all = generations(&interface.binding, Some(declared));
        let all = all.filter(|profile| profile.version != *declared);
        all.map(|profile| speaking(interface, profile)).collect()
    };
    let card_url = card_url.map(Url::as_str).unwrap_or_default();
    let elsewhere: Vec<AgentInterface> = likely_addresses(&interface.url, card_url, &interface.binding)
        .into_iter()
        .map(|url| AgentInterface { url, ..interface.clone() })
        .collect();
    let here = others(interface);
    let there = elsewhere.iter().flat_map(others);
    let mut all = Vec::new();
    if refused == Refused::Method {
        all.extend(here);
        all.extend(elsewhere.iter().cloned());
    } else {
        all.extend(elsewhere.iter().cloned());
        all.extend(here);
    }
    all.extend(there);
    let other = match interface.binding {
        Binding::JsonRpc => Some(Binding::HttpJson),
        Binding::HttpJson => Some(Binding::JsonRpc),
        Binding::Grpc | Binding::Other(_) => None,
    };
    if let Some(binding) = other {
        let over_other = AgentInterface { binding, ..interface.clone() };
        let spoken = generations(&over_other.binding, Some(declared));
        let known = spoken.map(|profile| speaking(&over_other, profile)).collect::<Vec<_>>();
        // Near the front: a wrong binding is likelier than a strange address.
        let place = all.len().min(6);
        all.splice(place..place, known);
    }
    all
}

/// Other generations with the same answer to the question: 0.1 and its successors read tasks by one method.
fn alike(way: &AgentInterface, refused: &AgentInterface) -> Vec<AgentInterface> {
    let older = [Version::V0_1, Version::V0_2, Version::V0_3];
    if way.binding != Binding::JsonRpc || !older.contains(&way.version) {
        return Vec::new();
    }
    let others = generations(&way.binding, Some(&way.version));
    let others = others.filter(|profile| older.contains(&profile.version) && profile.version != way.version);
    let others = others.map(|profile| speaking(way, profile));
    others.filter(|other| other != refused).collect()
}

/// JSON-RPC has one place for every method and generation.
fn place_of(interface: &AgentInterface) -> (String, Binding) {
    (interface.url.clone(), interface.binding.clone())
}
