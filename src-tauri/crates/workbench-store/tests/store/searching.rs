//! Any input is searched for literally.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use a2a_protocol::model::Part;
use workbench_store::forget::{Scope, forget};
use workbench_store::search::{self, Hit, HitKind};
use workbench_store::sent::{self as stored_sent, SentStatus};
use workbench_store::{ConnectionId, ConversationId, Store, Tx, approvals, connections, tasks};

use crate::archiving::sent;
use crate::support::{Bench, about, chunk, connection, key, observed, request, status};

async fn bench() -> Bench {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("fill", |tx| {
            let asked =
                status("INPUT_REQUIRED", Some(("m1", "Which 50% \\\"special\\\" offer AND NOT x_y?")));
            let events = [
                observed(&chunk("a", "The answer is for", false, false)),
                observed(&chunk("a", "ty-two. 佐藤文具に支払う", true, false)),
                observed(&asked),
            ];
            tasks::append_events(tx, &key("1"), &events, 20)?;
            approvals::propose(tx, &request("1", "p"), &about("Pay 12,000 yen?"), 30)
        })
        .await
        .unwrap();
    bench
}

async fn search(store: &Store, text: &str) -> Vec<Hit> {
    let text = text.to_owned();
    store.read(move |reader| search::query(reader, &text, 20)).await.unwrap()
}

async fn kinds(store: &Store, text: &str) -> Vec<HitKind> {
    search(store, text).await.into_iter().map(|hit| hit.kind).collect()
}

#[tokio::test]
async fn messages_settled_artifacts_agents_and_requests_are_found() {
    let bench = bench().await;
    assert_eq!(kinds(&bench.store, "forty-two answer").await, [HitKind::Artifact], "across chunks");
    assert_eq!(kinds(&bench.store, "SPECIAL").await, [HitKind::Message]);
    assert_eq!(kinds(&bench.store, "Agent 1").await, [HitKind::Agent]);
    assert_eq!(kinds(&bench.store, "12,000").await, [HitKind::Approval]);
    assert_eq!(kinds(&bench.store, "forty-two special").await, [], "both words in one text");
    let hit = &search(&bench.store, "special").await[0];
    assert_eq!(hit.title, "Conversation 1");
    let marked: Vec<&str> =
        hit.snippet.iter().filter(|piece| piece.found).map(|piece| piece.text.as_str()).collect();
    assert_eq!(marked, ["special"], "{hit:?}");
    assert_eq!(hit.task_key, Some(key("1")));
}

/// Texts go into the index many at once.
#[tokio::test]
async fn a_text_is_found_at_once_and_gone_at_once_also_before_it_is_indexed() {
    let bench = Bench::with_task().await;
    let say = |n: usize| observed(&status("WORKING", Some((&format!("m{n}"), &format!("plum{n}x")))));
    for begins in [0, 200] {
        let events: Vec<_> = (begins..begins + 200).map(say).collect();
        bench
            .store
            .write("say", move |tx| tasks::append_events(tx, &key("1"), &events, 20).map(drop))
            .await
            .unwrap();
        for n in [begins, begins + 60, begins + 199] {
            assert_eq!(kinds(&bench.store, &format!("plum{n}x")).await, [HitKind::Message], "{n}");
        }
    }
    assert_eq!(kinds(&bench.store, "plum0x").await, [HitKind::Message], "it is in the index by now");
    let scope = Scope::Conversation(ConversationId::new("1"));
    forget(&bench.store, scope, 60).await.unwrap();
    for n in [0, 199, 200, 399] {
        assert_eq!(kinds(&bench.store, &format!("plum{n}x")).await, [], "{n}");
    }
}

#[tokio::test]
async fn words_are_found_in_text_that_does_not_separate_them() {
    let bench = bench().await;
    for word in ["佐藤文具", "文具に", "文具", "支"] {
        assert_eq!(kinds(&bench.store, word).await, [HitKind::Artifact], "{word}");
    }
}

