//! An agent's view: the data of the run that a call to it may read, if its file limits them.

use serde_json::{Map, Value};

use super::Work;
use crate::plan::Seen;

/// Takes hidden values out of an agent's step. `.` is the same as `$input` there.
pub(super) fn narrow(work: &mut Work, paths: &[Seen]) {
    let Work::Evaluate { input, variables, .. } = work else { return };
    *input = only(input, paths, "$input");
    for name in ["context", "input"] {
        if let Some(value) = variables.get_mut(name) {
            *value = only(value, paths, &format!("${name}"));
        }
    }
    if let Some(value) = variables.get_mut("workflow").and_then(|workflow| workflow.get_mut("input")) {
        *value = only(value, paths, "$workflow.input");
    }
}

/// The members of `value` that the paths lead to, where they stood; `null` where none does.
fn only(value: &Value, paths: &[Seen], of: &str) -> Value {
    let mut kept = Value::Null;
    for path in paths.iter().filter(|seen| seen.of == of) {
        let Some(found) = path.path.iter().try_fold(value, |value, name| value.get(name)) else { continue };
        if path.path.is_empty() {
            return value.clone();
        }
        let mut place = &mut kept;
        for name in &path.path {
            if !place.is_object() {
                *place = Value::Object(Map::new());
            }
            let Value::Object(members) = place else { break };
            place = members.entry(name.as_str()).or_insert(Value::Null);
        }
        *place = found.clone();
    }
    kept
}
