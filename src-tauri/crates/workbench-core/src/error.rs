//! Reasons why a person's command failed.

use a2a_client::{CallError, CredentialsError};
use a2a_hitl::ReplyError;
use thiserror::Error;
use workbench_secrets::SecretError;
use workbench_store::StoreError;

use crate::sentence::Sentence;

/// An error of the core.
#[derive(Debug, Error)]
pub enum CoreError {
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Not a run file that can be carried out.
    #[error("the run file cannot be carried out")]
    RunFile(Vec<a2a_runs::Fault>),
    /// Agents of a run file that no saved agent is.
    #[error("no saved agent is {}", agents.join(", "))]
    Unbound {
        /// As the file names them.
        agents: Vec<String>,
    },
    /// No server for calls to run files or the person could be started.
    #[error("no port of this machine could be had to serve at")]
    NotServed(#[source] a2a_server::StartError),
    /// A run that is over, or is not in the state for it.
    #[error("the run is over, or not in the state for it")]
    RunNotThere,
    /// A run asks nothing at this step, or not any more.
    #[error("the run does not ask that any more")]
    RunAsksNothing,
    /// A question of a run file is a request.
    #[error("that is decided in the inbox")]
    RunAsksInInbox,
    /// The keyring refused.
    #[error("the keyring refused")]
    Secrets(#[from] SecretError),
    /// The keyring does not have a value that was kept in it.
    #[error("the keyring does not have the credentials any more")]
    SecretMissing,
    /// A certificate or key cannot be used.
    #[error(transparent)]
    Certificate(a2a_client::CertificateError),
    /// Not the address of a proxy.
    #[error("`{text}` is not the address of a proxy")]
    NotAProxy {
        /// The text there, shortened; empty if it held a password.
        text: String,
    },
    /// The card has no such way to sign in.
    #[error("the card does not say how to sign in by `{scheme}` in this manner")]
    NoSuchScheme {
        /// The scheme that was chosen.
        scheme: String,
    },
    /// A sign-in could not be begun.
    #[error("the sign-in could not be begun")]
    SignIn(#[from] a2a_client::oauth::OAuthError),
    /// A credential cannot be written as HTTP.
    #[error(transparent)]
    Credentials(#[from] CredentialsError),
    /// The agent, or the way to it, failed.
    #[error(transparent)]
    Call(#[from] CallError),
    /// The thing is not there, or not any more.
    #[error("there is no {what} `{id}`")]
    NotFound {
        /// The kind of thing, such as `conversation`.
        what: &'static str,
        /// Which.
        id: String,
    },
    /// Not a URL with a host.
    #[error("`{text}` is not an address")]
    NotAnAddress {
        /// The text that stood there.
        text: String,
    },
    /// No card was found.
    #[error("no agent was found: {because}")]
    Discover {
        /// Why.
        because: Sentence,
    },
    /// The card offers nothing that this program speaks.
    #[error("none of the agent's interfaces can be used from here")]
    NoInterface,
    /// The agent was removed.
    #[error("the agent `{name}` was removed")]
    Removed {
        /// Its name.
        name: String,
    },
    /// The agent shows another card, which nobody has accepted.
    #[error("the card of `{name}` changed in a way that has to be looked at first")]
    CardAlarms {
        /// The agent's name.
        name: String,
    },
    /// Keys for signatures cannot be had.
    #[error("there are no keys to check signatures with")]
    Keys(#[from] a2a_client::signatures::KeyError),
    /// A file is no cassette that can be played.
    #[error("`{name}` cannot be played")]
    Cassette {
        /// The file's name.
        name: String,
        /// Why.
        #[source]
        source: a2a_server::cassette::CassetteError,
    },
    /// A cassette could not be served.
    #[error("the mock could not be started")]
    MockNotStarted(#[source] a2a_server::StartError),
    /// Nothing in a conversation was answered yet.
    #[error("there is nothing to record")]
    NothingRecorded,
    /// The selection for a file contains no conversation.
    #[error("there is nothing to export")]
    NothingToExport,
    /// It came from a file: nothing goes on in it.
    #[error("it came from a file")]
    CameFromFile,
    /// A decision about the task is being sent: a message beside it would be a second answer.
    #[error("a decision about the task is on its way")]
    DecisionUnderWay,
    /// The task asked something after the message was written.
    #[error("the agent asked something after this was written")]
    AskedSince,
    /// The task changed its request after the message was written.
    #[error("the agent changed what it asks after this was written")]
    AsksOtherwise,
    /// The agent has shown tasks, and does not know this one any more.
    #[error("the agent does not know the task any more")]
    TaskForgotten,
    /// A file of this program's own cannot be made or used.
    #[error("a file in the data folder cannot be used")]
    File(#[source] std::io::Error),
    /// There is nothing to send.
    #[error("the message is empty")]
    EmptyMessage,
    /// A data part is not JSON.
    #[error("the data is not JSON")]
    NotJson(#[source] a2a_protocol::JsonError),
    /// Metadata is JSON, but no object.
    #[error("metadata must be a JSON object")]
    MetadataNotAnObject,
    /// A schema is JSON, but no object, or too large.
    #[error("a schema must be a JSON object of moderate size")]
    NotASchema,
    /// The file is larger than a message may carry.
    #[error("`{name}` is larger than {limit} MB")]
    TooLarge {
        /// Its name.
        name: String,
        /// Megabytes.
        limit: u64,
    },
    /// The request is another now than the one that was decided.
    #[error("the request changed since it was shown")]
    StaleRequest,
    /// The whole request was not in view yet.
    #[error("the request was not shown in full yet")]
    NotViewed,
    /// A backup takes the place of everything at the next start.
    #[error("`{name}` is put in place at the next start")]
    GoesBack {
        /// The name of the backup.
        name: String,
    },
    /// The request is in a state that does not allow this.
    #[error("the request is {state} already")]
    NotOpen {
        /// Its state in words.
        state: &'static str,
    },
    /// A decision was taken back and is not sent, but that could not be written down.
    #[error("the decision was taken back, and that could not be stored")]
    WithdrawalNotStored(#[source] StoreError),
    /// Other requests would be approved together now than were confirmed.
    #[error("{number} requests would be approved now")]
    BatchChanged {
        /// How many.
        number: usize,
    },
    /// Something that was written is no rule.
    #[error("this is no rule: {0:?}")]
    NotARule(NotARule),
    /// The agent's time limit passed.
    #[error("the time to answer is over")]
    TimeOver,
    /// The task does not ask this any more.
    #[error("the agent does not ask this any more")]
    NothingToAnswer,
    /// The task began to wait after the answer was given, and does not show its question.
    #[error("the agent waits anew and does not show what for")]
    WaitsAnew,
    /// Nobody could find out whether the request still stands.
    #[error("the task cannot be looked at: {because}")]
    CannotLook {
        /// Why.
        because: Sentence,
    },
    /// The decision does not answer the request.
    #[error(transparent)]
    Reply(#[from] ReplyError),
    /// The explanation of a request's structure does not say how it is answered.
    #[error(transparent)]
    Mapping(#[from] a2a_hitl::NotAMapping),
    /// An answer speaks of a secret that was not given.
    #[error("the secret for `{item}` was not given")]
    SecretNotGiven {
        /// For which item.
        item: String,
    },
    /// A secret that is sent as JSON, such as a key file, is none.
    #[error("the secret is no JSON object")]
    SecretNotJson,
    /// The answer is a call of the agent's own method, and its interface has none.
    #[error("{binding} has no methods to call by name")]
    NoMethods {
        /// The binding of the interface in use.
        binding: String,
    },
    /// The answer holds data that are no object, and the agent's generation carries none.
    #[error("A2A {version} carries objects as data and nothing else")]
    OnlyObjects {
        /// The version of the interface in use.
        version: String,
    },
    /// The pasted return address of a sign-in is no address.
    #[error("this is not the address of a sign-in")]
    NotWhereItLed,
    /// The sample agents could not be started.
    #[error("the sample agents could not be started")]
    Samples(#[from] a2a_server::StartError),
    /// Agents cannot call back: it is switched off, or the port is taken.
    #[error("agents cannot call back here")]
    NotListening,
    /// A tap could not be opened.
    #[error("the tap could not be opened")]
    Tap(#[source] a2a_server::StartError),
    /// A tap would lead to itself.
    #[error("the agent is at the tap's own address")]
    TapInCircle,
    /// Something in the background ended early.
    #[error("the work was interrupted")]
    Interrupted,
}

/// Why something is no rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotARule {
    /// A place in the arguments is no JSON pointer.
    Pointer,
    /// It has no name.
    NoName,
    /// It would approve for any agent.
    AnyAgent,
}

impl CoreError {
    pub(crate) fn file(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::Store(StoreError::Full),
            _ => Self::File(error),
        }
    }

    pub(crate) fn not_found(what: &'static str, id: &(impl ToString + ?Sized)) -> Self {
        Self::NotFound { what, id: id.to_string() }
    }
}

/// The row that a change needs is not there.
pub(crate) fn not_found(what: &'static str, id: &impl ToString) -> StoreError {
    StoreError::NotFound { what, id: id.to_string() }
}
