//! Explanations of agent and network errors: the cause, and a remedy.
//!
//! A library's error names its layer; a person needs to know whether the address, the network, the credentials or
//! the agent is at fault, and whether the message may have arrived.

mod status;
mod words;

use a2a_client::{
    CallError, CertificateFault, Misbehaviour, Oversize, Phase, RedirectRefusal, TlsFault, TransportError,
};
use a2a_hitl::Payment;
use a2a_protocol::{ErrorKind, ProtocolError};
use serde::{Deserialize, Serialize};
use workbench_store::sent::Sent;

use crate::causes::{innermost, with_causes};
use crate::certainty::outcome_of_error;
use crate::error::CoreError;
use crate::front::{Front, is_sign_in};
use crate::remedy::{Called, Remedy, next_step};
use crate::sentence::{CallSentence, CardSentence, HintSentence, RedirectSentence, Sentence, SignInSentence};

pub(crate) use self::status::{payment, wanted_hint};
pub(crate) use self::words::beginning_of;

/// An error as it is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// The event in a sentence.
    pub message: Sentence,
    /// Remedies, most likely first.
    pub hints: Vec<Sentence>,
    /// Nobody can tell whether the agent has it.
    #[serde(default)]
    pub may_have_arrived: bool,
    /// Credentials are missing or wrong.
    pub authentication: bool,
    /// Parts that are left out when it is sent again.
    #[serde(default)]
    pub again_without: Option<Without>,
    /// The one step that helps most likely, where it can be taken from here.
    #[serde(default)]
    pub remedy: Option<Remedy>,
}

/// A part that may have kept a message from being sent, and is left out the next time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Without {
    /// The answer as a stream.
    Stream,
    /// The look at the task before, should it fail.
    Look,
    /// The comparison of that look with the earlier request.
    Comparison,
    /// The task that it was written for.
    Task,
}

impl Explanation {
    pub(crate) fn new(message: impl Into<Sentence>) -> Self {
        Self {
            message: message.into(),
            hints: Vec::new(),
            may_have_arrived: false,
            authentication: false,
            again_without: None,
            remedy: None,
        }
    }

    pub(crate) fn hint(mut self, hint: HintSentence) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The agent's own words about it. The other hints are for the sender of a message.
    pub(crate) fn said_by_agent(self) -> Vec<Sentence> {
        let is_said = |hint: &Sentence| {
            matches!(hint, Sentence::Hint(HintSentence::ItSaid { .. } | HintSentence::ItBegins { .. }))
        };
        self.hints.into_iter().filter(is_said).collect()
    }

    pub(crate) fn in_doubt(self) -> Self {
        Self { may_have_arrived: true, ..self }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: an explanation is plain data")
    }

    /// Reads a stored explanation; a text of another version stands for itself.
    pub fn from_stored(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|_| Self::new(Sentence::Said(text.to_owned())))
    }
}

/// Whether a message that failed may have arrived.
pub(crate) fn may_have_arrived(message: &Sent) -> bool {
    message.error.as_deref().is_some_and(|error| Explanation::from_stored(error).may_have_arrived)
}

/// The part that is left out when a failed message is sent again.
pub(crate) fn again_without(message: &Sent) -> Option<Without> {
    message.error.as_deref().and_then(|error| Explanation::from_stored(error).again_without)
}

/// The extensions that a failed message was refused without, where one step asks for them.
pub(crate) fn wants_extensions(message: &Sent) -> Vec<String> {
    let remedy = message.error.as_deref().and_then(|error| Explanation::from_stored(error).remedy);
    if let Some(Remedy::RequestExtensions { uris }) = remedy { uris } else { Vec::new() }
}

/// Explains the failure of a call, with a remedy.
pub(crate) fn explain_to(error: &CallError, called: Called<'_>) -> Explanation {
    Explanation { remedy: next_step(error, called), ..explain(error) }
}

impl CoreError {
    /// The failure of an agent, or of the way to it, as it is told; `None` for anything else.
    pub fn explanation(&self) -> Option<Explanation> {
        match self {
            Self::Call(error) => Some(explain(error)),
            _ => None,
        }
    }
}

