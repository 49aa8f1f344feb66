//! Parameters of the commands. A member that is absent is `null`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::views::{AuthInput, MarkView, QuirkChoice, SessionForm};

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident { $($(#[$member_doc:meta])* $member:ident: $kind:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Deserialize, TS)]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$member_doc])* pub $member: $kind),* }
        )*
    };
}

mod cassettes;
mod comparisons;
mod history;
mod listings;
mod messages;
mod pictures;
mod requests;
mod rules;
mod taps;
mod uploads;

pub use cassettes::{CassetteOpen, CassetteSave, MockConnect, MockFaults, MockStart};
pub use comparisons::{ByComparison, ComparisonStart, ComparisonsOf};
pub use history::{CopiesNamed, FiguresOf, Forget, HistoryExport, RestorePlan, StorySave, TaskChoiceKeep};
pub use listings::{ConnectionArrange, ConnectionDuplicate, ConnectionFavourite, WordRename};
pub use messages::{
    AttachmentAdd, DraftBegun, DraftSet, MessageCheck, MessageEditAgain, MessageSend, ResendGiven,
};
pub use pictures::{PictureOf, PictureSave};
pub use requests::{
    BatchDo, BatchPlan, ChosenRequest, InboxViewKeep, ItemOfRequest, RequestDecide, RequestExplain,
    RequestMark, RequestNote, RequestPreview, RequestReadAs, RequestResolve, RequestSecret, RequestSignIn,
    RequestSnooze, RequestViewed,
};
pub use rules::{RuleGiven, RuleTurn, SwitchOn};
pub use taps::TapAdd;
pub use uploads::{UploadPiece, Uploaded};

/// Nothing to say.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct Nothing {}

/// The identity of what was made.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Identity.
    pub id: String,
}

/// Done, with nothing to say.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Done {}

/// A file's content.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileContent {
    /// A safe name.
    pub name: String,
    /// Media type.
    pub media_type: String,
    /// Content.
    pub base64: String,
}

