//! Streams folded into tasks, and the display of those.

use a2a_protocol::fold::{Applied, Item, TaskFold, answer_on_the_way, display};
use a2a_protocol::model::{StreamEvent, Task, TaskState};
use a2a_protocol::{Dialect, Json, read};

fn event(text: &str) -> StreamEvent {
    read::event(&Json::parse(text).expect("the test writes JSON"), Dialect::V0_3).value
}

fn begun(state: &str) -> StreamEvent {
    event(&format!(r#"{{"kind":"task","id":"t","contextId":"c","status":{{"state":"{state}"}}}}"#))
}

fn status(state: &str, said: &str) -> StreamEvent {
    event(&format!(
        r#"{{"kind":"status-update","taskId":"t","final":false,"status":{{"state":"{state}"{}}}}}"#,
        if said.is_empty() { String::new() } else { format!(r#","message":{}"#, message("agent", said)) }
    ))
}

/// Its id is its text.
fn message(role: &str, text: &str) -> String {
    format!(
        r#"{{"kind":"message","messageId":"m-{text}","role":"{role}","parts":[{{"kind":"text","text":"{text}"}}]}}"#
    )
}

fn artifact(id: &str, text: &str, append: bool) -> StreamEvent {
    event(&format!(
        r#"{{"kind":"artifact-update","taskId":"t","append":{append},"artifact":{{"artifactId":"{id}",
            "parts":[{{"kind":"text","text":"{text}"}}]}}}}"#
    ))
}

fn folded(events: &[StreamEvent]) -> (Task, Vec<Applied>) {
    let mut fold = TaskFold::new();
    let applied = events.iter().map(|event| fold.apply(event)).collect();
    (fold.task().expect("a task").clone(), applied)
}

fn artifacts(task: &Task) -> Vec<(String, Vec<String>)> {
    let parts = |artifact: &a2a_protocol::model::Artifact| {
        artifact.parts.iter().filter_map(|part| part.as_text().map(str::to_owned)).collect()
    };
    task.artifacts.iter().map(|artifact| (artifact.artifact_id.to_string(), parts(artifact))).collect()
}

fn history(task: &Task) -> Vec<String> {
    task.history.iter().map(a2a_protocol::model::Message::text).collect()
}

fn shown(task: &Task) -> Vec<String> {
    let describe = |item: Item<'_>| match item {
        Item::Message(message) => format!("message {}", message.text()),
        Item::Progress(messages) => {
            let texts: Vec<String> = messages.iter().map(|message| message.text()).collect();
            format!("progress {}", texts.join("|"))
        }
        Item::Artifact(artifact) => format!("artifact {}", artifact.text()),
        Item::Pieces(artifacts) => {
            let texts: Vec<String> = artifacts.iter().map(|artifact| artifact.text()).collect();
            format!("pieces {}", texts.join("|"))
        }
        Item::Status(message) => format!("status {}", message.text()),
    };
    display(task).into_iter().map(describe).collect()
}

#[test]
fn chunks_append_and_everything_else_replaces() {
    let (task, _) = folded(&[
        begun("working"),
        artifact("a", "1", false),
        artifact("a", "2", true),
        artifact("b", "x", true),
        artifact("a", "whole", false),
        artifact("a", "more", true),
    ]);
    let expected = [("a", vec!["whole", "more"]), ("b", vec!["x"])];
    let expected =
        expected.map(|(id, parts)| (id.to_owned(), parts.into_iter().map(str::to_owned).collect()));
    assert_eq!(artifacts(&task), expected, "appending to an unknown artifact begins it");
}

#[test]
fn a_replaced_status_message_moves_into_the_history_once() {
    let user = event(&message("user", "go"));
    let (task, _) = folded(&[
        begun("working"),
        user.clone(),
        status("working", "one"),
        status("working", "one"),
        status("working", "two"),
        user,
        status("completed", ""),
    ]);
    assert_eq!(history(&task), ["go", "one", "two"], "the same message twice is one message");
    assert_eq!(task.status.message, None, "the agent's last state had no words");
}

