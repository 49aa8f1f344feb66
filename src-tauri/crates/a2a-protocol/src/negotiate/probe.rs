//! Finds out which generation an agent speaks where its card does not say.
//!
//! The agent is asked for a task that cannot exist, the newest generation first: an agent that knows the method
//! answers that there is no such task, and nothing happens. 0.1 and 0.2 read tasks by the same method and differ
//! only in sending: the older one is tried after a [refusal](is_refusal), never after silence. Deliberately
//! absent: sending. A [`Probe`] names the next call, takes the answer, and comes to a [`Verdict`].

use crate::error::{ErrorKind, ProtocolError};
use crate::model::{Binding, TaskId, Version};
use crate::profile::{PROFILES, Profile};
use crate::request::Request;

/// The answer to a call, or its absence.
#[derive(Debug, Clone, Copy)]
pub enum Answer<'a> {
    /// A result.
    Result,
    /// An error in the envelope of the binding, or in the body of an HTTP error where it could be read.
    Error(&'a ProtocolError),
    /// An HTTP status with nothing to read.
    Status(u16),
    /// Nothing: a timeout, or no connection.
    Nothing,
}

/// The result of a probe.
#[derive(Debug, Clone, Copy)]
pub enum Verdict {
    /// Undecided yet: make the next call ([`Probe::call`]).
    Asking,
    /// The agent speaks this.
    Speaks(&'static Profile),
    /// The agent speaks one of two generations that read tasks alike. Sends are tried in `first`, and
    /// in `second` where `first` was [refused](is_refusal).
    Either {
        /// The newer one.
        first: &'static Profile,
        /// The older one.
        second: &'static Profile,
    },
    /// The agent answered to nothing that is spoken here.
    Unknown,
    /// The agent cannot be asked as things are: no answer, or credentials are missing.
    Unanswered,
}

/// One inquiry about one interface. It begins with the newest generation, because an agent that speaks several is best
/// called in the newest.
#[derive(Debug, Clone)]
pub struct Probe {
    left: Vec<&'static Profile>,
    unknown_task: TaskId,
    verdict: Verdict,
}

impl Probe {
    /// Begins an inquiry. `told` is the card's generation, if it names one; it only decides between generations that
    /// answer alike. `unknown_task` must be made up: a fresh UUID is no agent's task.
    pub fn new(binding: &Binding, told: Option<&Version>, unknown_task: TaskId) -> Self {
        let mut left: Vec<&'static Profile> = Vec::new();
        for profile in PROFILES.iter().filter(|profile| profile.binding == *binding) {
            // 0.2 is asked in the words of 0.3.
            let asked_already = left.iter().any(|earlier| earlier.dialect == profile.dialect);
            if !asked_already || told == Some(&profile.version) {
                left.retain(|earlier| earlier.dialect != profile.dialect);
                left.push(profile);
            }
        }
        if told == Some(&Version::V0_1) {
            // `tasks/get` of 0.1 and of its successors is one method.
            left.retain(|profile| !matches!(profile.version, Version::V0_2 | Version::V0_3));
        } else if told.is_some() {
            left.retain(|profile| profile.version != Version::V0_1);
        }
        let verdict = if left.is_empty() { Verdict::Unknown } else { Verdict::Asking };
        Self { left, unknown_task, verdict }
    }

    /// The next call; `None` when there is nothing left to ask.
    pub fn call(&self) -> Option<(&'static Profile, Request)> {
        let Verdict::Asking = self.verdict else { return None };
        let profile = self.left.first()?;
        Some((profile, Request::GetTask { id: self.unknown_task.clone(), history_length: None }))
    }

    /// Takes the answer to [`Probe::call`].
    pub fn hear(&mut self, answer: Answer<'_>) {
        let Verdict::Asking = self.verdict else { return };
        let asked = if self.left.is_empty() { return } else { self.left.remove(0) };
        self.verdict = match heard(answer) {
            Heard::Known => self.known(asked),
            Heard::Unanswered => Verdict::Unanswered,
            Heard::Refused if self.left.is_empty() => Verdict::Unknown,
            Heard::Refused => Verdict::Asking,
        };
    }

    /// The result so far.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    fn known(&self, asked: &'static Profile) -> Verdict {
        let oldest = self.left.iter().find(|profile| profile.version == Version::V0_1);
        match oldest {
            Some(second) if asked.version != Version::V1_0 => Verdict::Either { first: asked, second },
            _ => Verdict::Speaks(asked),
        }
    }
}

/// Whether the agent knows no such method or generation. Then nothing was done, and another generation may be tried.
pub fn is_refusal(answer: Answer<'_>) -> bool {
    matches!(heard(answer), Heard::Refused)
}

/// Whether the answer shows that the agent knows the method that it was called by.
pub fn is_known(answer: Answer<'_>) -> bool {
    matches!(heard(answer), Heard::Known)
}

enum Heard {
    Known,
    Refused,
    Unanswered,
}

fn heard(answer: Answer<'_>) -> Heard {
    match answer {
        Answer::Result => Heard::Known,
        Answer::Error(error) => match error.kind() {
            ErrorKind::MethodNotFound | ErrorKind::InvalidRequest | ErrorKind::VersionNotSupported => {
                Heard::Refused
            }
            // Some servers report a generation that they do not speak as a fault of their own.
            ErrorKind::Internal if error.message.to_ascii_lowercase().contains("version") => Heard::Refused,
            // Over HTTP+JSON, 0.3 has no codes.
            ErrorKind::Internal | ErrorKind::Other
                if error.message.to_ascii_lowercase().contains("task not found") =>
            {
                Heard::Known
            }
            ErrorKind::Parse | ErrorKind::Internal | ErrorKind::Other => Heard::Unanswered,
            // Whoever looked for the task, or at the parameters, knows the method.
            ErrorKind::InvalidParams
            | ErrorKind::TaskNotFound
            | ErrorKind::TaskNotCancelable
            | ErrorKind::PushNotificationNotSupported
            | ErrorKind::UnsupportedOperation
            | ErrorKind::ContentTypeNotSupported
            | ErrorKind::InvalidAgentResponse
            | ErrorKind::ExtendedCardNotConfigured
            | ErrorKind::ExtensionRequired => Heard::Known,
        },
        // Servers of 0.1 answer so to methods that they do not know, routers to paths.
        Answer::Status(400 | 404 | 405 | 501) => Heard::Refused,
        Answer::Status(_) | Answer::Nothing => Heard::Unanswered,
    }
}
