//! Everyday refusals of a first message and of a card: the sentence is true, and the one step that is offered is the
//! most likely next one.

mod credentials;
mod in_front;
mod payments;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::Value;
use workbench_core::{DiscoveryState, Explanation, Remedy, Sentence, WantedCredential};

use crate::support::Desk;
use crate::till::card;

/// More places than are ever tried.
const PLACES: usize = 20;

/// How the first message to an agent fails whose card is open to everybody and which answers every call so.
async fn refused(reply: Reply) -> Explanation {
    let script = Script::new().card(card("$url", false).to_string());
    let peer = ScriptedPeer::start(script.on("SendMessage", reply)).await.expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&peer.url()).await;
    let said = desk.say(&conversation, "Is berth 7 free?").await;
    desk.failure(&said).await
}

/// How the search for an agent ends where every place answers so.
async fn not_found(reply: Reply) -> (Sentence, Vec<Sentence>, Option<Remedy>) {
    let script = (0..PLACES).fold(Script::new(), |script, _| script.then(reply.clone()));
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    match Desk::new().await.search(&peer.url(), None).await.1 {
        DiscoveryState::Failed { message, hints, remedy } => (message, hints, remedy),
        other => panic!("it was found: {other:?}"),
    }
}

/// The code of a sentence.
fn code(sentence: &Sentence) -> String {
    let stored: Value = serde_json::from_str(&sentence.to_string()).expect("a sentence is JSON");
    stored["code"].as_str().unwrap_or_default().to_owned()
}

fn codes(hints: &[Sentence]) -> Vec<String> {
    hints.iter().map(code).collect()
}

fn key_in(name: &str, prefix: Option<&str>) -> WantedCredential {
    WantedCredential::ApiKeyHeader { name: name.to_owned(), prefix: prefix.map(str::to_owned) }
}
