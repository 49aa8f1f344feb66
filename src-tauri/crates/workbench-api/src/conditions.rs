//! The conditions of an approving rule in words, for a person to read before consenting.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rule that approves, as a person is asked about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovingRule {
    /// The person's name for it.
    pub name: String,
    /// Its agent's name.
    pub agent: String,
    /// The tool, in which `*` stands for anything, but in a rule that approves only for letters, digits, `_` and `-`;
    /// empty: any.
    pub tool: String,
    /// The acting sub-agent or server behind the agent, in which `*` stands for anything; empty: anyone, but only the
    /// agent itself if the rule approves.
    pub by: String,
    /// The skill of the agent's card that the request names, by its id; empty: any or none.
    pub skill: String,
    /// Conditions on the arguments; all must hold.
    pub conditions: Vec<RuleCondition>,
    /// Where it approves by conditions: arguments that none of them names may be anything. Otherwise there may be none.
    pub other_arguments: bool,
}

/// One demand on the arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleCondition {
    /// A JSON pointer into the arguments.
    pub pointer: String,
    /// How the value there is compared.
    pub operator: RuleOperator,
    /// The compared value: JSON. Without meaning for `exists` and `absent`.
    pub value: String,
}

/// How a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RuleOperator {
    /// The same JSON value.
    Equals,
    /// There, and another value.
    Differs,
    /// A smaller number.
    Less,
    /// A number that is not larger.
    AtMost,
    /// A larger number.
    Greater,
    /// A number that is not smaller.
    AtLeast,
    /// A text with this in it, or an array with this among its items.
    Contains,
    /// A text that begins so.
    StartsWith,
    /// One of the items of an array.
    OneOf,
    /// Present, with any value.
    Exists,
    /// Not there.
    Absent,
}