#[test]
fn a_question_survives_when_the_same_state_is_said_again_without_it() {
    let (task, _) =
        folded(&[begun("working"), status("input-required", "which?"), status("input-required", "")]);
    assert_eq!(task.status.message.map(|message| message.text()).as_deref(), Some("which?"), "still asked");
    assert_eq!(task.history, [], "and not yet past");
}

#[test]
fn the_end_is_final_for_statuses_but_artifacts_may_be_late() {
    let (task, applied) = folded(&[
        begun("working"),
        status("completed", ""),
        status("working", ""),
        status("completed", "bye"),
        artifact("a", "late", false),
    ]);
    let mut expected = [Applied::Merged; 5];
    expected[2] = Applied::AfterEnd;
    assert_eq!(applied, expected, "only going backwards is wrong");
    assert_eq!(task.status.state, TaskState::Completed, "nothing reopened it");
    assert_eq!(artifacts(&task).len(), 1, "the late artifact is kept");
}

#[test]
fn another_tasks_events_are_not_merged_but_a_crash_is() {
    let foreign = |state: &str, last: bool| {
        event(&format!(
            r#"{{"kind":"status-update","taskId":"other","contextId":"made-up","final":{last},"status":{{"state":"{state}"}}}}"#
        ))
    };
    let (task, applied) = folded(&[begun("working"), foreign("completed", true), foreign("failed", false)]);
    assert_eq!(applied, [Applied::Merged, Applied::Foreign, Applied::Foreign], "not this task's");
    assert_eq!(task.status.state, TaskState::Working, "nothing happened to it");
    let (task, _) = folded(&[begun("working"), foreign("failed", true)]);
    assert_eq!(task.status.state, TaskState::Failed, "agents report a crash under a made-up id");
    assert_eq!(task.id.as_str(), "t", "the task keeps its own");
    assert_eq!(task.context_id.map(|id| id.to_string()).as_deref(), Some("c"), "and its conversation");
}

#[test]
fn a_whole_task_is_the_truth_but_keeps_what_it_leaves_out() {
    let (task, _) = folded(&[
        begun("working"),
        status("working", "one"),
        artifact("a", "kept", false),
        event(&format!(
            r#"{{"kind":"task","id":"t","status":{{"state":"completed"}},"history":[{},{}]}}"#,
            message("user", "go"),
            message("agent", "done")
        )),
    ]);
    assert_eq!(task.status.state, TaskState::Completed, "as the agent says");
    assert_eq!(artifacts(&task).len(), 1, "some agents leave artifacts out of a get");
    assert_eq!(history(&task), ["one", "go", "done"], "what was heard before, then the agent's own record");
    assert!(task.context_id.is_some(), "the conversation is still known");
}

#[test]
fn a_stream_may_begin_without_the_task_and_a_reply_needs_none() {
    let (task, applied) = folded(&[status("working", "hello")]);
    assert_eq!(
        (task.id.as_str(), applied.as_slice()),
        ("t", &[Applied::Merged][..]),
        "made by its first event"
    );
    let mut fold = TaskFold::new();
    assert_eq!(fold.apply(&event(&message("agent", "hi"))), Applied::Reply, "no task at all");
    assert_eq!((fold.replies().len(), fold.is_settled()), (1, true), "that was the answer");
}

#[test]
fn a_text_that_arrives_in_three_ways_is_shown_once() {
    let (task, _) = folded(&[
        begun("working"),
        event(&message("user", "tell")),
        status("working", "Once "),
        status("working", "upon"),
        status("working", "Once upon"),
        artifact("a", "Once upon", false),
        status("completed", "Once upon"),
    ]);
    assert_eq!(shown(&task), ["message tell", "artifact Once upon"], "pieces, whole and last words collapse");
}

#[test]
fn steps_that_are_not_the_answer_stay() {
    let (task, _) = folded(&[
        begun("working"),
        status("working", "reading"),
        status("working", "thinking"),
        artifact("a", "42", false),
        status("completed", "done"),
    ]);
    assert_eq!(shown(&task), ["progress reading|thinking", "artifact 42", "status done"], "nothing is lost");
}

