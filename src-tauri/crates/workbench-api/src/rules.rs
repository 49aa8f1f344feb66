//! Rules that decide without a person, and the switch that allows them.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{RuleGiven, RuleTurn, SwitchOn};
pub use view::{RuleDraft, RuleEffect, RuleTrial, RuleView, RulesView, TriedApproval};
