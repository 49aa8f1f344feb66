//! Rules by which a person marks requests as high-risk.
//!
//! Such a rule can only raise the risk. So it counts at any position, also for waiting requests, and a doubtful
//! match counts as one. Its judgement is never stored in place of the program's: both are made anew when rules
//! change and when a person decides.

use a2a_hitl::{Because, Item, Reading, Risk, risk};
use a2a_protocol::Json;
use serde_json::Value;
use workbench_store::{ConnectionId, Reader, StoreError, rules};

use super::evaluate::{Call, fits};
use super::{Effect, Rule};
use crate::error::CoreError;
use crate::ground::Ground;

/// The rules that call requests high-risk, as they are kept.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Marking(Vec<Rule>);

impl Marking {
    pub(crate) fn kept(reader: &Reader<'_>) -> Result<Self, StoreError> {
        let kept = rules::all(reader)?;
        let read = kept.iter().filter_map(|body| serde_json::from_str::<Rule>(body).ok());
        Ok(Self(read.filter(counts).collect()))
    }

    /// The risk of a request of `agent`, which is that of the most dangerous of its readings.
    pub(crate) fn risk<'a>(
        &self,
        agent: &ConnectionId,
        readings: impl IntoIterator<Item = &'a Reading>,
    ) -> Risk {
        risk_by(&self.0, agent, readings)
    }
}

impl Ground {
    /// The risk of a request of `agent`, as the program and the person's rules judge it now.
    ///
    /// # Errors
    /// When the rules cannot be read.
    pub async fn risk_of<'a>(
        &self,
        agent: &ConnectionId,
        readings: impl IntoIterator<Item = &'a Reading>,
    ) -> Result<Risk, CoreError> {
        Ok(self.store().read(Marking::kept).await?.risk(agent, readings))
    }
}

/// How much is at stake by these rules. The person's own word comes before one that the program found.
pub(crate) fn risk_by<'a>(
    rules: &[Rule],
    agent: &ConnectionId,
    readings: impl IntoIterator<Item = &'a Reading>,
) -> Risk {
    let mut risks = readings.into_iter().map(|reading| risk_of_one(rules, agent, reading));
    risks.find(|risk| *risk != Risk::Normal).unwrap_or(Risk::Normal)
}

fn risk_of_one(rules: &[Rule], agent: &ConnectionId, reading: &Reading) -> Risk {
    let says_so = |rule: &&Rule| counts(rule) && calls_high(rule, agent, reading);
    match rules.iter().find(says_so) {
        Some(rule) => Risk::High { because: Because::Rule { name: rule.name.clone() } },
        None => risk(reading),
    }
}

fn counts(rule: &Rule) -> bool {
    rule.on && rule.effect == Effect::HighRisk
}

/// Whether a rule is for something that the request asks or may ask.
pub(crate) fn calls_high(rule: &Rule, agent: &ConnectionId, reading: &Reading) -> bool {
    let is_for = |call: &Call<'_>| fits(rule, agent, reading, call) != Some(false);
    reading.items.iter().any(|item| match (item, Call::of(item)) {
        // What approving sends along is what is done.
        (Item::Approval { payload: Some(payload), .. }, Some(call)) => {
            is_for(&call) || is_for(&Call { args: payload, ..call })
        }
        (_, Some(call)) => is_for(&call),
        (Item::Raw { tool: Some(tool), json, .. }, None) => {
            // Where its arguments stand is not known.
            let named = Rule { conditions: Vec::new(), ..rule.clone() };
            fits(&named, agent, reading, &Call { tool, by: None, args: json }) != Some(false)
        }
        // A rule that looks at no call is for whatever the agent asks.
        (_, None) => {
            let looks_at_none = rule.tool.is_empty() && rule.by.is_empty() && rule.conditions.is_empty();
            looks_at_none && is_for(&Call { tool: "", by: None, args: &Json::from(Value::Null) })
        }
    })
}

#[cfg(test)]
mod tests;
