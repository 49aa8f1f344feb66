//! Several agents under one loopback port, each below its own path.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::serve::ListenerExt as _;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::agent::Agent;
use crate::environment::Environment;
use crate::guard::local_only;
use crate::host::AgentHost;
use crate::listening::{StartError, listen, serve};

/// The largest request body that is read: 32 MiB.
const BODY_LIMIT: usize = 32 * 1024 * 1024;

/// Puts agents under one loopback port.
///
/// Each agent answers calls of A2A 1.0 and 0.3 at one URL, over JSON-RPC and HTTP+JSON: the method's name or the path
/// tells them apart, and one card that both generations can read names both. gRPC is answered below the same URL, and at
/// the root if the agent has the port to itself. 0.1 has a URL and a card of its own, `0.1/` below.
#[derive(Debug)]
pub struct Server;

impl Server {
    /// Listens on `address`, port 0 for a free one, with the system's clock and random identifiers.
    pub async fn start(address: SocketAddr, agents: Vec<Agent>) -> Result<RunningServer, StartError> {
        Self::start_in(Environment::system(), address, agents).await
    }

    /// Like [`Server::start`], with time and identifiers from `environment`.
    pub async fn start_in(
        environment: Environment,
        address: SocketAddr,
        agents: Vec<Agent>,
    ) -> Result<RunningServer, StartError> {
        check_paths(&agents)?;
        let (listener, address) = listen(address).await?;

        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let mut router = Router::new();
        let alone = agents.len() == 1;
        for agent in agents {
            let url = agent_url(address, agent.path());
            let host = AgentHost::new(agent, &url, &environment, tasks.clone(), stop.clone());
            if alone && host.takes_the_root() {
                router = router.merge(Arc::clone(&host).root_router());
            }
            router = router.merge(host.router());
        }
        let router = router.layer(DefaultBodyLimit::max(BODY_LIMIT)).layer(from_fn(local_only));

        // An event of a stream must not wait until the one before it was acknowledged, which takes a client 40 ms.
        let listener = listener.tap_io(|connection| {
            let _ = connection.set_nodelay(true);
        });
        serve(listener, router, &tasks, &stop, "the agent server");
        Ok(RunningServer { address, stop, tasks })
    }
}

fn check_paths(agents: &[Agent]) -> Result<(), StartError> {
    let mut seen = HashSet::new();
    for agent in agents {
        let path = agent.path();
        let is_kebab_case = !path.is_empty()
            && path.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !is_kebab_case || !seen.insert(path) {
            return Err(StartError::Path { path: path.to_owned() });
        }
    }
    Ok(())
}

pub(crate) fn agent_url(address: SocketAddr, path: &str) -> String {
    format!("http://{address}/{path}/")
}

/// A server that runs until this is dropped.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    stop: CancellationToken,
    tasks: TaskTracker,
}

impl RunningServer {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL of the agent at `path`, with a slash at its end. Its card is below.
    pub fn url(&self, path: &str) -> String {
        agent_url(self.address, path)
    }

    /// Stops and waits until the port is free and every turn has ended.
    pub async fn stop(self) {
        self.stop.cancel();
        self.tasks.wait().await;
    }
}

impl Drop for RunningServer {
    /// Ends open streams, waiting calls and running turns. Does not wait for them.
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
