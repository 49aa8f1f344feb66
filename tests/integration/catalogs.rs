//! One address, many agents: a list is found, chosen from and connected, whatever else it holds.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{
    AuthGiven, AuthKind, Breadth, ChoiceState, ConnectionId, DiscoveryState, ListedAgent, SearchSentence,
    Secret, Sentence,
};

use crate::support::Desk;

/// A card, called at `url`.
fn card(name: &str, url: &str) -> Value {
    json!({
        "name": name, "description": format!("Does {name}."), "version": "1", "capabilities": {},
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": format!("Skill of {name}"), "description": "", "tags": [] }],
    })
}

#[expect(clippy::needless_pass_by_value, reason = "what is made for it")]
fn entry(name: &str, content: (&str, Value)) -> Value {
    json!({ "identifier": format!("urn:air:x:{name}"), "type": "application/a2a-agent-card+json", content.0: content.1 })
}

fn catalog(entries: &[Value]) -> String {
    json!({ "specVersion": "1.0", "host": { "displayName": "Example" }, "entries": entries }).to_string()
}

/// A host with five agents, one of which stands in the list, a card that is broken, and an MCP server.
async fn host_of_five() -> ScriptedPeer {
    let mut script = Script::new().on(
        "SendMessage",
        Reply::result(&json!({ "message": {
        "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "Here." }] } })),
    );
    let mut entries: Vec<Value> = Vec::new();
    for name in ["Weather", "Ledger", "Travel", "Poems"] {
        let path = format!("/agents/{name}/card.json");
        script = script.on(
            path.clone(),
            Reply::json(200, card(name, "$urlrpc").to_string().replace("$urlrpc", &format!("$url{name}"))),
        );
        entries.push(entry(name, ("url", json!(path))));
    }
    entries.push(entry("Stars", ("data", card("Stars", "$urlstars"))));
    entries.push(entry("Broken", ("url", json!("/broken.json"))));
    entries.push(
        json!({ "identifier": "urn:air:x:tools", "type": "application/mcp-server-card+json", "url": "/mcp" }),
    );
    let script = script
        .on("/broken.json", Reply::json(200, "{\"name\":"))
        .on("/.well-known/ai-catalog.json", Reply::json(200, catalog(&entries)))
        .on("/.well-known/agent-card.json", Reply::new(404))
        .on("/.well-known/agent.json", Reply::new(404));
    ScriptedPeer::start(script).await.expect("a free port")
}

/// The agents of a list, once nothing is being read or connected.
async fn settled(desk: &Desk, search: &str) -> Vec<ListedAgent> {
    desk.wait_for("a list at rest", async |desk| {
        let DiscoveryState::Several(list) = desk.bench.discoveries().get(search).ok()?.state else {
            return None;
        };
        let page = desk.bench.discoveries().listed_agents(search, "", 0).await.ok()?;
        let unread = page.agents.iter().any(|agent| agent.state == ChoiceState::Unread);
        (list.reading == 0 && list.connecting == 0 && !unread).then_some(page.agents)
    })
    .await
}

fn keys(agents: &[ListedAgent]) -> Vec<usize> {
    agents.iter().map(|agent| agent.key).collect()
}

fn connected(agents: &[ListedAgent]) -> Vec<(&str, ConnectionId)> {
    let of = |agent: &'_ ListedAgent| match &agent.state {
        ChoiceState::Connected(id) => Some(id.clone()),
        _ => None,
    };
    agents.iter().filter_map(|agent| Some((agent.name.as_str(), of(agent)?))).collect()
}

#[tokio::test]
async fn five_agents_of_one_address_are_connected_and_a_broken_one_says_why() {
    let (peer, desk) = (host_of_five().await, Desk::new().await);
    let (search, state) = desk.search(&peer.url(), None).await;
    let DiscoveryState::Several(list) = state else { panic!("{state:?}") };
    assert_eq!((list.host.as_deref(), list.total, list.others_total), (Some("Example"), 6, 1));
    let agents = settled(&desk, &search).await;
    let shown: Vec<_> = agents.iter().map(|agent| agent.name.as_str()).collect();
    assert_eq!(shown, ["Weather", "Ledger", "Travel", "Poems", "Stars", "Broken"]);
    assert_eq!(
        (agents[0].description.as_str(), &*agents[0].skills),
        ("Does Weather.", &["Skill of Weather".to_owned()][..])
    );
    assert!(matches!(agents[5].state, ChoiceState::Unreadable(_)), "{:?}", agents[5]);

    desk.bench.discoveries().connect_listed(&search, &keys(&agents)).await.unwrap();
    let agents = settled(&desk, &search).await;
    let made = connected(&agents);
    let names: Vec<_> = made.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Weather", "Ledger", "Travel", "Poems", "Stars"]);
    let ChoiceState::NotConnected(Sentence::Search(SearchSentence::NoAgentFound { .. })) = &agents[5].state
    else {
        panic!("{:?}", agents[5])
    };
    for (name, id) in made {
        let conversation = desk.bench.chats().start(&id).await.unwrap();
        let said = desk.say(&conversation, "hello").await;
        desk.delivered(&said).await;
        assert_eq!(desk.bench.agents().known(&id).await.unwrap().connection.name, name);
    }
    assert_eq!(desk.bench.connections().await.unwrap().len(), 5);

    let (again, _) = desk.search(&peer.url(), None).await;
    let agents = settled(&desk, &again).await;
    let here = agents.iter().filter(|agent| agent.here.is_some()).count();
    assert_eq!(here, 5, "what is here is marked: {agents:?}");
    desk.bench.discoveries().connect_listed(&again, &keys(&agents)).await.unwrap();
    settled(&desk, &again).await;
    assert_eq!(desk.bench.connections().await.unwrap().len(), 5, "and is not connected twice");
}

#[tokio::test]
async fn agents_among_the_interfaces_of_a_host_are_found_where_no_card_is() {
    let described = |name: &str| {
        json!({ "anchor": format!("/agents/{name}"), "describedby": [
            { "href": format!("/agents/{name}/card.json"), "type": "application/json", "title": name }] })
    };
    let items = json!({ "anchor": "/.well-known/api-catalog", "item": [
        { "href": "/agents/Trains", "title": "Trains" }, { "href": "/maps.yaml", "type": "application/yaml" }] });
    let linkset = json!({ "linkset": [described("Tides"), described("Ferries"), items] });
    let mut script = Script::new().on("/.well-known/api-catalog", Reply::json(200, linkset.to_string())).on(
        "/agents/Trains/.well-known/agent-card.json",
        Reply::json(200, card("Trains", "$url").to_string()),
    );
    for name in ["Tides", "Ferries"] {
        let at = format!("/agents/{name}/card.json");
        script = script.on(at, Reply::json(200, card(name, "$url").to_string()));
    }
    for none in ["agent-card.json", "agent.json", "ai-catalog.json", "ard.json"] {
        script = script.on(format!("/.well-known/{none}"), Reply::new(404));
    }
    let (peer, desk) = (ScriptedPeer::start(script).await.expect("a free port"), Desk::new().await);
    let (search, state) = desk.search(&peer.url(), None).await;
    let DiscoveryState::Several(list) = state else { panic!("{state:?}") };
    assert_eq!((list.total, list.others_total), (3, 1), "what is no agent is counted apart");
    let agents = settled(&desk, &search).await;
    let shown: Vec<_> = agents.iter().map(|agent| agent.name.as_str()).collect();
    assert_eq!(shown, ["Tides", "Ferries", "Trains"]);
    desk.bench.discoveries().connect_listed(&search, &keys(&agents)).await.unwrap();
    let agents = settled(&desk, &search).await;
    assert_eq!(connected(&agents).len(), 3, "{agents:?}");
}

#[tokio::test]
async fn a_card_that_stands_in_a_list_is_read_again_from_there() {
    let (peer, desk) = (host_of_five().await, Desk::new().await);
    let (search, _) = desk.search(&peer.url(), None).await;
    let agents = settled(&desk, &search).await;
    desk.bench.discoveries().connect_listed(&search, &[agents[4].key]).await.unwrap();
    let agents = settled(&desk, &search).await;
    let (name, id) = connected(&agents)[0].clone();
    assert_eq!(name, "Stars");
    let before = peer.requests().len();
    desk.bench.cards().refresh(&id).await.unwrap();
    let asked: Vec<String> = peer.requests()[before..].iter().map(|asked| asked.path.clone()).collect();
    assert_eq!(asked, ["/.well-known/ai-catalog.json"], "the entry's name stays here");
}

#[tokio::test]
async fn an_agent_that_never_answers_holds_no_other_up_and_can_be_stopped() {
    let script = Script::new()
        .on(
            "/list",
            Reply::json(
                200,
                catalog(&[
                    entry("Silent", ("url", json!("/silent.json"))),
                    entry("Quick", ("data", card("Quick", "$urlquick"))),
                ]),
            ),
        )
        .on("/silent.json", Reply::new(200).hang());
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    let desk = Desk::new().await;
    let (search, _) = desk.search(&format!("{}list", peer.url()), None).await;
    desk.bench.discoveries().connect_listed(&search, &[0, 1]).await.unwrap();
    let state_of = async |desk: &Desk, key: usize| {
        desk.bench.discoveries().listed_agents(&search, "", 0).await.unwrap().agents[key].state.clone()
    };
    let is_connected =
        async |desk: &Desk| matches!(state_of(desk, 1).await, ChoiceState::Connected(_)).then_some(());
    desk.wait_for("the quick one", is_connected).await;
    assert_eq!(state_of(&desk, 0).await, ChoiceState::Connecting);
    desk.bench.discoveries().stop(&search);
    let stopped = ChoiceState::NotConnected(SearchSentence::SearchStopped.into());
    desk.wait_for("the end of the other", async |desk| (state_of(desk, 0).await == stopped).then_some(()))
        .await;
    desk.bench.discoveries().connect_listed(&search, &[0]).await.unwrap();
    assert_eq!(state_of(&desk, 0).await, ChoiceState::Connecting, "it can be begun again");
}

#[tokio::test]
async fn a_long_list_is_shown_page_by_page_and_searched() {
    let entries: Vec<Value> = (0..10_000)
        .map(|at| entry(&format!("agent-{at}"), ("data", card(&format!("Agent {at}"), "$urlx"))))
        .collect();
    let script = Script::new().on("/list", Reply::json(200, catalog(&entries)));
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    let desk = Desk::new().await;
    let (search, state) = desk.search(&format!("{}list", peer.url()), None).await;
    let DiscoveryState::Several(list) = state else { panic!("{state:?}") };
    assert_eq!((list.total, list.notes), (10_000, vec![]));
    let first = desk.bench.discoveries().listed_agents(&search, "", 0).await.unwrap();
    assert_eq!((first.agents.len(), first.total, first.next), (100, 10_000, Some(100)));
    let end = desk.bench.discoveries().listed_agents(&search, "", 9_950).await.unwrap();
    assert_eq!((end.agents.len(), end.next), (50, None));
    let found = desk.bench.discoveries().listed_agents(&search, "SKILL 9999", 0).await.unwrap();
    assert_eq!((found.total, found.agents[0].name.as_str()), (1, "Agent 9999"));
}

#[tokio::test]
async fn credentials_of_a_list_go_to_its_host_alone() {
    let other =
        ScriptedPeer::start(Script::new().card(card("Elsewhere", "$urlrpc").to_string())).await.unwrap();
    let list = json!([
        { "name": "Elsewhere", "cardUrl": format!("{}.well-known/agent-card.json", other.url()) },
        card("Own", "/rpc"),
    ]);
    let peer =
        ScriptedPeer::start(Script::new().on("/list", Reply::json(200, list.to_string()))).await.unwrap();
    let desk = Desk::new().await;
    let secret = Some(Secret::new("s3cret"));
    let given = AuthGiven { kind: AuthKind::Bearer, secret, ..AuthGiven::default() };
    let (search, _) = desk.search(&format!("{}list", peer.url()), Some(given.clone())).await;
    let agents = settled(&desk, &search).await;
    desk.bench.discoveries().connect_listed(&search, &keys(&agents)).await.unwrap();
    let agents = settled(&desk, &search).await;
    let kinds =
        async |at: usize| desk.bench.agents().known(&connected(&agents)[at].1).await.unwrap().auth.kind;
    assert_eq!((kinds(0).await, kinds(1).await), (AuthKind::None, AuthKind::Bearer));
    assert!(other.requests().iter().all(|asked| asked.header("authorization").is_none()));

    let pasted =
        json!([card("A", &format!("{}a", other.url())), card("B", &format!("{}b", peer.url()))]).to_string();
    let (search, _) = desk.search(&pasted, Some(given)).await;
    let agents = settled(&desk, &search).await;
    desk.bench.discoveries().connect_listed(&search, &keys(&agents)).await.unwrap();
    let agents = settled(&desk, &search).await;
    for (_, id) in connected(&agents) {
        let kind = desk.bench.agents().known(&id).await.unwrap().auth.kind;
        assert_eq!(kind, AuthKind::None, "nobody said for which of them they were");
    }
}

#[tokio::test]
async fn a_card_beside_the_calls_is_found_among_other_agents_of_the_host() {
    let script = Script::new()
        .on(
            "/a2a/agents/supervisor/agent-card.json",
            Reply::json(200, card("Supervisor", "$urla2a/agents/supervisor/rpc").to_string()),
        )
        .on("GET /a2a/agents/supervisor/rpc", Reply::json(405, "{}"));
    let locked = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
    let with_root =
        |reply: Reply| locked.iter().fold(script.clone(), |script, path| script.on(*path, reply.clone()));
    let desk = Desk::new().await;
    let peer = ScriptedPeer::start(with_root(Reply::json(401, "{}"))).await.unwrap();
    let (_, state) = desk.search(&format!("{}a2a/agents/supervisor/rpc", peer.url()), None).await;
    assert!(
        matches!(&state, DiscoveryState::Found(found) if found.card.value.name == "Supervisor"),
        "{state:?}"
    );

    let peer =
        ScriptedPeer::start(with_root(Reply::json(200, card("Gateway", "$urlg").to_string()))).await.unwrap();
    let typed = format!("{}a2a/agents/supervisor/rpc", peer.url());
    let (_, state) = desk.search(&typed, None).await;
    assert!(
        matches!(&state, DiscoveryState::Found(found) if found.card.value.name == "Gateway"),
        "{state:?}"
    );
    let search = desk.bench.discoveries().discover_among(&typed, None, Breadth::Everything).unwrap();
    let agents = settled(&desk, &search).await;
    let names: Vec<_> = agents.iter().map(|agent| agent.name.as_str()).collect();
    assert_eq!(names, ["Gateway", "Supervisor"]);
}

#[tokio::test]
async fn what_the_host_refuses_is_not_taken_for_the_agents_refusal() {
    let script = ["/.well-known/agent-card.json", "/.well-known/agent.json"]
        .iter()
        .fold(Script::new().on("GET /team/agent", Reply::json(404, "{}")), |script, path| {
            script.on(*path, Reply::json(401, "{}"))
        });
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let (search, state) = desk.search(&format!("{}team/agent", peer.url()), None).await;
    let DiscoveryState::Failed { hints, .. } = state else { panic!("{state:?}") };
    let asked = desk.bench.discoveries().get(&search).unwrap().attempts;
    assert!(
        !asked.iter().any(|attempt| attempt.outcome == workbench_core::AttemptOutcome::NeedsCredentials),
        "{asked:?}"
    );
    let host = peer.url();
    let says_where = hints
        .iter()
        .any(|hint| *hint == workbench_core::HintSentence::SearchHost { url: host.clone() }.into());
    assert!(says_where, "{hints:?}");
    let (search, _) = desk.search(&host, None).await;
    let asked = desk.bench.discoveries().get(&search).unwrap().attempts;
    assert_eq!(
        asked[0].outcome,
        workbench_core::AttemptOutcome::NeedsCredentials,
        "of the host alone it is the agent's"
    );
}
