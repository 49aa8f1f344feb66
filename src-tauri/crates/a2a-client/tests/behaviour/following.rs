//! Following a task: after a break it is read, then subscribed to again, with growing pauses.

mod answers;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::{EndCause, EventStream, StreamStep};
use a2a_protocol::model::{Message, StreamEvent, TaskId, TaskState, Version};
use axum::response::Response;
use rstest::rstest;

use crate::support::{
    Asked, Server, Setup, TestClock, cut, event, hello, open_stream, rpc_error, rpc_result, sse,
    status_event, task, task_event, text,
};

/// Answers in the order given; the last answer is given for ever.
async fn script(answers: Vec<fn() -> Response>) -> Server {
    let answers = Mutex::new(VecDeque::from(answers));
    Server::start(move |_: &Asked| {
        let mut answers = answers.lock().unwrap();
        let next = if answers.len() > 1 { answers.pop_front() } else { answers.front().copied() };
        next.unwrap()()
    })
    .await
}

/// The steps of a stream, one word each.
async fn told(mut stream: EventStream) -> Vec<String> {
    let mut told = Vec::new();
    while let Some(step) = stream.next().await {
        told.push(match step {
            StreamStep::Event(item) => item.value.state().map_or("event", TaskState::as_str).to_owned(),
            StreamStep::Gap(gap) => format!("gap {}", cause(&gap.cause)),
            StreamStep::End(end) => format!("end {} settled={}", cause(&end.cause), end.settled),
        });
    }
    told
}

fn cause(cause: &EndCause) -> &'static str {
    match cause {
        EndCause::Clean => "clean",
        EndCause::Cut(_) => "cut",
        EndCause::Stopped => "stopped",
        EndCause::Idle => "idle",
    }
}

fn methods(server: &Server) -> Vec<String> {
    server.asked().iter().map(Asked::rpc_method).collect()
}

#[tokio::test]
async fn after_a_cut_the_task_is_read_and_then_subscribed_to() {
    let server = script(vec![
        || cut(task_event("SUBMITTED")),
        || rpc_result(&task("WORKING")),
        || sse(format!("{}{}", task_event("WORKING"), status_event("COMPLETED"))),
        || rpc_result(&task("COMPLETED")),
    ])
    .await;
    let clock = Arc::new(TestClock::default());
    let agent = Setup::new().clock(&clock).agent(&server.url);
    let told = told(agent.follow(agent.stream(hello()))).await;
    let expected =
        ["submitted", "gap cut", "working", "working", "completed", "completed", "end clean settled=true"];
    assert_eq!(told, expected);
    assert_eq!(
        methods(&server),
        ["SendStreamingMessage", "GetTask", "SubscribeToTask", "GetTask"],
        "read once more, for what was said between the first reading and the subscription"
    );
    assert_eq!(clock.pauses(), Vec::<Duration>::new(), "the first time there is nothing to wait for");
}

#[tokio::test]
async fn a_task_that_cannot_be_read_once_more_has_settled_all_the_same() {
    let server = script(vec![
        || cut(task_event("WORKING")),
        || rpc_result(&task("WORKING")),
        || sse(status_event("COMPLETED")),
        || text(503, "text/plain", "later"),
    ])
    .await;
    let agent = Setup::new().agent(&server.url);
    let told = told(agent.follow(agent.stream(hello()))).await;
    assert_eq!(told, ["working", "gap cut", "working", "completed", "end clean settled=true"]);
    assert_eq!(server.asked().len(), 4, "it is not asked again and again");
}

#[tokio::test]
async fn an_agent_that_contradicts_itself_is_asked_again_after_a_pause() {
    let server = script(vec![
        || cut(task_event("SUBMITTED")),
        || rpc_result(&task("SUBMITTED")),
        || sse(status_event("COMPLETED")),
        || rpc_result(&task("WORKING")),
        || rpc_result(&task("COMPLETED")),
    ])
    .await;
    let clock = Arc::new(TestClock::default());
    let agent = Setup::new().clock(&clock).agent(&server.url);
    let told = told(agent.follow(agent.stream(hello()))).await;
    let end = ["completed", "working", "completed", "end clean settled=true"];
    assert_eq!(told.get(told.len() - 4..).unwrap(), end, "{told:?}");
    assert_eq!(clock.pauses().len(), 1);
}

#[tokio::test]
async fn a_task_found_settled_is_not_subscribed_to() {
    let server = script(vec![|| sse(task_event("WORKING")), || rpc_result(&task("INPUT_REQUIRED"))]).await;
    let agent = Setup::new().agent(&server.url);
    let told = told(agent.follow(agent.stream(hello()))).await;
    assert_eq!(told, ["working", "gap clean", "input-required", "end clean settled=true"]);
    assert_eq!(methods(&server), ["SendStreamingMessage", "GetTask"]);
}

