//! A desk: a whole workbench on a folder of its own, with the actions and views of a person.
//!
//! Everything is real but the keyring and, where a test wants it, the clock: files, HTTP, agents. A desk never
//! sleeps; it looks again after every announcement until the expected state is there.

mod place;

use std::path::{Path, PathBuf};
use std::time::Duration;

use a2a_hitl::{Answer, ItemId};
use a2a_protocol::model::{MessageId, Task};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use workbench_core::approvals::Manner;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::ledger::rows::How;
use workbench_core::{
    AuthGiven, ConnectionId, Content, ConversationId, DiscoveryState, Explanation, Outgoing, TaskKey,
    Workbench,
};
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, StoredMessage, StoredTask};
use workbench_store::{ApprovalId, CommitHook, StoreError, conversations};

pub(crate) use place::Place;

/// Ends what would never end; a busy machine stays far below it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A workbench that is running.
pub(crate) struct Desk {
    pub(crate) bench: Workbench,
    place: Place,
}

impl Desk {
    /// A workbench on an empty folder, started.
    pub(crate) async fn new() -> Self {
        Place::new().open().await
    }

    /// A workbench on a folder of somebody else's, which calls `on_commit` around every commit.
    pub(crate) async fn at(folder: PathBuf, on_commit: CommitHook) -> Self {
        let desk = Place::at(folder).open_with(Some(on_commit)).await.expect("the workbench opens");
        desk.bench.start().await;
        desk
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Closes the workbench and opens it again.
    pub(crate) async fn restart(self) -> Self {
        self.close().await.open().await
    }

    pub(crate) async fn close(self) -> Place {
        self.bench.close().await;
        self.place
    }

    /// Waits until `look` finds what it looks for.
    pub(crate) async fn wait_for<T>(&self, what: &str, mut look: impl AsyncFnMut(&Self) -> Option<T>) -> T {
        let waiting = async {
            let mut news = self.bench.announcements();
            loop {
                if let Some(found) = look(self).await {
                    return found;
                }
                match news.recv().await {
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => panic!("the workbench is gone, waiting for {what}"),
                }
            }
        };
        timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&workbench_store::Reader<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.bench.store().read(job).await.expect("the store can be read")
    }

    // Agents.

    /// Searches for an agent and returns how that ended.
    pub(crate) async fn search(&self, text: &str, given: Option<AuthGiven>) -> (String, DiscoveryState) {
        let id = self.bench.discoveries().discover(text, given).expect("an address");
        let state = self
            .wait_for("the end of the search", async |desk| {
                let state = desk.bench.discoveries().get(&id).expect("the search is remembered").state;
                (!matches!(state, DiscoveryState::Running)).then_some(state)
            })
            .await;
        (id, state)
    }

    /// The error of a search at an address that leads to no agent.
    pub(crate) async fn search_in_vain(&self, text: &str) -> String {
        match self.search(text, None).await.1 {
            DiscoveryState::Failed { message, .. } => message.to_string(),
            state => panic!("{text} should lead to no agent: {state:?}"),
        }
    }

    pub(crate) async fn connect(&self, text: &str) -> ConnectionId {
        self.connect_with(text, None).await
    }

    pub(crate) async fn connect_with(&self, text: &str, given: Option<AuthGiven>) -> ConnectionId {
        let (search, state) = self.search(text, given).await;
        assert!(matches!(state, DiscoveryState::Found(_)), "{text}: {state:?}");
        self.bench.discoveries().save(&search, None, None, false, None).await.expect("the agent is saved")
    }

    /// Accepts the card that waits for a word.
    pub(crate) async fn accept_card(&self, id: &ConnectionId) {
        let history = self.bench.cards().history(id).await.expect("the agent is there");
        let pending = history.pending.expect("a card waits for a word");
        self.bench.cards().accept(id, pending.version.id).await.expect("it can be accepted");
    }

    pub(crate) async fn converse_with(&self, text: &str) -> ConversationId {
        let connection = self.connect(text).await;
        self.bench.chats().start(&connection).await.expect("a conversation")
    }

    /// A conversation with the agent of this card or address, in which `words` make it ask for something.
    pub(crate) async fn asked_by(&self, agent: &str, words: &str) -> (ConversationId, Approval) {
        let conversation = self.converse_with(agent).await;
        self.say(&conversation, words).await;
        (conversation, self.request().await)
    }

    /// The sample agent at `path`.
    pub(crate) async fn converse_with_sample(&self, path: &str) -> ConversationId {
        self.bench.trying().connect().await.expect("the samples start");
        let known = self.bench.connections().await.expect("connections can be read");
        let sample = known.iter().find(|known| known.input == path).expect("a sample of that name");
        self.bench.chats().start(&sample.id).await.expect("a conversation")
    }

    // Messages and tasks.

    pub(crate) async fn say(&self, conversation: &ConversationId, text: &str) -> MessageId {
        self.say_content(conversation, Content { text: text.to_owned(), ..Content::default() }, None).await
    }

    pub(crate) async fn say_content(
        &self,
        conversation: &ConversationId,
        content: Content,
        task: Option<TaskKey>,
    ) -> MessageId {
        let outgoing = Outgoing { conversation: conversation.clone(), content, task };
        self.bench.chats().say(outgoing).await.expect("it can be said")
    }

    pub(crate) async fn sent(&self, id: &MessageId) -> Sent {
        let id = id.clone();
        self.read(move |reader| sent::get(reader, &id)).await.expect("what was said is stored")
    }

    /// Why a message failed, once it has.
    pub(crate) async fn failure(&self, id: &MessageId) -> Explanation {
        self.wait_for("the message to fail", async |desk| {
            let sent = desk.sent(id).await;
            let error = sent.error.filter(|_| sent.status == SentStatus::Failed)?;
            Some(Explanation::from_stored(&error))
        })
        .await
    }

    pub(crate) async fn delivered(&self, id: &MessageId) {
        self.wait_for("the message to be answered", async |desk| {
            (desk.sent(id).await.status == SentStatus::Sent).then_some(())
        })
        .await;
    }

    pub(crate) async fn tasks(&self, conversation: &ConversationId) -> Vec<StoredTask> {
        let conversation = conversation.clone();
        self.read(move |reader| {
            let rows = tasks::of_conversation(reader, &conversation)?;
            let mut loaded = Vec::new();
            for row in rows {
                loaded.extend(tasks::load(reader, &row.task_key)?);
            }
            Ok(loaded)
        })
        .await
    }

    /// The only task of a conversation, once `is_there` says so.
    pub(crate) async fn task_when(
        &self,
        conversation: &ConversationId,
        what: &str,
        is_there: impl Fn(&StoredTask) -> bool,
    ) -> StoredTask {
        self.wait_for(what, async |desk| desk.tasks(conversation).await.pop().filter(|task| is_there(task)))
            .await
    }

    /// The only task of a conversation, once it has this state (in the words of 0.3).
    pub(crate) async fn task_in(&self, conversation: &ConversationId, state: &str) -> StoredTask {
        self.task_when(conversation, &format!("a task that is {state}"), |task| {
            task.row.state.as_str() == state
        })
        .await
    }

    /// The artifacts of a task as text, by their ids, in order.
    pub(crate) fn texts(task: &StoredTask) -> Vec<(String, String)> {
        let text = |artifact: &a2a_protocol::model::Artifact| {
            artifact.parts.iter().filter_map(a2a_protocol::model::Part::as_text).collect::<String>()
        };
        task.artifacts.iter().map(|each| (each.artifact_id.to_string(), text(each))).collect()
    }

    pub(crate) async fn replies(&self, conversation: &ConversationId) -> Vec<StoredMessage> {
        let conversation = conversation.clone();
        self.read(move |reader| conversations::messages(reader, &conversation)).await
    }

    // Requests.

    /// The request that waits, once there is one.
    pub(crate) async fn request(&self) -> Approval {
        self.wait_for("a request", async |desk| desk.open_requests().await.pop()).await
    }

    /// Requests that wait for a person.
    pub(crate) async fn open_requests(&self) -> Vec<Approval> {
        let mut all = self.requests().await;
        all.retain(|approval| approval.state == ApprovalState::Pending);
        all
    }

    /// All requests, oldest first.
    pub(crate) async fn requests(&self) -> Vec<Approval> {
        self.read(|reader| {
            let mut all = Vec::new();
            for task in tasks::list(reader, None, 100)? {
                all.extend(approvals::of_task(reader, &task.task_key)?);
            }
            all.sort_by(|one, other| one.request.id.cmp(&other.request.id));
            Ok(all)
        })
        .await
    }

    /// Sees the whole request and decides it.
    pub(crate) async fn decide(&self, request: &Approval, answer: Answer) {
        let (id, hash) = (&request.request.id, &request.request.request_hash);
        self.bench
            .approvals()
            .request_viewed(id, hash, "main")
            .await
            .expect("the request is as it was shown");
        let decided =
            self.bench.approvals().decide(id, hash, answer_all(request, &answer), by_button()).await;
        decided.expect("the request can be decided");
    }

    pub(crate) async fn request_when(&self, id: &ApprovalId, state: ApprovalState) -> Approval {
        self.wait_for(&format!("a request that is {state:?}"), async |desk| {
            let approval = desk.bench.approval(id).await.expect("the request is stored");
            (approval.state == state).then_some(approval)
        })
        .await
    }

    /// The request once its decision came back to the person, who is told why.
    pub(crate) async fn came_back(&self, id: &ApprovalId) -> Approval {
        self.wait_for("the decision to come back", async |desk| {
            let known = desk.bench.approval(id).await.expect("the request is stored");
            (known.state == ApprovalState::Pending && known.outcome.is_some()).then_some(known)
        })
        .await
    }

    /// The request once the person is asked whether what another run decided shall still go, and is told why.
    pub(crate) async fn asked_whether_to_send(&self, id: &ApprovalId) -> Approval {
        let back = self.request_when(id, ApprovalState::Pending).await;
        assert!(outcome(&back).contains("too-old"), "the person is told why: {}", outcome(&back));
        back
    }

    /// The last thing that happened to a request, as it is stored.
    pub(crate) async fn last_word(&self, id: &ApprovalId) -> String {
        let id = id.clone();
        let events = self.read(move |reader| approvals::log::of(reader, &id)).await;
        events.last().map(|event| words(&event.detail)).unwrap_or_default()
    }

    /// The events of a request, in order.
    pub(crate) async fn history(&self, id: &ApprovalId) -> Vec<ApprovalEventKind> {
        let id = id.clone();
        let events = self.read(move |reader| approvals::log::of(reader, &id)).await;
        events.into_iter().map(|event| event.kind).collect()
    }
}

/// The same answer for every item of a request.
pub(crate) fn answer_all(request: &Approval, answer: &Answer) -> Vec<(ItemId, Answer)> {
    let stored = StoredRequest::of(request).expect("the request can be read");
    stored.reading.items.iter().map(|item| (item.id().clone(), answer.clone())).collect()
}

/// The person, who presses a button.
pub(crate) fn by_button() -> Manner {
    Manner::person(How::Button, None)
}

pub(crate) fn approve() -> Answer {
    Answer::Approve { payload: None }
}

pub(crate) fn reject(reason: &str) -> Answer {
    Answer::Reject { reason: (!reason.is_empty()).then(|| reason.to_owned()) }
}

/// The sentence in an answer's stored outcome.
pub(crate) fn outcome(approval: &Approval) -> String {
    words(approval.outcome.as_deref().unwrap_or("{}"))
}

fn words(json: &str) -> String {
    let stored: serde_json::Value = serde_json::from_str(json).expect("it is stored as JSON");
    stored["message"].to_string()
}

/// The words of a task's current status.
pub(crate) fn said(task: &StoredTask) -> String {
    let task: Task = task.to_task();
    task.status.message.map(|message| message.text()).unwrap_or_default()
}

/// Every file below `folder`, none of which has the secret.
#[track_caller]
pub(crate) fn files_without(secret: &str, folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files.extend(files_without(secret, &path));
            continue;
        }
        let bytes = std::fs::read(&path).expect("it can be read");
        let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!found, "{secret} is in {}", path.display());
        files.push(path);
    }
    files
}
