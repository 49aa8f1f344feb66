//! A caller of a served agent, over one of its interfaces, with our own client.

use std::sync::Arc;

use a2a_client::tap::NoTap;
use a2a_client::{
    Agent, AgentOptions, CallError, Credential, Credentials, Limits, Raw, Secret, StreamStep, SystemClock,
    Transport, TransportOptions,
};
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{
    AgentInterface, Binding, Message, MessageId, Part, StreamEvent, Task, TaskId, Version,
};
use a2a_protocol::{SendConfiguration, SendMessage};
use url::Url;
use workbench_core::ServedId;

use crate::support::Desk;

/// Every way to call that is promised.
pub(super) fn ways() -> [(Version, Binding); 4] {
    [
        (Version::V1_0, Binding::JsonRpc),
        (Version::V0_3, Binding::JsonRpc),
        (Version::V1_0, Binding::HttpJson),
        (Version::V1_0, Binding::Grpc),
    ]
}

/// Where something is served.
pub(super) async fn url_of(desk: &Desk, id: &ServedId) -> String {
    let shown = desk.bench.serving().list().await.expect("what is served can be read");
    let served = shown.served.into_iter().find(|served| served.id == *id).expect("it is served");
    served.url.expect("it can be reached")
}

pub(super) struct Guest(Agent);

impl Guest {
    /// A new caller of something.
    pub(super) async fn new(desk: &Desk, id: &ServedId, way: (Version, Binding)) -> Self {
        let new = desk.bench.serving().add_caller(id, "planner").await.expect("a caller can be added");
        Self::at(&url_of(desk, id).await, &new.token, way)
    }

    pub(super) fn at(url: &str, token: &str, (version, binding): (Version, Binding)) -> Self {
        let transport = Transport::new(&TransportOptions::default()).unwrap();
        let credential = Credential::Bearer(Secret::new(token));
        let credentials = Credentials::new(&Url::parse(url).unwrap(), &credential, &[]).unwrap();
        let raw = Raw::new(transport, credentials, Limits::default(), Arc::new(NoTap), Arc::new(SystemClock));
        let interface = AgentInterface { url: url.to_owned(), binding, version, tenant: None };
        let options = AgentOptions { streaming: Some(true), ..AgentOptions::default() };
        Self(Agent::new(raw, &interface, options).unwrap())
    }

    /// Says something. Answered when the task is over, or at once.
    pub(super) async fn send(&self, id: &str, parts: Vec<Part>, blocking: bool) -> Result<Task, CallError> {
        match self.0.send(said(id, parts, blocking)).await?.value {
            StreamEvent::Task(task) => Ok(task),
            other => panic!("a task is expected: {other:?}"),
        }
    }

    /// Answers what a task asks.
    pub(super) async fn answer(&self, task: &Task, id: &str, parts: Vec<Part>) -> Task {
        match self.0.send(said_to(task, id, parts)).await.expect("it can be answered").value {
            StreamEvent::Task(task) => task,
            other => panic!("a task is expected: {other:?}"),
        }
    }

    /// Says something, and follows it to where its task rests.
    pub(super) async fn stream(&self, id: &str, parts: Vec<Part>) -> Task {
        self.follow(said(id, parts, true)).await
    }

    /// Answers what a task asks, and follows it to where it rests.
    pub(super) async fn stream_answer(&self, task: &Task, id: &str, parts: Vec<Part>) -> Task {
        self.follow(said_to(task, id, parts)).await
    }

    async fn follow(&self, send: SendMessage) -> Task {
        let mut stream = self.0.stream(send);
        let mut fold = TaskFold::new();
        loop {
            match stream.next().await.expect("a stream says that it ends") {
                StreamStep::Event(item) => drop(fold.apply(&item.value)),
                StreamStep::Gap(gap) => panic!("the stream broke: {:?}", gap.cause),
                StreamStep::End(_) => return fold.into_task().expect("a task was streamed"),
            }
        }
    }

    pub(super) async fn get(&self, id: &TaskId) -> Result<Task, CallError> {
        Ok(self.0.get_task(id, None).await?.value)
    }

    pub(super) async fn cancel(&self, id: &TaskId) -> Result<Task, CallError> {
        Ok(self.0.cancel(id).await?.value)
    }
}

/// Words to a task that asks.
fn said_to(task: &Task, id: &str, parts: Vec<Part>) -> SendMessage {
    let mut send = said(id, parts, true);
    send.message.task_id = Some(task.id.clone());
    send.message.context_id.clone_from(&task.context_id);
    send
}

fn said(id: &str, parts: Vec<Part>, blocking: bool) -> SendMessage {
    let mut send = SendMessage::new(Message::user(MessageId::new(id), parts));
    send.configuration = SendConfiguration { blocking, ..SendConfiguration::default() };
    send
}
