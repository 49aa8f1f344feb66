//! Lines of an archive turned into rows.

use a2a_protocol::Json;

use crate::approvals::marks::Colour;
use crate::approvals::receipts::Receipt;
use crate::approvals::{Approval, ApprovalState, NewApproval};
use crate::archive::line::{self, Exact};
use crate::archive::write::over;
use crate::cards::{CardVersion, CardWeight, SeenBy, Verdict};
use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::logical_clock::Tick;
use crate::tasks::TaskRow;

/// A request that is over, whatever its state in the file.
pub(super) fn approval(request: line::Request, row: &TaskRow) -> Option<Approval> {
    let state = ApprovalState::read(&request.state)?;
    let seen = request.receipt.map_or(Some(None), |receipt| Receipt::read(&receipt).map(Some))?;
    let colour = request.colour.map_or(Some(None), |colour| Colour::read(&colour).map(Some))?;
    let text = |exact: Option<Exact>| exact.map(|exact| exact.0);
    Some(Approval {
        request: NewApproval {
            id: ApprovalId::new(request.id),
            task_key: row.task_key.clone(),
            connection_id: row.connection_id.clone(),
            request_key: request.request_key,
            request_hash: request.request_hash,
            reader_id: request.reader_id,
            reader_version: request.reader_version,
            reading: request.reading.0.into(),
            title: request.title,
            linked_to: request.linked_to.map(ApprovalId::new),
            expires_at: request.expires_at,
        },
        state: over(state),
        attempt: request.attempt,
        not_before: None,
        decision: text(request.decision),
        freshness: text(request.freshness),
        outcome: text(request.outcome),
        // Nobody looks for what followed.
        receipt: seen.or((state == ApprovalState::Delivered).then_some(Receipt::NotWatched)),
        danger: None,
        because: None,
        note: request.note,
        colour,
        by_rule: request.by_rule,
        snoozed_until: None,
        created_at: request.created_at,
        decided_at: request.decided_at,
        updated_at: request.updated_at,
        created_tick: Tick::default(),
        decided_tick: None,
    })
}

pub(super) fn version(shown: line::CardShown) -> Option<CardVersion> {
    Some(CardVersion {
        id: 0,
        card_hash: shown.card,
        seen_by: SeenBy::read(&shown.seen_by)?,
        verdict: Verdict::read(&shown.verdict)?,
        weight: shown.weight.map_or(Some(None), |weight| CardWeight::read(&weight).map(Some))?,
        signer_lost: shown.signer_lost,
        judged_at: shown.judged_at,
        first_seen_at: shown.first_seen_at,
        last_seen_at: shown.last_seen_at,
    })
}

pub(super) fn json(exact: &Exact) -> Result<Json, serde_json::Error> {
    serde_json::from_str(&exact.0)
}

pub(super) fn unreadable(error: serde_json::Error) -> StoreError {
    StoreError::unreadable("reply")(error)
}