#[tokio::test]
async fn a_stream_that_dies_again_and_again_is_taken_up_with_growing_pauses() {
    let answers = Mutex::new((0, 0));
    let server = Server::start(move |asked| {
        let mut counts = answers.lock().unwrap();
        if asked.rpc_method() == "GetTask" {
            counts.0 += 1;
            return rpc_result(&task(if counts.0 == 9 { "COMPLETED" } else { "WORKING" }));
        }
        counts.1 += 1;
        cut(status_event("WORKING"))
    })
    .await;
    let clock = Arc::new(TestClock::default());
    let agent = Setup::new().clock(&clock).agent(&server.url);
    let told = told(agent.watch(TaskId::new("t1"))).await;
    assert_eq!(told.last().map(String::as_str), Some("end clean settled=true"));
    assert_eq!(told.iter().filter(|word| *word == "gap cut").count(), 8, "every break is told");
    let seconds: Vec<u64> = clock.pauses().iter().map(Duration::as_secs).collect();
    assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60]);
}

#[tokio::test]
async fn subscriptions_that_the_agent_ends_by_an_error_are_given_up() {
    let reads = Mutex::new(0);
    let server = Server::start(move |asked| {
        if asked.rpc_method() != "GetTask" {
            let error = r#"data: {"jsonrpc":"2.0","id":"1","error":{"code":-32603,"message":"no model"}}"#;
            return sse(format!("{}{error}\r\n\r\n", task_event("WORKING")));
        }
        let mut reads = reads.lock().unwrap();
        *reads += 1;
        rpc_result(&task(if *reads < 9 { "WORKING" } else { "COMPLETED" }))
    })
    .await;
    let agent = Setup::new().clock(&Arc::default()).agent(&server.url);
    let told = told(agent.watch(TaskId::new("t1"))).await;
    assert_eq!(told.iter().filter(|word| *word == "gap cut").count(), 5, "then it is only read: {told:?}");
    assert_eq!(told.last().map(String::as_str), Some("end clean settled=true"));
}

#[tokio::test]
async fn a_task_that_cannot_be_subscribed_to_is_polled_and_only_news_is_told() {
    let reads = Mutex::new(0);
    let server = Server::start(move |asked| {
        if asked.rpc_method() != "GetTask" {
            return rpc_error(-32601, "method not found");
        }
        let mut reads = reads.lock().unwrap();
        *reads += 1;
        rpc_result(&task(match *reads {
            1..=4 => "WORKING",
            _ => "FAILED",
        }))
    })
    .await;
    let clock = Arc::new(TestClock::default());
    let agent = Setup::new().clock(&clock).agent(&server.url);
    assert_eq!(told(agent.watch(TaskId::new("t1"))).await, ["working", "failed", "end clean settled=true"]);
    let subscriptions = methods(&server).iter().filter(|method| *method == "SubscribeToTask").count();
    assert_eq!(subscriptions, 1, "an agent that has no subscription is not asked again");
    assert_eq!(clock.pauses().len(), 4);
}

/// A task as it is written at a look, and how it ends after eight.
fn written_anew(look: usize, metadata: &str) -> String {
    let (state, words) = if look < 8 { ("WORKING", "Crunching") } else { ("COMPLETED", "Crunched") };
    format!(
        r#"{{"id":"t1","contextId":"c1","status":{{"state":"TASK_STATE_{state}","timestamp":"2026-01-01T12:00:{look:02}Z",
        "message":{{"messageId":"m-{look}","role":"ROLE_AGENT","parts":[{{"text":"{words}"}}]}}}}{metadata}}}"#
    )
}

#[rstest]
#[case::ids_and_times(|_| String::new(), 1)]
#[case::a_counter_around_it(|look| format!(r#","metadata":{{"looks":{look}}}"#), 8)]
#[tokio::test]
async fn a_task_rewritten_at_every_look_is_read_more_and_more_rarely(
    #[case] metadata: fn(usize) -> String,
    #[case] steps: usize,
) {
    let reads = Mutex::new(0);
    let server = Server::start(move |_: &Asked| {
        let mut reads = reads.lock().unwrap();
        *reads += 1;
        rpc_result(&written_anew(*reads - 1, &metadata(*reads)))
    })
    .await;
    let clock = Arc::new(TestClock::default());
    let mut setup = Setup::new().clock(&clock);
    setup.options.streaming = Some(false);
    let told = told(setup.agent(&server.url).watch(TaskId::new("t1"))).await;
    let expected = [vec!["working"; steps], vec!["completed", "end clean settled=true"]].concat();
    assert_eq!(told, expected, "ids and times are nothing to tell of");
    let seconds: Vec<u64> = clock.pauses().iter().map(Duration::as_secs).collect();
    assert_eq!(seconds, [1, 2, 4, 8, 15, 15, 15, 15], "as if nothing had been said");
}

