//! Asks an agent which generation it speaks, if its card does not say or is wrong.
//!
//! [`a2a_protocol::negotiate::probe`] chooses the calls and draws the conclusions; this module sends them. The
//! only call is a request for a task that does not exist, on which no agent can act. Every call and its answer is
//! in the result, for a person to see.

use std::sync::Arc;

use a2a_protocol::model::{AgentInterface, Binding, TaskId, Version};
use a2a_protocol::negotiate::probe::{Answer, Probe, Verdict};
use a2a_protocol::{Profile, negotiate};

use crate::agent::{Agent, AgentError, AgentOptions, speaking};
use crate::call::CallError;
use crate::raw::Raw;

/// The calls of a probe and their meaning.
#[derive(Debug)]
pub struct Probed {
    /// The calls, in order.
    pub calls: Vec<ProbeCall>,
    /// The conclusion from them.
    pub verdict: Verdict,
}

/// One call of a probe.
#[derive(Debug)]
pub struct ProbeCall {
    /// The generation in which it was made.
    pub version: Version,
    /// The method or operation that was called.
    pub method: &'static str,
    /// The answer. An agent that knows the method reports an unknown task, which is an error.
    pub said: Result<(), CallError>,
}

/// Asks the agent at `interface` which generation it speaks over its binding.
///
/// `told` is the card's generation, if it names one. `unknown_task` must be made up: a fresh UUID. `connection` is
/// the caller's name for it in the wire log.
///
/// # Errors
/// When the interface cannot be called from here at all.
pub async fn probe(
    raw: &Raw,
    interface: &AgentInterface,
    told: Option<&Version>,
    unknown_task: TaskId,
    connection: Option<Arc<str>>,
) -> Result<Probed, AgentError> {
    let mut probe = Probe::new(&interface.binding, told, unknown_task.clone());
    let mut calls = Vec::new();
    while let Some((profile, request)) = probe.call() {
        let options = AgentOptions { connection: connection.clone(), ..AgentOptions::default() };
        let agent = Agent::new(raw.clone(), &speaking(interface, profile), options)?;
        let method = profile.route(request.operation()).map_or("", |route| route.method);
        let said = agent.get_task(&unknown_task, None).await.map(|_| ());
        probe.hear(said.as_ref().map_or_else(CallError::heard, |()| Answer::Result));
        calls.push(ProbeCall { version: profile.version.clone(), method, said });
    }
    Ok(Probed { calls, verdict: probe.verdict() })
}

/// Whether an agent knows the called method.
#[derive(Debug)]
pub enum Knows {
    /// It does, if only to say that there is no such task.
    Yes,
    /// It does not: this is another generation, or another binding.
    No(CallError),
    /// It cannot be told: no answer, or credentials are missing.
    Unclear(CallError),
}

/// Asks `agent` for a task that does not exist, in the one generation that it was made for.
/// `unknown_task` must be made up: a fresh UUID.
pub async fn ask_as_declared(agent: &Agent, unknown_task: &TaskId) -> Knows {
    match agent.get_task(unknown_task, None).await {
        Ok(_) => Knows::Yes,
        Err(error) if negotiate::probe::is_refusal(error.heard()) => Knows::No(error),
        Err(error) if negotiate::probe::is_known(error.heard()) => Knows::Yes,
        Err(error) => Knows::Unclear(error),
    }
}

/// A feature that tells an agent from one of another generation with the same method for reading tasks.
#[derive(Debug)]
pub enum Apart {
    /// Something that only its own generation has is known to it.
    Shown,
    /// Something that only this other generation has is.
    Other(Version),
    /// Neither is: it is its own generation or this one, and only a message tells.
    Open(Version),
}

/// Asks the agent of `interface`, which is known to read tasks, for features that only one generation has: a call
/// back of a task that does not exist, and the card for authenticated callers. Nothing is done at the agent.
/// `unknown_task` must be made up: a fresh UUID.
pub async fn tell_apart(
    raw: &Raw,
    interface: &AgentInterface,
    unknown_task: &TaskId,
    connection: Option<Arc<str>>,
) -> Apart {
    let other = match (&interface.binding, &interface.version) {
        (Binding::JsonRpc, Version::V0_1) => Version::V0_3,
        (Binding::JsonRpc, Version::V0_2 | Version::V0_3) => Version::V0_1,
        _ => return Apart::Shown,
    };
    for version in [interface.version.clone(), other.clone()] {
        let asked = AgentInterface { version: version.clone(), ..interface.clone() };
        let options = AgentOptions { connection: connection.clone(), ..AgentOptions::default() };
        let Ok(agent) = Agent::new(raw.clone(), &asked, options) else { continue };
        if knows_its_own(&agent, unknown_task).await {
            return if version == other { Apart::Other(other) } else { Apart::Shown };
        }
    }
    Apart::Open(other)
}

async fn knows_its_own(agent: &Agent, unknown_task: &TaskId) -> bool {
    let of_push = agent.push_config(unknown_task, None).await.map(|_| ());
    if is_answered(&of_push) {
        return true;
    }
    agent.profile().version == Version::V0_3 && is_answered(&agent.extended_card().await.map(|_| ()))
}

fn is_answered(said: &Result<(), CallError>) -> bool {
    said.as_ref().map_or_else(|error| negotiate::probe::is_known(error.heard()), |()| true)
}

impl Probed {
    /// A handle for the interface in the generation that was found; as its card says, where none was.
    ///
    /// # Errors
    /// As [`Agent::new`].
    pub fn agent(
        &self,
        raw: &Raw,
        interface: &AgentInterface,
        options: AgentOptions,
    ) -> Result<Agent, AgentError> {
        let in_generation = |profile: &Profile| speaking(interface, profile);
        match self.verdict {
            Verdict::Speaks(profile) => Agent::new(raw.clone(), &in_generation(profile), options),
            Verdict::Either { first, second } => Agent::either(raw, interface, [first, second], &options),
            Verdict::Asking | Verdict::Unknown | Verdict::Unanswered => {
                Agent::new(raw.clone(), interface, options)
            }
        }
    }
}
