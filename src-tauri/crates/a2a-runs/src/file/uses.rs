//! Definitions that a file makes once and names several times (DSL 1.0.3, *Use*).

use super::fields::Fields;
use super::{Faults, shapes, span, task};
use crate::fault::{Fault, FaultKind, Place};
use crate::plan::{ErrorShape, Retry, Span};
use crate::yaml::{Node, Yaml};

/// Definitions by name. One that is faulty is there without a value: that its name is used is no second fault.
type Definitions<T> = Vec<(String, Option<T>)>;

/// Everything under `use`.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) errors: Definitions<ErrorShape>,
    pub(super) retries: Definitions<Retry>,
    pub(super) timeouts: Definitions<Span>,
}

/// Instead of a credential.
pub(super) const SAVED: &str =
    "bind the agent to a saved connection: its credentials are in the keyring, never in a file";

pub(super) fn read(node: &Node, faults: &mut Faults) -> Uses {
    let Some(mut fields) = Fields::of(node, "use", faults) else { return Uses::default() };
    let uses = Uses {
        errors: definitions(fields.take("errors"), "errors", faults, shapes::error),
        retries: definitions(fields.take("retries"), "retries", faults, task::retry_policy),
        timeouts: definitions(fields.take("timeouts"), "timeouts", faults, span::defined),
    };
    for (name, instead) in [
        ("authentications", SAVED),
        ("secrets", SAVED),
        ("functions", "write the task where it is needed, or a file of its own with `run: workflow`"),
        ("catalogs", "write the task where it is needed, or a file of its own with `run: workflow`"),
        ("extensions", "write the tasks before and after where they are needed"),
    ] {
        fields.refuse(name, instead, faults);
    }
    fields.finish(faults);
    uses
}

fn definitions<T>(
    node: Option<&Node>,
    what: &str,
    faults: &mut Faults,
    read: impl Fn(&Node, &mut Faults) -> Option<T>,
) -> Definitions<T> {
    let Some(node) = node else { return Vec::new() };
    let Yaml::Map(members) = &node.value else {
        super::fields::wrong(node, what, "a mapping (`name: value`)", faults);
        return Vec::new();
    };
    members.iter().map(|member| (member.name.clone(), read(&member.node, faults))).collect()
}

/// The definition behind a name.
pub(super) fn find<T: Clone>(
    part: &'static str,
    among: &Definitions<T>,
    name: &str,
    place: Place,
    faults: &mut Faults,
) -> Option<T> {
    let found = among.iter().find(|(known, _)| known == name);
    if found.is_none() {
        faults.push(Fault::new(place, FaultKind::NotInUse { part, name: name.to_owned() }));
    }
    found.and_then(|(_, value)| value.clone())
}
