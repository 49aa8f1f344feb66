//! Commands that save agents, change how they are called, and remove them.

use workbench_core::{ConnectionChange, ConnectionId};

use super::{
    AgentSave, AgentSummary, AgentUpdate, AgentView, ExtensionsRequest, QuirkChoice, QuirkChoose, QuirkOf,
    convert,
};
use crate::discovery::AttemptView;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ById, DONE, Done, Made, Nothing};
use crate::sentences::{AdviceSentence, RefusalSentence};
use crate::{discovery, sign_in};

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<Vec<AgentSummary>, AppError> {
    Ok(host.workbench().screens().agents_overview().await?.iter().map(convert::summary).collect())
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<AgentView, AppError> {
    let id = ConnectionId::new(params.id);
    // Looked at before the row, so that a sign-in that is done has left its session there.
    let sign_in = host.workbench().sign_in().state(&id).map(sign_in::convert::state);
    let known = host.workbench().agents().known(&id).await?;
    let (waiting, conversations) = host.workbench().screens().dealings_with(&id).await?;
    let quirks = host.workbench().quirks().of(&id).await?;
    let extensions = host.workbench().speaking().extensions(&id).await?;
    let mut view = convert::connection(&known, &quirks, &extensions, waiting, conversations);
    view.auth.sign_in = sign_in;
    if let Some(session) = view.auth.oauth.as_mut().and_then(|oauth| oauth.session.as_mut()) {
        session.ended = host.workbench().sign_in().has_ended(&id);
    }
    Ok(view)
}

pub(crate) async fn save(host: &dyn Host, params: AgentSave) -> Result<Made, AppError> {
    let AgentSave { discovery_id, name, interface_key, rewrite, auth } = params;
    let (interface, auth) = (place(interface_key)?, auth.map(sign_in::auth::given));
    let id = host.workbench().discoveries().save(&discovery_id, name, interface, rewrite, auth).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn update(host: &dyn Host, params: AgentUpdate) -> Result<Done, AppError> {
    let AgentUpdate { id, name, interface_key, rewrite, address, auth } = params;
    let (interface, auth) = (place(interface_key)?, auth.map(sign_in::auth::given));
    let rewrite = rewrite == Some(true);
    let change = ConnectionChange { name, interface, rewrite, address, auth, unpin: false };
    host.workbench().saving().change(&ConnectionId::new(id), change).await?;
    Ok(DONE)
}

pub(crate) async fn unpin(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().saving().unpin_interface(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn ask_version(host: &dyn Host, params: ById) -> Result<Vec<AttemptView>, AppError> {
    let attempts = host.workbench().speaking().ask_generation(&ConnectionId::new(params.id)).await?;
    Ok(attempts.iter().map(discovery::convert::attempt).collect())
}

pub(crate) async fn request_extensions(host: &dyn Host, params: ExtensionsRequest) -> Result<Done, AppError> {
    host.workbench().agents().request_extensions(&ConnectionId::new(params.id), params.uris).await?;
    Ok(DONE)
}

pub(crate) async fn remove_quirk(host: &dyn Host, params: QuirkOf) -> Result<Done, AppError> {
    host.workbench().quirks().forget(&ConnectionId::new(params.id), &params.quirk).await?;
    Ok(DONE)
}

pub(crate) async fn choose_quirk(host: &dyn Host, params: QuirkChoose) -> Result<Done, AppError> {
    let always = match params.choice {
        QuirkChoice::AsNoticed => None,
        QuirkChoice::Always => Some(true),
        QuirkChoice::Never => Some(false),
    };
    host.workbench().quirks().choose(&ConnectionId::new(params.id), &params.quirk, always).await?;
    Ok(DONE)
}

pub(crate) async fn refresh(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    let refreshed = host.workbench().cards().refresh(&ConnectionId::new(params.id)).await;
    // Nothing was typed here that could be wrong.
    let shown_only = |error: AppError| match error.code {
        Code::InvalidInput => {
            AppError { code: Code::Failed, hints: Vec::new(), ..error }.hint(AdviceSentence::OldCardInUse)
        }
        _ => error,
    };
    refreshed.map_err(|error| shown_only(error.into()))?;
    Ok(DONE)
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().saving().remove(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn connect_samples(host: &dyn Host, _: Nothing) -> Result<Vec<AgentSummary>, AppError> {
    let samples = host.workbench().trying().connect().await?;
    let agents = host.workbench().screens().agents_overview().await?;
    Ok(agents.iter().filter(|agent| samples.contains(&agent.connection.id)).map(convert::summary).collect())
}

/// The place of a candidate in its list, from its key.
pub(crate) fn place(key: Option<String>) -> Result<Option<usize>, AppError> {
    let Some(key) = key else { return Ok(None) };
    let place = key.parse().map_err(|_| {
        AppError::new(Code::InvalidInput, RefusalSentence::NoSuchInterface)
            .hint(AdviceSentence::ChooseFromList)
    })?;
    Ok(Some(place))
}
