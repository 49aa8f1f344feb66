//! A sign-in that a request asks for: the workbench catches the return address, keeps it like a secret, and sends
//! it with the person's answer.

use a2a_hitl::{Answer, ItemId, SecretRef};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use url::Url;
use workbench_core::approvals::catching::{CatchState, is_catchable, returns_to_agent};
use workbench_core::{CoreError, SignInSentence};
use workbench_store::approvals::{Approval, ApprovalState};

use crate::support::{Desk, by_button};
use crate::till::card;

const OAUTH: &str = "https://a2a-extensions.adk.kagenti.dev/auth/oauth/v1";

fn task(status: &Value) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": status })
}

fn asks_to_sign_in(page: &str) -> Value {
    task(&json!({ "state": "TASK_STATE_AUTH_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [], "metadata": {
            OAUTH: { "authorization_endpoint_url": page } } } }))
}

fn script(waiting: &Value) -> Script {
    Script::new().card(card("$url", false).to_string()).on("GetTask", Reply::result(waiting))
}

async fn asked(page: &str) -> (ScriptedPeer, Desk, Approval, ItemId) {
    let waiting = asks_to_sign_in(page);
    let first = script(&waiting).then(Reply::result(&json!({ "task": waiting })));
    let peer = ScriptedPeer::start(first).await.unwrap();
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&peer.url(), "go on").await;
    let done = task(&json!({ "state": "TASK_STATE_COMPLETED", "timestamp": "2026-01-02T03:05:05Z" }));
    peer.rescript(script(&waiting).on("SendMessage", Reply::result(&json!({ "task": done }))));
    (peer, desk, request, ItemId::new(OAUTH))
}

/// Begins the sign-in and returns where the browser would return to.
async fn begun(desk: &Desk, request: &Approval, item: &ItemId) -> Url {
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let plan = desk.bench.approvals().plan_catch(id, hash, item).await.expect("it can be caught");
    let page = desk.bench.approvals().begin_catch(plan).await.expect("it listens");
    let redirect = page.query_pairs().find(|(name, _)| name == "redirect_uri").expect("it says where").1;
    Url::parse(&redirect).expect("an address")
}

/// Goes there as a browser does, and returns the status.
async fn visit(redirect: &Url, query: &str) -> u16 {
    let authority = redirect.authority();
    let mut socket = TcpStream::connect(authority).await.expect("somebody listens");
    let request = format!("GET {}?{query} HTTP/1.1\r\nHost: {authority}\r\n\r\n", redirect.path());
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

async fn catching(desk: &Desk, request: &Approval) -> Option<CatchState> {
    let detail = desk.bench.screens().request_detail(&request.request.id).await.expect("it is there");
    detail.catching.into_iter().next().map(|(_, state)| state)
}

#[tokio::test]
async fn where_the_sign_in_leads_is_caught_and_goes_with_the_answer() {
    let page = "https://idp.example/authorize?response_type=code&client_id=x&state=s-1";
    let (peer, desk, request, item) = asked(page).await;
    let redirect = begun(&desk, &request, &item).await;
    let waits = CatchState::InBrowser { host: "idp.example".to_owned() };
    assert_eq!(catching(&desk, &request).await, Some(waits));
    assert_eq!(visit(&redirect, "code=c0de&state=s-1").await, 200);
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.wait_for("the address to be given", async |desk| {
        let detail = desk.bench.screens().request_detail(id).await.expect("it is there");
        (detail.given == [item.clone()] && detail.catching.is_empty()).then_some(())
    })
    .await;
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let answer = vec![(item, Answer::Secret(SecretRef::new("-")))];
    desk.bench.approvals().decide(id, hash, answer, by_button()).await.unwrap();
    let delivered = desk.request_when(id, ApprovalState::Delivered).await;
    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let told = &sent.json()["params"]["message"]["metadata"][OAUTH]["redirect_uri"];
    assert_eq!(*told, json!(format!("{redirect}?code=c0de&state=s-1")));
    assert!(!delivered.decision.unwrap_or_default().contains("c0de"), "the code is in no stored answer");
}

#[tokio::test]
async fn an_answer_to_another_sign_in_is_not_taken() {
    let page = "https://idp.example/authorize?response_type=code&client_id=x&state=s-1";
    let (_peer, desk, request, item) = asked(page).await;
    let redirect = begun(&desk, &request, &item).await;
    assert_eq!(visit(&redirect, "code=c0de&state=another").await, 400);
    let failed = desk
        .wait_for("the sign-in to fail", async |desk| match catching(desk, &request).await {
            Some(CatchState::Failed(why)) => Some(why.to_string()),
            _ => None,
        })
        .await;
    assert!(failed.contains("code"), "{failed}");
    assert_eq!(desk.bench.screens().request_detail(&request.request.id).await.unwrap().given, []);
}

#[tokio::test]
async fn nobody_listens_any_more_once_a_person_stops_waiting() {
    let page = "https://idp.example/authorize?response_type=code&client_id=x&state=s-1";
    let (_peer, desk, request, item) = asked(page).await;
    let redirect = begun(&desk, &request, &item).await;
    desk.bench.approvals().cancel_catch(&request.request.id, &item).await;
    assert_eq!(catching(&desk, &request).await, None);
    assert!(TcpStream::connect(redirect.authority()).await.is_err(), "the address is closed");
}

#[tokio::test]
async fn a_sign_in_is_begun_again_at_the_one_address_that_its_agent_names() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let page = format!(
        "https://idp.example/authorize?response_type=code&state=s-1&redirect_uri=http%3A%2F%2F{free}%2Fback"
    );
    let (_peer, desk, request, item) = asked(&page).await;
    for _ in 0..5 {
        assert_eq!(begun(&desk, &request, &item).await.authority(), free.to_string());
    }
    let redirect = begun(&desk, &request, &item).await;
    assert_eq!(visit(&redirect, "code=c0de&state=s-1").await, 200);
}

