//! The states of tasks with their times.

use a2a_protocol::Json;
use a2a_protocol::model::TaskState;
use proptest::prelude::{ProptestConfig, prop, proptest};
use rstest::rstest;
use workbench_store::tasks::course::{self, CourseQuery, Courses, StateChange};
use workbench_store::tasks::{EventKind, Observed};
use workbench_store::wire::session::{self, Session, SessionAgent, SessionTask};
use workbench_store::{ConnectionId, Store, forget, tasks};

use crate::support::{Bench, add_task, key, observed, status};
use crate::tasks::{event_body, folded_until};

async fn append(store: &Store, task: &'static str, events: Vec<Observed>, at: i64) {
    store
        .write("append", move |tx| tasks::append_events(tx, &key(task), &events, at).map(drop))
        .await
        .unwrap();
}

async fn courses(store: &Store, query: CourseQuery) -> Courses {
    store.read(move |reader| course::courses(reader, &query)).await.unwrap()
}

fn whole() -> CourseQuery {
    CourseQuery { limit: 100, ..CourseQuery::default() }
}

fn told(changes: &[StateChange]) -> Vec<(&str, &str, bool, i64)> {
    changes
        .iter()
        .map(|change| (change.task_key.as_str(), change.state.as_str(), change.lost, change.at))
        .collect()
}

/// Where a task stood at a moment.
fn standing(changes: &[StateChange], at: i64) -> TaskState {
    let before = changes.iter().rfind(|change| change.at <= at);
    before.map_or(TaskState::Unspecified, |change| change.state.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn where_a_task_stood_at_any_moment_is_the_fold_of_the_log_up_to_it(
        batches in prop::collection::vec(prop::collection::vec(event_body(), 1..5), 1..8)
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let bench = Bench::with_task().await;
            let mut at = 10;
            for batch in &batches {
                at += 10;
                append(&bench.store, "1", batch.iter().map(|body| observed(body)).collect(), at).await;
            }
            let row = bench.store.read(|reader| tasks::get(reader, &key("1"))).await.unwrap().unwrap();
            let changes = courses(&bench.store, whole()).await.changes;
            for moment in (0..=at + 10).step_by(5) {
                let folded = folded_until(&bench.store, &row, moment).await;
                assert_eq!(standing(&changes, moment), folded.status.state, "at {moment}: {changes:?}");
            }
        });
    }
}

#[tokio::test]
async fn a_look_at_what_is_new_brings_that_alone() {
    let bench = Bench::with_task().await;
    bench.store.write("second", |tx| add_task(tx, "2")).await.unwrap();
    append(&bench.store, "1", vec![observed(&status("WORKING", None))], 20).await;
    let lost = Observed::Note { kind: EventKind::Lost, detail: Json::parse("{}").unwrap() };
    append(&bench.store, "2", vec![observed(&status("WORKING", None)), lost], 30).await;
    let mark = bench.store.read(course::last_change).await.unwrap();
    append(&bench.store, "1", vec![observed(&status("WORKING", Some(("m", "on it"))))], 40).await;
    append(&bench.store, "2", vec![observed(&status("COMPLETED", None))], 50).await;

    let all = courses(&bench.store, whole()).await;
    assert_eq!(
        told(&all.changes),
        [
            ("1", "working", false, 20),
            ("2", "working", false, 30),
            ("2", "working", true, 30),
            ("2", "completed", false, 50),
        ],
        "what repeats a state is no change"
    );
    let news = courses(&bench.store, CourseQuery { after: Some(mark), ..whole() }).await;
    assert_eq!(told(&news.changes), [("2", "completed", false, 50)]);
    assert_eq!(news.tasks.iter().map(|task| task.task_key.as_str()).collect::<Vec<_>>(), ["2"]);
}

#[tokio::test]
async fn a_range_of_time_has_the_tasks_that_were_under_way_in_it() {
    let bench = Bench::new();
    bench
        .store
        .write("set up", |tx| ["ended", "waits", "later"].into_iter().try_for_each(|name| add_task(tx, name)))
        .await
        .unwrap();
    append(&bench.store, "ended", vec![observed(&status("COMPLETED", None))], 20).await;
    append(&bench.store, "waits", vec![observed(&status("INPUT_REQUIRED", None))], 30).await;
    append(&bench.store, "later", vec![observed(&status("COMPLETED", None))], 90).await;
    for (since, until, expected) in [
        (None, None, vec!["ended", "later", "waits"]),
        (Some(50), None, vec!["later", "waits"]),
        (Some(95), None, vec!["waits"]),
        (None, Some(5), vec![]),
    ] {
        let found = courses(&bench.store, CourseQuery { since, until, ..whole() }).await;
        let mut keys: Vec<&str> = found.tasks.iter().map(|task| task.task_key.as_str()).collect();
        keys.sort_unstable();
        assert_eq!(keys, expected, "from {since:?} to {until:?}");
        assert_eq!(found.changes.len(), expected.len(), "and nothing of others");
    }
}

#[tokio::test]
async fn nothing_of_a_forgotten_task_stays_and_its_absence_can_be_told() {
    let bench = Bench::with_task().await;
    append(&bench.store, "1", vec![observed(&status("COMPLETED", None))], 20).await;
    assert_eq!(bench.store.read(course::count).await.unwrap(), 1);
    forget::forget(&bench.store, forget::Scope::Task(key("1")), 60).await.unwrap();
    assert_eq!(courses(&bench.store, whole()).await, Courses::default());
    assert_eq!(bench.store.read(course::count).await.unwrap(), 0);
}

#[tokio::test]
async fn a_session_from_elsewhere_brings_the_course_of_its_tasks() {
    let bench = Bench::new();
    let agent = ConnectionId::new("elsewhere");
    let session = Session {
        agents: vec![SessionAgent { id: agent.clone(), name: "Their agent".to_owned() }],
        tasks: vec![SessionTask {
            key: key("k"),
            agent,
            task_id: "t".to_owned(),
            state: TaskState::Completed,
            title: String::new(),
            course: vec![(7, TaskState::Working), (9, TaskState::Completed)],
        }],
        exchanges: Vec::new(),
    };
    bench.store.write("import", move |tx| session::fill(tx, session)).await.unwrap();
    let found = courses(&bench.store, whole()).await;
    assert_eq!(told(&found.changes), [("k", "working", false, 7), ("k", "completed", false, 9)]);
}

/// In 0.3 `final` ends an exchange, also where the state does not say that it ended.
#[rstest]
#[case::nothing_said(&["UNSPECIFIED"], false)]
#[case::called_final(&["final UNSPECIFIED"], true)]
#[case::and_read_again(&["final UNSPECIFIED", "UNSPECIFIED"], true)]
#[case::a_state_of_its_own(&["final PARKED"], true)]
#[case::it_goes_on(&["final UNSPECIFIED", "WORKING"], false)]
#[case::after_a_question(&["INPUT_REQUIRED", "UNSPECIFIED"], false)]
#[tokio::test]
async fn a_task_without_a_state_is_settled_once_its_agent_calls_it_final(
    #[case] said: &[&str],
    #[case] is_settled: bool,
) {
    let bench = Bench::with_task().await;
    for update in said {
        let body = match update.strip_prefix("final ") {
            Some(state) => status(state, None).replace(r#""status":"#, r#""final":true,"status":"#),
            None => status(update, None),
        };
        append(&bench.store, "1", vec![observed(&body)], 20).await;
    }
    let row = bench.store.read(|reader| tasks::get(reader, &key("1"))).await.unwrap().unwrap();
    assert_eq!(row.settled, is_settled);
}
