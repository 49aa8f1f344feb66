//! A plain caller of one generation. What it reads must be free of findings: the server spells
//! everything as the generation's specification does.

use a2a_protocol::model::{
    Binding, ContextId, Message, MessageId, Part, StreamEvent, Task, TaskId, TaskList, Version,
};
use a2a_protocol::profile::VERSION_HEADER;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Dialect, Json, Profile, ProtocolError, Request, SendMessage, rpc};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Response};

pub(crate) struct Caller {
    client: Client,
    url: String,
    profile: &'static Profile,
}

impl Caller {
    pub(crate) fn new(url: String, version: &Version) -> Self {
        let profile = Profile::find(version, &Binding::JsonRpc).unwrap();
        Self { client: Client::builder().no_proxy().build().unwrap(), url, profile }
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.profile.dialect
    }

    async fn post(&self, request: &Request) -> Response {
        let method = self.profile.route(request.operation()).unwrap().method;
        let body = rpc::request("call-1", method, &self.dialect().encode_params(request, None));
        let mut post = self.client.post(&self.url).header(CONTENT_TYPE, "application/json");
        if let Some(version) = self.profile.version_header() {
            post = post.header(VERSION_HEADER, version);
        }
        post.body(body.as_str().to_owned()).send().await.unwrap()
    }

    pub(crate) async fn call(&self, request: &Request) -> Result<Json, ProtocolError> {
        let response = self.post(request).await;
        assert_eq!(response.status(), 200, "JSON-RPC reports its errors in the body");
        outcome(&Json::parse(response.text().await.unwrap()).unwrap())
    }

    pub(crate) async fn send(&self, message: Message) -> Result<Task, ProtocolError> {
        self.send_with(SendMessage::new(message)).await
    }

    pub(crate) async fn send_with(&self, send: SendMessage) -> Result<Task, ProtocolError> {
        let event = read_event(&self.call(&Request::Send(send)).await?, self.dialect());
        let StreamEvent::Task(task) = event else { panic!("a task is expected: {event:?}") };
        Ok(task)
    }

    pub(crate) async fn get(&self, id: &TaskId) -> Result<Task, ProtocolError> {
        let task = self.call(&Request::GetTask { id: id.clone(), history_length: None }).await?;
        Ok(self.read_task(&task))
    }

    pub(crate) async fn cancel(&self, id: &TaskId) -> Result<Task, ProtocolError> {
        let task = self.call(&Request::CancelTask { id: id.clone() }).await?;
        Ok(self.read_task(&task))
    }

    pub(crate) async fn list(&self, wanted: a2a_protocol::ListTasks) -> Result<TaskList, ProtocolError> {
        let list = self.call(&Request::ListTasks(wanted)).await?;
        Ok(read::task_list(&list, self.dialect()).value)
    }

    pub(crate) fn read_task(&self, body: &Json) -> Task {
        let decoded = read::task(body, self.dialect());
        assert_eq!(decoded.findings, Vec::new(), "a task as specified: {body:?}");
        decoded.value
    }

    pub(crate) async fn stream(&self, request: &Request) -> Result<Events, ProtocolError> {
        let response = self.post(request).await;
        let media_type = response.headers().get(CONTENT_TYPE).unwrap().to_str().unwrap().to_owned();
        if media_type.starts_with("text/event-stream") {
            return Ok(Events { response, received: String::new(), dialect: self.dialect() });
        }
        let body = Json::parse(response.text().await.unwrap()).unwrap();
        Err(outcome(&body).expect_err("only a refusal is answered without a stream"))
    }
}

#[expect(clippy::result_large_err, reason = "looked at once, never passed on")]
fn outcome(body: &Json) -> Result<Json, ProtocolError> {
    let decoded = read::rpc_response(body);
    assert_eq!(decoded.findings, Vec::new(), "an envelope as specified: {body:?}");
    assert_eq!(decoded.value.id.as_ref().map(Json::as_str), Some("\"call-1\""), "the caller's id comes back");
    match decoded.value.outcome {
        RpcOutcome::Result(result) => Ok(result),
        RpcOutcome::Error(error) => Err(error),
        RpcOutcome::Empty => panic!("neither result nor error: {body:?}"),
    }
}

fn read_event(body: &Json, dialect: Dialect) -> StreamEvent {
    let decoded = read::event(body, dialect);
    assert_eq!(decoded.findings, Vec::new(), "an event as specified: {body:?}");
    decoded.value
}

/// An open stream. Dropping it closes the connection.
pub(crate) struct Events {
    response: Response,
    received: String,
    dialect: Dialect,
}

impl Events {
    pub(crate) async fn next(&mut self) -> Option<StreamEvent> {
        loop {
            while let Some((frame, rest)) = self.received.split_once("\n\n") {
                let data = frame.strip_prefix("data: ").map(str::to_owned);
                let rest = rest.to_owned();
                self.received = rest;
                if let Some(data) = data {
                    let result = outcome(&Json::parse(data).unwrap()).unwrap();
                    return Some(read_event(&result, self.dialect));
                }
            }
            let chunk = self.response.chunk().await.unwrap()?;
            self.received.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    pub(crate) async fn all(mut self) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            events.push(event);
        }
        events
    }
}

pub(crate) fn text_message(id: &str, text: &str) -> Message {
    Message::user(MessageId::new(id), vec![Part::text(text)])
}

pub(crate) fn in_context(mut message: Message, context: Option<&ContextId>) -> Message {
    message.context_id = context.cloned();
    message
}

pub(crate) fn to_task(mut message: Message, task: &Task) -> Message {
    message.task_id = Some(task.id.clone());
    message.context_id.clone_from(&task.context_id);
    message
}

pub(crate) fn said(task: &Task) -> String {
    task.status.message.as_ref().map(Message::text).unwrap_or_default()
}
