//! Tasks while they run: streams, cancels, crashes and cuts.

use a2a_client::StreamStep;
use a2a_protocol::SendMessage;
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{StreamEvent, TaskState};
use anyhow::{Context, Result, bail, ensure};

use super::conversing::{in_state, said, status, text};
use crate::matrix::caller::{Caller, rest};
use crate::proxy::Proxy;

pub(super) async fn a_stream_in_order(caller: &Caller<'_>) -> Result<()> {
    let stream = caller.agent.stream(SendMessage::new(caller.message("task")));
    let task = rest(stream, TaskFold::new()).await?;
    in_state(&task, &TaskState::Completed)?;
    let chunks: Vec<String> = task.artifacts.iter().map(a2a_protocol::model::Artifact::text).collect();
    ensure!(chunks == ["one two three"], "{chunks:?}");
    said(&status(&task), "all done")
}

/// A crash has to be told, as an error or as a failed task.
pub(super) async fn a_crash(caller: &Caller<'_>) -> Result<()> {
    match caller.agent.send(SendMessage::new(caller.message("crash"))).await {
        Err(_) => Ok(()),
        Ok(item) if item.value.state() == Some(&TaskState::Failed) => Ok(()),
        Ok(item) => bail!("no crash: {:?}", item.value),
    }
}

pub(super) async fn a_crash_in_a_stream(caller: &Caller<'_>) -> Result<()> {
    let mut stream = caller.agent.stream(SendMessage::new(caller.message("crashlate")));
    let mut fold = TaskFold::new();
    while let Some(step) = stream.next().await {
        match step {
            StreamStep::Event(item) => _ = fold.apply(&item.value),
            StreamStep::Gap(gap) => bail!("this stream is not followed: {gap:?}"),
            StreamStep::End(end) => {
                let task = fold.task().context("the task began")?;
                let failed = task.status.state == TaskState::Failed;
                ensure!(failed || !end.settled, "{} is no crash", task.status.state);
                return Ok(());
            }
        }
    }
    bail!("a stream says that it ends")
}

pub(super) async fn a_cancel(caller: &Caller<'_>) -> Result<()> {
    let (_stream, task) = caller.begun("slow 20").await?;
    let canceled = caller.agent.cancel(&task.id).await?.value;
    in_state(&canceled, &TaskState::Canceled)?;
    in_state(&caller.agent.get_task(&task.id, None).await?.value, &TaskState::Canceled)
}

/// Somebody who comes later sees what happens from then on, and the end.
pub(super) async fn a_second_stream(caller: &Caller<'_>) -> Result<()> {
    let (first, task) = caller.begun("slow 3").await?;
    let second = caller.agent.subscribe(task.id.clone());
    let begun = TaskFold::resume(task.clone());
    let (first, second) = tokio::join!(rest(first, begun.clone()), rest(second, begun));
    for (which, task) in [("first", first), ("second", second)] {
        let task = task.with_context(|| format!("the {which} stream"))?;
        in_state(&task, &TaskState::Completed)?;
        ensure!(text(&task).ends_with("2 3 "), "the {which} stream: {}", text(&task));
    }
    Ok(())
}

pub(super) async fn a_cut_stream(caller: &Caller<'_>) -> Result<()> {
    let _turn = caller.holding.lock().await;
    let proxy = Proxy::to(caller.port()?.parse()?).await;
    let port = proxy.url().rsplit(':').next().context("a port")?.to_owned();
    let agent = caller.through(&port)?;
    let mut stream = agent.follow(agent.stream(SendMessage::new(caller.message("hold"))));
    let (mut fold, mut cut, mut released) = (TaskFold::new(), false, false);
    loop {
        match stream.next().await.context("a stream says that it ends")? {
            StreamStep::Event(item) => {
                fold.apply(&item.value);
                if !cut && matches!(item.value, StreamEvent::Artifact(_)) {
                    cut = true;
                    proxy.cut();
                } else if cut && !released && matches!(item.value, StreamEvent::Task(_)) {
                    released = true;
                    caller.peer.release().await?;
                }
            }
            StreamStep::Gap(_) => ensure!(cut, "it broke before it was cut"),
            StreamStep::End(end) => {
                let task = fold.into_task().context("the task began")?;
                ensure!(end.settled, "given up: {:?}", end.cause);
                in_state(&task, &TaskState::Completed)?;
                return said(&text(&task), "before after");
            }
        }
    }
}
