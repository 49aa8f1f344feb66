//! What data an agent wants: what its card declares, and what a person attached.

use workbench_core::{ConnectionId, Contract, ContractSource as Source};

use super::DONE;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, ContractAttach, Done};
use crate::views::{ContractSource, ContractView};

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<Vec<ContractView>, AppError> {
    let contracts = host.workbench().contracts(&ConnectionId::new(params.id)).await?;
    Ok(contracts.into_iter().map(view).collect())
}

pub(crate) async fn attach(host: &dyn Host, params: ContractAttach) -> Result<Done, AppError> {
    host.workbench().attach_contract(&ConnectionId::new(params.id), params.schema).await?;
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
