//! Servers on port 0, a clock that only moves when somebody waits, and a tap that remembers.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::tap::{Tap, Wire, WireEvent};
use a2a_client::{
    Addresses, Agent, AgentOptions, Clock, Credential, Credentials, Limits, Proxy, Raw, SystemClock,
    Transport, TransportOptions, UnixMillis,
};
use a2a_protocol::SendMessage;
use a2a_protocol::model::{AgentInterface, Binding, Message, MessageId, Part, Version};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use url::Url;

/// A request as a server got it.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Asked {
    /// The JSON-RPC method that it calls.
    pub(crate) fn rpc_method(&self) -> String {
        self.json().get("method").and_then(|method| method.as_str()).unwrap_or_default().to_owned()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// A server that answers by a closure and remembers what it was asked. Stops when dropped.
pub(crate) struct Server {
    pub(crate) url: Url,
    asked: Arc<watch::Sender<Vec<Asked>>>,
    running: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(answer: impl Fn(&Asked) -> Response + Send + Sync + 'static) -> Self {
        Self::start_slow(move |asked| std::future::ready(answer(&asked)).boxed()).await
    }

    pub(crate) async fn start_slow(
        answer: impl Fn(Asked) -> BoxFuture<'static, Response> + Send + Sync + 'static,
    ) -> Self {
        let asked = Arc::new(watch::Sender::new(Vec::new()));
        let (seen, answer) = (Arc::clone(&asked), Arc::new(answer));
        let router = Router::new().fallback(move |request: Request| {
            let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
            async move {
                let (head, body) = request.into_parts();
                let body = to_bytes(body, usize::MAX).await.unwrap();
                let asked = Asked {
                    method: head.method.to_string(),
                    path: head.uri.to_string(),
                    headers: head.headers,
                    body: String::from_utf8(body.to_vec()).unwrap(),
                };
                seen.send_modify(|seen| seen.push(asked.clone()));
                answer(asked).await
            }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = base(listener.local_addr().unwrap());
        let running = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, asked, running }
    }

    pub(crate) fn at(&self, path: &str) -> Url {
        self.url.join(path).unwrap()
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.borrow().clone()
    }

    /// Returns once it was asked so often.
    pub(crate) async fn was_asked(&self, times: usize) {
        self.asked.subscribe().wait_for(|asked| asked.len() >= times).await.expect("the server is there");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.running.abort();
    }
}

/// A client that connects to public hosts alone. Their names lead to `internet`, the one proxy that it has.
pub(crate) fn public_only(internet: &Server) -> Raw {
    let proxy = Url::parse(&format!("http://proxy.example:{}/", internet.url.port().unwrap())).unwrap();
    let options = TransportOptions {
        proxy: Proxy::Url(proxy),
        addresses: Addresses::PublicOnly,
        hosts: BTreeMap::from([("proxy.example".to_owned(), vec!["127.0.0.1".parse().unwrap()])]),
        ..TransportOptions::default()
    };
    let setup = Setup::new();
    let (tap, clock) = (Arc::clone(&setup.tap), Arc::clone(&setup.clock));
    Raw::new(Transport::new(&options).unwrap(), Credentials::none(), Limits::default(), tap, clock)
}

/// A server that writes these bytes to whoever connects, whatever is asked, and then closes.
pub(crate) async fn serve_bytes(bytes: &'static [u8]) -> (Url, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = base(listener.local_addr().unwrap());
    let running = tokio::spawn(async move {
        loop {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut request = [0; 4096];
            tokio::io::AsyncReadExt::read(&mut socket, &mut request).await.unwrap();
            tokio::io::AsyncWriteExt::write_all(&mut socket, bytes).await.unwrap();
        }
    });
    (url, running)
}

fn base(address: SocketAddr) -> Url {
    Url::parse(&format!("http://{address}/")).unwrap()
}

pub(crate) fn json(body: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.to_owned()).into_response()
}

pub(crate) fn text(status: u16, content_type: &str, body: &str) -> Response {
    let status = StatusCode::from_u16(status).unwrap();
    (status, [(header::CONTENT_TYPE, content_type.to_owned())], body.to_owned()).into_response()
}

pub(crate) fn redirect(status: u16, to: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), [(header::LOCATION, to.to_owned())]).into_response()
}

/// A whole stream.
pub(crate) fn sse(body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "text/event-stream")], body.into()).into_response()
}

/// A stream that is cut after `body`.
pub(crate) fn cut(body: String) -> Response {
    let pieces = [Ok(body), Err(io::Error::other("cut"))];
    // Both in one go would never reach the client: the connection is reset with the first still queued.
    let pieces = futures_util::stream::iter(pieces).then(|piece| async {
        tokio::task::yield_now().await;
        piece
    });
    sse(Body::from_stream(pieces))
}

/// A stream that says what is sent into it and stays open until the sender goes.
pub(crate) fn open_stream() -> (mpsc::UnboundedSender<String>, Response) {
    let (sender, receiver) = mpsc::unbounded_channel::<String>();
    let pieces = futures_util::stream::unfold(receiver, |mut receiver| async move {
        let piece = receiver.recv().await?;
        Some((Ok::<_, Infallible>(piece), receiver))
    });
    (sender, sse(Body::from_stream(pieces)))
}

