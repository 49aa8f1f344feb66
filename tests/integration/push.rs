//! Call backs: by agents of the official SDKs, and by an impostor.

use a2a_protocol::model::TaskState;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::{Client, StatusCode};
use rstest::rstest;
use serde_json::{Value, json};
use sha2::Sha256;
use workbench_core::queries::rows::StoredDelivery;
use workbench_core::{ConnectionId, CoreError, PushSettings, PushState, Secret, Settings, TaskKey};
use workbench_store::wire;
use workbench_tests::peers::{Kind, Peer};

use crate::digits::hex;
use crate::support::Desk;
use crate::till::card;

const TOLD: &str =
    r#"{"statusUpdate":{"taskId":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_COMPLETED"}}}"#;

/// A desk that agents can call back.
async fn listening() -> Desk {
    let desk = Desk::new().await;
    switch(&desk, true).await;
    desk
}

async fn switch(desk: &Desk, on: bool) {
    let push = PushSettings { on, ..PushSettings::default() };
    desk.bench.preferences().set(Settings { undo_seconds: 0, push, ..Settings::default() }).await.unwrap();
}

async fn deliveries_when(
    desk: &Desk,
    key: &TaskKey,
    what: &str,
    is_there: impl Fn(&[StoredDelivery]) -> bool,
) -> Vec<StoredDelivery> {
    desk.wait_for(what, async |desk| {
        let deliveries = desk.bench.push().deliveries(key).await.unwrap();
        is_there(&deliveries).then_some(deliveries)
    })
    .await
}

/// The proofs that came or should have come, each with its result.
fn checks(delivery: &StoredDelivery) -> Vec<(String, String)> {
    let checks: Vec<Value> = serde_json::from_str(&delivery.delivery.checks).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let pairs = checks.iter().map(|check| (text(&check["proof"]), text(&check["outcome"])));
    pairs.filter(|(_, outcome)| outcome != "not-expected").collect()
}

#[rstest]
#[case(Kind::V03, "missing")]
#[case(Kind::V10, "missing")]
#[case(Kind::V13, "matched")]
#[tokio::test]
async fn agents_of_every_sdk_call_back_and_prove_themselves_as_far_as_they_do(
    #[case] kind: Kind,
    #[case] authorization: &str,
) {
    let peer = Peer::start(kind).expect("the agent starts");
    let desk = listening().await;
    let conversation = desk.converse_with(peer.url()).await;
    desk.say(&conversation, "slow 2").await;
    let task = desk.task_in(&conversation, "working").await;
    let key = task.row.task_key;
    desk.bench.push().register(&key).await.unwrap();
    let held = desk.bench.push().held(&key).await.unwrap();
    assert!(held.iter().any(|held| held.ours && held.token), "{held:?}");

    desk.task_in(&conversation, "completed").await;
    let told_of_the_end = |delivery: &StoredDelivery| {
        let state = delivery.delivery.state.as_ref().map(TaskState::as_str);
        state == Some("completed") && delivery.delivery.compared.is_some()
    };
    let all = deliveries_when(&desk, &key, "news of the end", |all| all.iter().any(told_of_the_end)).await;
    for delivery in &all {
        let expected = [("token", "matched"), ("authorization", authorization)];
        assert_eq!(
            checks(delivery),
            expected.map(|(one, other)| (one.to_owned(), other.to_owned())),
            "{kind:?}"
        );
        assert!(["proven", "repeated"].contains(&delivery.delivery.verdict.as_str()), "{delivery:?}");
    }
    let end = all.iter().find(|delivery| told_of_the_end(delivery)).unwrap();
    assert_eq!(end.delivery.compared.as_deref(), Some("same"));
}

/// An agent with a task that goes on for ever, and a desk that it was asked to call back.
struct Registered {
    peer: ScriptedPeer,
    desk: Desk,
    key: TaskKey,
    /// Where to call back, and the token to do it with.
    url: String,
    token: String,
}

