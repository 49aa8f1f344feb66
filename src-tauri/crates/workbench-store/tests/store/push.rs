//! Addresses for call backs, and the deliveries.

use a2a_protocol::model::TaskState;
use workbench_store::push::{self, Delivery, KEPT, Registration};
use workbench_store::{ExchangeId, RegistrationId, Store, forget, keyring_slots};

use crate::support::{Bench, add_task, key};

fn registration(task: &str) -> Registration {
    Registration {
        id: RegistrationId::new(format!("r-{task}")),
        task_key: key(task),
        config_id: None,
        address: "http://127.0.0.1:4000".to_owned(),
        slot: format!("secret/{task}"),
        at: 5,
    }
}

fn delivery(task: &str) -> Delivery {
    Delivery {
        task_key: key(task),
        registration: RegistrationId::new(format!("r-{task}")),
        at: 6,
        verdict: "proven".to_owned(),
        checks: "[]".to_owned(),
        quirk: Some("push-without-token".to_owned()),
        event: Some("status".to_owned()),
        state: Some(TaskState::Working),
        compared: None,
        exchange: ExchangeId::new("x"),
    }
}

async fn with_tasks(store: &Store) {
    let filling = store.write("fill", |tx| {
        for task in ["a", "b"] {
            add_task(tx, task)?;
            push::register(tx, &registration(task))?;
            push::note(tx, &delivery(task))?;
        }
        Ok(())
    });
    filling.await.unwrap();
}

#[tokio::test]
async fn a_registration_and_its_deliveries_are_read_as_written() {
    let bench = Bench::new();
    with_tasks(&bench.store).await;
    let write = bench.store.write("name", |tx| {
        push::name(tx, &RegistrationId::new("r-a"), "c-1")?;
        let row = push::note(tx, &delivery("a"))?;
        push::compared(tx, &key("a"), row, "same")
    });
    write.await.unwrap();
    let (registrations, deliveries) = bench
        .store
        .read(|reader| Ok((push::of_task(reader, &key("a"))?, push::deliveries(reader, &key("a"), 10)?)))
        .await
        .unwrap();
    assert_eq!(registrations, [Registration { config_id: Some("c-1".to_owned()), ..registration("a") }]);
    let deliveries: Vec<_> = deliveries.into_iter().map(|stored| stored.delivery).collect();
    let compared = Delivery { compared: Some("same".to_owned()), ..delivery("a") };
    assert_eq!(deliveries, [compared, delivery("a")], "latest first");
}

#[tokio::test]
async fn a_flood_of_deliveries_leaves_the_latest_of_its_own_task_only() {
    let bench = Bench::new();
    with_tasks(&bench.store).await;
    let flood = bench
        .store
        .write("flood", |tx| (0..KEPT + 20).try_for_each(|_| push::note(tx, &delivery("a")).map(drop)));
    flood.await.unwrap();
    let count =
        |task: &'static str| bench.store.read(move |reader| push::deliveries(reader, &key(task), 2 * KEPT));
    assert_eq!(count("a").await.unwrap().len(), usize::try_from(KEPT).unwrap());
    assert_eq!(count("b").await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_registrations_secrets_are_loose_when_it_or_its_task_is_gone() {
    let bench = Bench::new();
    with_tasks(&bench.store).await;
    bench.store.write("deregister", |tx| push::deregister(tx, &registration("a"), 7)).await.unwrap();
    assert_eq!(bench.store.read(keyring_slots::loose).await.unwrap(), ["secret/a"]);
    forget::forget(&bench.store, forget::Scope::Task(key("b")), 60).await.unwrap();
    assert_eq!(bench.store.read(keyring_slots::loose).await.unwrap(), ["secret/a", "secret/b"]);
    assert_eq!(bench.store.read(push::registrations).await.unwrap(), []);
    let left = bench.store.read(|reader| push::deliveries(reader, &key("b"), 10)).await.unwrap();
    assert_eq!(left, [], "nothing of the task is left");
}
