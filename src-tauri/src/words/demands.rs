//! What a rule asks of the arguments of a call, for a dialog of the system.

use workbench_api::views::{RuleCondition, RuleOperator};

use super::filled;

/// Words of one language; what has a sign of its own needs none.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Demands {
    pub(super) contains: &'static str,
    pub(super) starts_with: &'static str,
    pub(super) one_of: &'static str,
    pub(super) exists: &'static str,
    pub(super) absent: &'static str,
    /// What stands for the place of everything.
    pub(super) whole: &'static str,
}

impl Demands {
    pub(super) fn said(&self, RuleCondition { pointer, operator, value }: &RuleCondition) -> String {
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
