//! Sentences about calls to an agent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The outcome of a call to an agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CallSentence {
    /// The text is no URL.
    NotAUrl {
        /// The text.
        text: String,
        /// The fault.
        cause: String,
    },
    /// Neither http nor https, or without a host.
    UnsupportedUrl {
        /// The URL.
        url: String,
    },
    /// Certificates or proxy of this machine could not be used.
    ClientSetup {
        /// Why.
        cause: String,
    },
    /// The request cannot be written as HTTP.
    RequestNotWritable {
        /// Why.
        cause: String,
    },
    /// The host name has no address.
    HostNotFound {
        /// The name.
        host: String,
    },
    /// An agent of a public host led to this machine or into the local network.
    AddressNotPublic {
        /// The host.
        host: String,
        /// Its address.
        address: String,
    },
    /// Nothing listens there.
    ConnectionRefused {
        /// Host and port.
        host: String,
    },
    /// The connection could not be made.
    NoConnection {
        /// Host and port.
        host: String,
        /// The system's own words.
        cause: String,
    },
    /// https was called where no TLS is spoken.
    TlsNotSpoken {
        /// Host and port.
        host: String,
    },
    /// http was called where TLS is spoken.
    TlsSpokenHere {
        /// Host and port.
        host: String,
    },
    /// The answer is not HTTP/1.1.
    NotHttpHere {
        /// Host and port.
        host: String,
    },
    /// The server's certificate is over.
    ServerCertificateExpired {
        /// Host and port.
        host: String,
    },
    /// Its time has not begun.
    ServerCertificateTooEarly {
        /// Host and port.
        host: String,
    },
    /// Nobody but its owner vouches for it.
    ServerCertificateSelfSigned {
        /// Host and port.
        host: String,
    },
    /// No authority that is trusted here vouches for it.
    ServerCertificateNotTrusted {
        /// Host and port.
        host: String,
    },
    /// It is for another name.
    ServerCertificateOfOther {
        /// Host and port.
        host: String,
    },
    /// It cannot be used for another reason.
    ServerCertificateUnusable {
        /// Host and port.
        host: String,
        /// The TLS library's own words.
        cause: String,
    },
    /// The server wants a certificate of this client, or another one.
    ClientCertificateWanted {
        /// Host and port.
        host: String,
        /// The TLS library's own words.
        cause: String,
    },
    /// The connection ended while TLS was being agreed on.
    TlsEnded {
        /// Host and port.
        host: String,
    },
    /// The proxy made no connection.
    NoConnectionThroughProxy {
        /// Host and port.
        host: String,
        /// The proxy.
        proxy: String,
        /// The cause.
        cause: String,
    },
    /// TLS was not agreed on for another reason.
    NoSecureConnection {
        /// Host and port.
        host: String,
        /// The TLS library's own words.
        cause: String,
    },
    /// No connection in time.
    NoConnectionInTime {
        /// How long.
        seconds: String,
    },
    /// No answer in time.
    NoAnswerInTime {
        /// How long.
        seconds: String,
    },
    /// The answer began and stopped.
    NoDataInTime {
        /// How long.
        seconds: String,
    },
    /// A redirect was not followed.
    RedirectNotFollowed {
        /// HTTP status.
        status: u16,
        /// Where it points.
        target: String,
        /// Why not.
        because: RedirectSentence,
    },
    /// The agent refused a decision and said how it wants it, and the task was not seen to ask for it any more.
    NotSentAgain,
    /// The connection ended before an answer.
    ConnectionLost {
        /// The cause.
        cause: String,
    },
    /// The answer ended before it was complete.
    AnswerCut {
        /// Bytes that came.
        received: u64,
        /// The cause.
        cause: String,
    },
    /// An answer is larger than allowed.
    AnswerTooLarge {
        /// Bytes that are allowed.
        limit: usize,
    },
    /// An event of a stream is larger than allowed.
    EventTooLarge {
        /// Bytes that are allowed.
        limit: usize,
    },
    /// HTTP 401.
    CredentialsWanted,
    /// HTTP 402, without saying how much.
    PaymentWanted,
    /// HTTP 402 with a price (x402).
    PaymentWantedOf {
        /// The price, in coins.
        price: String,
        /// The network.
        network: String,
        /// Who is paid.
        to: String,
    },
    /// HTTP 403.
    NotAllowed,
    /// HTTP 404.
    NoAgentHere {
        /// The called address; empty if it is not known.
        #[serde(default)]
        address: String,
    },
    /// HTTP 405.
    AddressTakesNoCalls {
        /// The called address.
        address: String,
    },
    /// The agent refused the call of its card and was found to accept another one, which is stored.
    CalledOtherwise {
        /// The agent's name.
        agent: String,
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
        /// The address.
        address: String,
    },
    /// Nobody answered at the interface in use, and another one of the card answered, which is kept.
    CalledElsewhere {
        /// The agent's name.
        agent: String,
        /// The host and port where nobody answered.
        silent: String,
        /// The generation.
        version: String,
        /// The binding.
        binding: String,
        /// The address.
        address: String,
    },
    /// HTTP 400 or 422, because a header of a key is missing.
    HeaderMissing,
    /// HTTP 407.
    ProxyWantsCredentials,
    /// HTTP 413.
    MessageTooLarge,
    /// HTTP 415.
    FormNotTaken,
    /// HTTP 501.
    CallsNotOffered {
        /// The called address.
        address: String,
    },
    /// HTTP 502 and its like.
    GatewayReachesNobody {
        /// HTTP status.
        status: String,
    },
    /// HTTP 503.
    ServerNotReady,
    /// HTTP 504 and its like.
    GatewayWaitedInVain {
        /// HTTP status.
        status: String,
    },
    /// The call was sent on to a page where people sign in.
    RedirectToSignIn {
        /// HTTP status.
        status: u16,
        /// Where it points.
        target: String,
    },
    /// A sign-in answered in the agent's place.
    SignInPageInFront,
    /// A protection against programs answered in the agent's place.
    ProtectionInFront {
        /// Its name.
        name: String,
    },
    /// A tunnel answered that nobody is at its other end.
    TunnelLeadsNowhere,
    /// HTTP 429.
    AskedTooOften,
    /// HTTP 5xx.
    ServerFailed {
        /// HTTP status.
        status: String,
    },
    /// Another HTTP status.
    OtherStatus {
        /// HTTP status.
        status: String,
    },
    /// The agent reported an error.
    AgentError {
        /// Its words.
        said: String,
    },
    /// The agent reported an error with a number.
    NumberedAgentError {
        /// Its words.
        said: String,
        /// The number (JSON-RPC 2.0 §5.1).
        number: i64,
    },
    /// The agent insists on an extension that was not asked for.
    ExtensionWanted {
        /// Its identity, or several.
        uri: String,
    },
    /// The same, and its card describes it.
    DescribedExtensionWanted {
        /// Its identity.
        uri: String,
        /// The agent's words.
        description: String,
    },
    /// The generation has no such operation.
    NoSuchOperation {
        /// The generation.
        version: String,
        /// The operation.
        operation: String,
    },
    /// Success without a body.
    AnswerEmpty,
    /// A web page instead of an answer.
    AnswerIsWebPage,
    /// Something else than JSON.
    AnswerNotJson,
    /// Something else than gRPC as the answer to a call over it.
    AnswerNotGrpc,
    /// A message that no protobuf reader can follow.
    AnswerNotProtobuf,
    /// A compressed message, which was not asked for.
    AnswerCompressed,
    /// gRPC needs HTTP/2, which the other side does not speak.
    NoHttp2 {
        /// Host and port.
        host: String,
    },
    /// A value does not fit into the messages of gRPC.
    ValueNotSendable {
        /// Which one, as a JSON pointer.
        pointer: String,
    },
    /// JSON that ends too early.
    AnswerEndsEarly,
    /// Neither result nor error.
    AnswerWithoutResult,
    /// A stream announced an error without saying which.
    ErrorOfUnknownForm,
    /// A stream without a single event.
    NoEvent,
    /// A result of another kind than asked for.
    OtherKind,
    /// Another task than asked for.
    OtherTask,
    /// Two results, or two states of one task.
    AnswerAmbiguous,
    /// A person stopped it before there was an answer.
    StoppedBeforeAnswer,
    /// The answer says nothing that can be shown.
    NeitherMessageNorTask,
    /// The connection ended, and nothing had come.
    EndedWithoutAnswer,
    /// This program ended while the message was under way.
    EndedWhileSending,
    /// This program ended before the message was begun, and that is long ago.
    EndedBeforeSending,
    /// The task asked something after the message was written, and would take it for the answer.
    AsksMeanwhile,
    /// The task changed its request after the message was written.
    AsksOtherwise,
    /// A decision about the task was being sent.
    DecidedMeanwhile,
    /// The task ended after the message was written for it.
    TaskEndedMeanwhile,
    /// The agent does not know the task any more that the message was written for.
    TaskForgottenMeanwhile,
    /// Something here failed before the call.
    FailedHere {
        /// The cause.
        cause: String,
    },
    /// The disk is full.
    DiskFull,
    /// The data folder cannot be written.
    FolderNotWritable,
}

/// Why a redirect was not followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RedirectSentence {
    /// It names no usable target.
    RedirectWithoutTarget,
    /// There were too many.
    TooManyRedirects,
    /// From https to http.
    RedirectLeavesHttps,
    /// Neither http nor https.
    RedirectLeavesHttp,
    /// A message goes to the same origin only.
    RedirectToOtherOrigin,
    /// It would turn the call into a plain fetch.
    RedirectChangesMethod,
    /// From a public host into the local network.
    RedirectIntoNetwork,
}
