//! Sentences about requests that are left out when many are answered together.

use serde::Serialize;
use ts_rs::TS;

use super::SentenceView;

/// Why a request stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum StaysSentence {
    /// Too much is at stake.
    StaysForRisk {
        /// The evidence for the risk.
        because: Box<SentenceView>,
    },
    /// It asks for words, values or a secret.
    StaysForMore,
    /// Another call stands in or around it, or something that was not understood.
    StaysForOthers,
    /// The same request is answered under another agent.
    StaysForSame {
        /// The agent's name.
        agent: String,
    },
    /// It has an answer already, or the very call is approved with another request of the batch.
    StaysForAnswer,
}
