//! Redirected requests: every stop is reported, with its consequence for credentials and messages.

use a2a_client::Secret;
use a2a_server::scripted::{Reply, Script};
use serde_json::json;
use workbench_core::{
    AuthGiven, AuthKind, Diagnosis, DoctorStep, Hop, HopOnward, Passage, RedirectSentence, Severity,
};

use super::{card_with, code, codes, examined, good, peer, problem, step, unknown_task, well};
use crate::support::Desk;

const PLACE: &str = "/.well-known/agent-card.json";

fn bearer() -> AuthGiven {
    let secret = Some(Secret::new("a token"));
    AuthGiven { kind: AuthKind::Bearer, secret, ..AuthGiven::default() }
}

fn hop(url: String, status: u16, onward: Option<HopOnward>) -> Hop {
    Hop { url, status, onward }
}

fn onward(target: &str, other_origin: bool, passage: Passage) -> HopOnward {
    let target = target.to_owned();
    HopOnward { target, other_origin, passage, refused: None, needs_consent: false }
}

/// A card whose interface is at a place of its own, so that calls to it can be told from others.
fn card_at_rpc(binding: &str) -> String {
    card_with("$urlrpc", |card| card["supportedInterfaces"][0]["protocolBinding"] = json!(binding))
}

fn told<'a>(all: &'a [Diagnosis], wanted: &str) -> &'a Diagnosis {
    all.iter().find(|each| code(each) == wanted).unwrap_or_else(|| panic!("`{wanted}` in {all:#?}"))
}

#[tokio::test]
async fn a_card_that_moved_to_another_server_is_told_stop_by_stop() {
    let (first, second, desk) = (peer(well()).await, peer(well()).await, Desk::new().await);
    let id = desk.connect_with(&first.url(), Some(bearer())).await;
    let away = format!("{}card", second.url());
    second.rescript(Script::new().on("/card", Reply::json(200, card_with(&first.url(), |_| {}))));
    first.rescript(
        Script::new()
            .on(PLACE, Reply::new(301).header("location", "/moved"))
            .on("/moved", Reply::new(302).header("location", &format!("{away}?key=s3cret")))
            .on("GetTask", unknown_task()),
    );
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Redirects), [(Severity::Warning, "redirected-away".to_owned())]);
    let home = first.url();
    let (asked, moved) = (format!("{home}.well-known/agent-card.json"), format!("{home}moved"));
    let hidden = format!("{away}?…");
    let way = [
        hop(asked, 301, Some(onward(&moved, false, Passage::Kept))),
        hop(moved, 302, Some(onward(&hidden, true, Passage::Dropped))),
        hop(hidden, 200, None),
    ];
    assert_eq!(step(&found, DoctorStep::Redirects).findings[0].way, way);
}

#[tokio::test]
async fn an_interface_that_redirects_within_its_origin_is_told_with_the_way() {
    let peer = peer(well()).await;
    let desk = Desk::new().await;
    peer.rescript(Script::new().card(card_at_rpc("JSONRPC")).on("GetTask", unknown_task()));
    let id = desk.connect(&peer.url()).await;
    let moved = || Reply::new(308).header("location", "/rpc/");
    // Asked twice: for what it makes of credentials, and whether it answers.
    let script = Script::new().card(card_at_rpc("JSONRPC"));
    peer.rescript(script.then(moved()).then(unknown_task()).then(moved()).then(unknown_task()));
    let found = examined(&desk, &id).await;
    let expected = [(Severity::Note, "interface-sends-on".to_owned()), good("interface-answers")];
    assert_eq!(codes(&found, DoctorStep::Interfaces), expected);
    let (rpc, there) = (format!("{}rpc", peer.url()), format!("{}rpc/", peer.url()));
    let way = [hop(rpc, 308, Some(onward(&there, false, Passage::Nothing))), hop(there, 200, None)];
    let findings = &step(&found, DoctorStep::Interfaces).findings;
    assert_eq!(told(findings, "interface-sends-on").way, way);
}

#[tokio::test]
async fn a_call_that_would_leave_its_origin_stops_there_and_says_why() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    peer.rescript(Script::new().card(card_at_rpc("JSONRPC")).on("GetTask", unknown_task()));
    let id = desk.connect_with(&peer.url(), Some(bearer())).await;
    let away = Reply::new(307).header("location", "https://elsewhere.invalid/rpc");
    peer.rescript(Script::new().card(card_at_rpc("JSONRPC")).on("GetTask", away));
    let found = examined(&desk, &id).await;
    let findings = &step(&found, DoctorStep::Interfaces).findings;
    let refused = HopOnward {
        target: "https://elsewhere.invalid/rpc".to_owned(),
        other_origin: true,
        passage: Passage::Dropped,
        refused: Some(RedirectSentence::RedirectToOtherOrigin),
        needs_consent: false,
    };
    let way = [hop(format!("{}rpc", peer.url()), 307, Some(refused))];
    assert_eq!(told(findings, "interface-sends-on").way, way);
    assert!(codes(&found, DoctorStep::Interfaces).contains(&problem("interface-unclear")), "{findings:#?}");
}

#[tokio::test]
async fn an_interface_that_sends_on_only_what_reads_is_warned_of() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    peer.rescript(Script::new().card(card_at_rpc("HTTP+JSON")));
    let id = desk.connect(&peer.url()).await;
    // Whatever is asked for there is found elsewhere, in a way that a message does not go.
    let not_found =
        Reply::json(404, r#"{"error":{"code":404,"status":"NOT_FOUND","message":"task not found"}}"#);
    peer.rescript(
        Script::new()
            .card(card_at_rpc("HTTP+JSON"))
            .on("/found", not_found)
            .then(Reply::new(302).header("location", "/found"))
            .then(Reply::new(302).header("location", "/found")),
    );
    let found = examined(&desk, &id).await;
    let findings = &step(&found, DoctorStep::Interfaces).findings;
    let warned = told(findings, "interface-sends-reads-on");
    assert_eq!(warned.severity, Severity::Warning);
    assert_eq!(warned.way.iter().map(|hop| hop.status).collect::<Vec<_>>(), [302, 404]);
}
