//! Sending, streaming, reading, listing, canceling and following tasks.

use a2a_protocol::model::{Binding, ContextId, StreamEvent, Task, TaskId, TaskState, Version};
use a2a_protocol::{Dialect, ErrorKind, ListTasks, Request, SendConfiguration, SendMessage};
use a2a_server::Server;
use rstest::rstest;

use crate::caller::{Caller, Events, in_context, said, text_message, to_task};
use crate::gate::Gate;

fn streaming(text: &str) -> Request {
    Request::SendStreaming(SendMessage::new(text_message("m-1", text)))
}

/// The task of a stream's first event.
async fn first_task(events: &mut Events) -> Task {
    match events.next().await {
        Some(StreamEvent::Task(task)) => task,
        other => panic!("a stream begins with the task: {other:?}"),
    }
}

/// Reads up to the first piece of the artifact.
async fn first_piece(events: &mut Events) -> String {
    loop {
        match events.next().await {
            Some(StreamEvent::Artifact(update)) => return update.artifact.text(),
            Some(_) => {}
            None => panic!("the stream ended before the first piece"),
        }
    }
}

#[rstest]
#[tokio::test]
async fn a_blocking_send_answers_when_the_task_is_done(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let server = Gate::open().serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);

    let task = caller.send(text_message("m-1", "hello")).await.unwrap();

    assert_eq!(task.status.state, TaskState::Completed, "a blocking send waits for the end");
    assert_eq!(said(&task), "done: hello", "the closing word is in the status");
    assert_eq!(task.artifacts[0].text(), "first second", "the pieces are joined in order");
    assert_eq!(task.history[0].text(), "hello", "the history begins with the user's words");
    assert_eq!(caller.get(&task.id).await.unwrap(), task, "a get shows the same");
}

#[rstest]
#[tokio::test]
async fn a_send_that_does_not_block_answers_before_the_work_is_done(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let gate = Gate::closed();
    let server = gate.serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);
    let mut send = SendMessage::new(text_message("m-1", "hello"));
    send.configuration = SendConfiguration { blocking: false, ..SendConfiguration::default() };

    let task = caller.send_with(send).await.unwrap();

    assert_eq!(task.status.state, TaskState::Submitted, "nothing has been waited for");
}

#[rstest]
#[tokio::test]
async fn a_stream_begins_with_the_task_and_ends_with_its_final_status(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let server = Gate::open().serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);

    let mut events = caller.stream(&streaming("hello")).await.unwrap();
    let task = first_task(&mut events).await;
    let rest = events.all().await;

    let states: Vec<Option<&TaskState>> = rest.iter().map(StreamEvent::state).collect();
    assert_eq!(
        states,
        [Some(&TaskState::Working), None, None, Some(&TaskState::Completed)],
        "status, two pieces of an artifact, status"
    );
    let Some(StreamEvent::Status(last)) = rest.last() else { panic!("the last event is a status") };
    let marker = match caller.dialect() {
        Dialect::V1_0 => None,
        Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto => Some(true),
    };
    assert_eq!(last.is_final, marker, "only 0.3 marks the end");
    assert_eq!(caller.get(&task.id).await.unwrap().status.state, TaskState::Completed);
}

#[rstest]
#[tokio::test]
async fn a_cut_stream_can_be_followed_again_and_nothing_is_lost(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let gate = Gate::closed();
    let server = gate.serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);
    let mut events = caller.stream(&streaming("hello")).await.unwrap();
    let task = first_task(&mut events).await;
    assert_eq!(first_piece(&mut events).await, "first ");
    drop(events);

    let mut again = caller.stream(&Request::Subscribe { id: task.id.clone() }).await.unwrap();
    if caller.dialect() == Dialect::V1_0 {
        let snapshot = first_task(&mut again).await;
        assert_eq!(snapshot.artifacts[0].text(), "first ", "1.0 begins with how things stand");
    }
    gate.let_one_through();

    let next = again.next().await;
    let Some(StreamEvent::Artifact(next)) = next else { panic!("only what happens next follows: {next:?}") };
    assert_eq!(next.artifact.text(), "second", "the piece that the cut stream did not bring");
    let last = again.all().await.pop();
    assert_eq!(
        last.as_ref().and_then(StreamEvent::state),
        Some(&TaskState::Completed),
        "the work went on without its first caller"
    );
}

