//! Schemas that a person attaches to an agent, for the data that it expects.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{ConnectionId, Contract, ContractSource as Source};

use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done};

params! {
    /// A schema for the data that an agent expects.
    ContractAttach {
        /// The connection.
        id: String,
        /// The schema, a JSON object as text; `null`: none any more.
        schema: Option<String>,
    }
}

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

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<Vec<ContractView>, AppError> {
    let contracts = host.workbench().contracts().of(&ConnectionId::new(params.id)).await?;
    Ok(contracts.into_iter().map(view).collect())
}

pub(crate) async fn attach(host: &dyn Host, params: ContractAttach) -> Result<Done, AppError> {
    host.workbench().contracts().attach(&ConnectionId::new(params.id), params.schema).await?;
    Ok(DONE)
}

fn view(contract: Contract) -> ContractView {
    let (source, name) = match contract.source {
        Source::Attached => (ContractSource::Attached, String::new()),
        Source::Skill { name } => (ContractSource::Skill, name),
        Source::Extension { uri } => (ContractSource::Extension, uri),
    };
    ContractView { source, name, schema: contract.schema }
}