#[test]
fn an_answer_that_only_came_as_tokens_is_one_progress() {
    let (task, _) = folded(&[
        begun("working"),
        status("working", "Hel"),
        status("working", "lo"),
        status("completed", ""),
    ]);
    assert_eq!(shown(&task), ["progress Hel|lo"], "there is no other place to read it");
}

#[test]
fn data_is_never_taken_for_a_repeated_text() {
    let asks = event(
        r#"{"kind":"status-update","taskId":"t","final":true,"status":{"state":"input-required","message":
            {"kind":"message","messageId":"q","role":"agent","parts":[{"kind":"text","text":"pay?"},
            {"kind":"data","data":{"amount":12000.00}}]}}}"#,
    );
    let (task, _) = folded(&[begun("working"), artifact("a", "pay?", false), asks]);
    assert_eq!(shown(&task), ["artifact pay?", "status pay?"], "the request carries more than its text");
}

#[test]
fn a_question_is_shown_although_an_artifact_says_the_same() {
    let (task, _) =
        folded(&[begun("working"), artifact("a", "sure?", false), status("input-required", "sure?")]);
    assert_eq!(shown(&task), ["artifact sure?", "status sure?"], "somebody has to answer it");
}

#[test]
fn a_text_with_metadata_is_shown_because_it_may_be_a_request() {
    let asked = event(
        r#"{"kind":"status-update","taskId":"t","final":false,"status":{"state":"working","message":{"kind":"message",
            "messageId":"q","role":"agent","parts":[{"kind":"text","text":"ok"}],"metadata":{"approval":1}}}}"#,
    );
    let (task, _) = folded(&[begun("working"), asked, artifact("a", "ok", false), status("completed", "")]);
    assert_eq!(shown(&task), ["message ok", "artifact ok"], "the text is not all it says");
}

#[test]
fn the_same_words_of_an_earlier_turn_stay() {
    let (task, _) = folded(&[
        begun("working"),
        status("working", "yes"),
        event(&message("user", "really")),
        event(
            r#"{"kind":"status-update","taskId":"t","final":true,"status":{"state":"completed","message":
            {"kind":"message","messageId":"other","role":"agent","parts":[{"kind":"text","text":"yes"}]}}}"#,
        ),
    ]);
    assert_eq!(shown(&task), ["message yes", "message really", "status yes"], "it was asked twice");
}

#[test]
fn an_echo_of_the_users_words_does_not_end_the_question() {
    let go = event(&message("user", "go"));
    let (task, _) = folded(&[begun("working"), go.clone(), status("input-required", "which?"), go]);
    assert_eq!(shown(&task), ["message go", "status which?"], "it still waits for an answer");
}

/// A message of the agent under this id.
fn said(state: &str, id: &str, text: &str) -> StreamEvent {
    let words = format!(
        r#"{{"kind":"message","messageId":"{id}","role":"agent","parts":[{{"kind":"text","text":"{text}"}}]}}"#
    );
    event(&format!(
        r#"{{"kind":"status-update","taskId":"t","status":{{"state":"{state}","message":{words}}}}}"#
    ))
}

#[test]
fn a_message_that_grows_is_shown_once() {
    let check = |told: &[(&str, &str, &str)], expected: &[&str], why: &str| {
        let events: Vec<_> = told.iter().map(|(state, id, text)| said(state, id, text)).collect();
        let (task, _) = folded(&[vec![begun("submitted")], events].concat());
        assert_eq!(shown(&task), expected, "{why}");
    };
    let one = [("working", "m", "The"), ("working", "m", "The tests"), ("completed", "m", "The tests ran.")];
    check(&one, &["status The tests ran."], "under one id");
    let several =
        [("working", "1", "The"), ("working", "2", "The tests"), ("completed", "3", "The tests ran.")];
    check(&several, &["status The tests ran."], "under new ids");
    let more = [
        ("working", "1", "Looking."),
        ("working", "2", "So"),
        ("working", "3", "Some"),
        ("completed", "4", "Done"),
    ];
    check(&more, &["progress Looking.|So|Some", "status Done"], "two alike are two pieces");
    let asked = [("input-required", "m", "Which city?"), ("input-required", "m", "Which city? And when?")];
    check(&asked, &["status Which city? And when?"], "a question that goes on");
    let tokens = [("working", "1", "ha"), ("working", "2", "ha"), ("completed", "3", "Done")];
    check(&tokens, &["progress ha|ha", "status Done"], "what is said again has not grown");
}