#[tokio::test]
async fn a_task_that_waits_without_a_word_is_read_at_once() {
    let server =
        script(vec![|| sse(format!("{}{}", task_event("WORKING"), status_event("INPUT_REQUIRED"))), || {
            rpc_result(
                r#"{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_INPUT_REQUIRED"},
                "history":[{"messageId":"q","role":"ROLE_AGENT","parts":[{"text":"Which city?"}]}]}"#,
            )
        }])
        .await;
    let agent = Setup::new().clock(&Arc::default()).agent(&server.url);
    let mut stream = agent.follow(agent.stream(hello()));
    let mut questions = Vec::new();
    while let Some(step) = stream.next().await {
        if let StreamStep::Event(item) = step {
            let said = match &item.value {
                StreamEvent::Task(task) => task.history.iter().map(Message::text).collect(),
                _ => String::new(),
            };
            questions.push((item.value.state().map_or("", TaskState::as_str).to_owned(), said));
        }
    }
    let waits = "input-required".to_owned();
    let expected = [
        ("working".to_owned(), String::new()),
        (waits.clone(), String::new()),
        (waits, "Which city?".to_owned()),
    ];
    assert_eq!(questions, expected);
    assert_eq!(methods(&server), ["SendStreamingMessage", "GetTask"], "once");
}

#[tokio::test]
async fn a_task_that_ends_without_a_word_is_read_once_more() {
    let server =
        script(vec![|| sse(format!("{}{}", task_event("WORKING"), status_event("COMPLETED"))), || {
            rpc_result(
                r#"{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED"},
                "artifacts":[{"artifactId":"a","parts":[{"text":"Rain"}]}]}"#,
            )
        }])
        .await;
    let agent = Setup::new().clock(&Arc::default()).agent(&server.url);
    let told = told(agent.follow(agent.stream(hello()))).await;
    assert_eq!(told, ["working", "completed", "completed", "end clean settled=true"]);
    assert_eq!(methods(&server), ["SendStreamingMessage", "GetTask"], "once");
}

#[tokio::test]
async fn an_agent_that_does_not_stream_is_polled_from_the_start() {
    let server = script(vec![|| rpc_result(&task("WORKING")), || rpc_result(&task("COMPLETED"))]).await;
    let mut setup = Setup::new().clock(&Arc::default());
    setup.options.streaming = Some(false);
    let told = told(setup.agent(&server.url).watch(TaskId::new("t1"))).await;
    assert_eq!(told, ["working", "completed", "end clean settled=true"]);
    assert_eq!(methods(&server), ["GetTask", "GetTask"]);
}

