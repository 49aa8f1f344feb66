//! The list of agents as a person arranges it: favourites, groups, tags, copies.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::ConnectionId;

use crate::error::AppError;
use crate::host::Host;
use crate::params::{DONE, Done, Made};

params! {
    /// Puts an agent before all others, or back among them.
    AgentFavourite {
        /// The agent.
        id: String,
        /// Before all others.
        favourite: bool,
    }
    /// The group and the tags of an agent, in place of those that it had.
    AgentArrange {
        /// The agent.
        id: String,
        /// Under which heading; `null`: under none.
        group: Option<String>,
        /// Any number.
        tags: Vec<String>,
    }
    /// Another name for a group or a tag, for all agents that have it.
    WordRename {
        /// The present name.
        from: String,
        /// The new name; `null` removes it from all agents.
        to: Option<String>,
    }
    /// Another connection like one that is there.
    AgentDuplicate {
        /// The one that is there.
        id: String,
        /// The other one's name.
        name: String,
        /// Saved credentials are copied, too.
        credentials: bool,
    }
}

pub(crate) async fn set_favourite(host: &dyn Host, params: AgentFavourite) -> Result<Done, AppError> {
    let AgentFavourite { id, favourite } = params;
    host.workbench().set_favourite(&ConnectionId::new(id), favourite).await?;
    Ok(DONE)
}

pub(crate) async fn arrange(host: &dyn Host, params: AgentArrange) -> Result<Done, AppError> {
    let AgentArrange { id, group, tags } = params;
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

/// An empty name is a mistake, not the wish to remove something.
fn named(params: &WordRename) -> Result<Option<&str>, AppError> {
    match params.to.as_deref() {
        Some(to) if to.trim().is_empty() => Err(AppError::misunderstood("the new name is empty")),
        to => Ok(to),
    }
}

pub(crate) async fn duplicate(host: &dyn Host, params: AgentDuplicate) -> Result<Made, AppError> {
    let AgentDuplicate { id, name, credentials } = params;
    let made = host.workbench().duplicate_connection(&ConnectionId::new(id), &name, credentials).await?;
    Ok(Made { id: made.to_string() })
}
