//! The ways to read the same stream. Each checks that it read all of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use a2a_client::tap::{NoTap, Tap, WireEvent};
use a2a_client::{
    Agent, AgentOptions, Credentials, Limits, Proxy, Raw, StreamStep, SystemClock, Transport,
    TransportOptions,
};
use a2a_protocol::SendMessage;
use a2a_protocol::model::{
    AgentInterface, Binding, Message, MessageId, Part, StreamEvent, TaskState, Version,
};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use workbench_core::{
    Announcement, Content, ConversationId, DiscoveryState, HostKind, OpenOptions, Outgoing, TaskKey,
    Workbench,
};
use workbench_secrets::SessionStore;
use workbench_store::{sent, tasks, wire};

use crate::agent::{CALLS, Framing};
use crate::memory::Idle;

/// The cost of one run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) seconds: f64,
    /// The peak over what the process held before.
    pub(crate) mebibytes: f64,
}

impl Taken {
    fn since(start: Instant, idle: &Idle) -> Result<Self> {
        Ok(Self { seconds: start.elapsed().as_secs_f64(), mebibytes: idle.peak_above()? })
    }

    pub(crate) fn to_json(self) -> Value {
        json!({ "seconds": self.seconds, "mebibytes": self.mebibytes })
    }

    pub(crate) fn from_json(text: &str) -> Result<Self> {
        let taken: Value = serde_json::from_str(text)?;
        let number = |name| taken[name].as_f64().with_context(|| format!("no `{name}` in {taken}"));
        Ok(Self { seconds: number("seconds")?, mebibytes: number("mebibytes")? })
    }
}

/// The floor: the bytes, and nothing made of them.
pub(crate) async fn floor(url: &str) -> Result<Taken> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let call = json!({ "jsonrpc": "2.0", "id": "1", "method": "SendStreamingMessage" });
    let (start, idle) = (Instant::now(), Idle::now()?);
    let mut response = client.post(url).json(&call).send().await?.error_for_status()?;
    let (mut bytes, mut pieces) = (0, 0);
    while let Some(piece) = response.chunk().await? {
        bytes += piece.len();
        pieces += 1;
    }
    let taken = Taken::since(start, &idle)?;
    let framing = Framing::of(url).context("a URL of the agent")?;
    let least = framing.text_length().max(framing.events() * 100);
    ensure!(bytes > least, "only {bytes} bytes in {pieces} pieces arrived");
    Ok(taken)
}

/// The client: every event read, nothing kept.
pub(crate) async fn client(url: &str) -> Result<Taken> {
    let agent = agent(url, Binding::JsonRpc, Arc::new(NoTap))?;
    take_in(&agent, Framing::of(url).context("a URL of the agent")?).await
}

/// As [`client`], over gRPC.
pub(crate) async fn grpc(url: &str) -> Result<Taken> {
    let agent = agent(url, Binding::Grpc, Arc::new(NoTap))?;
    take_in(&agent, Framing::Gathered).await
}

/// One call after another, each answered at once, and all of them tapped.
pub(crate) async fn unary(url: &str) -> Result<Taken> {
    let agent = agent(url, Binding::JsonRpc, Arc::new(Counting::default()))?;
    let (start, idle) = (Instant::now(), Idle::now()?);
    for _ in 0..CALLS {
        let answer = agent.send(talk()).await?;
        ensure!(answer.value.task_id().is_some(), "every answer is a task");
    }
    Taken::since(start, &idle)
}

/// A tap that looks at everything and keeps nothing.
#[derive(Debug, Default)]
struct Counting(AtomicUsize);