/// Explains the failure of a call.
pub(crate) fn explain(error: &CallError) -> Explanation {
    let explanation = match error {
        CallError::Transport(error) => transport(error),
        CallError::Http(failure) => status::http(failure),
        CallError::Rpc { error, .. } => rpc(error),
        CallError::Protocol { what, excerpt, .. } => misbehaviour(*what, excerpt),
        CallError::Unsupported { operation, version } => {
            let operation = format!("{operation:?}");
            Explanation::new(CallSentence::NoSuchOperation { version: version.to_string(), operation })
        }
    };
    Explanation {
        may_have_arrived: outcome_of_error(error, false).leaves_doubt(),
        authentication: error.is_authentication(),
        ..explanation
    }
}

pub(crate) fn transport(error: &TransportError) -> Explanation {
    if let TransportError::Token(error) = error {
        return Explanation::new(SignInSentence::from(error));
    }
    let explanation = Explanation::new(on_the_way(error));
    match error {
        TransportError::Dns { .. } => {
            explanation.hint(HintSentence::CheckHost).hint(HintSentence::CheckNetwork)
        }
        TransportError::PrivateAddress { .. }
        | TransportError::Redirect { refusal: RedirectRefusal::PrivateTarget, .. } => {
            explanation.hint(HintSentence::AllowInside)
        }
        TransportError::Refused { .. } | TransportError::Connect { .. } => {
            explanation.hint(HintSentence::CheckRunning)
        }
        TransportError::Tls { fault: TlsFault::Certificate(fault), .. } => match fault {
            CertificateFault::NotTrusted => explanation.hint(HintSentence::TrustIfKnown),
            CertificateFault::OtherName => explanation.hint(HintSentence::CheckAddress),
            CertificateFault::Expired | CertificateFault::NotYetValid | CertificateFault::Unusable => {
                explanation.hint(HintSentence::AskAboutCertificate)
            }
        },
        TransportError::Timeout { phase: Phase::Connect, .. } => {
            explanation.hint(HintSentence::CheckFirewall)
        }
        TransportError::Timeout { .. } => explanation.hint(HintSentence::MayStillWork),
        TransportError::Redirect { target, .. } if is_sign_in(target) => {
            explanation.hint(HintSentence::CredentialsForPrograms)
        }
        _ => explanation,
    }
}

/// The failure on the way, with the system's own word if ours says less. The layers in between name libraries, which
/// help nobody.
pub(crate) fn on_the_way(error: &TransportError) -> CallSentence {
    let cause = || innermost(error);
    match error {
        TransportError::InvalidUrl { text, source } => {
            CallSentence::NotAUrl { text: text.clone(), cause: source.to_string() }
        }
        TransportError::UnsupportedUrl { url } => CallSentence::UnsupportedUrl { url: url.to_string() },
        TransportError::Setup { .. } => CallSentence::ClientSetup { cause: cause() },
        TransportError::InvalidRequest { .. } => CallSentence::RequestNotWritable { cause: cause() },
        TransportError::NotProtobuf(refused) => {
            CallSentence::ValueNotSendable { pointer: refused.pointer.clone() }
        }
        TransportError::NotHttp2 { host, .. } => CallSentence::NoHttp2 { host: host.clone() },
        TransportError::Dns { host, .. } => CallSentence::HostNotFound { host: host.clone() },
        TransportError::PrivateAddress { host, address } => {
            CallSentence::AddressNotPublic { host: host.clone(), address: address.clone() }
        }
        TransportError::Refused { host, .. } => CallSentence::ConnectionRefused { host: host.clone() },
        TransportError::Connect { host, .. } => {
            CallSentence::NoConnection { host: host.clone(), cause: cause() }
        }
        TransportError::Tls { host, fault, reason, .. } => no_tls(host, *fault, reason),
        TransportError::NotHttp { host, .. } => CallSentence::NotHttpHere { host: host.clone() },
        TransportError::Timeout { phase, limit, .. } => {
            let seconds = limit.as_secs_f32().to_string();
            match phase {
                Phase::Connect => CallSentence::NoConnectionInTime { seconds },
                Phase::Headers => CallSentence::NoAnswerInTime { seconds },
                Phase::Body => CallSentence::NoDataInTime { seconds },
            }
        }
        TransportError::Redirect { status, target, refusal }
            if *refusal != RedirectRefusal::PrivateTarget && is_sign_in(target) =>
        {
            CallSentence::RedirectToSignIn { status: status.as_u16(), target: target.clone() }
        }
        TransportError::Redirect { status, target, refusal } => CallSentence::RedirectNotFollowed {
            status: status.as_u16(),
            target: target.clone(),
            because: redirect(*refusal),
        },
        TransportError::NotSentAgain => CallSentence::NotSentAgain,
        TransportError::Lost { .. } => CallSentence::ConnectionLost { cause: cause() },
        TransportError::Cut { received, .. } => {
            CallSentence::AnswerCut { received: *received, cause: cause() }
        }
        TransportError::TooLarge { what: Oversize::Body, limit } => {
            CallSentence::AnswerTooLarge { limit: *limit }
        }
        TransportError::TooLarge { what: Oversize::Event, limit } => {
            CallSentence::EventTooLarge { limit: *limit }
        }
        other => CallSentence::FailedHere { cause: with_causes(other) },
    }
}

