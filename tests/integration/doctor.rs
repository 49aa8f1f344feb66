//! The connection doctor with healthy, broken and hostile agents: its findings and remedies; it begins nothing
//! and repeats no secret.

mod redirects;
mod secure;
mod silent;
mod streams;

use a2a_client::Secret;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{
    AuthGiven, AuthKind, ConnectionChange, ConnectionId, Diagnosed, Diagnosis, DoctorStep, Examination,
    ExaminationState, ExaminedStep, HeaderGiven, Remedy, Severity, StepState, WantedCredential,
};

use crate::support::Desk;

/// A card of an agent that is all right, whose interface is at `url`.
fn card_with(url: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut card = json!({
        "name": "Well", "description": "An agent that is all right.", "version": "1",
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{
            "id": "work", "name": "Work", "description": "Takes an order and returns what came of it.",
            "tags": ["work"], "examples": ["Work on this"],
        }],
    });
    change(&mut card);
    card.to_string()
}

fn card() -> String {
    card_with("$url", |_| {})
}

fn unknown_task() -> Reply {
    Reply::error(-32001, "task not found")
}

/// An agent that is all right.
fn well() -> Script {
    Script::new().card(card()).on("GetTask", unknown_task())
}

async fn peer(script: Script) -> ScriptedPeer {
    ScriptedPeer::start(script).await.expect("a free port")
}

/// The finished examination.
async fn examined(desk: &Desk, id: &ConnectionId) -> Examination {
    desk.bench.doctor().examine(id).await.expect("the agent is there");
    done(desk, id).await
}

async fn done(desk: &Desk, id: &ConnectionId) -> Examination {
    desk.wait_for("the examination to end", async |desk| {
        desk.bench.doctor().examination(id).filter(|found| found.state != ExaminationState::Running)
    })
    .await
}

fn step(found: &Examination, step: DoctorStep) -> &ExaminedStep {
    found.steps.iter().find(|each| each.step == step).expect("every step is there")
}

/// The code of what was found, or the rule that it is about.
fn code(diagnosis: &Diagnosis) -> String {
    match &diagnosis.what {
        Diagnosed::Told(sentence) => {
            let stored: Value = serde_json::from_str(&sentence.to_string()).expect("a sentence is JSON");
            stored["code"].as_str().unwrap_or_default().to_owned()
        }
        Diagnosed::Check(check) => check.rule.id().to_owned(),
        Diagnosed::Read(finding) => finding.message.clone(),
        Diagnosed::Quirk(quirk) => quirk.id().to_owned(),
    }
}

fn codes(found: &Examination, at: DoctorStep) -> Vec<(Severity, String)> {
    step(found, at).findings.iter().map(|each| (each.severity, code(each))).collect()
}

fn problem(code: &str) -> (Severity, String) {
    (Severity::Problem, code.to_owned())
}

fn good(code: &str) -> (Severity, String) {
    (Severity::Good, code.to_owned())
}

fn remedies(found: &Examination) -> Vec<Remedy> {
    found.steps.iter().flat_map(|step| &step.findings).filter_map(|each| each.remedy.clone()).collect()
}

#[tokio::test]
async fn an_agent_that_is_well_is_found_so_and_nothing_is_begun_at_it() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&peer.url()).await;
    let found = examined(&desk, &id).await;
    let worst = found.steps.iter().flat_map(|step| &step.findings).map(|each| each.severity).max();
    assert_eq!(worst, Some(Severity::Note), "{found:#?}");
    assert_eq!(codes(&found, DoctorStep::Name), [good("name-is-address")]);
    assert_eq!(codes(&found, DoctorStep::Connection), [good("connection-made")]);
    assert_eq!(codes(&found, DoctorStep::Redirects), [good("no-redirect")]);
    assert_eq!(codes(&found, DoctorStep::Card), [good("card-is-the-same")]);
    assert_eq!(codes(&found, DoctorStep::Authentication), [good("credentials-not-needed")]);
    assert_eq!(codes(&found, DoctorStep::Checks), [good("card-has-no-faults")]);
    assert_eq!(codes(&found, DoctorStep::Interfaces), [good("interface-answers")]);
    assert_eq!(step(&found, DoctorStep::Streaming).state, StepState::Offered);
    assert_eq!(step(&found, DoctorStep::ExtendedCard).state, StepState::Skipped);
    assert_eq!(remedies(&found), []);
    let said: Vec<_> =
        peer.requests().iter().filter_map(a2a_server::scripted::RecordedRequest::method).collect();
    assert!(said.iter().all(|method| method == "GetTask"), "{said:?}");
}

