//! Run files and the person as agents, called by our own client over every binding.

use a2a_hitl::Answer;
use a2a_protocol::Json;
use a2a_protocol::model::{Part, Task, TaskState};
use serde_json::{Value, json};
use workbench_core::{RunId, Serve, ServedId, ServingLimits};
use workbench_store::approvals::ApprovalState;
use workbench_store::runs::RunState;

use super::guest::{Guest, url_of, ways};
use super::team::{Team, call, run_in};
use crate::support::{Desk, approve};

/// A file that takes a topic, with these tasks.
fn story(tasks: &str) -> String {
    format!(
        "document: {{dsl: 1.0.3, namespace: tests, name: story, version: 1.2.0, title: A story, summary: Tells one.}}\n\
         input:\n  schema:\n    document:\n      type: object\n      required: [topic]\n      properties:\n        topic: {{type: string, description: What it is about}}\n\
         do:\n{tasks}"
    )
}

pub(super) const GATE: &str = "  - gate: {call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {parts: [{kind: data, data: {gate: approve, action: Publish}}]}}}, output: {as: '.status.message.parts[0].data'}}\n";

/// Serves a story that asks whoever calls it.
async fn serve_asking_its_caller(desk: &Desk, tasks: &str) -> ServedId {
    let text = story(tasks).replace("summary: Tells one.", "metadata: {asks: caller}");
    desk.bench.serving().serve(Serve { text, ..Serve::default() }).await.unwrap()
}

pub(super) async fn serve(desk: &Desk, tasks: &str) -> ServedId {
    let serve = Serve { text: story(tasks), ..Serve::default() };
    desk.bench.serving().serve(serve).await.expect("it can be served")
}

pub(super) async fn serve_you(desk: &Desk) -> ServedId {
    let you = ServedId::new("you");
    desk.bench.serving().switch(&you, true).await.expect("the person can be asked");
    you
}

fn text(text: &str) -> Vec<Part> {
    vec![Part::text(text)]
}

fn data(value: Value) -> Vec<Part> {
    vec![Part::data(Json::from(value))]
}

/// The result of a task, as text and as data.
fn output(task: &Task) -> (String, Option<Value>) {
    assert_eq!(task.status.state, TaskState::Completed, "{task:?}");
    let [artifact] = task.artifacts.as_slice() else { panic!("one artifact: {task:?}") };
    let data = artifact.parts.iter().find_map(Part::as_data).map(Json::to_value);
    (artifact.text(), data)
}

/// The gate that a task asks its caller to decide.
fn gate(task: &Task) -> Value {
    let asked = task.status.message.iter().flat_map(|message| &message.parts).find_map(Part::as_data);
    asked.map(Json::to_value).expect("a question in data")["gate"].clone()
}

fn words(task: &Task) -> String {
    task.status.message.as_ref().map(a2a_protocol::model::Message::text).unwrap_or_default()
}

#[tokio::test]
async fn a_run_file_is_an_agent_over_every_binding() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let one = call("echo", "${ .topic }");
    let id = serve(&desk, &format!("  - write: {{{one}}}\n  - end: {{set: {{story: '${{ . }}'}}}}\n")).await;
    for way in ways() {
        let guest = Guest::new(&desk, &id, way.clone()).await;
        let expected = Some(json!({"story": "tea!"}));
        let task = guest.send("m-1", text("tea"), true).await.unwrap();
        assert_eq!(output(&task).1, expected, "words are the one text that is wanted: {way:?}");
        assert!(output(&task).0.contains("tea!"), "and whoever reads no data reads text");
        let run = desk.bench.runs().get(&RunId::new(task.id.as_str())).await.unwrap();
        assert_eq!(run.row.state, RunState::Completed, "the task is a run of the same identity");
        let task = guest.stream("m-2", data(json!({"topic": "tea"}))).await;
        assert_eq!(output(&task).1, expected, "data is the input: {way:?}");
        let refused = guest.send("m-3", data(json!({"topic": 3})), true).await.unwrap();
        assert_eq!(refused.status.state, TaskState::Rejected, "{way:?}");
        assert!(
            words(&refused).contains("`topic` (string, required)"),
            "it says what fits: {}",
            words(&refused)
        );
    }
    assert_eq!(team.heard("echo").len(), 8, "what does not fit begins nothing");
}

