//! Agents of a list that a search found: shown, and connected several at once.

use super::DONE;
use crate::convert::choices;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{Done, ListedAgents, ListedConnect};
use crate::views::{AdviceSentence, ListedAgentPage, RefusalSentence};

pub(crate) async fn agents(host: &dyn Host, params: ListedAgents) -> Result<ListedAgentPage, AppError> {
    let from = match params.cursor.as_deref() {
        Some(cursor) => place(cursor)?,
        None => 0,
    };
    Ok(choices::page(host.workbench().listed_agents(&params.id, &params.text, from).await?))
}

pub(crate) async fn connect(host: &dyn Host, params: ListedConnect) -> Result<Done, AppError> {
    let keys: Vec<usize> = params.keys.iter().map(|key| place(key)).collect::<Result<_, _>>()?;
    host.workbench().connect_listed(&params.id, &keys).await?;
    Ok(DONE)
}

/// A place in the list, as it was handed out.
fn place(text: &str) -> Result<usize, AppError> {
    text.parse()
        .map_err(|_| AppError::failed(RefusalSentence::ListNotContinued).hint(AdviceSentence::LoadAgain))
}
