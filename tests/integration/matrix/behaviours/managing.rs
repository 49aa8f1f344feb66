//! Looking at tasks, at call backs and at the agent itself.

use a2a_protocol::model::{Message, PushConfig, Role, Task, TaskId};
use a2a_protocol::{ErrorKind, ListTasks};
use anyhow::{Result, bail, ensure};
use axum::Router;
use axum::extract::Query;
use axum::routing::get;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::conversing::said;
use crate::matrix::caller::Caller;

/// The name that a call back is asked to have.
const ID: &str = "config-1";

pub(super) async fn a_task_with_history(caller: &Caller<'_>) -> Result<()> {
    let task = caller.task(caller.message("task")).await?;
    let read = caller.agent.get_task(&task.id, Some(10)).await?.value;
    let asked: Vec<String> =
        read.history.iter().filter(|each| each.role == Role::User).map(Message::text).collect();
    ensure!(asked == ["task"], "what was said: {asked:?}");
    let shorter = caller.agent.get_task(&task.id, Some(1)).await?.value;
    ensure!(shorter.history.len() <= 1, "{} messages instead of one", shorter.history.len());
    Ok(())
}

pub(super) async fn an_unknown_task(caller: &Caller<'_>) -> Result<()> {
    let unknown = TaskId::new("00000000-0000-4000-8000-000000000000");
    match caller.agent.get_task(&unknown, None).await {
        Ok(task) => bail!("it is known: {task:?}"),
        Err(error) => {
            let kind = error.protocol_error().map(a2a_protocol::ProtocolError::kind);
            ensure!(kind == Some(ErrorKind::TaskNotFound), "{kind:?}: {error}");
            Ok(())
        }
    }
}

pub(super) async fn a_list_by_pages(caller: &Caller<'_>) -> Result<()> {
    let first = caller.task(caller.message("task")).await?;
    let mut ids = vec![first.id.clone()];
    for _ in 0..2 {
        let mut again = caller.message("task");
        again.context_id = first.context_id.clone();
        ids.push(caller.task(again).await?.id);
    }
    let list = ListTasks { context_id: first.context_id, page_size: Some(2), ..ListTasks::default() };
    let page = caller.agent.list_tasks(list.clone()).await?.value;
    ensure!(page.tasks.len() == 2, "{} tasks on a page of two", page.tasks.len());
    ensure!(page.next_page_token.is_some(), "there is no next page");
    let all = caller.agent.list_all_tasks(list).await?;
    let mut listed: Vec<TaskId> = all.tasks.into_iter().map(|task| task.id).collect();
    listed.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    ids.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    ensure!(listed == ids, "listed are {listed:?} and not {ids:?}");
    Ok(())
}

pub(super) async fn a_call_back(caller: &Caller<'_>) -> Result<()> {
    let receiver = Receiver::start().await?;
    let (task, made) = registered(caller, &receiver).await?;
    said(&made.url, &receiver.url)?;
    let read = caller.agent.push_config(&task.id, made.id.clone()).await?.value;
    said(&read.url, &receiver.url)?;
    said(read.token.as_deref().unwrap_or_default(), "a-token")
}

pub(super) async fn a_list_of_call_backs(caller: &Caller<'_>) -> Result<()> {
    let receiver = Receiver::start().await?;
    let (task, made) = registered(caller, &receiver).await?;
    let all = caller.agent.push_configs(&task.id).await?.value;
    let found: Vec<_> = all.iter().map(|config| (&config.id, &config.url)).collect();
    ensure!(found == [(&made.id, &receiver.url)], "{found:?}");
    Ok(())
}

pub(super) async fn a_removed_call_back(caller: &Caller<'_>) -> Result<()> {
    let receiver = Receiver::start().await?;
    let (task, made) = registered(caller, &receiver).await?;
    let id = made.id.unwrap_or_else(|| ID.to_owned());
    caller.agent.delete_push_config(&task.id, id).await?;
    let left = caller.agent.push_configs(&task.id).await?.value;
    ensure!(left.is_empty(), "still there: {left:?}");
    Ok(())
}

pub(super) async fn the_extended_card(caller: &Caller<'_>) -> Result<()> {
    let card = caller.agent.extended_card().await?.value;
    let skills: Vec<&str> = card.skills.iter().map(|skill| skill.id.as_str()).collect();
    ensure!(skills.contains(&"secret"), "only {skills:?}");
    Ok(())
}

/// Registers a call back for a task that waits, so that nothing is ever called back.
async fn registered(caller: &Caller<'_>, receiver: &Receiver) -> Result<(Task, PushConfig)> {
    let task = caller.task(caller.message("ask")).await?;
    let config = PushConfig {
        task_id: Some(task.id.clone()),
        id: Some(ID.to_owned()),
        url: receiver.url.clone(),
        token: Some("a-token".to_owned()),
        ..PushConfig::default()
    };
    let made = caller.agent.create_push_config(config).await?.value;
    Ok((task, made))
}

/// Where agents that first ask whether they may call back get their answer.
struct Receiver {
    url: String,
    serving: JoinHandle<()>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    validation_token: String,
}

impl Receiver {
    async fn start() -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let answer = get(async |question: Query<Question>| question.0.validation_token);
        let router = Router::new().route("/", answer);
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("it serves until it is dropped");
        });
        Ok(Self { url, serving })
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
