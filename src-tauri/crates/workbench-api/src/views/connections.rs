//! Agents: finding them, reading their cards, choosing how to talk to them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AgentListView, CardView, CardWeight, CertificateInput, OAuthInput, OAuthView, ProofView, ProxyInput,
    ProxyView, RemedyView, RootsInput, SentenceView, SignInView, WayView,
};

/// An agent in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionSummary {
    /// Identity of the connection.
    pub id: String,
    /// The name a person gave it, or the card's.
    pub name: String,
    /// Host and port of the interface in use.
    pub host: String,
    /// Where its interface in use is, without what may be secret in it.
    pub address: String,
    /// Protocol version in use.
    pub version: String,
    /// Binding in use.
    pub binding: String,
    /// First line of what it does.
    pub description: String,
    /// Comes with the application.
    pub sample: bool,
    /// Requests that wait for a person.
    pub waiting: i64,
    /// Why the last call failed, when it did.
    pub last_error: Option<SentenceView>,
    /// It needs credentials that are not there.
    pub needs_credentials: bool,
    /// It shows another card, which waits for a word.
    pub card_change: Option<CardWeight>,
    /// A person put it before all others.
    pub favourite: bool,
    /// Under which heading a person put it.
    pub group: Option<String>,
    /// What a person marked it with, in the order of the alphabet.
    pub tags: Vec<String>,
}

/// An agent in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    /// What the list shows of it.
    pub summary: ConnectionSummary,
    /// What was typed to find it.
    pub input: String,
    /// Where the card came from; `null` when it was pasted.
    pub card_url: Option<String>,
    /// When the card was read.
    pub card_read_at: i64,
    /// The card.
    pub card: CardView,
    /// Every interface of the card, best first, each with the reason for its place.
    pub candidates: Vec<CandidateView>,
    /// A person chose the interface in use; reading the card again does not change it.
    pub pinned: bool,
    /// What the interface in use cannot do.
    pub limits: Vec<SentenceView>,
    /// What the agent was found to do differently.
    pub quirks: Vec<QuirkView>,
    /// Extensions of the card, and others that the agent used: which are asked for, which were used.
    pub extensions: Vec<ExtensionUseView>,
    /// How it authenticates.
    pub auth: AuthView,
    /// Conversations with it.
    pub conversations: i64,
}

/// A way to authenticate that a card names.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SchemeView {
    /// The name that requirements use.
    pub name: String,
    /// What it is, such as an API key in a named header.
    pub label: SentenceView,
    /// The kind this application can fill in now; `null` when it cannot.
    pub usable_as: Option<AuthKind>,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// The card requires it.
    pub required: bool,
}

/// One interface of a card and its place in the choice.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CandidateView {
    /// Identity within the card.
    pub key: String,
    /// Address.
    pub url: String,
    /// Binding.
    pub binding: String,
    /// Protocol version.
    pub version: String,
    /// This application speaks it.
    pub usable: bool,
    /// In use.
    pub chosen: bool,
    /// The reason for its place.
    pub reason: SentenceView,
    /// The address cannot be reached from here; another that might.
    pub rewrite: Option<UrlRewrite>,
    /// The address that is used instead.
    pub replaced_by: Option<String>,
    /// What its generation and binding cannot do.
    pub limits: Vec<SentenceView>,
}

/// An extension as it is used with an agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a badge of its own on the screen")]
pub struct ExtensionUseView {
    /// Its identity.
    pub uri: String,
    /// The card names it.
    pub in_card: bool,
    /// Callers must support it.
    pub required: bool,
    /// The agent asks a person by it, and this program answers such requests.
    pub asks_person: bool,
    /// Every call asks for it.
    pub requested: bool,
    /// When the agent last said that it used it.
    pub activated_at: Option<i64>,
}

/// Something that an agent does differently from what it speaks.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuirkView {
    /// Its name.
    pub id: String,
    /// What it does.
    pub what: SentenceView,
    /// What showed it; `null` where it was not noticed.
    pub noticed: Option<QuirkEvidenceView>,
    /// What is made of it.
    pub choice: QuirkChoice,
    /// It changes how the agent is called, so that it can be chosen.
    pub optional: bool,
}

/// What showed that an agent does something differently.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuirkEvidenceView {
    /// What was seen.
    pub seen: SentenceView,
    /// The HTTP status with which the specified way was refused, where it was.
    pub refused: Option<i64>,
    /// The exchange that showed it, while the wire log has it.
    pub exchange_id: Option<String>,
    /// When.
    pub at: i64,
}

/// What is made of something that an agent may do differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum QuirkChoice {
    /// It is taken into account once it was noticed.
    AsNoticed,
    /// It is taken for granted.
    Always,
    /// Nothing is made of it.
    Never,
}

