//! Rows and faults of the ledger in the form of the page.

use workbench_core::approvals::outcome;
use workbench_core::ledger::LedgerState;
use workbench_core::ledger::rows::{EntryKind, Fault, How, Outcome, Shown, Verdict, Who};

use super::{
    DecidedHow, LedgerCheck, LedgerDetail, LedgerFault, LedgerKind, LedgerOutcome, LedgerRow, LedgerSeal,
    LedgerVerdict, LedgerWho, LedgerWhoKind,
};
use crate::params::count;

pub(crate) fn row(shown: &Shown, key: Option<&str>) -> LedgerRow {
    let entry = &shown.entry;
    let content = |name: &str| shown.content(name).map(str::to_owned);
    LedgerRow {
        seq: count(entry.seq),
        at: entry.at,
        kind: kind(entry.fact.kind),
        approval_id: entry.fact.approval_id.to_string(),
        agent: content("agent"),
        title: content("title"),
        who: who(&entry.fact.who),
        how: entry.fact.how.map(|how| how.as_str().to_owned()),
        verdict: entry.fact.verdict.map(verdict),
        outcome: entry.fact.outcome.map(outcome),
        viewed: entry.fact.viewed,
        on_card_ms: entry.fact.on_card_ms,
        seal: match &entry.sealed_by {
            None => LedgerSeal::Unsealed,
            Some(by) if Some(by.as_str()) == key => LedgerSeal::Sealed,
            Some(_) => LedgerSeal::OtherKey,
        },
    }
}

pub(crate) fn detail(shown: &Shown, key: Option<&str>) -> LedgerDetail {
    let content = |name: &str| shown.content(name).map(str::to_owned);
    let why = shown.content("why").and_then(outcome::Outcome::read);
    LedgerDetail {
        row: row(shown, key),
        link: shown.entry.link.to_string(),
        items: content("items").filter(|items| items != "[]"),
        question: content("question"),
        skill: content("skill"),
        answers: content("answers"),
        edited: edited(shown),
        why: why.map(|outcome| outcome.sentence.into()),
        forgotten: shown.content.len() < shown.entry.commitments.len(),
    }
}

/// Fields that were edited: the item's position and a JSON pointer.
pub(crate) fn edited(shown: &Shown) -> Vec<String> {
    shown.content("edited").and_then(|edited| serde_json::from_str(edited).ok()).unwrap_or_default()
}

pub(crate) fn check(state: LedgerState) -> LedgerCheck {
    let LedgerState { checked, whole_at, key } = state;
    LedgerCheck {
        rows: count(checked.rows),
        unsealed: count(checked.unsealed),
        other_key: count(checked.other_key),
        faults: checked.faults.iter().map(fault).collect(),
        more_faults: count(checked.more_faults),
        whole_at,
        key,
    }
}

fn fault(fault: &Fault) -> LedgerFault {
    match fault {
        Fault::Gap { from, to } => LedgerFault::Gap { from: count(*from), to: count(*to) },
        // Of a database, whose rows come in the order of their places, the next two cannot be said.
        Fault::OutOfOrder { seq } | Fault::Added { rows: seq } | Fault::Edited { seq } => {
            LedgerFault::Edited { seq: count(*seq) }
        }
        Fault::ContentEdited { seq, .. } => LedgerFault::ContentEdited { seq: count(*seq) },
        Fault::ContentGone { seq } => LedgerFault::ContentGone { seq: count(*seq) },
        Fault::WrongSeal { seq } => LedgerFault::WrongSeal { seq: count(*seq) },
        Fault::CutTail { missing } => LedgerFault::CutTail { missing: count(*missing) },
        Fault::OtherHead { seq } => LedgerFault::OtherHead { seq: count(*seq) },
        Fault::FoundDamaged { seq } => LedgerFault::FoundDamaged { seq: count(*seq) },
    }
}

pub(crate) fn how(how: DecidedHow) -> How {
    match how {
        DecidedHow::Button => How::Button,
        DecidedHow::Key => How::Key,
        DecidedHow::Batch => How::Batch,
    }
}

pub(crate) fn who_kind(who: LedgerWhoKind) -> &'static str {
    match who {
        LedgerWhoKind::Agent => "agent",
        LedgerWhoKind::Person => "person",
        LedgerWhoKind::Rule => "rule",
        LedgerWhoKind::Workbench => "workbench",
    }
}

pub(crate) fn who(who: &Who) -> LedgerWho {
    match who {
        Who::Agent => LedgerWho::Agent,
        Who::Person => LedgerWho::Person,
        Who::Rule { name, .. } => LedgerWho::Rule { name: name.clone() },
        Who::Workbench => LedgerWho::Workbench,
    }
}

fn kind(kind: EntryKind) -> LedgerKind {
    match kind {
        EntryKind::Proposed => LedgerKind::Proposed,
        EntryKind::Decided => LedgerKind::Decided,
        EntryKind::Withdrawn => LedgerKind::Withdrawn,
        EntryKind::Repeated => LedgerKind::Repeated,
        EntryKind::Effective => LedgerKind::Effective,
        EntryKind::Forgotten => LedgerKind::Forgotten,
        EntryKind::Damaged => LedgerKind::Damaged,
    }
}

pub(crate) fn entry_kind(kind: LedgerKind) -> EntryKind {
    match kind {
        LedgerKind::Proposed => EntryKind::Proposed,
        LedgerKind::Decided => EntryKind::Decided,
        LedgerKind::Withdrawn => EntryKind::Withdrawn,
        LedgerKind::Repeated => EntryKind::Repeated,
        LedgerKind::Effective => EntryKind::Effective,
        LedgerKind::Forgotten => EntryKind::Forgotten,
        LedgerKind::Damaged => EntryKind::Damaged,
    }
}

pub(crate) fn verdict(verdict: Verdict) -> LedgerVerdict {
    match verdict {
        Verdict::Approved => LedgerVerdict::Approved,
        Verdict::Edited => LedgerVerdict::Edited,
        Verdict::Rejected => LedgerVerdict::Rejected,
        Verdict::Mixed => LedgerVerdict::Mixed,
        Verdict::Answered => LedgerVerdict::Answered,
    }
}

pub(crate) fn entry_verdict(verdict: LedgerVerdict) -> Verdict {
    match verdict {
        LedgerVerdict::Approved => Verdict::Approved,
        LedgerVerdict::Edited => Verdict::Edited,
        LedgerVerdict::Rejected => Verdict::Rejected,
        LedgerVerdict::Mixed => Verdict::Mixed,
        LedgerVerdict::Answered => Verdict::Answered,
    }
}

pub(crate) fn outcome(outcome: Outcome) -> LedgerOutcome {
    match outcome {
        Outcome::Delivered => LedgerOutcome::Delivered,
        Outcome::Unknown => LedgerOutcome::Unknown,
        Outcome::Refused => LedgerOutcome::Refused,
        Outcome::Superseded => LedgerOutcome::Superseded,
        Outcome::Expired => LedgerOutcome::Expired,
        Outcome::AnsweredElsewhere => LedgerOutcome::AnsweredElsewhere,
        Outcome::Honoured => LedgerOutcome::Honoured,
        Outcome::Failed => LedgerOutcome::Failed,
        Outcome::GivenUp => LedgerOutcome::GivenUp,
        Outcome::AskedAgain => LedgerOutcome::AskedAgain,
        Outcome::OtherExecuted => LedgerOutcome::OtherExecuted,
        Outcome::NoReaction => LedgerOutcome::NoReaction,
        Outcome::Unclear => LedgerOutcome::Unclear,
    }
}
