//! The same conversation over every interface of another SDK's agent, each pinned in turn: in every generation
//! and binding, a person sees the same.
//!
//! A limit of a generation is listed here beside its visible effect. Deliberately absent: single operations,
//! which `matrix` tests.

use a2a_hitl::Confidence;
use a2a_protocol::model::{AgentInterface, Binding, Version};
use rstest::rstest;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{ConnectionId, Content, ConversationId, DiscoveryState, Without};
use workbench_store::approvals::ApprovalState;
use workbench_tests::peers::{Approvals, Kind, Peer};

use crate::support::{Desk, approve, reject, said};

/// One interface of an agent, saved and pinned.
struct Pinned<'t> {
    desk: &'t Desk,
    peer: &'t Peer,
    interface: AgentInterface,
    connection: ConnectionId,
}

#[rstest]
#[case::generation_0_1(Kind::V01)]
#[case::generation_0_2(Kind::V02)]
#[case::generation_0_3(Kind::V03)]
#[case::first_sdk_of_1_0(Kind::V10)]
#[case::newest_sdk_of_1_0(Kind::V13)]
#[case::rust_sdk(Kind::Rust)]
#[tokio::test]
async fn peers_are_conversed_with_over_whichever_interface_is_pinned(#[case] kind: Kind) {
    let peer = super::peer(kind);
    let desk = Desk::new().await;
    let (search, state) = desk.search(peer.url(), None).await;
    let DiscoveryState::Found(found) = state else { panic!("no agent: {state:?}") };
    for (place, candidate) in found.candidates.iter().enumerate() {
        let saved = desk.bench.discoveries().save(&search, None, Some(place), false, None).await;
        let connection = saved.expect("the interface can be called");
        let mut interface = candidate.interface.clone();
        if kind == Kind::V01 {
            // Its card leaves the generation open, which the first message settles.
            interface.version = Version::V0_1;
        }
        let pinned = Pinned { desk: &desk, peer: &peer, interface, connection };
        pinned.greets().await;
        pinned.joins_chunks().await;
        pinned.answers_a_question().await;
        pinned.stops_a_task().await;
        // The agent in Rust knows no payments.
        if kind != Kind::Rust {
            pinned.pays(true).await;
            pinned.pays(false).await;
        }
    }
}

impl Pinned<'_> {
    async fn converse(&self) -> ConversationId {
        self.desk.bench.chats().start(&self.connection).await.expect("a conversation")
    }

    fn is(&self, version: &Version, binding: &Binding) -> bool {
        (&self.interface.version, &self.interface.binding) == (version, binding)
    }

    /// That SDK's gRPC server refuses every task id that is a UUID: it can be sent to, and nothing else.
    fn only_sends(&self) -> bool {
        self.is(&Version::V0_2, &Binding::Grpc)
    }

    async fn greets(&self) {
        let (desk, conversation) = (self.desk, self.converse().await);
        let message = desk.say(&conversation, "hello there").await;
        desk.delivered(&message).await;
        let words = if self.interface.version == Version::V0_1 {
            // Every answer of 0.1 is a task.
            said(&desk.task_in(&conversation, "completed").await)
        } else {
            desk.replies(&conversation).await.pop().expect("a reply").message.text()
        };
        assert_eq!(words, "Hello! You said: there", "{:?}", self.interface);
    }

    async fn joins_chunks(&self) {
        let (desk, conversation) = (self.desk, self.converse().await);
        desk.say(&conversation, "task").await;
        let task = desk.task_in(&conversation, "completed").await;
        let texts: Vec<String> = Desk::texts(&task).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["one two three"], "{:?}", self.interface);
        let spoken: Vec<String> = task.messages.iter().map(|stored| stored.message.text()).collect();
        let once = spoken.iter().filter(|text| *text == "all done").count();
        assert_eq!(once, 1, "what arrives by several ways is kept once: {:?}: {spoken:?}", self.interface);
    }

    async fn answers_a_question(&self) {
        let (desk, conversation) = (self.desk, self.converse().await);
        desk.say(&conversation, "ask").await;
        let asked = desk.task_in(&conversation, "input-required").await;
        assert_eq!(said(&asked), "Which city do you mean?", "{:?}", self.interface);
        let content = Content { text: "Kyoto".to_owned(), ..Content::default() };
        let said = desk.say_content(&conversation, content, Some(asked.row.task_key.clone())).await;
        if self.only_sends() {
            assert_eq!(desk.failure(&said).await.again_without, Some(Without::Look), "a person decides");
            desk.bench.chats().say_again(&said).await.expect("the person wants it");
        }
        let task = desk.task_in(&conversation, "completed").await;
        assert_eq!(task.row.task_key, asked.row.task_key, "one task, not two: {:?}", self.interface);
        assert!(Desk::texts(&task)[0].1.contains("Kyoto"), "{:?}: {task:?}", self.interface);
        assert_eq!(desk.open_requests().await, [], "the question is answered: {:?}", self.interface);
    }

    async fn stops_a_task(&self) {
        let (desk, conversation) = (self.desk, self.converse().await);
        desk.say(&conversation, "hold").await;
        let running = desk
            .task_when(&conversation, "the first chunk", |task| {
                Desk::texts(task).first().is_some_and(|(_, text)| text == "before ")
            })
            .await;
        let stopped = desk.bench.sessions().cancel_task(&running.row.task_key).await;
        if self.only_sends() {
            assert!(stopped.is_err(), "nobody is told that it was stopped: {stopped:?}");
            return;
        }
        stopped.expect("the task can be stopped");
        let task = desk.task_in(&conversation, "canceled").await;
        assert_eq!(Desk::texts(&task)[0].1, "before ", "what had arrived is kept: {:?}", self.interface);
    }

    async fn pays(&self, approves: bool) {
        let (desk, conversation) = (self.desk, self.converse().await);
        let before = self.book().await;
        desk.say(&conversation, "pay 12000 Sato Stationery").await;
        let request = desk.request().await;
        if self.is(&Version::V0_2, &Binding::Grpc) {
            // Parts have no metadata there, by which a confirmation is told from any other data.
            let reading = StoredRequest::of(&request).expect("the request can be read").reading.clone();
            assert_eq!(reading.confidence, Confidence::Fallback, "{reading:?}");
            return;
        }
        desk.decide(&request, if approves { approve() } else { reject("") }).await;
        desk.request_when(&request.request.id, ApprovalState::Delivered).await;
        let refused = if self.interface.version == Version::V0_1 { "failed" } else { "rejected" };
        desk.task_in(&conversation, if approves { "completed" } else { refused }).await;
        let book = self.book().await;
        let [arrival] = &book.arrived[before.arrived.len()..] else {
            panic!("once: {:?}: {book:?}", self.interface)
        };
        assert_eq!(arrival.confirmed, Some(approves), "{:?}", self.interface);
        if self.interface.version != Version::V0_1 {
            // Messages of 0.1 have no identity.
            assert_eq!(arrival.message_id, request.request.id.as_str(), "{:?}", self.interface);
        }
        let paid = book.paid.len() - before.paid.len();
        assert_eq!(paid, usize::from(approves), "{:?}", self.interface);
    }

    async fn book(&self) -> Approvals {
        self.peer.approvals().await.expect("the agent tells")
    }
}
