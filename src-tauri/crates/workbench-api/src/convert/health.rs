//! How agents are doing, and how news of their tasks comes in.

use workbench_core::queries::rows::TaskOverview;
use workbench_core::{AgentHealth, BreakerState, Link};

use crate::views::{BreakerView, HealthView, TaskLink};

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

pub(super) fn link(task: &TaskOverview, link: Link) -> TaskLink {
    match link {
        _ if task.row.settled || task.row.imported_at.is_some() => TaskLink::Settled,
        Link::Open => TaskLink::Open,
        Link::Polled { next_look } => TaskLink::Polled { next_look_at: next_look },
        Link::Lost { next_look, unreadable } => TaskLink::Lost { next_look_at: Some(next_look), unreadable },
        Link::None if task.cut => TaskLink::Lost { next_look_at: None, unreadable: false },
        Link::None => TaskLink::Waiting,
    }
}
