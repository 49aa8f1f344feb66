//! The Story team: streamed, repeatable, and open to wishes.

use a2a_protocol::model::{Part, StreamEvent, Task, TaskState, Version};
use a2a_protocol::{Request, SendMessage};
use a2a_server::samples::{Pace, all};
use a2a_server::{RunningServer, Server};
use rstest::rstest;

use crate::caller::{Caller, in_context, said, text_message, to_task};

const SUBJECT: &str = "Write a story about a lighthouse keeper who collects storms";

async fn team() -> RunningServer {
    Server::start(([127, 0, 0, 1], 0).into(), all(Pace::INSTANT)).await.unwrap()
}

fn artifact(task: &Task, name: &str) -> String {
    let found = task.artifacts.iter().find(|artifact| artifact.artifact_id.as_str() == name);
    found.unwrap_or_else(|| panic!("no artifact `{name}`: {task:?}")).text()
}

#[rstest]
#[tokio::test]
async fn a_story_arrives_in_pieces_and_is_the_same_for_the_same_words(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let server = team().await;
    let caller = Caller::new(server.url("story-writer"), &version);

    let send = Request::SendStreaming(SendMessage::new(text_message("m-1", SUBJECT)));
    let events = caller.stream(&send).await.unwrap().all().await;
    let pieces: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            StreamEvent::Artifact(update) => Some(update.artifact.text()),
            _ => None,
        })
        .collect();
    let again = caller.send(text_message("m-2", SUBJECT)).await.unwrap();

    assert!((30..=40).contains(&pieces.len()), "enough pieces to watch: {}", pieces.len());
    let story = pieces.concat();
    assert!(story.contains("a lighthouse keeper who collects storms"), "{story}");
    assert_eq!(artifact(&again, "story"), story, "the same words give the same story");
}

#[tokio::test]
async fn a_wish_in_one_conversation_changes_the_plan_and_keeps_the_subject() {
    let server = team().await;
    let caller = Caller::new(server.url("story-planner"), &Version::V1_0);
    let first = caller.send(text_message("m-1", SUBJECT)).await.unwrap();

    let wish = in_context(text_message("m-2", "Make it shorter and sadder"), first.context_id.as_ref());
    let second = caller.send(wish).await.unwrap();

    assert_ne!(second.id, first.id, "a finished task is not continued");
    let plan = artifact(&second, "outline");
    assert!(plan.contains("**Your wish:** Make it shorter and sadder"), "{plan}");
    assert!(plan.contains("a lighthouse keeper who collects storms"), "{plan}");
    assert_eq!((artifact(&first, "outline").matches("\n## ").count(), plan.matches("\n## ").count()), (5, 3));
}

#[rstest]
#[tokio::test]
async fn the_writer_writes_what_the_planner_planned(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let server = team().await;
    let planner = Caller::new(server.url("story-planner"), &version);
    let plan = planner.send(text_message("m-1", SUBJECT)).await.unwrap();
    let data = plan.artifacts.iter().flat_map(|artifact| &artifact.parts).find_map(Part::as_data).unwrap();
    let title = data.member("title").and_then(|title| title.as_string()).unwrap();

    let mut message = text_message("m-2", "Please write this");
    message.parts.push(Part::data(data.clone()));
    let writer = Caller::new(server.url("story-writer"), &version);
    let story = artifact(&writer.send(message).await.unwrap(), "story");

    assert!(story.starts_with(&format!("# {title}\n")), "the plan travels between agents as data: {story}");
    assert!(story.contains("a lighthouse keeper who collects storms"), "{story}");
}

#[tokio::test]
async fn the_reviewer_asks_for_a_text_and_answers_with_a_table_and_data() {
    let server = team().await;
    let caller = Caller::new(server.url("story-reviewer"), &Version::V1_0);
    let asking = caller.send(text_message("m-1", "Please review my story")).await.unwrap();
    assert_eq!(asking.status.state, TaskState::InputRequired, "there is no text yet");

    let text = to_task(text_message("m-2", "The storm came. \"Run!\" she said."), &asking);
    let done = caller.send(text).await.unwrap();

    assert!(artifact(&done, "review").contains("| Criterion | Found | Score | Advice |"));
    let data = done.artifacts.iter().flat_map(|artifact| &artifact.parts).find_map(Part::as_data).unwrap();
    assert_eq!(data.get("/sentences").map(|count| count.as_str().to_owned()).as_deref(), Some("3"));
    assert!(said(&done).contains("of 20 points"), "{}", said(&done));
}

#[rstest]
#[case("story-planner", "嵐を集める灯台守の話を考えて", "構成案")]
#[case("story-writer", "嵐を集める灯台守の話を書いて", "物語")]
#[case("story-reviewer", "灯台守は嵐を集めた。嵐は瓶の中で唸った。", "点")]
#[tokio::test]
async fn whoever_writes_japanese_is_answered_in_japanese(
    #[case] agent: &str,
    #[case] text: &str,
    #[case] word: &str,
) {
    let server = team().await;
    let caller = Caller::new(server.url(agent), &Version::V1_0);
    let done = caller.send(text_message("m-1", text)).await.unwrap();
    assert!(said(&done).contains(word), "{}", said(&done));
}
