//! Sentences about the card as a promise: whether it was kept.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A change of the promise that a card is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CardSentence {
    /// The card says something new.
    AgentCardChanged {
        /// The agent's name.
        agent: String,
    },
    /// The card says something new that nothing is sent in spite of.
    AgentCardAlarms {
        /// The agent's name.
        agent: String,
    },
    /// A message was not sent for that.
    CardHoldsMessage,
    /// A decision was not sent for that.
    CardHoldsDecision,
}
