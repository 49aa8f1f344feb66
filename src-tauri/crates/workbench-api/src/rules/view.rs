//! Rules on the page, and the requests that they answered.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::conditions::RuleCondition;

/// The rules and their switch.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RulesView {
    /// The rules, in the order in which they count.
    pub rules: Vec<RuleView>,
    /// Rules of another version that cannot be read here. While there are any, a person is asked about everything.
    pub unreadable: i64,
    /// Until when rules approve; `null`: they do not.
    pub auto_approve_until: Option<i64>,
}

/// A rule.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct RuleView {
    /// Identity.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// It counts.
    pub on: bool,
    /// The effect.
    pub effect: RuleEffect,
    /// Of one agent.
    pub agent_id: Option<String>,
    /// Its name.
    pub agent_name: Option<String>,
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
    /// It would approve, but its agent's card is another than when a person agreed to it.
    pub suspended: bool,
    /// It would approve, but its agent's card was not read since the program started, or could not be read the last time.
    pub waits_for_card: bool,
}

/// A rule as a person writes it.
#[derive(Debug, Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleDraft {
    /// Identity; empty: a new one.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// It counts.
    pub on: bool,
    /// The effect.
    pub effect: RuleEffect,
    /// Of one agent.
    pub agent_id: Option<String>,
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
    #[serde(default)]
    pub other_arguments: bool,
}

/// The effect of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RuleEffect {
    /// A person is asked, whatever later rules say.
    Ask,
    /// It is rejected.
    Reject {
        /// With this reason.
        reason: Option<String>,
    },
    /// It is approved as proposed.
    Approve,
    /// It is of high risk, whatever its words. It decides nothing.
    HighRisk,
}

/// A rule's answers to the latest requests.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleTrial {
    /// How many were looked at.
    pub looked_at: i64,
    /// Of those, it would have decided.
    pub decided: i64,
    /// It fits these and would have left them to a person all the same.
    pub left: i64,
    /// It cannot be told whether it fits these, which leaves them to the person.
    pub unsure: Vec<TriedApproval>,
    /// It would have decided these otherwise than the person did.
    pub against: Vec<TriedApproval>,
}

/// A request of the past.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TriedApproval {
    /// Identity.
    pub id: String,
    /// Its name in the list.
    pub title: String,
    /// Its agent.
    pub agent: String,
}
