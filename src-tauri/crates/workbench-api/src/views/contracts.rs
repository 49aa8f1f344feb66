//! What data an agent wants.

use serde::Serialize;
use ts_rs::TS;

/// A JSON Schema for the data that an agent reads.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContractView {
    /// Where it comes from.
    pub source: ContractSource,
    /// The skill's name or the extension's URI; empty where a person attached it. Untrusted.
    pub name: String,
    /// The schema as text.
    pub schema: String,
}

/// Where a contract comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ContractSource {
    /// A person attached it.
    Attached,
    /// A skill declares it.
    Skill,
    /// An extension declares it.
    Extension,
}
