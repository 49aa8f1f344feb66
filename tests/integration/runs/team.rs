//! A team of agents for runs, which note everything that arrives.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use a2a_protocol::Json;
use a2a_protocol::model::{ArtifactId, Part, TaskState};
use a2a_server::{Agent, ArtifactHead, Behaviour, Emitter, Outcome, RunningServer, Server, Turn};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::json;
use tokio::sync::watch;
use workbench_core::RunId;
use workbench_core::runs::{RunShown, RunStart};
use workbench_store::runs::RunState;
use workbench_tests::cards::card;

use crate::support::Desk;

/// Every agent of the team. What one does is told by its name.
const NAMES: [&str; 9] =
    ["echo", "critic", "router", "asker", "flaky", "broken", "sleeper", "plain", "maker"];

/// The maker's output: more than stands in a journal.
pub(super) const MADE: usize = 1024 * 1024;

/// A message that arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Arrival {
    pub(super) agent: &'static str,
    pub(super) message: String,
    pub(super) context: String,
    pub(super) text: String,
}

#[derive(Clone, Default)]
struct Book(Arc<Mutex<Vec<Arrival>>>, watch::Sender<usize>);

impl Book {
    fn arrivals(&self) -> MutexGuard<'_, Vec<Arrival>> {
        self.0.lock().expect("nobody panicked with the book")
    }
}

struct Member {
    name: &'static str,
    book: Book,
}

impl Behaviour for Member {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        let (text, is_first) = (turn.message.text(), turn.question.is_none());
        let count = {
            let mut arrivals = self.book.arrivals();
            arrivals.push(Arrival {
                agent: self.name,
                message: turn.message.message_id.as_ref().map(ToString::to_string).unwrap_or_default(),
                context: turn.context_id.to_string(),
                text: text.clone(),
            });
            self.book.1.send_replace(arrivals.len());
            arrivals.iter().filter(|arrival| arrival.agent == self.name).count()
        };
        async move {
            match self.name {
                // Good at the third look.
                "critic" => Outcome::completed(if count < 3 { "poor" } else { "good" }),
                "router" => Outcome::Completed(vec![Part::data(Json::from(json!({"pick": text})))]),
                "asker" if is_first => Outcome::ask("Which colour?"),
                "flaky" if count == 1 => Outcome::Failed(vec![Part::text("not today")]),
                "broken" => Outcome::Failed(vec![Part::text("broken")]),
                "maker" => {
                    let head = ArtifactHead {
                        id: ArtifactId::new("large"),
                        name: "Large".to_owned(),
                        description: "More than stands in a journal".to_owned(),
                        media_type: "text/plain".to_owned(),
                    };
                    out.stream(head).text(&"large ".repeat(MADE / 6 + 1), true);
                    Outcome::completed("made")
                }
                "sleeper" => std::future::pending().await,
                _ => Outcome::completed(format!("{text}!")),
            }
        }
        .boxed()
    }
}

/// The agents, for as long as this is there.
pub(super) struct Team {
    server: RunningServer,
    book: Book,
}

impl Team {
    pub(super) async fn start() -> Self {
        let book = Book::default();
        let member = |name| {
            // One answers whole, so that both ways are gone.
            let card = card(name, &format!("Is {name}"), name != "plain");
            Agent::new(name, card, Member { name, book: book.clone() })
        };
        let agents = NAMES.into_iter().map(member).collect();
        let server = Server::start(([127, 0, 0, 1], 0).into(), agents).await.expect("a free port");
        Self { server, book }
    }

    /// A desk that has every agent saved.
    pub(super) async fn desk(&self) -> Desk {
        let desk = Desk::new().await;
        self.connect(&desk, &NAMES).await;
        desk
    }

    pub(super) async fn connect(&self, desk: &Desk, names: &[&str]) {
        for name in names {
            desk.connect(&format!("{}.well-known/agent-card.json", self.server.url(name))).await;
        }
    }

    pub(super) fn arrivals(&self) -> Vec<Arrival> {
        self.book.arrivals().clone()
    }

    /// Returns once so many messages have arrived in all.
    pub(super) async fn arrived(&self, count: usize) {
        let mut counts = self.book.1.subscribe();
        counts.wait_for(|arrived| *arrived >= count).await.expect("the team is there");
    }

    /// The messages that arrived at an agent, in order.
    pub(super) fn heard(&self, agent: &str) -> Vec<String> {
        self.arrivals()
            .into_iter()
            .filter(|arrival| arrival.agent == agent)
            .map(|arrival| arrival.text)
            .collect()
    }

    /// No message arrived twice.
    pub(super) fn assert_each_once(&self) {
        let mut counts = BTreeMap::new();
        for arrival in self.arrivals() {
            *counts.entry(arrival.message.clone()).or_insert(0) += 1;
        }
        assert!(counts.values().all(|count| *count == 1), "each message arrives once: {:?}", self.arrivals());
    }
}

/// A file whose tasks are these.
pub(super) fn file(tasks: &str) -> String {
    format!("document: {{dsl: 1.0.3, namespace: tests, name: team, version: 1.0.0}}\ndo:\n{tasks}")
}

/// A task that calls an agent with what `text` comes to, and comes to what it said.
pub(super) fn call(agent: &str, text: &str) -> String {
    format!(
        "call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/{agent}', parameters: {{message: {{role: user, parts: [{{kind: text, text: '{text}'}}]}}}}}}, output: {{as: '.status.message.parts[0].text'}}"
    )
}

pub(super) async fn start(desk: &Desk, text: &str, input: serde_json::Value) -> RunId {
    let start = RunStart { text: text.to_owned(), input, ..RunStart::default() };
    desk.bench.runs().start(start).await.expect("it can be begun")
}

/// The run, once it looks so.
pub(super) async fn run_when(
    desk: &Desk,
    id: &RunId,
    what: &str,
    is_there: impl Fn(&RunShown) -> bool,
) -> RunShown {
    desk.wait_for(what, async |desk| {
        let shown = desk.bench.runs().get(id).await.expect("the run is there");
        is_there(&shown).then_some(shown)
    })
    .await
}

pub(super) async fn run_in(desk: &Desk, id: &RunId, state: RunState) -> RunShown {
    run_when(desk, id, &format!("a run that is {state:?}"), |shown| shown.row.state == state).await
}

/// Whether the agent's task of a step waits.
pub(super) fn is_asked(shown: &RunShown) -> bool {
    shown.steps.iter().any(|step| step.said.as_ref().is_some_and(|said| !said.waiting.is_empty()))
}

/// A state in the words of the protocol.
pub(super) fn is_canceled(state: &TaskState) -> bool {
    *state == TaskState::Canceled
}
