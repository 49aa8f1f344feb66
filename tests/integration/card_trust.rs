//! An agent whose card changes after it was saved.

use std::time::Duration;

use a2a_client::Secret;
use a2a_client::signatures::Verdict as Judged;
use a2a_protocol::card::Change;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{
    Announcement, AuthGiven, AuthKind, ConnectionChange, ConnectionId, Content, ConversationId, CoreError,
    Extended, ExtendedState, KeyOrigin, Notice, Outgoing,
};
use workbench_store::cards::{CardWeight, SeenBy, Verdict};

use crate::support::{Desk, approve, by_button, outcome};
use crate::till::card;

/// Longer than a look at a card is good for.
const LATER: Duration = Duration::from_mins(11);

/// An agent that shows whatever card a test wants, and a desk at which it was saved.
struct Scene {
    agent: ScriptedPeer,
    desk: Desk,
    connection: ConnectionId,
    conversation: ConversationId,
}

fn answers() -> Script {
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] });
    Script::new().on("SendMessage", Reply::result(&json!({ "message": message })))
}

fn guarded() -> Value {
    let mut card = card("$url", false);
    card["securitySchemes"] = json!({ "key": { "httpAuthSecurityScheme": { "scheme": "bearer" } } });
    card["securityRequirements"] = json!([{ "schemes": { "key": {} } }]);
    card
}

fn bearer() -> AuthGiven {
    AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new("t0ken")), ..AuthGiven::default() }
}

impl Scene {
    async fn new(script: Script, card: &Value, given: Option<AuthGiven>) -> Self {
        let agent = ScriptedPeer::start(script.card(card.to_string())).await.unwrap();
        let desk = Desk::new().await;
        let connection = desk.connect_with(&agent.url(), given).await;
        let conversation = desk.bench.chats().start(&connection).await.unwrap();
        Self { agent, desk, connection, conversation }
    }

    /// The agent shows another card from now on, which is looked at.
    async fn shows(&self, card: &Value) {
        self.agent.rescript(answers().card(card.to_string()));
        self.desk.bench.cards().refresh(&self.connection).await.unwrap();
    }

    /// The weight and the changes of the card that waits for a word.
    async fn pending(&self) -> Option<(Option<CardWeight>, Vec<&'static str>)> {
        let pending = self.desk.bench.cards().history(&self.connection).await.unwrap().pending?;
        Some((pending.version.weight, pending.changes.iter().map(Change::id).collect()))
    }

    async fn name_in_use(&self) -> String {
        self.desk.bench.agents().known(&self.connection).await.unwrap().card.value.name
    }

    async fn try_to_say(&self) -> Result<(), CoreError> {
        let content = Content { text: "hello".to_owned(), ..Content::default() };
        let outgoing = Outgoing { conversation: self.conversation.clone(), content, task: None };
        self.desk.bench.chats().say(outgoing).await.map(drop)
    }

    /// How many calls the agent got.
    fn calls(&self) -> usize {
        self.agent.requests().iter().filter(|request| request.method().is_some()).count()
    }
}

#[tokio::test]
async fn a_reworded_name_is_announced_and_accepted_by_going_on() {
    let scene = Scene::new(answers(), &card("$url", false), None).await;
    let mut news = scene.desk.bench.announcements();
    let mut renamed = card("$url", false);
    renamed["name"] = "Till of the house".into();
    scene.shows(&renamed).await;
    assert_eq!(scene.pending().await, Some((Some(CardWeight::Notice), vec!["name"])));
    let notice = loop {
        if let Announcement::Notice(notice) = news.recv().await.unwrap() {
            break notice;
        }
    };
    let Notice { is_error, message, .. } = notice;
    assert_eq!((is_error, message.to_string().contains("agent-card-changed")), (false, true), "{message}");
    assert_eq!(scene.name_in_use().await, "Till", "the old card is in use until then");

    let said = scene.desk.say(&scene.conversation, "hello").await;
    scene.desk.delivered(&said).await;
    assert_eq!((scene.pending().await, scene.name_in_use().await.as_str()), (None, "Till of the house"));
    let versions = scene.desk.bench.cards().history(&scene.connection).await.unwrap().versions;
    let told: Vec<_> = versions
        .iter()
        .map(|it| (it.version.seen_by, it.version.verdict, it.in_use, it.changes.len()))
        .collect();
    let (person, first) = (SeenBy::Person, SeenBy::FirstUse);
    assert_eq!(told, [(person, Verdict::Accepted, true, 1), (first, Verdict::Accepted, false, 0)]);
}

