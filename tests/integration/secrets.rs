//! A secret goes to its agent and nowhere else.

mod copies;
mod deaf;
mod echoes;
pub(crate) mod ring;
mod slots;

pub(crate) use deaf::DeafRing;
pub(crate) use ring::{Ring, SlowRing};

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use a2a_client::Secret;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rusqlite::Connection;
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use workbench_core::{AuthGiven, AuthKind};

use crate::support::{Desk, files_without};
use crate::till::card;

const TOKEN: &str = "tok-5up3r-s3cret-value";

fn bearer(token: &str) -> AuthGiven {
    AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new(token)), ..AuthGiven::default() }
}

/// The values of a header in all requests to an agent.
fn said_to(peer: &ScriptedPeer, header: &str) -> Vec<String> {
    peer.requests().iter().filter_map(|request| request.header(header).map(str::to_owned)).collect()
}

/// Everything that is logged, as text.
#[derive(Clone, Default)]
pub(crate) struct Listening(Arc<Mutex<String>>);

impl Listening {
    pub(crate) fn heard(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

impl Subscriber for Listening {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut self.clone());
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

impl Visit for Listening {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        use std::fmt::Write;
        let mut heard = self.0.lock().unwrap();
        writeln!(heard, "{field}={value:?}").unwrap();
    }
}

#[test]
fn a_bearer_token_is_in_no_file_no_wire_row_and_no_line_of_the_log() {
    let log = Listening::default();
    tracing::subscriber::with_default(log.clone(), || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(converse());
    });
    let heard = log.heard();
    assert!(heard.contains('='), "the log was listened to");
    assert!(!heard.contains(TOKEN), "a line of the log has it");
}

async fn converse() {
    // The agent repeats the token wherever an agent can: in headers, answers and errors.
    let answer = json!({ "message": {
        "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "thank you" }],
    } });
    let script = Script::new()
        .card(card("$url", false).to_string())
        .on("SendMessage", Reply::result(&answer).header("x-echo", TOKEN));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let connection = desk.connect_with(&peer.url(), Some(bearer(TOKEN))).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let message = desk.say(&conversation, "hello").await;
    desk.delivered(&message).await;
    peer.rescript(Script::new().on("SendMessage", Reply::new(401).bytes(format!("bad token {TOKEN}"))));
    let refused = desk.say(&conversation, "hello again").await;
    let told = desk.failure(&refused).await;
    assert!(!format!("{told:?}").contains(TOKEN), "what a person is told does not repeat it: {told:?}");

    let sent = peer.requests();
    let authorized = |request: &&a2a_server::scripted::RecordedRequest| {
        request.header("authorization") == Some(&format!("Bearer {TOKEN}"))
    };
    assert_eq!(sent.iter().filter(authorized).count(), sent.len(), "it went along with every request");
    // While the database is open the write-ahead log is a file as well.
    let open = search(&desk.place().data());
    assert!(open.iter().any(|path| path.ends_with("workbench.db-wal")), "{open:?}");
    let place = desk.close().await;
    search(&place.data());
    let database = Connection::open(place.data().join("workbench.db")).unwrap();
    let rows: u32 = database.query_row("SELECT count(*) FROM frames", [], |row| row.get(0)).unwrap();
    assert!(rows > 0, "there is a wire log that could have had it");
}

#[tokio::test]
async fn a_key_in_an_address_is_kept_as_a_credential_and_not_as_an_address() {
    let answer =
        json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let card_path = "/cards/agent.json";
    let script = Script::new().on("SendMessage", Reply::result(&answer));
    let own = ScriptedPeer::start(Script::new()).await.unwrap();
    let foreign = ScriptedPeer::start(script.clone()).await.unwrap();
    let paths =
        |card: String, query: &str| script.clone().on(format!("{card_path}?{query}"), Reply::json(200, card));
    own.rescript(paths(card("$url", false).to_string(), &format!("v=1&key={TOKEN}")));
    let address = format!("{}cards/agent.json?key={TOKEN}&v=1", own.url());
    let desk = Desk::new().await;
    let connection = desk.connect(&address).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    let known = desk.bench.agents().known(&connection).await.unwrap();
    assert_eq!(known.connection.card_url, Some(format!("{}cards/agent.json?v=1", own.url())));
    desk.bench.cards().refresh(&connection).await.expect("the key goes along again");

    own.rescript(paths(card(&foreign.url(), false).to_string(), &format!("v=1&key={TOKEN}")));
    desk.bench.cards().refresh(&connection).await.unwrap();
    desk.accept_card(&connection).await;
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    assert!(!format!("{:?}", foreign.requests()).contains(TOKEN), "another host never sees it");
    search(&desk.place().data());
    let place = desk.close().await;
    search(&place.data());
}

/// Holds that no file below `folder` has the token, and returns the files.
fn search(folder: &Path) -> Vec<PathBuf> {
    files_without(TOKEN, folder)
}
