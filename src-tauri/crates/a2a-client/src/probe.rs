//! Asking an agent which generation it speaks, where its card does not say or says something wrong.
//!
//! What is asked and what follows is decided by [`a2a_protocol::negotiate::probe`]; here it is sent. All
//! that is ever sent is the request for a task that does not exist, on which no agent can act. Every
//! call and what was said to it is in the result, for a person to see.

use std::sync::Arc;

use a2a_protocol::model::{AgentInterface, TaskId, Version};
use a2a_protocol::negotiate::probe::{Answer, Probe, Verdict};
use a2a_protocol::{Profile, negotiate};

use crate::agent::{Agent, AgentError, AgentOptions, speaking};
use crate::call::{CallError, Misbehaviour};
use crate::raw::Raw;

/// What was asked and what it means.
#[derive(Debug)]
pub struct Probed {
    /// The calls, in order.
    pub calls: Vec<ProbeCall>,
    /// What they have shown.
    pub verdict: Verdict,
}

/// One call of a probe.
#[derive(Debug)]
pub struct ProbeCall {
    /// The generation in whose words it was made.
    pub version: Version,
    /// The method or operation that was called.
    pub method: &'static str,
    /// What was said to it. An agent that knows the method reports an unknown task, which is an error.
    pub said: Result<(), CallError>,
}

/// Asks the agent at `interface` which generation it speaks over its binding.
///
/// `told` is what the card says, where it says something. `unknown_task` must be made up: a fresh UUID.
/// `connection` is the caller's name for it in the wire log.
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
        probe.hear(said.as_ref().map_or_else(heard, |()| Answer::Result));
        calls.push(ProbeCall { version: profile.version.clone(), method, said });
    }
    Ok(Probed { calls, verdict: probe.verdict() })
}

/// Whether an agent knows what it was asked by.
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
        Err(error) if negotiate::probe::is_refusal(heard(&error)) => Knows::No(error),
        Err(error) if negotiate::probe::is_known(heard(&error)) => Knows::Yes,
        Err(error) => Knows::Unclear(error),
    }
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

/// What an error says about the method that was called.
pub(crate) fn heard(error: &CallError) -> Answer<'_> {
    match error {
        CallError::Rpc { error, .. } => Answer::Error(error),
        CallError::Http(failure) => Answer::Status(failure.status.as_u16()),
        // A result, if an odd one: the method is known.
        CallError::Protocol { what: Misbehaviour::UnexpectedKind | Misbehaviour::OtherTask, .. } => {
            Answer::Result
        }
        CallError::Protocol { status, .. } => Answer::Status(status.as_u16()),
        CallError::Transport(_) | CallError::Unsupported { .. } => Answer::Nothing,
    }
}
