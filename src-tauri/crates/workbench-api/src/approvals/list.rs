//! The inbox as a list, between page and store.

use workbench_core::approvals::batch;
use workbench_core::approvals::batch::{Staying, WhyStaying};
use workbench_core::queries::rows::{AfterRequest, Drawer, Grouping, RequestQuery};
use workbench_core::queries::{RequestCounts, rows};
use workbench_core::{ApprovalId, ConnectionId};

use super::{
    ApprovalCounts, ApprovalDrawer, ApprovalFilter, ApprovalGrouping, ApprovalList, ApprovalShape,
    ApprovalViewKept, BatchAction, BatchOutcome, BatchStay, Colour, RiskLevel, convert,
};
use crate::cursor;
use crate::error::AppError;
use crate::params::{count, limit};
use crate::sentences::StaysSentence;

/// The query of a page.
///
/// # Errors
/// When its cursor is invalid.
pub(crate) fn query(list: ApprovalList) -> Result<RequestQuery, AppError> {
    let ApprovalList { filter, cursor, limit: asked } = list;
    let after = cursor::read(cursor.as_deref())?.map(|(at, place)| {
        let (group, id) = place.rsplit_once(' ').unwrap_or(("", &place));
        AfterRequest { group: group.to_owned(), at, id: ApprovalId::new(id) }
    });
    Ok(RequestQuery {
        drawer: match filter.drawer {
            ApprovalDrawer::Waiting => Drawer::Waiting,
            ApprovalDrawer::Snoozed => Drawer::Snoozed,
            ApprovalDrawer::Sent => Drawer::Sent,
            ApprovalDrawer::Answered => Drawer::Answered,
            ApprovalDrawer::Expired => Drawer::Lapsed,
        },
        grouping: match filter.grouping {
            ApprovalGrouping::Time => Grouping::None,
            ApprovalGrouping::Agent => Grouping::Agent,
            ApprovalGrouping::Task => Grouping::Task,
        },
        connection: filter.agent_id.map(ConnectionId::new),
        danger: filter.risk.map(|risk| match risk {
            RiskLevel::Normal => rows::Danger::Normal,
            RiskLevel::High => rows::Danger::High,
        }),
        shape: filter.shape.map(|shape| match shape {
            ApprovalShape::Approval => rows::Shape::Approval,
            ApprovalShape::Form => rows::Shape::Form,
            ApprovalShape::Question => rows::Shape::Question,
            ApprovalShape::Secret => rows::Shape::Secret,
            ApprovalShape::Other => rows::Shape::Other,
            ApprovalShape::Mixed => rows::Shape::Mixed,
        }),
        colour: filter.colour.map(colour),
        words: filter.words,
        after,
        limit: limit(asked),
    })
}

/// Where the page behind `after` begins.
pub(crate) fn cursor(after: &AfterRequest) -> String {
    cursor::write(after.at, &format!("{} {}", after.group, after.id))
}

pub(crate) fn counts(counts: RequestCounts) -> ApprovalCounts {
    ApprovalCounts {
        waiting: count(counts.waiting),
        snoozed: count(counts.snoozed),
        sent: count(counts.sent),
        answered: count(counts.answered),
        expired: count(counts.lapsed),
    }
}

pub(crate) fn colour(colour: Colour) -> rows::Colour {
    match colour {
        Colour::Red => rows::Colour::Red,
        Colour::Orange => rows::Colour::Orange,
        Colour::Yellow => rows::Colour::Yellow,
        Colour::Green => rows::Colour::Green,
        Colour::Blue => rows::Colour::Blue,
        Colour::Purple => rows::Colour::Purple,
    }
}

pub(crate) fn shown_colour(colour: rows::Colour) -> Colour {
    match colour {
        rows::Colour::Red => Colour::Red,
        rows::Colour::Orange => Colour::Orange,
        rows::Colour::Yellow => Colour::Yellow,
        rows::Colour::Green => Colour::Green,
        rows::Colour::Blue => Colour::Blue,
        rows::Colour::Purple => Colour::Purple,
    }
}

/// A kept filter. One of an older version is read as far as it is understood.
pub(crate) fn view(view: rows::KeptView) -> ApprovalViewKept {
    let filter: ApprovalFilter = serde_json::from_str(&view.filter).unwrap_or_default();
    ApprovalViewKept { id: view.id, name: view.name, filter }
}

pub(crate) fn stored_filter(filter: &ApprovalFilter) -> String {
    serde_json::to_string(filter).expect("BUG: a filter is plain data")
}

pub(crate) fn action(action: BatchAction) -> batch::BatchAction {
    match action {
        BatchAction::Approve => batch::BatchAction::Approve,
        BatchAction::Reject { reason } => {
            batch::BatchAction::Reject { reason: reason.filter(|reason| !reason.trim().is_empty()) }
        }
        BatchAction::Snooze { until } => batch::BatchAction::Snooze { until },
        BatchAction::Mark { colour: mark } => batch::BatchAction::Mark { colour: mark.map(colour) },
        BatchAction::Undo => batch::BatchAction::Undo,
    }
}

pub(crate) fn outcome(outcome: batch::BatchOutcome) -> BatchOutcome {
    BatchOutcome {
        goes: outcome.goes.into_iter().map(|chosen| chosen.id.to_string()).collect(),
        stays: outcome.stays.into_iter().map(stay).collect(),
    }
}

fn stay(Staying { id, overview, why }: Staying) -> BatchStay {
    let (title, agent) = overview.map_or_else(Default::default, |overview| {
        (overview.approval.request.title, overview.connection_name)
    });
    let why = match why {
        WhyStaying::Refused(error) => AppError::from(error).message,
        WhyStaying::HighRisk(because) => {
            StaysSentence::StaysForRisk { because: Box::new(convert::because(because).into()) }.into()
        }
        WhyStaying::AsksForMore => StaysSentence::StaysForMore.into(),
        WhyStaying::NotAlone => StaysSentence::StaysForOthers.into(),
        WhyStaying::AskedAgain => StaysSentence::StaysForAnswer.into(),
        WhyStaying::SameUnder { agent } => StaysSentence::StaysForSame { agent }.into(),
    };
    BatchStay { id: id.to_string(), title, agent, why }
}
