//! Rules applied to a request: a pure function from rules and request to an answer, or to the reason why a person
//! is asked.
//!
//! The first rule that fits an item decides it; a request is answered only if every item is. [`evaluate`] alone
//! says what a rule never approves: questions, forms, secrets, sign-ins, high risk, a warning, or an agent whose
//! card is not the one that the rule was agreed to with. Rules that mark requests as high-risk ([`marking`])
//! decide nothing, and count at any position.

pub mod condition;
pub mod evaluate;

mod decimal;
mod decoded;
mod elsewhere;
pub(crate) mod marking;
mod named;
mod part;
mod pattern;
mod place;
mod prefix;
mod value;

use serde::{Deserialize, Serialize};
use workbench_store::ConnectionId;

pub use condition::{Condition, Operator};

/// The effect on requests that fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Identity.
    pub id: String,
    /// Its name for the person, and in decisions.
    pub name: String,
    /// It counts.
    pub on: bool,
    /// The effect.
    pub effect: Effect,
    /// Of one agent; `None`: of any, which an approving rule never is.
    pub agent: Option<ConnectionId>,
    /// The tool, in which `*` stands for anything, but in an approving rule only for letters, digits, `_` and `-`; empty: any.
    pub tool: String,
    /// The acting agent, sub-agent or server behind it, as the request names it; `*` stands for anything. Empty:
    /// anyone; an approving rule then means the agent alone.
    #[serde(default)]
    pub by: String,
    /// The skill of the agent's card that the request names, by its id; empty: any, and whether it names one or not.
    #[serde(default)]
    pub skill: String,
    /// Conditions on the arguments; all must hold.
    pub conditions: Vec<Condition>,
    /// Where it approves by conditions: arguments that none of them names may be anything. Otherwise there may be none.
    #[serde(default)]
    pub other_arguments: bool,
    /// The card of the agent when a person last agreed to the rule.
    pub card: Option<String>,
}

/// The effect of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Effect {
    /// A person is asked, whatever later rules say.
    Ask,
    /// It is rejected.
    Reject {
        /// With this reason.
        reason: Option<String>,
    },
    /// It is approved as proposed.
    Approve,
    /// It is of high risk, whatever its words: no rule approves it, and a person does so alone and in two steps.
    HighRisk,
}

/// A rule as a decision names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleName {
    /// Identity.
    pub id: String,
    /// Its name at that time.
    pub name: String,
}

impl Rule {
    pub(crate) fn named(&self) -> RuleName {
        RuleName { id: self.id.clone(), name: self.name.clone() }
    }
}
