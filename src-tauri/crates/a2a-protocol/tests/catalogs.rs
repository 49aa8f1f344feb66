//! Lists of agents in every published form, and the faults of each.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, and says where"
)]

use a2a_protocol::finding::Rule;
use a2a_protocol::model::{Catalog, CatalogEntry, EntryContent, NextPage};
use a2a_protocol::{Decoded, Json, read};
use rstest::rstest;
use serde_json::{Value, json};

fn decoded(value: &Value) -> Decoded<Catalog> {
    read::catalog(&Json::parse(value.to_string()).unwrap()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

fn card(name: &str) -> Value {
    json!({"name": name, "description": "Does it.", "version": "1", "skills": [],
        "supportedInterfaces": [{"url": "https://a.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})
}

/// Each entry as its name and what it leads to.
fn listed(value: &Value) -> Vec<(String, String)> {
    let what = |content: EntryContent| match content {
        EntryContent::Card(card) => format!("card {}", card.to_value()["name"].as_str().unwrap()),
        EntryContent::AgentAt(url) => format!("agent {url}"),
        EntryContent::Catalog(_) => "catalogue".to_owned(),
        EntryContent::CatalogAt(url) => format!("catalogue {url}"),
        EntryContent::Other(what) => format!("other {what}"),
        EntryContent::Nothing => "nothing".to_owned(),
    };
    let entries = decoded(value).value.entries;
    let name = |entry: &CatalogEntry| entry.name.clone().or(entry.short_name.clone()).unwrap_or_default();
    entries.into_iter().map(|entry| (name(&entry), what(entry.content))).collect()
}

#[track_caller]
fn check(value: &Value, expected: &[(&str, &str)], because: &str) {
    let listed = listed(value);
    let listed: Vec<_> = listed.iter().map(|(name, what)| (name.as_str(), what.as_str())).collect();
    assert_eq!(listed, expected, "{because}");
}

#[rstest]
#[case::ai_catalog_of_old("mediaType")]
#[case::ard("type")]
#[case::snake("media_type")]
fn an_entry_says_what_it_is_under_either_name(#[case] member: &str) {
    let entry =
        |id: &str, kind: &str, rest: (&str, Value)| json!({"identifier": id, member: kind, rest.0: rest.1});
    let catalog = json!({"specVersion": "1.0", "host": {"displayName": "Example"}, "entries": [
        entry("urn:air:a.example:agent:by-address", "application/a2a-agent-card+json", ("url", json!("/a.json"))),
        entry("urn:air:a.example:agent:here", "application/a2a-agent-card+json", ("data", card("Here"))),
        entry("urn:air:a.example:part", "application/ai-catalog+json", ("url", json!("part.json"))),
        entry("urn:air:a.example:mcp:weather", "application/mcp-server-card+json", ("url", json!("/mcp"))),
        entry("urn:air:a.example:skill:review", "application/agent-skills+zip", ("url", json!("/s.zip"))),
    ]});
    check(
        &catalog,
        &[
            ("by-address", "agent /a.json"),
            ("here", "card Here"),
            ("part", "catalogue part.json"),
            ("weather", "other application/mcp-server-card+json"),
            ("review", "other application/agent-skills+zip"),
        ],
        "without a name of its own, an entry has the last part of its identifier",
    );
    assert_eq!(decoded(&catalog).value.host.as_deref(), Some("Example"));
    assert_eq!(decoded(&catalog).findings, []);
}

#[test]
fn lists_of_registries_are_read_whatever_they_are_called() {
    let cards = json!([card("A"), card("B")]);
    let expected = [("A", "card A"), ("B", "card B")];
    check(&cards, &expected, "an array");
    for name in ["agents", "items", "results", "data", "agent_cards", "records"] {
        check(&json!({name: cards, "total": 2}), &expected, name);
    }
    check(&json!({"data": {"agents": cards}}), &expected, "in an envelope");
    check(&json!({"agents": {"a": card("A"), "b": card("B")}}), &expected, "by identifier");
    check(&json!({"agents": [{"id": "1", "agentCard": card("A")}]}), &[("1", "card A")], "wrapped");
    let written =
        json!({"items": [{"descriptors": {"a2a": {"agentCard": {"inlineContent": card("A").to_string()}}}}]});
    check(&written, &[("", "card A")], "wrapped several times, as a string");
    let addresses = json!({"agents": ["https://a.example", {"name": "B", "url": "https://b.example"},
        {"name": "C", "cardUrl": "/c.json", "url": "https://c.example/rpc"}]});
    let expected =
        [("", "agent https://a.example"), ("B", "agent https://b.example"), ("C", "agent /c.json")];
    check(&addresses, &expected, "addresses alone, and the one of the card before the one for calls");
    let mut own = card("D");
    own["wellKnownURI"] = json!("https://d.example/card");
    check(&json!([own]), &[("D", "agent https://d.example/card")], "a card that says where it is");
    let linkset = json!({"linkset": [
        {"anchor": "https://a.example/agents/a", "describedby": [{"href": "/a.json"}]},
        {"anchor": "https://a.example/agents/b", "describedby": [{"href": "/docs"}],
            "service-meta": [{"href": "/b.json", "type": "application/a2a-agent-card+json"}]},
    ]});
    check(
        &linkset,
        &[("", "agent /a.json"), ("", "agent /b.json")],
        "links (RFC 9264), by type before relation",
    );
    let interfaces = json!({"linkset": [
        {"anchor": "https://a.example/.well-known/api-catalog", "item": [
            {"href": "https://a.example/agents/tides", "title": "Tides"},
            {"href": "/agents/ferries/card", "type": "application/a2a-agent-card+json"},
            {"href": "/v1/openapi.yaml", "type": "application/yaml"}]},
        {"anchor": "https://a.example/agents/c", "service-desc": [
            {"href": "/c/openapi.json", "type": "application/openapi+json"},
            {"href": "/c.json", "type": "application/a2a-agent-card+json"}]},
        {"anchor": "https://a.example/agents/d", "service-desc": [{"href": "/d.json", "type": "application/json"}]},
        {"anchor": "https://a.example/maps", "service-desc": [{"href": "/m.yaml", "type": "application/yaml"}]}]});
    check(
        &interfaces,
        &[
            ("Tides", "agent https://a.example/agents/tides"),
            ("", "agent /agents/ferries/card"),
            ("", "other application/yaml"),
            ("", "agent /c.json"),
            ("", "agent /d.json"),
            ("", "other application/yaml"),
        ],
        "interfaces (RFC 9727), each link an entry, and what is described otherwise is no agent",
    );
    let one = json!({"identifier": "urn:air:x:y", "type": "application/a2a-agent-card+json", "url": "/y"});
    check(&one, &[("y", "agent /y")], "one entry by itself");
    let parts =
        json!({"specVersion": "1.0", "entries": [], "collections": [{"displayName": "All", "url": "/v1"}]});
    check(&parts, &[("All", "catalogue /v1")], "the parts of a catalogue");
}

#[rstest]
#[case::nothing(json!([]))]
#[case::health(json!({"status": "ok"}))]
#[case::a_card(card("A"))]
#[case::people(json!({"items": [{"name": "Sato"}, {"name": "Ito"}]}))]
#[case::numbers(json!({"data": [1, 2, 3]}))]
#[case::mcp(json!({"entries": [{"type": "application/mcp-server-card+json", "url": "/m"}]}))]
fn what_lists_no_agents_is_no_catalogue(#[case] value: Value) {
    assert!(read::catalog(&Json::parse(value.to_string()).unwrap()).is_err(), "{value}");
}

#[test]
fn faults_are_told_and_take_nothing_else_along() {
    let catalog = json!({"specVersion": "1.0", "entries": [
        7,
        {"identifier": "a", "type": "application/a2a-agent-card+json"},
        {"identifier": "b", "type": "application/a2a-agent-card+json", "url": "/b", "data": card("B")},
        {"identifier": "b", "type": "application/a2a-agent-card+json", "url": "/b2"},
        {"identifier": "b", "version": "2", "type": "application/a2a-agent-card+json", "url": "/b2"},
    ]});
    let Decoded { value, findings } = decoded(&catalog);
    let keys: Vec<_> = value.entries.iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(keys, ["a", "b", "b (2)", "b@2"], "no two entries have the same name");
    assert_eq!(value.entries[0].content, EntryContent::Nothing);
    assert!(matches!(value.entries[1].content, EntryContent::Card(_)), "what stands in the entry counts");
    let told: Vec<_> = findings.iter().map(|finding| (finding.pointer.as_str(), finding.rule)).collect();
    let expected = [
        ("/entries/0", Rule::WrongType),
        ("/entries/1", Rule::MissingMember),
        ("/entries/2", Rule::UnknownShape),
        ("", Rule::DuplicateMember),
    ];
    assert_eq!(told, expected);
}

#[rstest]
#[case(json!({"next": "/agents?page=2"}), Some(NextPage::Address("/agents?page=2".to_owned())))]
#[case(json!({"next": "c29tZQ"}), Some(NextPage::Parameter { name: "cursor", value: "c29tZQ".to_owned() }))]
#[case(json!({"next": 2}), Some(NextPage::Parameter { name: "page", value: "2".to_owned() }))]
#[case(json!({"_links": {"next": {"href": "?p=2"}}}), Some(NextPage::Address("?p=2".to_owned())))]
#[case(json!({"nextPageToken": "t"}), Some(NextPage::Parameter { name: "pageToken", value: "t".to_owned() }))]
#[case(json!({"next_page_token": "t"}), Some(NextPage::Parameter { name: "page_token", value: "t".to_owned() }))]
#[case(json!({"pageToken": "t"}), Some(NextPage::Parameter { name: "pageToken", value: "t".to_owned() }))]
#[case(json!({"metadata": {"nextCursor": "t"}}), Some(NextPage::Parameter { name: "cursor", value: "t".to_owned() }))]
#[case(json!({"offset": 20, "limit": 1, "total": 30}), Some(NextPage::Parameter { name: "offset", value: "21".to_owned() }))]
#[case(json!({"offset": 29, "limit": 1, "total": 30}), None)]
#[case(json!({"nextPageToken": "", "next": null}), None)]
fn a_list_says_where_it_goes_on(#[case] around: Value, #[case] expected: Option<NextPage>) {
    let mut page = around;
    page["agents"] = json!([card("A")]);
    assert_eq!(decoded(&page).value.next, expected, "{page}");
}
