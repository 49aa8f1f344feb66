//! Clients and their surroundings, for tests over gRPC.

use std::sync::{Arc, Mutex};

use a2a_client::tap::{Tap, WireEvent};
use a2a_client::{
    Agent, AgentOptions, Credentials, EventStream, Limits, Proxy, Raw, StreamStep, SystemClock, Transport,
    TransportOptions,
};
use a2a_protocol::SendMessage;
use a2a_protocol::model::{AgentInterface, Binding, Message, MessageId, Part, StreamEvent, Version};

/// A tap that remembers.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<Vec<WireEvent>>);

impl Memory {
    pub(crate) fn events(&self) -> Vec<WireEvent> {
        self.0.lock().unwrap().clone()
    }
}

impl Tap for Memory {
    fn record(&self, event: WireEvent) {
        self.0.lock().unwrap().push(event);
    }
}

/// The parts of a client.
pub(crate) struct Setup {
    pub(crate) limits: Limits,
    pub(crate) credentials: Credentials,
    pub(crate) extensions: Vec<String>,
    pub(crate) tap: Arc<Memory>,
}

impl Setup {
    pub(crate) fn new() -> Self {
        let (limits, credentials) = (Limits::default(), Credentials::none());
        Self { limits, credentials, extensions: Vec::new(), tap: Arc::default() }
    }

    pub(crate) fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.limits);
        self
    }

    /// An agent at an address as cards write it.
    pub(crate) fn agent(&self, address: &str, version: Version) -> Agent {
        let url = address.to_owned();
        self.agent_of(&AgentInterface { url, binding: Binding::Grpc, version, tenant: None })
    }

    pub(crate) fn agent_of(&self, interface: &AgentInterface) -> Agent {
        let options = TransportOptions { proxy: Proxy::Direct, ..TransportOptions::default() };
        let tap = Arc::<Memory>::clone(&self.tap);
        let transport = Transport::new(&options).unwrap();
        let raw = Raw::new(transport, self.credentials.clone(), self.limits, tap, Arc::new(SystemClock));
        let options = AgentOptions { extensions: self.extensions.clone(), ..AgentOptions::default() };
        Agent::new(raw, interface, options).unwrap()
    }
}

pub(crate) fn agent(address: &str, version: Version) -> Agent {
    Setup::new().agent(address, version)
}

pub(crate) fn say(text: &str) -> SendMessage {
    SendMessage::new(Message::user(MessageId::new("m-1"), vec![Part::text(text)]))
}

/// Everything that a stream yields.
pub(crate) async fn all(mut stream: EventStream) -> Vec<StreamStep> {
    let mut steps = Vec::new();
    while let Some(step) = stream.next().await {
        steps.push(step);
    }
    steps
}

/// A step in a word.
pub(crate) fn word(step: &StreamStep) -> String {
    match step {
        StreamStep::Event(item) => match &item.value {
            StreamEvent::Task(task) => format!("task {}", task.status.state),
            StreamEvent::Message(message) => format!("message {}", message.text()),
            StreamEvent::Status(update) => format!("status {}", update.status.state),
            StreamEvent::Artifact(update) => format!("artifact {}", update.artifact.text()),
            StreamEvent::Unknown(_) => "unknown".to_owned(),
        },
        StreamStep::Gap(_) => "gap".to_owned(),
        StreamStep::End(end) => format!("end settled={}", end.settled),
    }
}