#[tokio::test]
async fn an_artifact_in_progress_is_not_found_yet() {
    let bench = Bench::with_task().await;
    let event = observed(&chunk("a", "unfinished symphony", false, false));
    bench.store.write("append", move |tx| tasks::append_events(tx, &key("1"), &[event], 20)).await.unwrap();
    assert!(search(&bench.store, "symphony").await.is_empty());
    let done = observed(&status("COMPLETED", None));
    bench.store.write("append", move |tx| tasks::append_events(tx, &key("1"), &[done], 30)).await.unwrap();
    assert_eq!(kinds(&bench.store, "symphony").await, [HitKind::Artifact]);
}

#[tokio::test]
async fn the_syntax_of_the_search_engine_is_only_text() {
    let bench = bench().await;
    for hostile in [
        "\"",
        "\"\"",
        "*",
        "a*",
        "(",
        ")",
        "NEAR(",
        "body:",
        "title:agent",
        "^",
        "-",
        "+",
        "AND",
        "OR NOT",
        "\" OR \"",
        "'; DROP TABLE search; --",
        "\0",
        "a\0b",
        "{",
        "}",
        "%",
        "_",
        "\\",
        "%%%",
        "___",
        "🦀",
    ] {
        search(&bench.store, hostile).await;
    }
    assert!(search(&bench.store, "  \n ").await.is_empty());
    assert_eq!(kinds(&bench.store, "50%").await, [HitKind::Message]);
    assert_eq!(kinds(&bench.store, "0%").await, [HitKind::Message], "the sign itself, not a wildcard");
    assert_eq!(kinds(&bench.store, "x_").await, [HitKind::Message]);
    assert!(search(&bench.store, "q_").await.is_empty());
    assert_eq!(kinds(&bench.store, "AND NOT").await, [HitKind::Message], "words, not operators");
}

#[tokio::test]
async fn a_renamed_agent_is_found_under_its_new_name_only() {
    let bench = Bench::with_task().await;
    let mut renamed = connection("1");
    "Payments clerk".clone_into(&mut renamed.name);
    bench.store.write("rename", move |tx| connections::update(tx, &renamed)).await.unwrap();
    assert_eq!(kinds(&bench.store, "payments").await, [HitKind::Agent]);
    assert!(search(&bench.store, "Agent 1").await.is_empty());
}

/// Stores a message of agent `1`, of whose words `secret` is covered, and returns how much was looked through for it.
async fn said(bench: &Bench, secret: &str, text: String) -> usize {
    let (looked, secret) = (Arc::new(AtomicUsize::new(0)), secret.to_owned());
    let longest = Arc::clone(&looked);
    let cover = move |text: &str| {
        longest.fetch_max(text.len(), Ordering::Relaxed);
        Some(text.replace(&secret, "[]"))
    };
    bench.store.cover_with(ConnectionId::new("1"), Arc::new(cover));
    let said = sent("s", "1", None, vec![Part::text(&text)], SentStatus::Sent);
    bench.store.write("say", move |tx| stored_sent::insert(tx, &said)).await.unwrap();
    looked.load(Ordering::Relaxed)
}

#[tokio::test]
async fn a_secret_at_the_end_of_what_is_indexed_is_covered_whole() {
    for before in [0, 1, 6] {
        let bench = Bench::with_task().await;
        let filled = "x".repeat(search::INDEXED - before - 8);
        let text = format!("begins {filled} t0ken-1234 and more");
        said(&bench, "t0ken-1234", text).await;
        assert_eq!(kinds(&bench.store, "begins").await, [HitKind::Sent], "its beginning is found");
        assert_eq!(
            kinds(&bench.store, "t0k").await,
            [],
            "nothing of the secret {before} bytes before the end"
        );
    }
}

#[tokio::test]
async fn a_long_text_is_searched_as_far_as_indexed_and_not_by_half_a_secret() {
    let bench = Bench::with_task().await;
    // Each gets shorter, so that what stands behind them moves forward.
    let secret = format!("t0ken{}", "9".repeat(10_000));
    let text = format!("first {}", format!("{secret} ").repeat(300));
    let looked = said(&bench, &secret, text.clone()).await;
    assert!(looked < search::INDEXED + 100_000 && looked < text.len(), "{looked} of {}", text.len());
    assert_eq!(kinds(&bench.store, "t0ken").await, [], "no half of it");
}

