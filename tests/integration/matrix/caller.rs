//! One interface of a running agent, with the few things that all behaviours do to it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use a2a_client::discover::Input;
use a2a_client::tap::NoTap;
use a2a_client::{
    Agent, AgentOptions, Credentials, EventStream, Limits, Raw, StreamStep, SystemClock, Transport,
    TransportOptions, discover,
};
use a2a_protocol::SendMessage;
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{AgentInterface, Message, MessageId, Part, StreamEvent, Task};
use anyhow::{Context, Result, anyhow, bail};
use tokio::sync::Mutex;
use workbench_tests::peers::{Kind, Peer};

pub(crate) struct Caller<'p> {
    pub(crate) peer: &'p Peer,
    pub(crate) kind: Kind,
    pub(crate) interface: AgentInterface,
    pub(crate) agent: Agent,
    /// The agent lets one held task go on at a time, whoever holds it.
    pub(crate) holding: Arc<Mutex<()>>,
    streaming: Option<bool>,
    raw: Raw,
    said: AtomicU32,
}

impl fmt::Debug for Caller<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name())
    }
}

impl<'p> Caller<'p> {
    /// Finds the agent's card and makes a caller for each interface that it offers, the best first.
    pub(crate) async fn of_all_interfaces(peer: &'p Peer, kind: Kind) -> Result<Vec<Self>> {
        let transport = Transport::new(&TransportOptions::default())?;
        let (tap, clock) = (Arc::new(NoTap), Arc::new(SystemClock));
        let raw = Raw::new(transport, Credentials::none(), Limits::default(), tap, clock);
        let found = discover(&raw, &Input::parse(peer.card())?, None, &mut |_| {}).await?;
        let streaming = found.card.value.capabilities.streaming;
        let holding = Arc::default();
        let make = |(candidate, address): (&a2a_protocol::negotiate::Candidate, &Result<_, _>)| {
            let address: &a2a_protocol::negotiate::Address = address
                .as_ref()
                .map_err(|error: &a2a_protocol::negotiate::AddressError| anyhow!("{error}"))?;
            anyhow::ensure!(candidate.profile.is_some(), "not spoken: {candidate:?}");
            let interface = AgentInterface { url: address.url.clone(), ..candidate.interface.clone() };
            let agent = made(&raw, &interface, streaming)?;
            let (said, raw) = (AtomicU32::new(0), raw.clone());
            Ok(Self { peer, kind, interface, agent, holding: Arc::clone(&holding), streaming, raw, said })
        };
        found.candidates.iter().zip(&found.addresses).map(make).collect()
    }

    pub(crate) fn name(&self) -> String {
        format!("{:?}: {} {}", self.kind, self.interface.version, self.interface.binding)
    }

    /// The same interface at another port of this machine.
    pub(crate) fn through(&self, port: &str) -> Result<Agent> {
        let url = self.interface.url.replacen(&self.port()?, port, 1);
        made(&self.raw, &AgentInterface { url, ..self.interface.clone() }, self.streaming)
    }

    /// The port that the interface is at.
    pub(crate) fn port(&self) -> Result<String> {
        let after = self.interface.url.split("127.0.0.1:").nth(1).context("the agent is on this machine")?;
        Ok(after.chars().take_while(char::is_ascii_digit).collect())
    }

    /// A message that begins something.
    pub(crate) fn message(&self, text: &str) -> Message {
        let number = self.said.fetch_add(1, Ordering::Relaxed);
        let id = format!("{number:08x}-0000-4000-8000-{:012x}", std::process::id());
        Message::user(MessageId::new(id), vec![Part::text(text)])
    }

    pub(crate) async fn send(&self, message: Message) -> Result<StreamEvent> {
        Ok(self.agent.send(SendMessage::new(message)).await?.value)
    }

    /// Says it and waits for the task that comes of it.
    pub(crate) async fn task(&self, message: Message) -> Result<Task> {
        match self.send(message).await? {
            StreamEvent::Task(task) => Ok(task),
            other => bail!("no task: {other:?}"),
        }
    }

    /// Says it and returns the stream of what follows with the task of its first event.
    pub(crate) async fn begun(&self, text: &str) -> Result<(EventStream, Task)> {
        let mut stream = self.agent.stream(SendMessage::new(self.message(text)));
        let mut fold = TaskFold::new();
        step(&mut stream, &mut fold).await?;
        let task = fold.into_task().context("the first event names the task")?;
        Ok((stream, task))
    }
}

/// An answer to a task that waits for one.
pub(crate) fn about(task: &Task, message: Message) -> Message {
    Message { task_id: Some(task.id.clone()), context_id: task.context_id.clone(), ..message }
}

/// Takes in the next event; `false` at the end of the stream, which must be the task's.
pub(crate) async fn step(stream: &mut EventStream, fold: &mut TaskFold) -> Result<bool> {
    match stream.next().await.context("a stream says that it ends")? {
        StreamStep::Event(item) => {
            fold.apply(&item.value);
            Ok(true)
        }
        StreamStep::Gap(gap) => bail!("the stream broke: {:?}", gap.cause),
        StreamStep::End(end) if end.settled => Ok(false),
        StreamStep::End(end) => bail!("the stream ended before its task: {:?}", end.cause),
    }
}

/// Takes in everything up to the end.
pub(crate) async fn rest(mut stream: EventStream, mut fold: TaskFold) -> Result<Task> {
    while step(&mut stream, &mut fold).await? {}
    fold.into_task().context("a task was streamed")
}

fn made(raw: &Raw, interface: &AgentInterface, streaming: Option<bool>) -> Result<Agent> {
    let options = AgentOptions { streaming, ..AgentOptions::default() };
    Ok(Agent::new(raw.clone(), interface, options)?)
}
