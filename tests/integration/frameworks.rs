//! Agents of frameworks that ask a person: their requests are read as theirs, and they do as answered, no more
//! and nothing else. Google's ADK and Kagenti's run in the tests of the page and of the window.

use a2a_hitl::{Answer, ItemId, Proven, ReaderId};
use a2a_protocol::Json;
use serde_json::{Value, json};
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{ConnectionId, ConversationId};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_tests::peers::{Kind, Peer};

use crate::support::{Desk, approve, by_button, reject};

/// An agent, and a desk that knows it.
struct Scene {
    peer: Peer,
    desk: Desk,
    connection: ConnectionId,
    reader: ReaderId,
    done: Vec<Value>,
}

impl Scene {
    async fn new(kind: Kind, reader: &'static str) -> Self {
        let peer = Peer::start(kind).expect("the agent starts");
        let desk = Desk::new().await;
        let connection = desk.connect(peer.url()).await;
        Self { peer, desk, connection, reader: ReaderId::new(reader), done: Vec::new() }
    }

    /// Has the agent ask, and answers it item by item. It then has done `done` beside what it did before.
    async fn check<const N: usize>(&mut self, words: &str, answers: [Answer; N], done: &[Value]) {
        let (conversation, request) = self.ask(words).await;
        let reading = StoredRequest::of(&request).expect("the request can be read").reading.clone();
        assert_eq!(reading.reader, self.reader, "{words}");
        assert_eq!(reading.proven, Proven::Recorded, "{words}");
        assert!(!reading.says_more, "{words}: something in it is unknown: {reading:?}");
        assert_eq!(self.seen().await, self.done, "{words}: nothing is done before the answer");

        let items = reading.items.iter().map(|item| item.id().clone());
        let answers: Vec<(ItemId, Answer)> = items.zip(answers).collect();
        let (id, hash) = (&request.request.id, &request.request.request_hash);
        self.desk
            .bench
            .approvals()
            .request_viewed(id, hash, "main")
            .await
            .expect("the request is as it was shown");
        self.desk
            .bench
            .approvals()
            .decide(id, hash, answers, by_button())
            .await
            .expect("the request can be decided");
        self.desk.request_when(id, ApprovalState::Delivered).await;
        self.desk.task_in(&conversation, "completed").await;

        self.done.extend_from_slice(done);
        assert_eq!(self.seen().await, self.done, "{words}: what was done");
    }

    async fn ask(&self, words: &str) -> (ConversationId, Approval) {
        let conversation = self.desk.bench.chats().start(&self.connection).await.expect("a conversation");
        self.desk.say(&conversation, words).await;
        (conversation, self.desk.request().await)
    }

    async fn seen(&self) -> Vec<Value> {
        self.peer.witness().await.expect("the agent answers").done
    }
}

fn raw(json: &str) -> Answer {
    Answer::Raw(Json::parse(json).unwrap())
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

fn edited(json: &str) -> Answer {
    Answer::Approve { payload: Some(Json::parse(json).unwrap()) }
}

#[tokio::test]
async fn strands_does_what_its_hook_is_told() {
    let mut scene = Scene::new(Kind::Strands, "strands").await;
    let deleted = |path: &str| json!({ "what": "delete_files", "paths": [path] });
    scene.check("delete /srv/a", [raw("true")], &[deleted("/srv/a")]).await;
    scene.check("delete /srv/b", [raw("false")], &[]).await;
    let others = raw(r#"{"approved": true, "paths": ["/srv/d"]}"#);
    scene.check("delete /srv/c", [others], &[deleted("/srv/d")]).await;
    scene.check("delete /srv/e /srv/f", [text("not this one"), raw("true")], &[deleted("/srv/f")]).await;
    let trip = json!({ "what": "book_trip", "day": "2027-02-01", "city": "Kyoto" });
    scene.check("book 2027-02-01", [text("Kyoto")], &[trip]).await;
}

#[tokio::test]
async fn langgraph_resumes_with_what_it_is_told() {
    let mut scene = Scene::new(Kind::LangGraph, "langgraph").await;
    let written = |path: &str| json!({ "what": "write_file", "path": path });
    let ran = |query: &str| json!({ "what": "execute_sql", "query": query });
    scene.check("sql DROP TABLE a", [approve()], &[ran("DROP TABLE a")]).await;
    scene.check("sql DROP TABLE b", [reject("still used")], &[]).await;
    scene.check("write c.txt", [edited(r#"{"path": "d.txt"}"#)], &[written("d.txt")]).await;
    scene.check("write e.txt", [text("It is there already")], &[]).await;
    scene.check("both", [reject(""), approve()], &[written("a.txt")]).await;
    let trip = json!({ "what": "book_trip", "day": "2027-02-01", "city": "Kyoto" });
    scene.check("book 2027-02-01", [text("Kyoto")], &[trip]).await;
    let answered = json!({ "what": "delete_rows", "answer": { "go": false } });
    scene.check("rows 37", [raw(r#"{"go": false}"#)], &[answered]).await;
}

#[tokio::test]
async fn pydantic_ai_takes_up_what_it_deferred_as_it_is_told() {
    let mut scene = Scene::new(Kind::Pydantic, "pydantic-ai").await;
    let deleted = |path: &str| json!({ "what": "delete_file", "path": path });
    let paid = |amount: f64, to: &str| json!({ "what": "pay", "amount": amount, "to": to });
    scene.check("delete a.txt", [approve()], &[deleted("a.txt")]).await;
    scene.check("delete b.txt", [reject("protected")], &[]).await;
    let less = edited(r#"{"amount": 3, "to": "Sato Stationery"}"#);
    scene.check("pay 12", [less], &[paid(3.0, "Sato Stationery")]).await;
    scene.check("both", [reject(""), approve()], &[paid(12.0, "Aoki Paper")]).await;
    scene.check("look the invoice", [text("It was paid")], &[]).await;
}
