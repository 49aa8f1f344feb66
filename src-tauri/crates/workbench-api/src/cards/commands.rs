//! Commands about an agent's card: past versions, the present one, and its signers.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::ConnectionId;

use super::{CardTrust, CardWeight, ExtendedCardView, convert};
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ById, DONE, Done};
use crate::question::Question;
use crate::sentences::RefusalSentence;

params! {
    /// Accepts a card that waits for a word.
    CardAccept {
        /// The connection.
        id: String,
        /// The card, by `PendingCardView.version`; empty for the one for authenticated callers.
        version: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// One card of an agent.
    CardVersionOf {
        /// The connection.
        id: String,
        /// The card, by `PendingCardView.version`.
        version: String,
    }
    /// Fetches keys that a signature points to.
    KeysFetch {
        /// The connection.
        id: String,
        /// Where, by `SignatureView.keyUrl`.
        url: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// Keys as text: a key set, a key, or a map of names to PEM.
    KeysGiven {
        /// The connection.
        id: String,
        /// The text.
        keys: String,
    }
    /// One key of a card's signers.
    KeyOf {
        /// The connection.
        id: String,
        /// Its thumbprint.
        thumbprint: String,
    }
}

/// The word that a person types where no native dialog exists.
const ACCEPT: &str = "accept";

const FETCH: &str = "fetch";

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<CardTrust, AppError> {
    trust(host, &ConnectionId::new(params.id)).await
}

async fn trust(host: &dyn Host, id: &ConnectionId) -> Result<CardTrust, AppError> {
    let workbench = host.workbench();
    let history = workbench.cards().history(id).await?;
    let signatures = workbench.cards().signatures(id).await?;
    Ok(convert::trust(&history, signatures, workbench.agents().extended_card(id).await?))
}

/// Alarming cards are accepted outside the page, where nothing that an agent says is shown.
pub(crate) async fn accept(host: &dyn Host, params: CardAccept) -> Result<Done, AppError> {
    let id = ConnectionId::new(params.id);
    let gone = || AppError::new(Code::NotFound, RefusalSentence::Gone);
    let pending = trust(host, &id).await?.pending.filter(|card| card.version == params.version);
    let pending = pending.ok_or_else(gone)?;
    if pending.weight == CardWeight::Alarm {
        let agent = host.workbench().agents().known(&id).await?.connection.name;
        confirmed(host, Question::AcceptCard { agent }, ACCEPT, params.confirm.as_deref()).await?;
    }
    host.workbench().cards().accept(&id, version(&params.version)?).await?;
    Ok(DONE)
}

pub(crate) async fn keep(host: &dyn Host, params: CardVersionOf) -> Result<Done, AppError> {
    host.workbench().cards().keep(&ConnectionId::new(params.id), version(&params.version)?).await?;
    Ok(DONE)
}

/// Fetches the keys that a signature points to. A person agrees to their host first.
pub(crate) async fn fetch_keys(host: &dyn Host, params: KeysFetch) -> Result<Done, AppError> {
    let id = ConnectionId::new(params.id);
    let agent = host.workbench().agents().known(&id).await?.connection.name;
    let plan = host.workbench().cards().plan_keys(&id, &params.url).await?;
    let question = Question::FetchKeys { agent, host: plan.host.clone(), own: plan.own_origin };
    confirmed(host, question, FETCH, params.confirm.as_deref()).await?;
    host.workbench().cards().fetch_keys(&id, plan).await?;
    Ok(DONE)
}

pub(crate) async fn give_keys(host: &dyn Host, params: KeysGiven) -> Result<Done, AppError> {
    host.workbench().cards().give_keys(&ConnectionId::new(params.id), &params.keys).await?;
    Ok(DONE)
}

pub(crate) async fn pin_key(host: &dyn Host, params: KeyOf) -> Result<Done, AppError> {
    host.workbench().cards().pin_key(&ConnectionId::new(params.id), &params.thumbprint).await?;
    Ok(DONE)
}

pub(crate) async fn unpin_key(host: &dyn Host, params: KeyOf) -> Result<Done, AppError> {
    host.workbench().cards().unpin_key(&ConnectionId::new(params.id), &params.thumbprint).await?;
    Ok(DONE)
}

pub(crate) async fn fetch_extended(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().agents().fetch_extended_card(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn accept_extended(host: &dyn Host, params: CardAccept) -> Result<Done, AppError> {
    let id = ConnectionId::new(params.id);
    let agent = host.workbench().agents().known(&id).await?.connection.name;
    let waits = matches!(trust(host, &id).await?.extended, Some(ExtendedCardView::Strange { .. }));
    if waits {
        confirmed(host, Question::AcceptCard { agent }, ACCEPT, params.confirm.as_deref()).await?;
    }
    host.workbench().agents().accept_extended_card(&id).await?;
    Ok(DONE)
}

pub(crate) async fn drop_extended(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().agents().drop_extended_card(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

fn version(text: &str) -> Result<i64, AppError> {
    text.parse().map_err(|_| AppError::new(Code::NotFound, RefusalSentence::Gone))
}
