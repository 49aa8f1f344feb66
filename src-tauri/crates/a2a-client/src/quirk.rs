//! What an agent does differently from what its card and the specification say, found out by experience.
//!
//! A quirk is named, has evidence, and is told to whoever asks: nothing here depends on which server
//! software an agent says it is. It is noticed only after the specified way was refused in a manner that
//! rules out that the agent acted, and it is kept as long as the handle of the agent, or longer by
//! whoever hands it to the next one. Deliberately absent: trying anything; that is the bindings' matter.

use std::sync::{Mutex, PoisonError};

use http::StatusCode;

use crate::tap::ExchangeId;

/// A way in which an agent differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quirk {
    /// Subscribing to a task takes the other HTTP verb: the text and the proto of the specification
    /// disagree (A2A 1.0 §11.3.2 and `a2a.proto`).
    OtherSubscribeVerb,
    /// `/v1` does not begin its paths although the URL lacks it, or does so although the URL ends with it
    /// (A2A 0.3 §3.2.3).
    OtherPathPrefix,
    /// Over HTTP+JSON it takes bodies with `kind` members, as the text of 0.3 shows them, and not those of
    /// the proto.
    KindBodies,
    /// The tenant stands before the path of its URL, not behind it (A2A 1.0 §11.3).
    TenantFirst,
    /// It does not take `application/a2a+json`, which 1.0 prefers since 1.0.1, but `application/json`.
    PlainJson,
}

impl Quirk {
    /// Every quirk.
    pub const ALL: [Self; 5] = [
        Self::OtherSubscribeVerb,
        Self::OtherPathPrefix,
        Self::KindBodies,
        Self::TenantFirst,
        Self::PlainJson,
    ];

    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::OtherSubscribeVerb => "other-subscribe-verb",
            Self::OtherPathPrefix => "other-path-prefix",
            Self::KindBodies => "kind-bodies",
            Self::TenantFirst => "tenant-first",
            Self::PlainJson => "plain-json",
        }
    }

    /// The quirk of this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quirk| quirk.id() == id)
    }
}

/// A quirk with the reason to believe in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticedQuirk {
    /// What is different.
    pub quirk: Quirk,
    /// How it was found out; `None`: it was known before.
    pub evidence: Option<Evidence>,
}

/// How a quirk was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence {
    /// What the agent answered to the specified way.
    pub refused: StatusCode,
    /// The exchange in which the other way worked, for finding it in the wire log.
    pub worked: ExchangeId,
}

/// What is known of one agent.
#[derive(Debug, Default)]
pub(crate) struct Quirks(Mutex<Vec<NoticedQuirk>>);

impl Quirks {
    pub(crate) fn all(&self) -> Vec<NoticedQuirk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn has(&self, quirk: Quirk) -> bool {
        self.all().iter().any(|known| known.quirk == quirk)
    }

    /// Of what is noticed twice, the first evidence counts.
    pub(crate) fn notice(&self, quirk: Quirk, evidence: Option<Evidence>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.iter().any(|noticed| noticed.quirk == quirk) {
            known.push(NoticedQuirk { quirk, evidence });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Quirk;

    #[test]
    fn a_quirk_is_found_again_by_its_name() {
        for quirk in Quirk::ALL {
            assert_eq!(Quirk::from_id(quirk.id()), Some(quirk), "it is stored by its name");
        }
    }
}
