//! A tap's callers, its target, and its end.

use reqwest::header::{HOST, ORIGIN};
use reqwest::{Client, Response, StatusCode};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::queries::PictureQuery;
use workbench_core::queries::rows::Caller;
use workbench_core::{ConnectionId, TapState};
use workbench_tests::peers::{Kind, Peer};

use super::{Tapped, address, between};
use crate::support::Desk;

/// A tap before a sample agent.
async fn before_sample() -> (Desk, ConnectionId, String) {
    let desk = Desk::new().await;
    desk.bench.trying().connect().await.expect("the samples start");
    let known = desk.bench.connections().await.expect("connections can be read");
    let clerk = known.iter().find(|known| known.input == "payments-clerk").expect("the clerk");
    let tap = desk.bench.taps().add(&clerk.id, Caller::Somebody).await.expect("the tap opens");
    let at = address(&desk, &tap).await;
    (desk, clerk.id.clone(), at)
}

fn call() -> Value {
    json!({
        "jsonrpc": "2.0", "id": "seven", "method": "SendMessage",
        "params": { "message": { "messageId": "m", "role": "ROLE_USER", "parts": [{ "text": "Pay 800 yen to Bakery" }] } },
    })
}

async fn say(url: &str) -> Response {
    let post = Client::new().post(url).header("A2A-Version", "1.0").json(&call());
    post.send().await.expect("an answer")
}

#[rstest]
#[case::a_foreign_page(ORIGIN.as_str(), "https://evil.example")]
#[case::the_agents_own_page(ORIGIN.as_str(), "http://127.0.0.1")]
#[case::a_rebound_name(HOST.as_str(), "evil.example")]
#[case::led_here_by_a_page("sec-fetch-site", "cross-site")]
#[tokio::test]
async fn web_pages_do_not_call_through_a_tap(#[case] header: &str, #[case] value: &str) {
    let (desk, _, at) = before_sample().await;
    let get = Client::new().get(format!("{at}/.well-known/agent-card.json"));
    let answer = get.header(header, value).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    let taps = desk.bench.taps().list().await.expect("taps can be read");
    assert!(matches!(taps[0].state, TapState::Open { passed: 0, refused: 1, .. }), "it is counted: {taps:?}");
}

#[rstest]
#[case::another_agent_of_the_host("/story-planner/")]
#[case::beside_it("/payments-clerk/../story-planner/")]
#[case::an_address("/http://127.0.0.1:1/")]
#[tokio::test]
async fn a_tap_leads_to_its_agent_and_nowhere_else(#[case] path: &str) {
    let (_desk, _, at) = before_sample().await;
    assert_eq!(say(&format!("{at}/payments-clerk/")).await.status(), StatusCode::OK, "the agent itself");
    let answer = say(&format!("{at}{path}")).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    let body: Value = answer.json().await.expect("an error of JSON-RPC");
    assert_eq!((&body["id"], &body["error"]["code"]), (&json!("seven"), &json!(-32603)));
}

#[tokio::test]
async fn a_call_that_goes_in_a_circle_is_refused() {
    let (desk, clerk, at) = before_sample().await;
    // Whoever is called through a tap can be behind another one.
    let second = desk.connect(&at).await;
    let tap = desk.bench.taps().add(&second, Caller::Somebody).await.expect("the tap opens");
    let through_both = format!("{}/payments-clerk/", address(&desk, &tap).await);
    assert_eq!(say(&through_both).await.status(), StatusCode::OK, "one after the other");
    assert_ne!(second, clerk);

    let first = desk.bench.taps().list().await.expect("taps can be read").remove(0).row.id;
    let post = Client::new().post(format!("{at}/payments-clerk/")).json(&call());
    let again = post.header("via", format!("1.1 a2a-workbench-tap-{first}")).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::LOOP_DETECTED);
}

#[tokio::test]
async fn an_agent_that_is_gone_is_said_to_be_and_logged() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    drop(agent);
    let answer = say(&format!("{}/a2a/jsonrpc", tapped.address)).await;
    assert_eq!(answer.status(), StatusCode::BAD_GATEWAY);
    let body: Value = answer.json().await.expect("an error of JSON-RPC");
    assert_eq!(body["id"], "seven", "the caller knows which call: {body}");
    assert!(
        body["error"]["message"].as_str().is_some_and(|said| said.contains("cannot be reached")),
        "{body}"
    );
    let get = reqwest::get(format!("{}/a2a/rest/tasks/1", tapped.address)).await.expect("an answer");
    assert_eq!(get.headers()["content-type"], "application/problem+json");

    let failed = async |desk: &Desk| {
        let picture =
            desk.bench.traffic().picture(None, PictureQuery::default()).await.expect("it can be read");
        let failed = picture.exchanges.iter().filter(|call| between(call) && call.exchange.error.is_some());
        (failed.count() == 2).then_some(())
    };
    tapped.desk.wait_for("both in the log", failed).await;
}

#[tokio::test]
async fn errors_of_the_agent_are_its_own() {
    let agent = Peer::start_with(Kind::V13, &["--guard", "messages"]).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let direct = say(&format!("{}/a2a/jsonrpc", agent.url())).await;
    let through = say(&format!("{}/a2a/jsonrpc", tapped.address)).await;
    assert_eq!(through.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(through.headers()["www-authenticate"], direct.headers()["www-authenticate"]);
    assert_eq!(through.text().await.unwrap(), direct.text().await.unwrap());
}

#[tokio::test]
async fn one_switch_stops_all_taps_and_none_is_open_after_a_start() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let Tapped { desk, tap, address: at, agent: id } = Tapped::before(&agent).await;
    desk.bench.taps().add(&id, Caller::Somebody).await.expect("the second tap opens");
    let closed = async |desk: &Desk| {
        let taps = desk.bench.taps().list().await.expect("taps can be read");
        assert_eq!(taps.len(), 2, "taps are kept");
        taps.iter().all(|tap| tap.state == TapState::Closed)
    };
    assert!(!closed(&desk).await);
    desk.bench.taps().close_all().await.expect("they close");
    assert!(closed(&desk).await);
    assert!(reqwest::get(&at).await.is_err(), "nobody listens");

    desk.bench.taps().open(&tap).await.expect("it opens again");
    assert_eq!(address(&desk, &tap).await, at, "at the port that callers know");
    let desk = desk.restart().await;
    assert!(closed(&desk).await, "nothing listens after a start that nobody asked for");

    desk.bench.taps().open(&tap).await.expect("it opens again");
    desk.bench.saving().remove(&id).await.expect("the agent can be let go");
    assert!(desk.bench.taps().list().await.expect("taps can be read").is_empty(), "taps go with their agent");
    assert!(reqwest::get(&at).await.is_err(), "nobody listens");
}

#[tokio::test]
async fn a_stream_is_cut_when_its_tap_is_stopped() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let mut call = call();
    call["method"] = json!("SendStreamingMessage");
    call["params"]["message"]["parts"][0]["text"] = json!("hold");
    let post = Client::new().post(format!("{}/a2a/jsonrpc", tapped.address)).header("A2A-Version", "1.0");
    let mut answer = post.json(&call).send().await.expect("an answer");
    answer.chunk().await.expect("it goes on").expect("it begins");
    tapped.desk.bench.taps().close_all().await.expect("they close");
    let cut = async {
        loop {
            match answer.chunk().await {
                Ok(Some(_)) => {}
                Ok(None) => break false,
                Err(_) => break true,
            }
        }
    };
    assert!(cut.await, "an end would look like the agent's own");
}
