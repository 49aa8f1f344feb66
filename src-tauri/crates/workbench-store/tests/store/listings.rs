//! The list of agents as a person keeps it.

use workbench_store::listings::{self, Listing};
use workbench_store::{ConnectionId, StoreError, Tx, connections};

use crate::support::{Bench, connection};

fn id(name: &str) -> ConnectionId {
    ConnectionId::new(name)
}

fn tags(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn add(tx: &mut Tx<'_>, names: &[&str]) -> Result<(), StoreError> {
    names.iter().try_for_each(|name| connections::insert(tx, &connection(name)))
}

#[tokio::test]
async fn favourites_come_first_then_the_groups_then_others_each_by_name() {
    let bench = Bench::new();
    let listed = bench.store.write("list", |tx| {
        add(tx, &["a", "b", "c", "d", "e", "f"])?;
        listings::arrange(tx, &id("a"), Some("Staging"), &[])?;
        listings::arrange(tx, &id("d"), Some("production"), &[])?;
        listings::arrange(tx, &id("f"), Some("Staging"), &[])?;
        listings::set_favourite(tx, &id("f"), true)?;
        listings::set_favourite(tx, &id("c"), true)?;
        listings::set_favourite(tx, &id("b"), true)?;
        listings::set_favourite(tx, &id("b"), false)?;
        let listed = connections::list(tx)?;
        Ok(listed.into_iter().map(|each| each.id.to_string()).collect::<Vec<_>>())
    });
    assert_eq!(listed.await.unwrap(), ["c", "f", "d", "a", "b", "e"], "a favourite has left its group");
}

#[tokio::test]
async fn what_is_said_of_an_agent_replaces_what_was_said_and_leaves_with_it() {
    let bench = Bench::new();
    let (kept, replaced, gone) = bench
        .store
        .write("arrange", |tx| {
            add(tx, &["1", "2"])?;
            listings::set_favourite(tx, &id("1"), true)?;
            listings::arrange(tx, &id("1"), Some("Till"), &tags(&["slow", "Asia", "ASIA"]))?;
            let kept = listings::of(tx, &id("1"))?;
            listings::arrange(tx, &id("1"), None, &tags(&["fast"]))?;
            let replaced = listings::all(tx)?;
            listings::remove(tx, &id("1"))?;
            Ok((kept, replaced, listings::all(tx)?))
        })
        .await
        .unwrap();
    let group = Some("Till".to_owned());
    assert_eq!(kept, Listing { favourite: true, group, tags: tags(&["Asia", "slow"]) });
    let one = Listing { favourite: true, group: None, tags: tags(&["fast"]) };
    assert_eq!(
        replaced,
        [(id("1"), one)].into(),
        "and nothing of the other agent, of which nothing was said"
    );
    assert!(gone.is_empty(), "{gone:?}");
}
