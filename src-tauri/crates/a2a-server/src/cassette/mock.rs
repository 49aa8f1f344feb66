//! A mock: a cassette on a port of this machine.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use a2a_protocol::model::{SecurityRequirement, SecurityScheme};

use super::player::{Cues, Player};
use super::{Cassette, Fault, FaultPlan, Faults, Speed};
use crate::agent::Agent;
use crate::environment::Environment;
use crate::listening::StartError;
use crate::server::{RunningServer, Server, agent_url};

/// The path of every mock: each has a port of its own, and nothing in a cassette names a place.
const PATH: &str = "mock";
const SCHEME: &str = "bearer";

/// How a cassette is served.
#[derive(Debug)]
pub struct MockOptions {
    /// Answers that refuse the questions of the rounds.
    pub cues: Cues,
    /// How fast it is played.
    pub speed: Speed,
    /// Its faults.
    pub faults: FaultPlan,
    /// On which port, where that is free; 0: on any.
    pub port: u16,
    /// Time and identities.
    pub environment: Environment,
}

impl Default for MockOptions {
    fn default() -> Self {
        Self {
            cues: Cues::default(),
            speed: Speed::default(),
            faults: FaultPlan::default(),
            port: 0,
            environment: Environment::system(),
        }
    }
}

/// A cassette that is served until this is dropped.
#[derive(Debug)]
pub struct Mock {
    server: RunningServer,
    faults: Faults,
}

impl Mock {
    /// Serves a cassette on a loopback port, to 1.0 and 0.3 over JSON-RPC and HTTP+JSON.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn start(cassette: Cassette, options: MockOptions) -> Result<Self, StartError> {
        let MockOptions { cues, speed, faults, port, environment } = options;
        let mut card = cassette.card.clone();
        if faults.faults.contains(&Fault::ExpiredToken) {
            let scheme = SecurityScheme::Http { scheme: "bearer".to_owned(), bearer_format: None };
            card.security_schemes = vec![(SCHEME.to_owned(), scheme)];
            card.security_requirements = vec![SecurityRequirement(vec![(SCHEME.to_owned(), Vec::new())])];
        }
        let faults = Faults::new(faults);
        let player = Player::new(cassette, cues, speed, environment.clone());
        let agent = Agent::new(PATH, card, player).faulty(faults.clone());
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, if is_free(port) { port } else { 0 }));
        let server = Server::start_in(environment, address, vec![agent]).await?;
        Ok(Self { server, faults })
    }

    /// Its URL, with a slash at its end. Its card is below.
    pub fn url(&self) -> String {
        self.server.url(PATH)
    }

    /// The URL of a mock on `port`, whether one is there or not.
    pub fn url_on(port: u16) -> String {
        agent_url((Ipv4Addr::LOCALHOST, port).into(), PATH)
    }

    /// On which port.
    pub fn port(&self) -> u16 {
        self.server.address().port()
    }

    /// The faults that its answers have.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Stops and waits until the port is free.
    pub async fn stop(self) {
        self.server.stop().await;
    }
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}
