//! Agents for measured runs: each answers at once, or after a fixed time, with its own number.

use std::net::Ipv4Addr;
use std::time::Duration;

use a2a_server::{Agent, Behaviour, Emitter, Outcome, RunningServer, Server, Turn};
use anyhow::{Context, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use workbench_tests::cards::card;

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

    /// The beginning of its agents' names.
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

/// The answer of the agent of this number.
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
            let card = card(&name, "Answers with its number.", true);
            Agent::new(name, card, Member { pace, number })
        };
        let agents =
            Pace::ALL.into_iter().flat_map(|pace| (0..AGENTS).map(move |number| member(pace, number)));
        let server = Server::start((Ipv4Addr::LOCALHOST, 0).into(), agents.collect()).await;
        Ok(Self { server: server.context("a port for the agents")? })
    }

    /// The beginning of every card's address; the agent's name and `/.well-known/agent-card.json` follow.
    pub(crate) fn root(&self) -> String {
        let first = agent(Pace::AtOnce, 0);
        self.server.url(&first).trim_end_matches('/').trim_end_matches(first.as_str()).to_owned()
    }
}

pub(crate) fn agent(pace: Pace, number: usize) -> String {
    format!("{}-{number}", pace.name())
}
