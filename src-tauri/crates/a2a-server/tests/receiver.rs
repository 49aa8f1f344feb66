//! The receiver of call backs, called by agents and by others.

#![expect(clippy::unwrap_used, reason = "helpers of tests: a failure to set up is a failure of the test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use a2a_server::receiver::{
    Arrived, BODY_BYTES, PER_SECOND, Receiver, ReceiverOptions, Refusal, RunningReceiver,
};
use a2a_server::{Environment, StartError};
use jiff::Timestamp;
use reqwest::{Client, Method, StatusCode};
use rstest::rstest;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedReceiver;

const PATH: &str = "nobody-can-guess-this";

struct Listening {
    receiver: RunningReceiver,
    arrived: UnboundedReceiver<Arrived>,
    second: Arc<AtomicI64>,
}

impl Listening {
    /// With one open path, in a second that does not pass by itself.
    async fn start() -> Self {
        let second = Arc::new(AtomicI64::new(1_800_000_000));
        let clock = Arc::clone(&second);
        let now = move || Timestamp::from_second(clock.load(Ordering::Relaxed)).unwrap();
        let options =
            ReceiverOptions { address: ([127, 0, 0, 1], 0).into(), hosts: vec!["hooks.example".to_owned()] };
        let environment = Environment::new(now, || "not used".to_owned());
        let (receiver, arrived) = Receiver::start(options, environment).await.unwrap();
        receiver.open(PATH);
        Self { receiver, arrived, second }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.receiver.address())
    }

    async fn post(&self, body: impl Into<reqwest::Body>) -> StatusCode {
        let url = self.url(&format!("/push/{PATH}"));
        Client::new().post(url).body(body).send().await.unwrap().status()
    }
}

#[tokio::test]
async fn a_delivery_is_answered_and_handed_on_as_it_came() {
    let mut listening = Listening::start().await;
    let url = listening.url(&format!("/push/{PATH}"));
    let sent = Client::new().post(url).header("x-a2a-notification-token", "t").body("{}").send();
    assert_eq!(sent.await.unwrap().status(), StatusCode::OK);
    let arrived = listening.arrived.recv().await.unwrap();
    assert_eq!(
        (arrived.path.as_str(), arrived.method, arrived.body.as_ref()),
        (PATH, Method::POST, &b"{}"[..])
    );
    assert_eq!(arrived.headers["x-a2a-notification-token"], "t");
    assert_eq!(arrived.at.as_second(), 1_800_000_000);
}

#[rstest]
#[case::another_path(Method::POST, "/push/guessed", &[], StatusCode::NOT_FOUND)]
#[case::below_the_path(Method::POST, "/push/nobody-can-guess-this/x", &[], StatusCode::NOT_FOUND)]
#[case::no_path(Method::POST, "/", &[], StatusCode::NOT_FOUND)]
#[case::another_verb(Method::PUT, "/push/nobody-can-guess-this", &[], StatusCode::METHOD_NOT_ALLOWED)]
#[case::a_visitor(Method::GET, "/push/nobody-can-guess-this", &[], StatusCode::METHOD_NOT_ALLOWED)]
#[case::a_rebound_name(
    Method::POST,
    "/push/nobody-can-guess-this",
    &[("host", "evil.example")],
    StatusCode::FORBIDDEN
)]
#[case::a_lookalike_name(
    Method::POST,
    "/push/nobody-can-guess-this",
    &[("host", "hooks.example.evil.example")],
    StatusCode::FORBIDDEN
)]
#[case::a_web_page(
    Method::POST,
    "/push/nobody-can-guess-this",
    &[("origin", "https://evil.example")],
    StatusCode::FORBIDDEN
)]
#[tokio::test]
async fn what_is_no_delivery_is_refused_and_not_handed_on(
    #[case] method: Method,
    #[case] path: &str,
    #[case] headers: &[(&'static str, &'static str)],
    #[case] status: StatusCode,
) {
    let mut listening = Listening::start().await;
    let mut request = Client::new().request(method, listening.url(path)).body("{}");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    assert_eq!(request.send().await.unwrap().status(), status);
    assert!(listening.arrived.try_recv().is_err(), "nothing was handed on");
}