/// One event of a 1.0 stream.
pub(crate) fn event(result: &str) -> String {
    format!("data: {{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{result}}}\r\n\r\n")
}

pub(crate) fn rpc_result(result: &str) -> Response {
    json(&answer_with(result))
}

/// The answer of 1.0 that this is the result of.
pub(crate) fn answer_with(result: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{result}}}")
}

pub(crate) fn rpc_error(code: i64, message: &str) -> Response {
    json(&format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{{\"code\":{code},\"message\":\"{message}\"}}}}"
    ))
}

/// A task in the spelling of 1.0.
pub(crate) fn task(state: &str) -> String {
    format!(r#"{{"id":"t1","contextId":"c1","status":{{"state":"TASK_STATE_{state}"}}}}"#)
}

pub(crate) fn task_event(state: &str) -> String {
    event(&format!(r#"{{"task":{}}}"#, task(state)))
}

pub(crate) fn status_event(state: &str) -> String {
    event(&format!(
        r#"{{"statusUpdate":{{"taskId":"t1","contextId":"c1","status":{{"state":"TASK_STATE_{state}"}}}}}}"#
    ))
}

/// A clock that stands still except while somebody sleeps, which takes no time.
#[derive(Debug, Default)]
pub(crate) struct TestClock {
    now: AtomicI64,
    pauses: Mutex<Vec<Duration>>,
}

impl TestClock {
    pub(crate) fn advance(&self, by: Duration) {
        self.now.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::SeqCst);
    }

    pub(crate) fn pauses(&self) -> Vec<Duration> {
        self.pauses.lock().unwrap().clone()
    }
}

impl Clock for TestClock {
    fn now(&self) -> UnixMillis {
        UnixMillis(self.now.load(Ordering::SeqCst))
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        self.now.fetch_add(i64::try_from(duration.as_millis()).unwrap(), Ordering::SeqCst);
        self.pauses.lock().unwrap().push(duration);
        tokio::task::yield_now().boxed()
    }
}

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

/// Everything that a wire event shows.
pub(crate) fn shown(event: &WireEvent) -> String {
    match &event.wire {
        Wire::Request { url, headers, body, .. } => {
            format!("{url} {headers:?} {}", String::from_utf8_lossy(body))
        }
        Wire::Response { headers, .. } | Wire::Trailers { headers } => format!("{headers:?}"),
        Wire::Body { bytes } | Wire::BodySoFar { bytes } => String::from_utf8_lossy(bytes).into_owned(),
        Wire::Frames(frames) => {
            frames.iter().map(|frame| String::from_utf8_lossy(&frame.bytes).into_owned()).collect()
        }
        Wire::End { .. } => String::new(),
        Wire::Error { message } => message.clone(),
    }
}

/// Everything a client is made of, to be changed before use.
pub(crate) struct Setup {
    pub(crate) limits: Limits,
    pub(crate) credentials: Credentials,
    pub(crate) tap: Arc<Memory>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) options: AgentOptions,
}

impl Setup {
    pub(crate) fn new() -> Self {
        Self {
            limits: Limits::default(),
            credentials: Credentials::none(),
            tap: Arc::default(),
            clock: Arc::new(SystemClock),
            options: AgentOptions::default(),
        }
    }

    pub(crate) fn credential(mut self, origin: &Url, credential: &Credential) -> Self {
        self.credentials = Credentials::new(origin, credential, &[]).unwrap();
        self
    }

    pub(crate) fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.limits);
        self
    }

    pub(crate) fn clock(mut self, clock: &Arc<TestClock>) -> Self {
        self.clock = Arc::<TestClock>::clone(clock);
        self
    }

    pub(crate) fn raw(&self) -> Raw {
        let options = TransportOptions {
            connect: self.limits.connect,
            proxy: Proxy::Direct,
            ..TransportOptions::default()
        };
        let transport = Transport::new(&options).unwrap();
        let tap = Arc::<Memory>::clone(&self.tap);
        Raw::new(transport, self.credentials.clone(), self.limits, tap, Arc::clone(&self.clock))
    }

    pub(crate) fn agent_of(&self, url: &Url, version: Version) -> Agent {
        self.agent_at(url, version, Binding::JsonRpc, None)
    }

    pub(crate) fn agent_at(
        &self,
        url: &Url,
        version: Version,
        binding: Binding,
        tenant: Option<&str>,
    ) -> Agent {
        let tenant = tenant.map(str::to_owned);
        let interface = AgentInterface { url: url.to_string(), binding, version, tenant };
        Agent::new(self.raw(), &interface, self.options.clone()).unwrap()
    }

    /// Over HTTP+JSON.
    pub(crate) fn rest(&self, url: &Url, version: Version) -> Agent {
        self.agent_at(url, version, Binding::HttpJson, None)
    }

    pub(crate) fn agent(&self, url: &Url) -> Agent {
        self.agent_of(url, Version::V1_0)
    }
}

pub(crate) fn hello() -> SendMessage {
    SendMessage::new(Message::user(MessageId::new("m1"), vec![Part::text("Hello")]))
}
