//! The names that an agent gives to the things it asks for. A random name means the same in all of its tasks,
//! because frameworks ask anew for a known call; an agent that counts begins from one in each task.

use std::collections::BTreeSet;

use a2a_hitl::{Item, Reading};
use serde_json::Value;

use super::alike::{is_named_by_agent, says_the_same};
use super::twins::is_unique;

/// Members by which frameworks name calls and questions; others name sessions, users and runs.
const MEMBERS: [&str; 13] = [
    "id",
    "call_id",
    "callId",
    "tool_call_id",
    "toolCallId",
    "tool_use_id",
    "toolUseId",
    "interrupt_id",
    "interruptId",
    "request_id",
    "requestId",
    "flow_id",
    "flowId",
];
/// So many are looked for.
const MOST: usize = 8;
/// More than this is not looked into, in bytes.
const LARGE: usize = 256 * 1024;

/// The random names of the requested things.
pub(crate) fn names(reading: &Reading) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let items = reading.items.iter().filter(|item| is_named_by_agent(item, reading));
    found.extend(items.map(|item| item.id().as_str().to_owned()).filter(|name| is_unique(name)).take(MOST));
    for source in reading.source.iter().filter(|source| source.as_str().len() <= LARGE) {
        collect(&source.to_value(), &mut found);
    }
    // What is done to a thing that has a name may be done to it in every task.
    let is_argument = |name: &String| {
        let holds = |item: &Item| matches!(item, Item::Approval { args, .. } if args.as_str().contains(name));
        reading.items.iter().any(holds)
    };
    found.retain(|name| !is_argument(name));
    found
}

/// A call has a name of its own within the request that it is confirmed by, which may be made anew.
fn collect(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(text) if MEMBERS.contains(&name.as_str()) && is_unique(text) => {
                        if found.len() < MOST {
                            found.insert(text.clone());
                        }
                    }
                    _ => collect(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether `other` asks for the item that `one` calls by `name`.
pub(crate) fn ask_for_named(one: &Reading, other: &Reading, name: &str) -> bool {
    let is_meant = |known: &Item, item: &Item| match item {
        Item::Approval { .. } => true,
        _ => known.id() == item.id() && item.id().as_str() == name,
    };
    let is_asked =
        |item: &Item| one.items.iter().any(|known| is_meant(known, item) && says_the_same(known, item));
    other.items.iter().any(is_asked)
}
