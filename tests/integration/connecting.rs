//! Agents that refuse the calls of their card: the right way is found by asking, stored, and shown; otherwise the
//! failure names the call and offers the most likely step.

mod silent_ports;

use std::io::{Read, Write};
use std::net::TcpListener;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::{
    ConnectionChange, ConnectionId, ConversationId, Diagnosed, DoctorStep, ExaminationState, OtherAddress,
    Remedy, Severity,
};

use crate::support::Desk;

fn common(change: Value) -> String {
    let mut card = json!({
        "name": "Odd", "description": "Its card says something else.", "version": "1",
        "capabilities": { "streaming": false }, "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "work", "name": "Work", "description": "Works.", "tags": ["work"] }],
    });
    let (Some(card), Value::Object(change)) = (card.as_object_mut(), change) else { panic!("objects") };
    card.extend(change);
    Value::Object(card.clone()).to_string()
}

fn of_1_0(path: &str, binding: &str) -> String {
    let url = format!("$url{path}");
    let interface = json!({ "url": url, "protocolBinding": binding, "protocolVersion": "1.0" });
    common(json!({ "supportedInterfaces": [interface] }))
}

fn unknown_task() -> Reply {
    Reply::error(-32001, "Task not found")
}

fn unknown_method() -> Reply {
    Reply::error(-32601, "Method not found")
}

/// The answer of an agent of 0.3 to a message.
fn spoken_0_3() -> Reply {
    Reply::result(&json!({
        "kind": "message", "messageId": "a", "role": "agent", "parts": [{ "kind": "text", "text": "Here." }],
    }))
}

/// The answer of an agent of 1.0 to one.
fn said_1_0() -> Value {
    json!({ "message": { "messageId": "a", "role": "ROLE_AGENT", "parts": [{ "text": "Here." }] } })
}

/// Answers these methods with "no such method".
fn without(script: Script, methods: &[&str]) -> Script {
    methods.iter().fold(script, |script, method| script.on(*method, unknown_method()))
}

struct Met {
    peer: ScriptedPeer,
    desk: Desk,
    connection: ConnectionId,
    conversation: ConversationId,
}

async fn meet(script: Script) -> Met {
    let (peer, desk) = (ScriptedPeer::start(script).await.expect("a free port"), Desk::new().await);
    let connection = desk.connect(&peer.url()).await;
    let conversation = desk.bench.chats().start(&connection).await.expect("a conversation");
    Met { peer, desk, connection, conversation }
}

impl Met {
    /// How the agent is called now: the generation, the path and the reason.
    async fn called(&self) -> (String, String, String) {
        let known = self.desk.bench.agents().known(&self.connection).await.expect("it is saved");
        let chosen = known.connection.interface.expect("an interface");
        let path = chosen.url.strip_prefix(self.peer.url().trim_end_matches('/')).expect("its own origin");
        let shown = known.candidates.iter().any(|candidate| candidate.reason.id() == chosen.reason);
        assert!(shown, "the page shows why: {:?}", known.candidates);
        (chosen.version, path.to_owned(), chosen.reason)
    }

    /// How often a message was sent, by this method or path.
    fn sends(&self, name: &str) -> usize {
        let calls = self.peer.requests();
        calls.iter().filter(|call| format!("{call:?}").contains(name)).count()
    }
}

#[tokio::test]
async fn a_member_copied_from_an_old_example_does_not_decide_the_generation() {
    let card = common(json!({ "url": "$url", "authentication": { "schemes": ["none"] } }));
    let script = Script::new().card(card).on("message/send", spoken_0_3()).on("tasks/get", unknown_task());
    let met = meet(without(script, &["GetTask", "SendMessage", "tasks/send"])).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    met.desk.delivered(&message).await;
    // What the answer tells is kept once it has ended.
    let known = met.desk.wait_for("what the message told", async |_| {
        let (version, _, reason) = met.called().await;
        (reason == "generation-found").then_some(version)
    });
    assert_eq!(known.await, "0.3");
    assert_eq!(met.sends("tasks/send"), 0, "nothing was guessed");
}

#[rstest]
#[case::newer(json!({ "protocolVersion": "0.3.0", "url": "$url", "preferredTransport": "JSONRPC" }), "1.0")]
#[case::older(json!({ "supportedInterfaces": [
    { "url": "$url", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }] }), "0.3")]
