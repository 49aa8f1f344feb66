//! Sentences about agents: their interfaces, their credentials, and where those are stored.

use serde::Serialize;
use ts_rs::TS;

use super::SentenceView;

/// Reasons for an interface's place in the list, and doubts about its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum InterfaceSentence {
    /// The agent refused the calls of its card, and this one was found by asking.
    FoundByAsking,
    /// The agent's first that is spoken here.
    FirstChoice,
    /// As that, but of an assumed generation.
    GenerationAssumed,
    /// As that, of the generation that the agent said it speaks.
    GenerationFound,
    /// As that, of one of two generations that answer alike.
    GenerationEither,
    /// Another one stands earlier in the card.
    LaterInCard,
    /// The same address offers a newer generation.
    NewerAtSameUrl,
    /// Before 1.0, JSON-RPC carries more.
    JsonRpcPreferred,
    /// The binding is not spoken here.
    BindingNotSpoken,
    /// The generation is not spoken over this binding.
    VersionNotSpoken,
    /// It has no address.
    NoUrl,
    /// Agents are not called by this scheme.
    UrlScheme {
        /// The scheme.
        scheme: String,
    },
    /// It is relative to nothing.
    UrlWithoutBase,
    /// White space or control characters stand in it.
    UrlCharacters,
    /// It names every interface of a machine (`0.0.0.0`).
    UnspecifiedHost,
    /// It means this machine, and the card was found on another.
    LoopbackHost,
    /// The card came over the other scheme from the very port that the address names.
    OtherScheme,
}

/// Credentials: sent, required and missing ones. Never a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CredentialSentence {
    /// None.
    NoCredentials,
    /// A bearer token.
    BearerToken,
    /// A bearer token of a stated form.
    BearerTokenOf {
        /// The form, such as `JWT`.
        format: String,
    },
    /// A user with a password.
    User {
        /// The user's name.
        name: String,
    },
    /// A user name and a password.
    UserAndPassword,
    /// An API key in a header.
    KeyInHeader {
        /// The header.
        name: String,
    },
    /// An API key in the query.
    KeyInQuery {
        /// The parameter.
        name: String,
    },
    /// An API key in a cookie.
    KeyInCookie {
        /// The cookie.
        name: String,
    },
    /// An API key in a place that the specification does not know.
    KeyElsewhere {
        /// The place as spelled.
        place: String,
        /// Its name there.
        name: String,
    },
    /// Another HTTP authentication scheme.
    HttpScheme {
        /// The scheme.
        scheme: String,
    },
    /// OAuth 2.0.
    OauthToken,
    /// OpenID Connect.
    OpenIdToken,
    /// A client certificate.
    ClientCertificate,
    /// A scheme that is not known here.
    UnknownScheme,
    /// A scheme that the card requires and does not describe.
    UndescribedScheme {
        /// Its name.
        name: String,
    },
    /// Credentials and further headers.
    WithHeaders {
        /// The credentials.
        who: Box<SentenceView>,
        /// The names of the headers.
        headers: Vec<SentenceView>,
    },
    /// Several at once.
    Together {
        /// All of them.
        all: Vec<SentenceView>,
    },
    /// An OAuth client of this application's.
    OauthClient {
        /// Its name at the authorization server.
        client: String,
    },
    /// The person who signed in.
    SignedInAs {
        /// The name, as the authorization server says it.
        name: String,
    },
    /// Credentials and a client certificate.
    WithCertificate {
        /// The credentials.
        who: Box<SentenceView>,
    },
    /// Token, key or password is not there.
    SecretNotGiven,
    /// The client's name is not there.
    ClientIdNotGiven,
    /// The client's secret is not there.
    ClientSecretNotGiven,
    /// Nobody has signed in.
    NobodyIsSignedIn,
    /// The sign-in does not allow the scopes that the card requires.
    ScopesNotGranted {
        /// Which scopes.
        scopes: Vec<SentenceView>,
    },
    /// Certificate and key are not there.
    CertificateNotGiven,
    /// The card does not say where to turn to.
    AddressNotNamed,
    /// A flow that hands a password or token to the card's author.
    UnsafeFlow {
        /// Which.
        flow: String,
    },
    /// A way that no generation of the protocol defines.
    UnknownWay {
        /// As spelled.
        spelled: String,
    },
    /// The value is not there.
    ValueMissing {
        /// Its subject.
        what: Box<SentenceView>,
    },
    /// The card asks for something that is not there.
    CardAsksFor {
        /// The sentence that says it.
        what: Box<SentenceView>,
    },
    /// The card asks for one of several.
    CardAsksForOne {
        /// Of which.
        of: Vec<SentenceView>,
    },
}

/// Why there is no keyring to use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum KeyringSentence {
    /// It does not open.
    KeyringLocked {
        /// Its own words.
        said: String,
    },
    /// There is none.
    KeyringAbsent {
        /// The system's own words.
        said: String,
    },
    /// It did not answer in time.
    KeyringSilent {
        /// How long it was waited for.
        seconds: u64,
    },
    /// It loses stored values.
    KeyringForgetful,
    /// Anything else.
    KeyringFailed {
        /// Its own words.
        said: String,
    },
}
