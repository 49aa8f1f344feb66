//! Rules between page and core.

use a2a_hitl::plainly;
use a2a_protocol::Json;
use workbench_core::queries::rows::Approval;
use workbench_core::rules::{Condition, KeptRule, Operator, Rule};
use workbench_core::{ConnectionId, rules};

use super::{RuleDraft, RuleEffect, RuleTrial, RuleView, TriedApproval};
use crate::conditions::{ApprovingRule, RuleCondition, RuleOperator};
use crate::error::{AppError, Code};
use crate::params::count;
use crate::sentences::RefusalSentence;

/// `waiting`: agents whose cards must be read before rules approve for them.
pub(crate) fn view(kept: KeptRule, waiting: &[ConnectionId]) -> RuleView {
    let waits_for_card =
        kept.approves() && kept.rule.agent.as_ref().is_some_and(|agent| waiting.contains(agent));
    let KeptRule { rule, agent_name, suspended, party: _ } = kept;
    RuleView {
        id: rule.id,
        name: rule.name,
        on: rule.on,
        effect: match rule.effect {
            rules::Effect::Ask => RuleEffect::Ask,
            rules::Effect::Reject { reason } => RuleEffect::Reject { reason },
            rules::Effect::Approve => RuleEffect::Approve,
            rules::Effect::HighRisk => RuleEffect::HighRisk,
        },
        agent_id: rule.agent.map(|agent| agent.to_string()),
        agent_name,
        tool: rule.tool,
        by: rule.by,
        skill: rule.skill,
        conditions: rule.conditions.into_iter().map(shown).collect(),
        other_arguments: rule.other_arguments,
        suspended,
        waits_for_card,
    }
}

fn shown(condition: Condition) -> RuleCondition {
    let value = match condition.operator {
        Operator::Exists | Operator::Absent => String::new(),
        _ => condition.value.as_str().to_owned(),
    };
    RuleCondition { pointer: condition.pointer, operator: operator(condition.operator), value }
}

/// The rules that approve while that is switched on.
pub(crate) fn approving(rules: &[KeptRule]) -> Vec<ApprovingRule> {
    let named = |KeptRule { rule, agent_name, .. }: &KeptRule| ApprovingRule {
        name: plainly(&rule.name),
        agent: plainly(agent_name.as_deref().unwrap_or_default()),
        tool: plainly(&rule.tool),
        by: plainly(&rule.by),
        skill: plainly(&rule.skill),
        conditions: rule.conditions.iter().cloned().map(shown).map(plain).collect(),
        other_arguments: rule.other_arguments,
    };
    rules.iter().filter(|kept| kept.approves()).map(named).collect()
}

/// How many rules a question can name.
pub(crate) const MOST_RULES: usize = 10;

/// How many characters it can say of them.
const MOST_CHARACTERS: usize = 1500;

/// Whether a dialog has room for all rules with all of their conditions.
pub(crate) fn fit(rules: &[ApprovingRule]) -> bool {
    let said = |rule: &ApprovingRule| {
        let conditions =
            rule.conditions.iter().map(|demand| [demand.pointer.as_str(), demand.value.as_str()]);
        let texts = [&rule.name, &rule.agent, &rule.tool, &rule.by, &rule.skill].map(String::as_str);
        texts.into_iter().chain(conditions.flatten()).map(|text| text.chars().count()).sum::<usize>()
    };
    rules.len() <= MOST_RULES && rules.iter().map(said).sum::<usize>() <= MOST_CHARACTERS
}

fn plain(RuleCondition { pointer, operator, value }: RuleCondition) -> RuleCondition {
    RuleCondition { pointer: plainly(&pointer), operator, value: plainly(&value) }
}

/// A rule as a person wrote it.
///
/// # Errors
/// When a value is not JSON.
pub(crate) fn rule(draft: RuleDraft) -> Result<Rule, AppError> {
    let conditions = draft.conditions.into_iter().map(condition).collect::<Result<_, _>>()?;
    Ok(Rule {
        id: draft.id,
        name: draft.name,
        on: draft.on,
        effect: match draft.effect {
            RuleEffect::Ask => rules::Effect::Ask,
            RuleEffect::Reject { reason } => {
                rules::Effect::Reject { reason: reason.filter(|reason| !reason.trim().is_empty()) }
            }
            RuleEffect::Approve => rules::Effect::Approve,
            RuleEffect::HighRisk => rules::Effect::HighRisk,
        },
        agent: draft.agent_id.map(ConnectionId::new),
        tool: draft.tool.trim().to_owned(),
        by: draft.by.trim().to_owned(),
        skill: draft.skill,
        conditions,
        other_arguments: draft.other_arguments,
        card: None,
    })
}

fn condition(condition: RuleCondition) -> Result<Condition, AppError> {
    let RuleCondition { pointer, operator, value } = condition;
    let operator = stored(operator);
    let text = match operator {
        Operator::Exists | Operator::Absent => "null".to_owned(),
        _ => value,
    };
    let value = Json::parse(text).map_err(|error| {
        let (line, column) = error.position();
        AppError::new(Code::InvalidInput, RefusalSentence::DataIsNotJson { line, column })
    })?;
    Ok(Condition { pointer, operator, value })
}

pub(crate) fn trial(trial: rules::trial::Trial, agent: impl Fn(&ConnectionId) -> String) -> RuleTrial {
    let number = |number: usize| count(u64::try_from(number).unwrap_or(u64::MAX));
    let tried = |approvals: Vec<Approval>| {
        let tried = approvals.into_iter().map(|approval| TriedApproval {
            id: approval.request.id.to_string(),
            agent: agent(&approval.request.connection_id),
            title: approval.request.title,
        });
        tried.collect()
    };
    RuleTrial {
        looked_at: number(trial.looked_at),
        decided: number(trial.decided),
        left: number(trial.left),
        unsure: tried(trial.unsure),
        against: tried(trial.against),
    }
}

macro_rules! operators {
    ($($name:ident),* $(,)?) => {
        fn operator(operator: Operator) -> RuleOperator {
            match operator { $(Operator::$name => RuleOperator::$name),* }
        }

        fn stored(operator: RuleOperator) -> Operator {
            match operator { $(RuleOperator::$name => Operator::$name),* }
        }
    };
}

operators! {
    Equals, Differs, Less, AtMost, Greater, AtLeast, Contains, StartsWith, OneOf, Exists, Absent,
}
