//! Which event answers which message, told as a story: one word for each observation.

use a2a_protocol::model::{Message, MessageId, Part, StreamEvent, TaskState};
use a2a_protocol::{Dialect, Json, read};
use a2a_server::cassette::Round;
use rstest::rstest;
use serde_json::json;

use super::{Asked, Heard, Recording, SaidThen};

/// Observations, `word@time`, separated by spaces. `say…` is a sent message; `show:…` is a look at the whole task;
/// `:q7` names the question of a status.
fn observed(story: &str) -> Asked {
    let mut asked = Asked::default();
    for word in story.split_whitespace() {
        let (what, at) = word.split_once('@').expect("a word has its time");
        let at = at.parse().expect("a time is a number");
        if what.starts_with("say") {
            let message = Message::user(MessageId::new(what), vec![Part::text(what)]);
            asked.said.push(SaidThen { at, message });
        } else {
            asked.heard.push(Heard { at, event: event(what) });
        }
    }
    asked
}

fn event(what: &str) -> StreamEvent {
    let (shown, what) = what.strip_prefix("show:").map_or((false, what), |what| (true, what));
    let (state, question) = what.split_once(':').map_or((what, None), |(state, id)| (state, Some(id)));
    let status = match question {
        Some(id) => {
            json!({ "state": state, "message": { "messageId": id, "role": "ROLE_AGENT", "parts": [{ "text": id }] } })
        }
        None => json!({ "state": state }),
    };
    let event = match what {
        "chunk" => {
            json!({ "artifactUpdate": { "taskId": "t", "artifact": { "artifactId": "a", "parts": [{ "text": "x" }] } } })
        }
        "reply" => {
            json!({ "message": { "messageId": "r", "role": "ROLE_AGENT", "parts": [{ "text": "Hi" }] } })
        }
        _ if shown => json!({ "task": { "id": "t", "contextId": "c", "status": status } }),
        _ => json!({ "statusUpdate": { "taskId": "t", "contextId": "c", "status": status } }),
    };
    let event = read::event(&Json::from(event), Dialect::V1_0).value;
    assert!(!matches!(event, StreamEvent::Unknown(_)), "{what} is an event");
    event
}

fn word(event: &StreamEvent) -> String {
    let state = |state: &TaskState| state.as_str().to_owned();
    match event {
        StreamEvent::Task(task) => format!("show:{}", state(&task.status.state)),
        StreamEvent::Status(update) => state(&update.status.state),
        StreamEvent::Artifact(_) => "chunk".to_owned(),
        StreamEvent::Message(_) => "reply".to_owned(),
        StreamEvent::Unknown(_) => "?".to_owned(),
    }
}

/// Each round: its message, and its events with their milliseconds.
fn told(rounds: &[Round]) -> String {
    let round = |round: &Round| {
        let told = round.told.iter().map(|told| format!(" {}@{}", word(&told.event), told.ms));
        let said = round.said.parts.iter().filter_map(Part::as_text).collect::<String>();
        format!("{said}>{}", told.collect::<String>())
    };
    rounds.iter().map(round).collect::<Vec<_>>().join(" | ")
}

#[rstest]
#[case::answered_at_once(
    "say@100 show:submitted@105 working@110 completed@150",
    "say> show:submitted@5 working@10 completed@50"
)]
#[case::a_question_and_its_answer(
    "say@100 working@110 input-required:q@120 say-yes@900 show:working@905 chunk@910 completed@950",
    "say> working@10 input-required@20 | say-yes> show:working@5 chunk@10 completed@50"
)]
#[case::with_a_clock_that_stands_still(
    "say@0 working@0 input-required:q@0 say-yes@0 working@0 completed@0",
    "say> working@0 input-required@0 | say-yes> working@0 completed@0"
)]
#[case::looks_in_between_are_no_news(
    "say@100 input-required:q@120 show:input-required:q@500 say-yes@900 show:input-required:q@905 completed@950",
    "say> input-required@20 | say-yes> completed@50"
)]
#[case::asked_again_at_once(
    "say@100 input-required:q1@120 say-no@900 input-required:q2@905 say-yes@1900 completed@1950",
    "say> input-required@20 | say-no> input-required@5 | say-yes> completed@50"
)]
#[case::answered_elsewhere_by_a_way_that_a_mock_has_not(
    "say@100 input-required:q@120 working@500 completed@550",
    "say> input-required@20"
)]
#[case::signed_in_elsewhere_goes_on(
    "say@100 auth-required:q@120 working@500 completed@550",
    "say> auth-required@20 working@400 completed@450"
)]
#[case::looked_at_after_its_end("say@100 completed@120 show:completed@500", "say> completed@20")]
#[case::only_ever_looked_at(
    "say@100 show:working@120 show:working@500 show:completed@900",
    "say> show:working@20 show:working@400 show:completed@800"
)]
#[case::canceled_and_told_twice(
    "say@100 working@110 show:canceled@500 canceled@510",
    "say> working@10 canceled@400"
)]
#[case::not_answered_yet("say@100 input-required:q@120 say-yes@900", "say> input-required@20 | say-yes>")]
#[case::begun_by_somebody_else(
    "show:input-required:q@120 say-yes@900 completed@950",
    "> show:input-required@0 | say-yes> completed@50"
)]
fn what_was_heard_belongs_to_what_was_said_before(#[case] story: &str, #[case] expected: &str) {
    let recording = Recording { tasks: vec![observed(story)], replies: Asked::default() };
    assert_eq!(told(&recording.rounds()), expected, "{story}");
}

#[test]
fn replies_without_tasks_and_tasks_stand_in_the_order_of_asking() {
    let recording = Recording {
        tasks: vec![observed("say-task@200 completed@260")],
        replies: observed("say-hello@100 reply@140 say-bye@300 reply@330 reply@340"),
    };
    let rounds = recording.rounds();
    assert_eq!(told(&rounds), "say-hello> reply@40 | say-task> completed@60 | say-bye> reply@30 reply@40",);
    let tasks: Vec<_> = rounds.iter().map(|round| round.task).collect();
    assert_eq!(tasks, [None, Some(1), None], "a reply belongs to no task");
}
