//! Conversations from end to end: with the sample agents, and with agents of the official Python SDKs of
//! both generations, where the same test holds for both.

mod generations;

use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::{Content, ConversationId};
use workbench_store::sent::SentStatus;
use workbench_store::tasks::{self, EventKind};
use workbench_tests::peers::{Kind, Peer};

use crate::proxy::Proxy;
use crate::support::{Desk, approve, reject, said};
use workbench_store::approvals::ApprovalState;

async fn talk_to(peer: &Peer) -> (Desk, ConversationId) {
    let desk = Desk::new().await;
    let conversation = desk.converse_with(peer.url()).await;
    (desk, conversation)
}

fn peer(kind: Kind) -> Peer {
    Peer::start(kind).expect("the agent starts")
}

#[tokio::test]
async fn a_sample_writes_a_story_by_pieces_and_it_is_there_after_a_restart() {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("story-writer").await;
    let message = desk.say(&conversation, "Write a story about a lighthouse keeper").await;
    let task = desk.task_in(&conversation, "completed").await;
    let story = Desk::texts(&task);
    assert!(story[0].1.contains("lighthouse"), "{story:?}");
    assert_eq!(desk.sent(&message).await.status, SentStatus::Sent);

    let key = task.row.task_key.clone();
    let events = desk.read(move |reader| tasks::events(reader, &key, 0, 1_000)).await;
    assert!(events.len() > 10, "it came in pieces, each of which is logged: {}", events.len());
    let desk = desk.restart().await;
    assert_eq!(Desk::texts(&desk.tasks(&conversation).await[0]), story);
}

#[tokio::test]
async fn a_second_message_goes_on_in_the_same_context() {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("story-planner").await;
    desk.say(&conversation, "Plan a story about a lighthouse keeper").await;
    desk.task_in(&conversation, "completed").await;
    desk.say(&conversation, "Make it shorter").await;
    let both = desk
        .wait_for("two plans", async |desk| {
            let tasks = desk.tasks(&conversation).await;
            let done = tasks.iter().filter(|task| task.row.state.is_terminal()).count();
            (done == 2).then_some(tasks)
        })
        .await;
    assert_eq!(both[0].row.context_id, both[1].row.context_id);
    assert!(both[0].row.context_id.is_some());
}

#[rstest]
#[tokio::test]
async fn a_message_alone_is_a_reply_without_a_task(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    let message = desk.say(&conversation, "hello there").await;
    desk.delivered(&message).await;
    let replies = desk.replies(&conversation).await;
    assert_eq!(replies.len(), 1);
    assert_eq!(replies[0].message.text(), "Hello! You said: there");
    assert!(desk.tasks(&conversation).await.is_empty());
}

#[rstest]
#[tokio::test]
async fn chunks_are_joined_in_order(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "task").await;
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(Desk::texts(&task), [("art-1".to_owned(), "one two three".to_owned())]);
    assert_eq!(said(&task), "all done");
    let spoken: Vec<String> = task.messages.iter().map(|stored| stored.message.text()).collect();
    assert!(spoken.contains(&"working on it".to_owned()), "{spoken:?}");
    let once = spoken.iter().filter(|text| *text == "all done").count();
    assert_eq!(once, 1, "what arrives by several ways is kept once: {spoken:?}");
}

#[rstest]
#[tokio::test]
async fn a_question_is_answered_in_its_own_task(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "ask").await;
    let asked = desk.task_in(&conversation, "input-required").await;
    assert_eq!(said(&asked), "Which city do you mean?");
    let content = Content { text: "Kyoto".to_owned(), ..Content::default() };
    desk.say_content(&conversation, content, Some(asked.row.task_key.clone())).await;

    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(task.row.task_key, asked.row.task_key, "one task, not two");
    assert!(Desk::texts(&task)[0].1.contains("resumed from input-required: Kyoto"));
    assert_eq!(desk.open_requests().await, [], "the question is answered");
}

#[rstest]
#[tokio::test]
async fn an_approval_pays_once_and_a_rejection_does_not(
    #[values(Kind::V03, Kind::V13)] kind: Kind,
    #[values(true, false)] approves: bool,
) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "pay 12000 Sato Stationery").await;
    let request = desk.request().await;
    desk.decide(&request, if approves { approve() } else { reject("") }).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    desk.task_in(&conversation, if approves { "completed" } else { "rejected" }).await;
    let book = peer.approvals().await.expect("the agent tells");
    assert_eq!(book.arrived.len(), 1);
    assert_eq!(book.arrived[0].message_id, request.request.id.as_str(), "the request is the identity");
    assert_eq!(book.arrived[0].confirmed, Some(approves));
    assert_eq!(book.paid.len(), usize::from(approves));
}

#[rstest]
#[tokio::test]
async fn a_running_task_stops_when_told_to(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "hold").await;
    desk.task_when(&conversation, "the first chunk", |task| !task.artifacts.is_empty()).await;
    desk.bench.chats().stop(&conversation).await.expect("it can be stopped");
    let task = desk.task_in(&conversation, "canceled").await;
    assert_eq!(Desk::texts(&task)[0].1, "before ", "what had arrived is kept");
}