#[tokio::test]
async fn what_a_served_file_asks_is_for_its_owner_also_across_a_restart() {
    for way in ways() {
        let desk = Desk::new().await;
        let id = serve(&desk, GATE).await;
        let new = desk.bench.serving().add_caller(&id, "planner").await.unwrap();
        let url = url_of(&desk, &id).await;
        let guest = Guest::at(&url, &new.token, way.clone());
        let task = guest.send("m-1", text("tea"), false).await.unwrap();
        let request = desk.request().await;
        assert_eq!(guest.get(&task.id).await.unwrap().status.state, TaskState::Working, "{way:?}");

        let desk = desk.restart().await;
        assert_eq!(url_of(&desk, &id).await, url, "the address is the same: {way:?}");
        assert_eq!(guest.get(&task.id).await.unwrap().status.state, TaskState::Working, "{way:?}");
        desk.decide(&request, approve()).await;
        let same = guest.send("m-1", text("tea"), true).await.unwrap();
        assert_eq!(same.id, task.id, "the message is known, and begins nothing: {way:?}");
        assert_eq!(output(&same).1, Some(json!({"approved": true})), "{way:?}");

        let desk = desk.restart().await;
        let after = guest.get(&task.id).await.unwrap();
        assert_eq!(
            output(&after).1,
            Some(json!({"approved": true})),
            "a late look finds the answer: {way:?}"
        );
        desk.close().await;
    }
}

#[tokio::test]
async fn the_person_is_asked_in_words_and_by_gates_over_every_binding() {
    let desk = Desk::new().await;
    let you = serve_you(&desk).await;
    for way in ways() {
        let guest = Guest::new(&desk, &you, way.clone()).await;
        let task = guest.send("m-1", text("Which colour?"), false).await.unwrap();
        let request = desk.request().await;
        assert_eq!(request.request.title, "Which colour?");
        let detail = desk.bench.screens().request_detail(&request.request.id).await.unwrap();
        assert_eq!(detail.overview.asking.expect("it says who asks").title, "planner");
        desk.decide(&request, Answer::Text("blue".to_owned())).await;
        let answered = guest.send("m-1", text("Which colour?"), true).await.unwrap();
        assert_eq!((answered.id.clone(), output(&answered).0), (task.id, "blue".to_owned()), "{way:?}");

        let gate = json!({"gate": "approve", "action": "Publish", "about": {"title": "Tea"}});
        let (asked, ()) = tokio::join!(guest.stream("m-2", data(gate)), async {
            let request = desk.request().await;
            desk.decide(&request, Answer::Reject { reason: Some("too long".to_owned()) }).await;
        });
        let said = json!({"approved": false, "reason": "too long"});
        assert_eq!(output(&asked).1, Some(said), "an answer comes on the stream that waits: {way:?}");

        let other = guest.send("m-3", data(json!({"gate": "launch"})), true).await.unwrap();
        assert_eq!(other.status.state, TaskState::Rejected, "what cannot be shown is not asked: {way:?}");
    }
}

#[tokio::test]
async fn a_file_that_asks_its_caller_does_so_also_across_a_restart() {
    for way in ways() {
        let desk = Desk::new().await;
        let id = serve_asking_its_caller(&desk, GATE).await;
        let guest = Guest::new(&desk, &id, way.clone()).await;
        let task = guest.send("m-1", text("tea"), true).await.unwrap();
        assert_eq!(task.status.state, TaskState::InputRequired, "{way:?}");
        assert_eq!(gate(&task), "approve", "{way:?}");
        let again = guest.answer(&task, "m-2", text("yes")).await;
        assert_eq!(again.status.state, TaskState::InputRequired, "words decide nothing: {way:?}");

        let desk = desk.restart().await;
        assert_eq!(guest.get(&task.id).await.unwrap().status.state, TaskState::InputRequired, "{way:?}");
        let done = guest.answer(&task, "m-3", data(json!({"approved": true}))).await;
        assert_eq!(output(&done).1, Some(json!({"approved": true})), "{way:?}");
        assert_eq!(desk.requests().await, [], "its owner is not asked: {way:?}");
        desk.close().await;
    }
}