#[test]
fn artifacts_of_one_word_each_are_the_pieces_of_one_text() {
    let check = |texts: &[&str], expected: &[&str], why: &str| {
        let pieces = texts.iter().enumerate().map(|(at, text)| artifact(&at.to_string(), text, true));
        let (task, _) = folded(&[vec![begun("working")], pieces.collect()].concat());
        assert_eq!(shown(&task), expected, "{why}");
        assert_eq!(task.artifacts.len(), texts.len(), "each is there");
    };
    check(&["Day ", "one", ": ", "walk"], &["pieces Day |one|: |walk"], "a token each");
    check(&["yes", "no"], &["artifact yes", "artifact no"], "two words are two results");
    check(
        &["Day ", "one ", "ends.", "A list of shops"],
        &["pieces Day |one |ends.", "artifact A list of shops"],
        "what is more than a word stands by itself",
    );
}

#[test]
fn messages_of_several_ids_are_one_text_only_if_nothing_tells_them_apart() {
    let check = |texts: &[&str], expected: &[&str], why: &str| {
        let told = texts.iter().enumerate().map(|(at, text)| said("working", &at.to_string(), text));
        let events = [vec![begun("submitted")], told.collect(), vec![status("completed", "")]].concat();
        assert_eq!(shown(&folded(&events).0), expected, "{why}");
    };
    let meeting = "Your next meeting: 14:00, room Elbe.";
    let steps = ["Processing your request...", meeting];
    check(&steps, &["message Processing your request...", &format!("message {meeting}")], "two sentences");
    check(
        &["Page 1 of 12", "Page 2 of 12"],
        &["message Page 1 of 12", "message Page 2 of 12"],
        "one word begins both",
    );
    check(
        &["page 1 of 2", "Reading page 2"],
        &["message page 1 of 2", "message Reading page 2"],
        "behind a number",
    );
    check(
        &["Asking 5 hotels.", "3 of 5 hotels answered."],
        &["message Asking 5 hotels.", "message 3 of 5 hotels answered."],
        "a sentence that begins with a number",
    );
    check(&["That is 12.", "50 euro a day."], &["progress That is 12.|50 euro a day."], "a number goes on");
    check(&["Computing…", "42"], &["message Computing…", "message 42"], "it was not finished");
    check(
        &["予定を調べています。", "次の会議は14時です。"],
        &["message 予定を調べています。", "message 次の会議は14時です。"],
        "in a script without capitals",
    );
    check(&["The", " answer", " is 4", "2."], &["progress The| answer| is 4|2."], "a word each");
    check(&["The", " ", "answer", " is 4", "2."], &["progress The| |answer| is 4|2."], "a blank by itself");
    check(&["です。", "次の", "会議"], &["progress です。|次の|会議"], "a few letters each");
}

#[test]
fn what_was_said_last_is_the_answer_of_a_task_that_ends_without_a_word() {
    let check = |ends: &[StreamEvent], expected: Option<usize>, why: &str| {
        let told =
            [begun("submitted"), status("working", "Asking the room..."), status("working", "It is 14:00.")];
        let (task, _) = folded(&[&told, ends].concat());
        assert_eq!(answer_on_the_way(&task, &display(&task)), expected, "{why}");
    };
    check(&[status("completed", "")], Some(1), "there is no other");
    check(&[], None, "it still works");
    check(&[status("failed", "")], None, "it did not answer");
    check(&[status("completed", "Done.")], None, "the last word");
    check(&[artifact("a", "42", false), status("completed", "")], None, "the artifact");
    check(&[event(&message("user", "And?")), status("completed", "")], None, "a person said more");
}
