//! Enumerations of the protocol with their numbers: gRPC sends numbers, and ProtoJSON allows them for names.

/// The names of an enumeration with their numbers; the first is the default.
#[derive(Debug)]
pub struct Enum(pub &'static [(&'static str, i32)]);

/// States of a task (A2A 1.0, `a2a.proto`).
pub(crate) static TASK_STATE: Enum = Enum(&[
    ("TASK_STATE_UNSPECIFIED", 0),
    ("TASK_STATE_SUBMITTED", 1),
    ("TASK_STATE_WORKING", 2),
    ("TASK_STATE_COMPLETED", 3),
    ("TASK_STATE_FAILED", 4),
    ("TASK_STATE_CANCELED", 5),
    ("TASK_STATE_INPUT_REQUIRED", 6),
    ("TASK_STATE_REJECTED", 7),
    ("TASK_STATE_AUTH_REQUIRED", 8),
]);

/// The speaker of a message (A2A 1.0, `a2a.proto`).
pub(crate) static ROLE: Enum = Enum(&[("ROLE_UNSPECIFIED", 0), ("ROLE_USER", 1), ("ROLE_AGENT", 2)]);

impl Enum {
    /// The name of a number.
    pub(crate) fn name_of(&self, number: i32) -> Option<&'static str> {
        self.0.iter().find(|(_, known)| *known == number).map(|(name, _)| *name)
    }

    /// The name of a number that stands in JSON.
    pub(crate) fn name_of_json(&self, number: &str) -> Option<&'static str> {
        self.name_of(number.strip_suffix(".0").unwrap_or(number).parse().ok()?)
    }

    /// The number of a name.
    pub(crate) fn number_of(&self, name: &str) -> Option<i32> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
    }
}
