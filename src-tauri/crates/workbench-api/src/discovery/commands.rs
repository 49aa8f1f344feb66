//! Commands that search for agents, and connect several found ones.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::Breadth;

use super::{Discovery, ListedAgentPage, convert};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done, Made};
use crate::sentences::{AdviceSentence, RefusalSentence};
use crate::sign_in;
use crate::sign_in::AuthInput;

params! {
    /// A search for an agent.
    DiscoveryStart {
        /// A host, base URL, card URL, curl command or card JSON.
        input: String,
        /// Credentials for the card request too.
        auth: Option<AuthInput>,
        /// Over every place, where the first one had another agent than was meant; `null`: to the first.
        everything: Option<bool>,
    }
    /// Agents of the list that a search found.
    ListedAgents {
        /// The search.
        id: String,
        /// Words that all stand in an agent's name, description, skills or address; empty: every agent.
        text: String,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
    /// Connects several of them.
    ListedConnect {
        /// The search.
        id: String,
        /// The agents, by `ListedAgentView.key`.
        keys: Vec<String>,
    }
}

pub(crate) async fn agents(host: &dyn Host, params: ListedAgents) -> Result<ListedAgentPage, AppError> {
    let from = match params.cursor.as_deref() {
        Some(cursor) => place(cursor)?,
        None => 0,
    };
    Ok(convert::page(host.workbench().discoveries().listed_agents(&params.id, &params.text, from).await?))
}

pub(crate) async fn connect(host: &dyn Host, params: ListedConnect) -> Result<Done, AppError> {
    let keys: Vec<usize> = params.keys.iter().map(|key| place(key)).collect::<Result<_, _>>()?;
    host.workbench().discoveries().connect_listed(&params.id, &keys).await?;
    Ok(DONE)
}

/// A place in the list, as it was handed out.
fn place(text: &str) -> Result<usize, AppError> {
    text.parse()
        .map_err(|_| AppError::failed(RefusalSentence::ListNotContinued).hint(AdviceSentence::LoadAgain))
}

pub(crate) async fn discover(host: &dyn Host, params: DiscoveryStart) -> Result<Made, AppError> {
    let breadth = if params.everything == Some(true) { Breadth::Everything } else { Breadth::First };
    let auth = params.auth.map(sign_in::auth::given);
    let id = host.workbench().discoveries().discover_among(&params.input, auth, breadth)?;
    Ok(Made { id })
}

pub(crate) async fn discovery(host: &dyn Host, params: ById) -> Result<Discovery, AppError> {
    Ok(convert::discovery(&host.workbench().discoveries().get(&params.id)?))
}

pub(crate) async fn cancel_discovery(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().discoveries().stop(&params.id);
    Ok(DONE)
}
