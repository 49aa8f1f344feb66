//! A rule's conditions on the arguments of a call, for a dialog of the system.

use workbench_api::conditions::{ApprovingRule, RuleCondition, RuleOperator};

use super::{Words, filled};

/// Words of one language; a comparison with a sign of its own needs none.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Demands {
    pub(super) contains: &'static str,
    pub(super) starts_with: &'static str,
    pub(super) one_of: &'static str,
    pub(super) exists: &'static str,
    pub(super) absent: &'static str,
    /// Stands for the empty pointer: all arguments together.
    pub(super) whole: &'static str,
    /// Said where arguments that no condition names are allowed.
    pub(super) other_arguments: &'static str,
}

impl Words {
    /// Rules, one to a line, with everything that they ask of the arguments.
    pub(super) fn approving(&self, rules: &[ApprovingRule]) -> String {
        let line = |rule: &ApprovingRule| {
            let ApprovingRule { name, agent, tool, by, skill, conditions, other_arguments } = rule;
            let tool = if tool.is_empty() { self.any_tool } else { tool };
            let mut said = vec![tool.to_owned()];
            if !by.is_empty() {
                said.push(filled(self.by_another, &[("by", by)]));
            }
            if !skill.is_empty() {
                said.push(filled(self.of_skill, &[("skill", skill)]));
            }
            said.extend(conditions.iter().map(|condition| self.demands.said(condition)));
            if *other_arguments {
                said.push(self.demands.other_arguments.to_owned());
            }
            filled(self.approving_rule, &[("name", name), ("agent", agent), ("tool", &said.join("; "))])
        };
        rules.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

impl Demands {
    fn said(&self, RuleCondition { pointer, operator, value }: &RuleCondition) -> String {
        let text = match operator {
            RuleOperator::Equals => "{pointer} = {value}",
            RuleOperator::Differs => "{pointer} ≠ {value}",
            RuleOperator::Less => "{pointer} < {value}",
            RuleOperator::AtMost => "{pointer} ≤ {value}",
            RuleOperator::Greater => "{pointer} > {value}",
            RuleOperator::AtLeast => "{pointer} ≥ {value}",
            RuleOperator::Contains => self.contains,
            RuleOperator::StartsWith => self.starts_with,
            RuleOperator::OneOf => self.one_of,
            RuleOperator::Exists => self.exists,
            RuleOperator::Absent => self.absent,
        };
        let pointer = if pointer.is_empty() { self.whole } else { pointer };
        filled(text, &[("pointer", pointer), ("value", value)])
    }
}