#[rstest]
#[tokio::test]
async fn a_finished_task_cannot_be_followed(#[values(Version::V1_0, Version::V0_3)] version: Version) {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &version);
    let task = caller.send(text_message("m-1", "hello")).await.unwrap();

    let refused = caller.stream(&Request::Subscribe { id: task.id }).await.map(|_| ()).unwrap_err();

    assert_eq!(refused.kind(), ErrorKind::UnsupportedOperation, "there is nothing to follow");
}

#[rstest]
#[tokio::test]
async fn a_canceled_task_ends_its_streams_and_stays_canceled(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let gate = Gate::closed();
    let server = gate.serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);
    let mut events = caller.stream(&streaming("hello")).await.unwrap();
    let task = first_task(&mut events).await;
    first_piece(&mut events).await;

    let canceled = caller.cancel(&task.id).await.unwrap();
    gate.let_one_through();

    assert_eq!(canceled.status.state, TaskState::Canceled);
    let last = events.all().await.pop();
    assert_eq!(last.as_ref().and_then(StreamEvent::state), Some(&TaskState::Canceled), "watchers are told");
    let after = caller.get(&task.id).await.unwrap();
    assert_eq!(after.artifacts[0].text(), "first ", "a canceled turn does not go on");
    let again = caller.cancel(&task.id).await.unwrap_err();
    assert_eq!(again.kind(), ErrorKind::TaskNotCancelable, "it is over");
}

#[rstest]
#[tokio::test]
async fn an_unknown_task_is_reported_by_every_operation(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let server = Gate::open().serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);
    let id = TaskId::new("nobody");
    let mut message = text_message("m-1", "hello");
    message.task_id = Some(id.clone());

    let kinds = [
        caller.get(&id).await.unwrap_err().kind(),
        caller.cancel(&id).await.unwrap_err().kind(),
        caller.send(message).await.unwrap_err().kind(),
        caller.stream(&Request::Subscribe { id }).await.map(|_| ()).unwrap_err().kind(),
    ];

    assert_eq!(kinds, [ErrorKind::TaskNotFound; 4]);
}

#[rstest]
#[tokio::test]
async fn a_task_is_continued_only_while_it_waits_and_in_its_own_context(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let server = Gate::open().serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);
    let asking = caller.send(text_message("m-1", "ask")).await.unwrap();
    assert_eq!(asking.status.state, TaskState::InputRequired);

    let mut astray = to_task(text_message("m-2", "there"), &asking);
    astray.context_id = Some(ContextId::new("another"));
    let refused = caller.send(astray).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::InvalidParams, "a task has one context");

    let done = caller.send(to_task(text_message("m-3", "go on"), &asking)).await.unwrap();
    assert_eq!(said(&done), "done: go on");
    let words: Vec<String> = done.history.iter().map(a2a_protocol::model::Message::text).collect();
    assert_eq!(words, ["ask", "what now?", "go on"], "the question moved into the history");

    let late = caller.send(to_task(text_message("m-4", "more"), &done)).await.unwrap_err();
    assert_eq!(late.kind(), ErrorKind::UnsupportedOperation, "a finished task takes nothing more");
}

#[rstest]
#[tokio::test]
async fn a_repeated_message_is_answered_without_being_acted_on_again(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let server = Gate::open().serve().await;
    let caller = Caller::over(server.url("gate"), &version, &binding);

    let first = caller.send(text_message("m-1", "hello")).await.unwrap();
    let second = caller.send(text_message("m-1", "hello")).await.unwrap();
    let other = caller.send(text_message("m-1", "something else")).await.unwrap_err();

    assert_eq!(second, first, "the same message is the same task");
    assert_eq!(other.kind(), ErrorKind::InvalidParams, "an id that meant something else before is refused");
}