#[tokio::test]
async fn a_redirect_that_goes_in_circles_is_no_card_that_is_gone_for_good() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&peer.url()).await;
    let place = "/.well-known/agent-card.json";
    let again = Reply::new(302).header("location", place);
    peer.rescript(Script::new().on(place, again).on("GetTask", unknown_task()));
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Redirects), [problem("redirect-not-followed")]);
    let told = format!("{:?}", step(&found, DoctorStep::Redirects).findings);
    assert!(told.contains("TooManyRedirects"), "{told}");
    assert_eq!(codes(&found, DoctorStep::Card), [problem("card-is-gone")]);
    assert_eq!(codes(&found, DoctorStep::Interfaces), [good("interface-answers")], "it can be called still");
}

#[tokio::test]
async fn a_card_behind_a_login_and_an_agent_that_refuses_want_credentials() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&peer.url()).await;
    let wants = || Reply::new(401).header("www-authenticate", r#"Bearer realm="team""#);
    peer.rescript(Script::new().on("/.well-known/agent-card.json", wants()).on("GetTask", wants()));
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Card), [problem("card-is-gone")]);
    let told = codes(&found, DoctorStep::Authentication);
    let challenge = (Severity::Note, "credentials-challenge".to_owned());
    assert_eq!(told, [problem("credentials-wanted"), challenge], "{found:#?}");
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("interface-unclear")]);
    let credentials = Remedy::EditCredentials { wanted: Some(WantedCredential::Bearer) };
    assert_eq!(remedies(&found), [credentials.clone(), credentials]);
}

#[tokio::test]
async fn a_card_that_asks_for_credentials_which_nobody_checks_is_told() {
    let asks = card_with("$url", |card| {
        card["securitySchemes"] = json!({ "token": { "httpAuthSecurityScheme": { "scheme": "Bearer" } } });
        card["securityRequirements"] = json!([{ "schemes": { "token": { "list": [] } } }]);
    });
    let peer = peer(Script::new().card(asks).on("GetTask", unknown_task())).await;
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let unchecked = (Severity::Warning, "credentials-not-checked".to_owned());
    let found = examined(&desk, &id).await;
    let told = codes(&found, DoctorStep::Authentication);
    assert_eq!(told, [problem("credentials-lacking"), unchecked.clone()]);
    let given =
        AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new("a token")), ..AuthGiven::default() };
    let change = ConnectionChange { auth: Some(given), ..ConnectionChange::default() };
    desk.bench.saving().change(&id, change).await.unwrap();
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Authentication), [good("credentials-taken"), unchecked]);
}

#[tokio::test]
async fn a_website_where_the_agent_was_is_told_apart_from_an_agent() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&peer.url()).await;
    let page = || Reply::new(200).header("content-type", "text/html").bytes("<html>Welcome</html>");
    let everywhere =
        ["/.well-known/agent-card.json", "/.well-known/agent.json", "/v1/card", "/extendedAgentCard"];
    let script = everywhere
        .into_iter()
        .fold(Script::new().on("GetTask", page()), |script, place| script.on(place, page()));
    peer.rescript(script.on("tasks/get", page()));
    let found = examined(&desk, &id).await;
    let told = format!("{:?}", step(&found, DoctorStep::Card).findings);
    assert!(told.contains("CardIsGone") && told.contains("WebPageHere"), "{told}");
    assert_eq!(step(&found, DoctorStep::Card).attempts.len(), everywhere.len(), "every place was tried");
    let told = format!("{:?}", step(&found, DoctorStep::Interfaces).findings);
    assert!(told.contains("InterfaceUnknown") && told.contains("AnswerIsWebPage"), "{told}");
}

