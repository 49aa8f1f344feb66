//! The health of an agent: its circuit breaker, and the connections that watch its tasks.

use serde::Serialize;
use ts_rs::TS;
use workbench_core::queries::rows::TaskOverview;
use workbench_core::{AgentHealth, BreakerState, ConnectionId, Link};

use super::{FiguresOf, FiguresView, figures};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done};
use crate::sentences::SentenceView;

/// How an agent is doing, as far as calls to it tell.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HealthView {
    /// Which calls go out to it by themselves.
    pub state: BreakerView,
    /// Failures in a row.
    pub failures: u32,
    /// When it may be called again, where it may not be now.
    pub next_try_at: Option<i64>,
    /// Until when it asked to be left alone.
    pub quiet_until: Option<i64>,
    /// Calls that may be made by themselves at once now.
    pub calls_left: u32,
    /// The same after a pause.
    pub calls_most: u32,
    /// The last failure since the last success.
    pub last_failure: Option<SentenceView>,
}

/// Calls that go out to an agent by themselves: all, none or one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BreakerView {
    /// Everything.
    Closed,
    /// Nothing for a while.
    Open,
    /// One call, which decides.
    HalfOpen,
}

/// How news of a task comes in: a connection that is lost is not a task that settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum TaskLink {
    /// It has settled, waits for a person, or came from a file.
    Settled,
    /// The agent tells by itself, or was just heard.
    Open,
    /// It is read from time to time.
    Polled {
        /// When next, at the earliest.
        next_look_at: i64,
    },
    /// The connection is lost, and is being looked for.
    Lost {
        /// When next, at the earliest; `null`: with the next round over all tasks.
        next_look_at: Option<i64>,
        /// The agent was reached, and its answer cannot be read.
        unreadable: bool,
    },
    /// Its turn comes with the next round over all tasks.
    Waiting,
}

pub(crate) fn health(health: AgentHealth) -> HealthView {
    HealthView {
        state: match health.state {
            BreakerState::Closed => BreakerView::Closed,
            BreakerState::Open { .. } => BreakerView::Open,
            BreakerState::HalfOpen => BreakerView::HalfOpen,
        },
        failures: health.failures,
        next_try_at: health.next_try,
        quiet_until: health.quiet_until,
        calls_left: health.calls_left,
        calls_most: health.calls_most,
        last_failure: health.last_failure.map(Into::into),
    }
}

pub(crate) fn link(task: &TaskOverview, link: Link) -> TaskLink {
    match link {
        _ if task.row.settled || task.row.imported_at.is_some() => TaskLink::Settled,
        Link::Open => TaskLink::Open,
        Link::Polled { next_look } => TaskLink::Polled { next_look_at: next_look },
        Link::Lost { next_look, unreadable } => TaskLink::Lost { next_look_at: Some(next_look), unreadable },
        Link::None if task.cut => TaskLink::Lost { next_look_at: None, unreadable: false },
        Link::None => TaskLink::Waiting,
    }
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<HealthView, AppError> {
    Ok(health(host.workbench().health().agent_health(&ConnectionId::new(params.id))))
}

pub(crate) async fn figures(host: &dyn Host, params: FiguresOf) -> Result<FiguresView, AppError> {
    let id = ConnectionId::new(params.id);
    Ok(figures::figures(&host.workbench().figures(&id, figures::span(params.span)).await?))
}

pub(crate) async fn try_now(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().approvals().try_agent_now(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn reset(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().approvals().reset_agent(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}