/// An address in a card that cannot be meant for this machine.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UrlRewrite {
    /// What is wrong with it.
    pub problem: SentenceView,
    /// What to use instead.
    pub suggestion: String,
}

/// A search for an agent, watched while it runs.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Discovery {
    /// Identity of the search.
    pub id: String,
    /// What was typed.
    pub input: String,
    /// How far it got.
    pub state: DiscoveryState,
    /// Every address tried, in order.
    pub attempts: Vec<AttemptView>,
    /// The card, once found.
    pub card: Option<CardView>,
    /// Its interfaces.
    pub candidates: Vec<CandidateView>,
    /// The list of agents, where several were found.
    pub list: Option<AgentListView>,
    /// Why nothing was found, and what to do.
    pub failure: Option<SentenceView>,
    /// What to do about it.
    pub hints: Vec<SentenceView>,
    /// The one step that helps most likely, where it can be taken from here.
    pub remedy: Option<RemedyView>,
}

/// How far a search got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DiscoveryState {
    /// Still trying.
    Running,
    /// A card was found.
    Found,
    /// Several agents were found, to choose from.
    Several,
    /// Nothing was found.
    Failed,
}

/// One address tried.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    /// Address, without user information.
    pub url: String,
    /// How it went.
    pub outcome: AttemptOutcome,
    /// HTTP status, where one came.
    pub status: Option<i64>,
    /// Milliseconds, once it ended.
    pub duration_ms: Option<i64>,
    /// What happened.
    pub reason: SentenceView,
}

/// How an attempt went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptOutcome {
    /// Waiting for the answer.
    Trying,
    /// Here is the card.
    Card,
    /// Here is a list of agents.
    Catalog,
    /// Something else is here.
    NotACard,
    /// Credentials are needed.
    NeedsCredentials,
    /// No answer.
    Failed,
    /// Asked in a generation's words, the agent knew them.
    Understood,
    /// Asked in a generation's words, it did not.
    NotUnderstood,
}

/// Kinds of credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AuthKind {
    /// None.
    None,
    /// `Authorization: Bearer …`.
    Bearer,
    /// A key in a header.
    ApiKeyHeader,
    /// A key in the query.
    ApiKeyQuery,
    /// A key in a cookie.
    ApiKeyCookie,
    /// User name and password.
    Basic,
    /// OAuth: this application signs in by itself.
    ClientCredentials,
    /// OAuth: a person signs in with the browser.
    AuthorizationCode,
    /// OAuth: a person enters a code elsewhere.
    DeviceCode,
}

/// Credentials as the page gives them. Values are kept in the keyring and never come back.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AuthInput {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Token, key or password. `null` keeps what is saved.
    pub secret: Option<String>,
    /// Further headers.
    pub headers: Vec<HeaderInput>,
    /// As which client to ask for tokens. `null` keeps what is saved.
    #[ts(optional)]
    pub oauth: Option<OAuthInput>,
    /// A client certificate with its key. `null` keeps what is saved.
    #[ts(optional)]
    pub certificate: Option<CertificateInput>,
    /// Authorities to trust besides the system's. `null` keeps what is saved.
    #[ts(optional)]
    pub roots: Option<RootsInput>,
    /// The proxy that leads to the agent. `null` keeps what is saved.
    #[ts(optional)]
    pub proxy: Option<ProxyInput>,
}

/// A further header as the page gives it.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderInput {
    /// Name.
    pub name: String,
    /// Value. `null` keeps what is saved.
    pub value: Option<String>,
}

/// How a connection authenticates, without any value.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AuthView {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Whether the value is there.
    pub secret: SecretPresence,
    /// Further headers.
    pub headers: Vec<HeaderView>,
    /// What the card asks for and is not there.
    pub missing: Vec<SentenceView>,
    /// The origin that the credentials are bound to.
    pub origin: String,
    /// As which client tokens are asked for, and those there are.
    pub oauth: Option<OAuthView>,
    /// The client certificate.
    pub certificate: ProofView,
    /// Authorities of one's own that are trusted.
    pub roots: ProofView,
    /// The proxy that leads to the agent; `null`: the system's.
    pub proxy: Option<ProxyView>,
    /// A header set by hand switches every sign-in off.
    pub by_hand: bool,
    /// Ways to sign in that the card names.
    pub ways: Vec<WayView>,
    /// The last sign-in since the start.
    pub sign_in: Option<SignInView>,
}

/// Whether a secret is there; never the secret.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecretPresence {
    /// It is there.
    pub present: bool,
    /// When it was last given.
    pub updated_at: Option<i64>,
}

/// A further header, without its value.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderView {
    /// Name.
    pub name: String,
    /// Whether the value is there.
    pub value: SecretPresence,
}