#[rstest]
#[case::reject("reject", "rejected")]
#[case::fail("fail", "failed")]
#[tokio::test]
async fn a_task_that_ends_badly_says_so(
    #[values(Kind::V03, Kind::V13)] kind: Kind,
    #[case] word: &str,
    #[case] state: &str,
) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    let message = desk.say(&conversation, word).await;
    let task = desk.task_in(&conversation, state).await;
    assert!(!said(&task).is_empty(), "with the agent's words");
    assert_eq!(desk.sent(&message).await.status, SentStatus::Sent, "the message itself did not fail");
}

#[rstest]
#[tokio::test]
async fn files_data_and_links_arrive_as_they_were_sent(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    use a2a_protocol::model::Content as Part;
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "files").await;
    let task = desk.task_in(&conversation, "completed").await;
    let parts: Vec<&Part> =
        task.artifacts.iter().flat_map(|each| &each.parts).map(|part| &part.content).collect();
    let has = |wanted: fn(&Part) -> bool| parts.iter().any(|part| wanted(part));
    assert!(has(|part| matches!(part, Part::Text(text) if text.contains('#'))), "markdown: {parts:?}");
    assert!(has(|part| matches!(part, Part::Data(_))), "data: {parts:?}");
    assert!(
        has(|part| matches!(part, Part::Raw(bytes) if bytes.starts_with("iVBORw0KGgo"))),
        "a PNG: {parts:?}"
    );
    assert!(has(|part| matches!(part, Part::Url(_))), "a link: {parts:?}");
}

#[rstest]
#[tokio::test]
async fn an_attached_file_and_data_reach_the_agent(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let (desk, conversation) = talk_to(&peer).await;
    desk.say(&conversation, "ask").await;
    let asked = desk.task_in(&conversation, "input-required").await;
    let file = desk.bench.attach("../note.txt", "", b"over here".to_vec()).await.expect("it is kept");
    assert_eq!((file.name.as_str(), file.media_type.as_str()), ("note.txt", "text/plain"));
    let content = Content {
        text: "see the file".to_owned(),
        data: vec![r#"{"zip":"600-8216"}"#.to_owned()],
        attachments: vec![file.id],
        ..Content::default()
    };
    desk.say_content(&conversation, content, Some(asked.row.task_key)).await;
    let task = desk.task_in(&conversation, "completed").await;
    // The agent repeats what it received.
    let received = task.artifacts[0].parts.iter().find_map(|part| part.as_data()).expect("a data part");
    for sent in ["see the file", "600-8216", "note.txt", "b3ZlciBoZXJl"] {
        assert!(received.as_str().contains(sent), "{sent} in {received:?}");
    }
}

#[rstest]
#[tokio::test]
async fn a_stream_that_is_cut_is_taken_up_again(#[values(Kind::V03, Kind::V13)] kind: Kind) {
    let peer = peer(kind);
    let proxy = Proxy::to(peer.port().parse().expect("a port")).await;
    let desk = Desk::new().await;
    let card = reqwest::get(format!("{}/.well-known/agent-card.json", peer.url())).await.unwrap();
    let card = card.text().await.unwrap();
    let conversation = desk.converse_with(&card.replace(peer.url(), &proxy.url())).await;
    desk.say(&conversation, "hold").await;
    desk.task_when(&conversation, "the first chunk", |task| !task.artifacts.is_empty()).await;
    proxy.cut();
    let (key, looked) = desk
        .wait_for("the break to be noticed", async |desk| {
            let key = desk.tasks(&conversation).await.pop()?.row.task_key;
            let wanted = key.clone();
            let events = desk.read(move |reader| tasks::events(reader, &wanted, 0, 100)).await;
            let gap = events.iter().position(|event| event.kind == EventKind::Gap)?;
            (events.len() > gap + 1).then_some((key, events.len()))
        })
        .await;
    assert!(looked > 0, "the task was read again after the break");
    peer.release().await.expect("the agent goes on");
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(task.row.task_key, key, "it is the same task");
    let mut right = vec!["before after".to_owned()];
    if matches!(kind, Kind::V03) {
        // This SDK lets each subscriber write what it is told into the task, so it may hold a piece twice itself.
        right.push(held_by_agent(&card, task.row.task_id.as_str()).await);
    }
    let [(name, text)] = &Desk::texts(&task)[..] else { panic!("one artifact: {task:?}") };
    assert_eq!(name, "held");
    assert!(right.contains(text), "nothing is lost or doubled: {text}, not {right:?}");
}

/// The text of the task's artifacts, as an agent of 0.3 tells it when it is asked past everything of ours.
async fn held_by_agent(card: &str, task: &str) -> String {
    let card: Value = serde_json::from_str(card).unwrap();
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tasks/get", "params": { "id": task } });
    let asked =
        reqwest::Client::new().post(card["url"].as_str().expect("its address")).body(call.to_string());
    let asked = asked.header("content-type", "application/json").send().await.unwrap();
    let answer: Value = serde_json::from_str(&asked.text().await.unwrap()).unwrap();
    let artifacts = answer["result"]["artifacts"].as_array().expect("artifacts");
    let parts = artifacts.iter().flat_map(|artifact| artifact["parts"].as_array().expect("parts"));
    parts.filter_map(|part| part["text"].as_str()).collect()
}
