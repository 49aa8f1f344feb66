//! Where each object is specified, per generation expected.

use crate::dialect::Dialect;

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident: $v0_3:literal, $v1_0:literal;)*) => {
        $($(#[$doc])* pub(super) fn $name(expected: Dialect) -> &'static str {
            match expected {
                Dialect::V0_3 => concat!("A2A 0.3 §", $v0_3),
                Dialect::V1_0 => concat!("A2A 1.0 §", $v1_0),
            }
        })*
    };
}

sections! {
    task: "6.1", "4.1.1";
    status: "6.2", "4.1.2";
    state: "6.3", "4.1.3";
    message: "6.4", "4.1.4";
    role: "6.4", "4.1.5";
    part: "6.5", "4.1.6";
    artifact: "6.7", "4.1.7";
    status_update: "7.2.2", "4.2.1";
    artifact_update: "7.2.3", "4.2.2";
    event: "7.2.1", "3.2.3";
    task_list: "7.3", "3.1.4";
    push_config: "6.8", "4.3.1";
    send: "7.1.1", "3.2.1";
    parameters: "7", "9.4";
    envelope: "6.11", "9.1";
    error: "6.12", "9.5";
}

/// Cards are recognised, not expected; 1.0 is the section that people can look up.
pub(super) const CARD: &str = "A2A 1.0 §4.4.1";
pub(super) const INTERFACE: &str = "A2A 1.0 §4.4.6";
pub(super) const SKILL: &str = "A2A 1.0 §4.4.5";
pub(super) const SECURITY: &str = "A2A 1.0 §4.5.1";