params! {
    /// One thing by its identity.
    ById {
        /// Identity.
        id: String,
    }
    /// One task by its identity here.
    ByTask {
        /// Identity.
        task_key: String,
    }
    /// A secret that an agent signs its calls back with.
    PushSecretAgree {
        /// The agent.
        id: String,
        /// The agent's own; `null` for a fresh one.
        secret: Option<String>,
    }
    /// One registration of a call back.
    ByRegistration {
        /// The task.
        task_key: String,
        /// Identity.
        id: String,
    }
    /// A search for an agent.
    DiscoveryStart {
        /// A host, base URL, card URL, curl command or card JSON.
        input: String,
        /// Credentials for the card request too.
        auth: Option<AuthInput>,
        /// Over every place, where the first one had another agent than was meant; `null`: to the first.
        everything: Option<bool>,
    }
    /// Agents of the list that a search found.
    ListedAgents {
        /// The search.
        id: String,
        /// Words that all stand in an agent's name, description, skills or address; empty: every agent.
        text: String,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
    /// Connects several of them.
    ListedConnect {
        /// The search.
        id: String,
        /// The agents, by `ListedAgentView.key`.
        keys: Vec<String>,
    }
    /// Keeps a found agent.
    ConnectionSave {
        /// The search that found it.
        discovery_id: String,
        /// A name other than the card's.
        name: Option<String>,
        /// The interface to use, by `CandidateView.key`; `null`: the best.
        interface_key: Option<String>,
        /// Use the suggested address of that interface instead of the card's.
        rewrite: bool,
        /// Credentials; `null`: those of the search.
        auth: Option<AuthInput>,
    }
    /// Changes a connection; what is `null` stays.
    ConnectionUpdate {
        /// The connection.
        id: String,
        /// Name.
        name: Option<String>,
        /// Interface to pin, by `CandidateView.key`.
        interface_key: Option<String>,
        /// Call it at the suggested address instead of the card's.
        #[serde(default)]
        #[ts(optional)] rewrite: Option<bool>,
        /// Another address of the same host for the interface in use.
        #[serde(default)]
        #[ts(optional)] address: Option<String>,
        /// Credentials.
        auth: Option<AuthInput>,
    }
    /// Extensions to ask an agent for.
    ExtensionsRequest {
        /// The connection.
        id: String,
        /// Those of its card to ask for; others are not asked for any more.
        uris: Vec<String>,
    }
    /// A message that shows whether events come as they happen.
    StreamTry {
        /// The connection.
        id: String,
        /// The message.
        text: String,
    }
    /// Something that an agent does differently.
    QuirkOf {
        /// The connection.
        id: String,
        /// The quirk, by `QuirkView.id`.
        quirk: String,
    }
    /// What to make of something that an agent may do differently.
    QuirkChoose {
        /// The connection.
        id: String,
        /// The quirk, by `QuirkView.id`.
        quirk: String,
        /// What to make of it.
        choice: QuirkChoice,
    }
    /// A schema for what an agent reads.
    ContractAttach {
        /// The connection.
        id: String,
        /// The schema, a JSON object as text; `null`: none any more.
        schema: Option<String>,
    }
    /// Conversations of all agents.
    ConversationList {
        /// Those in whose title, or in whose agent's name, every one of these words stands; empty: all.
        words: String,
        /// Continue after this one.
        cursor: Option<String>,
    }
    /// A new conversation.
    ConversationCreate {
        /// The agent.
        connection_id: String,
    }
    /// A task by its agent's identifier.
    TaskOpen {
        /// The agent.
        connection_id: String,
        /// The agent's identifier of the task.
        task_id: String,
    }
    /// Which tasks of an agent to list.
    TasksAtAgent {
        /// The agent.
        connection_id: String,
        /// Only in this state.
        state: Option<String>,
        /// Only of this conversation of the agent's.
        context_id: Option<String>,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
    /// Accepts a card that waits for a word.
    CardAccept {
        /// The connection.
        id: String,
        /// The card, by `PendingCardView.version`; empty for the one for authenticated callers.
        version: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// Lets an agent of the internet lead to this machine or into the local network, or no more.
    AllowInside {
        /// The connection.
        id: String,
        /// Whether it may.
        allow: bool,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// One card of an agent.
    CardVersionOf {
        /// The connection.
        id: String,
        /// The card, by `PendingCardView.version`.
        version: String,
    }
    /// Fetches keys that a signature points to.
    KeysFetch {
        /// The connection.
        id: String,
        /// Where, by `SignatureView.keyUrl`.
        url: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// Keys as text: a key set, a key, or a map of names to PEM.
    KeysGiven {
        /// The connection.
        id: String,
        /// The text.
        keys: String,
    }
    /// One key of a card's signers.
    KeyOf {
        /// The connection.
        id: String,
        /// Its thumbprint.
        thumbprint: String,
    }
    /// Signs in to an agent.
    SignIn {
        /// The connection.
        id: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// Opens a link that stands in something an agent said.
    LinkOpen {
        /// `message`, `artifact`, `request` or `connection`.
        source: String,
        /// Its identity: `key` or `id`.
        id: String,
        /// The address, which must stand there.
        url: String,
    }
    /// A file inside a message or artifact.
    ByFile {
        /// `fileKey` of the part.
        file_key: String,
    }
    /// Which traffic to list.
    WireList {
        /// Of one agent.
        connection_id: Option<String>,
        /// Of one task.
        task_key: Option<String>,
        /// Of one conversation.
        conversation_id: Option<String>,
        /// Of one trace: its identity in hexadecimal.
        trace_id: Option<String>,
        /// What a person looks for, in the grammar of filters.
        filter: Option<String>,
        /// Of a session from elsewhere; `null`: of the own log.
        session: Option<String>,
        /// Those that had begun by then.
        until: Option<i64>,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
    /// One exchange.
    ByExchange {
        /// Which.
        exchange_id: String,
        /// Of a session from elsewhere.
        session: Option<String>,
    }
    /// Whose traffic.
    WireSource {
        /// A session from elsewhere; `null`: the own log.
        session: Option<String>,
    }
    /// What a person keeps of the own log.
    ExchangeKeep {
        /// Which exchange.
        exchange_id: String,
        /// It does not fall out of the log.
        pinned: bool,
        /// Its colour.
        mark: Option<MarkView>,
    }
    /// Something shown, to be found on the wire.
    WireLocate {
        /// The key of a message or artifact.
        key: Option<String>,
        /// Or the state of a task.
        task_key: Option<String>,
        /// Or what the task asked then.
        at: Option<i64>,
    }
    /// What to look for further back.
    WireFurther {
        /// In a session from elsewhere; `null`: in the own log.
        session: Option<String>,
        /// What the list is filtered by.
        filter: String,
    }
    /// What to write into a file.
    WireExport {
        /// Of a session from elsewhere.
        session: Option<String>,
        /// What the list is filtered by.
        filter: Option<String>,
        /// These alone; empty: everything that the filter finds.
        exchange_ids: Vec<String>,
        /// In which form.
        form: SessionForm,
        /// With what was said.
        whole: bool,
        /// The word, where the host asked for it.
        #[ts(optional)] confirm: Option<String>,
    }
    /// A search over everything that was said.
    SearchQuery {
        /// Words.
        text: String,
        /// At most so many, 1 to 200; default 50.
        limit: Option<i64>,
    }
}