#[tokio::test]
async fn a_streaming_caller_is_asked_on_its_stream_and_ended_on_its_answers() {
    for way in ways() {
        let team = Team::start().await;
        let desk = team.desk().await;
        let tasks = format!("{GATE}  - write: {{{}}}\n", call("echo", "${ .approved | tostring }"));
        let id = serve_asking_its_caller(&desk, &tasks).await;
        let guest = Guest::new(&desk, &id, way.clone()).await;
        let task = guest.stream("m-1", text("tea")).await;
        assert_eq!(task.status.state, TaskState::InputRequired, "a stream ends where it is asked: {way:?}");
        assert_eq!(gate(&task), "approve", "{way:?}");
        assert!(team.heard("echo").is_empty(), "nothing goes on before the answer: {way:?}");

        let desk = desk.restart().await;
        let done = guest.stream_answer(&task, "m-2", data(json!({"approved": true}))).await;
        assert_eq!((done.id.clone(), output(&done).0), (task.id, "true!".to_owned()), "{way:?}");
        assert_eq!(team.heard("echo"), ["true"], "and went on once: {way:?}");
        assert_eq!(desk.requests().await, [], "its owner is not asked: {way:?}");
        desk.close().await;
    }
}

#[tokio::test]
async fn a_question_in_a_run_is_handed_to_the_caller_also_across_a_restart() {
    for way in ways() {
        let team = Team::start().await;
        let desk = team.desk().await;
        let tasks = format!("  - paint: {{{}}}\n{GATE}", call("asker", "${ .topic }"));
        let id = serve_asking_its_caller(&desk, &tasks).await;
        let guest = Guest::new(&desk, &id, way.clone()).await;
        let task = guest.stream("m-1", text("the house")).await;
        assert_eq!(task.status.state, TaskState::InputRequired, "a stream ends where it is asked: {way:?}");
        assert_eq!(words(&task), "Which colour?", "in the agent's words: {way:?}");
        let waiting = desk.bench.runs().waiting().await.unwrap();
        assert!(
            matches!(waiting.as_slice(), [waits] if waits.of_caller),
            "the page says who is asked: {way:?}"
        );
        assert_eq!(desk.requests().await, [], "its owner is not: {way:?}");

        let desk = desk.restart().await;
        assert_eq!(words(&guest.get(&task.id).await.unwrap()), "Which colour?", "{way:?}");
        let asked = guest.answer(&task, "m-2", text("blue")).await;
        assert_eq!(asked.status.state, TaskState::InputRequired, "the gate is next: {way:?}");
        assert_eq!(team.heard("asker"), ["the house", "blue"], "the answer reached the agent, once: {way:?}");
        let done = guest.answer(&asked, "m-3", data(json!({"approved": true}))).await;
        assert_eq!(output(&done).1, Some(json!({"approved": true})), "{way:?}");
        assert_eq!(desk.requests().await, [], "its owner was never asked: {way:?}");
        desk.close().await;
    }
}

#[tokio::test]
async fn a_caller_that_cancels_takes_its_question_away() {
    let desk = Desk::new().await;
    let you = serve_you(&desk).await;
    for way in ways() {
        let guest = Guest::new(&desk, &you, way.clone()).await;
        let task = guest.send("m-1", text("Which colour?"), false).await.unwrap();
        let request = desk.request().await;
        let canceled = guest.cancel(&task.id).await.unwrap();
        assert_eq!(canceled.status.state, TaskState::Canceled, "{way:?}");
        desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    }
}

