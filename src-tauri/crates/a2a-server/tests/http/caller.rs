//! A plain caller of one generation. Its readings must be free of findings, because the server spells everything
//! as the generation's specification does.

use a2a_protocol::model::{
    Binding, ContextId, Message, MessageId, Part, StreamEvent, Task, TaskId, TaskList, Version,
};
use a2a_protocol::profile::VERSION_HEADER;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::transcode::to_http;
use a2a_protocol::{Dialect, HttpMethod, Json, Profile, ProtocolError, Request, SendMessage, rpc};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, Response};

pub(crate) struct Caller {
    client: Client,
    url: String,
    profile: &'static Profile,
}

impl Caller {
    /// Over JSON-RPC.
    pub(crate) fn new(url: String, version: &Version) -> Self {
        Self::over(url, version, &Binding::JsonRpc)
    }

    pub(crate) fn over(url: String, version: &Version, binding: &Binding) -> Self {
        let profile = Profile::find(version, binding).unwrap();
        Self { client: Client::builder().no_proxy().build().unwrap(), url, profile }
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.profile.dialect
    }

    fn has_envelope(&self) -> bool {
        self.profile.binding == Binding::JsonRpc
    }

    async fn post(&self, request: &Request) -> Response {
        let route = self.profile.route(request.operation()).unwrap();
        let params = self.dialect().encode_params(request, None);
        let mut call = if self.has_envelope() {
            let body = rpc::request("call-1", route.method, &params);
            self.client.post(&self.url).body(body.as_str().to_owned())
        } else {
            let call = to_http(route, &params).unwrap();
            let url = format!("{}{}?{}", self.url.trim_end_matches('/'), call.path, call.query);
            let verb = if call.verb == HttpMethod::Post { Method::POST } else { Method::GET };
            let body = call.body.map(|body| body.as_str().to_owned());
            self.client.request(verb, url).body(body.unwrap_or_default())
        };
        call = call.header(CONTENT_TYPE, self.profile.content_type());
        if let Some(version) = self.profile.version_header() {
            call = call.header(VERSION_HEADER, version);
        }
        call.send().await.unwrap()
    }

    pub(crate) async fn call(&self, request: &Request) -> Result<Json, ProtocolError> {
        let response = self.post(request).await;
        self.outcome(response).await
    }

    async fn outcome(&self, response: Response) -> Result<Json, ProtocolError> {
        let status = response.status();
        let body = Json::parse(response.text().await.unwrap()).unwrap();
        if self.has_envelope() {
            assert_eq!(status, 200, "JSON-RPC reports its errors in the body");
            return outcome(&body);
        }
        if status == 200 {
            return Ok(body);
        }
        assert!(status.is_client_error(), "nothing here fails by itself: {status}");
        Err(read::error(&body.member("error").unwrap_or(body)).value)
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
            let (dialect, has_envelope) = (self.dialect(), self.has_envelope());
            return Ok(Events { response, received: String::new(), dialect, has_envelope });
        }
        Err(self.outcome(response).await.expect_err("only a refusal is answered without a stream"))
    }
}

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
    has_envelope: bool,
}

impl Events {
    pub(crate) async fn next(&mut self) -> Option<StreamEvent> {
        loop {
            while let Some((frame, rest)) = self.received.split_once("\n\n") {
                let data = frame.strip_prefix("data: ").map(str::to_owned);
                let rest = rest.to_owned();
                self.received = rest;
                if let Some(data) = data {
                    let data = Json::parse(data).unwrap();
                    let result = if self.has_envelope { outcome(&data).unwrap() } else { data };
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
