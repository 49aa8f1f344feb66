//! The inbox as a list: drawers, groups, filters, words, marks and kept views.

use workbench_store::approvals::inbox::{self, Counts};
use workbench_store::approvals::marks::{self, About, Colour, Danger, Shape};
use workbench_store::approvals::{self, ApprovalState, Decision, Expected, NewApproval, outbox};
use workbench_store::kept_views::{self, KeptView, ViewPlace};
use workbench_store::overview::{self, Drawer, Grouping, RequestQuery};
use workbench_store::{ApprovalId, ConnectionId, StoreError, Tick, Tx, last_tick};

use crate::support::{Bench, about, add_task, request};

const NOW: i64 = 500;

/// Every request of a query, page by page.
async fn listed(bench: &Bench, query: RequestQuery) -> Vec<String> {
    let mut seen = Vec::new();
    let mut next = query;
    loop {
        let query = next.clone();
        let page = bench.store.read(move |reader| overview::requests(reader, &query, NOW)).await.unwrap();
        let Some(last) = page.last() else { break };
        next.after = Some(next.after(&last.approval));
        seen.extend(page.into_iter().map(|listed| listed.approval.request.id.to_string()));
    }
    seen
}

fn id(name: &str) -> ApprovalId {
    ApprovalId::new(name)
}

fn end(tx: &mut Tx<'_>, name: &str, to: ApprovalState, at: i64) -> Result<(), StoreError> {
    let expected = Expected { state: ApprovalState::Pending, attempt: 0 };
    approvals::advance(tx, &id(name), expected, to, None, at).map(drop)
}

/// 25 requests: 3 is snoozed, 5 expired, 6 and 7 were answered, 8 is on its way.
async fn bench() -> Bench {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| {
            for number in 0..25_i64 {
                // Pairs share a time of arrival, so that the id must decide.
                let request = request("1", &format!("{number:02}"));
                approvals::propose(tx, &request, &about("transfer to Sato"), 100 + number / 2)?;
            }
            marks::snooze(tx, &id("03"), Some(1_000))?;
            end(tx, "05", ApprovalState::Expired, 300)?;
            end(tx, "06", ApprovalState::Delivered, 310)?;
            end(tx, "07", ApprovalState::Refused, 320)?;
            let decision = Decision {
                decision: "{}".to_owned(),
                reply: "{}".to_owned(),
                not_before: 900,
                by_rule: None,
            };
            approvals::decide(tx, &id("08"), 0, "hash-08", &decision, 330)
        })
        .await
        .unwrap();
    bench
}

#[tokio::test]
async fn each_drawer_is_paged_through_once_and_in_order() {
    let bench = bench().await;
    let of = |drawer| listed(&bench, RequestQuery::of(drawer, 4));
    let waiting: Vec<String> = (0..25)
        .filter(|number| ![3, 5, 6, 7, 8].contains(number))
        .map(|number| format!("{number:02}"))
        .collect();
    assert_eq!(of(Drawer::Waiting).await, waiting, "each once, oldest first");
    assert_eq!(of(Drawer::Snoozed).await, ["03"]);
    assert_eq!(of(Drawer::Sent).await, ["08"]);
    assert_eq!(of(Drawer::Answered).await, ["07", "06"], "latest first");
    assert_eq!(of(Drawer::Lapsed).await, ["05"]);

    let counts = |now| bench.store.read(move |reader| inbox::counts(reader, now));
    let expected = Counts { pending: 20, snoozed: 1, sending: 1, uncertain: 0 };
    assert_eq!(counts(NOW).await.unwrap(), expected);
    assert_eq!(counts(1_000).await.unwrap().pending, 21, "the snooze is over");
    assert_eq!(bench.store.read(inbox::over).await.unwrap(), (2, 1));
    let newest = bench.store.read(|reader| inbox::newest(reader, NOW)).await.unwrap();
    assert_eq!(newest, Some(id("24")));
}

