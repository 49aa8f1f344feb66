//! Lists of tasks.

use a2a_client::CallError;
use a2a_protocol::ListTasks;
use a2a_protocol::model::TaskId;

use crate::support::{Server, Setup, rpc_result, task, text};

#[tokio::test]
async fn credentials_that_end_between_two_pages_are_asked_for() {
    let server = Server::start(|asked| match asked.json()["params"]["pageToken"].as_str() {
        None => rpc_result(&format!(r#"{{"tasks":[{}],"nextPageToken":"2"}}"#, task("WORKING"))),
        Some(_) => text(401, "application/json", r#"{"error":"unauthorized"}"#),
    })
    .await;
    let error = Setup::new().agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap_err();
    assert!(error.is_authentication(), "{error:?}");
    assert_eq!(server.asked().len(), 2, "nothing is repeated");
}

#[tokio::test]
async fn a_page_above_the_limit_is_not_read() {
    let tasks = vec![task("WORKING"); 10_000].join(",");
    let server =
        Server::start(move |_| rpc_result(&format!(r#"{{"tasks":[{tasks}],"totalSize":-1}}"#))).await;
    let setup = Setup::new().limits(|limits| limits.body_bytes = 256 * 1024);
    let error = setup.agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(a2a_client::TransportError::TooLarge { .. })), "{error:?}");
}

#[tokio::test]
async fn tasks_that_stand_on_many_pages_are_told_once() {
    let server = Server::start(|asked| {
        let page =
            asked.json()["params"]["pageToken"].as_str().map_or(0, |page| page.parse::<u32>().unwrap());
        let next = if page == 20 { String::new() } else { (page + 1).to_string() };
        rpc_result(&format!(
            r#"{{"tasks":[{},{}],"nextPageToken":"{next}"}}"#,
            task("WORKING"),
            task("FAILED")
        ))
    })
    .await;
    let all = Setup::new().agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap();
    assert_eq!(all.tasks.len(), 1);
    assert_eq!(all.tasks[0].id, TaskId::new("t1"));
}
