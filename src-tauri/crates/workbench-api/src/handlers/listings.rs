//! Keeping order among the agents.

use workbench_core::ConnectionId;

use super::DONE;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ConnectionArrange, ConnectionDuplicate, ConnectionFavourite, Done, Made, WordRename};

pub(crate) async fn set_favourite(host: &dyn Host, params: ConnectionFavourite) -> Result<Done, AppError> {
    let ConnectionFavourite { id, favourite } = params;
    host.workbench().set_favourite(&ConnectionId::new(id), favourite).await?;
    Ok(DONE)
}

pub(crate) async fn arrange(host: &dyn Host, params: ConnectionArrange) -> Result<Done, AppError> {
    let ConnectionArrange { id, group, tags } = params;
    host.workbench().arrange(&ConnectionId::new(id), group, tags).await?;
    Ok(DONE)
}

pub(crate) async fn rename_group(host: &dyn Host, params: WordRename) -> Result<Done, AppError> {
    host.workbench().rename_group(&params.from, named(&params)?).await?;
    Ok(DONE)
}

pub(crate) async fn rename_tag(host: &dyn Host, params: WordRename) -> Result<Done, AppError> {
    host.workbench().rename_tag(&params.from, named(&params)?).await?;
    Ok(DONE)
}

/// Nobody means to remove something who leaves a name empty.
fn named(params: &WordRename) -> Result<Option<&str>, AppError> {
    match params.to.as_deref() {
        Some(to) if to.trim().is_empty() => Err(AppError::misunderstood("the new name is empty")),
        to => Ok(to),
    }
}

pub(crate) async fn duplicate(host: &dyn Host, params: ConnectionDuplicate) -> Result<Made, AppError> {
    let ConnectionDuplicate { id, name, credentials } = params;
    let made = host.workbench().duplicate_connection(&ConnectionId::new(id), &name, credentials).await?;
    Ok(Made { id: made.to_string() })
}