impl Registered {
    async fn new() -> Self {
        let task = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_WORKING" } });
        let held = json!({ "taskId": "t-1", "id": "named-by-the-agent", "url": "http://127.0.0.1/" });
        let script = Script::new()
            .card(card("$url", false).to_string())
            .on("SendMessage", Reply::result(&json!({ "task": task })))
            .on("GetTask", Reply::result(&task))
            .on("CreateTaskPushNotificationConfig", Reply::result(&held))
            .on("DeleteTaskPushNotificationConfig", Reply::result(&json!({})));
        let peer = ScriptedPeer::start(script).await.unwrap();
        let desk = listening().await;
        let conversation = desk.converse_with(&peer.url()).await;
        desk.say(&conversation, "Work").await;
        let key = desk.task_in(&conversation, "working").await.row.task_key;
        desk.bench.push().register(&key).await.unwrap();
        let asked = asked(&peer, "CreateTaskPushNotificationConfig");
        let text = |name: &str| asked[name].as_str().unwrap().to_owned();
        let (url, token) = (text("url"), text("token"));
        Self { peer, desk, key, url, token }
    }

    async fn call_back(&self, token: &str, body: &str) -> StatusCode {
        let calling = Client::new().post(&self.url).header("x-a2a-notification-token", token);
        calling.body(body.to_owned()).send().await.unwrap().status()
    }

    /// As an agent does that signs what it sends.
    async fn call_back_signed(&self, secret: &str, body: &str) -> StatusCode {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(body.as_bytes());
        let signature = hex(&mac.finalize().into_bytes());
        let calling = Client::new().post(&self.url).header("x-a2a-notification-token", &self.token);
        let calling = calling.header("x-agent-signature", format!("sha256={signature}"));
        calling.body(body.to_owned()).send().await.unwrap().status()
    }

    async fn verdicts(&self, count: usize) -> Vec<String> {
        self.judged(count).await.into_iter().map(|stored| stored.delivery.verdict).collect()
    }

    async fn connection(&self) -> ConnectionId {
        self.desk.bench.task(&self.key).await.unwrap().connection_id
    }

    async fn judged(&self, count: usize) -> Vec<StoredDelivery> {
        let all = |all: &[StoredDelivery]| all.len() == count && all.iter().all(is_done);
        deliveries_when(&self.desk, &self.key, "deliveries", all).await
    }
}

/// News is compared with the task after it was written down.
fn is_done(delivery: &StoredDelivery) -> bool {
    delivery.delivery.verdict != "proven" || delivery.delivery.compared.is_some()
}

fn asked(peer: &ScriptedPeer, method: &str) -> Value {
    let requests = peer.requests();
    let request = requests.iter().find(|request| request.method().as_deref() == Some(method));
    request.expect("it was asked").json()["params"].clone()
}

#[tokio::test]
async fn what_is_told_is_never_believed() {
    let registered = Registered::new().await;
    assert_eq!(registered.call_back(&registered.token, TOLD).await, StatusCode::OK);
    let judged = registered.judged(1).await;
    assert_eq!(judged[0].delivery.verdict, "proven");
    assert_eq!(judged[0].delivery.compared.as_deref(), Some("contradicted"));
    let task = registered.desk.bench.task(&registered.key).await.unwrap();
    assert_eq!(task.state.as_str(), "working", "only the agent's own answer changes the task");
}

#[tokio::test]
async fn a_stranger_hears_no_difference_and_changes_nothing() {
    let registered = Registered::new().await;
    assert_eq!(registered.call_back("guessed", TOLD).await, StatusCode::OK, "as with the right token");
    registered.judged(1).await;
    let other = TOLD.replace("t-1", "t-2");
    assert_eq!(registered.call_back(&registered.token, &other).await, StatusCode::OK);
    registered.judged(2).await;
    assert_eq!(registered.call_back(&registered.token, TOLD).await, StatusCode::OK);
    registered.judged(3).await;
    assert_eq!(registered.call_back(&registered.token, TOLD).await, StatusCode::OK);
    let verdicts: Vec<_> = registered.judged(4).await.iter().map(|it| it.delivery.verdict.clone()).collect();
    assert_eq!(verdicts, ["repeated", "proven", "refused-other-task", "refused-wrong-token"], "latest first");
}