#[tokio::test]
async fn a_card_that_is_sure_and_wrong_is_found_out_by_the_first_message(
    #[case] card: Value,
    #[case] spoken: &str,
) {
    let script = Script::new().card(common(card));
    let script = if spoken == "1.0" {
        without(script, &["message/send", "tasks/get", "tasks/send"])
            .on("SendMessage", Reply::result(&said_1_0()))
            .on("GetTask", unknown_task())
    } else {
        without(script, &["SendMessage", "GetTask", "tasks/send"])
            .on("message/send", spoken_0_3())
            .on("tasks/get", unknown_task())
    };
    let met = meet(script).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    met.desk.delivered(&message).await;
    let (version, path, reason) = met.called().await;
    assert_eq!((version.as_str(), path.as_str(), reason.as_str()), (spoken, "/", "found-by-asking"));
    let again = met.desk.say(&met.conversation, "And again").await;
    met.desk.delivered(&again).await;
    assert_eq!(met.sends("tasks/send"), 0, "what was found is remembered");
}

#[tokio::test]
async fn an_agent_that_reads_no_tasks_is_found_by_the_message_itself() {
    let card = common(json!({ "protocolVersion": "0.3.0", "url": "$url" }));
    let script = Script::new().card(card).on("SendMessage", Reply::result(&said_1_0()));
    let met = meet(without(script, &["message/send", "tasks/get", "GetTask", "tasks/send"])).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    met.desk.delivered(&message).await;
    assert_eq!(met.called().await.0, "1.0", "each one was refused before the next was sent");
}

#[tokio::test]
async fn a_stream_that_the_agent_does_not_know_is_sent_whole() {
    let card = common(json!({
        "protocolVersion": "0.3.0", "url": "$url", "capabilities": { "streaming": true },
    }));
    let script = Script::new().card(card).on("message/send", spoken_0_3());
    let met = meet(without(script, &["message/stream", "tasks/get", "GetTask"])).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    met.desk.delivered(&message).await;
    let (version, _, reason) = met.called().await;
    assert_eq!((version.as_str(), reason.as_str()), ("0.3", "first-choice"), "the card was right");
}

/// Router and agent below `/v1` alone, in the words of 1.0.
fn below_v1(script: Script) -> Script {
    let unknown = json!({ "error": {
        "code": 404, "status": "NOT_FOUND", "message": "Task not found",
        "details": [{
            "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "TASK_NOT_FOUND",
            "domain": "a2a-protocol.org",
        }],
    } });
    let script = script.on("POST /v1/message:send", Reply::json(200, said_1_0().to_string()));
    (0..40).fold(script, |script, _| script.then(Reply::json(404, unknown.to_string())))
}

#[tokio::test]
async fn http_json_that_is_mounted_below_a_prefix_is_found_there() {
    let nothing = || Reply::json(404, r#"{"detail":"Not Found"}"#);
    let script = Script::new().card(of_1_0("", "HTTP+JSON"));
    let script = script.on("POST /message:send", nothing());
    let met = meet(below_v1(script)).await;
    let message = met.desk.say(&met.conversation, "Build it").await;
    met.desk.delivered(&message).await;
    let (version, path, reason) = met.called().await;
    assert_eq!((version.as_str(), path.as_str(), reason.as_str()), ("1.0", "/v1", "found-by-asking"));
    assert_eq!(met.sends("/v1/message:send"), 1, "and sent once");
}

#[tokio::test]
async fn json_rpc_at_another_path_than_the_card_says_is_found_there() {
    let nothing = || Reply::json(404, r#"{"statusCode":404,"message":"Cannot POST"}"#);
    // To the message, to the questions at `/api/` and `/`, and then by the agent at `/a2a`.
    let script = Script::new().card(of_1_0("api", "JSONRPC"));
    let script = script.then(nothing()).then(nothing()).then(nothing());
    let script = script.then(unknown_task()).then(Reply::result(&said_1_0()));
    let met = meet(script).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    met.desk.delivered(&message).await;
    assert_eq!(met.called().await.1, "/a2a", "where its framework mounts it");
}

#[tokio::test]
async fn a_search_that_finds_nothing_names_its_calls_and_the_card_stays_in_use() {
    let script = Script::new().card(of_1_0("api", "JSONRPC"));
    let nothing = || Reply::json(404, r#"{"detail":"Not Found"}"#);
    let met = meet((0..60).fold(script, |script, _| script.then(nothing()))).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    let failure = met.desk.failure(&message).await;
    let told = failure.message.to_string();
    assert!(told.contains("no-agent-here") && told.contains("/api"), "{told}");
    assert!(failure.hints.iter().any(|hint| hint.to_string().contains("asked-elsewhere")), "{failure:?}");
    assert_eq!(failure.remedy, Some(Remedy::CheckConnection));
    assert!(!failure.may_have_arrived, "nobody has it");
    assert_eq!(met.called().await.2, "first-choice");
}

#[tokio::test]
async fn a_failure_that_is_no_refusal_leads_to_no_second_copy() {
    let script = Script::new().card(of_1_0("", "JSONRPC"));
    let met = meet(script.on("SendMessage", Reply::error(-32603, "boom"))).await;
    let before = met.peer.requests().len();
    let message = met.desk.say(&met.conversation, "Pay it").await;
    met.desk.failure(&message).await;
    assert_eq!(met.peer.requests().len(), before + 1, "it may have acted");
}

/// A server of plain HTTP that says so at once to whoever begins with TLS; its address without a scheme.
fn serve_plainly() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    // Ends with the process: it waits for connections only.
    std::thread::spawn(move || {
        for mut socket in listener.incoming().flatten() {
            let mut request = [0; 8192];
            let read = socket.read(&mut request).unwrap_or_default();
            let text = String::from_utf8_lossy(&request[..read]);
            let answer = match text.split_once("\"id\":") {
                Some((_, id)) => {
                    let id = id.split([',', '}']).next().unwrap_or_default();
                    let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{}}}"#, said_1_0());
                    let length = body.len();
                    format!(
                        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
                    )
                }
                None => "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n".to_owned(),
            };
            // Whoever began with TLS may have left already.
            let _ = socket.write_all(answer.as_bytes());
        }
    });
    address.to_string()
}