#[tokio::test]
async fn a_canceled_task_is_canceled_once_the_agents_of_its_run_have_stopped() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let id = serve(&desk, &format!("  - sleep: {{{}}}\n", call("sleeper", "long"))).await;
    let [way, ..] = ways();
    let guest = Guest::new(&desk, &id, way).await;
    let task = guest.send("m-1", text("tea"), false).await.unwrap();
    desk.wait_for("the agent to be called", async |_| (!team.heard("sleeper").is_empty()).then_some(()))
        .await;
    assert_eq!(guest.cancel(&task.id).await.unwrap().status.state, TaskState::Canceled);
    let run = desk.bench.runs().get(&RunId::new(task.id.as_str())).await.unwrap();
    assert_eq!(run.row.state, RunState::Canceled, "by then it has ended");
    assert!(guest.cancel(&task.id).await.is_err(), "once");
}

#[tokio::test]
async fn what_fails_says_so_to_its_caller() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let id = serve(&desk, &format!("  - try: {{{}}}\n", call("broken", "go"))).await;
    let [way, ..] = ways();
    let task = Guest::new(&desk, &id, way).await.send("m-1", text("tea"), true).await.unwrap();
    assert_eq!(task.status.state, TaskState::Failed);
    assert!(words(&task).contains("The agent's task failed"), "{}", words(&task));
}

#[tokio::test]
async fn what_is_switched_off_can_be_read_and_takes_no_more() {
    let desk = Desk::new().await;
    let id = serve(&desk, GATE).await;
    let [way, ..] = ways();
    let new = desk.bench.serving().add_caller(&id, "planner").await.unwrap();
    let guest = Guest::at(&url_of(&desk, &id).await, &new.token, way);
    let task = guest.send("m-1", text("tea"), false).await.unwrap();
    desk.bench.serving().switch(&id, false).await.unwrap();
    assert!(guest.get(&task.id).await.is_ok(), "a known caller reads on");
    let refused = guest.send("m-2", text("tea"), false).await.unwrap_err();
    assert!(format!("{refused:?}").contains("takes no new tasks"), "{refused:?}");

    let desk = desk.restart().await;
    assert!(guest.get(&task.id).await.is_ok(), "also after a start, though all is off");
    desk.bench.serving().remove_caller(&new.id).await.unwrap();
    let refused = guest.get(&task.id).await.unwrap_err();
    assert!(refused.is_authentication(), "a caller that was removed is a stranger: {refused:?}");
    run_in(&desk, &RunId::new(task.id.as_str()), RunState::Running).await;
}

#[tokio::test]
async fn a_caller_may_have_so_many_tasks_and_everything_is_off_at_first() {
    let desk = Desk::new().await;
    let shown = desk.bench.serving().list().await.unwrap();
    assert_eq!(shown.served, [], "nothing is served that nobody switched on");
    let you = serve_you(&desk).await;
    let limits = desk.bench.serving().list().await.unwrap().limits;
    assert_ne!(limits.port, 0, "the port is kept");
    desk.bench.serving().limit(ServingLimits { pending: 1, ..limits }).await.unwrap();
    let [way, ..] = ways();
    let guest = Guest::new(&desk, &you, way).await;
    guest.send("m-1", text("One?"), false).await.unwrap();
    desk.request().await;
    let refused = guest.send("m-2", text("Two?"), false).await.unwrap_err();
    assert!(format!("{refused:?}").contains("may have 1 tasks"), "{refused:?}");
    assert_eq!(desk.open_requests().await.len(), 1, "nothing of it reaches the inbox");
}

#[tokio::test]
async fn another_version_of_a_file_is_served_at_the_same_place() {
    let desk = Desk::new().await;
    let first = serve(&desk, GATE).await;
    let url = url_of(&desk, &first).await;
    let second = serve(&desk, "  - end: {set: {done: true}}\n").await;
    assert_eq!((second, url_of(&desk, &first).await), (first, url.clone()));
    let card = reqwest::get(format!("{url}.well-known/agent-card.json")).await.unwrap();
    let card: Value = card.json().await.unwrap();
    assert_eq!((card["name"].as_str(), card["version"].as_str()), (Some("A story"), Some("1.2.0")));
    assert!(card["skills"][0]["description"].as_str().is_some_and(|it| it.contains("What it is about")));
}