#[tokio::test]
async fn what_lapses_soon_is_found_wherever_it_stands() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| {
            for (name, expires_at) in
                [("never", None), ("late", Some(9_000)), ("soon", Some(700)), ("next", Some(600))]
            {
                let request = NewApproval { expires_at, ..request("1", name) };
                approvals::propose(tx, &request, &about(""), 100)?;
            }
            let snoozed = NewApproval { expires_at: Some(650), ..request("1", "snoozed") };
            approvals::propose(tx, &snoozed, &about(""), 100)?;
            marks::snooze(tx, &id("snoozed"), Some(1_000))?;
            marks::set_colour(tx, &id("soon"), Some(Colour::Blue))
        })
        .await
        .unwrap();
    let lapsing = async |query: RequestQuery| {
        let found =
            bench.store.read(move |reader| overview::lapsing(reader, &query, NOW, 1_000)).await.unwrap();
        found.into_iter().map(|listed| listed.approval.request.id.to_string()).collect::<Vec<_>>()
    };
    let all = || RequestQuery::of(Drawer::Waiting, 10);
    assert_eq!(lapsing(all()).await, ["next", "soon"], "what lapses first, but not what was put aside");
    assert_eq!(
        lapsing(RequestQuery { colour: Some(Colour::Blue), ..all() }).await,
        ["soon"],
        "narrowed alike"
    );
    assert_eq!(lapsing(RequestQuery::of(Drawer::Waiting, 1)).await, ["next"], "no more than asked for");
}

#[tokio::test]
async fn a_group_stands_together_over_the_edges_of_pages() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| {
            add_task(tx, "2")?;
            for number in 0..9_i64 {
                let task = if number % 2 == 0 { "1" } else { "2" };
                approvals::propose(tx, &request(task, &number.to_string()), &about(""), 100 + number)?;
            }
            ["7", "2", "1"].iter().try_for_each(|name| end(tx, name, ApprovalState::Delivered, 200))
        })
        .await
        .unwrap();
    for grouping in [Grouping::Agent, Grouping::Task] {
        let of = |drawer| listed(&bench, RequestQuery { grouping, ..RequestQuery::of(drawer, 2) });
        assert_eq!(of(Drawer::Waiting).await, ["0", "4", "6", "8", "3", "5"], "{grouping:?}");
        assert_eq!(of(Drawer::Answered).await, ["7", "1", "2"], "{grouping:?}");
    }
}

#[tokio::test]
async fn what_waits_for_a_time_is_put_back_with_the_clock() {
    let bench = bench().await;
    let waking = |now: i64| bench.store.read(move |reader| marks::next_waking(reader, now));
    let (before, due) = (waking(NOW).await.unwrap(), |now: i64| {
        bench.store.read(move |reader| outbox::next_due(reader, now))
    });
    let leaves = due(i64::MIN).await.unwrap();
    assert!(before.is_some() && leaves.is_some(), "something is hidden, and something waits to leave");
    bench
        .store
        .write("put back", |tx| {
            marks::put_back(tx, 1_500)?;
            let before = last_tick(tx)?;
            outbox::put_back(tx, 1_500, NOW, before)
        })
        .await
        .unwrap();
    assert_eq!(waking(NOW - 1_500).await.unwrap(), before.map(|at| at - 1_500));
    let leaves = leaves.map(|at| at - 1_500);
    assert_eq!(due(i64::MIN).await.unwrap(), leaves);
    let since = bench.store.write("put back", |tx| outbox::put_back(tx, 1_500, NOW, Tick::default()));
    since.await.unwrap();
    assert_eq!(due(i64::MIN).await.unwrap(), leaves, "what was decided since goes by the clock as it is");
}

#[tokio::test]
async fn a_decision_queued_in_the_future_waits_as_long_from_now_and_moves_once() {
    let bench = bench().await;
    let due = || bench.store.read(|reader| outbox::next_due(reader, i64::MIN));
    let put_back_to = |now: i64| bench.store.write("put back", move |tx| outbox::put_back_to(tx, now));
    // It was queued at 330, to leave at 900.
    for (now, leaves, why) in [
        (330, 900, "the clock went on"),
        (100, 670, "230 were lost"),
        (100, 670, "another start loses nothing"),
        (101, 670, "the clock goes on"),
    ] {
        put_back_to(now).await.unwrap();
        assert_eq!(due().await.unwrap(), Some(leaves), "{why}");
    }
}

