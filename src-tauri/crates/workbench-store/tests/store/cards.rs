//! The stored facts about an agent's cards.

use workbench_store::cards::{self, CardVersion, CardWeight, PinnedKey, SeenBy, Sighting, Verdict};
use workbench_store::{ConnectionId, Reader, Tx, connections};

use crate::support::{Bench, connection};

fn agent() -> ConnectionId {
    ConnectionId::new("1")
}

fn show(tx: &mut Tx<'_>, body: &str, verdict: Verdict, weight: Option<CardWeight>, at: i64) -> String {
    let hash = connections::keep_card(tx, body, at).unwrap();
    let seen = Sighting { card_hash: &hash, seen_by: SeenBy::Person, verdict, weight, signer_lost: false };
    cards::add(tx, &agent(), seen, at).unwrap();
    hash
}

fn verdicts(reader: &Reader<'_>) -> Vec<(Verdict, i64, i64)> {
    let versions = cards::newest(reader, &agent(), 10).unwrap();
    versions.iter().map(|each| (each.verdict, each.first_seen_at, each.last_seen_at)).collect()
}

async fn bench() -> Bench {
    let bench = Bench::new();
    bench.store.write("set up", |tx| connections::insert(tx, &connection("1"))).await.unwrap();
    bench
}

#[tokio::test]
async fn a_card_that_comes_back_has_a_place_of_its_own_in_the_history() {
    let bench = bench().await;
    let written = bench.store.write("cards", |tx| {
        show(tx, r#"{"name":"a"}"#, Verdict::Accepted, None, 10);
        cards::seen_again(tx, &agent(), 20)?;
        show(tx, r#"{"name":"b"}"#, Verdict::Accepted, Some(CardWeight::Note), 30);
        show(tx, r#"{"name":"a"}"#, Verdict::Accepted, Some(CardWeight::Note), 40);
        Ok(verdicts(tx))
    });
    let accepted = Verdict::Accepted;
    assert_eq!(
        written.await.unwrap(),
        [(accepted, 40, 40), (accepted, 30, 30), (accepted, 10, 20)],
        "the newest first"
    );
}

#[tokio::test]
async fn only_the_newest_card_waits_for_a_word_and_the_word_is_said_once() {
    let bench = bench().await;
    let written = bench.store.write("cards", |tx| {
        show(tx, r#"{"name":"a"}"#, Verdict::Accepted, None, 10);
        show(tx, r#"{"name":"b"}"#, Verdict::Pending, Some(CardWeight::Alarm), 20);
        let overtaken = cards::pending(tx, &agent())?.unwrap();
        let hash = show(tx, r#"{"name":"c"}"#, Verdict::Pending, Some(CardWeight::Alarm), 30);
        assert!(!cards::judge(tx, &agent(), overtaken.id, Verdict::Accepted, 40)?, "it was overtaken");

        let pending = cards::pending(tx, &agent())?.unwrap();
        assert_eq!(
            pending,
            CardVersion {
                id: pending.id,
                card_hash: hash,
                seen_by: SeenBy::Person,
                verdict: Verdict::Pending,
                weight: Some(CardWeight::Alarm),
                signer_lost: false,
                judged_at: None,
                first_seen_at: 30,
                last_seen_at: 30,
            }
        );
        assert!(!cards::judge(tx, &ConnectionId::new("2"), pending.id, Verdict::Accepted, 40)?);
        assert!(cards::judge(tx, &agent(), pending.id, Verdict::Declined, 40)?);
        assert!(!cards::judge(tx, &agent(), pending.id, Verdict::Accepted, 50)?, "it was said");
        assert_eq!(cards::pending(tx, &agent())?, None);
        Ok(cards::latest(tx, &agent())?.map(|version| (version.verdict, version.judged_at)))
    });
    assert_eq!(written.await.unwrap(), Some((Verdict::Declined, Some(40))));
}

#[tokio::test]
async fn the_last_look_is_remembered_with_what_to_ask_next_time() {
    let bench = bench().await;
    let written = bench.store.write("looks", |tx| {
        assert_eq!(cards::last_look(tx, &agent())?, None);
        cards::looked(tx, &agent(), Some("\"1\""), 10)?;
        cards::looked(tx, &agent(), None, 20)?;
        cards::last_look(tx, &agent())
    });
    assert_eq!(written.await.unwrap(), Some(cards::Look { at: 20, etag: None }), "the older tag is gone");
}

#[tokio::test]
async fn a_key_is_pinned_once_and_let_go() {
    let bench = bench().await;
    let key = |thumbprint: &str, source: &str, pinned_at| PinnedKey {
        thumbprint: thumbprint.to_owned(),
        fetched: true,
        source: source.to_owned(),
        pinned_at,
    };
    let first = key("k1", "https://a.example/jwks", 10);
    let (expected, pinned) = (first.clone(), key("k1", "https://b.example/jwks", 20));
    let written = bench.store.write("keys", move |tx| {
        cards::pin_key(tx, &agent(), &first)?;
        cards::pin_key(tx, &agent(), &pinned)?;
        cards::pin_key(tx, &agent(), &key("k2", "https://a.example/jwks", 30))?;
        cards::unpin_key(tx, &agent(), "k2")?;
        cards::pinned_keys(tx, &agent())
    });
    assert_eq!(written.await.unwrap(), [expected], "where it came from first stays");
}
