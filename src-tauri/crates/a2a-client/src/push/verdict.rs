//! The vocabulary of judging a delivery, each word with the stable name under which it is stored and shown.

/// The outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Something that only the agent can know or make came with it.
    Proven,
    /// Nothing came that could be checked, and nothing had to.
    Unverified,
    /// The same came before. Agents deliver at least once, so this is nothing bad; it changes nothing.
    Repeated,
    /// Not taken.
    Refused(Refusal),
}

/// Why a delivery is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Another verb than POST.
    Method,
    /// More than is read.
    TooLarge,
    /// A proof is wrong.
    WrongProof(Proof),
    /// A registered proof is missing.
    NoProof,
    /// Nothing that an agent tells about a task.
    Unreadable,
    /// It speaks of another task than the one registered for.
    OtherTask,
}

/// A way for an agent to prove itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// `X-A2A-Notification-Token`.
    Token,
    /// `Authorization` with the registered value.
    Authorization,
    /// `Authorization` with a token that the agent signed (RFC 7519).
    SignedToken,
    /// `X-Agent-Signature` over the body.
    BodySignature,
    /// `X-A2A-Signature` over a time and the body.
    TimedSignature,
}

/// The result of checking a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is right.
    Matched,
    /// It was registered, and did not come.
    Missing,
    /// It was not registered, and did not come.
    NotExpected,
    /// It came, and there is nothing to check it with.
    Unknown,
    /// It is wrong.
    Wrong(Fault),
}

/// A fault of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Not the registered one.
    Different,
    /// It cannot be read, or stands twice.
    Malformed,
    /// An algorithm that is not accepted.
    Algorithm,
    /// None of the agent's keys made it.
    Signature,
    /// Made too long ago, or in the future.
    Time,
    /// Made for another body.
    Body,
}

/// One thing that was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The proof.
    pub proof: Proof,
    /// The outcome.
    pub outcome: Outcome,
}

impl Verdict {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Unverified => "unverified",
            Self::Repeated => "repeated",
            Self::Refused(refusal) => refusal.id(),
        }
    }

    /// Whether it is a reason to read the task.
    pub fn is_news(self) -> bool {
        matches!(self, Self::Proven | Self::Unverified)
    }
}

impl Refusal {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Method => "refused-method",
            Self::TooLarge => "refused-too-large",
            Self::WrongProof(Proof::Token) => "refused-wrong-token",
            Self::WrongProof(Proof::Authorization) => "refused-wrong-authorization",
            Self::WrongProof(Proof::SignedToken) => "refused-wrong-signed-token",
            Self::WrongProof(Proof::BodySignature | Proof::TimedSignature) => "refused-wrong-signature",
            Self::NoProof => "refused-no-proof",
            Self::Unreadable => "refused-unreadable",
            Self::OtherTask => "refused-other-task",
        }
    }
}

impl Proof {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Token => "token",
            Self::Authorization => "authorization",
            Self::SignedToken => "signed-token",
            Self::BodySignature => "body-signature",
            Self::TimedSignature => "timed-signature",
        }
    }
}

impl Outcome {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Matched => "matched",
            Self::Missing => "missing",
            Self::NotExpected => "not-expected",
            Self::Unknown => "unknown",
            Self::Wrong(Fault::Different) => "different",
            Self::Wrong(Fault::Malformed) => "malformed",
            Self::Wrong(Fault::Algorithm) => "algorithm",
            Self::Wrong(Fault::Signature) => "signature",
            Self::Wrong(Fault::Time) => "time",
            Self::Wrong(Fault::Body) => "other-body",
        }
    }
}
