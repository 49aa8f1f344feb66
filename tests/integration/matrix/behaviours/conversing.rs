//! Sending a message and getting an answer.

use a2a_protocol::SendMessage;
use a2a_protocol::model::{Part, StreamEvent, Task, TaskState};
use anyhow::{Result, bail, ensure};

use crate::matrix::caller::{Caller, about};

pub(super) async fn a_message_alone(caller: &Caller<'_>) -> Result<()> {
    match caller.send(caller.message("hello there")).await? {
        StreamEvent::Message(message) => said(&message.text(), "Hello! You said: there"),
        StreamEvent::Task(task) => bail!("a task instead, {}: {}", task.status.state, status(&task)),
        other => bail!("{other:?}"),
    }
}

pub(super) async fn a_task(caller: &Caller<'_>) -> Result<()> {
    let task = caller.task(caller.message("task")).await?;
    in_state(&task, &TaskState::Completed)?;
    said(&status(&task), "all done")?;
    said(&text(&task), "one two three")
}

pub(super) async fn a_task_in_the_same_context(caller: &Caller<'_>) -> Result<()> {
    let first = caller.task(caller.message("task")).await?;
    ensure!(first.context_id.is_some(), "the task names no context");
    let mut again = caller.message("task");
    again.context_id = first.context_id.clone();
    let second = caller.task(again).await?;
    ensure!(second.id != first.id, "one task for both");
    ensure!(second.context_id == first.context_id, "another context: {:?}", second.context_id);
    Ok(())
}

pub(super) async fn an_answer_at_once(caller: &Caller<'_>) -> Result<()> {
    let mut send = SendMessage::new(caller.message("slow 1"));
    send.configuration.blocking = false;
    match caller.agent.send(send).await?.value {
        StreamEvent::Task(task) => {
            ensure!(!task.status.state.is_settled(), "it was waited for: {}", task.status.state);
            Ok(())
        }
        other => bail!("no task: {other:?}"),
    }
}

pub(super) async fn a_question_and_its_answer(caller: &Caller<'_>) -> Result<()> {
    let asked = caller.task(caller.message("ask")).await?;
    in_state(&asked, &TaskState::InputRequired)?;
    said(&status(&asked), "Which city do you mean?")?;
    answered(caller, &asked).await
}

pub(super) async fn a_form(caller: &Caller<'_>) -> Result<()> {
    let asked = caller.task(caller.message("form")).await?;
    in_state(&asked, &TaskState::InputRequired)?;
    let parts = asked.status.message.iter().flat_map(|message| &message.parts);
    let form = parts.filter_map(Part::as_data).map(a2a_protocol::Json::to_value).next();
    ensure!(form.as_ref().is_some_and(|form| form["type"] == "form"), "no form: {form:?}");
    answered(caller, &asked).await
}

pub(super) async fn an_authorisation(caller: &Caller<'_>) -> Result<()> {
    let asked = caller.task(caller.message("auth")).await?;
    in_state(&asked, &TaskState::AuthRequired)?;
    answered(caller, &asked).await
}

pub(super) async fn a_failure(caller: &Caller<'_>) -> Result<()> {
    let failed = caller.task(caller.message("fail")).await?;
    in_state(&failed, &TaskState::Failed)?;
    said(&status(&failed), "It broke: upstream 503.")
}

pub(super) async fn a_rejection(caller: &Caller<'_>) -> Result<()> {
    let rejected = caller.task(caller.message("reject")).await?;
    in_state(&rejected, &TaskState::Rejected)?;
    said(&status(&rejected), "I do not do that.")
}

async fn answered(caller: &Caller<'_>, asked: &Task) -> Result<()> {
    let task = caller.task(about(asked, caller.message("Kyoto"))).await?;
    ensure!(task.id == asked.id, "another task: {}", task.id);
    in_state(&task, &TaskState::Completed)?;
    ensure!(text(&task).contains("Kyoto"), "the answer did not arrive: {}", text(&task));
    said(&status(&task), "done after resume")
}

pub(super) fn in_state(task: &Task, wanted: &TaskState) -> Result<()> {
    let (state, words) = (&task.status.state, status(task));
    ensure!(state == wanted, "it is {state} and not {wanted}: {words}");
    Ok(())
}

pub(super) fn said(text: &str, wanted: &str) -> Result<()> {
    ensure!(text == wanted, "it says {text:?} and not {wanted:?}");
    Ok(())
}

/// The agent's words about where the task stands.
pub(super) fn status(task: &Task) -> String {
    task.status.message.as_ref().map(a2a_protocol::model::Message::text).unwrap_or_default()
}

/// All that the task has written.
pub(super) fn text(task: &Task) -> String {
    task.artifacts.iter().map(a2a_protocol::model::Artifact::text).collect()
}