#[tokio::test]
async fn filters_leave_out_what_does_not_fit() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| {
            add_task(tx, "2")?;
            let risky = About { danger: Danger::High, ..about("delete the canary 削除") };
            approvals::propose(tx, &request("1", "risky"), &risky, 100)?;
            let form = About { shape: Shape::Form, ..about("where to go") };
            approvals::propose(tx, &request("2", "form"), &form, 101)?;
            approvals::propose(tx, &request("2", "plain"), &about("pay 100% of it"), 102)?;
            marks::set_colour(tx, &id("plain"), Some(Colour::Blue))?;
            marks::set_note(tx, &id("form"), Some("ask Tanaka"))
        })
        .await
        .unwrap();
    let all = || RequestQuery::of(Drawer::Waiting, 10);
    let words = |words: &str| RequestQuery { words: words.to_owned(), ..all() };
    for (query, expected, why) in [
        (RequestQuery { danger: Some(Danger::High), ..all() }, vec!["risky"], "risk"),
        (RequestQuery { shape: Some(Shape::Form), ..all() }, vec!["form"], "shape"),
        (RequestQuery { colour: Some(Colour::Blue), ..all() }, vec!["plain"], "colour"),
        (RequestQuery { connection: Some(ConnectionId::new("1")), ..all() }, vec!["risky"], "agent"),
        (words("canary"), vec!["risky"], "a word of the request"),
        (words("削除"), vec!["risky"], "a word that is too short for the index"),
        (words("CANARY agent"), vec!["risky"], "one word in the request, one in the name of its agent"),
        (words("Agent 2"), vec!["form", "plain"], "the name of the agent"),
        (words("tanaka"), vec!["form"], "the note"),
        (words("100%"), vec!["plain"], "signs of the search engine stand for themselves"),
        (words("canary pay"), vec![], "every word must be there"),
        (words("\" OR \""), vec![], "nothing is syntax"),
    ] {
        assert_eq!(listed(&bench, query).await, expected, "{why}");
    }
}

#[tokio::test]
async fn a_request_comes_back_when_its_snooze_ends_and_when_it_is_decided() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| {
            for (name, until) in [("a", 600), ("b", 700), ("c", 800)] {
                approvals::propose(tx, &request("1", name), &about(""), 100)?;
                marks::snooze(tx, &id(name), Some(until))?;
            }
            let decision = Decision {
                decision: "{}".to_owned(),
                reply: "{}".to_owned(),
                not_before: 900,
                by_rule: None,
            };
            approvals::decide(tx, &id("c"), 0, "hash-c", &decision, 200)?;
            approvals::withdraw(tx, &id("c"), 0, None, 210)
        })
        .await
        .unwrap();
    let next = |now| bench.store.read(move |reader| marks::next_waking(reader, now));
    assert_eq!([next(500).await.unwrap(), next(600).await.unwrap()], [Some(600), Some(700)]);
    assert_eq!(next(700).await.unwrap(), None, "what was decided is not hidden any more");
    let woken = bench.store.read(|reader| marks::woken(reader, 500, 650)).await.unwrap();
    assert_eq!(woken, [id("a")]);
}

#[tokio::test]
async fn a_request_of_an_earlier_version_is_described_once() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("propose", |tx| approvals::propose(tx, &request("1", "a"), &about("old"), 1))
        .await
        .unwrap();
    let connection = rusqlite::Connection::open(bench.store.folder().join("workbench.db")).unwrap();
    connection.execute("UPDATE approvals SET danger = NULL, shape = NULL", []).unwrap();
    let undescribed = || bench.store.read(|reader| marks::undescribed(reader, 10));
    let found = undescribed().await.unwrap();
    assert_eq!(found.len(), 1);
    let about = About { danger: Danger::High, ..about("anew") };
    bench
        .store
        .write("describe", move |tx| found.iter().try_for_each(|row| marks::describe(tx, row, &about)))
        .await
        .unwrap();
    assert!(undescribed().await.unwrap().is_empty());
    let query = RequestQuery {
        danger: Some(Danger::High),
        words: "anew".to_owned(),
        ..RequestQuery::of(Drawer::Waiting, 10)
    };
    assert_eq!(listed(&bench, query).await, ["a"]);
}

#[tokio::test]
async fn views_are_kept_renamed_and_removed() {
    let bench = Bench::new();
    let view =
        |id: &str, name: &str| KeptView { id: id.to_owned(), name: name.to_owned(), filter: "{}".to_owned() };
    let (first, second, renamed) = (view("b", "Money"), view("a", "Night"), view("b", "Payments"));
    let kept = [renamed.clone(), second.clone()];
    bench
        .store
        .write("views", move |tx| {
            kept_views::set(tx, ViewPlace::Inbox, &first, 1)?;
            kept_views::set(tx, ViewPlace::Inbox, &second, 2)?;
            kept_views::set(tx, ViewPlace::Inbox, &renamed, 3)
        })
        .await
        .unwrap();
    assert_eq!(bench.store.read(|reader| kept_views::all(reader, ViewPlace::Inbox)).await.unwrap(), kept);
    bench.store.write("remove", |tx| kept_views::remove(tx, ViewPlace::Inbox, "b")).await.unwrap();
    assert_eq!(bench.store.read(|reader| kept_views::all(reader, ViewPlace::Inbox)).await.unwrap().len(), 1);
}
