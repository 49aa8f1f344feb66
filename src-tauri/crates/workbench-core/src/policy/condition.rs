//! Conditions of a rule on the arguments of a call. JSON is compared by value: `12000.00` is `12000`, `"1"` is
//! not `1`, and a missing member is not `null`. A repeated member makes the comparison doubtful.

use std::cmp::Ordering;

use a2a_hitl::alike_names;
use a2a_protocol::json::pointer;
use a2a_protocol::{Json, JsonKind};
use serde::{Deserialize, Serialize};

use super::value::{among, compared, has_within, may_hold, may_mean, names_somebody, numbers, rounded, text};
use super::{Effect, elsewhere, part, prefix};

/// One demand on the arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// Where: a JSON pointer (RFC 6901) into the arguments.
    pub pointer: String,
    /// How the value there is compared.
    pub operator: Operator,
    /// The compared value; `null` if nothing is compared.
    pub value: Json,
}

/// How a value is compared. Only [`Operator::Absent`] holds for a missing value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
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
    /// A text with this beginning. A text that names a place must also lead below the place that its beginning names.
    StartsWith,
    /// One of the items of an array.
    OneOf,
    /// Present, with any value.
    Exists,
    /// Not there.
    Absent,
}

impl Condition {
    /// Whether `pointer` is one.
    pub fn is_pointer(pointer: &str) -> bool {
        pointer.is_empty() || pointer.starts_with('/')
    }

    /// Whether the arguments fulfil the condition; `None` where that is doubtful. Doubtful are a value of a kind that
    /// cannot be compared, a repeated member, a place inside a value without members, and a value that only seems to
    /// fulfil the condition (or not to) where the rule's `effect` is not safe with that.
    pub fn holds(&self, arguments: &Json, effect: &Effect) -> Option<bool> {
        if !Self::is_pointer(&self.pointer) || arguments.first_duplicate().is_some() {
            return None;
        }
        let told = match arguments.get(&self.pointer) {
            Some(found) => self.holds_of(&found, effect),
            None => could_be_there(arguments, &self.pointer).then_some(self.operator == Operator::Absent),
        };
        let approves = *effect == Effect::Approve;
        // Where something else could be read instead, only what is wanted of none is certain.
        let others = elsewhere::others(arguments, &self.pointer, !approves);
        let is_certain = match told {
            Some(true) => !approves || others.is_empty(),
            Some(false) => approves || others.iter().all(|other| self.holds_of(other, effect) == Some(false)),
            None => false,
        };
        told.filter(|_| is_certain)
    }

    fn holds_of(&self, found: &Json, effect: &Effect) -> Option<bool> {
        let approves = *effect == Effect::Approve;
        let is_number = |wanted: fn(Ordering) -> bool| {
            let holds = wanted(numbers(found, &self.value)?);
            Some((holds, rounded(found, &self.value).map(wanted) != Some(holds)))
        };
        let is_nothing = |json: &Json| json.kind() == JsonKind::Null;
        let (holds, is_doubtful) = match self.operator {
            Operator::Equals => {
                let is_same = compared(found, &self.value)?;
                (is_same, !is_same && may_mean(found, &self.value))
            }
            Operator::Differs => {
                let is_other = !compared(found, &self.value)?;
                (
                    is_other,
                    is_other
                        && (is_nothing(found)
                            || may_mean(found, &self.value)
                            || has_within(found, &self.value)),
                )
            }
            Operator::OneOf => {
                let is_one = among(found, &self.value)?;
                (is_one, !is_one && self.value.items().iter().any(|item| may_mean(found, item)))
            }
            Operator::Contains if found.kind() == JsonKind::Array => {
                let (has, items) = (among(&self.value, found)?, found.items());
                let has_more = || items.len() > 1 && names_somebody(&self.value);
                let may_have = || items.iter().any(|item| may_hold(item, &self.value));
                (has, if has { has_more() } else { may_have() })
            }
            Operator::Exists => (true, is_nothing(found)),
            Operator::Absent => (false, is_nothing(found)),
            Operator::Less => is_number(Ordering::is_lt)?,
            Operator::AtMost => is_number(Ordering::is_le)?,
            Operator::Greater => is_number(Ordering::is_gt)?,
            Operator::AtLeast => is_number(Ordering::is_ge)?,
            Operator::Contains => return part::contains(&text(found)?, &text(&self.value)?, approves),
            Operator::StartsWith => return prefix::begins(&text(found)?, &text(&self.value)?, approves),
        };
        // A rejection or a question may follow for too much, an approval must not.
        (!is_doubtful || holds != approves).then_some(holds)
    }
}

/// Whether a value that is missing at this place could be there: the way to it ends at an object, or between the
/// items of an array, and no member is there that a program may take for it, as `Force` for `force`.
fn could_be_there(arguments: &Json, pointer: &str) -> bool {
    let mut rest = pointer;
    while let Some((parent, step)) = rest.rsplit_once('/') {
        if let Some(parent) = arguments.get(parent) {
            let is_index = !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
            let name = pointer::unescaped(step);
            let is_alike = |(other, _): &(String, Json)| alike_names(&name, other);
            return (parent.is_object() && !parent.members().iter().any(is_alike))
                || (parent.kind() == JsonKind::Array && is_index);
        }
        rest = parent;
    }
    false
}

/// Whether all of it holds; `None` where nothing fails and something is doubtful.
pub(crate) fn all(results: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let results: Vec<Option<bool>> = results.collect();
    if results.contains(&Some(false)) {
        return Some(false);
    }
    results.iter().all(Option::is_some).then_some(true)
}

#[cfg(test)]
mod tests;
