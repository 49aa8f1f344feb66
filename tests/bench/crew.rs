//! Agents that runs are measured with: each answers at once, or after a fixed time, with its own number.

use std::net::Ipv4Addr;
use std::time::Duration;

use a2a_protocol::model::{AgentCapabilities, AgentCard};
use a2a_server::{Agent, Behaviour, Emitter, Outcome, RunningServer, Server, Turn};
use anyhow::{Context, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

/// Agents of each pace.
pub(crate) const AGENTS: usize = 20;

/// How soon an agent answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    AtOnce,
    Later,
}

impl Pace {
    pub(crate) const ALL: [Self; 2] = [Self::AtOnce, Self::Later];

    /// What the names of its agents begin with.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AtOnce => "now",
            Self::Later => "later",
        }
    }

    pub(crate) fn time(self) -> Duration {
        match self {
            Self::AtOnce => Duration::ZERO,
            Self::Later => Duration::from_millis(200),
        }
    }
}

struct Member {
    pace: Pace,
    number: usize,
}

impl Behaviour for Member {
    fn run(&self, _: Turn, _: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            if !self.pace.time().is_zero() {
                tokio::time::sleep(self.pace.time()).await;
            }
            Outcome::completed(said(self.number))
        }
        .boxed()
    }
}

/// What the agent of a number answers.
pub(crate) fn said(number: usize) -> String {
    format!("done by {number}")
}

/// The agents, for as long as this is there.
pub(crate) struct Crew {
    server: RunningServer,
}

impl Crew {
    pub(crate) async fn start() -> Result<Self> {
        let member = |pace: Pace, number| {
            let name = agent(pace, number);
            Agent::new(name.clone(), card(name), Member { pace, number })
        };
        let agents =
            Pace::ALL.into_iter().flat_map(|pace| (0..AGENTS).map(move |number| member(pace, number)));
        let server = Server::start((Ipv4Addr::LOCALHOST, 0).into(), agents.collect()).await;
        Ok(Self { server: server.context("a port for the agents")? })
    }

    /// What the address of an agent's card begins with; its name and `/.well-known/agent-card.json` follow.
    pub(crate) fn root(&self) -> String {
        let first = agent(Pace::AtOnce, 0);
        self.server.url(&first).trim_end_matches('/').trim_end_matches(first.as_str()).to_owned()
    }
}

pub(crate) fn agent(pace: Pace, number: usize) -> String {
    format!("{}-{number}", pace.name())
}

fn card(name: String) -> AgentCard {
    AgentCard {
        name,
        description: "Answers with its number.".to_owned(),
        version: "1.0.0".to_owned(),
        interfaces: Vec::new(),
        provider: None,
        icon_url: None,
        documentation_url: None,
        capabilities: AgentCapabilities { streaming: Some(true), ..AgentCapabilities::default() },
        security_schemes: Vec::new(),
        security_requirements: Vec::new(),
        default_input_modes: vec!["text/plain".to_owned()],
        default_output_modes: vec!["text/plain".to_owned()],
        skills: Vec::new(),
        signatures: Vec::new(),
        extra: Vec::new(),
        raw: None,
    }
}