/// A certificate is blamed where one was seen and judged, and nowhere else.
pub(crate) fn no_tls(host: &str, fault: TlsFault, reason: &str) -> CallSentence {
    let (host, cause) = (host.to_owned(), reason.to_owned());
    match fault {
        TlsFault::NotSpoken => CallSentence::TlsNotSpoken { host },
        TlsFault::ClientCertificate => CallSentence::ClientCertificateWanted { host, cause },
        TlsFault::Ended => CallSentence::TlsEnded { host },
        TlsFault::Certificate(CertificateFault::Expired) => CallSentence::ServerCertificateExpired { host },
        TlsFault::Certificate(CertificateFault::NotYetValid) => {
            CallSentence::ServerCertificateTooEarly { host }
        }
        TlsFault::Certificate(CertificateFault::NotTrusted) => {
            CallSentence::ServerCertificateNotTrusted { host }
        }
        TlsFault::Certificate(CertificateFault::OtherName) => CallSentence::ServerCertificateOfOther { host },
        TlsFault::Certificate(CertificateFault::Unusable) => {
            CallSentence::ServerCertificateUnusable { host, cause }
        }
        TlsFault::Refused | TlsFault::Other => CallSentence::NoSecureConnection { host, cause },
    }
}

pub(crate) fn redirect(refusal: RedirectRefusal) -> RedirectSentence {
    match refusal {
        RedirectRefusal::NoTarget => RedirectSentence::RedirectWithoutTarget,
        RedirectRefusal::TooMany => RedirectSentence::TooManyRedirects,
        RedirectRefusal::Downgrade => RedirectSentence::RedirectLeavesHttps,
        RedirectRefusal::Scheme => RedirectSentence::RedirectLeavesHttp,
        RedirectRefusal::OtherOrigin => RedirectSentence::RedirectToOtherOrigin,
        RedirectRefusal::MethodChange => RedirectSentence::RedirectChangesMethod,
        RedirectRefusal::PrivateTarget => RedirectSentence::RedirectIntoNetwork,
    }
}

fn rpc(error: &ProtocolError) -> Explanation {
    // Some agents put what x402 says into an error of their own.
    if let Some(data) = error.data.as_ref().filter(|data| !Payment::all_in(data).is_empty()) {
        return payment(Some(data), &error.message);
    }
    let said = error.message.clone();
    let explanation = Explanation::new(match error.code {
        Some(number) => CallSentence::NumberedAgentError { said, number },
        None => CallSentence::AgentError { said },
    });
    match error.kind() {
        ErrorKind::TaskNotFound => explanation.hint(HintSentence::TaskForgotten),
        ErrorKind::VersionNotSupported => explanation.hint(HintSentence::OtherInterface),
        ErrorKind::ContentTypeNotSupported => explanation.hint(HintSentence::OtherContent),
        ErrorKind::Internal => explanation.hint(HintSentence::TryLater),
        _ => explanation,
    }
}

