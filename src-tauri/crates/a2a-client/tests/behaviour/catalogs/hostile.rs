//! Catalogues that never end, lead in circles, or lead where they must not.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use a2a_client::Limits;
use a2a_client::discover::Note;
use axum::body::Body;
use axum::http::header;
use axum::response::IntoResponse as _;

use super::*;
use crate::support::{public_only, redirect};

#[tokio::test]
async fn next_links_for_ever_end_at_the_limit_and_it_is_told() {
    let served = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&served);
    let host = Server::start(move |_| {
        let number = count.fetch_add(1, Ordering::SeqCst);
        let page =
            json!({"agents": [card(&format!("A{number}"))], "next": format!("/list?page={}", number + 1)});
        answer(&page.to_string())
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.catalog_pages = 7);
    let listing = listed(&setup.raw(), host.at("/list").as_str()).await;
    assert_eq!((listing.agents.len(), listing.notes), (7, vec![Note::TooManyPages { limit: 7 }]));
    assert_eq!(served.load(Ordering::SeqCst), 7);
}

#[tokio::test]
async fn pages_that_repeat_themselves_end_the_list() {
    let server = Server::start(|asked| {
        let page = json!({"agents": [card("A"), card("B")], "next": format!("{}1", asked.path)});
        answer(&page.to_string())
    })
    .await;
    let listing = listed(&Setup::new().raw(), server.at("/list?page=").as_str()).await;
    assert_eq!((names(&listing), server.asked().len()), (vec!["A", "B"], 2), "the second says nothing new");
}

#[tokio::test]
async fn a_body_without_end_is_cut_and_the_rest_of_the_list_stands() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/list" => answer(&catalog(&[entry("a", "/a.json"), nested("/endless"), nested("/more")])),
        "/endless" => {
            let pieces = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(" ".repeat(64 * 1024)));
            ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(pieces)).into_response()
        }
        "/more" => answer(&catalog(&[entry("b", "/b.json")])),
        _ => absent(),
    })
    .await;
    let listing = listed(&Setup::new().raw(), server.at("/list").as_str()).await;
    assert_eq!(names(&listing), ["a", "b"]);
    assert_eq!(listing.notes, [Note::Unread { url: server.at("/endless") }]);
}

#[tokio::test]
async fn a_body_that_stands_still_is_given_up_and_what_was_read_stands() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/list" => answer(&catalog(&[entry("a", "/a.json"), entry("b", "/b.json"), nested("/silent")])),
        "/silent" => {
            let pieces = futures_util::stream::pending::<Result<String, std::io::Error>>();
            ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(pieces)).into_response()
        }
        _ => absent(),
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.catalog_time = std::time::Duration::from_millis(200));
    let mut told = Vec::new();
    let input = Input::parse(server.at("/list").as_str()).unwrap();
    let raw = setup.raw();
    let found = search(&raw, &input, Breadth::First, None, &mut |progress| match progress {
        Progress::Started(url) => told.push((url.path().to_owned(), false)),
        Progress::Finished(attempt) => told.push((attempt.url.path().to_owned(), true)),
    })
    .await;
    let Ok(Found::Several(listing)) = found else { panic!("{found:?}") };
    assert_eq!((names(&listing), listing.notes.clone()), (vec!["a", "b"], vec![Note::TooSlow]));
    assert_eq!(told.last(), Some(&("/silent".to_owned(), true)), "nothing is left waiting");
}

#[tokio::test]
async fn catalogues_are_read_to_depth_three_and_circles_end() {
    let server = Server::start(|asked| {
        let depth: usize = asked.path.trim_start_matches("/depth/").parse().unwrap_or_default();
        let entries = [
            entry(&format!("at-{depth}"), &format!("/{depth}.json")),
            nested(&format!("/depth/{}", depth + 1)),
            nested("/depth/0"),
        ];
        answer(&catalog(&entries))
    })
    .await;
    let listing = listed(&Setup::new().raw(), server.at("/depth/0").as_str()).await;
    assert_eq!(names(&listing), ["at-0", "at-1", "at-2", "at-3"]);
    assert_eq!(listing.notes, [Note::TooDeep { at: server.at("/depth/4").to_string() }]);
    assert_eq!(server.asked().len(), 4, "each was asked once");
}

#[tokio::test]
async fn ten_thousand_entries_are_all_there_and_more_are_not_taken() {
    let many = |count: usize| {
        let entries: Vec<Value> =
            (0..count).map(|at| entry(&format!("agent-{at}"), &format!("/{at}.json"))).collect();
        catalog(&entries)
    };
    let server = serving(vec![("/all", many(10_000)), ("/more", many(10_001))]).await;
    let listing = listed(&Setup::new().raw(), server.at("/all").as_str()).await;
    assert_eq!((names(&listing).last(), listing.notes.len()), (Some(&"agent-9999"), 0));
    let listing = listed(&Setup::new().raw(), server.at("/more").as_str()).await;
    assert_eq!(listing.agents.len(), Limits::default().catalog_agents);
    assert_eq!(listing.notes, [Note::TooManyAgents { limit: 10_000 }]);
}

#[tokio::test]
async fn a_broken_catalogue_is_told_like_any_other_place() {
    let broken = catalog(&[entry("a", "/a.json")]).replace("]}", "");
    let server = serving(vec![("/list", broken)]).await;
    let error = found(&Setup::new().raw(), server.at("/list").as_str(), Breadth::First).await.unwrap_err();
    assert!(matches!(error.telling_attempt().unwrap().outcome, Outcome::NotJson(_)), "{error:?}");
    let server = serving(vec![("/list", catalog(&[]))]).await;
    let error = found(&Setup::new().raw(), server.at("/list").as_str(), Breadth::First).await.unwrap_err();
    assert!(matches!(error.telling_attempt().unwrap().outcome, Outcome::EmptyCatalog), "{error:?}");
}

#[tokio::test]
async fn a_catalogue_of_the_internet_leads_to_no_address_inside() {
    let inside = serving(vec![("/secrets", catalog(&[entry("inside", "/a.json")]))]).await;
    let (secrets, card_inside) = (inside.at("/secrets"), inside.at("/card.json"));
    let list = catalog(&[
        entry("a", "http://public.example/a.json"),
        entry("b", card_inside.as_str()),
        nested(secrets.as_str()),
        nested("http://catalog.example/moved"),
    ]);
    // A proxy stands for the internet: names of the outside lead to it.
    let internet = Server::start(move |asked| match asked.path.as_str() {
        "http://catalog.example/list" => answer(&list),
        "http://catalog.example/moved" => redirect(302, secrets.as_str()),
        _ => absent(),
    })
    .await;
    let raw = public_only(&internet);
    let listing = listed(&raw, "http://catalog.example/list").await;
    assert_eq!(names(&listing), ["a", "b"]);
    let unread = [
        Note::Unread { url: inside.at("/secrets") },
        Note::Unread { url: Url::parse("http://catalog.example/moved").unwrap() },
    ];
    assert_eq!(listing.notes, unread);
    let Source::At(url) = &listing.agents[1].source else { panic!("{listing:?}") };
    let read = a2a_client::discover(&raw, &Input::Url(url.clone()), None, &mut |_| {}).await;
    assert!(read.is_err(), "nor is the card there read");
    assert!(inside.asked().is_empty(), "{:?}", inside.asked());
}
