//! Agents that know their callers and keep their tasks: tokens, limits, and tasks that outlive the server.

use std::sync::{Arc, Mutex};

use a2a_protocol::model::{Binding, Part, SecurityScheme, Task, TaskId, TaskState, Version};
use a2a_protocol::{ErrorKind, Json, ListTasks, Request, read};
use a2a_server::{Agent, Behaviour, Caller, Door, Emitter, Limits, Outcome, RunningServer, Server, Turn};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};
use rstest::rstest;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::caller::{said, text_message};
use crate::gate;
use crate::visitor::{Refused, Visitor, Way};

const LIMITS: Limits = Limits { is_open: true, pending: 2, bytes: 4_096 };

const NEWER: Way = (Version::V1_0, Binding::JsonRpc);
const OLDER: Way = (Version::V0_3, Binding::JsonRpc);
const HTTP_JSON: Way = (Version::V1_0, Binding::HttpJson);
const GRPC: Way = (Version::V1_0, Binding::Grpc);

/// Ann and Bob, by their names.
struct Two(Limits);

impl Door for Two {
    fn caller(&self, token: &str) -> Option<Caller> {
        let known = ["ann", "bob"].into_iter().find(|name| *name == token)?;
        Some(Caller { id: known.to_owned(), name: known.to_uppercase() })
    }

    fn limits(&self) -> Limits {
        self.0
    }
}

/// Keeps every task that it takes, and works on each as far as a test lets it.
#[derive(Clone)]
struct Keeper {
    kept: Arc<Mutex<Vec<(String, Task)>>>,
    go: Arc<Semaphore>,
    stopped: CancellationToken,
}

impl Keeper {
    fn new() -> Self {
        Self { kept: Arc::default(), go: Arc::new(Semaphore::new(0)), stopped: CancellationToken::new() }
    }

    async fn serve(&self, limits: Limits) -> RunningServer {
        let agent = Agent::new("keeper", gate::card(), self.clone()).behind(Arc::new(Two(limits)));
        Server::start(([127, 0, 0, 1], 0).into(), vec![agent]).await.unwrap()
    }
}

impl Behaviour for Keeper {
    fn take<'b>(&'b self, turn: &'b Turn) -> BoxFuture<'b, Option<Outcome>> {
        if turn.message.text() == "no" {
            return ready(Some(Outcome::Rejected(vec![Part::text("not that")]))).boxed();
        }
        let mut task = turn.task.clone();
        task.status.state = TaskState::Working;
        self.kept.lock().unwrap().push((turn.caller.id.clone(), task));
        ready(None).boxed()
    }

    fn run(&self, turn: Turn, _: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            tokio::select! {
                permit = self.go.acquire() => permit.unwrap().forget(),
                () = self.stopped.cancelled() => return Outcome::Canceled(vec![Part::text("stopped")]),
            }
            Outcome::completed(format!("done for {}", turn.caller.name))
        }
        .boxed()
    }

    fn recall<'b>(&'b self, caller: &'b Caller, wanted: Option<&'b TaskId>) -> BoxFuture<'b, Vec<Task>> {
        let kept = self.kept.lock().unwrap();
        let theirs = kept.iter().filter(|(whose, _)| *whose == caller.id).map(|(_, task)| task);
        let found = theirs.filter(|task| wanted.is_none_or(|id| *id == task.id)).cloned().collect();
        ready(found).boxed()
    }

    fn stop<'b>(&'b self, _: &'b TaskId) -> BoxFuture<'b, bool> {
        self.stopped.cancel();
        ready(true).boxed()
    }
}

fn visitor(server: &RunningServer, token: &'static str, way: &Way) -> Visitor {
    Visitor::new(server.url("keeper"), Some(token), way)
}

#[rstest]
#[tokio::test]
async fn whoever_has_no_token_is_refused_and_can_read_that_one_is_needed(
    #[values(NEWER, OLDER, HTTP_JSON, GRPC)] way: Way,
) {
    let server = Keeper::new().serve(LIMITS).await;
    let id = TaskId::new("t");
    for token in [None, Some("eve"), Some("")] {
        let stranger = Visitor::new(server.url("keeper"), token, &way);
        assert_eq!(stranger.get(&id).await, Err(Refused::Unknown), "{token:?}");
        assert_eq!(stranger.send(text_message("m", "hello"), true).await, Err(Refused::Unknown), "{token:?}");
    }
    let known = visitor(&server, "ann", &way).get(&id).await;
    assert_eq!(known, Err(Refused::Error(ErrorKind::TaskNotFound)), "a known caller gets through");

    let card = format!("{}.well-known/agent-card.json", server.url("keeper"));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let card = client.get(card).send().await.unwrap().text().await.unwrap();
    let card = read::card(&Json::parse(card).unwrap()).unwrap().value;
    let [(name, SecurityScheme::Http { scheme, .. })] = card.security_schemes.as_slice() else {
        panic!("the card names the scheme: {:?}", card.security_schemes);
    };
    assert!(scheme.eq_ignore_ascii_case("bearer"));
    assert_eq!(card.security_requirements[0].0[0].0, *name, "and that it is needed");
}

