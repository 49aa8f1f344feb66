//! Paths of a tap, and the addresses they lead to.

use a2a_protocol::{Json, read};
use http::Method;
use rstest::rstest;
use serde_json::json;

use super::{Places, What};

const TAP: &str = "127.0.0.1:4400";

fn places() -> Places {
    let card = json!({
        "name": "B", "description": "", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": [], "defaultOutputModes": [],
        "supportedInterfaces": [
            { "url": "http://b.example:9001/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
            { "url": "http://b.example:9001/rest/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" },
            { "url": "http://other.example/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" },
            { "url": "b.example:50051", "protocolBinding": "GRPC", "protocolVersion": "1.0" },
        ],
    });
    let card = read::card(&Json::from(card)).unwrap().value;
    let mut places = Places::new(TAP, Some("http://b.example:9001/team/.well-known/agent-card.json"));
    places.learn(&card);
    places.learn(&card);
    places
}

fn target(method: &Method, path: &str, grpc: bool) -> Option<String> {
    places().find(method, path, None, grpc).map(|target| target.url.to_string())
}

#[rstest]
#[case("http://b.example:9001/rpc", "http://127.0.0.1:4400/rpc")]
#[case("http://b.example:9001/rest/", "http://127.0.0.1:4400/rest/")]
#[case("http://other.example/", "http://127.0.0.1:4400/at-2/")]
#[case("b.example:50051", "127.0.0.1:4400")]
fn the_card_of_a_tap_leads_to_the_tap(#[case] spelled: &str, #[case] local: &str) {
    assert_eq!(places().local(spelled).as_deref(), Some(local));
    assert_eq!(places().local("http://b.example:9001/else"), None);
}

#[rstest]
#[case::rpc("/rpc", "http://b.example:9001/rpc")]
#[case::below("/rest/message:send", "http://b.example:9001/rest/message:send")]
#[case::second_host("/at-2/tasks/1:cancel", "http://other.example/tasks/1:cancel")]
fn calls_go_to_the_place_that_their_path_names(#[case] path: &str, #[case] to: &str) {
    assert_eq!(target(&Method::POST, path, false).as_deref(), Some(to));
}

#[rstest]
#[case::at_the_root("/.well-known/agent-card.json", "agent-card.json")]
#[case::where_it_is("/team/.well-known/agent-card.json", "agent-card.json")]
#[case::of_older_callers("/.well-known/agent.json", "agent.json")]
fn the_card_is_found_where_callers_look(#[case] path: &str, #[case] file: &str) {
    let expected = format!("http://b.example:9001/team/.well-known/{file}");
    assert_eq!(target(&Method::GET, path, false), Some(expected));
}

#[test]
fn grpc_is_told_by_its_service() {
    let path = "/lf.a2a.v1.A2AService/SendMessage";
    let found = places().find(&Method::POST, path, None, true).unwrap();
    assert_eq!(found.url.as_str(), "https://b.example:50051/lf.a2a.v1.A2AService/SendMessage");
    let what = What::Grpc { service: "lf.a2a.v1.A2AService".to_owned(), method: "SendMessage".to_owned() };
    assert_eq!(found.what, what);
    assert_eq!(target(&Method::POST, "/grpc.reflection.v1.ServerReflection/Info", true), None);
}

#[rstest]
#[case::another_path("/admin")]
#[case::beside_it("/rpc/../admin")]
#[case::encoded("/rest/%2e%2e/admin")]
#[case::a_longer_name("/restaurant")]
#[case::a_host("//evil.example/rpc")]
#[case::an_address("/http://evil.example/")]
#[case::no_such_host("/at-3/tasks")]
fn nothing_but_the_agents_own_paths_is_reached(#[case] path: &str) {
    assert_eq!(target(&Method::POST, path, false), None, "{path}");
}

#[test]
fn a_query_goes_on_as_it_is() {
    let found = places().find(&Method::GET, "/rest/tasks", Some("pageSize=2&x=%20"), false).unwrap();
    assert_eq!(found.url.as_str(), "http://b.example:9001/rest/tasks?pageSize=2&x=%20");
}

#[test]
fn where_the_agent_leads_on_to_is_behind_the_tap_too() {
    let on = |url: &str| places().led_on(&url.parse().unwrap());
    assert_eq!(on("http://b.example:9001/rpc/").as_deref(), Some("http://127.0.0.1:4400/rpc/"));
    assert_eq!(on("http://elsewhere.example/rpc"), None);
}

#[test]
fn a_tap_before_itself_is_known() {
    assert!(!places().leads_here());
    assert!(Places::new(TAP, Some("http://127.0.0.1:4400/.well-known/agent-card.json")).leads_here());
}
