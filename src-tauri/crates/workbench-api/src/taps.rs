//! Taps: addresses on this machine that pass calls on to an agent and show them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::queries::rows::{Caller, Connection};
use workbench_core::{ConnectionId, TapId, TapShown, TapState};

use crate::error::AppError;
use crate::exchanges;
use crate::exchanges::CallerView;
use crate::host::Host;
use crate::params::{ById, DONE, Done, Made, Nothing, count};

params! {
    /// A tap before an agent.
    TapAdd {
        /// The agent.
        agent_id: String,
        /// Its caller.
        caller: CallerGiven,
    }
}

/// A tap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TapView {
    /// Identity.
    pub id: String,
    /// The agent behind it.
    pub agent_id: String,
    /// Its name.
    pub agent_name: String,
    /// Its caller.
    pub caller: CallerView,
    /// Whether calls pass.
    pub state: TapStateView,
}

/// Whether calls pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum TapStateView {
    /// None do.
    Closed,
    /// They do.
    Open {
        /// Where to point callers.
        address: String,
        /// Calls that were passed on since it was opened.
        passed: i64,
        /// Calls that were turned away.
        refused: i64,
        /// The agent signs its card; the one that the tap shows does not verify.
        signed: bool,
    },
}

/// The same as given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CallerGiven {
    /// A saved agent.
    Agent {
        /// Identity.
        id: String,
    },
    /// Somebody of this name.
    Named {
        /// The name.
        name: String,
    },
    /// Nobody.
    Somebody,
}

/// The longest name of a caller, in characters.
const LONGEST: usize = 60;

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<Vec<TapView>, AppError> {
    let (taps, agents) = (host.workbench().taps().list().await?, host.workbench().connections().await?);
    Ok(taps.into_iter().map(|tap| shown(tap, &agents)).collect())
}

pub(crate) async fn add(host: &dyn Host, params: TapAdd) -> Result<Made, AppError> {
    let caller = match params.caller {
        CallerGiven::Agent { id } => Caller::Agent(ConnectionId::new(id)),
        CallerGiven::Named { name } if !name.trim().is_empty() => {
            Caller::Named(name.trim().chars().take(LONGEST).collect())
        }
        CallerGiven::Named { .. } | CallerGiven::Somebody => Caller::Somebody,
    };
    let id = host.workbench().taps().add(&ConnectionId::new(params.agent_id), caller).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn open(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().taps().open(&TapId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn close(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().taps().close(&TapId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn close_all(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.workbench().taps().close_all().await?;
    Ok(DONE)
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().taps().remove(&TapId::new(params.id)).await?;
    Ok(DONE)
}

fn shown(tap: TapShown, agents: &[Connection]) -> TapView {
    let TapShown { row, state } = tap;
    let named = |id: &ConnectionId| {
        agents.iter().find(|agent| agent.id == *id).map(|agent| agent.name.clone()).unwrap_or_default()
    };
    let name_of_caller = match &row.caller {
        Caller::Agent(id) => Some(named(id)),
        Caller::Named(_) | Caller::Somebody => None,
    };
    TapView {
        id: row.id.to_string(),
        agent_name: named(&row.connection_id),
        agent_id: row.connection_id.to_string(),
        caller: exchanges::convert::caller(&row.caller, name_of_caller.as_deref()),
        state: match state {
            TapState::Closed => TapStateView::Closed,
            TapState::Open { address, passed, refused, signed } => {
                TapStateView::Open { address, passed: count(passed), refused: count(refused), signed }
            }
        },
    }
}