#[tokio::test]
async fn an_interface_that_is_another_thing_is_named_and_a_good_one_offered() {
    let two = card_with("$url", |card| {
        card["supportedInterfaces"] = json!([
            { "url": "$url", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" },
            { "url": "$urlrpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
        ]);
    });
    let peer = peer(Script::new().card(two).on("GetTask", unknown_task())).await;
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let found = examined(&desk, &id).await;
    let told = codes(&found, DoctorStep::Interfaces);
    let instead = (Severity::Note, "other-interface-answers".to_owned());
    assert_eq!(told, [problem("interface-other-binding"), good("interface-answers"), instead]);
    let other = format!("{:?}", step(&found, DoctorStep::Interfaces).findings[0].what);
    assert!(other.contains(r#"declared: "HTTP+JSON""#) && other.contains(r#"binding: "JSONRPC""#), "{other}");
    let [Remedy::PinInterface { place }] = remedies(&found)[..] else { panic!("{found:#?}") };
    let change = ConnectionChange { interface: Some(place), ..ConnectionChange::default() };
    desk.bench.saving().change(&id, change).await.unwrap();
    let found = examined(&desk, &id).await;
    assert!(!remedies(&found).iter().any(|each| matches!(each, Remedy::PinInterface { .. })));
}

#[tokio::test]
async fn an_interface_of_another_generation_is_named_and_asking_is_offered() {
    // It answers in the words of 0.3 alone.
    let old = card_with("$url", |_| {});
    let peer = peer(
        Script::new().card(old).on("tasks/get", unknown_task()).on("GetTask", Reply::error(-32601, "no")),
    )
    .await;
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("interface-other-version")]);
    assert_eq!(remedies(&found), [Remedy::AskVersion]);
}

#[tokio::test]
async fn an_address_of_the_agents_own_machine_is_rewritten_on_request() {
    let peer = peer(Script::new().on("GetTask", unknown_task())).await;
    let port = peer.address().port();
    let own = card_with(&format!("http://0.0.0.0:{port}/"), |_| {});
    peer.rescript(Script::new().card(own).on("GetTask", unknown_task()));
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("interface-address-of-its-own")]);
    let rewrite = remedies(&found).into_iter().find_map(|each| match each {
        Remedy::RewriteAddress { place, suggestion } => Some((place, suggestion)),
        _ => None,
    });
    let (place, suggestion) = rewrite.expect("another address is offered");
    assert_eq!(suggestion, format!("http://127.0.0.1:{port}/"));
    let change = ConnectionChange { interface: Some(place), rewrite: true, ..ConnectionChange::default() };
    desk.bench.saving().change(&id, change).await.unwrap();
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Interfaces), [good("interface-answers")]);
}

#[tokio::test]
async fn what_there_is_to_look_at_in_a_card_stands_worst_first() {
    let faulty = card_with("$url", |card| {
        card["skills"] = json!([
            { "id": "Do It", "name": "Search and book", "description": "Does it.", "tags": [] },
            { "id": "Do It", "name": "Other", "description": "Does what the other one does not do.", "tags": ["x"] },
        ]);
        card["documentationUrl"] = json!("javascript:alert(1)");
    });
    let peer = peer(Script::new().card(faulty).on("GetTask", unknown_task())).await;
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let found = examined(&desk, &id).await;
    let told = codes(&found, DoctorStep::Checks);
    let has = |severity, rule: &str| assert!(told.contains(&(severity, rule.to_owned())), "{rule}: {told:?}");
    has(Severity::Warning, "skill-twice");
    has(Severity::Warning, "link-scheme");
    has(Severity::Note, "skill-id-form");
    has(Severity::Note, "skill-without-tag");
    assert!(told.is_sorted_by(|one, other| one.0 >= other.0), "{told:?}");
}

