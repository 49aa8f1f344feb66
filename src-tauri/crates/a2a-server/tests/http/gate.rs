//! An agent that works exactly as far as a test lets it.

use std::sync::Arc;

use a2a_protocol::model::{AgentCapabilities, AgentCard, ArtifactId};
use a2a_server::{Agent, ArtifactHead, Behaviour, Emitter, Outcome, RunningServer, Server, Turn};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::Semaphore;

/// Each permit lets one turn go on past its middle.
#[derive(Clone)]
pub(crate) struct Gate(Arc<Semaphore>);

impl Gate {
    pub(crate) fn closed() -> Self {
        Self(Arc::new(Semaphore::new(0)))
    }

    pub(crate) fn open() -> Self {
        Self(Arc::new(Semaphore::new(Semaphore::MAX_PERMITS)))
    }

    pub(crate) fn let_one_through(&self) {
        self.0.add_permits(1);
    }

    pub(crate) async fn serve(&self) -> RunningServer {
        Server::start(([127, 0, 0, 1], 0).into(), vec![self.agent()]).await.unwrap()
    }

    pub(crate) fn agent(&self) -> Agent {
        Agent::new("gate", card(), self.clone())
    }
}

impl Behaviour for Gate {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            let head = ArtifactHead {
                id: ArtifactId::new("text"),
                name: "text".to_owned(),
                description: "two pieces".to_owned(),
                media_type: "text/plain".to_owned(),
            };
            let mut artifact = out.stream(head);
            artifact.text("first ", false);
            self.0.acquire().await.unwrap().forget();
            artifact.text("second", true);
            match turn.message.text().as_str() {
                "panic" => panic!("as asked"),
                "ask" => Outcome::ask("what now?"),
                other => Outcome::completed(format!("done: {other}")),
            }
        }
        .boxed()
    }
}

pub(crate) fn card() -> AgentCard {
    AgentCard {
        capabilities: AgentCapabilities { streaming: Some(true), ..AgentCapabilities::default() },
        default_input_modes: vec!["text/plain".to_owned()],
        default_output_modes: vec!["text/plain".to_owned()],
        ..AgentCard::new("Gate", "Waits for a test.", "1")
    }
}