#[tokio::test]
async fn what_an_agent_proves_itself_with_is_in_no_log() {
    let registered = Registered::new().await;
    registered.call_back(&registered.token, TOLD).await;
    registered.judged(1).await;
    let key = registered.key.clone();
    registered
        .desk
        .wait_for("the call back in the wire log", async |desk| {
            let key = key.clone();
            let exchanges = desk.read(move |reader| wire::of_task(reader, &key)).await;
            exchanges.iter().any(|exchange| exchange.operation == "push").then_some(())
        })
        .await;
    let frames = registered.desk.read(|reader| {
        let mut all = Vec::new();
        for exchange in wire::latest(reader, None, 1_000)? {
            for frame in wire::frames(reader, &exchange.id, 0, 1_000)? {
                all.push(format!("{} {}", exchange.url, String::from_utf8_lossy(&frame.body)));
            }
        }
        Ok(all)
    });
    let path = registered.url.rsplit('/').next().unwrap().to_owned();
    let credentials =
        asked(&registered.peer, "CreateTaskPushNotificationConfig")["authentication"]["credentials"].clone();
    let secrets = [registered.token.as_str(), path.as_str(), credentials.as_str().unwrap()];
    let frames = frames.await;
    assert!(frames.iter().any(|frame| frame.contains("[redacted]")), "the registration was logged");
    for frame in frames {
        assert!(!secrets.iter().any(|secret| frame.contains(secret)), "{frame}");
    }
}

#[tokio::test]
async fn a_call_back_before_its_secrets_are_known_is_judged_and_not_logged() {
    let registered = Registered::new().await;
    let desk = &registered.desk;
    let agent = registered.connection().await;
    // Nobody can make a way to this agent any more, and what was made is forgotten.
    let file = rusqlite::Connection::open(desk.place().data().join("workbench.db")).unwrap();
    file.execute("UPDATE connections SET interface_url = NULL", []).unwrap();
    desk.bench.quirks().choose(&agent, "none of these", None).await.unwrap();

    registered.call_back(&registered.token, TOLD).await;
    assert_eq!(registered.verdicts(1).await, ["proven"]);
    let logged = desk
        .wait_for("the call back in the wire log", async |desk| {
            let latest = desk.read(|reader| wire::latest(reader, None, 1_000)).await;
            latest.into_iter().find(|exchange| exchange.operation == "push")
        })
        .await;
    assert_eq!(logged.received_bytes, TOLD.len() as u64);
    let frames = desk.read(move |reader| wire::frames(reader, &logged.id, 0, 100)).await;
    assert!(frames.iter().all(|frame| !frame.body.starts_with(b"{")), "{frames:?}");
}

#[tokio::test]
async fn a_registration_that_is_let_go_is_an_address_like_any_other() {
    let registered = Registered::new().await;
    let known = registered.desk.bench.push().registrations(&registered.key).await.unwrap();
    registered.desk.bench.push().deregister(&registered.key, &known[0].id).await.unwrap();
    assert_eq!(asked(&registered.peer, "DeleteTaskPushNotificationConfig")["id"], "named-by-the-agent");
    assert_eq!(registered.call_back(&registered.token, TOLD).await, StatusCode::NOT_FOUND);
    assert_eq!(registered.desk.bench.push().registrations(&registered.key).await.unwrap(), []);
}

#[tokio::test]
async fn nobody_listens_until_a_person_switches_it_on() {
    let registered = Registered::new().await;
    switch(&registered.desk, false).await;
    assert_eq!(registered.desk.bench.push().state().await, PushState::Off);
    assert!(Client::new().post(&registered.url).send().await.is_err(), "the port is free");
    let refused = registered.desk.bench.push().register(&registered.key).await;
    assert!(matches!(refused, Err(CoreError::NotListening)), "{refused:?}");
}