#[tokio::test]
async fn a_card_that_says_something_else_than_before_is_told_with_what_to_do() {
    let (peer, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&peer.url()).await;
    peer.rescript(well_with(|card| card["description"] = json!("Says something else.")));
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Card), [(Severity::Warning, "card-is-another".to_owned())]);
    assert_eq!(remedies(&found), [Remedy::RefreshCard]);
    desk.bench.cards().refresh(&id).await.unwrap();
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Card), [(Severity::Warning, "card-waits-for-word".to_owned())]);
    assert_eq!(remedies(&found), [Remedy::LookAtCard]);
}

fn well_with(change: impl FnOnce(&mut Value)) -> Script {
    Script::new().card(card_with("$url", change)).on("GetTask", unknown_task())
}

#[tokio::test]
async fn no_secret_is_repeated_whoever_repeats_it() {
    const SECRETS: [&str; 3] = ["tok-5up3r-s3cret", "hdr-5up3r-s3cret", "k3y-in-an-address"];
    let [token, header, key] = SECRETS;
    let echo = format!("{token} {header}");
    // The agent repeats what it was sent wherever an agent can.
    let echoing = card_with(&format!("$urla2a?key={key}"), |card| {
        card["skills"][0]["name"] = json!(format!("Work and {echo}"));
        card["skills"][0]["id"] = json!(echo);
        card["capabilities"]["extendedAgentCard"] = json!(true);
    });
    let peer = peer(Script::new().card(echoing.clone()).on("GetTask", unknown_task())).await;
    let desk = Desk::new().await;
    let given = AuthGiven {
        kind: AuthKind::Bearer,
        secret: Some(Secret::new(token)),
        headers: vec![HeaderGiven { name: "X-Team".to_owned(), value: Some(Secret::new(header)) }],
        ..AuthGiven::default()
    };
    let id = desk.connect_with(&peer.url(), Some(given)).await;
    let refusing =
        Reply::new(401).header("www-authenticate", &format!(r#"Bearer realm="{echo}""#)).bytes(echo.clone());
    let failing = Reply::error(-32603, &format!("cannot use {echo}"));
    let moved = Reply::new(302).header("location", &format!("https://{token}@other.invalid/?key={key}"));
    let at_card = "/.well-known/agent-card.json";
    for script in [
        Script::new().card(echoing.clone()).on("GetTask", refusing),
        Script::new()
            .card(echoing.clone())
            .on("GetTask", failing.clone())
            .on("GetExtendedAgentCard", failing),
        Script::new().on(at_card, moved).on("GetTask", unknown_task()),
    ] {
        peer.rescript(script);
        let found = examined(&desk, &id).await;
        let told = format!("{found:?}");
        for secret in SECRETS {
            assert!(!told.contains(secret), "{secret} in {told}");
        }
    }
    let sent = peer.requests();
    assert!(sent.iter().any(|request| format!("{request:?}").contains(token)), "it was there to be repeated");
}

#[tokio::test]
async fn what_an_agent_says_with_a_refusal_is_told() {
    for body in [
        r#"{"detail":"Only message/stream is taken here."}"#,
        r#"{"error":{"code":"bad_method","message":"Only message/stream is taken here."}}"#,
        r#"{"title":"Bad Request","errors":[{"detail":"Only message/stream is taken here."}]}"#,
        "Only message/stream is taken here.",
    ] {
        let script = Script::new().card(card()).on("GetTask", Reply::json(400, body));
        let (peer, desk) = (peer(script).await, Desk::new().await);
        let id = desk.connect(&peer.url()).await;
        let found = examined(&desk, &id).await;
        let told = &step(&found, DoctorStep::Interfaces).findings;
        let [told] = told.as_slice() else { panic!("{body}: {told:#?}") };
        let Diagnosed::Told(what) = &told.what else { panic!("{body}: {told:#?}") };
        let said: String = [what].into_iter().chain(&told.hints).map(ToString::to_string).collect();
        assert_eq!(said.matches("Only message/stream is taken here.").count(), 1, "{body}: {said}");
    }
}