impl Tap for Counting {
    fn record(&self, _event: WireEvent) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn agent(url: &str, binding: Binding, tap: Arc<dyn Tap>) -> Result<Agent> {
    let transport =
        Transport::new(&TransportOptions { proxy: Proxy::Direct, ..TransportOptions::default() })?;
    let raw = Raw::new(transport, Credentials::none(), Limits::default(), tap, Arc::new(SystemClock));
    let interface = AgentInterface { url: url.to_owned(), binding, version: Version::V1_0, tenant: None };
    Ok(Agent::new(raw, &interface, AgentOptions::default())?)
}

fn talk() -> SendMessage {
    SendMessage::new(Message::user(MessageId::new("m"), vec![Part::text("Talk")]))
}

async fn take_in(agent: &Agent, framing: Framing) -> Result<Taken> {
    let (start, idle) = (Instant::now(), Idle::now()?);
    let mut stream = agent.stream(talk());
    let (mut events, mut text, mut end) = (0, 0, None);
    while let Some(step) = stream.next().await {
        match step {
            StreamStep::Event(item) => {
                ensure!(item.findings.is_empty(), "the agent should do nothing wrong: {:?}", item.findings);
                events += 1;
                if let StreamEvent::Artifact(update) = &item.value {
                    text +=
                        update.artifact.parts.iter().filter_map(Part::as_text).map(str::len).sum::<usize>();
                }
            }
            StreamStep::Gap(gap) => anyhow::bail!("the stream broke: {:?}", gap.cause),
            StreamStep::End(reached) => end = Some(reached),
        }
    }
    let taken = Taken::since(start, &idle)?;
    let end = end.context("a stream ends")?;
    ensure!(
        end.settled && events == framing.events() && text == framing.text_length(),
        "{events} events, {text} bytes: {end:?}"
    );
    Ok(taken)
}

/// The whole way: client, tap, session and store, until everything is on disk.
pub(crate) async fn workbench(url: &str) -> Result<Taken> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = Workbench::open(OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.path().join("data"), HostKind::Desktop)
    })
    .await?;
    bench.start().await;
    let conversation = converse(&bench, url).await?;
    let mut news = bench.announcements();
    let content = Content { text: "Talk".to_owned(), ..Content::default() };
    let (start, idle) = (Instant::now(), Idle::now()?);
    let message = bench.chats().say(Outgoing { conversation, content, task: None }).await?;
    let key = loop {
        let changed = match news.recv().await {
            Ok(Announcement::Changed(changes)) => !changes.is_empty(),
            Ok(_) => false,
            Err(RecvError::Lagged(_)) => true,
            Err(RecvError::Closed) => anyhow::bail!("the workbench is gone"),
        };
        if changed && let Some(key) = completed(&bench, &message).await? {
            break key;
        }
    };
    bench.close().await;
    let taken = Taken::since(start, &idle)?;
    check_stored(&bench, key, Framing::of(url).context("a URL of the agent")?).await?;
    Ok(taken)
}

async fn converse(bench: &Workbench, url: &str) -> Result<ConversationId> {
    let mut news = bench.announcements();
    let search = bench.discoveries().discover(&format!("{url}/.well-known/agent-card.json"), None)?;
    while let DiscoveryState::Running = bench.discoveries().get(&search)?.state {
        news.recv().await?;
    }
    let connection = bench.discoveries().save(&search, None, None, false, None).await?;
    Ok(bench.chats().start(&connection).await?)
}

/// The task of a message, once it has completed.
async fn completed(bench: &Workbench, message: &MessageId) -> Result<Option<TaskKey>> {
    let message = message.clone();
    let row = bench.store().read(move |reader| {
        let sent = sent::get(reader, &message)?;
        match sent.and_then(|sent| sent.task_key) {
            Some(key) => tasks::get(reader, &key),
            None => Ok(None),
        }
    });
    Ok(row.await?.filter(|row| row.state == TaskState::Completed).map(|row| row.task_key))
}

/// Everything that was said is in the log of the task, in its artifact and in the wire log.
async fn check_stored(bench: &Workbench, key: TaskKey, framing: Framing) -> Result<()> {
    let (task, frames, ring) = bench
        .store()
        .read(move |reader| {
            let exchanges = wire::latest(reader, None, 10)?;
            let mut frames = 0;
            for exchange in exchanges.iter().filter(|exchange| exchange.operation == "SendStreamingMessage") {
                let mut page = wire::frames(reader, &exchange.id, 0, 5000)?;
                while let Some(last) = page.last().map(|last| last.seq) {
                    frames += page.iter().filter(|frame| frame.kind == "sse").count();
                    page = wire::frames(reader, &exchange.id, last + 1, 5000)?;
                }
            }
            Ok((tasks::load(reader, &key)?, frames, wire::ring(reader)?))
        })
        .await?;
    let task = task.context("the task is stored")?;
    let text: usize = task
        .artifacts
        .iter()
        .flat_map(|artifact| &artifact.parts)
        .filter_map(Part::as_text)
        .map(str::len)
        .sum();
    let events = framing.events();
    ensure!(task.row.last_event_seq == events as u64, "{} events are stored", task.row.last_event_seq);
    ensure!(text == framing.text_length(), "the artifact has {text} bytes");
    ensure!(frames == events && ring.dropped_frames == 0, "{frames} frames are stored: {ring:?}");
    Ok(())
}