/// Why something failed here, before the agent was called.
pub(crate) fn failed_here(error: &CoreError) -> Explanation {
    match error {
        CoreError::CardAlarms { .. } => Explanation::new(CardSentence::CardHoldsMessage),
        CoreError::AskedSince => Explanation::new(CallSentence::AsksMeanwhile),
        CoreError::DecisionUnderWay => Explanation::new(CallSentence::DecidedMeanwhile),
        CoreError::AsksOtherwise => {
            let changed = Explanation::new(CallSentence::AsksOtherwise).hint(HintSentence::AgainAsItAsks);
            Explanation { again_without: Some(Without::Comparison), ..changed }
        }
        CoreError::TaskForgotten => task_forgotten(),
        CoreError::CannotLook { because } => {
            let silent = Explanation::new(because.clone()).hint(HintSentence::AgainWithoutLook);
            Explanation { again_without: Some(Without::Look), ..silent }
        }
        other => Explanation::new(CallSentence::FailedHere { cause: with_causes(other) }),
    }
}

/// The task that a message was written for has ended: it would begin another one.
pub(crate) fn task_ended() -> Explanation {
    without_task(CallSentence::TaskEndedMeanwhile)
}

/// The agent refused the message because it does not know its task any more.
pub(crate) fn task_forgotten() -> Explanation {
    without_task(CallSentence::TaskForgottenMeanwhile)
}

fn without_task(why: CallSentence) -> Explanation {
    let over = Explanation::new(why).hint(HintSentence::AgainAsNewTask);
    Explanation { again_without: Some(Without::Task), ..over }
}

/// An answer that is JSON and nothing that can be shown as an answer.
pub(crate) fn unreadable(answer: &str) -> Explanation {
    let explanation = Explanation::new(CallSentence::NeitherMessageNorTask);
    begins(explanation, beginning_of(answer)).hint(HintSentence::ExpectedAnswer)
}

/// A stream that ended before it said anything.
pub(crate) fn no_event() -> Explanation {
    misbehaviour(Misbehaviour::NoEvent, "")
}

fn misbehaviour(what: Misbehaviour, excerpt: &str) -> Explanation {
    if let Some(front) = Front::of(excerpt).filter(|_| what == Misbehaviour::Html) {
        return begins(status::in_front(front), beginning_of(excerpt));
    }
    let explanation = Explanation::new(match what {
        Misbehaviour::Empty => CallSentence::AnswerEmpty,
        Misbehaviour::Html => CallSentence::AnswerIsWebPage,
        Misbehaviour::NotJson => CallSentence::AnswerNotJson,
        Misbehaviour::NotGrpc => CallSentence::AnswerNotGrpc,
        Misbehaviour::NotProtobuf => CallSentence::AnswerNotProtobuf,
        Misbehaviour::Compressed => CallSentence::AnswerCompressed,
        Misbehaviour::Truncated => CallSentence::AnswerEndsEarly,
        Misbehaviour::NoResult => CallSentence::AnswerWithoutResult,
        Misbehaviour::ErrorEvent => CallSentence::ErrorOfUnknownForm,
        Misbehaviour::NoEvent => CallSentence::NoEvent,
        Misbehaviour::UnexpectedKind => CallSentence::OtherKind,
        Misbehaviour::OtherTask => CallSentence::OtherTask,
        Misbehaviour::Ambiguous => CallSentence::AnswerAmbiguous,
    });
    match (what, beginning_of(excerpt)) {
        (Misbehaviour::NoEvent, said) => {
            let silent = Explanation { again_without: Some(Without::Stream), ..explanation };
            begins(silent.hint(HintSentence::WithoutStreaming), said)
        }
        (Misbehaviour::Html, said) => begins(explanation.hint(HintSentence::LooksLikeWebsite), said),
        (_, said) => begins(explanation, said),
    }
}

/// With how the answer begins, if anything of it can be told.
fn begins(explanation: Explanation, said: Option<String>) -> Explanation {
    match said {
        Some(said) => explanation.hint(HintSentence::ItBegins { said }),
        None => explanation,
    }
}
