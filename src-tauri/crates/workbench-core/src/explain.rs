//! Errors of agents and networks in words: what happened, and what can be done about it.
//!
//! An error of a library names its layer; a person needs to know whether the address, the network,
//! the credentials or the agent is at fault, and whether the message may have arrived.

use a2a_client::{CallError, HttpFailure, Misbehaviour, Phase, Sent, TransportError};
use a2a_protocol::ErrorKind;
use serde::{Deserialize, Serialize};

/// An error in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// What happened.
    pub message: String,
    /// What can be done, most likely first.
    pub hints: Vec<String>,
    /// The agent cannot have acted.
    pub certainly_not_sent: bool,
    /// Credentials are missing or wrong.
    pub authentication: bool,
    /// Sending again without streaming may help.
    pub without_stream: bool,
}

impl Explanation {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hints: Vec::new(),
            certainly_not_sent: false,
            authentication: false,
            without_stream: false,
        }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: an explanation is plain data")
    }

    /// Reads what was stored; a text of another version stands for itself.
    pub fn from_stored(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|_| Self::new(text))
    }
}

/// Puts an error of a call in words.
pub(crate) fn explain(error: &CallError) -> Explanation {
    let explanation = match error {
        CallError::Transport(error) => transport(error),
        CallError::Http(failure) => http(failure),
        CallError::Rpc { error, .. } => rpc(error.kind(), &error.message, error.code),
        CallError::Protocol { what, excerpt, .. } => misbehaviour(*what, excerpt),
        CallError::Unsupported { operation, version } => {
            Explanation::new(format!("A2A {version} has no operation for this ({operation:?})."))
        }
    };
    Explanation {
        certainly_not_sent: error.sent() == Sent::No,
        authentication: error.is_authentication(),
        ..explanation
    }
}

fn transport(error: &TransportError) -> Explanation {
    let said = capitalised(&plainly(error));
    match error {
        TransportError::Dns { .. } => Explanation::new(format!("{said}."))
            .hint("Check the spelling of the host.")
            .hint("Check that this machine is connected to the network that the agent is on."),
        TransportError::Refused { .. } | TransportError::Connect { .. } => {
            Explanation::new(format!("{said}."))
                .hint("Check that the agent is running and that the port is right.")
        }
        TransportError::Tls { .. } => Explanation::new(format!("{said}."))
            .hint("The server's certificate is not trusted by this machine. Ask who runs the agent."),
        TransportError::Timeout { phase, .. } => {
            let hint = match phase {
                Phase::Connect => "Check the address, and whether a firewall is in between.",
                _ => "The agent may still be working. Look at the task again in a while.",
            };
            Explanation::new(format!("{said}.")).hint(hint)
        }
        _ => Explanation::new(format!("{said}.")),
    }
}

fn http(failure: &HttpFailure) -> Explanation {
    let status = failure.status;
    let explanation = match status.as_u16() {
        401 => Explanation::new("The agent wants credentials, or other ones (HTTP 401).")
            .hint("Open the agent's settings and check its credentials."),
        403 => Explanation::new("The agent does not allow this with these credentials (HTTP 403).")
            .hint("Open the agent's settings and check its credentials."),
        404 => Explanation::new("There is no agent at this address (HTTP 404).")
            .hint("Refresh the agent's card: its address may have changed."),
        429 => Explanation::new("The agent is asked too often (HTTP 429).").hint(match failure.retry_after {
            Some(wait) => format!("It asks to wait {} seconds.", wait.as_secs()),
            None => "Wait a moment and try again.".to_owned(),
        }),
        500..=599 => Explanation::new(format!("The agent's server failed (HTTP {status})."))
            .hint("Try again later, or tell who runs the agent."),
        _ => Explanation::new(format!("The agent's server answered HTTP {status}.")),
    };
    if failure.excerpt.trim().is_empty() {
        return explanation;
    }
    let said: String = failure.excerpt.trim().chars().take(300).collect();
    explanation.hint(format!("It said: {said}"))
}

fn rpc(kind: ErrorKind, message: &str, code: Option<i64>) -> Explanation {
    let said = match code {
        Some(code) => format!("The agent answered with an error: {message} ({code})."),
        None => format!("The agent answered with an error: {message}."),
    };
    match kind {
        ErrorKind::TaskNotFound => Explanation::new(said)
            .hint("The agent does not know the task any more; it may have been restarted. What it said is kept here."),
        ErrorKind::VersionNotSupported => {
            Explanation::new(said).hint("Choose another interface in the agent's settings.")
        }
        ErrorKind::ContentTypeNotSupported => {
            Explanation::new(said).hint("The agent does not read this kind of content. Its card says what it reads.")
        }
        _ => Explanation::new(said),
    }
}

/// A stream that ended before it said anything.
pub(crate) fn no_event() -> Explanation {
    misbehaviour(Misbehaviour::NoEvent, "")
}

fn misbehaviour(what: Misbehaviour, excerpt: &str) -> Explanation {
    let mut explanation = Explanation::new(format!("{}.", capitalised(&what.to_string())));
    explanation.without_stream = what == Misbehaviour::NoEvent;
    if explanation.without_stream {
        return explanation.hint("Send it again: it will then be sent without streaming.");
    }
    if what == Misbehaviour::Html {
        return explanation
            .hint("This looks like a website or a sign-in page, not like an agent's endpoint.");
    }
    let said: String = excerpt.trim().chars().take(300).collect();
    if said.is_empty() { explanation } else { explanation.hint(format!("It begins: {said}")) }
}

/// What happened on the way, and the system's own word for it where ours says less. The layers in
/// between name libraries, which help nobody.
pub(crate) fn plainly(error: &TransportError) -> String {
    let said = error.to_string();
    if matches!(
        error,
        TransportError::Dns { .. }
            | TransportError::Refused { .. }
            | TransportError::Tls { .. }
            | TransportError::Timeout { .. }
    ) {
        return said;
    }
    let mut innermost: &dyn std::error::Error = error;
    while let Some(cause) = innermost.source() {
        innermost = cause;
    }
    let cause = innermost.to_string();
    if said.contains(&cause) { said } else { format!("{said}: {cause}") }
}

/// An error with its causes, outermost first, each said once.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        let said = next.to_string();
        if !text.contains(&said) {
            text.push_str(": ");
            text.push_str(&said);
        }
        cause = next.source();
    }
    text
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
