//! Lists of agents: where they are found, how far they are read, and requests that they cannot cause.

mod hostile;

use a2a_client::discover::{Breadth, Found, Input, Listing, Outcome, Progress, Source, search};
use a2a_client::{Credential, DiscoverError, Raw, Refreshed, Secret, refresh};
use axum::http::HeaderValue;
use axum::response::Response;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Asked, Server, Setup, json as answer, text};

fn card(name: &str) -> Value {
    json!({"name": name, "description": format!("Is {name}."), "version": "1", "skills": [{"id": "s", "name": "Plan"}],
        "supportedInterfaces": [{"url": "/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})
}

fn entry(name: &str, url: &str) -> Value {
    json!({"identifier": name, "type": "application/a2a-agent-card+json", "url": url})
}

fn nested(url: &str) -> Value {
    json!({"identifier": url, "type": "application/ai-catalog+json", "url": url})
}

fn catalog(entries: &[Value]) -> String {
    json!({"specVersion": "1.0", "entries": entries}).to_string()
}

fn absent() -> Response {
    text(404, "text/plain", "Not Found")
}

async fn found(raw: &Raw, typed: &str, breadth: Breadth) -> Result<Found, DiscoverError> {
    search(raw, &Input::parse(typed)?, breadth, None, &mut |_| {}).await
}

async fn listed(raw: &Raw, typed: &str) -> Listing {
    match found(raw, typed, Breadth::First).await {
        Ok(Found::Several(listing)) => *listing,
        other => panic!("a list is there: {other:?}"),
    }
}

fn names(listing: &Listing) -> Vec<&str> {
    listing.agents.iter().map(a2a_client::discover::Listed::shown_name).collect()
}

/// Answers these paths, whatever else is asked.
async fn serving(answers: Vec<(&'static str, String)>) -> Server {
    Server::start(move |asked: &Asked| {
        let found = answers.iter().find(|(path, _)| *path == asked.path);
        found.map_or_else(absent, |(_, body)| answer(body))
    })
    .await
}

#[tokio::test]
async fn a_host_without_a_card_of_its_own_lists_its_agents() {
    let here = json!({"identifier": "b", "mediaType": "application/a2a-agent-card+json", "data": card("B")});
    let mcp = json!({"identifier": "urn:x:weather", "type": "application/mcp-server-card+json", "url": "/m"});
    let list = catalog(&[entry("a", "agents/a.json"), here, mcp]);
    for path in ["/.well-known/ai-catalog.json", "/.well-known/ard.json"] {
        let server = serving(vec![(path, list.clone())]).await;
        let listing = listed(&Setup::new().raw(), server.url.as_str()).await;
        assert_eq!(names(&listing), ["a", "B"], "{path}");
        let Source::At(url) = &listing.agents[0].source else { panic!("{listing:?}") };
        assert_eq!(*url, server.at("/.well-known/agents/a.json"), "relative to the catalogue");
        let Source::Here(b) = &listing.agents[1].source else { panic!("{listing:?}") };
        assert_eq!(b.addresses[0].as_ref().unwrap().url, server.at("/rpc").as_str());
        assert_eq!(listing.agents[1].shown_description(), "Is B.");
        assert_eq!(listing.others[0].what, "application/mcp-server-card+json", "named, and left out");
    }
}

#[tokio::test]
async fn a_host_with_a_card_is_asked_for_its_others() {
    let list = catalog(&[entry("a", "/a.json"), entry("b", "/b.json")]);
    let own = ("/.well-known/agent-card.json", card("Own").to_string());
    let server = serving(vec![own.clone(), ("/.well-known/ai-catalog.json", list)]).await;
    let listing = listed(&Setup::new().raw(), server.url.as_str()).await;
    assert_eq!(names(&listing), ["a", "b", "Own"]);
    let server = serving(vec![own]).await;
    let alone = found(&Setup::new().raw(), server.url.as_str(), Breadth::First).await;
    assert!(matches!(alone, Ok(Found::Agent(_))), "{alone:?}");
    let deep = found(&Setup::new().raw(), server.at("/a2a/x").as_str(), Breadth::First).await;
    assert!(matches!(deep, Ok(Found::Agent(_))), "{deep:?}");
    assert!(!server.asked().iter().skip(3).any(|asked| asked.path.starts_with("/a2a/x/.well-known/ard")));
}

#[tokio::test]
async fn a_page_and_the_head_of_an_answer_say_where_the_list_is() {
    let list = catalog(&[entry("a", "/a.json"), entry("b", "/b.json")]);
    let in_page = serving(vec![
        ("/", "<html><head><link rel='ai-catalog' href='/lists/all.json'></head></html>".to_owned()),
        ("/lists/all.json", list.clone()),
    ])
    .await;
    assert_eq!(names(&listed(&Setup::new().raw(), in_page.url.as_str()).await), ["a", "b"]);
    let in_head = Server::start(move |asked| match asked.path.as_str() {
        "/lists/all.json" => answer(&list),
        "/shop" => {
            let mut response = absent();
            let link = HeaderValue::from_static("</lists/all.json>; rel=\"ard\"");
            response.headers_mut().insert("link", link);
            response
        }
        _ => absent(),
    })
    .await;
    assert_eq!(names(&listed(&Setup::new().raw(), in_head.at("/shop").as_str()).await), ["a", "b"]);
}

#[tokio::test]
async fn a_list_is_read_page_by_page() {
    let page = |names: &[&str], next: Value| {
        let agents: Vec<Value> = names.iter().map(|name| card(name)).collect();
        json!({"agents": agents, "next": next}).to_string()
    };
    let pages = vec![
        ("/agents", page(&["A"], json!("/agents?page=2"))),
        ("/agents?page=2", page(&["B"], json!({"href": "?page=3"}))),
        ("/agents?page=3", page(&["C"], Value::Null)),
    ];
    let server = serving(pages).await;
    let listing = listed(&Setup::new().raw(), server.at("/agents").as_str()).await;
    assert_eq!((names(&listing), listing.notes.len()), (vec!["A", "B", "C"], 0));

    let token = |names: &[&str], token: &str| {
        let items: Vec<Value> = names.iter().map(|name| card(name)).collect();
        json!({"items": items, "nextPageToken": token}).to_string()
    };
    let server = serving(vec![
        ("/v1/agents?size=1", token(&["A"], "t 2")),
        ("/v1/agents?size=1&pageToken=t+2", token(&["B"], "")),
    ])
    .await;
    let listing = listed(&Setup::new().raw(), server.at("/v1/agents?size=1").as_str()).await;
    assert_eq!(names(&listing), ["A", "B"]);

    let server = Server::start(|asked| {
        let mut response = answer(&json!([card(&asked.path)]).to_string());
        if asked.path == "/list" {
            response.headers_mut().insert("link", HeaderValue::from_static("</list?2>; rel=next"));
        }
        response
    })
    .await;
    let listing = listed(&Setup::new().raw(), server.at("/list").as_str()).await;
    assert_eq!(names(&listing), ["/list", "/list?2"]);
}

#[tokio::test]
async fn a_list_of_one_is_that_agent() {
    let server = serving(vec![
        ("/.well-known/ai-catalog.json", catalog(&[entry("a", "/a")])),
        ("/a/.well-known/agent-card.json", card("A").to_string()),
    ])
    .await;
    match found(&Setup::new().raw(), server.url.as_str(), Breadth::First).await {
        Ok(Found::Agent(agent)) => assert_eq!(agent.card.value.name, "A"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_card_in_a_catalogue_is_read_again_from_its_entry() {
    let here = |version: &str| {
        let mut card = card("A");
        card["version"] = json!(version);
        let entry =
            json!({"identifier": "urn:air:x:a", "type": "application/a2a-agent-card+json", "data": card});
        catalog(&[
            entry,
            json!({"identifier": "b", "type": "application/a2a-agent-card+json", "data": {"name": "B", "url": "/b"}}),
        ])
    };
    let server = Server::start(move |asked| match asked.headers.get("if-none-match") {
        Some(_) => answer(&here("2")),
        None => answer(&here("1")),
    })
    .await;
    let raw = Setup::new().raw();
    let listing = listed(&raw, server.at("/c.json").as_str()).await;
    let Source::Here(agent) = &listing.agents[0].source else { panic!("{listing:?}") };
    let url = agent.card_url.clone().unwrap();
    assert_eq!(url.fragment(), Some("urn:air:x:a"));
    match refresh(&raw, &url, Some("\"1\""), None).await {
        Ok(Refreshed::Card(again)) => {
            assert_eq!((again.card.value.version.as_str(), again.card_url), ("2", Some(url.clone())));
        }
        other => panic!("{other:?}"),
    }
    let mut gone = url;
    gone.set_fragment(Some("urn:air:x:gone"));
    assert!(matches!(refresh(&raw, &gone, None, None).await, Err(DiscoverError::NotFound { .. })));
}

#[tokio::test]
async fn everything_is_looked_at_where_the_first_agent_was_not_meant() {
    let server = serving(vec![
        ("/.well-known/agent-card.json", card("Gateway").to_string()),
        ("/a2a/agents/supervisor/agent-card.json", card("Supervisor").to_string()),
    ])
    .await;
    let typed = server.at("/a2a/agents/supervisor/rpc");
    let raw = Setup::new().raw();
    match found(&raw, typed.as_str(), Breadth::First).await {
        Ok(Found::Agent(agent)) => assert_eq!(agent.card.value.name, "Gateway"),
        other => panic!("{other:?}"),
    }
    match found(&raw, typed.as_str(), Breadth::Everything).await {
        Ok(Found::Several(listing)) => assert_eq!(names(&listing), ["Gateway", "Supervisor"]),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_card_beside_the_calls_is_found_whatever_the_401_of_the_root() {
    let server = |beside: bool| {
        Server::start(move |asked| match asked.path.as_str() {
            "/a2a/agents/supervisor/agent-card.json" if beside => answer(&card("Supervisor").to_string()),
            "/a2a/agents/supervisor/rpc" => text(405, "application/json", "{}"),
            path if path.starts_with("/.well-known") => text(401, "application/json", "{}"),
            _ => absent(),
        })
    };
    let raw = Setup::new().raw();
    for typed in ["/a2a/agents/supervisor/rpc", "/a2a/agents/supervisor", "/a2a/agents/supervisor/"] {
        let server = server(true).await;
        match found(&raw, server.at(typed).as_str(), Breadth::First).await {
            Ok(Found::Agent(agent)) => assert_eq!(agent.card.value.name, "Supervisor", "{typed}"),
            other => panic!("{typed}: {other:?}"),
        }
    }
    let server = server(false).await;
    let error =
        found(&raw, server.at("/a2a/agents/supervisor/rpc").as_str(), Breadth::First).await.unwrap_err();
    assert!(
        matches!(error.telling_attempt().unwrap().outcome, Outcome::Absent),
        "the 401 of the root is not the agent's: {error:?}"
    );
    let error = found(&raw, server.url.as_str(), Breadth::First).await.unwrap_err();
    let wants = matches!(error.telling_attempt().unwrap().outcome, Outcome::NeedsCredentials { .. });
    assert!(wants, "of the host that was typed it is the agent's: {error:?}");
}

#[tokio::test]
async fn credentials_go_to_the_host_they_were_given_for_and_to_no_other() {
    let other = serving(vec![("/more", catalog(&[entry("b", "/b.json")]))]).await;
    let list = catalog(&[entry("a", "/a.json"), nested(other.at("/more").as_str())]);
    let server = Server::start(move |asked| match asked.headers.get("authorization") {
        Some(value) if value == "Bearer s3cret" => answer(&list),
        _ => text(401, "text/plain", ""),
    })
    .await;
    let setup = Setup::new().credential(&server.url, &Credential::Bearer(Secret::new("s3cret")));
    let listing = listed(&setup.raw(), server.at("/list").as_str()).await;
    assert_eq!(names(&listing), ["a", "b"]);
    assert!(
        other.asked().iter().all(|asked| !asked.headers.contains_key("authorization")),
        "{:?}",
        other.asked()
    );
}

#[tokio::test]
async fn a_pasted_list_is_read_without_asking_where_it_has_the_cards() {
    let list = json!([card("A"), card("B"), {"name": "C", "cardUrl": "/relative"}]).to_string();
    let listing = listed(&Setup::new().raw(), &list).await;
    assert_eq!(names(&listing), ["A", "B", "C"]);
    assert!(matches!(listing.agents[2].source, Source::Broken), "nothing says what it is relative to");
    let address = found(&Setup::new().raw(), "[::1]:1", Breadth::First).await;
    assert!(
        matches!(address, Err(DiscoverError::NotFound { .. })),
        "an address of IPv6 is no list: {address:?}"
    );
}
