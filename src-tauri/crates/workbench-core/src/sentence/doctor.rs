//! Sentences of the doctor about the way to an agent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// The doctor's findings about the way to an agent. Days are written as in ISO 8601.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum DoctorSentence {
    /// Nothing holds calls up.
    CallsAsNeeded,
    /// The agent is left alone after failures.
    CallsHeldBack {
        /// How many in a row.
        failures: u32,
    },
    /// The agent asked to be left alone for a while.
    CallsUnwelcome,
    /// The last call failed.
    LastCallFailed {
        /// Why.
        because: Box<Sentence>,
    },
    /// The name has addresses.
    NameHasAddresses {
        /// The name.
        host: String,
        /// Its addresses.
        addresses: Vec<String>,
    },
    /// The URL names an address, so there is nothing to look up.
    NameIsAddress {
        /// The address.
        host: String,
    },
    /// A proxy looks the name up.
    NameLeftToProxy {
        /// The name.
        host: String,
        /// The proxy.
        proxy: String,
    },
    /// A connection was made.
    ConnectionMade {
        /// Host and port.
        host: String,
        /// The address that answered.
        address: String,
    },
    /// The connection is not encrypted.
    ConnectionInTheOpen {
        /// Host and port.
        host: String,
    },
    /// Connections go through a proxy, and were not looked at.
    ConnectionThroughProxy {
        /// Host and port.
        host: String,
        /// The proxy.
        proxy: String,
    },
    /// TLS was agreed on.
    TlsAgreed {
        /// Host and port.
        host: String,
        /// The protocol.
        version: String,
    },
    /// TLS was agreed on, and the protocol over it.
    TlsAgreedOn {
        /// Host and port.
        host: String,
        /// The protocol.
        version: String,
        /// The application protocol that is spoken over it.
        application: String,
    },
    /// A certificate that is believed.
    CertificateShown {
        /// Its subject.
        subject: String,
        /// Its issuer.
        issuer: String,
        /// Until which day.
        until: String,
    },
    /// It is over soon.
    CertificateEndsSoon {
        /// Its subject.
        subject: String,
        /// Until which day.
        until: String,
        /// Days that are left.
        days: i64,
    },
    /// Its time is over.
    CertificateOver {
        /// Its subject.
        subject: String,
        /// Until which day it was.
        until: String,
    },
    /// Its time has not begun.
    CertificateTooEarly {
        /// Its subject.
        subject: String,
        /// From which day.
        from: String,
    },
    /// No authority that is trusted here vouches for it.
    CertificateUnknownIssuer {
        /// Its subject.
        subject: String,
        /// Its issuer.
        issuer: String,
    },
    /// Nobody but its owner vouches for it.
    CertificateSelfSigned {
        /// Its subject.
        subject: String,
    },
    /// It is for another name.
    CertificateOfOther {
        /// The name that was called.
        host: String,
        /// Its subject.
        subject: String,
    },
    /// The client certificate of this connection is over.
    OwnCertificateOver {
        /// Its subject.
        subject: String,
        /// Until which day it was.
        until: String,
    },
    /// It is over soon.
    OwnCertificateEndsSoon {
        /// Its subject.
        subject: String,
        /// Until which day.
        until: String,
        /// Days that are left.
        days: i64,
    },
    /// Requests for the card are answered where they are sent.
    NoRedirect,
    /// They are sent on to another place of the same origin.
    RedirectedWithin {
        /// Where to.
        to: String,
    },
    /// They are sent on to another origin.
    RedirectedAway {
        /// Where to.
        to: String,
    },
    /// The card was pasted, so there is no place to look at.
    CardWasPasted,
    /// The card is there and unchanged.
    CardIsTheSame,
    /// The card is there and says something else.
    CardIsAnother,
    /// Another card waits for a word.
    CardWaitsForWord,
    /// There is no card where it was.
    CardIsGone {
        /// The place.
        url: String,
        /// The thing that is there.
        because: Box<Sentence>,
    },
    /// There is one at another place.
    CardIsElsewhere {
        /// The place.
        url: String,
    },
    /// The card is not where everybody looks for it.
    CardInOwnPlace {
        /// The place.
        url: String,
    },
    /// The agent takes the credentials.
    CredentialsTaken,
    /// The agent answers, and nobody asks for credentials.
    CredentialsNotNeeded,
    /// The card asks for credentials that are not there.
    CredentialsLacking {
        /// Schemes of the card.
        schemes: Vec<String>,
    },
    /// The value that goes with the kind of credentials is not saved.
    CredentialValueLacking,
    /// A value is described and is not in the keyring.
    CredentialsNotInKeyring,
    /// Nobody has signed in.
    SignInLacking,
    /// The sign-in is over.
    SignInOver,
    /// The credentials travel without encryption.
    CredentialsInTheOpen {
        /// Host and port.
        host: String,
    },
    /// The card asks for credentials, and the agent answers without.
    CredentialsNotChecked,
    /// The agent's answer names the required credentials.
    CredentialsChallenge {
        /// Its words (RFC 9110 §11.6.1).
        said: String,
    },
    /// There is nothing to look at in the card.
    CardHasNoFaults,
    /// There is more than is shown.
    CardHasMoreFaults {
        /// How many more.
        count: usize,
    },
    /// The interface answers as the card says.
    InterfaceAnswers {
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
    },
    /// It answers in the words of another generation.
    InterfaceOtherVersion {
        /// The generation in the card.
        declared: String,
        /// The version.
        version: String,
        /// The binding.
        binding: String,
    },
    /// It is one of two generations that answer alike; only a message tells which.
    InterfaceEither {
        /// The generation that is spoken first.
        version: String,
        /// The generation that is spoken where that is refused.
        other: String,
        /// The binding.
        binding: String,
    },
    /// It answers at another address.
    InterfaceOtherAddress {
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
        /// The address.
        address: String,
    },
    /// It answers over another binding.
    InterfaceOtherBinding {
        /// The generation in the card.
        declared: String,
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
    },
    /// It answers to nothing that is spoken here.
    InterfaceUnknown {
        /// The generation in the card.
        version: String,
        /// And of its binding.
        binding: String,
        /// Its answer.
        because: Box<Sentence>,
    },
    /// It cannot be told.
    InterfaceUnclear {
        /// The generation in the card.
        version: String,
        /// And of its binding.
        binding: String,
        /// The answer.
        because: Box<Sentence>,
    },
    /// Calls are sent on to another place.
    InterfaceSendsOn {
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
        /// Where to.
        to: String,
    },
    /// Calls are sent on in a way that a message does not go.
    InterfaceSendsReadsOn {
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
        /// Where to.
        to: String,
    },
    /// It is not spoken here.
    InterfaceNotSpoken {
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
    },
    /// Its address means something only on the agent's own machine.
    InterfaceAddressOfItsOwn {
        /// The address.
        url: String,
        /// The address that is probably meant.
        suggestion: String,
    },
    /// Its address has another scheme than the card came by, at the same port.
    InterfaceOfOtherScheme {
        /// The address.
        url: String,
        /// The address that is probably meant.
        suggestion: String,
    },
    /// It has no address that can be called.
    InterfaceWithoutAddress {
        /// The text that stands there.
        url: String,
    },
    /// Another interface than the one in use answers.
    OtherInterfaceAnswers {
        /// Its generation.
        version: String,
        /// Its binding.
        binding: String,
    },
    /// Nothing further can be looked at, since the agent is not reached.
    AgentNotReached,
    /// The card does not say that the agent streams.
    StreamNotOffered,
    /// Needs a message to tell whether streams flow; the agent may act on it.
    StreamNeedsMessage,
    /// Events came one after another.
    StreamFlows {
        /// How many.
        events: usize,
        /// Milliseconds to the first.
        first: u64,
        /// Milliseconds to the end.
        total: u64,
    },
    /// Events came all at once, at the end.
    StreamHeldBack {
        /// How many.
        events: usize,
        /// Milliseconds to the first.
        first: u64,
        /// Milliseconds to the end.
        total: u64,
    },
    /// One event came, which shows nothing.
    StreamTooShort {
        /// Milliseconds to it.
        total: u64,
    },
    /// Everything came too fast to be told apart.
    StreamTooFast {
        /// How many events.
        events: usize,
        /// Milliseconds to the end.
        total: u64,
    },
    /// The card does not say that there is one for authenticated callers.
    ExtendedNotOffered,
    /// It is shown to callers with credentials, and none are given.
    ExtendedWantsCredentials,
    /// It came.
    ExtendedCame {
        /// How many skills it names.
        skills: usize,
    },
    /// It did not come.
    ExtendedFailed {
        /// Why.
        because: Box<Sentence>,
    },
    /// The step could not be taken for reasons of this program.
    StepFailed {
        /// Why.
        because: Box<Sentence>,
    },
}