#[tokio::test]
async fn a_forgotten_task_ends_it() {
    let server = script(vec![|| rpc_error(-32001, "task not found")]).await;
    let agent = Setup::new().clock(&Arc::default()).agent(&server.url);
    assert_eq!(told(agent.watch(TaskId::new("t1"))).await, ["end cut settled=false"]);
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn an_agent_that_keeps_failing_is_left_to_a_person() {
    let server = script(vec![|| text(503, "text/plain", "later")]).await;
    let agent = Setup::new().clock(&Arc::default()).agent(&server.url);
    assert_eq!(told(agent.watch(TaskId::new("t1"))).await, ["end cut settled=false"]);
    assert_eq!(server.asked().len(), 20);
}

#[tokio::test]
async fn a_send_that_failed_before_any_event_is_not_followed() {
    let server = script(vec![|| text(503, "text/plain", "later")]).await;
    let agent = Setup::new().agent(&server.url);
    assert_eq!(told(agent.follow(agent.stream(hello()))).await, ["end cut settled=false"]);
    assert_eq!(server.asked().len(), 1, "whether to send again is not decided here");
}

/// A stream that is open and says nothing, while the task is read as `states` say, one after the other.
async fn silent(states: [&'static str; 2]) -> (Server, tokio::sync::mpsc::UnboundedSender<String>) {
    let (sender, response) = open_stream();
    let (response, read) = (Mutex::new(Some(response)), Mutex::new(VecDeque::from(states)));
    let server = Server::start(move |asked| match asked.rpc_method().as_str() {
        "GetTask" => rpc_result(&task(read.lock().unwrap().pop_front().unwrap())),
        _ => response.lock().unwrap().take().unwrap(),
    })
    .await;
    (server, sender)
}

#[tokio::test]
async fn words_said_between_reading_and_subscribing_are_found_by_another_look() {
    let (server, _open) = silent(["WORKING", "INPUT_REQUIRED"]).await;
    let agent = Setup::new().limits(|limits| limits.quiet = Duration::from_millis(50)).agent(&server.url);
    assert_eq!(
        told(agent.watch(TaskId::new("t1"))).await,
        ["working", "input-required", "end clean settled=true"]
    );
    assert_eq!(methods(&server), ["GetTask", "SubscribeToTask", "GetTask"]);
}

#[tokio::test]
async fn a_look_that_finds_nothing_new_leaves_the_stream_open() {
    let (server, open) = silent(["WORKING", "WORKING"]).await;
    let agent = Setup::new().limits(|limits| limits.quiet = Duration::from_millis(50)).agent(&server.url);
    let mut stream = agent.watch(TaskId::new("t1"));
    stream.next().await.unwrap();
    let saying = async {
        server.was_asked(3).await;
        open.send(status_event("WORKING")).unwrap();
    };
    let (step, ()) = tokio::join!(stream.next(), saying);
    assert!(matches!(step, Some(StreamStep::Event(_))), "{step:?}");
    assert_eq!(methods(&server), ["GetTask", "SubscribeToTask", "GetTask"]);
}

#[tokio::test]
async fn following_stops_at_once() {
    let (sender, response) = open_stream();
    let response = Mutex::new(Some(response));
    let server = Server::start(move |asked| match asked.rpc_method().as_str() {
        "GetTask" => rpc_result(&task("WORKING")),
        _ => response.lock().unwrap().take().unwrap(),
    })
    .await;
    let stop = tokio_util::sync::CancellationToken::new();
    let mut stream = Setup::new().agent(&server.url).watch(TaskId::new("t1")).until(stop.clone());
    sender.send(status_event("WORKING")).unwrap();
    stream.next().await.unwrap();
    stream.next().await.unwrap();
    stop.cancel();
    assert_eq!(told(stream).await, ["end stopped settled=false"]);
    sender.closed().await;
}

/// A task in the spelling of 0.1, which is called what the message was.
fn first_task(state: &str) -> String {
    format!(r#"{{"id":"m1","sessionId":"m1","status":{{"state":"{state}"}}}}"#)
}

#[tokio::test]
async fn an_unanswered_message_of_0_1_is_looked_for_by_the_task_it_names() {
    let server = script(vec![
        || cut(String::new()),
        || rpc_result(&first_task("working")),
        || sse(event(r#"{"id":"m1","status":{"state":"completed"},"final":true}"#)),
        || rpc_result(&first_task("completed")),
    ])
    .await;
    let agent = Setup::new().clock(&Arc::default()).agent_of(&server.url, Version::V0_1);
    let told = told(agent.follow(agent.stream(hello()))).await;
    assert_eq!(told, ["working", "gap cut", "completed", "completed", "end clean settled=true"]);
    assert_eq!(methods(&server), ["tasks/sendSubscribe", "tasks/get", "tasks/resubscribe", "tasks/get"]);
    assert_eq!(server.asked()[1].json()["params"]["id"], "m1");
}

#[tokio::test]
async fn a_message_of_0_1_that_never_arrived_fails_as_it_did() {
    let server =
        script(vec![|| text(503, "text/plain", "later"), || rpc_error(-32001, "task not found")]).await;
    let agent = Setup::new().clock(&Arc::default()).agent_of(&server.url, Version::V0_1);
    let mut stream = agent.follow(agent.send_as_stream(hello()));
    let Some(StreamStep::End(end)) = stream.next().await else { panic!("there is nothing else to tell") };
    let EndCause::Cut(error) = end.cause else { panic!("{:?}", end.cause) };
    assert!(error.to_string().contains("503"), "not what looking for it brought: {error}");
    assert_eq!(methods(&server), ["tasks/send", "tasks/get"]);
}

#[tokio::test]
async fn what_an_agent_of_0_1_refuses_itself_is_not_looked_for() {
    let server = script(vec![|| rpc_error(-32602, "no parts")]).await;
    let agent = Setup::new().agent_of(&server.url, Version::V0_1);
    assert_eq!(told(agent.follow(agent.stream(hello()))).await, ["end cut settled=false"]);
    assert_eq!(methods(&server), ["tasks/sendSubscribe"]);
}