#[rstest]
#[tokio::test]
async fn a_caller_learns_nothing_of_the_tasks_of_another(#[values(NEWER, OLDER, HTTP_JSON, GRPC)] way: Way) {
    let server = Keeper::new().serve(LIMITS).await;
    let (ann, bob) = (visitor(&server, "ann", &way), visitor(&server, "bob", &way));
    let task = ann.send(text_message("m-1", "hello"), false).await.unwrap();

    let missing = || Err(Refused::Error(ErrorKind::TaskNotFound));
    assert_eq!(bob.get(&task.id).await, missing());
    assert_eq!(bob.cancel(&task.id).await, missing());
    assert_eq!(ann.get(&task.id).await.map(|task| task.status.state), Ok(TaskState::Working));
    if way.0 == Version::V1_0 {
        let list = bob.call(&Request::ListTasks(ListTasks::default())).await.unwrap();
        // An empty list is left out by protobuf.
        assert!(list.member("tasks").is_none_or(|tasks| tasks.as_str() == "[]"), "{list:?}");
    }
    let other = bob.send(text_message("m-1", "something else"), false).await.unwrap();
    assert_ne!(other.id, task.id, "message ids are those of one caller");
}

#[rstest]
#[tokio::test]
async fn tasks_that_the_agent_keeps_go_on_after_a_restart(#[values(NEWER, OLDER, HTTP_JSON, GRPC)] way: Way) {
    let keeper = Keeper::new();
    let server = keeper.serve(LIMITS).await;
    let task = visitor(&server, "ann", &way).send(text_message("m-1", "hello"), false).await.unwrap();
    server.stop().await;

    let server = keeper.serve(LIMITS).await;
    let (ann, bob) = (visitor(&server, "ann", &way), visitor(&server, "bob", &way));
    assert_eq!(bob.get(&task.id).await, Err(Refused::Error(ErrorKind::TaskNotFound)));
    assert_eq!(ann.get(&task.id).await.unwrap().status.state, TaskState::Working);
    keeper.go.add_permits(1);
    let again = ann.send(text_message("m-1", "hello"), true).await.unwrap();
    assert_eq!(again.id, task.id, "the message is known, and begins nothing");
    assert_eq!(again.status.state, TaskState::Completed);
    assert_eq!(said(&again), "done for ANN");
    assert_eq!(keeper.kept.lock().unwrap().len(), 1, "it was taken once");
}

#[rstest]
#[tokio::test]
async fn an_agent_takes_so_much_and_no_more(#[values(NEWER, OLDER, HTTP_JSON, GRPC)] way: Way) {
    let keeper = Keeper::new();
    let server = keeper.serve(LIMITS).await;
    let (ann, bob) = (visitor(&server, "ann", &way), visitor(&server, "bob", &way));
    let first = ann.send(text_message("m-1", "hello"), false).await.unwrap();
    ann.send(text_message("m-2", "hello"), false).await.unwrap();
    let full = || Err(Refused::Error(ErrorKind::UnsupportedOperation));
    assert_eq!(ann.send(text_message("m-3", "hello"), false).await, full());
    assert!(bob.send(text_message("m-1", "hello"), false).await.is_ok(), "others have room of their own");
    let long = "a".repeat(5_000);
    assert_eq!(bob.send(text_message("m-2", &long), false).await, Err(Refused::TooLarge));
    let refused = bob.send(text_message("m-3", "no"), true).await.unwrap();
    assert_eq!((refused.status.state.clone(), said(&refused)), (TaskState::Rejected, "not that".to_owned()));
    server.stop().await;

    let server = keeper.serve(Limits { is_open: false, ..LIMITS }).await;
    let ann = visitor(&server, "ann", &way);
    assert!(ann.get(&first.id).await.is_ok(), "what is switched off lets known callers read");
    assert_eq!(ann.send(text_message("m-4", "hello"), false).await, full(), "and takes no more");
}

#[rstest]
#[tokio::test]
async fn a_task_is_canceled_once_its_work_has_ended(#[values(NEWER, OLDER, HTTP_JSON, GRPC)] way: Way) {
    let server = Keeper::new().serve(LIMITS).await;
    let ann = visitor(&server, "ann", &way);
    let task = ann.send(text_message("m-1", "hello"), false).await.unwrap();
    let canceled = ann.cancel(&task.id).await.unwrap();
    assert_eq!(canceled.status.state, TaskState::Canceled);
    assert_eq!(said(&canceled), "stopped", "in the words of the agent, not of the server");
    assert!(matches!(ann.cancel(&task.id).await, Err(Refused::Error(_))), "once");
}
