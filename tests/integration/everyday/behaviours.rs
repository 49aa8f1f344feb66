//! The tested behaviours. The agents' side of them is in `tests/peers/README.md`.

use a2a_hitl::Answer;
use a2a_protocol::model::{Part, StreamEvent, Task};
use anyhow::{Context, Error, Result, bail, ensure};
use futures_util::future::LocalBoxFuture;
use workbench_core::ConversationId;
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::ApprovalState;

use super::habits::{Asks, Stops, WHOLE};
use super::scene::Scene;
use crate::matrix::caller::Caller;
use crate::support::{approve, reject, said};

/// Looks at one behaviour.
pub(super) type Check = for<'s> fn(&'s Scene<'_>) -> LocalBoxFuture<'s, Result<()>>;

macro_rules! behaviours {
    ($($name:literal: $check:ident,)+) => {
        /// Every behaviour by its name in the table. The last is after which an agent may be of no use any more.
        pub(super) const BEHAVIOURS: &[(&str, Check)] = &[$(($name, |scene| Box::pin($check(scene)))),+];
    };
}

behaviours! {
    "send": a_message_is_answered,
    "conversation": a_conversation_goes_on,
    "stream": a_stream_is_seen_as_it_comes,
    "question and answer": what_is_approved_is_done_once,
    "refusal": what_is_refused_is_not_done,
    "failure": a_failure_is_told,
    "cancel": a_running_task_is_stopped_or_goes_on,
}

async fn a_message_is_answered(scene: &Scene<'_>) -> Result<()> {
    for caller in Caller::of_all_interfaces(scene.peer, scene.kind).await? {
        let heard = match caller.send(caller.message("hello")).await? {
            StreamEvent::Message(message) => message.text(),
            StreamEvent::Task(task) => said_by(&ended(&caller, task).await?),
            other => bail!("{other:?}"),
        };
        ensure!(heard.contains("You said: hello"), "{caller:?}: {heard}");
    }
    Ok(())
}

/// The task once it is over: some agents answer at once, whatever they are asked for.
async fn ended(caller: &Caller<'_>, mut task: Task) -> Result<Task> {
    while !task.status.state.is_terminal() {
        task = caller.agent.get_task(&task.id, None).await?.value;
    }
    Ok(task)
}

fn said_by(task: &Task) -> String {
    let parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let status = task.status.message.iter().flat_map(|message| &message.parts);
    parts.chain(status).filter_map(Part::as_text).collect()
}

async fn a_conversation_goes_on(scene: &Scene<'_>) -> Result<()> {
    let conversation = scene.say("hello").await;
    scene.hears(&conversation, "You said: hello").await;
    scene.desk.task_in(&conversation, "completed").await;
    scene.say_in(&conversation, "again").await;
    scene.hears(&conversation, "You said: again").await;
    scene.desk.task_in(&conversation, "completed").await;
    scene.is_calm(&conversation).await
}

async fn a_stream_is_seen_as_it_comes(scene: &Scene<'_>) -> Result<()> {
    let conversation = scene.say("hold").await;
    if scene.habits.streams {
        scene.hears(&conversation, "one ").await;
        ensure!(!scene.heard(&conversation).await.contains("three"), "it waits for nobody");
    }
    scene.peer.release().await?;
    scene.hears(&conversation, "three").await;
    scene.desk.task_in(&conversation, "completed").await;
    is_whole(scene, &conversation).await?;
    ensure!(scene.habits.streams, WHOLE);
    Ok(())
}

/// The pieces are all there, and nobody was alarmed.
async fn is_whole(scene: &Scene<'_>, conversation: &ConversationId) -> Result<()> {
    let heard = scene.heard(conversation).await;
    ensure!(heard.contains("one two three"), "what came in pieces is not whole: {heard}");
    scene.is_calm(conversation).await
}

async fn what_is_approved_is_done_once(scene: &Scene<'_>) -> Result<()> {
    let before = scene.done().await?;
    ask_and_answer(scene, approve(), "yes").await?;
    let done = scene.done().await? - before;
    ensure!(done == 1, "it was done {done} times");
    Ok(())
}

async fn what_is_refused_is_not_done(scene: &Scene<'_>) -> Result<()> {
    let before = scene.done().await?;
    ask_and_answer(scene, reject("It is needed"), "no").await?;
    ensure!(scene.done().await? == before, "it was done");
    Ok(())
}

/// Has the agent ask, and answers it once, by a decision or in words.
async fn ask_and_answer(scene: &Scene<'_>, decision: Answer, words: &str) -> Result<()> {
    let (desk, before) = (&scene.desk, scene.done().await?);
    let conversation = scene.say(scene.habits.acts).await;
    if scene.habits.asks == Asks::Words {
        scene.hears(&conversation, "May I delete a.txt?").await;
        scene.say_in(&conversation, words).await;
    } else {
        let request = desk.request().await;
        ensure!(scene.done().await? == before, "it was done before the answer");
        let question =
            StoredRequest::of(&request).context("the request can be read")?.reading.question.clone();
        let decision = match scene.habits.asks {
            Asks::Question => {
                ensure!(question.as_deref() == Some("May I delete a.txt?"), "the question is {question:?}");
                Answer::Text(words.to_owned())
            }
            Asks::Approval | Asks::Words => decision,
        };
        desk.decide(&request, decision).await;
        desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    }
    let answered = if words == "yes" { "deleted" } else { "Nothing" };
    match scene.habits.asks {
        Asks::Approval => drop(desk.task_in(&conversation, "completed").await),
        Asks::Question | Asks::Words => scene.hears(&conversation, answered).await,
    }
    let open = desk.open_requests().await;
    ensure!(open.is_empty(), "it is asked again: {open:?}");
    scene.is_calm(&conversation).await
}

async fn a_failure_is_told(scene: &Scene<'_>) -> Result<()> {
    let conversation = scene.say("fail").await;
    let task = scene.desk.task_in(&conversation, "failed").await;
    ensure!(said(&task).contains(scene.habits.fails), "its last words are {}", said(&task));
    ensure!(scene.desk.tasks(&conversation).await.len() == 1, "one message, one task");
    scene.is_calm(&conversation).await
}

async fn a_running_task_is_stopped_or_goes_on(scene: &Scene<'_>) -> Result<()> {
    let desk = &scene.desk;
    let conversation = scene.say("hold").await;
    if scene.habits.streams {
        scene.hears(&conversation, "one ").await;
    }
    let running = desk.task_in(&conversation, "working").await;
    let stopped = desk.bench.sessions().cancel_task(&running.row.task_key).await;
    match scene.habits.stops {
        Stops::Cancels => {
            stopped?;
            desk.task_in(&conversation, "canceled").await;
            scene.is_calm(&conversation).await
        }
        Stops::Contradicts => {
            stopped?;
            desk.task_when(&conversation, "a task that is over", |task| task.row.state.is_terminal()).await;
            scene.is_calm(&conversation).await
        }
        Stops::Refuses(reason) => {
            let told = match stopped {
                Err(error) => format!("{:#}", Error::from(error)),
                Ok(()) => scene.log(&running).await.into_iter().filter_map(|noted| noted.raw).collect(),
            };
            ensure!(told.contains(reason), "what is told of the refusal is: {told}");
            scene.peer.release().await?;
            desk.task_in(&conversation, "completed").await;
            is_whole(scene, &conversation).await
        }
    }
}