#[tokio::test]
async fn a_card_that_means_the_same_takes_its_place_without_a_word() {
    let scene = Scene::new(answers(), &card("$url", false), None).await;
    let mut spelled = card("$url", false);
    spelled["documentationUrl"] = "https://docs.example".into();
    scene.shows(&spelled).await;
    assert_eq!(scene.pending().await, None);
    let known = scene.desk.bench.agents().known(&scene.connection).await.unwrap();
    assert!(known.card.value.documentation_url.is_some());
}

#[tokio::test]
async fn a_moved_host_holds_everything_back_until_a_person_picks_a_card() {
    let elsewhere = ScriptedPeer::start(answers()).await.unwrap();
    let scene = Scene::new(answers(), &card("$url", false), Some(bearer())).await;
    scene.shows(&card(&elsewhere.url(), false)).await;
    let (weight, changes) = scene.pending().await.unwrap();
    assert_eq!((weight, changes[0]), (Some(CardWeight::Alarm), "host-added"), "{changes:?}");
    let held = scene.try_to_say().await;
    assert!(matches!(held, Err(CoreError::CardAlarms { .. })), "{held:?}");

    let history = scene.desk.bench.cards().history(&scene.connection).await.unwrap();
    let version = history.pending.unwrap().version.id;
    scene.desk.bench.cards().keep(&scene.connection, version).await.unwrap();
    let said = scene.desk.say(&scene.conversation, "hello").await;
    scene.desk.delivered(&said).await;
    assert_eq!((scene.calls(), elsewhere.requests().len()), (1, 0), "the old interface is in use");
    let again = scene.desk.bench.cards().accept(&scene.connection, version).await;
    assert!(matches!(again, Err(CoreError::NotFound { .. })), "it was declined: {again:?}");
    scene.shows(&card(&elsewhere.url(), false)).await;
    assert_eq!(scene.pending().await, None, "nobody is asked twice about the same card");

    scene.shows(&card("$url", false)).await;
    scene.shows(&card(&elsewhere.url(), false)).await;
    scene.desk.accept_card(&scene.connection).await;
    let said = scene.desk.say(&scene.conversation, "hello").await;
    scene.desk.delivered(&said).await;
    assert_eq!((scene.calls(), elsewhere.requests().len()), (1, 1));
    assert_eq!(elsewhere.requests()[0].header("authorization"), None, "credentials stay where they were");
}

#[tokio::test]
async fn a_message_written_before_the_alarm_fails_unsent_and_can_go_later() {
    let scene = Scene::new(answers(), &guarded(), Some(bearer())).await;
    scene.agent.rescript(answers().card(card("$url", false).to_string()));
    scene.desk.place().pass(LATER);
    let said = scene.desk.say(&scene.conversation, "hello").await;
    let failure = scene.desk.failure(&said).await;
    assert!(failure.message.to_string().contains("card-holds-message"), "{}", failure.message);
    assert!(!failure.may_have_arrived);
    assert_eq!(scene.calls(), 0);
    let (weight, changes) = scene.pending().await.unwrap();
    assert_eq!((weight, changes[0]), (Some(CardWeight::Alarm), "authentication-weakened"), "{changes:?}");

    scene.desk.accept_card(&scene.connection).await;
    scene.desk.bench.chats().say_again(&said).await.unwrap();
    scene.desk.delivered(&said).await;
}

#[tokio::test]
async fn a_decision_is_not_sent_in_spite_of_an_alarm_and_is_asked_anew() {
    let asks = json!({ "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_INPUT_REQUIRED",
        "message": { "messageId": "q", "role": "ROLE_AGENT", "parts": [{ "text": "Pay 12,000 yen?" }] } } });
    let script = || {
        let task = Reply::result(&json!({ "task": asks }));
        Script::new().on("SendMessage", task).on("GetTask", Reply::result(&asks))
    };
    let scene = Scene::new(script(), &guarded(), Some(bearer())).await;
    scene.desk.say(&scene.conversation, "pay").await;
    let request = scene.desk.request().await;
    let sent =
        || scene.agent.requests().iter().filter(|it| it.method().as_deref() == Some("SendMessage")).count();
    assert_eq!(sent(), 1);

    scene.agent.rescript(script().card(card("$url", false).to_string()));
    scene.desk.place().pass(LATER);
    let answer = a2a_hitl::Answer::Text("yes".to_owned());
    scene.desk.decide(&request, answer.clone()).await;
    let back = scene.desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains("card-holds-decision"), "{}", outcome(&back));
    assert_eq!(sent(), 1, "nothing was sent");

    let answers = crate::support::answer_all(&request, &approve());
    let held = scene
        .desk
        .bench
        .approvals()
        .decide(&request.request.id, &request.request.request_hash, answers, by_button())
        .await;
    assert!(matches!(held, Err(CoreError::CardAlarms { .. })), "{held:?}");
}

