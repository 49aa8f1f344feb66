//! A remote agent, ready to be called: one interface of its card, under one set of credentials.
//!
//! Every call states all of its options (blocking mode above all, whose default differs between generations) and
//! returns the agent's answer with its bytes. Deliberately absent: repeating a call. Whether that is safe depends
//! on [`CallError::sent`] and on the operation.

mod card;
mod either;
mod file_parts;
mod follow;
mod list;
mod open;
mod pace;
mod push;
mod quirks;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use a2a_protocol::model::{
    AgentInterface, Binding as BindingName, Message, MessageId, StreamEvent, Task, TaskId, Version,
};
use a2a_protocol::negotiate::{self, AddressError, Plaintext};
use a2a_protocol::quirk::Quirk;
use a2a_protocol::{Decoded, Json, ListTasks, Operation, Profile, Request, SendMessage, read};
use bytes::Bytes;
use thiserror::Error;
use url::Url;

use crate::binding::Binding;
use crate::call::{Answer, Call, CallError, MethodCall, Misbehaviour, Received, misread};
use crate::error::{Phase, Sent, TransportError};
use crate::grpc::GrpcBinding;
use crate::http_json::HttpJsonBinding;
use crate::quirk::Quirks;
use crate::raw::{Again, Copies, Raw};
use crate::rpc::RpcBinding;
use crate::secret::Secret;
use crate::stream::{EventStream, Progress, StreamItem};

use file_parts::FilePartsBinding;

pub(crate) use either::speaking;
pub use list::{Listing, ListingEnd};
pub use pace::{Look, Pace, StreamSlot};

/// A handle to one remote agent. Cheap to clone; clones share connections.
#[derive(Debug, Clone)]
pub struct Agent {
    inner: Arc<Inner>,
    /// Extensions that calls of this clone ask for, where they are others than the handle was made with.
    extensions: Option<Arc<[String]>>,
    /// Guards the second copy of a message or of an extension's method.
    again: Option<Arc<dyn Again>>,
}

#[derive(Debug)]
struct Inner {
    binding: Box<dyn Binding>,
    profile: &'static Profile,
    streaming: Option<bool>,
    raw: Raw,
    quirks: Arc<Quirks>,
    /// The profile in use, if `profile` was one of two possibilities.
    settled: Arc<OnceLock<&'static Profile>>,
}

/// Further facts about an agent.
#[derive(Debug, Clone, Default)]
pub struct AgentOptions {
    /// `capabilities.streaming` of its card.
    pub streaming: Option<bool>,
    /// URIs of extensions to ask for.
    pub extensions: Vec<String>,
    /// The caller's name for the connection, for the wire log.
    pub connection: Option<Arc<str>>,
}

/// Why an interface cannot be called.
#[derive(Debug, Error)]
pub enum AgentError {
    /// No profile for this generation over this binding.
    #[error("A2A {version} over {binding} is not spoken")]
    NotSpoken {
        /// The generation.
        version: Version,
        /// The framing.
        binding: BindingName,
    },
    /// The interface's URL is no URL.
    #[error("the interface's address `{url}` is not a URL")]
    InvalidUrl {
        /// The address, shortened.
        url: String,
        /// The fault.
        #[source]
        source: url::ParseError,
    },
    /// The interface's address is none of those that gRPC is served at.
    #[error("the interface's address `{address}` is not one of gRPC")]
    InvalidAddress {
        /// The address, shortened.
        address: String,
        /// The fault.
        #[source]
        source: AddressError,
    },
    /// The interface's URL is neither http nor https.
    #[error("the interface's address is not an http or https URL")]
    UnsupportedUrl,
}

/// A message that continues no task begins one.
fn beginning(message: &Message) -> Option<MessageId> {
    message.message_id.clone().filter(|_| message.task_id.is_none())
}

/// Cards write the target of a gRPC library, which is hardly ever a URL.
fn grpc_address(interface: &AgentInterface) -> Result<String, AgentError> {
    let resolved = negotiate::resolve_interface(interface, "", Plaintext::LoopbackOnly);
    resolved.map(|address| address.url).map_err(|source| match source {
        AddressError::Scheme { .. } => AgentError::UnsupportedUrl,
        AddressError::Empty | AddressError::NoBase | AddressError::Character => {
            AgentError::InvalidAddress { address: interface.url.chars().take(200).collect(), source }
        }
    })
}