#[tokio::test]
async fn a_return_to_a_port_that_is_taken_is_left_to_who_listens_there() {
    let other = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let back = format!("http://{}/back", other.local_addr().unwrap());
    let page = format!("https://idp.example/authorize?response_type=code&state=s-1&redirect_uri={back}");
    let (_peer, desk, request, item) = asked(&page).await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let plan =
        desk.bench.approvals().plan_catch(id, hash, &item).await.expect("the address is of this machine");
    let refused = desk.bench.approvals().begin_catch(plan).await;
    assert!(matches!(refused, Err(CoreError::SignIn(_))), "{refused:?}");
    let told = CatchState::Failed(SignInSentence::ReturnAddressTaken { address: back }.into());
    assert_eq!(catching(&desk, &request).await, Some(told), "no word of sockets");
}

#[tokio::test]
async fn a_return_to_the_agents_own_port_is_caught_by_the_agent() {
    let waiting = |back: &str| {
        asks_to_sign_in(&format!(
            "https://idp.example/authorize?response_type=code&state=s-1&redirect_uri={back}"
        ))
    };
    let peer = ScriptedPeer::start(Script::new()).await.unwrap();
    // The agent calls itself by a name, and is called by its number.
    let back = format!("http://localhost:{}/callback", peer.address().port());
    let task = waiting(&back);
    peer.rescript(script(&task).then(Reply::result(&json!({ "task": task }))));
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&peer.url()).await;
    desk.say(&conversation, "go on").await;
    let request = desk.request().await;
    let detail = desk.bench.screens().request_detail(&request.request.id).await.expect("it is there");
    let item = detail.request.reading.item(&ItemId::new(OAUTH)).expect("the sign-in");
    assert_eq!(returns_to_agent(item, &detail.connection), Some(back));
    assert!(!is_catchable(item, &detail.connection), "nobody else can listen there");
}

#[tokio::test]
async fn a_sign_in_that_leads_to_the_agents_own_place_is_left_to_the_person() {
    let page = "https://idp.example/authorize?response_type=code&state=s-1&redirect_uri=https%3A%2F%2Fagent.example%2Fback";
    let (_peer, desk, request, item) = asked(page).await;
    let plan =
        desk.bench.approvals().plan_catch(&request.request.id, &request.request.request_hash, &item).await;
    assert!(matches!(plan, Err(CoreError::NotFound { .. })), "{plan:?}");
    let stale = desk.bench.approvals().plan_catch(&request.request.id, "another hash", &item).await;
    assert!(matches!(stale, Err(CoreError::StaleRequest)), "{stale:?}");
}