#[tokio::test]
async fn an_old_look_is_renewed_before_a_message_by_asking_for_changes() {
    let tagged = |status, card: Value| {
        let reply = Reply::json(status, card.to_string()).header("ETag", "\"one\"");
        answers().on("/.well-known/agent-card.json", reply)
    };
    let agent = ScriptedPeer::start(answers()).await.unwrap();
    agent.rescript(tagged(200, card(&agent.url(), false)));
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&agent.url()).await;
    let looks = || {
        let requests = agent.requests();
        let looks = requests.iter().filter(|request| request.method().is_none());
        looks.map(|look| look.header("if-none-match").map(str::to_owned)).collect::<Vec<_>>()
    };
    let before = looks().len();
    for _ in 0..2 {
        let said = desk.say(&conversation, "hello").await;
        desk.delivered(&said).await;
    }
    assert_eq!(looks().len(), before, "the card was looked at just now");
    agent.rescript(answers().on("/.well-known/agent-card.json", Reply::new(304)));
    desk.place().pass(LATER);
    for _ in 0..2 {
        let said = desk.say(&conversation, "hello").await;
        desk.delivered(&said).await;
    }
    assert_eq!(looks()[before..], [Some("\"one\"".to_owned())], "once for both");
}

#[tokio::test]
async fn a_card_that_a_pinned_key_did_not_sign_is_alarming() {
    let file = format!("{}/wire/signing/a2a-python-1.3.0.json", env!("CARGO_MANIFEST_DIR"));
    let recorded: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let signed = &recorded["card_as_served"];
    let scene = Scene::new(answers(), signed, None).await;
    let (bench, id) = (&scene.desk.bench, &scene.connection);
    let unknown = bench.cards().signatures(id).await.unwrap();
    assert_eq!(unknown[0].report.verdict, Judged::NoKey);
    let url = unknown[0].report.key_url.as_ref().unwrap();
    let plan = bench.cards().plan_keys(id, url.as_str()).await.unwrap();
    assert_eq!((plan.host.as_str(), plan.own_origin), ("127.0.0.1:9131", false));
    let invented = bench.cards().plan_keys(id, "http://127.0.0.1:1/keys").await;
    assert!(matches!(invented, Err(CoreError::NotFound { .. })), "the card does not name it: {invented:?}");

    bench.cards().give_keys(id, &recorded["jwks"].to_string()).await.unwrap();
    let judged = bench.cards().signatures(id).await.unwrap();
    let Judged::Valid { thumbprint, uncovered, .. } = &judged[0].report.verdict else {
        panic!("{judged:?}");
    };
    assert!(!uncovered.is_empty(), "this signer leaves members out");
    assert_eq!((&judged[0].key_from, judged[0].pinned), (&Some(KeyOrigin::Given), false));
    bench.cards().pin_key(id, thumbprint).await.unwrap();
    assert!(bench.cards().signatures(id).await.unwrap()[0].pinned);
    let copy = bench.duplicate_connection(id, "Copy", false).await.unwrap();
    assert!(bench.cards().signatures(&copy).await.unwrap()[0].pinned, "a copy is guarded no less");

    // Nothing that is compared by meaning; but the signature does not hold any more.
    let mut forged = signed.clone();
    forged["documentationUrl"] = "https://elsewhere.example".into();
    scene.shows(&forged).await;
    let pending = bench.cards().history(id).await.unwrap().pending.unwrap();
    assert_eq!((pending.version.weight, pending.version.signer_lost), (Some(CardWeight::Alarm), true));

    let mut unsigned = signed.clone();
    unsigned.as_object_mut().unwrap().remove("signatures");
    scene.shows(&unsigned).await;
    assert_eq!(scene.pending().await, Some((Some(CardWeight::Alarm), vec!["signature-lost"])));
}

async fn extended(scene: &Scene) -> Extended {
    scene
        .desk
        .wait_for("the extended card", async |desk| {
            desk.bench.agents().extended_card(&scene.connection).await.unwrap()
        })
        .await
}

async fn with_extended(change: impl Fn(&mut Value)) -> Scene {
    let mut public = guarded();
    public["capabilities"]["extendedAgentCard"] = true.into();
    let scene = Scene::new(answers(), &public, Some(bearer())).await;
    public["supportedInterfaces"][0]["url"] = scene.agent.url().into();
    public["skills"] = json!([{ "id": "pay", "name": "Pay", "description": "Pays.", "tags": [] }]);
    change(&mut public);
    scene.agent.rescript(answers().on("GetExtendedAgentCard", Reply::result(&public)));
    let said = scene.desk.say(&scene.conversation, "hello").await;
    scene.desk.delivered(&said).await;
    scene
}

