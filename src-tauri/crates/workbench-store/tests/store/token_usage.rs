//! Tokens that an agent reports: each model call counts once, however often it is reported.

use a2a_protocol::usage::TokenUsage;
use workbench_store::figures::{self, Stretch};
use workbench_store::forget::{Scope, forget};
use workbench_store::tasks::usage;
use workbench_store::{ConnectionId, Store, tasks};

use crate::support::{Bench, key, observed};

async fn append(store: &Store, bodies: &[String], at: i64) {
    let events: Vec<_> = bodies.iter().map(|body| observed(body)).collect();
    store
        .write("append", move |tx| tasks::append_events(tx, &key("1"), &events, at).map(drop))
        .await
        .unwrap();
}

async fn told(store: &Store) -> Option<TokenUsage> {
    store.read(|reader| usage::of_task(reader, &key("1"))).await.unwrap()
}

fn tokens(input: u64, output: u64, total: u64) -> TokenUsage {
    TokenUsage { input: Some(input), output: Some(output), total: Some(total) }
}

fn account(input: u64, output: u64) -> String {
    let total = input + output;
    format!(r#"{{"promptTokenCount":{input},"candidatesTokenCount":{output},"totalTokenCount":{total}}}"#)
}

fn says(account: &str) -> String {
    format!(
        r#"{{"statusUpdate":{{"taskId":"task","contextId":"context","status":{{"state":"TASK_STATE_WORKING"}},
            "metadata":{{"adk_usage_metadata":{account}}}}}}}"#
    )
}

fn whole(history: &[String], of_task: &str) -> String {
    let message = |(place, account): (usize, &String)| {
        format!(
            r#"{{"messageId":"m{place}","role":"ROLE_AGENT","parts":[],"metadata":{{"kagent_usage_metadata":{account}}}}}"#
        )
    };
    let history: Vec<_> = history.iter().enumerate().map(message).collect();
    format!(
        r#"{{"task":{{"id":"task","contextId":"context","status":{{"state":"TASK_STATE_WORKING"}},"history":[{}],"metadata":{of_task}}}}}"#,
        history.join(",")
    )
}

#[tokio::test]
async fn a_call_counts_once_however_often_it_is_told() {
    let bench = Bench::with_task().await;
    assert_eq!(told(&bench.store).await, None, "an agent that tells nothing has told of no tokens");
    append(&bench.store, &[says(&account(100, 1)), says(&account(100, 20)), says(&account(180, 5))], 20)
        .await;
    assert_eq!(
        told(&bench.store).await,
        Some(tokens(280, 25, 305)),
        "of one call the larger account, and each call"
    );
    let looked = whole(
        &[account(100, 20), account(180, 5)],
        &format!(r#"{{"adk_usage_metadata":{}}}"#, account(180, 5)),
    );
    append(&bench.store, &[looked], 30).await;
    assert_eq!(
        told(&bench.store).await,
        Some(tokens(280, 25, 305)),
        "a look at the task tells the same calls again"
    );
    let summed = whole(&[], &format!(r#"{{"kagent_usage_total":{}}}"#, account(300, 40)));
    append(&bench.store, &[summed], 40).await;
    assert_eq!(
        told(&bench.store).await,
        Some(tokens(300, 40, 340)),
        "what is said of the whole task says all"
    );
}

#[tokio::test]
async fn a_tasks_own_figure_counts_if_no_other_is_told_and_replaces_its_last() {
    let bench = Bench::with_task().await;
    let usage = |total: u64| format!(r#"{{"usage":{{"total_tokens":{total}}}}}"#);
    append(&bench.store, &[whole(&[], &usage(10)), whole(&[], &usage(25))], 20).await;
    let expect = TokenUsage { total: Some(25), ..TokenUsage::default() };
    assert_eq!(told(&bench.store).await, Some(expect), "the last account of the task");
}

#[tokio::test]
async fn figures_add_up_the_calls_of_each_part_and_go_with_a_forgotten_task() {
    let bench = Bench::with_task().await;
    append(&bench.store, &[says(&account(100, 1))], 20).await;
    append(&bench.store, &[says(&account(200, 2))], 30).await;
    let stretch = Stretch {
        connection: ConnectionId::new("1"),
        since: 20,
        part: 10,
        parts: 2,
        streaming: Vec::new(),
        now: 40,
    };
    let known = bench.store.read(move |reader| figures::of(reader, &stretch)).await.unwrap();
    let parts: Vec<_> = known.parts.iter().map(|part| part.tokens).collect();
    assert_eq!(
        parts,
        [Some(tokens(100, 1, 101)), Some(tokens(200, 2, 202))],
        "each part has the call that was told in it"
    );
    assert_eq!(known.whole.tokens, Some(tokens(300, 3, 303)), "the whole has both");
    forget(&bench.store, Scope::Task(key("1")), 60).await.unwrap();
    assert_eq!(told(&bench.store).await, None, "nothing is left of a task that was forgotten");
}