#[tokio::test]
async fn https_where_plain_http_is_spoken_is_said_and_http_is_offered() {
    let secure = format!("https://{}", serve_plainly());
    let card = of_1_0("", "JSONRPC").replace("$url", &secure);
    let met = meet(Script::new().card(card)).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    let failure = met.desk.failure(&message).await;
    let told = failure.message.to_string();
    assert!(told.contains("tls-not-spoken") && !told.contains("certificate"), "{told}");
    assert!(failure.hints.iter().any(|hint| hint.to_string().contains("card-came-over-http")), "{failure:?}");
    let Some(Remedy::UseAddress { address, by: OtherAddress::Http }) = failure.remedy else {
        panic!("http is offered: {failure:?}")
    };
    let change = ConnectionChange { address: Some(address), ..ConnectionChange::default() };
    met.desk.bench.saving().change(&met.connection, change).await.expect("it is the same host");
    let again = met.desk.say(&met.conversation, "Hello again").await;
    met.desk.delivered(&again).await;
    let elsewhere = Some("http://elsewhere.example/".to_owned());
    let change = ConnectionChange { address: elsewhere, ..ConnectionChange::default() };
    assert!(met.desk.bench.saving().change(&met.connection, change).await.is_err(), "no other host this way");
}

#[rstest]
#[case::nothing_tells(&[], "interface-either")]
#[case::the_newer_one(&["tasks/pushNotificationConfig/get"], "interface-other-version")]
#[case::its_own(&["tasks/pushNotification/get"], "interface-answers")]
#[tokio::test]
async fn the_doctor_asks_for_what_tells_the_oldest_generations_apart(
    #[case] known: &[&str],
    #[case] expected: &str,
) {
    let card = common(json!({ "protocolVersion": "0.1", "url": "$url" }));
    let script = Script::new().card(card).on("tasks/get", unknown_task());
    let script = known.iter().fold(script, |script, method| script.on(*method, unknown_task()));
    let others = [
        "tasks/pushNotification/get",
        "tasks/pushNotificationConfig/get",
        "agent/getAuthenticatedExtendedCard",
        "GetTask",
    ];
    let met = meet(without(script, &others)).await;
    met.desk.bench.doctor().examine(&met.connection).await.expect("the agent is there");
    let found = met.desk.wait_for("the examination to end", async |desk| {
        desk.bench
            .doctor()
            .examination(&met.connection)
            .filter(|found| found.state != ExaminationState::Running)
    });
    let found = found.await;
    let step = found.steps.iter().find(|step| step.step == DoctorStep::Interfaces).expect("the step");
    let told = step.findings.iter().any(|finding| match &finding.what {
        Diagnosed::Told(told) => told.to_string().contains(expected),
        _ => false,
    });
    assert!(told, "{expected}: {step:?}");
    let well = step.findings.iter().all(|finding| finding.severity == Severity::Good);
    assert_eq!(well, expected == "interface-answers", "all is well only where that is known");
}