impl Agent {
    /// Makes a handle for `interface`; nothing is sent. The URL is used verbatim, trailing slash and
    /// query included.
    ///
    /// # Errors
    /// When the interface cannot be called from here.
    pub fn new(raw: Raw, interface: &AgentInterface, options: AgentOptions) -> Result<Self, AgentError> {
        let (version, binding) = (&interface.version, &interface.binding);
        let not_spoken = || AgentError::NotSpoken { version: version.clone(), binding: binding.clone() };
        let profile = Profile::find(version, binding).ok_or_else(not_spoken)?;
        let address = match binding {
            BindingName::Grpc => grpc_address(interface)?,
            BindingName::JsonRpc | BindingName::HttpJson | BindingName::Other(_) => interface.url.clone(),
        };
        let url = Url::parse(&address).map_err(|source| AgentError::InvalidUrl {
            url: interface.url.chars().take(200).collect(),
            source,
        })?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(AgentError::UnsupportedUrl);
        }
        let (tenant, quirks) = (interface.tenant.clone(), Arc::new(Quirks::default()));
        let AgentOptions { streaming, extensions, connection } = options;
        let binding: Box<dyn Binding> = match binding {
            BindingName::JsonRpc => {
                Box::new(RpcBinding::new(raw.clone(), url, profile, tenant, &extensions, connection))
            }
            BindingName::HttpJson => {
                let known = Arc::clone(&quirks);
                let raw = raw.clone();
                Box::new(HttpJsonBinding::new(raw, url, profile, tenant, &extensions, connection, known))
            }
            BindingName::Grpc => {
                Box::new(GrpcBinding::new(raw.clone(), url, profile, tenant, &extensions, connection))
            }
            BindingName::Other(_) => return Err(not_spoken()),
        };
        let binding = if Quirk::OlderFileParts.concerns(profile) {
            Box::new(FilePartsBinding { binding, quirks: Arc::clone(&quirks) })
        } else {
            binding
        };
        let inner = Inner { binding, profile, streaming, raw, quirks, settled: Arc::default() };
        Ok(Self { inner: Arc::new(inner), extensions: None, again: None })
    }

    /// The same agent, asked for these extensions and for no others.
    #[must_use]
    pub fn requesting(&self, extensions: &[String]) -> Self {
        Self { extensions: Some(extensions.into()), ..self.clone() }
    }

    /// The same agent, which is sent nothing that it can act on a second time before `again` was asked.
    #[must_use]
    pub fn guarded_by(&self, again: Arc<dyn Again>) -> Self {
        Self { again: Some(again), ..self.clone() }
    }

    /// The generation and binding spoken.
    pub fn profile(&self) -> &'static Profile {
        self.inner.settled.get().copied().unwrap_or(self.inner.profile)
    }

    /// Whether the card says that the agent streams; `None` when it does not say.
    pub fn streaming(&self) -> Option<bool> {
        self.inner.streaming
    }

    /// Whether the generation has this operation.
    pub fn has(&self, operation: Operation) -> bool {
        let profile = self.profile();
        let fetched = operation == Operation::GetExtendedCard && profile.version == Version::V0_2;
        profile.route(operation).is_some() || (fetched && profile.binding == BindingName::JsonRpc)
    }

    /// Sends a message and waits for the one answer: a task or a message. How long depends on
    /// `send.configuration.blocking`; a task that is not settled is to be [followed](Self::watch).
    pub async fn send(&self, mut send: SendMessage) -> Result<StreamItem, CallError> {
        self.prepare(&mut send);
        let limits = self.inner.raw.limits();
        let wait = if send.configuration.blocking { limits.blocking } else { limits.headers };
        let task = send.message.task_id.clone();
        let waiting = send.configuration.blocking;
        let answer = self.call(Request::Send(send), task, wait).await?;
        let item = answer.read_deciding(|result| read::event(result, self.dialect()))?;
        self.learn_from_send(waiting, &item);
        Ok(*item)
    }

    /// Sends a message and streams the answer. Nothing is sent before the stream is first polled.
    pub fn stream(&self, mut send: SendMessage) -> EventStream {
        self.prepare(&mut send);
        let (about, beginning) = (send.message.task_id.clone(), beginning(&send.message));
        // What the stream is about is what the agent says: it may have begun another task.
        self.open(Request::SendStreaming(send), about, Progress::default()).answering(beginning)
    }

    /// The task that a message begins, if the client names tasks (0.1): it can be asked for even without an answer.
    /// Since 0.2 only the agent knows it.
    pub fn begun_by(&self, message: &MessageId) -> Option<TaskId> {
        self.dialect().sent_to(&Message::user(message.clone(), Vec::new())).0
    }

    /// Streams the events of a running task from now on; 1.0 agents begin with the task itself.
    pub fn subscribe(&self, task: TaskId) -> EventStream {
        let progress = Progress::of(Some(task.clone()));
        self.open(Request::Subscribe { id: task.clone() }, Some(task), progress)
    }

    /// Reads a task. An answer about another task is an error.
    pub async fn get_task(
        &self,
        task: &TaskId,
        history_length: Option<u64>,
    ) -> Result<Received<Task>, CallError> {
        let request = Request::GetTask { id: task.clone(), history_length };
        let answer = self.call(request, Some(task.clone()), self.inner.raw.limits().headers).await?;
        self.expect_task(answer, task)
    }

    /// Asks the agent to stop a task and returns the task that the agent then shows.
    ///
    /// Some agents never answer this; after [`Limits::cancel`](crate::Limits::cancel) it fails with a timeout, and
    /// only [`Agent::get_task`] tells the state of the task.
    pub async fn cancel(&self, task: &TaskId) -> Result<Received<Task>, CallError> {
        let limit = self.inner.raw.limits().cancel;
        let call = self.call(Request::CancelTask { id: task.clone() }, Some(task.clone()), limit);
        let silence = || TransportError::Timeout { phase: Phase::Headers, limit, sent: Sent::Maybe };
        let answer = tokio::time::timeout(limit, call).await.unwrap_or_else(|_| Err(silence().into()));
        if matches!(&answer, Err(CallError::Transport(error)) if error.is_timeout() && error.sent() == Sent::Maybe)
        {
            self.learn_silence();
        }
        self.expect_task(answer?, task)
    }

    /// Reads one page of tasks (1.0).
    pub async fn list_tasks(
        &self,
        list: ListTasks,
    ) -> Result<Received<a2a_protocol::model::TaskList>, CallError> {
        let answer = self.call(Request::ListTasks(list), None, self.inner.raw.limits().headers).await?;
        Ok(answer.read(|result| read::task_list(result, self.dialect())))
    }

    /// Hides a secret that is about to be sent in a message; see [`Raw::hide`].
    pub fn hide(&self, secret: &Secret) {
        self.inner.raw.hide(secret);
    }

    /// Covers secrets as answers are read without them, in words that were put together from several texts of an
    /// answer, or of several. `None` where there are none. It knows those too that come up later.
    pub fn covering(&self) -> impl Fn(&str) -> Option<String> + Send + Sync + use<> {
        let redactor = Arc::clone(self.inner.raw.redactor());
        move |text| redactor.covered_words(text)
    }

    /// The agent's content from another source than an answer, covered as in the wire log.
    pub fn redacted(&self, said: &Bytes) -> Bytes {
        self.inner.raw.redactor().bytes(said)
    }

    /// Calls a method that an extension defines on the agent's endpoint; the extension defines the answer.
    pub async fn call_method(
        &self,
        method: String,
        params: Json,
        task: Option<TaskId>,
    ) -> Result<Received<Json>, CallError> {
        let (wait, copies) = (self.inner.raw.limits().headers, self.copies());
        let call = MethodCall { method, params, task, wait, copies };
        let answer = self.inner.binding.method(call).await?;
        Ok(answer.read(|result| Decoded { value: result.json().clone(), findings: Vec::new() }))
    }

    async fn call(
        &self,
        request: Request,
        task: Option<TaskId>,
        wait: Duration,
    ) -> Result<Answer, CallError> {
        self.inner.binding.unary(self.one(request, task, wait)).await
    }

    fn one(&self, request: Request, task: Option<TaskId>, wait: Duration) -> Call {
        let acts = matches!(request, Request::Send(_) | Request::SendStreaming(_));
        let copies = if acts { self.copies() } else { None };
        Call { request, task, wait: Some(wait), extensions: self.extensions.clone(), copies }
    }

    fn copies(&self) -> Option<Copies> {
        self.again.clone().map(Copies::guarded_by)
    }

    /// Reads a task out of an answer, which may be a wrapped one.
    fn expect_task(&self, answer: Answer, asked: &TaskId) -> Result<Received<Task>, CallError> {
        let said = answer.result.json().clone();
        let unexpected = |what| misread(what, &said);
        // Which shape it has is told by the reader of events; findings come from the reader of tasks.
        let event = read::event(&answer.result, self.dialect()).value;
        if !matches!(event, StreamEvent::Task(_)) {
            return Err(unexpected(Misbehaviour::UnexpectedKind));
        }
        let task = answer.read_deciding(|result| read::task(result, self.dialect()))?;
        self.learn(&task);
        if task.value.id != *asked {
            return Err(unexpected(Misbehaviour::OtherTask));
        }
        Ok(*task)
    }

    fn dialect(&self) -> a2a_protocol::Dialect {
        self.profile().dialect
    }
}