#[tokio::test]
async fn the_extended_card_replaces_the_public_one_until_credentials_change() {
    let scene = with_extended(|_| {}).await;
    assert!(matches!(extended(&scene).await.state, ExtendedState::InUse(_)));
    let skills =
        async || scene.desk.bench.agents().known(&scene.connection).await.unwrap().card.value.skills.len();
    assert_eq!(skills().await, 1);
    let other = AuthGiven { secret: Some(Secret::new("another")), ..bearer() };
    scene.desk.place().pass(Duration::from_secs(1));
    let change = ConnectionChange { auth: Some(other), ..ConnectionChange::default() };
    scene.desk.bench.saving().change(&scene.connection, change).await.unwrap();
    assert_eq!(skills().await, 0, "somebody else is shown the public card");
}

#[tokio::test]
async fn an_extended_card_of_another_host_is_not_used_before_a_person_says_so() {
    let scene = with_extended(|card| {
        let elsewhere = json!({ "url": "https://elsewhere.example/", "protocolBinding": "JSONRPC",
            "protocolVersion": "1.0" });
        card["supportedInterfaces"].as_array_mut().unwrap().insert(0, elsewhere);
    })
    .await;
    let ExtendedState::Strange { changes, .. } = extended(&scene).await.state else {
        panic!("it names another host");
    };
    assert_eq!(changes, [Change::HostAdded { host: "elsewhere.example".to_owned() }]);
    let bench = &scene.desk.bench;
    assert!(bench.agents().known(&scene.connection).await.unwrap().card.value.skills.is_empty());

    bench.agents().accept_extended_card(&scene.connection).await.unwrap();
    assert_eq!(bench.agents().known(&scene.connection).await.unwrap().card.value.skills.len(), 1);
    bench.agents().drop_extended_card(&scene.connection).await.unwrap();
    assert!(bench.agents().known(&scene.connection).await.unwrap().card.value.skills.is_empty());
}

#[tokio::test]
async fn a_copy_of_an_agent_is_no_way_round_an_alarm() {
    let elsewhere = ScriptedPeer::start(answers()).await.unwrap();
    let mut scene = Scene::new(answers(), &card("$url", false), Some(bearer())).await;
    scene.shows(&card(&elsewhere.url(), false)).await;
    scene.connection = scene.desk.bench.duplicate_connection(&scene.connection, "Copy", true).await.unwrap();
    scene.conversation = scene.desk.bench.chats().start(&scene.connection).await.unwrap();
    let (weight, changes) = scene.pending().await.unwrap();
    assert_eq!((weight, changes[0]), (Some(CardWeight::Alarm), "host-added"), "{changes:?}");
    let held = scene.try_to_say().await;
    assert!(matches!(held, Err(CoreError::CardAlarms { .. })), "{held:?}");
    assert_eq!((scene.calls(), elsewhere.requests().len()), (0, 0));
}

#[tokio::test]
async fn a_copy_looks_at_the_card_before_it_sends_however_fresh_the_originals() {
    let mut scene = Scene::new(answers(), &guarded(), Some(bearer())).await;
    scene.connection = scene.desk.bench.duplicate_connection(&scene.connection, "Copy", true).await.unwrap();
    scene.conversation = scene.desk.bench.chats().start(&scene.connection).await.unwrap();
    scene.agent.rescript(answers().card(card("$url", false).to_string()));
    let said = scene.desk.say(&scene.conversation, "hello").await;
    let failure = scene.desk.failure(&said).await;
    assert!(failure.message.to_string().contains("card-holds-message"), "{}", failure.message);
    assert_eq!(scene.calls(), 0);
}

#[tokio::test]
async fn a_card_that_is_shown_to_those_with_a_token_is_no_changed_one() {
    let mut whole = guarded();
    whole["name"] = json!("Policy Desk, for members");
    whole["skills"] = json!([{ "id": "hail", "name": "Hail", "description": "What is covered", "tags": [] }]);
    let redacted = Scene::new(answers(), &guarded(), None).await;
    redacted.agent.rescript(answers().card(whole.to_string()));
    let change = ConnectionChange { auth: Some(bearer()), ..ConnectionChange::default() };
    redacted.desk.bench.saving().change(&redacted.connection, change).await.unwrap();
    assert_eq!(redacted.name_in_use().await, "Policy Desk, for members");
    assert_eq!(redacted.pending().await, None);
    let history = redacted.desk.bench.cards().history(&redacted.connection).await.unwrap();
    assert!(history.versions.iter().any(|shown| shown.version.seen_by == SeenBy::Credentials));
}
