//! A call that an agent can act on is repeated only if its guard allows it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use a2a_client::{Again, CallError, Sent, TransportError};
use a2a_protocol::model::TaskId;
use futures_util::future::BoxFuture;

use crate::support::{Server, Setup, hello, redirect, rpc_result, task};

/// Lets a copy leave or not, and counts how often it was asked.
#[derive(Debug)]
struct Guard {
    lets: bool,
    asked: AtomicUsize,
}

impl Again for Guard {
    fn may_send(&self) -> BoxFuture<'_, bool> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        Box::pin(std::future::ready(self.lets))
    }
}

fn guard(lets: bool) -> Arc<Guard> {
    Arc::new(Guard { lets, asked: AtomicUsize::new(0) })
}

/// Wants every call twice.
async fn sends_on() -> Server {
    Server::start(|asked| match asked.path.as_str() {
        "/" => redirect(307, "/again"),
        _ => rpc_result(&format!(r#"{{"task":{}}}"#, task("COMPLETED"))),
    })
    .await
}

#[tokio::test]
async fn a_second_copy_of_a_message_leaves_when_its_guard_was_asked() {
    let (server, guard) = (sends_on().await, guard(true));
    let agent = Setup::new().agent(&server.url).guarded_by(guard.clone());
    agent.send(hello()).await.unwrap();
    assert_eq!(guard.asked.load(Ordering::SeqCst), 1, "before the second, not before the first");
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn a_second_copy_of_a_message_stays_when_its_guard_says_so() {
    let (server, guard) = (sends_on().await, guard(false));
    let agent = Setup::new().agent(&server.url).guarded_by(guard.clone());
    let error = agent.send(hello()).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(TransportError::NotSentAgain)), "{error:?}");
    assert_eq!(error.sent(), Sent::No, "the agent refused the first, and nothing was done");
    assert_eq!(server.asked().len(), 1);

    agent.get_task(&TaskId::new("t1"), None).await.unwrap();
    assert_eq!(server.asked().len(), 3, "looking does nothing, and is followed as always");
    assert_eq!(guard.asked.load(Ordering::SeqCst), 1);
}