#[tokio::test]
async fn a_registration_outlives_a_restart_on_the_same_port() {
    let Registered { peer: _peer, desk, key, url, token } = Registered::new().await;
    let PushState::Listening { address, .. } = desk.bench.push().state().await else { panic!("it listens") };
    let desk = desk.restart().await;
    let push = PushSettings { on: true, port: address.port(), ..PushSettings::default() };
    desk.bench.preferences().set(Settings { undo_seconds: 0, push, ..Settings::default() }).await.unwrap();
    let calling = Client::new().post(&url).header("x-a2a-notification-token", token).body(TOLD).send();
    assert_eq!(calling.await.unwrap().status(), StatusCode::OK);
    let judged = deliveries_when(&desk, &key, "the delivery", |all| all.iter().any(is_done)).await;
    assert_eq!(judged[0].delivery.verdict, "proven");
}

#[tokio::test]
async fn an_agent_with_an_agreed_secret_has_to_sign_until_it_is_dropped() {
    let registered = Registered::new().await;
    let connection = registered.connection().await;
    let bench = &registered.desk.bench;
    let fresh =
        bench.push().agree_secret(&connection, None).await.unwrap().expect("a fresh one is shown once");
    assert!(fresh.expose().len() >= 43, "256 bits that nobody can guess");
    assert!(bench.push().secret_since(&connection).await.unwrap().is_some());

    registered.call_back(&registered.token, TOLD).await;
    registered.verdicts(1).await;
    registered.call_back_signed("another", TOLD).await;
    registered.verdicts(2).await;
    registered.call_back_signed(fresh.expose(), TOLD).await;
    let verdicts = registered.verdicts(3).await;
    assert_eq!(verdicts, ["proven", "refused-wrong-signature", "refused-no-proof"], "latest first");

    bench.push().agree_secret(&connection, Some(Secret::new("the agent's own"))).await.unwrap();
    registered.call_back_signed(fresh.expose(), &TOLD.replace("COMPLETED", "FAILED")).await;
    assert_eq!(registered.verdicts(4).await[0], "refused-wrong-signature", "the former one is over");
    registered.call_back_signed("the agent's own", &TOLD.replace("COMPLETED", "CANCELED")).await;
    assert_eq!(registered.verdicts(5).await[0], "proven");

    bench.push().drop_secret(&connection).await.unwrap();
    registered.call_back(&registered.token, &TOLD.replace("COMPLETED", "REJECTED")).await;
    assert_eq!(registered.verdicts(6).await[0], "proven", "the token alone is enough again");
}

#[tokio::test]
async fn a_flood_is_a_number_and_leaves_the_log_alone() {
    let registered = Registered::new().await;
    let elsewhere = registered.url.replace("/push/", "/push/x");
    let client = Client::new();
    for _ in 0..30 {
        client.post(&elsewhere).body(TOLD).send().await.unwrap();
    }
    // Fewer than are turned away at the door, more than are written down.
    for _ in 0..40 {
        let guess = client.post(&registered.url).header("x-a2a-notification-token", "guessed");
        guess.body(TOLD).send().await.unwrap();
    }
    let counted = registered
        .desk
        .wait_for("the numbers", async |desk| {
            let counted = desk.bench.push_turned_away(None).await.unwrap();
            (counted.iter().map(|calls| calls.count).sum::<u64>() >= 50).then_some(counted)
        })
        .await;
    let of = |reason: &str| counted.iter().find(|calls| calls.reason == reason);
    let (door, judged) = (of("no-such-path").unwrap(), of("refused-wrong-token").unwrap());
    assert_eq!((door.count, &door.task_key), (30, &None));
    assert_eq!((judged.count, judged.task_key.as_ref()), (20, Some(&registered.key)));
    assert_eq!(registered.judged(20).await.len(), 20, "the first ones are shown one by one");
    let logged = registered.desk.read(|reader| wire::latest(reader, None, 1_000)).await;
    assert_eq!(logged.iter().filter(|exchange| exchange.operation == "push").count(), 20);
    let about_task = registered.desk.bench.push_turned_away(Some(&registered.key)).await.unwrap();
    assert_eq!(about_task, std::slice::from_ref(judged));

    registered.call_back(&registered.token, TOLD).await;
    assert_eq!(registered.verdicts(21).await[0], "proven", "news is always looked at");
    registered.desk.bench.forget_push_turned_away().await.unwrap();
    assert_eq!(registered.desk.bench.push_turned_away(None).await.unwrap(), []);
}