#[tokio::test]
async fn a_fault_of_the_agent_fails_the_task() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &Version::V1_0);
    let task = caller.send(text_message("m-1", "panic")).await.unwrap();
    assert_eq!(task.status.state, TaskState::Failed, "a panic is the task's end, not the server's");
    assert!(caller.send(text_message("m-2", "hello")).await.is_ok(), "the server goes on");
}

#[tokio::test]
async fn tasks_are_listed_page_by_page_the_latest_first() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &Version::V1_0);
    let context = ContextId::new("c-1");
    let mut ids = Vec::new();
    for number in 0..5 {
        let message = in_context(text_message(&format!("m-{number}"), "hello"), Some(&context));
        ids.push(caller.send(message).await.unwrap().id);
    }
    caller.send(text_message("m-elsewhere", "hello")).await.unwrap();
    ids.reverse();

    let mut pages = Vec::new();
    let mut page_token = None;
    loop {
        let wanted = ListTasks {
            context_id: Some(context.clone()),
            page_size: Some(2),
            page_token: page_token.take(),
            ..ListTasks::default()
        };
        let page = caller.list(wanted).await.unwrap();
        assert_eq!((page.total_size, page.page_size), (Some(5), Some(2)), "the size is that of all pages");
        assert!(page.tasks.iter().all(|task| task.artifacts.is_empty()), "artifacts come on request only");
        pages.push(page.tasks.into_iter().map(|task| task.id).collect::<Vec<TaskId>>());
        page_token = page.next_page_token.filter(|token| !token.is_empty());
        if page_token.is_none() {
            break;
        }
    }

    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<usize>>(), [2, 2, 1]);
    assert_eq!(pages.concat(), ids, "each task of the context once, the latest first");
}

#[rstest]
#[case::no_task_on_a_page(ListTasks { page_size: Some(0), ..ListTasks::default() })]
#[case::too_many(ListTasks { page_size: Some(101), ..ListTasks::default() })]
#[case::a_foreign_token(ListTasks { page_token: Some("next please".to_owned()), ..ListTasks::default() })]
#[case::no_time(ListTasks { status_timestamp_after: Some("yesterday".to_owned()), ..ListTasks::default() })]
#[tokio::test]
async fn a_list_that_cannot_be_is_refused(#[case] wanted: ListTasks) {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &Version::V1_0);
    assert_eq!(caller.list(wanted).await.unwrap_err().kind(), ErrorKind::InvalidParams);
}

#[tokio::test]
async fn a_list_can_be_narrowed_and_show_artifacts() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &Version::V1_0);
    caller.send(text_message("m-1", "hello")).await.unwrap();
    let asking = caller.send(text_message("m-2", "ask")).await.unwrap();

    let wanted = ListTasks {
        status: Some(TaskState::InputRequired),
        include_artifacts: Some(true),
        history_length: Some(0),
        ..ListTasks::default()
    };
    let list = caller.list(wanted).await.unwrap();

    assert_eq!(list.tasks.iter().map(|task| &task.id).collect::<Vec<_>>(), [&asking.id]);
    assert_eq!(list.tasks[0].artifacts[0].text(), "first second");
    assert!(list.tasks[0].history.is_empty(), "no history was wanted");
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams_and_forgets_its_tasks() {
    let gate = Gate::closed();
    let server = gate.serve().await;
    let address = server.address();
    let caller = Caller::new(server.url("gate"), &Version::V1_0);
    let mut events = caller.stream(&streaming("hello")).await.unwrap();
    let task = first_task(&mut events).await;
    first_piece(&mut events).await;

    server.stop().await;
    assert_eq!(events.all().await, Vec::new(), "the stream ends without another event");

    let _server = Server::start(address, vec![gate.agent()]).await.unwrap();
    let forgotten = caller.get(&task.id).await.unwrap_err();
    assert_eq!(forgotten.kind(), ErrorKind::TaskNotFound, "a new start knows nothing of the old tasks");
}