#[tokio::test]
async fn all_of_what_is_indexed_of_a_long_text_is_found() {
    let bench = Bench::with_task().await;
    let text = format!("{} last {}", "x".repeat(search::INDEXED - 10), "y".repeat(1_000_000));
    said(&bench, "t0ken-1234", text).await;
    assert_eq!(kinds(&bench.store, "last").await, [HitKind::Sent]);
}

#[tokio::test]
async fn what_was_sent_is_found_once_unless_its_task_tells_it_otherwise() {
    for (told, expected) in [
        ("Book a flight", vec![HitKind::Sent]),
        ("Book a flight to Oslo", vec![HitKind::Message, HitKind::Sent]),
    ] {
        let bench = Bench::with_task().await;
        let said = sent("m", "1", Some("1"), vec![Part::text("Book a flight")], SentStatus::Sent);
        let task = format!(
            r#"{{"task":{{"id":"task","contextId":"context","status":{{"state":"TASK_STATE_WORKING"}},"history":[
                {{"messageId":"m","role":"ROLE_USER","parts":[{{"text":"{told}"}}]}}]}}}}"#
        );
        let write = move |tx: &mut Tx<'_>| {
            stored_sent::insert(tx, &said)?;
            tasks::append_events(tx, &key("1"), &[observed(&task)], 20)
        };
        bench.store.write("say", write).await.unwrap();
        assert_eq!(kinds(&bench.store, "flight").await, expected, "{told}");
    }
}

#[tokio::test]
async fn letters_that_stand_together_elsewhere_only_do_not_make_a_word() {
    let bench = Bench::with_task().await;
    said(&bench, "nothing", "abcd cdef bcde defg 請求書 求書類".to_owned()).await;
    assert_eq!(kinds(&bench.store, "abcd defg").await, [HitKind::Sent]);
    assert_eq!(kinds(&bench.store, "abcdefg").await, [], "each three of its letters stand in the text");
    assert_eq!(kinds(&bench.store, "請求書類").await, []);
    let many = "abcd bcde cdef defg 請求書 求書類 efg fg";
    assert_eq!(kinds(&bench.store, many).await, [HitKind::Sent], "more than the index is asked for");
    assert_eq!(kinds(&bench.store, &format!("{many} gh")).await, []);
}

/// Words of one and two letters.
const SHORT: [&str; 4] = ["支", "文具", "Q?", "ét"];

#[tokio::test]
async fn words_of_one_or_two_letters_are_found_in_any_case_and_forgotten() {
    let bench = Bench::with_task().await;
    said(&bench, "nothing", "佐藤文具に支払う q? ÉTÉ".to_owned()).await;
    for word in SHORT {
        assert_eq!(kinds(&bench.store, word).await, [HitKind::Sent], "{word}");
    }
    assert_eq!(kinds(&bench.store, "文具 支 été").await, [HitKind::Sent], "all of them");
    assert!(search(&bench.store, "具文").await.is_empty(), "in this order");
    assert_eq!(kinds(&bench.store, "Ag 1").await, [HitKind::Agent], "in a title");

    let scope = Scope::Conversation(ConversationId::new("1"));
    forget(&bench.store, scope, 60).await.unwrap();
    for word in SHORT {
        assert!(search(&bench.store, word).await.is_empty(), "{word} went with its text");
    }
    assert_eq!(bench.store.examine().await.unwrap(), [], "the indexes are whole");
}

#[tokio::test]
async fn an_agent_with_a_new_name_is_not_found_by_short_words_of_the_old_one() {
    let bench = Bench::with_task().await;
    let mut renamed = connection("1");
    "Zoë".clone_into(&mut renamed.name);
    bench.store.write("rename", move |tx| connections::update(tx, &renamed)).await.unwrap();
    assert_eq!(kinds(&bench.store, "zo").await, [HitKind::Agent]);
    assert!(search(&bench.store, "ag").await.is_empty());
}

#[tokio::test]
async fn a_word_without_its_accent_is_found_and_shown_where_it_stands() {
    let bench = Bench::with_task().await;
    said(&bench, "nothing", format!("{} café {}", "x ".repeat(500), "y ".repeat(500))).await;
    let hits = search(&bench.store, "cafe").await;
    let shown: String = hits[0].snippet.iter().map(|piece| piece.text.as_str()).collect();
    assert!(shown.contains("café"), "{shown}");
}