#[tokio::test]
async fn a_forwarder_is_known_by_its_name_on_any_port() {
    let listening = Listening::start().await;
    let url = listening.url(&format!("/push/{PATH}"));
    let sent = Client::new().post(url).header("host", "Hooks.example:8443").body("{}").send();
    assert_eq!(sent.await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn an_agent_that_asks_first_hears_its_question() {
    let mut listening = Listening::start().await;
    let url = listening.url(&format!("/push/{PATH}?validationToken=a%20%3Cb%3E"));
    let answer = Client::new().get(url).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/plain; charset=utf-8", "no page of somebody's");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.text().await.unwrap(), "a <b>");
    let url = listening.url(&format!("/push/{PATH}?validationToken={}", "x".repeat(513)));
    assert_eq!(Client::new().get(url).send().await.unwrap().status(), StatusCode::URI_TOO_LONG);
    assert!(listening.arrived.try_recv().is_err(), "a question is no delivery");
}

#[tokio::test]
async fn the_largest_body_is_taken_and_nothing_above() {
    let mut listening = Listening::start().await;
    assert_eq!(listening.post(vec![b' '; BODY_BYTES]).await, StatusCode::OK);
    assert_eq!(listening.arrived.recv().await.unwrap().body.len(), BODY_BYTES);
    assert_eq!(listening.post(vec![b' '; BODY_BYTES + 1]).await, StatusCode::PAYLOAD_TOO_LARGE);
}

#[rstest]
#[case::announced("content-length: 1073741824\r\n\r\n", 0)]
#[case::in_one_chunk("transfer-encoding: chunked\r\n\r\n40000000\r\n", BODY_BYTES + 1)]
#[tokio::test]
async fn a_gigabyte_is_refused_without_being_read(#[case] rest: &str, #[case] read: usize) {
    let listening = Listening::start().await;
    let mut socket = TcpStream::connect(listening.receiver.address()).await.unwrap();
    let head = format!("POST /push/{PATH} HTTP/1.1\r\nhost: localhost\r\n{rest}");
    socket.write_all(head.as_bytes()).await.unwrap();
    socket.write_all(&vec![b' '; read]).await.unwrap();
    let mut answer = vec![0; 12];
    socket.read_exact(&mut answer).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 413");
}

#[tokio::test]
async fn a_thousand_in_a_second_are_not_all_taken_and_the_next_second_is_new() {
    let mut listening = Listening::start().await;
    let client = Client::new();
    let url = listening.url(&format!("/push/{PATH}"));
    let mut taken = 0;
    for _ in 0..1000 {
        match client.post(&url).body("{}").send().await.unwrap().status() {
            StatusCode::OK => taken += 1,
            status => assert_eq!(status, StatusCode::TOO_MANY_REQUESTS),
        }
    }
    assert_eq!(taken, PER_SECOND);
    listening.second.fetch_add(1, Ordering::Relaxed);
    assert_eq!(listening.post("{}").await, StatusCode::OK, "another second");
    listening.receiver.open("another");
    let handed_on = std::iter::from_fn(|| listening.arrived.try_recv().ok()).count();
    assert_eq!(handed_on, usize::try_from(PER_SECOND).unwrap() + 1);
}

#[tokio::test]
async fn refusals_are_counted_in_as_many_numbers_as_there_are_reasons() {
    let listening = Listening::start().await;
    let refusals = listening.receiver.refusals();
    let client = Client::new();
    for guess in 0..200 {
        let url = listening.url(&format!("/push/guess-{guess}"));
        client.post(url).body("{}").send().await.unwrap();
    }
    listening.post(vec![b' '; BODY_BYTES + 1]).await;
    for _ in 0..PER_SECOND {
        client.post(listening.url(&format!("/push/{PATH}"))).body("{}").send().await.unwrap();
    }
    let told: Vec<_> = refusals.next().await.unwrap();
    let told =
        told.into_iter().map(|refused| (refused.path, refused.refusal, refused.count)).collect::<Vec<_>>();
    let at_path = || Some(PATH.to_owned());
    assert_eq!(
        told,
        [
            (None, Refusal::NoSuchPath, 200),
            (at_path(), Refusal::TooOften, 1),
            (at_path(), Refusal::TooLong, 1),
        ],
        "what was guessed is not kept"
    );
    listening.receiver.stop().await;
    assert_eq!(refusals.next().await, None, "and whoever counts ends with it");
}

#[tokio::test]
async fn what_nobody_looks_at_is_held_up_to_a_limit_only() {
    let mut listening = Listening::start().await;
    let mut taken = 0;
    while listening.post(vec![b' '; BODY_BYTES]).await == StatusCode::OK {
        taken += 1;
        listening.second.fetch_add(1, Ordering::Relaxed);
        assert!(taken < 100, "memory has an end");
    }
    assert_eq!(taken, 16, "64 MiB");
    drop(listening.arrived.recv().await);
    assert_eq!(listening.post("{}").await, StatusCode::OK, "there is room again");
}

#[tokio::test]
async fn a_closed_path_is_a_path_like_any_other() {
    let listening = Listening::start().await;
    listening.receiver.close(PATH);
    assert_eq!(listening.post("{}").await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn stopping_frees_the_port() {
    let listening = Listening::start().await;
    let address = listening.receiver.address();
    listening.receiver.stop().await;
    let options = ReceiverOptions { address, hosts: Vec::new() };
    Receiver::start(options, Environment::system()).await.unwrap();
}

#[tokio::test]
async fn only_this_machine_can_be_listened_on() {
    let options = ReceiverOptions { address: ([0, 0, 0, 0], 0).into(), hosts: Vec::new() };
    let refused = Receiver::start(options, Environment::system()).await.unwrap_err();
    assert!(matches!(refused, StartError::NotLoopback(_)));
}
