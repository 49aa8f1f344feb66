//! Agents that do not exist, or never answer.

use std::net::Ipv4Addr;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use tokio::net::TcpListener;
use workbench_core::{ConnectionId, DoctorStep, ExaminationState, Remedy, Severity, StepState};

use super::{
    card, card_with, code, codes, done, examined, good, peer, problem, remedies, step, unknown_task, well,
};
use crate::support::Desk;

#[tokio::test]
async fn a_host_that_does_not_exist_is_named_and_nothing_else_is_tried() {
    let desk = Desk::new().await;
    let id = desk.connect(&card_with("http://no-such-host.invalid/a2a", |_| {})).await;
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Name), [problem("host-not-found")]);
    assert_eq!(step(&found, DoctorStep::Connection).state, StepState::Skipped);
    assert_eq!(step(&found, DoctorStep::Card).state, StepState::Skipped, "it was pasted");
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("agent-not-reached")]);
    assert_eq!(step(&found, DoctorStep::Streaming).state, StepState::Skipped, "no message is offered");
}

#[tokio::test]
async fn an_address_where_nobody_listens_any_more_refuses() {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&agent.url()).await;
    let address = agent.address();
    drop(agent);
    // The port is free once nobody can connect to it.
    while tokio::net::TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Name), [good("name-is-address")]);
    assert_eq!(codes(&found, DoctorStep::Connection), [problem("connection-refused")]);
    assert_eq!(codes(&found, DoctorStep::Card), [problem("card-is-gone")]);
    assert_eq!(step(&found, DoctorStep::Redirects).state, StepState::Skipped);
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("agent-not-reached")]);
}

/// An examination that has read the card, and whose first question to the agent hangs.
async fn hanging() -> (ScriptedPeer, Desk, ConnectionId) {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&agent.url()).await;
    let before = agent.requests().len();
    agent.rescript(Script::new().card(card()).on("GetTask", Reply::new(200).hang()));
    desk.bench.doctor().examine(&id).await.unwrap();
    agent.received(before + 2).await;
    (agent, desk, id)
}

#[tokio::test]
async fn an_examination_is_stopped_at_once_and_what_it_found_stays() {
    let (agent, desk, id) = hanging().await;
    desk.bench.doctor().stop(&id).await;
    let found = desk.bench.doctor().examination(&id).unwrap();
    assert_eq!(found.state, ExaminationState::Stopped);
    assert!(found.ended_at.is_some());
    assert_eq!(codes(&found, DoctorStep::Card), [good("card-is-the-same")]);
    assert_eq!(step(&found, DoctorStep::Authentication).state, StepState::Stopped);
    assert_eq!(step(&found, DoctorStep::Interfaces).state, StepState::Stopped);
    agent.release();
    agent.rescript(well());
    // Another one begins anew, and is not disturbed by the first.
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Interfaces), [good("interface-answers")]);
}

#[tokio::test]
async fn a_second_examination_takes_the_place_of_the_first() {
    let (agent, desk, id) = hanging().await;
    agent.rescript(well());
    let found = examined(&desk, &id).await;
    assert_eq!(found.state, ExaminationState::Done);
    assert!(found.steps.iter().all(|step| step.state != StepState::Running), "{found:#?}");
}

#[tokio::test]
async fn an_agent_that_is_left_alone_can_be_called_again() {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&agent.url()).await;
    let conversation = desk.bench.chats().start(&id).await.unwrap();
    agent.rescript(
        Script::new().card(card()).on("SendStreamingMessage", Reply::new(503)).on("GetTask", unknown_task()),
    );
    while desk.bench.health().agent_health(&id).failures < 3 {
        let said = desk.say(&conversation, "go").await;
        desk.failure(&said).await;
    }
    let found = examined(&desk, &id).await;
    let [held, failed] = &step(&found, DoctorStep::Calls).findings[..] else { panic!("{found:#?}") };
    assert_eq!((code(held), code(failed)), ("calls-held-back".to_owned(), "last-call-failed".to_owned()));
    assert_eq!(held.severity, Severity::Warning);
    assert_eq!(remedies(&found)[0], Remedy::ResetHealth);
    desk.bench.approvals().reset_agent(&id).await.unwrap();
    let found = examined(&desk, &id).await;
    assert!(!codes(&found, DoctorStep::Calls).iter().any(|(_, code)| code == "calls-held-back"));
}

#[tokio::test]
async fn an_agent_that_was_removed_is_not_examined() {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&agent.url()).await;
    examined(&desk, &id).await;
    desk.bench.saving().remove(&id).await.unwrap();
    assert!(desk.bench.doctor().examination(&id).is_none(), "what was found goes with it");
    assert!(desk.bench.doctor().examine(&id).await.is_err());
}

#[tokio::test]
async fn a_server_that_connects_and_speaks_no_http_is_reached_by_no_binding() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let accepting = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            drop(stream);
        }
    });
    let desk = Desk::new().await;
    let id = desk.connect(&card_with(&url, |_| {})).await;
    desk.bench.doctor().examine(&id).await.unwrap();
    let found = done(&desk, &id).await;
    accepting.abort();
    assert_eq!(codes(&found, DoctorStep::Connection), [good("connection-made")]);
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("interface-unknown")]);
}
